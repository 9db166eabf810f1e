// Lists of conversations: by activity, by mark, the pinned ones, and the two lists of older clients.

import { calls, fail, groupDomain, legacyCalls, userDomain } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { countWithin } from '../../pipeline/page-bytes.ts'
import type { Sql } from '../../storage/database.ts'
import { decorate, messageForm, type ShownRow } from '../messages/shared.ts'
import { readPosition, type Walk, walkConversations, writePosition } from './list-by-activity.ts'
import { bitOf, marksIn } from './marks.ts'
import { countRows, type ListedRow, listedRows, withMetas } from './queries.ts'

const mostAtOnce = 50

/** Older clients have no cursor: they get this many at once, and may page this far. */
const mostChannels = 100
const mostPaged = 1000

export const lists = [
  handle(calls.conversations.list, async (context, input) => {
    const me = meOf(context)
    const limit = sizeOf(input.limit ?? 20)
    const cursor = input.cursor ?? ''
    const mostBytes = context.config.answerPageBytes
    return context.database.read(async (sql) => {
      const { rows, next } = input.pinnedOnly
        ? await pinnedPage(sql, me.id, cursor, limit, mostBytes)
        : await walkPage(
            sql,
            { userId: me.id, withEmpty: input.withEmpty === true, limit, mostBytes },
            cursor,
          )
      return { conversations: await shown(sql, context, rows, input.withMarks !== false), cursor: next }
    })
  }),

  handle(calls.conversations.listMarked, async (context, input) => {
    const me = meOf(context)
    const markedWith = bitOf(input.mark) ?? fail('invalidParameter', { form: 'markIllegal' })
    const limit = sizeOf(input.limit ?? 10)
    return context.database.read(async (sql) => {
      const mostBytes = context.config.answerPageBytes
      const walk = { userId: me.id, withEmpty: true, markedWith, limit, mostBytes }
      const { rows, next } = await walkPage(sql, walk, input.cursor ?? '')
      return { conversations: await shown(sql, context, rows, input.withMarks !== false), cursor: next }
    })
  }),

  handle(legacyCalls.conversations.listChannels, async (context) => ({
    channels: await channels(context, 0, mostChannels),
  })),

  handle(legacyCalls.conversations.listChannelPage, async (context, input) => {
    const size = sizeOf(input.limit ?? 20)
    return { channels: await channels(context, (Math.max(input.page ?? 1, 1) - 1) * size, size) }
  }),
]

const sizeOf = (limit: number): number => Math.min(Math.max(limit, 1), mostAtOnce)

interface Page {
  readonly rows: readonly ListedRow[]
  readonly next: string
}

async function walkPage(sql: Sql, walk: Omit<Walk, 'after'>, cursor: string): Promise<Page> {
  const { rows, next } = await walkConversations(sql, { ...walk, after: readPosition(cursor) })
  return { rows, next: writePosition(next) }
}

/** Newest pin first. */
async function pinnedPage(
  sql: Sql,
  userId: number,
  cursor: string,
  limit: number,
  mostBytes: number,
): Promise<Page> {
  const found = /^(\d{1,15})_(\d{1,15})$/.exec(cursor)
  const after = found ? [Number(found[1]), Number(found[2])] : []
  const rows = await listedRows(sql, userId, {
    fits: `m.pinned_at > 0 ${found ? 'AND (m.pinned_at, m.log_id) < (?, ?)' : ''}`,
    values: after,
    order: 'pinned_at',
    limit: limit + 1,
  })
  const sizes = rows.slice(0, limit).map((row) => row.meta?.length ?? 0)
  const page = rows.slice(0, countWithin(sizes, mostBytes))
  const last = page.at(-1)
  const next = rows.length > page.length && last ? `${last.pinned_at}_${last.log_id}` : ''
  return { rows: page, next }
}

/** The rows in the form of answers. */
async function shown(sql: Sql, context: Context, rows: readonly ListedRow[], withMarks: boolean) {
  const { counts, lastMessage } = await detailsOf(sql, context, rows)
  return rows.map((row) => ({
    id: row.peer,
    type: row.kind === 'single' ? 'chat' : 'groupChat',
    isPinned: row.pinned_at > 0,
    pinnedAt: row.pinned_at,
    unread: counts.get(row.log_id)?.unread ?? 0,
    mentions: counts.get(row.log_id)?.mentions ?? 0,
    marks: withMarks ? marksIn(row.marks) : [],
    lastMessage: lastMessage(row),
    head: row.head,
    readUpTo: row.read_seq,
    peerReadUpTo: counts.get(row.log_id)?.peer_read_seq ?? 0,
    start: row.start,
    removedUpTo: row.removed_seq,
    ...(row.kind === 'group' && row.seq === null && row.removed_seq === 0 ? { joinedAt: row.joined_at } : {}),
  }))
}

/**
 * The list of older clients, without the first `skipped`. They have no cursor, so a list of many long messages is not
 * cut: conversations beyond the bytes of a page are listed without their last messages.
 */
async function channels(context: Context, skipped: number, count: number) {
  const me = meOf(context)
  const limit = Math.min(skipped + count, mostPaged)
  return context.database.read(async (sql) => {
    const walk = { userId: me.id, withEmpty: false, after: undefined, limit, withoutMetas: true }
    const found = skipped < limit ? (await walkConversations(sql, walk)).rows.slice(skipped) : []
    const rows = await withMetas(sql, found, context.config.answerPageBytes)
    const { counts, lastMessage } = await detailsOf(sql, context, rows)
    return rows.map((row) => ({
      id: `${context.app.key}_${row.peer}@${row.kind === 'single' ? userDomain : groupDomain}`,
      unread: counts.get(row.log_id)?.unread ?? 0,
      lastMessage: lastMessage(row),
    }))
  })
}

async function detailsOf(sql: Sql, context: Context, rows: readonly ListedRow[]) {
  const me = meOf(context)
  const counts = await countRows(
    sql,
    me.id,
    rows.map((row) => row.log_id),
  )
  const last = rows.flatMap(lastOf)
  const metas = await decorate(sql, me, last)
  context.payForMessages(metas)
  const byLog = new Map(last.map((row, index) => [row.log_id, metas[index]]))
  const lastMessage = (row: ListedRow): Record<string, unknown> => {
    const meta = byLog.get(row.log_id)
    return meta ? messageForm(meta, row.seq ?? 0) : {}
  }
  return { counts, lastMessage }
}

/** The last message of a conversation, if it has one. */
function lastOf({ log_id, last_id: id, seq, sender_id, flags, meta }: ListedRow): ShownRow[] {
  if (id === null || seq === null || sender_id === null || flags === null || !meta) return []
  return [{ id, log_id, seq, sender_id, flags, meta }]
}
