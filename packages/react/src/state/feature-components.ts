// Components of features that lower layers show without importing the feature. The provider fills them in.

import type { Message } from '@parley/client'
import { type ComponentType, createContext, useContext } from 'react'
import type { ConversationActions } from './conversation-actions.ts'

export interface StartThreadProps {
  readonly message: Message
  /** The actions of the group that contains the message. */
  readonly actions: ConversationActions
  readonly onClose: () => void
}

export interface Slots {
  /** Shown below a message that has a thread. */
  readonly ThreadChip: ComponentType<NonNullable<Message['thread']>>
  /** Opens the thread of a message, or creates one. */
  readonly StartThread: ComponentType<StartThreadProps>
}

const Nothing = () => null

export const SlotsContext = createContext<Slots>({ ThreadChip: Nothing, StartThread: Nothing })

export const useSlots = (): Slots => useContext(SlotsContext)
