// The state of accounts, for the app's back end: activation, who is online, and how many messages wait for a
// user.

import { backendCalls, fail } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { distinctNames } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'
import { readMessageId } from '../messages/shared.ts'
import { accountOf, entityOf } from './accounts.ts'

const { accounts } = backendCalls

/** Names in one request. */
const mostAtOnce = 100

export const accountStates = [
  handle(accounts.deactivate, async (context, { name }) => {
    const user = await setDeactivated(context, await accountOf(context, name), true)
    await context.signIn.kickUser(user.id, 'userRemoved')
    return { action: 'Deactivate user', users: [entityOf(user)] }
  }),

  handle(accounts.activate, async (context, { name }) => {
    const user = await setDeactivated(context, await accountOf(context, name), false)
    return { action: 'activate user', users: [entityOf(user)] }
  }),

  handle(accounts.status, async (context, { name }) => {
    const user = await accountOf(context, name)
    return { statuses: { [user.name]: statusOf(context, user) } }
  }),

  /** Unknown names are offline, as in the documentation: the answer has one row for each name. */
  handle(accounts.statusOfMany, async (context, { users }) => {
    const names = distinctNames(users)
    if (names.length > mostAtOnce)
      fail('requestFailed', {
        form: 'illegal',
        text: `request body exceeds maximum limit, maximum limit is ${mostAtOnce}`,
      })
    const found = await Promise.all(names.map((name) => context.directory.user(context.app, name)))
    const statuses = names.map((name, at) => {
      const user = found[at]
      return { [name]: user ? statusOf(context, user) : 'offline' }
    })
    return { action: 'get batch user status', statuses }
  }),

  handle(accounts.offlineCount, async (context, { name }) => {
    const user = await accountOf(context, name)
    await context.commits.flushCursors()
    return { counts: { [user.name]: await context.database.read((sql) => countWaiting(sql, user.id)) } }
  }),

  handle(accounts.offlineStatus, async (context, { name, messageId }) => {
    const user = await accountOf(context, name)
    await context.commits.flushCursors()
    const id = readMessageId(messageId)
    const isDelivered =
      id !== undefined && (await context.database.read((sql) => hasReached(sql, user.id, id)))
    return { states: { [messageId]: isDelivered ? 'delivered' : 'undelivered' } }
  }),
]

function statusOf({ sessions }: Context, { id }: User): 'online' | 'offline' {
  return sessions.isOnline(id) ? 'online' : 'offline'
}

async function setDeactivated(context: Context, user: User, isDeactivated: boolean): Promise<User> {
  const { database, directory, now } = context
  await database.write(async (sql) => {
    await lockUser(sql, user.id)
    // Nobody may write in the user's name any more.
    if (!isDeactivated && (await isBeingErased(sql, user.id))) fail('userNotFound', { form: 'resource' })
    await sql.run('UPDATE users SET deactivated = ?, modified_at = ?, version = version + 1 WHERE id = ?', [
      Number(isDeactivated),
      now,
      user.id,
    ])
    const kind = isDeactivated ? 'users.deactivated' : 'users.activated'
    await recordAppEvents(sql, user.app, [{ kind, data: { user: user.name }, at: now }])
  })
  eventsRecorded(user.app)
  directory.forgetUser(user)
  return { ...user, deactivated: isDeactivated, modifiedAt: now }
}

async function isBeingErased(sql: Sql, userId: number): Promise<boolean> {
  const row = await sql.first(
    'SELECT 1 AS found FROM erasures WHERE user_id = ? AND finished_at = 0 AND dry_run = 0',
    [userId],
  )
  return row !== undefined
}

/** How far the user's most advanced device is in a log. A log without a cursor begins where the user joined it. */
const reached = `COALESCE((SELECT max(c.seq) FROM cursors c JOIN devices d ON d.id = c.device_id
  WHERE d.user_id = m.user_id AND c.log_id = m.log_id), m.start)`
const reachedBefore = `COALESCE((SELECT u.seq FROM user_cursors u
  WHERE u.user_id = m.user_id AND u.log_id = m.log_id), 0)`

async function countWaiting(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ waiting: number }>(
    `SELECT count(*) AS waiting FROM members m JOIN logs l ON l.id = m.log_id
       JOIN entries e ON e.log_id = m.log_id AND e.seq > ${reached} AND e.seq > ${reachedBefore} AND e.seq > m.start
     WHERE m.user_id = ? AND m.shielded = 0 AND l.kind IN ('single', 'group', 'thread') AND e.type IN (1, 2, 3)
       AND e.sender_id <> m.user_id AND (e.audience IS NULL OR e.audience LIKE ?)`,
    [userId, `%,u${userId},%`],
  )
  return row?.waiting ?? 0
}

async function hasReached(sql: Sql, userId: number, messageId: number): Promise<boolean> {
  const row = await sql.first(
    `SELECT 1 AS found FROM entries e JOIN members m ON m.log_id = e.log_id AND m.user_id = ?
     WHERE e.id = ? AND e.seq > m.start AND (e.seq <= ${reached} OR e.seq <= ${reachedBefore})`,
    [userId, messageId],
  )
  return row !== undefined
}
