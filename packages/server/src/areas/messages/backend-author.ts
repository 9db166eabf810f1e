// The user in whose name the app's back end sends, and the key of a repeated request.

import { hash } from 'node:crypto'
import { fail, hasReason } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { usersNamed } from '../../pipeline/named-users.ts'
import { createAccount } from '../session/shared.ts'
import { sendRefused } from './rest-body.ts'

/** The sender of messages that name none. The account is created on first use; nobody can sign in to it. */
const usual = 'admin'

export async function authorOf(context: Context, from: string | undefined): Promise<User> {
  if (!context.isApp) return onlyMyself(context, from)
  if (from === '') return sendRefused("param from can't be empty")
  if (from === undefined || from === usual) return usualAuthor(context)
  const [user] = await usersNamed(context, [from.toLowerCase()])
  return user ?? fail('userNotFound', { form: 'named', user: from })
}

/** A bot sends in its own name. */
function onlyMyself(context: Context, from: string | undefined): User {
  const me = meOf(context)
  return from === undefined || from.toLowerCase() === me.name ? me : fail('permissionDenied')
}

async function usualAuthor(context: Context): Promise<User> {
  const { directory, database, app } = context
  const known = await directory.user(app, usual)
  if (known) return known
  try {
    return await database.write((sql) =>
      createAccount(context, sql, { name: usual, passwordHash: '', nickname: '' }),
    )
  } catch (error) {
    // Another request created it at the same time.
    const made = hasReason(error) ? await directory.user(app, usual) : undefined
    if (!made) throw error
    return made
  }
}

/** The key of a message in a request with an `Idempotency-Key`. Each target of the request has its own message. */
export function repeatKey(
  { idempotencyKey }: Pick<Context, 'idempotencyKey'>,
  ...parts: string[]
): string | null {
  if (idempotencyKey === '') return null
  return `i${hash('sha1', [idempotencyKey, ...parts].join('\0'), 'base64url')}`
}
