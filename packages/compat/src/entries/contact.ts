// The plug-in for contacts, conversations and message actions.

import { talkRows } from '../method-tables/messages.ts'
import { callRows, peopleRows, selfRows } from '../method-tables/people.ts'
import { talkMethods } from '../methods/messages.ts'
import { partOf } from '../plugins.ts'
import type { ContactPart } from '../types/index.ts'

const { recallMessage, modifyMessage, fetchHistoryMessages } = talkMethods

/** Contacts, for `miniCore.usePlugin`. */
export const contact = partOf<ContactPart>([peopleRows, selfRows, callRows, talkRows], {
  recallMessage,
  modifyMessage,
  fetchHistoryMessages,
})
