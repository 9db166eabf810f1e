// Who may send what to whom. Pure: a question about values, answered with a reason of the error catalogue or nothing.

import { BodyType } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'

/** Body types that a client may send in a single chat. */
const sendable: readonly number[] = [
  BodyType.CHAT,
  BodyType.READ_ACK,
  BodyType.DELIVER_ACK,
  BodyType.CHANNEL_ACK,
]

export function isSendable(type: number): boolean {
  return sendable.includes(type)
}

/** Messages count as unread and as a conversation's last message; receipts and commands do not. */
export function isCounted(type: number, contentType: number, command: number): boolean {
  return type === BodyType.CHAT && contentType !== command
}

/** Undefined: the message may go. */
export function refusalOfSingle(to: User | undefined): 'userNotFound' | undefined {
  if (!to || to.deactivated) return 'userNotFound'
  return undefined
}
