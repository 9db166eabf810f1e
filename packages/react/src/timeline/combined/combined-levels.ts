// The path into nested merged forwards, and their messages as rows.

import type { Message, MessageRow } from '@parley/client'
import type { MessageOf } from '../../messages/message-content.ts'

export interface Level {
  readonly message: MessageOf<'combined'>
  /** The scroll position when the next level was opened. */
  readonly scrollTop: number
}

/** Opens the next level. A message that is already on the path leads back to it, which prevents cycles. */
export function levelsWith(
  levels: readonly Level[],
  message: MessageOf<'combined'>,
  scrollTop: number,
): readonly Level[] {
  const known = levels.findIndex((level) => level.message.id === message.id)
  if (known >= 0) return levels.slice(0, known + 1)
  const left = levels.map((level, index) => (index === levels.length - 1 ? { ...level, scrollTop } : level))
  return [...left, { message, scrollTop: 0 }]
}

/**
 * The messages as rows, in the order of the file. The file is untrusted and may repeat ids, so each row gets a unique
 * one.
 */
export function rowsOf(messages: readonly Message[]): readonly MessageRow[] {
  return messages
    .filter(({ kind }) => kind !== 'command')
    .map((message, index) => ({
      type: 'message',
      id: `${index}:${message.id}`,
      message,
      mine: false,
      status: 'sent',
      deliveredAt: undefined,
      readAt: undefined,
    }))
}
