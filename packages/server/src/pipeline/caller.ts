// The app and the caller of a request. Every kind of request begins with these two.

import { fail } from '@parley/protocol'
import type { App, User } from '../directory/directory.ts'
import type { Operator } from '../operators/operators.ts'
import { type AppKey, isKeyText } from '../tokens/app-keys.ts'
import { acceptClaims, readToken } from '../tokens/verify.ts'
import { nameOfOperator, operatorName } from './audit-log.ts'
import type { Context, Services } from './context.ts'

export interface Caller {
  /** Undefined for the app's back end and for anonymous callers. */
  readonly me: User | undefined
  readonly isApp: boolean
  readonly tokenEndsAt: number
  /** The key of the back end. Undefined: it uses the app's own credentials, which may do everything. */
  readonly key?: AppKey | undefined
  /** The operator of the server, on its local socket. */
  readonly isOperator?: boolean
  /** An operator who is signed in to the console. */
  readonly operator?: Operator | undefined
  /** Why the operator reads messages. */
  readonly reason?: string | undefined
}

/** The operator, who may do everything that a back end may do. */
export const operator: Caller = {
  me: undefined,
  isApp: true,
  tokenEndsAt: Number.MAX_SAFE_INTEGER,
  isOperator: true,
}

/** Who made a request, for the audit and for reports. */
export function callerName({
  operator: person,
  isOperator,
  key,
}: Pick<Context, 'operator' | 'isOperator' | 'key'>): string {
  if (person) return nameOfOperator(person)
  return isOperator ? operatorName : (key?.name ?? '')
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The app with this org and name, if it is enabled. */
export async function openApp(services: Pick<Services, 'directory'>, org: string, name: string) {
  const app = await anyApp(services, org, name)
  if (app.disabled) refuseDisabled()
  return app
}

/** The app with this org and name, disabled or not. */
export async function anyApp({ directory }: Pick<Services, 'directory'>, org: string, name: string) {
  const app = await directory.app(org, name)
  return app ?? fail('requestFailed', { form: 'appNotFound', app: `${org}#${name}` })
}

export function refuseDisabled(): never {
  return fail('serviceNotEnabled', { service: 'this app:' })
}

/** The caller with this bearer token, or the reason for a refusal. */
export async function callerOf(
  { directory, host, keys }: Pick<Services, 'directory' | 'host' | 'keys'>,
  app: App,
  headers: Headers,
): Promise<Caller | 'unauthorized' | 'tokenExpired'> {
  const header = headers.authorization
  const token = typeof header === 'string' && /^bearer /i.test(header) ? header.slice(7).trim() : ''
  if (token === '') return 'unauthorized'
  if (isKeyText(token)) {
    const key = await keys.find(app, token)
    return key ? byKey({ directory }, app, key, Number.MAX_SAFE_INTEGER) : 'unauthorized'
  }
  const now = host.now()
  const claims = readToken(token, app, now)
  if (!claims) return 'unauthorized'
  if (claims.isApp) {
    if (claims.expiresAt <= now) return 'tokenExpired'
    if (claims.keyId === undefined) return { me: undefined, isApp: true, tokenEndsAt: claims.expiresAt }
    const key = await keys.byId(app, claims.keyId)
    return key ? byKey({ directory }, app, key, claims.expiresAt) : 'unauthorized'
  }
  const checked = acceptClaims(claims, await directory.currentUser(app, claims.subject), now)
  if ('refused' in checked) return checked.refused === 'tokenExpired' ? 'tokenExpired' : 'unauthorized'
  return { me: checked.user, isApp: false, tokenEndsAt: checked.expiresAt }
}

/** A key of a back end, or of a bot, which is a user with a few more calls. */
async function byKey(
  { directory }: Pick<Services, 'directory'>,
  app: App,
  key: AppKey,
  tokenEndsAt: number,
): Promise<Caller | 'unauthorized'> {
  if (!key.bot) return { me: undefined, isApp: true, tokenEndsAt, key }
  const me = await directory.currentUser(app, key.bot.name)
  // Another account may have taken the name of a deleted bot.
  const isValid = me?.id === key.bot.id && me.isBot && !me.deactivated
  return isValid ? { me, isApp: false, tokenEndsAt, key } : 'unauthorized'
}
