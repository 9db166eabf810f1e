// The plug-in for contacts, conversations and message actions.

import { messageRows } from '../method-tables/messages.ts'
import { callRows, ownAccountRows, peopleRows } from '../method-tables/people.ts'
import { messageMethods } from '../methods/messages.ts'
import { partOf } from '../plugins.ts'
import type { ContactPart } from '../types/index.ts'

const { recallMessage, modifyMessage, fetchHistoryMessages } = messageMethods

/** Contacts, for `miniCore.usePlugin`. */
export const contact = partOf<ContactPart>([peopleRows, ownAccountRows, callRows, messageRows], {
  recallMessage,
  modifyMessage,
  fetchHistoryMessages,
})
