// Full-text search in the local store, newest first. Blocks are read in the order of their newest message until the
// page is full and no newer match is possible. Texts are compared exactly as on the server.

import { matches, queryOf, type SearchQuery } from '@parley/protocol/search'
import { compareIds } from '../state/segments.ts'
import { keyOf, type Message } from '../state/state.ts'
import type { Pages } from './block-cache.ts'
import type { BlockIndex, Note } from './block-index.ts'
import type { LocalSearchRequest } from './stored-types.ts'

interface SearchPosition {
  readonly sentAt: number
  readonly id: string
}

const mostFound = 100
const mostAtOnce = 16

export async function searchIn(
  pages: Pages,
  blockIndexes: readonly BlockIndex[],
  question: LocalSearchRequest,
): Promise<{ readonly found: readonly Message[]; readonly cursor: string }> {
  const limit = Math.min(Math.max(1, Math.floor(question.limit) || 1), mostFound)
  const query = queryOf(question.text)
  const below = positionFrom(question.cursor)
  const blocks = blockIndexes
    .flatMap((blockIndex) => blockIndex.notes.map((note) => ({ blockIndex, note })))
    .filter(({ note }) => mayHave(note, question, below))
    .sort((a, b) => b.note.newest - a.note.newest)
  let found: Message[] = []
  if (query.terms.length === 0) return { found, cursor: '' }
  // The batches grow: frequent words are found in the first block, and rare ones do not need a read per block.
  for (let at = 0, width = 1; at < blocks.length; at += width, width = Math.min(2 * width, mostAtOnce)) {
    const last = found[limit]
    if (last && last.sentAt > (blocks[at]?.note.newest ?? 0)) break
    const read = await Promise.all(
      blocks.slice(at, at + width).map(({ blockIndex, note }) => pages.rows(blockIndex, note)),
    )
    const here = read
      .flatMap((rows) => rows.map(({ message }) => message))
      .filter((message) => (!below || newestFirst(below, message) < 0) && fits(message, question, query))
    // Keeps one more than the page holds, to know whether there is another page.
    if (here.length > 0) found = [...found, ...here].sort(newestFirst).slice(0, limit + 1)
  }
  const page = found.slice(0, limit)
  const end = page[page.length - 1]
  return { found: page, cursor: end && found.length > limit ? `${end.sentAt}.${end.id}` : '' }
}

function mayHave(
  { oldest, newest }: Note,
  { after, before }: LocalSearchRequest,
  below: SearchPosition | undefined,
): boolean {
  return (
    (after === undefined || newest >= after) &&
    (before === undefined || oldest < before) &&
    (!below || oldest <= below.sentAt)
  )
}

function fits(message: Message, question: LocalSearchRequest, query: SearchQuery): boolean {
  const { key, from, kinds, after, before } = question
  return (
    (key === undefined || keyOf(message.conversation) === key) &&
    (from === undefined || message.from === from.toLowerCase()) &&
    (!kinds || kinds.includes(message.kind)) &&
    (after === undefined || message.sentAt >= after) &&
    (before === undefined || message.sentAt < before) &&
    matches(textOf(message), query)
  )
}

const shown = ['text', 'name', 'address', 'building', 'title', 'summary']

/** The searchable texts of a message, one per line, as on the server. Empty for recalled messages and commands. */
function textOf(message: Message): string {
  if (/^(recalled|command|notice)$/.test(message.kind) || message.isFleeting) return ''
  const values = message as unknown as Readonly<Record<string, unknown>>
  const custom = message.kind === 'custom' ? Object.values(message.params).filter(isReadable) : []
  return [...shown.map((name) => values[name]), ...custom]
    .filter((text) => typeof text === 'string')
    .join('\n')
}

/** Custom messages contain addresses and structured data beside readable text. */
const isReadable = (value: unknown) => typeof value === 'string' && !/^\w+:\/\//.test(value)

const newestFirst = (a: SearchPosition, b: SearchPosition): number =>
  b.sentAt - a.sentAt || compareIds(b.id, a.id)

/** Parses a cursor; an invalid one counts as missing. */
function positionFrom(cursor = ''): SearchPosition | undefined {
  const [all, sentAt, id] = /^(\d{1,16})\.(.+)$/s.exec(cursor) ?? []
  return all === undefined ? undefined : { sentAt: Number(sentAt), id: id as string }
}
