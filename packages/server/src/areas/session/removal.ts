// Deletes an account. What the user sent stays with the people who received it; see erasure/ for the rest.

import type { User } from '../../directory/directory.ts'
import { eventsRecorded, recordAppEvents } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { leaveAllContacts } from '../contacts/shared.ts'
import { leaveAllGroups } from '../groups/shared.ts'
import { leaveAllRooms } from '../rooms/shared.ts'
import { noteRemoval } from './removed-accounts.ts'

export async function removeAccount(context: Context, user: User): Promise<void> {
  const { app, database, directory, host, signIn } = context
  await leaveAllGroups(context, user)
  await leaveAllRooms(context, user)
  await context.presence.ending(user)
  await leaveAllContacts(context, user)
  await database.write(async (sql) => {
    await sql.run('DELETE FROM cursors WHERE device_id IN (SELECT id FROM devices WHERE user_id = ?)', [
      user.id,
    ])
    await sql.run('DELETE FROM devices WHERE user_id = ?', [user.id])
    await sql.run('DELETE FROM members WHERE user_id = ?', [user.id])
    await sql.run('DELETE FROM users WHERE id = ?', [user.id])
    await noteRemoval(sql, app.id, user.name, host.now())
    await recordAppEvents(sql, app, [{ kind: 'users.removed', data: { user: user.name }, at: host.now() }])
  })
  eventsRecorded(app)
  directory.forgetUser(user)
  await signIn.kickUser(user.id, 'userRemoved')
}
