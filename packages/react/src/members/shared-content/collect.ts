// The shared content of a conversation, newest first.

import type { Message } from '@parley/client'
import type { MessageOf } from '../../messages/message-content.ts'
import { namesOf } from '../../ui/rich-text/mentions.ts'
import type { Piece } from '../../ui/rich-text/pieces.ts'
import { scan } from '../../ui/rich-text/scan.ts'

export type SharedMedium = MessageOf<'image'> | MessageOf<'video'>
export type SharedFile = MessageOf<'file'>

export interface SharedLink {
  readonly href: string
  /** The last message that contains it. */
  readonly message: Message
}

export interface SharedContent {
  readonly media: readonly SharedMedium[]
  readonly links: readonly SharedLink[]
  readonly files: readonly SharedFile[]
}

const noNames = namesOf([])

/** `messages` are oldest first. A link that was shared several times is listed once. */
export function collectShared(messages: readonly Message[]): SharedContent {
  const media: SharedMedium[] = []
  const files: SharedFile[] = []
  const links = new Map<string, SharedLink>()
  for (const message of [...messages].reverse()) {
    if ((message.kind === 'image' || message.kind === 'video') && message.url !== '') media.push(message)
    else if (message.kind === 'file' && message.url !== '') files.push(message)
    else if (message.kind === 'text')
      for (const href of webLinks(message.text)) if (!links.has(href)) links.set(href, { href, message })
  }
  return { media, files, links: [...links.values()] }
}

function webLinks(text: string): string[] {
  // Parsing takes longer than this check.
  if (!/https?:\/\/|www\./i.test(text)) return []
  const found: string[] = []
  const waiting: Piece[] = [...scan(text, noNames).pieces]
  for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
    if (piece.kind === 'link') {
      if (/^https?:/i.test(piece.href)) found.push(piece.href)
    } else if ('pieces' in piece) waiting.unshift(...piece.pieces)
  }
  return found
}
