// Lists of conversations: by activity, by mark, the pinned ones, and the two lists of older clients.

import { calls, fail, groupDomain, legacyCalls, userDomain } from '@parley/protocol'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import {
  type CountedRow,
  type CountedRows,
  type PinPosition,
  readConversations,
  readPinned,
  withCounts,
} from '../../storage/procedures/conversation-list.ts'
import { withMetas } from '../../storage/procedures/conversation-rows.ts'
import { readPosition, walkConversations, writePosition } from '../../storage/procedures/conversation-walk.ts'
import { decorate, messageForm, type ShownRow } from '../messages/shared.ts'
import { bitOf, marksIn } from './marks.ts'

const mostAtOnce = 50

/** Older clients have no cursor: they get this many at once, and may page this far. */
const mostChannels = 100
const mostPaged = 1000

export const lists = [
  handle(calls.conversations.list, async (context, input) => {
    const me = meOf(context)
    const limit = sizeOf(input.limit ?? 20)
    const cursor = input.cursor ?? ''
    const page = { userId: me.id, limit, mostBytes: context.config.answerPageBytes }
    if (input.pinnedOnly) {
      const found = await context.database.ask(readPinned, { ...page, after: readPin(cursor) })
      return {
        conversations: await shown(context, found, input.withMarks !== false),
        cursor: writePin(found.next),
      }
    }
    const after = readPosition(cursor)
    const walk = { ...page, withEmpty: input.withEmpty === true, after }
    const found = await context.database.ask(readConversations, walk)
    return {
      conversations: await shown(context, found, input.withMarks !== false),
      cursor: writePosition(found.next),
    }
  }),

  handle(calls.conversations.listMarked, async (context, input) => {
    const me = meOf(context)
    const markedWith = bitOf(input.mark) ?? fail('invalidParameter', { form: 'markIllegal' })
    const limit = sizeOf(input.limit ?? 10)
    const found = await context.database.ask(readConversations, {
      userId: me.id,
      withEmpty: true,
      markedWith,
      after: readPosition(input.cursor ?? ''),
      limit,
      mostBytes: context.config.answerPageBytes,
    })
    return {
      conversations: await shown(context, found, input.withMarks !== false),
      cursor: writePosition(found.next),
    }
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

/** The cursor of pinned conversations. Anything else is none, and the list starts at its beginning. */
function readPin(cursor: string): PinPosition | undefined {
  const found = /^(\d{1,15})_(\d{1,15})$/.exec(cursor)
  return found ? { pinnedAt: Number(found[1]), logId: Number(found[2]) } : undefined
}

const writePin = (position: PinPosition | undefined): string =>
  position ? `${position.pinnedAt}_${position.logId}` : ''

/** The rows in the form of answers. */
async function shown(context: Context, counted: CountedRows, withMarks: boolean) {
  const lastMessage = await lastMessages(context, counted)
  return counted.rows.map((row) => ({
    id: row.peer,
    type: row.kind === 'single' ? 'chat' : 'groupChat',
    isPinned: row.pinned_at > 0,
    pinnedAt: row.pinned_at,
    unread: row.unread,
    mentions: row.mentions,
    marks: withMarks ? marksIn(row.marks) : [],
    lastMessage: lastMessage(row),
    head: row.head,
    readUpTo: row.read_seq,
    peerReadUpTo: row.peer_read_seq ?? 0,
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
  const counted = await context.database.read(async (sql) => {
    const walk = { userId: me.id, withEmpty: false, after: undefined, limit, withoutMetas: true }
    const found = skipped < limit ? (await walkConversations(sql, walk)).rows.slice(skipped) : []
    return withCounts(sql, me.id, await withMetas(sql, found, context.config.answerPageBytes))
  })
  const lastMessage = await lastMessages(context, counted)
  return counted.rows.map((row) => ({
    id: `${context.app.key}_${row.peer}@${row.kind === 'single' ? userDomain : groupDomain}`,
    unread: row.unread,
    lastMessage: lastMessage(row),
  }))
}

/** The last messages as the caller sees them, by conversation. */
async function lastMessages(context: Context, { rows, reached }: CountedRows) {
  const last = rows.flatMap(lastOf)
  const metas = await context.database.read((sql) => decorate(sql, meOf(context), last, reached))
  context.payForMessages(metas)
  const byLog = new Map(last.map((row, index) => [row.log_id, metas[index]]))
  return (row: CountedRow): Record<string, unknown> => {
    const meta = byLog.get(row.log_id)
    return meta ? messageForm(meta, row.seq ?? 0) : {}
  }
}

/** The last message of a conversation, if it has one. */
function lastOf({ log_id, last_id: id, seq, sender_id, flags, meta }: CountedRow): ShownRow[] {
  if (id === null || seq === null || sender_id === null || flags === null || !meta) return []
  return [{ id, log_id, seq, sender_id, flags, meta }]
}
