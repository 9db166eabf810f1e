// What a search is narrowed down to, and the question that it makes of it.

import type { Message, SearchQuestion } from '@parley/client'

export const scopes = ['all', 'chats', 'messages', 'media', 'files'] as const
export type Scope = (typeof scopes)[number]

/** So many days back. */
export const spans = [1, 7, 30, 365] as const
export type Span = (typeof spans)[number]

export interface Facets {
  readonly scope: Scope
  /** A user; undefined for anybody. */
  readonly from: string | undefined
  readonly span: Span | undefined
}

export const noFacets: Facets = { scope: 'all', from: undefined, span: undefined }

const kindsOf: Readonly<Partial<Record<Scope, readonly Message['kind'][]>>> = {
  media: ['image', 'video'],
  files: ['file'],
}

const dayMs = 86_400_000
const pageSize = 25

/** Undefined where messages are not looked for. `now` is when the span was chosen. */
export function questionOf(text: string, facets: Facets, now: number): SearchQuestion | undefined {
  const { scope, from, span } = facets
  if (text === '' || scope === 'chats') return undefined
  const kinds = kindsOf[scope]
  return {
    text,
    limit: pageSize,
    ...(kinds && { kinds }),
    ...(from !== undefined && { from }),
    ...(span !== undefined && { after: now - span * dayMs }),
  }
}

/** Names are looked for only where nothing says that it must be a message. */
export const wantsChats = ({ scope, from, span }: Facets): boolean =>
  scope === 'chats' || (scope === 'all' && from === undefined && span === undefined)
