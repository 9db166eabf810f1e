// Stored messages as one user sees them: with delivery and read state, reactions and thread summaries. Stored metas do
// not contain these, because they differ between users and change without the message.

import { decode, encode, MessageBody, Meta, writeJsonForm } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { addBodyMeta } from '../../frames/add-body-meta.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { peersReached, type Reached } from '../../storage/procedures/peer-progress.ts'
import { EntryFlag, type EntryRow } from '../../storage/tables.ts'
import { overviewsOf } from '../threads/shared.ts'
import { readObject } from './body.ts'

/** The needed columns of an entry, see `shownColumns`. */
export type ShownRow = Pick<EntryRow, 'id' | 'log_id' | 'seq' | 'sender_id' | 'flags' | 'meta'>

export const shownColumns = 'id, log_id, seq, sender_id, flags, meta'

/** A reaction of a message as MessageBody.meta carries it. */
export interface ReactionSummary {
  readonly reaction: string
  readonly count: number
  /** Whether the asking user is among them. */
  readonly state: boolean
  /** The first few. */
  readonly userList: readonly string[]
}

/**
 * The encoded metas of these rows for this user, in order. Most pass unchanged. `reached`: the progress of the other users,
 * if it is known.
 */
export async function decorate(
  sql: Sql,
  user: Pick<User, 'id'>,
  rows: readonly ShownRow[],
  reached?: ReadonlyMap<number, Reached>,
): Promise<Uint8Array[]> {
  const receipts = receiptsIn(reached ?? (await reachedIn(sql, user.id, rows)), user.id)
  const flagged = rows.filter((row) => (row.flags & EntryFlag.hasReactions) !== 0).map((row) => row.id)
  const reactions = await reactionsOf(sql, user.id, flagged)
  const parents = rows.filter((row) => (row.flags & EntryFlag.hasThread) !== 0).map((row) => row.id)
  const overviews = await overviewsOf(sql, parents)
  return rows.map((row) => {
    const detail = (row.flags & hasMore) === 0 ? receipts(row) : { ...receipts(row), ...moreOf(row.id) }
    return withDetails(asShown(row), detail)
  })

  function moreOf(id: number): Detail {
    return { ...reactionDetail(reactions, id), ...overviewDetail(overviews, id) }
  }
}

const hasMore = EntryFlag.hasReactions | EntryFlag.hasThread

/**
 * A streamed message that has not ended is a plain text in lists: some clients drop everything else with the sub-type
 * of a stream from a list, and wait for live pieces. The stream's own fields stay.
 */
function asShown({ meta, flags }: ShownRow): Uint8Array {
  if ((flags & EntryFlag.streaming) === 0) return meta
  const decoded = decode(Meta, meta)
  const body = decode(MessageBody, decoded.payload ?? new Uint8Array(0))
  const contents = body.contents?.map(({ subType: _, ...content }) => content)
  return encode(Meta, { ...decoded, payload: encode(MessageBody, { ...body, contents }) })
}

/** The JSON form of a decorated meta, for lists: its payload is a JSON text. */
export function messageForm(meta: Uint8Array, seq: number): Record<string, unknown> {
  const { id = '0', timestamp = '0', payload } = decode(Meta, meta)
  const body = decode(MessageBody, payload ?? new Uint8Array(0))
  return writeJsonForm({ id, timestamp, seq: String(seq), body }, 'text')
}

/** The reactions of messages, oldest first, each with its first users. */
export async function reactionsOf(
  sql: Sql,
  userId: number,
  messageIds: readonly number[],
  mostNames = 20,
): Promise<Map<number, ReactionSummary[]>> {
  const found = new Map<number, Map<string, { count: number; state: boolean; userList: string[] }>>()
  const rows = await selectIn<{
    message_id: number
    name: string
    total: number
    mine: number
    user: string
  }>(
    sql,
    // Deleted users are not counted.
    `SELECT message_id, name, total, mine, "user" FROM (
       SELECT reactions.message_id, reactions.name, users.name AS "user",
         MAX(CASE WHEN reactions.user_id = ? THEN 1 ELSE 0 END) OVER one AS mine,
         CAST(? AS BIGINT) AS most,
         ROW_NUMBER() OVER (one ORDER BY reactions.created_at, reactions.user_id) AS place,
         COUNT(*) OVER one AS total,
         MIN(reactions.created_at) OVER one AS began
       FROM reactions JOIN users ON users.id = reactions.user_id
       WHERE reactions.message_id IN (LIST)
       WINDOW one AS (PARTITION BY reactions.message_id, reactions.name)
     ) AS placed WHERE place <= most ORDER BY message_id, began, total DESC, name, place`,
    messageIds,
    [userId, mostNames],
  )
  for (const row of rows) {
    const ofMessage = found.get(row.message_id) ?? new Map()
    found.set(row.message_id, ofMessage)
    const known = ofMessage.get(row.name) ?? { count: row.total, state: row.mine === 1, userList: [] }
    ofMessage.set(row.name, known)
    known.userList.push(row.user)
  }
  return new Map(
    [...found].map(([id, names]) => [
      id,
      [...names].map(([reaction, summary]) => ({ reaction, ...summary })),
    ]),
  )
}

type Detail = Record<string, unknown>

function reactionDetail(reactions: ReadonlyMap<number, ReactionSummary[]>, id: number): Detail {
  const reaction = reactions.get(id)
  return reaction ? { reaction } : {}
}

function overviewDetail(overviews: ReadonlyMap<number, Detail>, id: number): Detail {
  const overview = overviews.get(id)
  return overview ? { thread_overview: overview } : {}
}

/** The progress of the other users in the logs with messages of this user. Queried only if there are some. */
function reachedIn(sql: Sql, userId: number, rows: readonly ShownRow[]): Promise<Map<number, Reached>> {
  const logs = new Set(rows.filter((row) => row.sender_id === userId).map((row) => row.log_id))
  return peersReached(sql, userId, [...logs])
}

/** Whether the user's messages were delivered and read. */
function receiptsIn(reached: ReadonlyMap<number, Reached>, userId: number): (row: ShownRow) => Detail {
  return (row) => {
    const peer = row.sender_id === userId ? reached.get(row.log_id) : undefined
    if (!peer) return noDetail
    if ((row.flags & EntryFlag.read) !== 0 || row.seq <= peer.read) return readDetail
    return row.seq <= peer.delivered ? deliveredDetail : noDetail
  }
}

const noDetail: Detail = {}
const deliveredDetail: Detail = { isDelivered: true }
const readDetail: Detail = { isRead: true, isDelivered: true }

const encoded = (detail: Detail): Uint8Array => new TextEncoder().encode(JSON.stringify(detail))
const encodedReceipts = new Map([deliveredDetail, readDetail].map((detail) => [detail, encoded(detail)]))

/** The meta with these keys added to the JSON of its body. Unchanged if there are none. */
function withDetails(meta: Uint8Array, detail: Detail): Uint8Array {
  if (Object.keys(detail).length === 0) return meta
  const text = encodedReceipts.get(detail) ?? encoded(detail)
  return addBodyMeta(meta, text) ?? withMerged(meta, detail)
}

/** The same for a body that has a JSON text already. */
function withMerged(meta: Uint8Array, detail: Detail): Uint8Array {
  const decoded = decode(Meta, meta)
  const body = decode(MessageBody, decoded.payload ?? new Uint8Array(0))
  const all = JSON.stringify({ ...readObject(body.meta), ...detail })
  return encode(Meta, { ...decoded, payload: encode(MessageBody, { ...body, meta: all }) })
}
