// The filters of a search, and the query that they form.

import type { Message, SearchRequest } from '@parley/client'

export const scopes = ['all', 'chats', 'messages', 'media', 'files'] as const
export type Scope = (typeof scopes)[number]

/** In days. */
export const spans = [1, 7, 30, 365] as const
export type Span = (typeof spans)[number]

export interface Facets {
  readonly scope: Scope
  /** The sender; undefined for any. */
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

/** The query for messages; undefined if the scope has no messages. `now` is when the time span was chosen. */
export function searchRequestOf(text: string, facets: Facets, now: number): SearchRequest | undefined {
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

/** Whether conversations are searched: only if no filter restricts the search to messages. */
export const wantsChats = ({ scope, from, span }: Facets): boolean =>
  scope === 'chats' || (scope === 'all' && from === undefined && span === undefined)
