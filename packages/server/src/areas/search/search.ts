// Full-text search: in one conversation, or in all of the user's.

import { calls, fail, invalidParameter, userNameRule } from '@parley/protocol'
import { queryOf, type SearchQuery } from '@parley/protocol/search'
import type { User } from '../../directory/directory.ts'
import type { Thread } from '../../directory/threads.ts'
import { countWithin } from '../../limits/page-bytes.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { timeBound } from '../../pipeline/time-bounds.ts'
import type { Sql } from '../../storage/database.ts'
import { conversationOf } from '../conversations/shared.ts'
import { kindsNamed } from '../history/shared.ts'
import { decorate, messageForm } from '../messages/shared.ts'
import { threadCalled, threadMembership } from '../threads/shared.ts'
import { type Filters, type Walked, walk } from './block-scan.ts'
import { indexMissing } from './indexing.ts'
import { type Searched, type SearchedLog, searchedLog, searchedLogs, searchedThread } from './queries.ts'

const mostAtOnce = 50

/**
 * Conversations searched together, newest message first. The next pages continue with less active ones. Also bounded by
 * the content of their newest blocks.
 */
const logsTogether = 2048
const messagesTogether = 100_000

const top = Number.MAX_SAFE_INTEGER

/** The start of a page: the conversations searched together, and the id below which to search. */
interface Cursor {
  readonly after: SearchedLog
  readonly below: number
}

export const search = [
  handle(calls.history.search, async (context, input) => {
    const { database } = context
    const me = meOf(context)
    const query = queryOf(input.text)
    const limit = Math.min(Math.max(input.limit ?? 20, 1), mostAtOnce)
    const cursor = readCursor(input.cursor ?? '')
    const only = input.to ? await oneConversation(context, input.to, input.chat ?? 'chat') : undefined
    const from = input.from ? await senderNamed(context, input.from) : undefined
    if (only === 'none' || from === 'nobody' || query.terms.length === 0) return nothing
    const { logs, next } = await database.read((sql) =>
      only === undefined
        ? together(searchedLogs(sql, me.id, cursor.after, logsTogether + 1))
        : onlyIn(sql, me, only).then((log) => ({ logs: log ? [log] : [], next: undefined })),
    )
    const ready = await indexMissing(database, logs)
    // The same place again, by when indexing has progressed.
    if (!ready) return { found: [], cursor: writeCursor(cursor) }
    return found(
      context,
      { logs: ready, next, query, cursor, limit },
      {
        userId: me.id,
        from,
        kinds: kindsNamed(input.kinds ?? ''),
        after: timeBound(input.startTime),
        before: timeBound(input.endTime),
      },
    )
  }),
]

const nothing = { found: [], cursor: '' }

interface Searching {
  readonly logs: readonly Searched[]
  /** The conversations after these. */
  readonly next: SearchedLog | undefined
  readonly query: SearchQuery
  readonly cursor: Cursor
  readonly limit: number
}

async function found(context: Context, searching: Searching, filters: Filters) {
  const { logs, next, query, cursor, limit } = searching
  const byId = new Map(logs.map((log) => [log.log_id, log]))
  return context.database.read(async (sql) => {
    const mostBytes = context.config.answerPageBytes
    const walked = withinBytes(
      await walk(sql, logs, query, filters, { below: cursor.below, limit }),
      mostBytes,
    )
    const metas = await decorate(sql, meOf(context), walked.rows)
    context.payForMessages(metas)
    const following =
      walked.next !== undefined
        ? { after: cursor.after, below: walked.next }
        : next && { after: next, below: top }
    return {
      found: walked.rows.map((row, index) => {
        const log = byId.get(row.log_id)
        return {
          to: log?.peer ?? '',
          chat: log?.kind === 'single' ? 'chat' : 'groupChat',
          position: row.seq,
          message: messageForm(metas[index] ?? row.meta, row.seq),
        }
      }),
      cursor: following ? writeCursor(following) : '',
    }
  })
}

/** The matches that fit into a page. The next page continues below the last of them. */
function withinBytes(walked: Walked, mostBytes: number): Walked {
  const sizes = walked.rows.map((row) => row.meta.length)
  const rows = walked.rows.slice(0, countWithin(sizes, mostBytes))
  return rows.length === walked.rows.length ? walked : { rows, next: rows.at(-1)?.id }
}

/** The conversations searched together, and the start of the others. */
async function together(
  rows: Promise<Searched[]>,
): Promise<{ logs: Searched[]; next: SearchedLog | undefined }> {
  const all = await rows
  let messages = 0
  let end = 0
  while (end < all.length && end < logsTogether && messages < messagesTogether)
    messages += all[end++]?.size ?? 0
  const last = all[end - 1]
  const next = end < all.length && last ? { activity: last.active_until, logId: last.log_id } : undefined
  return { logs: all.slice(0, end), next }
}

/** The log of the conversation. A chat without messages has none, which is not an error. */
async function oneConversation(
  context: Context,
  to: string,
  chat: string,
): Promise<number | Thread | 'none'> {
  const word = chat.toLowerCase()
  if (word !== 'chat' && word !== 'groupchat')
    fail('invalidParameter', { message: invalidParameter('type', chat) })
  const thread = word === 'groupchat' ? await threadCalled(context, to) : undefined
  const group = thread && (await context.directory.group(context.app, thread.groupId))
  if (thread) return group?.people.has(meOf(context).id) ? thread : fail('notInGroup', { groupId: to })
  const conversation = await conversationOf(context, to, word === 'groupchat')
  if (conversation === 'conversationNotFound') return 'none'
  return typeof conversation === 'string' ? fail(conversation, { groupId: to }) : conversation.logId
}

/** Every member of the group may read its threads. */
async function onlyIn(sql: Sql, me: User, only: number | Thread): Promise<Searched | undefined> {
  if (typeof only === 'number') return searchedLog(sql, me.id, only)
  const membership = await threadMembership(sql, me, only)
  return membership && searchedThread(sql, membership)
}

async function senderNamed({ directory, app }: Context, name: string): Promise<number | 'nobody'> {
  const known = name.toLowerCase()
  return (userNameRule.test(known) && (await directory.user(app, known))?.id) || 'nobody'
}

/** Needs no URL escaping. */
function writeCursor({ after, below }: Cursor): string {
  return `${after.activity}_${after.logId}_${below}`
}

/**
 * Anything else is not a cursor, and the search starts at the beginning. A cursor is only a position: visibility is
 * checked again.
 */
function readCursor(cursor: string): Cursor {
  const numbers = /^(\d{1,16})_(\d{1,16})_(\d{1,16})$/.exec(cursor)?.slice(1).map(Number)
  const [activity = top, logId = top, below = top] = numbers?.every(Number.isSafeInteger) ? numbers : []
  return { after: { activity, logId }, below }
}
