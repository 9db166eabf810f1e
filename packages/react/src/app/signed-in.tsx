// Shared by components with their own client: a client that connects and signs in by props, and what is shown until
// then.

import { type Client, createClient } from '@parley/client'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKit } from '../state/kit.ts'
import { appTexts } from '../strings/en/app.ts'
import { errorsTexts } from '../strings/en/errors.ts'
import { addEnglish, errorText } from '../strings/strings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorLine } from '../ui/ErrorLine.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { OfflineIcon } from '../ui/icons/icons.tsx'
import type { ParleyProviderProps } from './provider.tsx'
import { createReferenceCounted } from './shared-client.ts'
import { createSteadySignIn, type SteadySignIn } from './sign-in-retries.ts'

addEnglish(appTexts, errorsTexts)

/** The account to sign in, and its server. */
export interface AccountProps {
  /** The origin of the server, for example 'http://localhost:4000'. */
  readonly server: string
  /** The app on the server, 'org#app'. Default: 'parley#demo'. */
  readonly appKey?: string
  /** The user to sign in. Another user starts a new sign-in. */
  readonly user: string
}

/** The credentials of the user. One of them is required; a provider can renew a token that expires. */
export type TokenProps =
  | {
      /** A token that your back end created for the user. */
      readonly token: string
      /** Asks your back end for a token whenever one is needed. */
      readonly tokenProvider?: () => Promise<string>
    }
  | {
      /** A token that your back end created for the user. */
      readonly token?: string
      /** Asks your back end for a token whenever one is needed. */
      readonly tokenProvider: () => Promise<string>
    }

/** The props of every component with its own client: the account, and the options of `<ParleyProvider>`. */
export type SignInProps = Omit<ParleyProviderProps, 'client' | 'children' | 'onOpen'> &
  AccountProps &
  TokenProps

/** A client, and the progress of its sign-in. */
export interface Session {
  readonly client: Client
  readonly signIn: SteadySignIn
}

interface OwnSession extends Session {
  /** The credentials for the next attempt. */
  readonly credentials: { readonly user: string; token: string | (() => Promise<string>) }
}

const clients = createReferenceCounted<OwnSession>(({ client, signIn }) => {
  signIn.stop()
  client.close()
})

/** The client of an account; the same one for all components on the page with this account. Undefined until mounted. */
export function useSession({
  server,
  appKey = 'parley#demo',
  user,
  token,
  tokenProvider,
}: AccountProps & TokenProps): Session | undefined {
  const [session, setSession] = useState<OwnSession>()
  const usedToken = useRef<string | undefined>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another token or provider is not another sign-in
  useEffect(() => {
    const { value, release } = clients.hold([server, appKey, user].join(' '), () => {
      const made = createClient({ server, appKey })
      const credentials: OwnSession['credentials'] = { user, token: tokenProvider ?? token ?? '' }
      const signIn = createSteadySignIn(made, () => made.signIn(credentials), !!tokenProvider)
      return { client: made, credentials, signIn }
    })
    usedToken.current = token
    setSession(value)
    return release
  }, [server, appKey, user])

  useEffect(() => {
    if (!session || token === undefined || token === usedToken.current) return
    usedToken.current = token
    if (!tokenProvider) session.credentials.token = token
    if (session.client.state.connection.name === 'signedOut') return session.signIn.tryNow()
    session.client.renewToken(token).catch(() => {}) // The banner shows the reason.
  }, [session, token, tokenProvider])
  return session
}

const nothing = () => {}

/** For applications that sign in themselves, so that the kit has nothing to report about it. */
export const signedInElsewhere: SteadySignIn = {
  get: () => inside,
  subscribe: () => nothing,
  tryNow: nothing,
  stop: nothing,
}
const inside = { name: 'in' } as const

/** Shows what is wrong and when the next attempt is, as long as there is nothing else to show. */
export function WhileSigningIn({
  signIn,
  children,
}: {
  readonly signIn: SteadySignIn
  readonly children: ReactNode
}) {
  const { t } = useKit()
  const state = useSyncExternalStore(signIn.subscribe, signIn.get, signIn.get)
  const isWaiting = state.name === 'waiting'
  const now = useNow(500, isWaiting)
  if (!('why' in state) || !state.why) return children
  const seconds = isWaiting ? Math.max(0, Math.ceil((state.until - now) / 1000)) : undefined
  return (
    <div className="parley-chat" role="status">
      <EmptyState
        icon={<OfflineIcon />}
        title={errorText(t, state.why)}
        hint={
          <ErrorLine error={state.why} text={seconds === undefined ? '' : t('banner.waiting', { seconds })} />
        }
        action={{ label: t('banner.now'), run: signIn.tryNow }}
      />
    </div>
  )
}
