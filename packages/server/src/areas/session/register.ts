// Creates and deletes accounts.

import { backendCalls, calls, fail, type InputOf, isObject } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { userFrom } from '../../directory/directory.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { leaveAllContacts } from '../contacts/shared.ts'
import { leaveAllGroups } from '../groups/shared.ts'
import { leaveAllRooms } from '../rooms/shared.ts'
import { accountOf, checkedName, checkedPassword, createAccount, entityOf } from './accounts.ts'
import { limitSignIns } from './limits.ts'
import { noteRemoval } from './removed-accounts.ts'

const { register } = calls.session
const { listUsers, getUser, removeUser } = backendCalls.accounts

/** Accounts in one request of an app's back end. */
const mostAtOnce = 60
const longestNickname = 100

export const registering = [
  handle(register, async (context, input) => {
    limitSignIns(context, 'register')
    if (!context.isApp && !context.app.openRegistration) fail('requestFailed', { form: 'registrationClosed' })
    const wanted = Array.isArray(context.body) ? listed(context) : [input]
    const accounts = await Promise.all(wanted.map((one) => prepared(context, one)))
    const users = await context.database.write(async (sql) => {
      const made: User[] = []
      for (const account of accounts) made.push(await createAccount(context, sql, account))
      return made
    })
    return { entities: users.map(entityOf) }
  }),

  handle(listUsers, async ({ app, database }, { limit, cursor }) => {
    const most = Math.min(Math.max(limit ?? 10, 1), 1000)
    const rows = await database.read((sql) =>
      sql.all('SELECT * FROM users WHERE app_id = ? AND name > ? ORDER BY name LIMIT ?', [
        app.id,
        cursor ?? '',
        most + 1,
      ]),
    )
    const users = rows.slice(0, most).map((row) => userFrom(row, app))
    const next = rows.length > most ? users.at(-1)?.name : undefined
    return { users: users.map(entityOf), count: users.length, cursor: next }
  }),

  handle(getUser, async (context, { name }) => ({ users: [entityOf(await accountOf(context, name))] })),

  handle(removeUser, async (context, { name }) => {
    const { app, database, directory, host, sessions, signIn } = context
    const user = await accountOf(context, name)
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
    })
    directory.forgetUser(user)
    for (const session of [...sessions.of(user.id)]) signIn.kick(session, 'userRemoved')
    return { users: [entityOf(user)] }
  }),
]

/** An app's back end may send a list. Each item must be valid as a single request. */
function listed(context: Context): InputOf<typeof register>[] {
  const items = context.body as unknown[]
  if (!context.isApp) fail('permissionDenied')
  if (items.length === 0 || items.length > mostAtOnce) fail('maxLimit', { form: 'requests' })
  return items.map((item) => {
    if (!isObject(item) || typeof item.username !== 'string')
      return fail('requestFailed', { form: 'nameIllegal', user: '' })
    return { user: item.username, password: item.password as string, nickname: item.nickname as string }
  })
}

async function prepared(context: Context, input: InputOf<typeof register>) {
  const name = checkedName(input.user)
  const password = checkedPassword(context, input.password)
  const nickname = typeof input.nickname === 'string' ? input.nickname.slice(0, longestNickname) : ''
  // Cutting may have left half of a surrogate pair.
  checkText('nickname', nickname.toWellFormed(), longestNickname)
  // Checked before hashing, which is slow on purpose.
  if (await context.directory.user(context.app, name))
    fail('requestFailed', { form: 'nameTaken', user: name })
  return { name, nickname, passwordHash: await context.passwords.hash(password) }
}
