// Applies events about groups. Pure, one function per event. Nothing here throws: an unreadable event changes nothing.

import { type DataOf, groupEvents, type Meta, readEvent } from '@parley/protocol'
import { type Json, readJson } from '../lenient-readers.ts'
import type { Group } from '../state.ts'
import {
  addApplication,
  addInvitation,
  addMembers,
  changeAttributes,
  changeGroup,
  changeOwner,
  changeSomeMembers,
  type GroupsPart,
  joinGroup,
  leaveGroup,
  noteGroup,
  removeMembers,
  withoutApplications,
  withoutInvitation,
} from './group-changes.ts'
import { counted, type EventSubject, joinedOrLeft, muteEnds, named, namesIn } from './membership-events.ts'

type GroupEvent = (typeof groupEvents)[number]

/** Missing fields already have their defaults. */
type Applies = {
  readonly [E in GroupEvent as E['name']]: (
    part: GroupsPart,
    data: Required<DataOf<E>>,
    subject: EventSubject,
  ) => GroupsPart
}

export interface ReadGroupEvent {
  readonly name: GroupEvent['name']
  readonly groupId: string
  readonly data: unknown
}

/** Reads a group event; undefined for anything else. */
export function readGroupEvent(meta: Meta): ReadGroupEvent | undefined {
  const event = readEvent(groupEvents, meta.ns ?? -1, meta.payload ?? new Uint8Array())
  const { groupId } = (event?.data ?? {}) as { readonly groupId?: string }
  return event && groupId
    ? { name: event.name as ReadGroupEvent['name'], groupId, data: event.data }
    : undefined
}

export function applyGroupEvent(
  part: GroupsPart,
  { name, data }: ReadGroupEvent,
  subject: EventSubject,
): GroupsPart {
  return applies[name](part, data as never, subject)
}

interface Common {
  readonly groupId: string
  readonly by: string
  readonly users: readonly { readonly name: string }[]
}

const setting =
  (change: Partial<Group>) =>
  (part: GroupsPart, { groupId }: Common): GroupsPart =>
    changeGroup(part, groupId, change)

const standing =
  (change: Parameters<typeof changeSomeMembers>[3]) =>
  (part: GroupsPart, data: Common, { me }: EventSubject): GroupsPart =>
    changeSomeMembers(part, data.groupId, { users: namesIn(data), me }, change)

const coming = (part: GroupsPart, data: Common & { readonly name: string }): GroupsPart =>
  joinGroup(part, data.groupId, named(data))

/** Removes an application that was decided, for the owner and admins. */
const decided = (part: GroupsPart, data: Common): GroupsPart =>
  withoutApplications(part, data.groupId, namesIn(data))

const applies: Applies = {
  'groups.created': (part, data, { me }) =>
    joinGroup(part, data.groupId, { ...named(data), role: 'owner', owner: me }),
  'groups.dissolved': (part, { groupId }) =>
    withoutInvitation(leaveGroup(part, groupId, 'dissolved'), groupId),
  'groups.joined': coming,
  'groups.joinedDirectly': coming,
  'groups.left': (part, { groupId }) => leaveGroup(part, groupId, 'left'),
  'groups.removed': (part, { groupId }) => leaveGroup(part, groupId, 'removed'),
  'groups.applied': (part, { groupId, by: user, reason: message }, { at }) => {
    const { name: groupName = '' } = part.groups.get(groupId) ?? {}
    return addApplication(noteGroup(part, groupId, {}), { groupId, groupName, user, message, at })
  },
  // Some servers also send this to the owner and admins.
  'groups.applicationAccepted': (part, data, { me }) =>
    namesIn(data).includes(me) ? coming(part, data) : decided(part, data),
  'groups.applicationDeclined': decided,
  'groups.applicationAnswered': (part, { groupId, user }) => withoutApplications(part, groupId, [user]),
  'groups.invited': (part, { groupId, by: user, name: groupName }, { at }) =>
    addInvitation(noteGroup(part, groupId, groupName ? { name: groupName } : {}), {
      groupId,
      groupName,
      user,
      message: '',
      at,
    }),
  'groups.invitationAccepted': (part, data, { me }) => (data.by === me ? coming(part, data) : part),
  'groups.invitationDeclined': (part, { groupId, by }, { me }) =>
    by === me ? withoutInvitation(part, groupId) : part,
  'groups.blocked': (part, data, { me }) => {
    const { groupId } = data
    const users = namesIn(data)
    if (users.includes(me)) return withoutInvitation(leaveGroup(part, groupId, 'blocked'), groupId)
    return withoutApplications(removeMembers(part, groupId, users), groupId, users)
  },
  'groups.unblocked': (part, data, { me }) =>
    namesIn(data).includes(me) && part.groups.get(data.groupId)?.ended === 'blocked'
      ? changeGroup(part, data.groupId, { ended: 'removed' })
      : part,
  'groups.updated': (part, { groupId, detail }) => changeGroup(part, groupId, updated(readJson(detail))),
  'groups.membersJoined': (part, data, { me, at }) => {
    const users = joinedOrLeft(data)
    const withOwn = users.includes(me) ? joinGroup(part, data.groupId) : part
    return addMembers(changeGroup(withOwn, data.groupId, counted(data)), data.groupId, users, at)
  },
  'groups.membersLeft': (part, data) =>
    removeMembers(changeGroup(part, data.groupId, counted(data)), data.groupId, joinedOrLeft(data)),
  'groups.ownerChanged': (part, data, { me }) => {
    const [owner] = namesIn(data)
    return owner === undefined ? part : changeOwner(part, data.groupId, owner, me)
  },
  'groups.adminAdded': standing({ role: 'admin' }),
  'groups.adminRemoved': (part, data, subject) => {
    const after = standing({ role: 'member' })(part, data, subject)
    // A user who is no longer an admin does not see applications.
    return namesIn(data).includes(subject.me) ? withoutApplications(after, data.groupId) : after
  },
  'groups.muted': (part, data, { me }) =>
    muteEnds(data).reduce(
      (all, { user, mutedUntil }) =>
        changeSomeMembers(all, data.groupId, { users: [user], me }, { mutedUntil }),
      part,
    ),
  'groups.unmuted': standing({ mutedUntil: 0 }),
  'groups.announced': (part, { groupId, announcement }) => changeGroup(part, groupId, { announcement }),
  'groups.announcementRemoved': setting({ announcement: '' }),
  // File lists are not in the state: screens that show one listen to the event.
  'groups.fileShared': (part) => part,
  'groups.fileRemoved': (part) => part,
  'groups.allowed': standing({ isAllowed: true }),
  'groups.disallowed': standing({ isAllowed: false }),
  'groups.banned': setting({ isBanned: true }),
  'groups.unbanned': setting({ isBanned: false }),
  'groups.disabled': setting({ isDisabled: true }),
  'groups.enabled': setting({ isDisabled: false }),
  'groups.shielded': setting({ isShielded: true }),
  'groups.unshielded': setting({ isShielded: false }),
  'groups.attributesChanged': (part, { groupId, detail }) => {
    const { username, properties } = readJson(detail)
    return typeof username === 'string'
      ? changeAttributes(part, groupId, username, textsIn(properties))
      : part
  },
}

/** The text values of an object; other values are left out. */
export function textsIn(value: unknown): Readonly<Record<string, string>> {
  const all = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(all.filter(([, text]) => typeof text === 'string')) as Record<string, string>
}

/** Wire names of the group's settings, and our names for them. */
const texts = { name: 'name', description: 'description', avatar: 'avatar', custom: 'custom' } as const
const flags = {
  public: 'isPublic',
  members_only: 'needsApproval',
  allow_user_invites: 'membersMayInvite',
  invite_need_confirm: 'inviteNeedsConfirmation',
} as const

function updated(detail: Json): Partial<Group> {
  const change: { -readonly [N in keyof Group]?: Group[N] } = {}
  for (const [wire, name] of Object.entries(texts)) {
    const value = detail[wire]
    if (typeof value === 'string') change[name] = value
  }
  for (const [wire, name] of Object.entries(flags)) {
    const value = detail[wire]
    if (typeof value === 'boolean') change[name] = value
  }
  const { max_users: most } = detail
  if (typeof most === 'number') change.maxMembers = most
  return change
}
