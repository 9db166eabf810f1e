// Requests of operators who are signed in to the console. Their session is a cookie, which browsers send automatically, so
// a request must also have a header that only a script of the same origin can send.

import { type CallDefinition, fail } from '@parley/protocol'
import type { Caller, Headers } from './caller.ts'
import type { Services } from './context.ts'
import { mayOperate, needsReason, reasonIn } from './operator-rights.ts'

/** With TLS, browsers accept a cookie of the first name from no other host and over no other path. */
export const secureCookie = '__Host-parley-operator'
export const plainCookie = 'parley-operator'

/** Pages of other origins cannot send it: the answer to their preflight allows no credentials. */
export const consoleHeader = 'x-parley-console'

/** The token of the session. Empty if there is none, or if the request does not come from the console. */
export function sessionIn(headers: Headers): string {
  if (headers[consoleHeader] !== '1' || typeof headers.cookie !== 'string') return ''
  const pairs = headers.cookie.split(';').map((pair) => pair.trim().split('='))
  const named = (wanted: string) => pairs.find(([name]) => name === wanted)?.[1]
  return named(secureCookie) ?? named(plainCookie) ?? ''
}

/** The operator who makes this request. Refuses what their role may not do. A bearer token wins over a cookie. */
export async function operatorOf(
  { operators }: Pick<Services, 'operators'>,
  headers: Headers,
  call: CallDefinition,
): Promise<Caller | undefined> {
  if (headers.authorization !== undefined) return undefined
  const token = sessionIn(headers)
  const operator = token === '' ? undefined : await operators.find(token)
  if (!operator) return undefined
  const { role } = operator
  if (!mayOperate(role, call)) fail('permissionDenied', { form: 'role', role })
  return {
    me: undefined,
    isApp: true,
    tokenEndsAt: Number.MAX_SAFE_INTEGER,
    operator,
    ...(needsReason(call) ? { reason: reasonIn(headers) } : {}),
  }
}
