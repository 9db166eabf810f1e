// Accounts of an app: names, rows, and their form in answers.

import { fail, passwordLimits, userNameRule } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { userFrom } from '../../directory/directory.ts'
import { recordAppEvents } from '../../logs/app-events.ts'
import type { Context } from '../../pipeline/context.ts'
import { isLoopback } from '../../rate-limits/loopback.ts'
import { userColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import { lockApp } from '../../storage/procedures/lock-app.ts'
import { oldestTokenOf } from './removed-accounts.ts'

/** Names are compared in lower case, so that nobody can imitate another user with a capital letter. */
export function checkedName(name: string): string {
  const lower = name.toLowerCase()
  if (!userNameRule.test(lower)) fail('requestFailed', { form: 'nameIllegal', user: name.slice(0, 64) })
  return lower
}

/** The minimum length is for people. Back ends and programs on loopback choose passwords themselves. */
export function checkedPassword(
  { config, isApp, address }: Pick<Context, 'config' | 'isApp' | 'address'>,
  password: unknown,
): string {
  if (typeof password !== 'string' || password === '')
    return fail('requestFailed', { form: 'passwordMissing' })
  const least = isApp || isLoopback(address) ? 1 : config.minPasswordLength
  if (password.length < least || password.length > passwordLimits.maxLength)
    fail('requestFailed', { form: 'passwordIllegal' })
  return password
}

export interface NewAccount {
  readonly name: string
  /** Empty: the account has no password and signs in with tokens only. */
  readonly passwordHash: string
  readonly nickname: string
}

/** The parts of a context that creating an account needs. */
export type AccountContext = Pick<Context, 'app' | 'config' | 'host' | 'now'>

/** Stores an account. Fails if the name is taken or the app has reached its limit. */
export async function createAccount(context: AccountContext, sql: Sql, account: NewAccount): Promise<User> {
  const { app, now, host } = context
  await limitAccounts(context, sql)
  const row = await sql.first(
    `INSERT INTO users (app_id, name, uuid, password_hash, nickname, token_epoch, epoch_changed_at, created_at, modified_at, deactivated)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (app_id, name) DO NOTHING RETURNING ${userColumns()}`,
    [
      app.id,
      account.name,
      uuid(host.randomBytes(16)),
      account.passwordHash || null,
      account.nickname,
      // Random, so that no token of an earlier account with this name has the same epoch.
      randomEpoch(host.randomBytes(6)),
      await oldestTokenOf(sql, app.id, account.name),
      now,
      now,
    ],
  )
  if (!row) return fail('requestFailed', { form: 'nameTaken', user: account.name })
  const data = { user: account.name, nickname: account.nickname }
  await recordAppEvents(sql, app, [{ kind: 'users.created', data, at: now }])
  return userFrom(row, app)
}

/** Runs in the transaction that creates accounts, so that two concurrent registrations cannot both be the last one. */
async function limitAccounts({ app, config }: AccountContext, sql: Sql): Promise<void> {
  if (config.maxUsers === 0) return
  await lockApp(sql, app.id)
  const row = await sql.first<{ people: number }>('SELECT count(*) AS people FROM users WHERE app_id = ?', [
    app.id,
  ])
  if ((row?.people ?? 0) >= config.maxUsers) fail('maxLimit', { form: 'requests' })
}

/** The user named in a path. Refuses with the reason that clients know. */
export async function accountOf(context: Context, name: string): Promise<User> {
  const user = await context.directory.user(context.app, name.toLowerCase())
  return user ?? fail('userNotFound', { form: 'resource' })
}

/** The account in answers. */
export function entityOf(user: User) {
  return {
    uuid: user.uuid,
    type: 'user',
    created: user.createdAt,
    modified: user.modifiedAt,
    username: user.name,
    activated: !user.deactivated,
    ...(user.nickname ? { nickname: user.nickname } : {}),
    ...(user.isBot ? { bot: true } : {}),
  }
}

const randomEpoch = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, 6)

/** A random UUID from injected bytes. */
export function uuid(bytes: Uint8Array): string {
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}
