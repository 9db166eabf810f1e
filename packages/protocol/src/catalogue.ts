// All calls and all events, assembled from the areas. Nothing is defined here.

import { listConversations } from './conversations/list.ts'
import { createGroup, joinedDirectly, listJoinedGroups } from './groups/create.ts'
import { page } from './history/history.ts'
import { edited, recalled } from './messages/changes.ts'
import { listPinned, messagePinned, messageUnpinned, pinMessage, unpinMessage } from './messages/pins.ts'
import {
  addReaction,
  listReactions,
  reactionDetail,
  reactionsChanged,
  removeReaction,
} from './messages/reactions.ts'
import { listReaders } from './messages/readers.ts'
import { conversationRead, delivered, read } from './messages/receipts.ts'
import { report } from './messages/report.ts'
import { addBlocked, listBlocked, removeBlocked } from './people/blocks.ts'
import * as accounts from './session/accounts.ts'
import {
  changePassword,
  listDevices,
  register,
  removeDevice,
  signIn,
  tokenExpiry,
} from './session/session.ts'

/** Calls by area and by the name of the method that a client offers for them. */
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
  history: { page },
  conversations: { list: listConversations },
  groups: { create: createGroup, listJoined: listJoinedGroups },
  blocks: { list: listBlocked, add: addBlocked, remove: removeBlocked },
} as const

/** Calls that only the application's back end makes, by area. */
export const backendCalls = { accounts } as const

/** Events that are told as operations; messages themselves are read by `messages/`. */
export const events = [
  delivered,
  read,
  conversationRead,
  recalled,
  edited,
  reactionsChanged,
  messagePinned,
  messageUnpinned,
  joinedDirectly,
] as const
