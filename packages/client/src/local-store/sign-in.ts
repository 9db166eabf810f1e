// Signs in with a store: reads the data of an earlier session, and puts it into the state when the session begins.

import { localError } from '@parley/protocol'
import type { Connection, SignedIn } from '../connection/connection.ts'
import { signInRefusal } from '../connection/machine.ts'
import type { TokenSource } from '../connection/token.ts'
import type { PersistenceHooks } from './persistence.ts'

export type SignIn = (user: string, source: TokenSource, again?: boolean) => Promise<SignedIn | undefined>

/** The stored state of an account; `restore` puts it into the state, and from then on changes are stored. */
export interface OpenedStore {
  readonly isKept: boolean
  restore(): void
  /** Ends it without a session. */
  close(): void
  /** Ends it without a session, because the user has signed out. */
  erase(): void
}

export interface SigningIn {
  /** Opens the store, and then signs in. Undefined if `again` was requested and nothing is stored. */
  signIn(
    user: string,
    source: TokenSource,
    begun?: () => void,
    again?: boolean,
  ): Promise<SignedIn | undefined>
  /** Cancels a sign-in whose store is still being opened: there is no session yet that could be ended. */
  cancel(how: 'close' | 'erase'): void
}

/** Signs in once a store is open, which can be cancelled until then. The store belongs to the user who signs in. */
export function signingIn(
  connection: Pick<Connection, 'state' | 'signIn' | 'signOut'>,
  open: (user: string) => Promise<OpenedStore>,
): SigningIn {
  let opening: { cancelled?: 'close' | 'erase' } | undefined
  /** Ends when no store is being opened any more. */
  let last: Promise<unknown> = Promise.resolve()

  return {
    async signIn(user, source, begun, again = false) {
      const refusal =
        opening && !opening.cancelled ? localError('signInUnderWay') : signInRefusal(connection.state)
      if (refusal) throw refusal
      // Ends a session that gave up reconnecting, because it still uses the store.
      connection.signOut({ silently: true })
      const mine: NonNullable<typeof opening> = {}
      opening = mine

      async function begin(): Promise<{ readonly signedIn: Promise<SignedIn> | undefined }> {
        const store = await open(user)
        if (mine.cancelled) {
          store[mine.cancelled]()
          throw localError('requestAborted')
        }
        if (again && !store.isKept) {
          store.close()
          return { signedIn: undefined }
        }
        const restored = () => {
          store.restore()
          begun?.()
        }
        return { signedIn: connection.signIn(user, source, restored, again) }
      }

      const beginning = last.then(begin).finally(() => {
        if (opening === mine) opening = undefined
      })
      last = beginning.catch(() => {})
      return (await beginning).signedIn
    },
    cancel(how) {
      // Erasing wins over closing.
      if (opening) opening.cancelled = opening.cancelled === 'erase' ? 'erase' : how
    },
  }
}

/** The sign-in of a client: the store belongs to a user on a device, and a resumed session is shown at once. */
export function clientSigningIn(
  { connection, settings, ingest }: Pick<PersistenceHooks, 'connection' | 'settings' | 'ingest'>,
  open: (account: string) => Promise<OpenedStore>,
): { readonly signIn: SignIn; readonly cancel: SigningIn['cancel'] } {
  const { appKey, device } = settings
  const { signIn, cancel } = signingIn(connection, (user) => open(`${appKey}/${user}/${device}`))
  return {
    signIn(user, source, again) {
      const shown = () => void ingest.event('session', () => ({ me: user, device }))
      return signIn(user, source, again ? shown : undefined, again)
    },
    cancel,
  }
}
