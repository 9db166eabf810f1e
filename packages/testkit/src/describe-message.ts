// Messages as one line of text, for assertions and differences.

import type { Draft, Message } from '@parley/client'

/** The content of a message as one text. */
export function textOf(message: Message | Draft): string {
  switch (message.kind) {
    case 'text':
      return message.text
    case 'recalled':
      return '(recalled)'
    case 'command':
      return `(command ${message.action})`
    case 'custom':
      return `(custom ${message.event})`
    case 'location':
      return `(location ${message.latitude} ${message.longitude})`
    case 'combined':
      return `(combined ${message.title})`
    case 'other':
      return `(other ${message.contentType})`
    case 'notice':
      return `(${message.what} ${message.users})`
    default:
      return `(${message.kind} ${message.name ?? ''})`
  }
}
