// Signing in and out, and tokens. Accounts and devices are in actions.ts.

import {
  accountFailure,
  errorFrom,
  hasReason,
  invalidParameter,
  ParleyError,
  signInCall,
  tokenExpiryCall,
} from '@parley/protocol'
import type { Namespaces } from '../../calls/call-methods.ts'
import { lazyMethods } from '../../calls/lazily.ts'
import { asParleyError } from '../../calls/read-answer.ts'
import type { Run } from '../../calls/run-call.ts'
import { type Connection, notSignedIn, type SignedIn } from '../../connection/connection.ts'
import type { TokenSource } from '../../connection/token.ts'
import type { Persistence } from '../../local-store/persistence.ts'
import { type Credentials, checkCredentials } from '../../options.ts'
import type { Session } from './api.ts'

/** The methods of actions.ts. */
export type SessionActions = Pick<Session, 'register' | 'listDevices'> &
  Pick<Namespaces['session'], 'removeDevice' | 'changePassword'>

type EarlySession = Omit<Session, 'register' | 'listDevices'>

/** Asks the server for the expiry of a token, with the token itself. */
export const expiryOf = async (run: Run, token: string, user?: string): Promise<number> => {
  const { expiresAt } = await run(tokenExpiryCall, {}, { token, ...(user ? { user } : {}) })
  if (!(expiresAt > 0)) throw new ParleyError('requestFailed', 'no expiry')
  return expiresAt
}

export function createSession(parts: {
  connection: Connection
  persistence: Persistence | undefined
  run: Run
  now(): number
  readonly more: () => SessionActions | Promise<SessionActions>
}): SessionActions & EarlySession {
  const { connection, run } = parts

  async function byPassword(user: string, password: string): Promise<string> {
    try {
      const { token } = await run(signInCall, {
        grant: 'password',
        user,
        password,
        timestamp: parts.now(),
      })
      if (typeof token !== 'string') throw new ParleyError('requestFailed', '')
      return token
    } catch (error) {
      throw errorFrom(accountFailure(asParleyError(error)))
    }
  }

  function sourceOf(input: Credentials): TokenSource {
    if (!('token' in input) || input.token === undefined) {
      const { user, password } = input as { user: string; password: string }
      return { first: () => byPassword(user.toLowerCase(), password) }
    }
    const { token } = input
    return typeof token === 'function'
      ? { first: token, again: token }
      : { first: () => Promise.resolve(token) }
  }

  async function checkedExpiry(token: string): Promise<number> {
    if (typeof token !== 'string' || token === '') {
      throw new ParleyError('invalidParameter', invalidParameter('token', token))
    }
    if (connection.user === undefined) throw notSignedIn()
    return expiryOf(run, token)
  }

  return lazyMethods<SessionActions, EarlySession>(parts.more, {
    async signIn(input) {
      checkCredentials(input)
      const [user, source] = [input.user.toLowerCase(), sourceOf(input)]
      try {
        return (await (parts.persistence ?? connection).signIn(user, source)) as SignedIn
      } catch (error) {
        // There was no connection yet, so none was lost.
        if (!hasReason(error, 'connectionLost', 'socketError')) throw error
        throw new ParleyError('serverUnreachable', error.message, error)
      }
    },
    async resume(input) {
      checkCredentials(input)
      return (await parts.persistence?.signIn(input.user.toLowerCase(), sourceOf(input), true)) !== undefined
    },
    async signOut() {
      parts.persistence?.erase()
      connection.signOut()
    },
    async renewToken(token) {
      try {
        const expiresAt = await checkedExpiry(token)
        connection.tokens.replace(token, expiresAt)
        return { expiresAt }
      } catch (error) {
        const isUnreachable =
          hasReason(error, 'networkError', 'requestTimeout', 'hostLookupFailed') &&
          connection.state.name !== 'online'
        if (!isUnreachable || connection.user === undefined) throw error
        // CONN-13: kept for the next connection, which reports its expiry.
        connection.tokens.replace(token)
        return { expiresAt: await connection.nextExpiry() }
      }
    },
    async tokenExpiry({ token }) {
      return { expiresAt: await checkedExpiry(token) }
    },
  })
}
