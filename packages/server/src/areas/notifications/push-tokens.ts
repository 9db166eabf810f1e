// Push tokens of devices: a token of a provider, under the name of a notifier. A token belongs to one device of one
// user, the last one that registered it.

import { hash } from 'node:crypto'
import { fail, invalidParameter, notificationLimits } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { checkText } from '../../pipeline/text-checks.ts'
import type { Sql } from '../../storage/database.ts'
import { lockUser } from '../../storage/procedures/lock-user.ts'

export interface Registration {
  readonly deviceId: string
  /** Empty: ends pushes to that device for this notifier, or for all if none is named. */
  readonly deviceToken?: string | undefined
  readonly notifierName?: string | undefined
}

/** The form in the account. */
export interface PushInfo {
  readonly device_id: string
  readonly device_token: string
  readonly notifier_name: string
}

/** Returns `pushInfo` for the answer. */
export async function registerPushToken(context: Context, registration: Registration): Promise<PushInfo[]> {
  const { maxName, maxToken } = notificationLimits
  const device = checkText('device_id', registration.deviceId, maxName)
  if (device === '') fail('invalidParameter', { message: invalidParameter('device_id', device) })
  // An absent token may be a mistake, so it deletes nothing.
  if (registration.deviceToken === undefined)
    return fail('invalidParameter', { message: invalidParameter('device_token', registration.deviceToken) })
  const token = checkText('device_token', registration.deviceToken, maxToken)
  const notifier = checkText('notifier_name', registration.notifierName ?? '', maxName)
  const me = meOf(context)
  await context.database.write(async (sql) => {
    await lockUser(sql, me.id)
    if (token === '') await unbind(sql, me, device, notifier)
    else await bind(context, sql, me, { device, notifier, token })
  })
  if (token !== '') context.pushes.registered(me.id)
  return [{ device_id: device, device_token: token, notifier_name: notifier }]
}

/** Deletes the tokens of a device that was signed out, or of all devices: its new owner gets no pushes. */
export async function dropPushTokens(sql: Sql, user: Pick<User, 'id'>, device?: string): Promise<void> {
  if (device === undefined) await sql.run('DELETE FROM push_tokens WHERE user_id = ?', [user.id])
  // No device has a name with NUL, and PostgreSQL rejects it.
  else if (!device.includes('\0'))
    await sql.run('DELETE FROM push_tokens WHERE user_id = ? AND device = ?', [user.id, device])
}

async function unbind(sql: Sql, me: User, device: string, notifier: string): Promise<void> {
  await sql.run(
    `DELETE FROM push_tokens WHERE user_id = ? AND device = ?${notifier === '' ? '' : ' AND notifier = ?'}`,
    notifier === '' ? [me.id, device] : [me.id, device, notifier],
  )
}

interface Bound {
  readonly device: string
  readonly notifier: string
  readonly token: string
}

async function bind(
  { config, now }: Pick<Context, 'config' | 'now'>,
  sql: Sql,
  me: User,
  { device, notifier, token }: Bound,
): Promise<void> {
  const digest = digestOf(token)
  await lockToken(sql, digest)
  await sql.run(
    'DELETE FROM push_tokens WHERE digest = ? AND NOT (user_id = ? AND device = ? AND notifier = ?)',
    [digest, me.id, device, notifier],
  )
  await sql.insertMany(
    'push_tokens',
    ['user_id', 'device', 'notifier', 'token', 'digest', 'created_at'],
    [[me.id, device, notifier, token, digest, now]],
    `ON CONFLICT (user_id, device, notifier) DO UPDATE
       SET token = excluded.token, digest = excluded.digest, created_at = excluded.created_at`,
  )
  // Deletes the oldest, because abandoned devices do not unregister. Never the one that was just registered.
  await sql.run(
    `DELETE FROM push_tokens WHERE user_id = ? AND id NOT IN (
       SELECT id FROM push_tokens WHERE user_id = ?
       ORDER BY CASE WHEN digest = ? THEN 0 ELSE 1 END, created_at DESC, id DESC LIMIT ?)`,
    [me.id, me.id, digest, Math.max(1, config.maxPushTokens)],
  )
}

/**
 * Held until the commit: two users who register a token at the same moment would both keep it, and one would get the pushes
 * of the other. There may be no row to lock yet. SQLite has one writer anyway.
 */
export async function lockToken(sql: Sql, digest: string): Promise<void> {
  if (sql.dialect === 'postgres')
    await sql.first('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [digest])
}

/** Short enough for an index. */
export function digestOf(token: string): string {
  return hash('sha256', token, 'base64url')
}
