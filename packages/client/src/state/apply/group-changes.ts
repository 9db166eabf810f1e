// Changes to groups. Pure functions from one value to the next; a change without effect returns the same value.

import type { Group, GroupMember, GroupRequest, MemberList, State } from '../state.ts'
import { inOrder, type MemberChange, withMemberChange } from './member-list.ts'

/** The part of the state that is about groups. */
export type GroupsPart = Pick<State, 'groups' | 'groupMembers' | 'applications' | 'invitations'>

export type GroupsChange = (part: GroupsPart) => GroupsPart

/** A group of which only the id is known. */
export const unknownGroup = (id: string): Group => ({
  id,
  name: '',
  description: '',
  avatar: '',
  custom: '',
  owner: '',
  createdAt: 0,
  memberCount: 0,
  maxMembers: 0,
  isPublic: false,
  needsApproval: false,
  membersMayInvite: false,
  inviteNeedsConfirmation: false,
  isBanned: false,
  isDisabled: false,
  announcement: undefined,
  role: undefined,
  mutedUntil: 0,
  isAllowed: false,
  isShielded: false,
  isQuiet: false,
  ended: undefined,
  isLoaded: false,
})

/** Changes a known group; an unknown one is ignored. */
export function changeGroup(part: GroupsPart, id: string, change: Partial<Group>): GroupsPart {
  return part.groups.has(id) ? noteGroup(part, id, change) : part
}

/** Changes a group, and creates it if it is unknown. */
export function noteGroup(part: GroupsPart, id: string, change: Partial<Group>): GroupsPart {
  const known = part.groups.get(id)
  const after = groupWith(known, id, change)
  return after === known ? part : { ...part, groups: new Map(part.groups).set(id, after) }
}

export function groupWith(known: Group | undefined, id: string, change: Partial<Group>): Group {
  const names = Object.keys(change) as (keyof Group)[]
  if (known && names.every((name) => Object.is(known[name], change[name]))) return known
  return { ...(known ?? unknownGroup(id)), ...change }
}

/** Notes that the user has joined the group. */
export function joinGroup(part: GroupsPart, id: string, change: Partial<Group> = {}): GroupsPart {
  const { role = 'member' } = part.groups.get(id) ?? {}
  return withoutInvitation(noteGroup(part, id, { role, ended: undefined, ...change }), id)
}

/** Notes that the user is no longer in the group, and drops data that only members may see. */
export function leaveGroup(part: GroupsPart, id: string, ended: NonNullable<Group['ended']>): GroupsPart {
  const outside = { role: undefined, mutedUntil: 0, isAllowed: false, isShielded: false, isQuiet: false }
  const groupMembers = new Map(part.groupMembers)
  const without = groupMembers.delete(id) ? { ...part, groupMembers } : part
  return withoutApplications(changeGroup(without, id, { ...outside, ended }), id)
}

export function changeMembers(
  part: GroupsPart,
  id: string,
  change: (members: readonly GroupMember[], list: MemberList) => readonly GroupMember[],
): GroupsPart {
  const list = part.groupMembers.get(id)
  const members = list && change(list.members, list)
  if (!list || !members || members === list.members) return part
  return { ...part, groupMembers: new Map(part.groupMembers).set(id, { ...list, members }) }
}

/** Changes some members: in the member list, and on the group itself if the user is one of them. */
export function changeSomeMembers(
  part: GroupsPart,
  id: string,
  { users, me }: { readonly users: readonly string[]; readonly me: string },
  change: MemberChange,
): GroupsPart {
  const withOwn = users.includes(me) ? changeGroup(part, id, change) : part
  return changeMembers(withOwn, id, (members) => withMemberChange(members, users, change))
}

export const newMember = (user: string, joinedAt: number): GroupMember => ({
  user,
  role: 'member',
  joinedAt,
  mutedUntil: 0,
  isAllowed: false,
  attributes: undefined,
})

/** Adds members. A new member is the last in joining order, so they are appended only to a complete list. */
export function addMembers(part: GroupsPart, id: string, users: readonly string[], at: number): GroupsPart {
  const without = withoutApplications(part, id, users)
  return changeMembers(without, id, (members, { isComplete }) => {
    const fresh = users.filter((user) => !members.some((one) => one.user === user))
    if (!isComplete || fresh.length === 0) return members
    return inOrder([...members, ...fresh.map((user) => newMember(user, at))])
  })
}

export function removeMembers(part: GroupsPart, id: string, users: readonly string[]): GroupsPart {
  return changeMembers(part, id, (members) => {
    const left = members.filter(({ user }) => !users.includes(user))
    return left.length === members.length ? members : left
  })
}

/** Transfers the ownership; the former owner becomes an ordinary member. */
export function changeOwner(part: GroupsPart, id: string, owner: string, me: string): GroupsPart {
  const owners = part.groupMembers.get(id)?.members.filter(({ role }) => role === 'owner') ?? []
  const known = [part.groups.get(id)?.owner ?? '', ...owners.map(({ user }) => user)]
  const users = known.filter((user) => user !== '' && user !== owner)
  const handed = changeSomeMembers(changeGroup(part, id, { owner }), id, { users, me }, { role: 'member' })
  const now = changeSomeMembers(handed, id, { users: [owner], me }, { role: 'owner', mutedUntil: 0 })
  return owner === me ? changeGroup(now, id, { isShielded: false }) : now
}

/**
 * Changes some attributes of a member; an empty value removes one. Members whose attributes were not loaded are
 * ignored.
 */
export function changeAttributes(
  part: GroupsPart,
  id: string,
  user: string,
  change: Readonly<Record<string, string>>,
): GroupsPart {
  return changeMembers(part, id, (members) =>
    members.some((one) => one.user === user && one.attributes)
      ? members.map((one) =>
          one.user === user && one.attributes ? { ...one, attributes: merged(one.attributes, change) } : one,
        )
      : members,
  )
}

const merged = (known: Readonly<Record<string, string>>, change: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries({ ...known, ...change }).filter(([, value]) => value !== ''))

/** Replaces all attributes of some members. */
export function setAttributes(
  part: GroupsPart,
  id: string,
  all: ReadonlyMap<string, Readonly<Record<string, string>>>,
): GroupsPart {
  return changeMembers(part, id, (members) =>
    members.some(({ user }) => all.has(user))
      ? members.map((one) => ({ ...one, attributes: all.get(one.user) ?? one.attributes }))
      : members,
  )
}

/** Adds an application. A repeated one replaces the message and keeps the first time. */
export function addApplication(part: GroupsPart, given: GroupRequest): GroupsPart {
  const isIt = ({ groupId, user }: GroupRequest) => groupId === given.groupId && user === given.user
  const before = part.applications.find(isIt)
  if (!before) return { ...part, applications: [...part.applications, given] }
  const after = { ...given, at: before.at }
  return { ...part, applications: part.applications.map((one) => (isIt(one) ? after : one)) }
}

/** Removes the applications of these users, or all of the group. */
export function withoutApplications(part: GroupsPart, id: string, users?: readonly string[]): GroupsPart {
  const applications = part.applications.filter(
    ({ groupId, user }) => groupId !== id || (users && !users.includes(user)),
  )
  return applications.length === part.applications.length ? part : { ...part, applications }
}

export function addInvitation(part: GroupsPart, given: GroupRequest): GroupsPart {
  const { invitations } = withoutInvitation(part, given.groupId)
  return { ...part, invitations: [...invitations, given] }
}

export function withoutInvitation(part: GroupsPart, id: string): GroupsPart {
  const invitations = part.invitations.filter(({ groupId }) => groupId !== id)
  return invitations.length === part.invitations.length ? part : { ...part, invitations }
}
