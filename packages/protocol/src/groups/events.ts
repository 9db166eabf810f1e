// What is told about groups. Every event names the group, who did it, and whom it concerns. Clients load these with the
// first news of a group; the line that such news leaves in a timeline is read without them, see notice.ts.

import { event } from '../event.ts'
import { flag, id, list, maybe, number, object, orElse, text, wire } from '../shape/index.ts'
import { MUCBody, MUCOperation, NameSpace } from '../wire/index.ts'

const common = {
  groupId: wire('mucId.name', id),
  by: wire('from.name', orElse(text, '')),
  /** Those whom it concerns; the first is the one that clients of other makers know. */
  users: wire('to', orElse(list(object({ name: id })), [])),
}
const named = { ...common, name: wire('mucName', orElse(text, '')) }
const reasoned = { ...common, reason: wire('reason', orElse(text, '')) }
/** JSON text. */
const detailed = { ...common, detail: wire('eventInfo.ext', orElse(text, '')) }
/** How many are in it now, and who came or went where it was more than one. */
const moved = {
  ...common,
  memberCount: wire('mucMemberCount', orElse(number, 0)),
  /** Ours, JSON: `{"operator":"ann"}` where one came or went by somebody else's doing. */
  detail: wire('eventInfo.ext', maybe(text)),
  members: orElse(list(text), []),
}

const told = { ns: NameSpace.MUC, body: MUCBody } as const

/** To the other devices of the one who made it. */
export const groupCreated = event('groups.created', { ...told, operation: MUCOperation.CREATE, data: named })
/** To everybody who was in it. */
export const groupDissolved = event('groups.dissolved', {
  ...told,
  operation: MUCOperation.DESTROY,
  data: named,
})
/** To the other devices of the one who came in by himself. */
export const groupJoined = event('groups.joined', { ...told, operation: MUCOperation.JOIN, data: named })
/** To the other devices of the one who left. */
export const groupLeft = event('groups.left', { ...told, operation: MUCOperation.LEAVE, data: named })

/** To owner and admins: somebody wants to come in. */
export const applied = event('groups.applied', { ...told, operation: MUCOperation.APPLY, data: reasoned })
/** To the applicant. */
export const applicationAccepted = event('groups.applicationAccepted', {
  ...told,
  operation: MUCOperation.APPLY_ACCEPT,
  data: { ...named, reason: reasoned.reason },
})
export const applicationDeclined = event('groups.applicationDeclined', {
  ...told,
  operation: MUCOperation.APPLY_DECLINE,
  data: { ...named, reason: reasoned.reason },
})
/**
 * Ours, to owner and admins: there is nothing left to decide. Not as one of the two above, which an application of other
 * makers takes for the answer to its own user.
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
/** To the one who is invited. */
export const invited = event('groups.invited', { ...told, operation: MUCOperation.INVITE, data: named })
/** To the one who invited, and to the other devices of the one who answered. */
export const invitationAccepted = event('groups.invitationAccepted', {
  ...told,
  operation: MUCOperation.INVITE_ACCEPT,
  data: named,
})
export const invitationDeclined = event('groups.invitationDeclined', {
  ...told,
  operation: MUCOperation.INVITE_DECLINE,
  data: named,
})
/** The user was put into a group without being asked. */
export const joinedDirectly = event('groups.joinedDirectly', {
  ...told,
  operation: MUCOperation.DIRECT_JOINED,
  data: named,
})
/** To the one who was removed. Everybody else hears that he is gone. */
export const removedFromGroup = event('groups.removed', {
  ...told,
  operation: MUCOperation.KICK,
  data: named,
})
/** To the one who may not come back, and to owner and admins. */
export const memberBlocked = event('groups.blocked', { ...told, operation: MUCOperation.BAN, data: named })
export const memberUnblocked = event('groups.unblocked', {
  ...told,
  operation: MUCOperation.ALLOW,
  data: { ...named, reason: reasoned.reason },
})

/** To all members. `detail` has the new values under the names of the wire. */
export const groupUpdated = event('groups.updated', {
  ...told,
  operation: MUCOperation.UPDATE,
  data: detailed,
})
/** To all members: `by` for one, `members` for several. */
export const membersJoined = event('groups.membersJoined', {
  ...told,
  operation: MUCOperation.PRESENCE,
  data: moved,
})
export const membersLeft = event('groups.membersLeft', {
  ...told,
  operation: MUCOperation.ABSENCE,
  data: moved,
})
export const ownerChanged = event('groups.ownerChanged', {
  ...told,
  operation: MUCOperation.ASSIGN_OWNER,
  data: common,
})
export const adminAdded = event('groups.adminAdded', {
  ...told,
  operation: MUCOperation.ADD_ADMIN,
  data: common,
})
export const adminRemoved = event('groups.adminRemoved', {
  ...told,
  operation: MUCOperation.REMOVE_ADMIN,
  data: common,
})
/** To the muted one, and to owner and admins. `times` is JSON: `{"user_mute_time":{"ann":1700000000000}}`. */
export const memberMuted = event('groups.muted', {
  ...told,
  operation: MUCOperation.ADD_MUTE,
  data: { ...common, times: wire('ext', orElse(text, '')) },
})
export const memberUnmuted = event('groups.unmuted', {
  ...told,
  operation: MUCOperation.REMOVE_MUTE,
  data: common,
})
export const announcementChanged = event('groups.announced', {
  ...told,
  operation: MUCOperation.UPDATE_ANNOUNCEMENT,
  data: { ...common, announcement: wire('reason', orElse(text, '')) },
})
export const announcementRemoved = event('groups.announcementRemoved', {
  ...told,
  operation: MUCOperation.DELETE_ANNOUNCEMENT,
  data: common,
})
/** `detail` is ours: the file as lists tell it. */
export const fileShared = event('groups.fileShared', {
  ...told,
  operation: MUCOperation.UPLOAD_FILE,
  data: detailed,
})
export const fileRemoved = event('groups.fileRemoved', {
  ...told,
  operation: MUCOperation.DELETE_FILE,
  data: detailed,
})
/** To the one whom it concerns, and to owner and admins. */
export const memberAllowed = event('groups.allowed', {
  ...told,
  operation: MUCOperation.ADD_USER_WHITE_LIST,
  data: common,
})
export const memberDisallowed = event('groups.disallowed', {
  ...told,
  operation: MUCOperation.REMOVE_USER_WHITE_LIST,
  data: common,
})
export const groupBanned = event('groups.banned', {
  ...told,
  operation: MUCOperation.BAN_GROUP,
  data: common,
})
export const groupUnbanned = event('groups.unbanned', {
  ...told,
  operation: MUCOperation.REMOVE_BAN_GROUP,
  data: common,
})
export const groupDisabled = event('groups.disabled', {
  ...told,
  operation: MUCOperation.DISABLE_GROUP,
  data: common,
})
export const groupEnabled = event('groups.enabled', {
  ...told,
  operation: MUCOperation.ABLE_GROUP,
  data: common,
})
/** To the other devices of the one who does not want to hear of the group, or wants to again. */
export const groupShielded = event('groups.shielded', {
  ...told,
  operation: MUCOperation.BLOCK,
  data: common,
})
export const groupUnshielded = event('groups.unshielded', {
  ...told,
  operation: MUCOperation.UNBLOCK,
  data: common,
})
/** `detail` is JSON: `{"username":"ann","properties":{"nick":"A"}}`; an empty value says that the key is gone. */
export const attributesChanged = event('groups.attributesChanged', {
  ...told,
  operation: MUCOperation.GROUP_MEMBER_METADATA_UPDATE,
  data: detailed,
})

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
