// Cascades changes of a group to its threads: a user who leaves the group leaves its threads, and dissolving the group
// deletes them. Called within the change of the group.

import { threadMembersLeft } from '@parley/protocol'
import type { Directory, User } from '../../directory/directory.ts'
import { loadThread, type Thread } from '../../directory/threads.ts'
import type { ActingDevice } from '../../pipeline/acting-device.ts'
import type { Change } from '../../pipeline/change.ts'
import type { Sessions } from '../../sessions/registry.ts'
import type { Sql } from '../../storage/database.ts'
import { lockLogs } from '../../storage/procedures/append.ts'
import { runIn, selectIn } from '../../storage/procedures/batched-statements.ts'
import { concerning } from './events.ts'
import { type NamedThread, namedThreads } from './queries.ts'

export interface Ending {
  readonly directory: Directory
  readonly sessions: Pick<Sessions, 'leaveLog'>
  /** The user who removed them from the group, or they themselves. The acting device is not notified. */
  readonly by: User
  readonly device?: ActingDevice | undefined
}

/**
 * Removes these users from all threads of the group. They get only the event of the group; the other members of the
 * threads are notified. The log of the group is locked already.
 */
export async function endThreadsOf(
  change: Change,
  { directory, sessions, by, device }: Ending,
  groupLogId: number,
  users: readonly Pick<User, 'id' | 'name'>[],
): Promise<void> {
  const { sql } = change
  const ids = users.map(({ id }) => id)
  const memberships = await selectIn<{ log_id: number; user_id: number }>(
    sql,
    `SELECT m.log_id, m.user_id FROM members m JOIN threads t ON t.log_id = m.log_id
     WHERE t.group_log_id = ? AND m.user_id IN (LIST)`,
    ids,
    [groupLogId],
  )
  if (memberships.length === 0) return
  const logIds = [...new Set(memberships.map((row) => row.log_id))].sort((a, b) => a - b)
  await lockLogs(
    sql,
    logIds.map((logId) => ({ logId })),
  )
  await runIn(
    sql,
    `DELETE FROM members WHERE log_id IN (SELECT t.log_id FROM threads t WHERE t.group_log_id = ?)
       AND user_id IN (LIST)`,
    ids,
    [groupLogId],
  )
  await runIn(sql, 'UPDATE threads SET version = version + 1 WHERE log_id IN (LIST)', logIds, [])
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const after: Thread[] = []
  for (const row of await rowsOf(sql, logIds)) {
    const thread = await loadThread(sql, by.app, row.key)
    if (!thread) continue
    after.push(thread)
    for (const { user_id } of memberships.filter(({ log_id }) => log_id === row.log_id)) {
      const data = { ...concerning(row, by.name, names.get(user_id) ?? ''), memberCount: thread.people.size }
      change.emit(threadMembersLeft, data, { in: thread, to: thread.id, by, ...(device ? { device } : {}) })
    }
  }
  change.whenDurable(() => {
    for (const thread of after) directory.changedThread(thread)
    leaveFeeds(sessions, memberships)
  })
}

/** Deletes all threads of a dissolved group, without separate events. */
export async function endAllThreads(
  { sql, whenDurable }: Pick<Change, 'sql' | 'whenDurable'>,
  { directory, sessions }: Pick<Ending, 'directory' | 'sessions'>,
  groupLogId: number,
): Promise<void> {
  const threads = await sql.all<NamedThread>(`${namedThreads} WHERE t.group_log_id = ?`, [groupLogId])
  if (threads.length === 0) return
  const logIds = threads.map((row) => row.log_id)
  const memberships = await selectIn<{ log_id: number; user_id: number }>(
    sql,
    'SELECT log_id, user_id FROM members WHERE log_id IN (LIST)',
    logIds,
  )
  await runIn(sql, 'DELETE FROM members WHERE log_id IN (LIST)', logIds, [])
  await sql.run('DELETE FROM threads WHERE group_log_id = ?', [groupLogId])
  whenDurable(() => {
    for (const row of threads) directory.forgetThread({ appId: row.app_id, id: row.key })
    leaveFeeds(sessions, memberships)
  })
}

const rowsOf = (sql: Sql, logIds: readonly number[]): Promise<NamedThread[]> =>
  selectIn<NamedThread>(sql, `${namedThreads} WHERE t.log_id IN (LIST)`, logIds)

function leaveFeeds(
  sessions: Pick<Sessions, 'leaveLog'>,
  memberships: readonly { readonly log_id: number; readonly user_id: number }[],
): void {
  const byLog = Map.groupBy(memberships, ({ log_id }) => log_id)
  for (const [logId, rows] of byLog)
    sessions.leaveLog(
      rows.map(({ user_id }) => user_id),
      logId,
    )
}
