// The way into a merged forward, and its messages as rows.

import type { Message, MessageRow } from '@parley/client'
import type { MessageOf } from '../../messages/message-content.ts'

export interface Level {
  readonly message: MessageOf<'combined'>
  /** Where it was left when the next level was opened. */
  readonly scrollTop: number
}

/** One level further in. A message that is on the way already leads back to it: nobody walks in circles. */
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

/** Rows in the order of the file. Ids may repeat there, as anybody can write such a file; rows have one each. */
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
