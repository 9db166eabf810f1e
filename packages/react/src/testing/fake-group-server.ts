// The groups on the fake server. Changes to groups that are in the state arrive there at once, as if by events.

import type { Group, GroupMember, GroupRequest, GroupRole, MemberList, SharedFile } from '@parley/client'
import type { FakeStore } from './fake-store.ts'

/** A public group, as returned by `listPublic`. */
export interface FakePublicGroup {
  readonly id: string
  readonly name: string
  readonly description?: string
  readonly avatar?: string
  readonly memberCount?: number
  readonly maxMembers?: number
  readonly needsApproval?: boolean
  readonly isMember?: boolean
}

export interface FakeGroup {
  readonly group: Group
  readonly members: readonly GroupMember[]
  readonly blocked: readonly string[]
  readonly files: readonly SharedFile[]
}

/** A member by user name, or with details. */
export type FakeMember = string | (Partial<GroupMember> & { readonly user: string })

export interface FakeGroupServer {
  readonly publicGroups: FakePublicGroup[]
  get(id: string): FakeGroup
  all(): readonly FakeGroup[]
  /** Creates or changes a group; the state follows if it is loaded. */
  put(id: string, more?: Partial<Group>): FakeGroup
  setMembers(id: string, members: readonly FakeMember[]): void
  changeMembers(id: string, users: readonly string[], change: Partial<GroupMember>): void
  setBlocked(id: string, users: readonly string[]): void
  setFiles(id: string, files: readonly SharedFile[]): void
  /** Ends the user's membership, for this reason. */
  end(id: string, ended: NonNullable<Group['ended']>): void
  /** Loads this many of the members into the state. */
  showMembers(id: string, shown: number, load?: MemberList['load']): void
  setRequests(requests: {
    readonly applications?: readonly GroupRequest[]
    readonly invitations?: readonly GroupRequest[]
  }): void
}

const ranks: Readonly<Record<GroupRole, number>> = { owner: 0, admin: 1, member: 2 }

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

  /** Orders members by role, and updates what depends on them in the group. */
  function keepMembers(id: string, members: readonly GroupMember[]): void {
    const before = get(id)
    const sorted = [...members].sort((a, b) => ranks[a.role] - ranks[b.role])
    const mine = sorted.find(({ user }) => user === me)
    const grown = sorted.length - before.members.length
    if (grown > 0 && shown.has(id)) shown.set(id, (shown.get(id) ?? 0) + grown)
    keep(id, {
      members: sorted,
      group: {
        ...before.group,
        owner: sorted.find(({ role }) => role === 'owner')?.user ?? before.group.owner,
        memberCount: sorted.length,
        ...(mine && { role: mine.role, mutedUntil: mine.mutedUntil, isAllowed: mine.isAllowed }),
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
