// All calls and all events, assembled from the areas. Nothing is defined here. Events are in a separate file, because a
// client can receive any of them from the start but loads the definitions of most calls with its first call of that
// area.

import {
  acceptContact,
  declineContact,
  inviteContact,
  listAllContacts,
  listContactRequests,
  listContacts,
  removeContact,
  reportPerson,
  setContactRemark,
} from './contacts/contacts.ts'
import {
  markConversations,
  pinConversation,
  removeAllConversations,
  removeConversation,
  unmarkConversations,
  unpinConversation,
} from './conversations/changes.ts'
import { listChannelPage, listChannels } from './conversations/legacy-list.ts'
import { listConversations } from './conversations/list.ts'
import { listMarked } from './conversations/marked-list.ts'
import { reportUsage, requestedDiagnostics } from './diagnostics/diagnostics.ts'
import { allowMembers, disallowMembers, isAllowedIn, listAllowed } from './groups/allowlist.ts'
import { memberAttributes, nameCards, setMemberAttributes, setNameCard } from './groups/attributes.ts'
import { blockMember, blockMembers, listBlockedIn, unblockMembers } from './groups/blocks.ts'
import { listSharedFiles, removeSharedFile } from './groups/files.ts'
import {
  countJoinedGroups,
  createGroup,
  groupInfo,
  listJoinedGroups,
  listOwnGroups,
  listPublicGroups,
} from './groups/lifecycle.ts'
import {
  addGroupAdmin,
  answerApplication,
  answerInvitation,
  applyToGroup,
  inviteToGroup,
  leaveGroup,
  listApplications,
  listGroupAdmins,
  listGroupMembers,
  listInvitations,
  removeGroupAdmin,
  removeGroupMembers,
} from './groups/members.ts'
import { isMutedIn, listMuted, muteMembers, unmuteMembers } from './groups/mutes.ts'
import {
  banGroup,
  dissolveGroup,
  groupAnnouncement,
  modifyGroup,
  setGroupAnnouncement,
  shieldGroup,
  unbanGroup,
  unshieldGroup,
} from './groups/settings.ts'
import {
  find,
  removeFromChat,
  removeFromChatBefore,
  removeFromGroup,
  removeFromGroupBefore,
  search,
} from './history/history.ts'
import { page } from './history/read-page.ts'
import { listPinned, pinMessage, unpinMessage } from './messages/pins.ts'
import { addReaction, listReactions, reactionDetail, removeReaction } from './messages/reactions.ts'
import { listReaders } from './messages/readers.ts'
import { report } from './messages/report.ts'
import {
  listSilenced,
  notificationSettings,
  pushLanguage,
  setPushLanguage,
  setSilence,
  silenceOf,
  silenceOfMany,
} from './notifications/notifications.ts'
import { addBlocked, listBlocked, removeBlocked } from './people/blocks.ts'
import { uploadLog } from './people/client-logs.ts'
import { updateSelf } from './people/own-account.ts'
import {
  findPresence,
  listPresenceWatched,
  publishPresence,
  subscribePresence,
  unsubscribePresence,
} from './presence/presence.ts'
import { findProfiles, searchPeople, updateProfile } from './profile/profile.ts'
import { allowInRoom, disallowInRoom, isAllowedInRoom, listAllowedInRoom } from './rooms/allowlist.ts'
import {
  forceRemoveRoomAttributes,
  forceRoomAttributes,
  removeRoomAttributes,
  roomAttributes,
  setRoomAttributes,
} from './rooms/attributes.ts'
import { blockInRoom, blockOneInRoom, listBlockedInRoom, unblockInRoom } from './rooms/blocks.ts'
import { listRoomFiles, removeRoomFile } from './rooms/files.ts'
import {
  createRoom,
  destroyRoom,
  listJoinedRooms,
  listRooms,
  modifyRoom,
  roomAnnouncement,
  roomDetails,
  setRoomAnnouncement,
} from './rooms/lifecycle.ts'
import {
  addRoomAdmin,
  addRoomMembers,
  listRoomAdmins,
  listRoomMembers,
  removeRoomAdmin,
  removeRoomMembers,
} from './rooms/members.ts'
import {
  banRoom,
  isMutedInRoom,
  listMutedInRoom,
  muteInRoom,
  unbanRoom,
  unmuteInRoom,
} from './rooms/mutes.ts'
import { callToken, callUsers } from './rtc/rtc.ts'
import { listDevices, removeDevice } from './session/devices.ts'
import { changePassword, register } from './session/registration.ts'
import { signIn, tokenExpiry } from './session/session.ts'
import { transcribe } from './speech/speech.ts'
import {
  createThread,
  destroyThread,
  joinThread,
  leaveThread,
  renameThread,
  threadDetail,
} from './threads/lifecycle.ts'
import { lastThreadMessages, listJoinedThreads, listJoinedThreadsIn, listThreads } from './threads/lists.ts'
import { listThreadMembers, removeThreadMember } from './threads/members.ts'
import { supportedLanguages, translate } from './translation/translation.ts'

export { backendCalls } from './catalogue-backend.ts'

export { earlyEvents, events, peopleEvents } from './catalogue-events.ts'

/** Calls by area and by the name of the client method. */
export const calls = {
  session: { register, signIn, tokenExpiry, listDevices, removeDevice, changePassword },
  messages: {
    addReaction,
    removeReaction,
    listReactions,
    reactionDetail,
    pin: pinMessage,
    unpin: unpinMessage,
    listPinned,
    listReaders,
    report,
  },
  history: {
    page,
    find,
    search,
    removeFromChat,
    removeFromGroup,
    removeFromChatBefore,
    removeFromGroupBefore,
  },
  conversations: {
    list: listConversations,
    listMarked,
    pin: pinConversation,
    unpin: unpinConversation,
    mark: markConversations,
    unmark: unmarkConversations,
    remove: removeConversation,
    removeAll: removeAllConversations,
  },
  groups: {
    create: createGroup,
    listPublic: listPublicGroups,
    listJoined: listJoinedGroups,
    listOwn: listOwnGroups,
    countJoined: countJoinedGroups,
    info: groupInfo,
    modify: modifyGroup,
    dissolve: dissolveGroup,
    leave: leaveGroup,
    listMembers: listGroupMembers,
    listAdmins: listGroupAdmins,
    addAdmin: addGroupAdmin,
    removeAdmin: removeGroupAdmin,
    invite: inviteToGroup,
    apply: applyToGroup,
    answerApplication,
    answerInvitation,
    listApplications,
    listInvitations,
    removeMembers: removeGroupMembers,
    mute: muteMembers,
    unmute: unmuteMembers,
    listMuted,
    isMuted: isMutedIn,
    block: blockMembers,
    unblock: unblockMembers,
    listBlocked: listBlockedIn,
    ban: banGroup,
    unban: unbanGroup,
    allow: allowMembers,
    disallow: disallowMembers,
    listAllowed,
    isAllowed: isAllowedIn,
    announcement: groupAnnouncement,
    setAnnouncement: setGroupAnnouncement,
    listFiles: listSharedFiles,
    removeFile: removeSharedFile,
    shield: shieldGroup,
    unshield: unshieldGroup,
    setAttributes: setMemberAttributes,
    attributes: memberAttributes,
  },
  threads: {
    create: createThread,
    join: joinThread,
    leave: leaveThread,
    destroy: destroyThread,
    rename: renameThread,
    detail: threadDetail,
    listMembers: listThreadMembers,
    removeMember: removeThreadMember,
    listJoined: listJoinedThreads,
    listJoinedIn: listJoinedThreadsIn,
    list: listThreads,
    lastMessages: lastThreadMessages,
  },
  rooms: {
    list: listRooms,
    listJoined: listJoinedRooms,
    create: createRoom,
    destroy: destroyRoom,
    details: roomDetails,
    modify: modifyRoom,
    listMembers: listRoomMembers,
    addMembers: addRoomMembers,
    removeMembers: removeRoomMembers,
    listAdmins: listRoomAdmins,
    addAdmin: addRoomAdmin,
    removeAdmin: removeRoomAdmin,
    mute: muteInRoom,
    unmute: unmuteInRoom,
    listMuted: listMutedInRoom,
    isMuted: isMutedInRoom,
    block: blockInRoom,
    unblock: unblockInRoom,
    listBlocked: listBlockedInRoom,
    ban: banRoom,
    unban: unbanRoom,
    allow: allowInRoom,
    disallow: disallowInRoom,
    listAllowed: listAllowedInRoom,
    isAllowed: isAllowedInRoom,
    announcement: roomAnnouncement,
    setAnnouncement: setRoomAnnouncement,
    listFiles: listRoomFiles,
    removeFile: removeRoomFile,
    attributes: roomAttributes,
    setAttributes: setRoomAttributes,
    forceAttributes: forceRoomAttributes,
    removeAttributes: removeRoomAttributes,
    forceRemoveAttributes: forceRemoveRoomAttributes,
  },
  contacts: {
    listAll: listAllContacts,
    list: listContacts,
    invite: inviteContact,
    accept: acceptContact,
    decline: declineContact,
    remove: removeContact,
    setRemark: setContactRemark,
    listRequests: listContactRequests,
    report: reportPerson,
  },
  presence: {
    publish: publishPresence,
    subscribe: subscribePresence,
    unsubscribe: unsubscribePresence,
    listWatched: listPresenceWatched,
    find: findPresence,
  },
  profile: { update: updateProfile, find: findProfiles, search: searchPeople },
  notifications: {
    set: setSilence,
    get: silenceOf,
    getMany: silenceOfMany,
    listTyped: listSilenced,
    setLanguage: setPushLanguage,
    language: pushLanguage,
    all: notificationSettings,
  },
  calls: { token: callToken, users: callUsers },
  diagnostics: { wanted: requestedDiagnostics, report: reportUsage },
  people: { updateSelf },
  logs: { upload: uploadLog },
  blocks: { list: listBlocked, add: addBlocked, remove: removeBlocked },
  translation: { languages: supportedLanguages, translate },
  speech: { transcribe },
} as const

/** Calls that only other client libraries make. Our client uses newer ones. */
export const legacyCalls = {
  conversations: { listChannels, listChannelPage },
  groups: { blockOne: blockMember, nameCards, setNameCard },
  rooms: { blockOne: blockOneInRoom },
} as const
