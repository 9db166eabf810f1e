// What this kit reads from a message's ext: quotes, mentions, waveforms and captions. The ext is untrusted, so every
// value is validated and bounded.

import type { Message, TextMessage } from '@parley/client'

/** The message that this one replies to. */
export interface Quote {
  /** The id of the quoted message. */
  readonly id: string
  /** Its sender. */
  readonly from: string
  /** Its kind. */
  readonly kind: string
  /** The beginning of its text, or a summary. */
  readonly text: string
}

const longestQuote = 100
const mostPeaks = 64
const highestPeak = 31
const mostMentions = 500

export function quoteOf({ ext }: Pick<Message, 'ext'>): Quote | undefined {
  const value = ext.parley_reply
  if (!isRecord(value)) return undefined
  const { id, from, kind, text } = value
  if (typeof id !== 'string' || id === '') return undefined
  return { id, from: textOr(from), kind: textOr(kind) || 'text', text: textOr(text).slice(0, longestQuote) }
}

/** 'ALL', or the mentioned users. */
export function mentionsOf({ ext }: Pick<Message, 'ext'>): 'ALL' | readonly string[] {
  const value = ext.em_at_list
  if (value === 'ALL' || (Array.isArray(value) && value.includes('ALL'))) return 'ALL'
  if (!Array.isArray(value)) return []
  return value.slice(0, mostMentions).filter((user) => typeof user === 'string' && user !== '')
}

export function isMentioned(message: Pick<Message, 'ext'>, user: string | undefined): boolean {
  const mentions = mentionsOf(message)
  return mentions === 'ALL' || (user !== undefined && mentions.includes(user))
}

/** The peaks of a voice message's waveform, from 0 to 1; empty if the sender sent none. */
export function peaksOf({ ext }: Pick<Message, 'ext'>): readonly number[] {
  const value = ext.parley_peaks
  if (!Array.isArray(value)) return []
  return value
    .slice(0, mostPeaks)
    .map((peak) => (typeof peak === 'number' ? Math.min(1, Math.max(0, peak / highestPeak)) || 0 : 0))
}

export function captionOf({ ext }: Pick<Message, 'ext'>): string {
  return textOr(ext.parley_caption)
}

const longestAlt = 1000

/** The description of a picture; its caption if there is no other. */
export function altOf({ ext }: Pick<Message, 'ext'>): string {
  return textOr(ext.parley_alt).slice(0, longestAlt) || textOr(ext.parley_caption)
}

/**
 * A text that is streamed by the back end or through edits: still streaming, or finished. Such a message is not shown
 * as "edited".
 */
export function streamedOf(
  message: Pick<Message, 'ext'> & Pick<Partial<TextMessage>, 'stream'>,
): 'growing' | 'done' | undefined {
  const { stream, ext } = message
  if (stream) return stream.state === 'open' ? 'growing' : 'done'
  const value = ext.parley_streaming
  return value === true ? 'growing' : value === false ? 'done' : undefined
}

const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
