// Reads threads: one, those of a group, the caller's, their members, and their last messages.

import { backendCalls, calls, fail, invalidParameter, threadLimits } from '@parley/protocol'
import { type Group, groupIdRule } from '../../directory/groups.ts'
import { within } from '../../limits/page-bytes.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { countRows, logBounds } from '../conversations/shared.ts'
import { readCursor, writeCursor } from '../messages/shared.ts'
import {
  emptySummary,
  groupMembership,
  membersIn,
  type NamedThread,
  namedThreads,
  seesFrom,
  type ThreadSummary,
  threadMembers,
  threadRows,
  threadSummaries,
} from './queries.ts'
import { readThreadState, requireThreadsEnabled } from './thread-change.ts'

export const lists = [
  handle(calls.threads.detail, async (context, { threadId }) => {
    const { row, memberCount } = await readThreadState(context, threadId)
    const [one] = await context.database.read((sql) => listed(sql, context, [row]))
    return { ...namesOf(row), ...one, memberCount }
  }),

  handle(calls.threads.listMembers, async (context, { threadId, limit, cursor }) => {
    const { thread } = await readThreadState(context, threadId)
    const most = pageOf(limit)
    const rows = await context.database.read((sql) =>
      threadMembers(sql, { logId: thread.logId, after: readCursor(cursor), limit: most + 1 }),
    )
    const page = rows.slice(0, most)
    const last = page.at(-1)
    const next = rows.length > most && last ? writeCursor(last.joined_at, last.user_id) : ''
    return { users: page.map((row) => row.name), cursor: next }
  }),

  handle(calls.threads.listJoined, async (context, input) => {
    requireThreadsEnabled(context)
    return page(context, { ...input, group: undefined, isJoined: true })
  }),

  handle(calls.threads.listJoinedIn, async (context, input) => {
    requireThreadsEnabled(context)
    return page(context, { ...input, group: await groupOf(context, input.groupId), isJoined: true })
  }),

  handle(calls.threads.list, async (context, input) => {
    requireThreadsEnabled(context)
    return page(context, { ...input, group: await groupOf(context, input.groupId), isJoined: false })
  }),

  handle(backendCalls.threads.listAll, async (context, { limit, cursor, sort }) => {
    requireThreadsEnabled(context)
    const most = pageOf(limit)
    const isOldestFirst = sort === 'asc'
    const start = isOldestFirst ? 0 : Number.MAX_SAFE_INTEGER
    const from = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : start
    const [sign, order] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC']
    const rows = await context.database.read((sql) =>
      sql.all<{ log_id: number; key: string }>(
        `SELECT t.log_id, l.key FROM threads t JOIN logs l ON l.id = t.log_id
         WHERE t.app_id = ? AND t.log_id ${sign} ? ORDER BY t.log_id ${order} LIMIT ?`,
        [context.app.id, from, most + 1],
      ),
    )
    const shown = rows.slice(0, most)
    return {
      threads: shown.map(({ key }) => ({ id: key })),
      ...(rows.length > most ? { cursor: String(shown.at(-1)?.log_id) } : {}),
    }
  }),

  /** In the order of the request. Every member of the group may ask. */
  handle(calls.threads.lastMessages, async (context, { threadIds }) => {
    requireThreadsEnabled(context)
    const requested = [...new Set(threadIds)]
    if (requested.length > threadLimits.maxLastMessages)
      fail('invalidParameter', { message: invalidParameter('threadIds', threadIds) })
    return context.database.read(async (sql) => {
      const rows = await selectIn<NamedThread>(
        sql,
        `${namedThreads} WHERE t.app_id = ? AND l.kind = 'thread' AND l.key IN (LIST)`,
        requested.filter((id) => groupIdRule.test(id)),
        [context.app.id],
      )
      const inOrder = requested.flatMap((id) => rows.filter((row) => row.key === id))
      const shown = await shownTo(sql, meOf(context).id, inOrder, context.config.answerPageBytes)
      return {
        threads: requested.flatMap((id) => {
          const summary = shown.get(id)
          return summary ? [{ threadId: id, message: summary.last }] : []
        }),
      }
    })
  }),
]

/** A group that the caller is a member of. */
async function groupOf(context: Context, groupId: string): Promise<Group> {
  const group = groupIdRule.test(groupId) ? await context.directory.group(context.app, groupId) : undefined
  if (!group) return fail('groupNotFound', { groupId })
  const me = meOf(context)
  return group.people.has(me.id) ? group : fail('notInGroup', { users: me.name })
}

const pageOf = (limit = threadLimits.pageSize): number =>
  Math.min(Math.max(limit, 1), threadLimits.maxPageSize)

async function page(
  context: Context,
  query: {
    readonly limit?: number | undefined
    readonly cursor?: string | undefined
    readonly group: Group | undefined
    readonly isJoined: boolean
  },
) {
  const limit = pageOf(query.limit)
  // Anything else is not a cursor, and the list starts at its beginning.
  const before = /^\d{1,15}$/.test(query.cursor ?? '') ? Number(query.cursor) : Number.MAX_SAFE_INTEGER
  return context.database.read(async (sql) => {
    const rows = await threadRows(sql, {
      app: context.app,
      userId: meOf(context).id,
      groupLogId: query.group?.logId,
      isJoined: query.isJoined,
      before,
      limit: limit + 1,
    })
    const shown = await fitting(sql, rows.slice(0, limit), context.config.answerPageBytes)
    const last = shown.at(-1)
    return {
      threads: await listed(sql, context, shown),
      cursor: rows.length > shown.length && last ? String(last.log_id) : '',
    }
  })
}

/** The first threads whose last messages fit into a page. At least one. */
async function fitting(sql: Sql, rows: readonly NamedThread[], mostBytes: number): Promise<NamedThread[]> {
  const logIds = rows.map((row) => row.log_id)
  // Reads only the lengths of the messages.
  const summaries = await threadSummaries(sql, logIds, 0)
  return within(rows, (row) => summaries.get(row.log_id)?.lastBytes ?? 0, mostBytes)
}

const namesOf = (row: NamedThread) => ({
  id: row.key,
  name: row.name,
  owner: row.owner ?? '',
  createdAt: row.created_at,
  messageId: String(row.message_id),
  groupId: row.group_key,
})

async function listed(sql: Sql, context: Context, rows: readonly NamedThread[]) {
  const me = meOf(context)
  const logIds = rows.map((row) => row.log_id)
  const summaries = await shownTo(sql, me.id, rows)
  const members = await membersIn(sql, me.id, logIds)
  const counts = await countRows(sql, me.id, logIds)
  const boundsByLog = await logBounds(sql, me.id, logIds)
  return rows.map((row) => {
    const { messageCount, at, head, seq, last } = summaries.get(row.key) ?? emptySummary
    const { members: memberCount = 0, mine = 0, read_seq = 0 } = members.get(row.log_id) ?? {}
    const unread = counts.get(row.log_id)?.unread
    const bounds = boundsByLog.get(row.log_id)
    return {
      ...namesOf(row),
      memberCount,
      messageCount,
      updatedAt: at,
      isMember: mine === 1,
      ...(unread === undefined ? {} : { unread }),
      readUpTo: mine === 1 ? read_seq : head,
      ...(bounds && { head: bounds.head, lastUpTo: bounds.last ?? 0, start: bounds.start }),
      // Messages that the caller removed from their history, or that are from before they joined, are not shown.
      lastMessage: bounds && seq > (bounds.last ?? 0) ? {} : last,
    }
  })
}

/**
 * The last messages of threads, by thread id, for groups that the user is in. Members who joined the group later do not
 * see earlier messages.
 */
async function shownTo(
  sql: Sql,
  userId: number,
  rows: readonly NamedThread[],
  mostBytes?: number,
): Promise<Map<string, ThreadSummary>> {
  const summaries = await threadSummaries(
    sql,
    rows.map((row) => row.log_id),
    mostBytes,
  )
  const froms = new Map<number, number | undefined>()
  for (const { group_log_id: group } of rows) {
    if (froms.has(group)) continue
    const membership = await groupMembership(sql, userId, group)
    froms.set(group, membership && seesFrom(membership))
  }
  return new Map(
    rows.flatMap((row): [string, ThreadSummary][] => {
      const from = froms.get(row.group_log_id)
      const one = summaries.get(row.log_id) ?? emptySummary
      if (from === undefined) return []
      return [[row.key, one.at < from ? { ...one, last: {} } : one]]
    }),
  )
}
