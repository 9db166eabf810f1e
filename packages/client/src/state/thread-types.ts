// What the client knows about threads, as screens see it.

import type { Message } from './message-types.ts'

export interface Thread {
  readonly id: string
  readonly name: string
  readonly groupId: string
  /** The message that it hangs on. */
  readonly messageId: string
  /** Who made it; empty until it is known. */
  readonly owner: string
  readonly createdAt: number
  /** Undefined until it is known. */
  readonly memberCount: number | undefined
  readonly messageCount: number
  /** When something was last said in it; 0: nothing yet. */
  readonly updatedAt: number
  readonly lastMessage: Message | undefined
  /** I am in it; undefined until it is known. */
  readonly isMember: boolean | undefined
  /** Why it is over for me, if that happened in this visit. */
  readonly ended: 'left' | 'removed' | 'destroyed' | undefined
  /** All of it is known; before that only what came along with something else. */
  readonly isLoaded: boolean
}

export const unknownThread: Omit<Thread, 'id'> = {
  name: '',
  groupId: '',
  messageId: '',
  owner: '',
  createdAt: 0,
  memberCount: undefined,
  messageCount: 0,
  updatedAt: 0,
  lastMessage: undefined,
  isMember: undefined,
  ended: undefined,
  isLoaded: false,
}
