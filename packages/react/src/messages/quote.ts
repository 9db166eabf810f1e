// A message as quoted by a reply: enough to show it if the message itself is not loaded.

import type { Message } from '@parley/client'
import { captionOf, type Quote } from './message-ext.ts'
import { oneLine } from './message-text.ts'

const longest = 100

export function quoteFrom(message: Message): Quote {
  const { id, from, kind } = message
  return { id, from, kind, text: shortened(oneLine(wordsFor(message)), longest) }
}

/** The message's own text. "Photo" or "Voice message" is added by the reader's client, in the reader's language. */
function wordsFor(message: Message): string {
  switch (message.kind) {
    case 'text':
    case 'other':
      return message.text
    case 'file':
      return captionOf(message) || message.name
    case 'image':
    case 'video':
      return captionOf(message)
    case 'location':
      return message.building || message.address
    case 'combined':
      return message.title
    default:
      return ''
  }
}

/** Truncates to this many code units, never inside a surrogate pair. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 2)
  const end = code >= 0xd800 && code < 0xdc00 ? length - 2 : length - 1
  return `${text.slice(0, end).trimEnd()}…`
}
