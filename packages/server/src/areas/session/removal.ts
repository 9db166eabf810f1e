// Deletes an account. What the user sent stays with the people who received it; see erasure/ for the rest.

import type { User } from '../../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import type { Sql } from '../../storage/database.ts'
import { lockForRemoval } from '../../storage/procedures/lock-user.ts'
import { leaveAllContacts } from '../contacts/shared.ts'
import { leaveAllGroups } from '../groups/shared.ts'
import { leaveAllRooms } from '../rooms/shared.ts'
import { noteRemoval } from './removed-accounts.ts'

/**
 * Others may add the user to a group, a room or their contacts while they leave, and then they leave again. A back end that
 * does nothing else must not delay the removal for ever.
 */
const mostRounds = 20

export async function removeAccount(context: Context, user: User): Promise<void> {
  await endSignIns(context, user)
  let round = 0
  do {
    round++
    await leaveAllGroups(context, user)
    await leaveAllRooms(context, user)
    await context.presence.ending(user)
    await leaveAllContacts(context, user)
  } while (!(await deleteAccount(context, user, { isLastRound: round === mostRounds })))
  eventsRecorded(context.app)
  context.directory.forgetUser(user)
}

/** First of all, so that the user creates and joins nothing while everything of theirs ends. */
async function endSignIns({ database, directory, signIn }: Context, user: User): Promise<void> {
  await database.write((sql) =>
    sql.run('UPDATE users SET deactivated = 1, version = version + 1 WHERE id = ?', [user.id]),
  )
  directory.forgetUser(user)
  await signIn.kickUser(user.id, 'userRemoved')
}

/** False if the user has to leave something again. */
function deleteAccount(
  { app, database, host }: Context,
  user: User,
  { isLastRound }: { readonly isLastRound: boolean },
): Promise<boolean> {
  return database.write(async (sql) => {
    await lockForRemoval(sql, user.id)
    if (!isLastRound && (await belongsSomewhere(sql, user.id))) return false
    await sql.run('DELETE FROM cursors WHERE device_id IN (SELECT id FROM devices WHERE user_id = ?)', [
      user.id,
    ])
    await sql.run('DELETE FROM devices WHERE user_id = ?', [user.id])
    await sql.run('DELETE FROM members WHERE user_id = ?', [user.id])
    const { changes } = await sql.run('DELETE FROM users WHERE id = ?', [user.id])
    // Another request has deleted it at the same time, and somebody else may already have the name.
    if (changes === 0) return true
    await noteRemoval(sql, app.id, user.name, host.now())
    await recordAppEvents(sql, app, [{ kind: 'users.removed', data: { user: user.name }, at: host.now() }])
    return true
  })
}

async function belongsSomewhere(sql: Sql, userId: number): Promise<boolean> {
  const row = await sql.first(
    `SELECT 1 AS found FROM members m JOIN logs l ON l.id = m.log_id
       WHERE m.user_id = ? AND l.kind IN ('group', 'room')
     UNION ALL SELECT 1 FROM rooms WHERE owner_id = ?
     UNION ALL SELECT 1 FROM contacts WHERE user_id = ? LIMIT 1`,
    [userId, userId, userId],
  )
  return row !== undefined
}
