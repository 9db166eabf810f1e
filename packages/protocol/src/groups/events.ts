// Group events. Each has the group, the acting user and the user concerned. Clients load these with the first event of
// a group; the line in a timeline is read without them, see event-names.ts.

import { event } from '../event.ts'
import { actors, announcement, chatName, detail, muteTimes } from '../memberships/event-fields.ts'
import { flag, id, list, number, optional, text, wire, withDefault } from '../shape/index.ts'
import { MUCBody, MUCOperation, NameSpace } from '../wire/index.ts'

const common = {
  groupId: wire('mucId.name', id),
  ...actors,
}
const named = { ...common, ...chatName }
const reasoned = { ...common, reason: wire('reason', withDefault(text, '')) }
const detailed = { ...common, ...detail }
/** The number of members, and who joined or left if it was more than one. */
const moved = {
  ...common,
  memberCount: wire('mucMemberCount', withDefault(number, 0)),
  /** An addition of Parley, JSON: `{"operator":"ann"}` if a member was added or removed by another user. */
  detail: wire('eventInfo.ext', optional(text)),
  members: withDefault(list(text), []),
}

const mucEvent = { ns: NameSpace.MUC, body: MUCBody } as const

/** Sent to the creator's other devices: a group was created. */
export const groupCreated = event('groups.created', {
  ...mucEvent,
  operation: MUCOperation.CREATE,
  data: named,
})
/** Sent to everybody who was a member: the group was dissolved. */
export const groupDissolved = event('groups.dissolved', {
  ...mucEvent,
  operation: MUCOperation.DESTROY,
  data: named,
})
/** Sent to the user's other devices: the user joined the group on their own. */
export const groupJoined = event('groups.joined', { ...mucEvent, operation: MUCOperation.JOIN, data: named })
/** Sent to the user's other devices: the user left the group. */
export const groupLeft = event('groups.left', { ...mucEvent, operation: MUCOperation.LEAVE, data: named })

/** Sent to owner and admins: a user asks to join. */
export const applied = event('groups.applied', { ...mucEvent, operation: MUCOperation.APPLY, data: reasoned })
/** Sent to the applicant: the request to join was accepted. */
export const applicationAccepted = event('groups.applicationAccepted', {
  ...mucEvent,
  operation: MUCOperation.APPLY_ACCEPT,
  data: { ...named, reason: reasoned.reason },
})
/** Sent to the applicant: the request to join was declined. `reason` is what the admin wrote. */
export const applicationDeclined = event('groups.applicationDeclined', {
  ...mucEvent,
  operation: MUCOperation.APPLY_DECLINE,
  data: { ...named, reason: reasoned.reason },
})
/**
 * Sent to owner and admins: a request to join was answered by one of them. An addition of Parley with a separate
 * operation, because existing clients would take the two above for an answer to their own user.
 */
export const applicationAnswered = event('groups.applicationAnswered', {
  ns: NameSpace.NOTIFY,
  operation: 'parley_application',
  data: {
    groupId: wire('data.group', id),
    by: wire('data.from', id),
    user: wire('data.user', id),
    isAccepted: wire('data.accepted', flag),
  },
})
/** Sent to the person who is invited to a group. */
export const invited = event('groups.invited', { ...mucEvent, operation: MUCOperation.INVITE, data: named })
/** Sent to the person who invited, and to the other devices of the person who accepted. */
export const invitationAccepted = event('groups.invitationAccepted', {
  ...mucEvent,
  operation: MUCOperation.INVITE_ACCEPT,
  data: named,
})
/** Sent to the person who invited, and to the other devices of the person who declined. */
export const invitationDeclined = event('groups.invitationDeclined', {
  ...mucEvent,
  operation: MUCOperation.INVITE_DECLINE,
  data: named,
})
/** Sent to a user who was added to a group without being asked. */
export const joinedDirectly = event('groups.joinedDirectly', {
  ...mucEvent,
  operation: MUCOperation.DIRECT_JOINED,
  data: named,
})
/** Sent to the member who was removed. Everybody else gets `groups.membersLeft`. */
export const removedFromGroup = event('groups.removed', {
  ...mucEvent,
  operation: MUCOperation.KICK,
  data: named,
})
/** Sent to the person who was blocked from the group, and to owner and admins. */
export const memberBlocked = event('groups.blocked', {
  ...mucEvent,
  operation: MUCOperation.BAN,
  data: named,
})
/** Sent to the person who may join again, and to owner and admins. */
export const memberUnblocked = event('groups.unblocked', {
  ...mucEvent,
  operation: MUCOperation.ALLOW,
  data: { ...named, reason: reasoned.reason },
})

/**
 * Sent to all members: settings of the group changed. `detail` has the new values under their names on the wire.
 */
export const groupUpdated = event('groups.updated', {
  ...mucEvent,
  operation: MUCOperation.UPDATE,
  data: detailed,
})
/** Sent to all members: people joined. `by` names one person, `members` several. */
export const membersJoined = event('groups.membersJoined', {
  ...mucEvent,
  operation: MUCOperation.PRESENCE,
  data: moved,
})
/** Sent to all members: people left or were removed. `by` names one person, `members` several. */
export const membersLeft = event('groups.membersLeft', {
  ...mucEvent,
  operation: MUCOperation.ABSENCE,
  data: moved,
})
/** Sent to all members: the group has a new owner. */
export const ownerChanged = event('groups.ownerChanged', {
  ...mucEvent,
  operation: MUCOperation.ASSIGN_OWNER,
  data: common,
})
/** Sent to all members: the group has a new admin. */
export const adminAdded = event('groups.adminAdded', {
  ...mucEvent,
  operation: MUCOperation.ADD_ADMIN,
  data: common,
})
/** Sent to all members: a user is no longer an admin. */
export const adminRemoved = event('groups.adminRemoved', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_ADMIN,
  data: common,
})
/**
 * Sent to the muted members, and to owner and admins. `times` is JSON with the ends of the mutes:
 * `{"user_mute_time":{"ann":1700000000000}}`.
 */
export const memberMuted = event('groups.muted', {
  ...mucEvent,
  operation: MUCOperation.ADD_MUTE,
  data: { ...common, ...muteTimes },
})
/** Sent to the members who may write again, and to owner and admins. */
export const memberUnmuted = event('groups.unmuted', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_MUTE,
  data: common,
})
/** Sent to all members: the announcement changed. */
export const announcementChanged = event('groups.announced', {
  ...mucEvent,
  operation: MUCOperation.UPDATE_ANNOUNCEMENT,
  data: { ...common, ...announcement },
})
/** Sent to all members: the announcement was removed. */
export const announcementRemoved = event('groups.announcementRemoved', {
  ...mucEvent,
  operation: MUCOperation.DELETE_ANNOUNCEMENT,
  data: common,
})
/**
 * Sent to all members: a file was shared. `detail` describes the file as file lists do, and is an addition of
 * Parley.
 */
export const fileShared = event('groups.fileShared', {
  ...mucEvent,
  operation: MUCOperation.UPLOAD_FILE,
  data: detailed,
})
/** Sent to all members: a shared file was removed. */
export const fileRemoved = event('groups.fileRemoved', {
  ...mucEvent,
  operation: MUCOperation.DELETE_FILE,
  data: detailed,
})
/** Sent to the members who were added to the allowlist, and to owner and admins. */
export const memberAllowed = event('groups.allowed', {
  ...mucEvent,
  operation: MUCOperation.ADD_USER_WHITE_LIST,
  data: common,
})
/** Sent to the members who were removed from the allowlist, and to owner and admins. */
export const memberDisallowed = event('groups.disallowed', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_USER_WHITE_LIST,
  data: common,
})
/** Sent to all members: only owner, admins and the allowlist may write from now on. */
export const groupBanned = event('groups.banned', {
  ...mucEvent,
  operation: MUCOperation.BAN_GROUP,
  data: common,
})
/** Sent to all members: everybody may write again. */
export const groupUnbanned = event('groups.unbanned', {
  ...mucEvent,
  operation: MUCOperation.REMOVE_BAN_GROUP,
  data: common,
})
/** Sent to all members: the group was disabled by the application. Members can only read. */
export const groupDisabled = event('groups.disabled', {
  ...mucEvent,
  operation: MUCOperation.DISABLE_GROUP,
  data: common,
})
/** Sent to all members: the group was enabled again. */
export const groupEnabled = event('groups.enabled', {
  ...mucEvent,
  operation: MUCOperation.ABLE_GROUP,
  data: common,
})
/** Sent to the user's other devices: the user blocked messages of the group. */
export const groupShielded = event('groups.shielded', {
  ...mucEvent,
  operation: MUCOperation.BLOCK,
  data: common,
})
/** Sent to the user's other devices: the user receives messages of the group again. */
export const groupUnshielded = event('groups.unshielded', {
  ...mucEvent,
  operation: MUCOperation.UNBLOCK,
  data: common,
})
/**
 * Sent to all members: attributes of a member changed. `detail` is JSON:
 * `{"username":"ann","properties":{"nick":"A"}}`; an empty value means that the key was deleted.
 */
export const attributesChanged = event('groups.attributesChanged', {
  ...mucEvent,
  operation: MUCOperation.GROUP_MEMBER_METADATA_UPDATE,
  data: detailed,
})

/** All events about groups. */
export const groupEvents = [
  groupCreated,
  groupDissolved,
  groupJoined,
  groupLeft,
  applied,
  applicationAccepted,
  applicationDeclined,
  applicationAnswered,
  invited,
  invitationAccepted,
  invitationDeclined,
  joinedDirectly,
  removedFromGroup,
  memberBlocked,
  memberUnblocked,
  groupUpdated,
  membersJoined,
  membersLeft,
  ownerChanged,
  adminAdded,
  adminRemoved,
  memberMuted,
  memberUnmuted,
  announcementChanged,
  announcementRemoved,
  fileShared,
  fileRemoved,
  memberAllowed,
  memberDisallowed,
  groupBanned,
  groupUnbanned,
  groupDisabled,
  groupEnabled,
  groupShielded,
  groupUnshielded,
  attributesChanged,
] as const
