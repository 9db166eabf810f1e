// The calls of back ends and operators, assembled from the areas.

import { bots } from './bots/backend.ts'
import {
  addContact,
  contactListVersion,
  countOnline,
  eraseProfile,
  importContacts,
  profileCapacity,
  profileOf,
  unblockUser,
} from './contacts/backend.ts'
import { events } from './events/backend.ts'
import {
  addGroupMember,
  addGroupMembers,
  allowMember,
  attributesOfMember,
  disableGroup,
  enableGroup,
  isJoined,
  listGroups,
  setManyAttributes,
} from './groups/backend.ts'
import { historyFile } from './history/backend.ts'
import { getRetention, setRetention } from './history/retention.ts'
import { getAutomaticActions, setAutomaticActions } from './messages/automatic-actions.ts'
import {
  importToGroup,
  importToUser,
  recallMessage,
  recallMessages,
  rewriteMessage,
  sendToEverybody,
  sendToGroupMembers,
  sendToGroups,
  sendToOnlineUsers,
  sendToRoomMembers,
  sendToRooms,
  sendToUsers,
} from './messages/backend.ts'
import { assignReport, closeReport, getReport, listReports } from './messages/report-queue.ts'
import { streamToGroup, streamToUser } from './messages/streams.ts'
import { getWords, setWords } from './messages/word-lists.ts'
import { testText } from './messages/word-test.ts'
import {
  bindPush,
  pushBindings,
  pushStatistics,
  setFileLifetime,
  setPushNicknames,
} from './notifications/backend.ts'
import {
  changeTemplate,
  chooseTemplate,
  chosenTemplate,
  createTemplate,
  getTemplate,
  removeTemplate,
} from './notifications/templates.ts'
import * as operating from './operating/backend.ts'
import { listMutes, mutesOf, muteUser } from './people/backend.ts'
import {
  addFavourite,
  addManyFavourites,
  changeFavourite,
  listFavourites,
  removeFavourites,
} from './people/favourites.ts'
import {
  addRoomMember,
  addSuperAdmin,
  allowOneInRoom,
  broadcast,
  listSuperAdmins,
  removeSuperAdmin,
} from './rooms/backend.ts'
import { muteRoomTag, roomTags, setRoomTags } from './rooms/member-tags.ts'
import { accountCalls } from './session/account-calls.ts'
import { addThreadMembers, listAllThreads, removeThreadMembers } from './threads/backend.ts'

/** Calls that only the application's back end makes, by area. */
export const backendCalls = {
  accounts: accountCalls,
  messages: {
    streamToUser,
    streamToGroup,
    toUsers: sendToUsers,
    toGroups: sendToGroups,
    toGroupMembers: sendToGroupMembers,
    toRooms: sendToRooms,
    toRoomMembers: sendToRoomMembers,
    toOnlineUsers: sendToOnlineUsers,
    toEverybody: sendToEverybody,
    recall: recallMessage,
    recallMany: recallMessages,
    rewrite: rewriteMessage,
    importToUser,
    importToGroup,
  },
  moderation: {
    disableGroup,
    enableGroup,
    mute: muteUser,
    mutesOf,
    listMutes,
    testText,
    words: getWords,
    setWords,
    automaticActions: getAutomaticActions,
    setAutomaticActions,
  },
  history: { file: historyFile },
  retention: { get: getRetention, set: setRetention },
  groups: {
    listAll: listGroups,
    isJoined,
    addMember: addGroupMember,
    addMembers: addGroupMembers,
    allowOne: allowMember,
    memberAttributes: attributesOfMember,
    setManyAttributes,
  },
  rooms: {
    broadcast,
    addMember: addRoomMember,
    allowOne: allowOneInRoom,
    addSuperAdmin,
    listSuperAdmins,
    removeSuperAdmin,
    setTags: setRoomTags,
    tags: roomTags,
    muteTag: muteRoomTag,
  },
  bots,
  events,
  threads: { listAll: listAllThreads, addMembers: addThreadMembers, removeMembers: removeThreadMembers },
  contacts: { add: addContact, import: importContacts, listVersion: contactListVersion },
  blocks: { removeOne: unblockUser },
  profile: { get: profileOf, erase: eraseProfile, capacity: profileCapacity },
  presence: { countOnline },
  notifications: {
    bind: bindPush,
    bindings: pushBindings,
    setNicknames: setPushNicknames,
    statistics: pushStatistics,
    createTemplate,
    changeTemplate,
    template: getTemplate,
    removeTemplate,
    chooseTemplate,
    chosenTemplate,
  },
  files: { setLifetime: setFileLifetime },
  favourites: {
    add: addFavourite,
    addMany: addManyFavourites,
    list: listFavourites,
    change: changeFavourite,
    remove: removeFavourites,
  },
  reports: { list: listReports, get: getReport, assign: assignReport, close: closeReport },
  operating,
} as const
