// A text summary of every message kind: for the conversation list, quotes, pins, accessible names, announcements and
// copying.

import type { Message } from '@parley/client'
import type { StringKey, Translate } from '../strings/strings.ts'
import { formatDuration } from '../ui/format/format-duration.ts'
import { captionOf } from './message-ext.ts'

/** What a summary of a message depends on. */
export interface SummaryContext {
  /** Translates a key to the user's language. */
  readonly t: Translate
  /** The locale for numbers and durations: 'en-GB'. */
  readonly locale: string
  /** The display name of a user id. */
  readonly nameOf: (user: string) => string
  /** The signed-in user. */
  readonly me: string | undefined
}

const longest = 500

/** A one-line summary of a message; never empty. */
export function summaryOf(message: Message, context: SummaryContext): string {
  return oneLine(words(message, context)) || context.t('message.other')
}

/** Joins all lines, because lists would only show the first. */
export function oneLine(text: string): string {
  return text
    .slice(0, longest * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}

function words(message: Message, context: SummaryContext): string {
  const { t, locale } = context
  const named = (kind: StringKey, detail: string) =>
    detail.trim() === '' ? t(kind) : t('kind.detail', { kind: t(kind), detail })
  switch (message.kind) {
    case 'text':
    case 'other':
      return message.text
    case 'image':
      return named(message.isGif ? 'kind.gif' : 'kind.image', captionOf(message))
    case 'video':
      return named('kind.video', captionOf(message))
    case 'voice': {
      const length = formatDuration(message.duration * 1000, locale)
      return t('kind.length', { kind: t('kind.voice'), length })
    }
    case 'file':
      return named('kind.file', message.name)
    case 'location':
      return named('kind.location', message.building || message.address)
    case 'custom':
      return named('kind.custom', message.event)
    case 'combined':
      return named('kind.combined', message.title)
    case 'recalled':
      return recalledWords(message, context)
    case 'command':
      return message.action
    // Notices have their own texts in the timeline, and are not shown elsewhere.
    case 'notice':
      return message.reason
  }
}

/** Who recalled the message, as one sentence. */
export function recalledWords(
  message: Extract<Message, { kind: 'recalled' }>,
  context: SummaryContext,
): string {
  const { t, nameOf, me } = context
  const { by, from, note } = message
  const who =
    by === ''
      ? t('recalled.operator')
      : by === me
        ? t(from === me ? 'recalled.you' : 'recalled.youOf', { sender: nameOf(from) })
        : t(from === by ? 'recalled.other' : 'recalled.otherOf', { name: nameOf(by), sender: nameOf(from) })
  return note.trim() === '' ? who : t('kind.detail', { kind: who, detail: note })
}

/** The name of a kind, for quotes of which only the kind is known; undefined for kinds with their own text. */
export function kindWord(kind: string, t: Translate): string | undefined {
  const key = `kind.${kind}`
  return key in kindWords ? t(kindWords[key as keyof typeof kindWords]) : undefined
}

const kindWords = {
  'kind.image': 'kind.image',
  'kind.video': 'kind.video',
  'kind.voice': 'kind.voice',
  'kind.file': 'kind.file',
  'kind.location': 'kind.location',
  'kind.custom': 'kind.custom',
  'kind.combined': 'kind.combined',
} as const satisfies Record<string, StringKey>

/** The text of a message that can be copied; empty for kinds without text. */
export function copyableText(message: Message): string {
  switch (message.kind) {
    case 'text':
    case 'other':
      return message.text
    case 'image':
    case 'video':
    case 'file':
      return captionOf(message)
    case 'location':
      return [message.building, message.address, `${message.latitude}, ${message.longitude}`]
        .filter((line) => line !== '')
        .join('\n')
    default:
      return ''
  }
}
