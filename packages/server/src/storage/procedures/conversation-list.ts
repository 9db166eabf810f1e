// A page of a user's conversations with their last messages and unread counts, as one procedure.
import { countWithin } from '../../limits/page-bytes.ts'
import { procedure, type Sql } from '../sql.ts'
import { type CountRow, countRows, type ListedRow, listedRows } from './conversation-rows.ts'
import { type Position, type Walk, walkConversations } from './conversation-walk.ts'
import { type PackedRows, packRows, unpackRows } from './packed-rows.ts'
import { packReached, peersReached, type Reached, unpackReached } from './peer-progress.ts'

/** The pinned conversations of a user, newest pin first. */
export interface Pinned {
  readonly userId: number
  readonly after: PinPosition | undefined
  readonly limit: number
  /** The page ends when its last messages have this many bytes. It has at least one conversation. */
  readonly mostBytes: number
}

/** The last conversation of a page of pinned ones. */
export interface PinPosition {
  readonly pinnedAt: number
  readonly logId: number
}

/** A conversation with its counts. */
export type CountedRow = Pick<
  ListedRow,
  | 'log_id'
  | 'kind'
  | 'peer'
  | 'head'
  | 'start'
  | 'removed_seq'
  | 'read_seq'
  | 'pinned_at'
  | 'marks'
  | 'joined_at'
  | 'seq'
  | 'last_id'
  | 'sender_id'
  | 'flags'
  | 'meta'
> &
  Pick<CountRow, 'unread' | 'mentions' | 'peer_read_seq'>

export interface CountedRows {
  readonly rows: readonly CountedRow[]
  /** The progress of the other users in single chats whose last message is the caller's. */
  readonly reached: ReadonlyMap<number, Reached>
}

export interface ConversationPage<P> extends CountedRows {
  /** The end of this page. Undefined: there are no more. */
  readonly next: P | undefined
}

interface PackedPage<P> extends Pick<ConversationPage<P>, 'next'> {
  readonly rows: PackedRows
  readonly reached: readonly number[]
}

function carrier<I, P>() {
  return {
    packInput: (input: I) => input,
    handedOver: () => [],
    unpackInput: (input: I) => input,
    packAnswer: ({ rows, next, reached }: ConversationPage<P>): PackedPage<P> => ({
      rows: packRows(rows, valuesOf),
      next,
      reached: packReached(reached),
    }),
    unpackAnswer: ({ rows, next, reached }: PackedPage<P>): ConversationPage<P> => ({
      rows: unpackRows(rows, rowOf),
      next,
      reached: unpackReached(reached),
    }),
  }
}

type RowValues = readonly [
  logId: number,
  kind: string,
  peer: string,
  head: number,
  start: number,
  removedSeq: number,
  readSeq: number,
  pinnedAt: number,
  marks: number,
  joinedAt: number,
  seq: number | null,
  lastId: number | null,
  senderId: number | null,
  flags: number | null,
  unread: number,
  mentions: number,
  peerReadSeq: number | null,
]

const valuesOf = (row: CountedRow): RowValues => [
  row.log_id,
  row.kind,
  row.peer,
  row.head,
  row.start,
  row.removed_seq,
  row.read_seq,
  row.pinned_at,
  row.marks,
  row.joined_at,
  row.seq,
  row.last_id,
  row.sender_id,
  row.flags,
  row.unread,
  row.mentions,
  row.peer_read_seq,
]

const rowOf = (values: RowValues, meta: Uint8Array | null): CountedRow => ({
  log_id: values[0],
  kind: values[1],
  peer: values[2],
  head: values[3],
  start: values[4],
  removed_seq: values[5],
  read_seq: values[6],
  pinned_at: values[7],
  marks: values[8],
  joined_at: values[9],
  seq: values[10],
  last_id: values[11],
  sender_id: values[12],
  flags: values[13],
  unread: values[14],
  mentions: values[15],
  peer_read_seq: values[16],
  meta,
})

/** Conversations by activity. */
export const readConversations = procedure(
  'readConversations',
  async (sql: Sql, walk: Walk): Promise<ConversationPage<Position>> => {
    const { rows, next } = await walkConversations(sql, walk)
    return { ...(await withCounts(sql, walk.userId, rows)), next }
  },
  carrier<Walk, Position>(),
)

/** Pinned conversations. */
export const readPinned = procedure(
  'readPinnedConversations',
  async (sql: Sql, pinned: Pinned): Promise<ConversationPage<PinPosition>> => {
    const { userId, after, limit, mostBytes } = pinned
    const rows = await listedRows(sql, userId, {
      fits: `m.pinned_at > 0 ${after ? 'AND (m.pinned_at, m.log_id) < (?, ?)' : ''}`,
      values: after ? [after.pinnedAt, after.logId] : [],
      order: 'pinned_at',
      limit: limit + 1,
    })
    const sizes = rows.slice(0, limit).map((row) => row.meta?.length ?? 0)
    const page = rows.slice(0, countWithin(sizes, mostBytes))
    const last = page.at(-1)
    const isCut = rows.length > page.length && last !== undefined
    const next = isCut ? { pinnedAt: last.pinned_at, logId: last.log_id } : undefined
    return { ...(await withCounts(sql, userId, page)), next }
  },
  carrier<Pinned, PinPosition>(),
)

/** The same rows with what a list says about each conversation. */
export async function withCounts(sql: Sql, userId: number, rows: readonly ListedRow[]): Promise<CountedRows> {
  const counts = await countRows(
    sql,
    userId,
    rows.map((row) => row.log_id),
  )
  const own = rows.filter((row) => row.meta && row.sender_id === userId).map((row) => row.log_id)
  const reached = await peersReached(sql, userId, own)
  const counted = rows.map((row): CountedRow => {
    const { unread = 0, mentions = 0, peer_read_seq = 0 } = counts.get(row.log_id) ?? {}
    const { log_id, kind, peer, head, start, removed_seq, read_seq, pinned_at, marks, joined_at } = row
    const { seq, last_id, sender_id, flags, meta } = row
    return {
      log_id,
      kind,
      peer,
      head,
      start,
      removed_seq,
      read_seq,
      pinned_at,
      marks,
      joined_at,
      seq,
      last_id,
      sender_id,
      flags,
      unread,
      mentions,
      peer_read_seq,
      meta,
    }
  })
  return { rows: counted, reached }
}
