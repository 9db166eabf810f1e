// The groups on the fake server. Changes to groups that are in the state arrive there at once, as if by events.

import type { Group, GroupMember, GroupRequest, MemberList, SharedFile } from '@parley/client'
import { byRole, fieldsOfMembers } from './fake-members.ts'
import type { FakeStore } from './fake-store.ts'

/** A public group, as returned by `listPublic`. */
export interface FakePublicGroup {
  /** The id of the group. */
  readonly id: string
  /** The name of the group. */
  readonly name: string
  /** The description. Default: empty. */
  readonly description?: string
  /** The URL of a picture. Default: none. */
  readonly avatar?: string
  /** How many members it has. */
  readonly memberCount?: number
  /** How many members it may have. */
  readonly maxMembers?: number
  /** Whether applicants wait until they are accepted. */
  readonly needsApproval?: boolean
  /** Whether the user is already a member. */
  readonly isMember?: boolean
}

/** A group of the fake server. */
export interface FakeGroup {
  /** The group as the client knows it. */
  readonly group: Group
  /** All members. */
  readonly members: readonly GroupMember[]
  /** The blocked users. */
  readonly blocked: readonly string[]
  /** The shared files. */
  readonly files: readonly SharedFile[]
}

/** A member by user name, or with details. */
export type FakeMember =
  | string
  | (Partial<GroupMember> & {
      /** The user name. */
      readonly user: string
    })

/** The groups of the fake client, as a server would have them. */
export interface FakeGroupServer {
  /** The groups that anybody can find. */
  readonly publicGroups: FakePublicGroup[]
  /** The group with this id; an empty one if there is none. */
  get(id: string): FakeGroup
  /** All groups. */
  all(): readonly FakeGroup[]
  /** Creates or changes a group; the state follows if it is loaded. */
  put(id: string, more?: Partial<Group>): FakeGroup
  /** Replaces the members. */
  setMembers(id: string, members: readonly FakeMember[]): void
  /** Changes some members. */
  changeMembers(id: string, users: readonly string[], change: Partial<GroupMember>): void
  /** Replaces the blocked users. */
  setBlocked(id: string, users: readonly string[]): void
  /** Replaces the shared files. */
  setFiles(id: string, files: readonly SharedFile[]): void
  /** Ends the user's membership, for this reason. */
  end(id: string, ended: NonNullable<Group['ended']>): void
  /** Loads this many of the members into the state. */
  showMembers(id: string, shown: number, load?: MemberList['load']): void
  /** Replaces open applications or invitations. */
  setRequests(requests: {
    readonly applications?: readonly GroupRequest[]
    readonly invitations?: readonly GroupRequest[]
  }): void
}

export function createFakeGroupServer(store: FakeStore, me: string): FakeGroupServer {
  const groups = new Map<string, FakeGroup>()
  const shown = new Map<string, number>()

  const emptyGroup = (id: string): Group => ({
    id,
    name: '',
    description: '',
    avatar: '',
    custom: '',
    owner: me,
    createdAt: Date.now(),
    memberCount: 1,
    maxMembers: 200,
    isPublic: false,
    needsApproval: false,
    membersMayInvite: false,
    inviteNeedsConfirmation: false,
    isBanned: false,
    isDisabled: false,
    announcement: '',
    role: 'member',
    mutedUntil: 0,
    isAllowed: false,
    isShielded: false,
    isQuiet: false,
    ended: undefined,
    isLoaded: true,
  })

  const get = (id: string): FakeGroup =>
    groups.get(id) ?? { group: emptyGroup(id), members: [], blocked: [], files: [] }

  function keep(id: string, more: Partial<FakeGroup>): FakeGroup {
    const next = { ...get(id), ...more }
    groups.set(id, next)
    const { groups: known, groupMembers } = store.state
    const list = groupMembers.get(id)
    const count = shown.get(id) ?? 0
    store.set({
      groups: new Map(known).set(id, next.group),
      ...(list && {
        groupMembers: new Map(groupMembers).set(id, {
          ...list,
          members: next.members.slice(0, count),
          isComplete: count >= next.members.length,
        }),
      }),
    })
    return next
  }

  /** Orders members by role, and updates the group's fields that depend on them. */
  function keepMembers(id: string, members: readonly GroupMember[]): void {
    const before = get(id)
    const sorted = byRole(members)
    const grown = sorted.length - before.members.length
    if (grown > 0 && shown.has(id)) shown.set(id, (shown.get(id) ?? 0) + grown)
    keep(id, {
      members: sorted,
      group: {
        ...before.group,
        memberCount: sorted.length,
        ...fieldsOfMembers(sorted, me, before.group.owner),
      },
    })
  }

  return {
    publicGroups: [],
    get,
    all: () => [...groups.values()].filter(({ group }) => group.ended === undefined),
    put: (id, more = {}) => keep(id, { group: { ...get(id).group, ...more } }),
    setMembers: (id, members) => keepMembers(id, members.map(memberOf)),
    changeMembers: (id, users, change) =>
      keepMembers(
        id,
        get(id).members.map((member) => (users.includes(member.user) ? { ...member, ...change } : member)),
      ),
    setBlocked: (id, blocked) => void keep(id, { blocked }),
    setFiles: (id, files) => void keep(id, { files }),
    end: (id, ended) => void keep(id, { group: { ...get(id).group, ended, role: undefined } }),
    showMembers(id, count, load = { name: 'loaded' }) {
      shown.set(id, count)
      const all = get(id).members
      const list: MemberList = { members: all.slice(0, count), isComplete: count >= all.length, load }
      store.set(({ groupMembers }) => ({ groupMembers: new Map(groupMembers).set(id, list) }))
    },
    setRequests: (requests) => store.set(requests),
  }
}

export function memberOf(member: FakeMember): GroupMember {
  const some = typeof member === 'string' ? { user: member } : member
  return { role: 'member', joinedAt: 0, mutedUntil: 0, isAllowed: false, attributes: undefined, ...some }
}
