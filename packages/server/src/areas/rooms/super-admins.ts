// Users who may create rooms when other users may not.

import { backendCalls, fail, roomLimits } from '@parley/protocol'
import { handle } from '../../pipeline/handler.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import type { Sql } from '../../storage/database.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'

const { addSuperAdmin, listSuperAdmins, removeSuperAdmin } = backendCalls.rooms

const mostAdmins = 1000

export const superAdmins = [
  handle(addSuperAdmin, async (context, input) => {
    const { app, database, now } = context
    const [user] = await usersNamed(context, [input.user.toLowerCase()])
    if (!user) return fail('userNotFound', { form: 'named', user: input.user })
    await database.write(async (sql) => {
      await lockApp(sql, app.id)
      await sql.insertMany(
        'room_super_admins',
        ['app_id', 'user_id', 'created_at'],
        [[app.id, user.id, now]],
        'ON CONFLICT (user_id) DO NOTHING',
      )
      const row = await sql.first<{ people: number }>(
        'SELECT count(*) AS people FROM room_super_admins WHERE app_id = ?',
        [app.id],
      )
      if ((row?.people ?? 0) > mostAdmins)
        fail('permissionDenied', { form: 'exceeded', text: 'too many super admins' })
    })
    return { result: 'success' }
  }),

  handle(listSuperAdmins, async ({ app, database }, { page = 1, pageSize = 10 }) => {
    const size = Math.min(Math.max(pageSize, 1), roomLimits.maxPageSize)
    const rows = await database.read((sql) =>
      sql.all<{ name: string }>(
        `SELECT u.name FROM room_super_admins s JOIN users u ON u.id = s.user_id
         WHERE s.app_id = ? ORDER BY s.created_at, s.user_id LIMIT ? OFFSET ?`,
        [app.id, size, (Math.min(Math.max(page, 1), mostAdmins) - 1) * size],
      ),
    )
    return { users: rows.map(({ name }) => name), count: rows.length }
  }),

  handle(removeSuperAdmin, async (context, { member }) => {
    const [user] = await usersNamed(context, [member.toLowerCase()])
    if (!user) return fail('userNotFound', { form: 'named', user: member })
    await context.database.write((sql) =>
      sql.run('DELETE FROM room_super_admins WHERE user_id = ?', [user.id]),
    )
    return { user: user.name, resource: '' }
  }),
]

export async function isSuperAdmin(sql: Sql, userId: number): Promise<boolean> {
  const row = await sql.first('SELECT 1 AS found FROM room_super_admins WHERE user_id = ?', [userId])
  return row !== undefined
}
