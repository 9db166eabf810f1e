// Issues tokens: for a password, for the app's credentials, or for a user to the app's back end.

import { timingSafeEqual } from 'node:crypto'
import { calls, fail, type InputOf } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { eventsRecorded } from '../../logs/app-events.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { isKeyText } from '../../tokens/app-keys.ts'
import { validSecrets } from '../../tokens/app-secrets.ts'
import { issueAppToken, issueUserToken } from '../../tokens/mint.ts'
import { dropPushTokens } from '../notifications/shared.ts'
import { accountOf, checkedName, checkedPassword, createAccount, entityOf } from './accounts.ts'
import { isRightPassword, limitSignIns } from './limits.ts'

const { signIn, tokenExpiry, changePassword } = calls.session

type SignInInput = InputOf<typeof signIn>

export const tokens = [
  handle(signIn, async (context, input) => {
    if (input.grant === 'client_credentials') return forApp(context, input)
    if (input.grant === 'inherit') return inherited(context, input)
    return byPassword(context, input)
  }),

  // Clients renew a token by asking about the new one. Nothing is sent on the socket, so this extends the sessions.
  handle(tokenExpiry, async (context) => {
    const expiresAt = context.tokenEndsAt
    for (const session of context.sessions.of(meOf(context).id))
      session.expiresAt = Math.max(session.expiresAt, expiresAt)
    context.sessions.otherNodes.renewed(meOf(context).id, expiresAt)
    return { expiresAt }
  }),

  handle(changePassword, async (context, { name, password, oldPassword }) => {
    const { database, directory, signIn: signIns, passwords, now } = context
    const user = await accountOf(context, name)
    if (!context.isApp) {
      if (meOf(context).id !== user.id) fail('permissionDenied')
      const right = await isRightPassword(context, user, oldPassword ?? '')
      if (!right) fail('requestFailed', { form: 'invalidPassword' })
    }
    const hash = await passwords.hash(checkedPassword(context, password))
    await database.write(async (sql) => {
      await sql.run(
        'UPDATE users SET password_hash = ?, token_epoch = token_epoch + 1, epoch_changed_at = ?, modified_at = ?, version = version + 1 WHERE id = ?',
        [hash, now, now, user.id],
      )
      // An attacker who knew the old password may have registered a device.
      await dropPushTokens(sql, user)
    })
    directory.forgetUser(user)
    await signIns.kickUser(user.id, 'passwordChanged')
    return { action: 'set user password' }
  }),
]

async function byPassword(context: Context, input: SignInInput) {
  limitSignIns(context, 'token')
  const name = input.user?.toLowerCase()
  const user = name && (await context.directory.currentUser(context.app, name))
  if (!user || user.deactivated) return fail('userNotFound', { form: 'signIn' })
  const right = await isRightPassword(context, user, input.password ?? '')
  if (!right) return fail('requestFailed', { form: 'invalidPassword' })
  const lifetimeMs = lifetime(context, input.ttl)
  const token = await issueUserToken(context.app.clientSecret, user, context.now, lifetimeMs)
  return { token, lifetime: Math.floor(lifetimeMs / 1000), user: entityOf(user) }
}

async function forApp(context: Context, input: SignInInput) {
  limitSignIns(context, 'token')
  const { app, now } = context
  const secret = input.clientSecret ?? ''
  // A key may be used as the secret. Its token has the scopes of the key, and ends with it.
  const key = isKeyText(secret) ? await context.keys.find(app, secret) : undefined
  const right =
    input.clientId === app.clientId &&
    (key !== undefined || validSecrets(app, now).some((each) => sameText(secret, each)))
  if (!right) return fail('noPermission', { form: 'unauthorized' })
  const lifetimeMs = lifetime(context, input.ttl)
  const token = await issueAppToken(app.clientSecret, app.clientId, now, lifetimeMs, key?.id)
  return { token, lifetime: Math.floor(lifetimeMs / 1000), application: app.clientId }
}

/** The app's back end signs a user in without the user's password. */
async function inherited(context: Context, input: SignInInput) {
  // The key of a bot signs in this bot alone.
  if (context.key?.bot && context.me) return forBot(context, context.me, input)
  if (!context.isApp) return fail('noPermission', { form: 'unauthorized' })
  if (!input.user) return fail('userNotFound', { form: 'signIn' })
  const name = input.user.toLowerCase()
  let user = await context.directory.user(context.app, name)
  if (!user && input.autoCreateUser) {
    const account = { name: checkedName(name), passwordHash: '', nickname: '' }
    user = await context.database.write((sql) => createAccount(context, sql, account))
    eventsRecorded(context.app)
  }
  if (!user || user.deactivated) return fail('userNotFound', { form: 'signIn' })
  const lifetimeMs = lifetime(context, input.ttl)
  const token = await issueUserToken(context.app.clientSecret, user, context.now, lifetimeMs)
  return { token, lifetime: Math.floor(lifetimeMs / 1000), user: entityOf(user) }
}

/** Short, because tokens of a key that was replaced must expire soon. */
const botTokenMs = 3_600_000

async function forBot(context: Context, me: User, input: SignInInput) {
  if (input.user !== undefined && input.user.toLowerCase() !== me.name) fail('permissionDenied')
  // A cached key may have been replaced a moment ago, and a token would outlive it.
  const isCurrent = context.key && (await context.keys.isCurrent(context.app, context.key.id))
  if (!isCurrent) return fail('noPermission', { form: 'unauthorized' })
  const lifetimeMs = Math.min(lifetime(context, input.ttl), botTokenMs)
  const token = await issueUserToken(context.app.clientSecret, me, context.now, lifetimeMs)
  return { token, lifetime: Math.floor(lifetimeMs / 1000), user: entityOf(me) }
}

/** Requested in seconds, at most the setting. An absent or invalid value means the setting. */
function lifetime(context: Context, seconds: number | undefined): number {
  const { tokenLifetimeMs } = context.config
  if (seconds === undefined || !(seconds > 0)) return tokenLifetimeMs
  return Math.min(seconds * 1000, tokenLifetimeMs)
}

function sameText(given: string, wanted: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(wanted)
  return a.length === b.length && timingSafeEqual(a, b)
}
