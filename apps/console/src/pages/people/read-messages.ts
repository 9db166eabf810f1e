// Decodes the messages of a page of history, which have the format that devices store.

import { decode, MessageBody, Meta, writeJsonForm } from '@parley/protocol'
import { messageText } from '../../components/message-text.ts'

export interface ReadMessage {
  readonly id: string
  readonly from: string
  readonly at: number
  readonly text: string
}

/** The oldest first. */
export function readMessages(encoded: readonly string[]): ReadMessage[] {
  return encoded
    .map((text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const { id = '', timestamp = '0', payload, from } = decode(Meta, bytes)
      const body = decode(MessageBody, payload ?? new Uint8Array(0))
      const form = writeJsonForm({ id: String(id), timestamp, body }, 'object')
      return {
        id: String(id),
        from: body.from?.name ?? from?.name ?? '',
        at: Number(timestamp),
        text: messageText(form),
      }
    })
    .sort((a, b) => a.at - b.at)
}
