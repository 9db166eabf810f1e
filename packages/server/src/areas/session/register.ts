// Creates and deletes accounts.

import {
  backendCalls,
  calls,
  detailOf,
  fail,
  hasReason,
  httpFailure,
  type InputOf,
  isObject,
  type ParleyError,
} from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { userFrom } from '../../directory/directory.ts'
import { eventsRecorded } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import { userColumns } from '../../storage/columns.ts'
import {
  accountOf,
  checkedName,
  checkedPassword,
  createAccount,
  entityOf,
  type NewAccount,
} from './accounts.ts'
import { limitSignIns } from './limits.ts'
import { removeAccount } from './removal.ts'

const { register } = calls.session
const { listUsers, getUser, removeUser, removeUsers } = backendCalls.accounts

/** Accounts in one request of an app's back end. */
const mostAtOnce = 60
const longestNickname = 100

export const registering = [
  handle(register, async (context, input) => {
    limitSignIns(context, 'register')
    if (!context.isApp && !context.app.openRegistration) fail('requestFailed', { form: 'registrationClosed' })
    if (Array.isArray(context.body)) return registerMany(context)
    const account = await prepared(context, input)
    const user = await context.database.write((sql) => createAccount(context, sql, account))
    eventsRecorded(context.app)
    return { entities: [entityOf(user)] }
  }),

  handle(listUsers, (context, input) => pageOf(context, input)),

  handle(getUser, async (context, { name }) => ({
    users: [entityOf(await accountOf(context, name))],
    count: 1,
  })),

  handle(removeUser, async (context, { name }) => {
    const user = await accountOf(context, name)
    await removeAccount(context, user)
    return { users: [entityOf(user)] }
  }),

  /** One after the other: each is complete before the next one begins. */
  handle(removeUsers, async (context, { limit, cursor }) => {
    const { rows, next } = await usersAfter(context, Math.min(limit ?? usualPage, mostRemoved), cursor)
    for (const user of rows) await removeAccount(context, user)
    return { users: rows.map(entityOf), count: rows.length, cursor: next }
  }),
]

const usualPage = 10
const mostPerPage = 1000
const mostRemoved = 100

async function pageOf(
  context: Context,
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const { rows, next } = await usersAfter(context, Math.min(limit ?? usualPage, mostPerPage), cursor)
  return { users: rows.map(entityOf), count: rows.length, cursor: next }
}

/** A page of accounts, oldest first. An invalid cursor starts at the beginning. */
async function usersAfter({ app, database }: Context, limit: number, cursor: string | undefined) {
  const most = Math.max(limit, 1)
  const after = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : 0
  const found = await database.read((sql) =>
    sql.all(`SELECT ${userColumns()} FROM users WHERE app_id = ? AND id > ? ORDER BY id LIMIT ?`, [
      app.id,
      after,
      most + 1,
    ]),
  )
  const rows = found.slice(0, most).map((row) => userFrom(row, app))
  return { rows, next: found.length > most ? String(rows.at(-1)?.id) : undefined }
}

/** Creates the accounts that can be created, and names the others with the reason. */
async function registerMany(context: Context) {
  const items = listed(context)
  const failed: { username: string; registerUserFailReason: string }[] = []
  const refuse = (name: string, error: unknown) => {
    if (!hasReason(error)) throw error
    const { body } = httpFailure(error.reason, detailOf(error as ParleyError), 'users')
    failed.push({ username: name, registerUserFailReason: body.error_description })
  }
  const accounts: NewAccount[] = []
  for (const item of items)
    try {
      accounts.push(await prepared(context, item))
    } catch (error) {
      refuse(item.user, error)
    }
  const refusedBefore = failed.length
  const users = await context.database.write(async (sql) => {
    const made: User[] = []
    // After a conflict the transaction runs again.
    failed.length = refusedBefore
    for (const account of accounts)
      try {
        made.push(await createAccount(context, sql, account))
      } catch (error) {
        refuse(account.name, error)
      }
    return made
  })
  eventsRecorded(context.app)
  return { entities: users.map(entityOf), failed }
}

/** An app's back end may send a list. The same name with two passwords is a mistake. */
function listed(context: Context): InputOf<typeof register>[] {
  const items = context.body as unknown[]
  if (!context.isApp) fail('permissionDenied')
  if (items.length === 0 || items.length > mostAtOnce)
    fail('requestFailed', {
      form: 'illegal',
      text: `Request body array size[${items.length}] must be between 1 and ${mostAtOnce}`,
    })
  const passwords = new Map<string, unknown>()
  return items.map((item) => {
    if (!isObject(item) || typeof item.username !== 'string')
      return fail('requestFailed', { form: 'nameIllegal', user: '' })
    const name = item.username.toLowerCase()
    if (passwords.has(name) && passwords.get(name) !== item.password)
      fail('requestFailed', {
        form: 'illegal',
        text: `username ${item.username.slice(0, 64)} is in the list twice`,
      })
    passwords.set(name, item.password)
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
