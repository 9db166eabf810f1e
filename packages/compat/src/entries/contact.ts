// People, conversations and what is done with messages, as one part.

import { talkMethods } from '../methods/talk.ts'
import { partOf } from '../part.ts'
import { callRows, peopleRows, selfRows } from '../rows/people.ts'
import { talkRows } from '../rows/talk.ts'
import type { ContactPart } from '../types/index.ts'

const { recallMessage, modifyMessage, fetchHistoryMessages } = talkMethods

export const contact = partOf<ContactPart>([peopleRows, selfRows, callRows, talkRows], {
  recallMessage,
  modifyMessage,
  fetchHistoryMessages,
})
