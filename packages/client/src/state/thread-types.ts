// Threads as screens see them.

import type { Message } from './message-types.ts'

/** A thread: a conversation about one message of a group. */
export interface Thread {
  /** The id of the thread. */
  readonly id: string
  /** The name of the thread. */
  readonly name: string
  /** The group of the message. */
  readonly groupId: string
  /** The message that the thread belongs to. */
  readonly messageId: string
  /** The creator; empty until it is known. */
  readonly owner: string
  /** When it was created, in milliseconds since 1970. */
  readonly createdAt: number
  /** The number of members; undefined until it is known. */
  readonly memberCount: number | undefined
  /** How many messages it has. */
  readonly messageCount: number
  /** The time of the last message; 0 if there is none. */
  readonly updatedAt: number
  /** Its newest message; undefined if there is none. */
  readonly lastMessage: Message | undefined
  /** Whether the user is a member; undefined until it is known. */
  readonly isMember: boolean | undefined
  /** Why the user is no longer in it, if that happened in this session. */
  readonly ended: 'left' | 'removed' | 'destroyed' | undefined
  /** Whether the details were loaded; before that only some fields are known. */
  readonly isLoaded: boolean
}

/** The values of a thread of which only the id is known. */
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
