// All calls and all events, assembled from the areas. Nothing is defined here.

import { listConversations } from './conversations/list.ts'
import { page } from './history/history.ts'
import { conversationRead, delivered, read } from './messages/receipts.ts'
import * as session from './session/session.ts'

/** Calls by area and by the name of the method that a client offers for them. */
export const calls = {
  session,
  history: { page },
  conversations: { list: listConversations },
} as const

/** Events that are told as operations; messages themselves are read by `messages/`. */
export const events = [delivered, read, conversationRead] as const
