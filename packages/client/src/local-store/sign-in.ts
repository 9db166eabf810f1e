// Signs in with a store: reads the data of an earlier session, and puts it into the state when the session begins.

import { localError } from '@parley/protocol'
import type { SignedIn } from '../connection/connection.ts'
import { signInRefusal } from '../connection/machine.ts'
import type { TokenSource } from '../connection/token.ts'
import type { PersistenceHooks } from './persistence.ts'

export type SignIn = (user: string, source: TokenSource, again?: boolean) => Promise<SignedIn | undefined>

/** The stored state of an account; `restore` puts it into the state, and from then on changes are stored. */
export interface OpenedStore {
  readonly isKept: boolean
  restore(): void
}

export function signingIn(
  { connection, settings, ingest }: PersistenceHooks,
  open: (account: string) => Promise<OpenedStore>,
): SignIn {
  let isOpening = false
  return async (user, source, again = false) => {
    const refusal = isOpening ? localError('signInUnderWay') : signInRefusal(connection.state)
    if (refusal) throw refusal
    isOpening = true
    const { appKey, device } = settings
    const opened = await open(`${appKey}/${user}/${device}`).finally(() => {
      isOpening = false
    })
    if (again && !opened.isKept) return undefined
    const begun = () => {
      opened.restore()
      if (again) ingest.event('session', () => ({ me: user, device }))
    }
    return connection.signIn(user, source, begun, again)
  }
}
