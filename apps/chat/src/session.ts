// The session, outside of React: one client per session, whatever React mounts and unmounts. A remembered session is
// kept in localStorage, any other in sessionStorage, so that both survive a reload.

import type { Client, ClientOptions } from '@parley/client'
import type { ReasonedError } from '@parley/react'

export interface Account {
  readonly server: string
  readonly appKey: string
  readonly user: string
}

/** A password, or a token that the back end of an app created. */
export type Secret = { readonly password: string } | { readonly token: string }

export type Session =
  | { readonly name: 'none'; readonly why?: ReasonedError }
  /** The client may still be connecting; the banner shows it. */
  | { readonly name: 'open'; readonly client: Client; readonly account: Account }
  /** A stored session that could not be opened because the server does not answer. */
  | {
      readonly name: 'unreachable'
      readonly why: ReasonedError
      readonly account: Account
      /** The time until the next attempt. */
      readonly retryMs: number
    }

export interface Sessions {
  get(): Session
  subscribe(changed: () => void): () => void
  /** Opens the stored session, if there is one. */
  resume(): void
  signIn(account: Account & Secret & { remember: boolean }): Promise<void>
  register(account: Account & { password: string; remember: boolean }): Promise<void>
  signOut(): Promise<void>
  /** The token of the stored session. */
  token(): string | undefined
  /** Ends the session on this page only, for example after the server has ended it. */
  leave(): void
}

interface Kept extends Account {
  readonly token: string
}

export interface KeyStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

const storageKey = 'parley.session'

/** Errors that end a stored session. After any other error, such as an outage, a retry may work. */
const refusals = new Set([
  'tokenExpired',
  'tokenInvalid',
  'authFailed',
  'userNotFound',
  'unknownUser',
  'unknownApp',
  'userRemoved',
  'passwordChanged',
  'signedInElsewhere',
  'kickedByOtherDevice',
  'tooManyDevices',
  'deviceChanged',
])

const firstRetryMs = 2000
const longestRetryMs = 60_000

/**
 * The delay before the next attempt. It doubles with every failure. Half of it is random, so that not everybody comes
 * back at once after an outage.
 */
export function retryDelay(failures: number, random: () => number): number {
  const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(failures, 10))
  return delay / 2 + (delay / 2) * random()
}

export function createSessions(host: {
  /** Creates a client. `isKept` means that conversations and messages may stay on this device between visits. */
  makeClient(options: ClientOptions, isKept: boolean): Client
  lasting: KeyStorage
  fleeting: KeyStorage
  random?: () => number
}): Sessions {
  const { makeClient, lasting, fleeting, random = Math.random } = host
  let failures = 0
  const listeners = new Set<() => void>()
  let session: Session = { name: 'none' }

  function become(next: Session): void {
    session = next
    for (const listener of listeners) listener()
  }

  function keep(kept: Kept, remember: boolean): void {
    forget()
    safely(() => (remember ? lasting : fleeting).setItem(storageKey, JSON.stringify(kept)))
  }

  function forget(): void {
    safely(() => lasting.removeItem(storageKey))
    safely(() => fleeting.removeItem(storageKey))
  }

  function kept(): (Kept & { readonly isRemembered: boolean }) | undefined {
    return safely(() => {
      const text = fleeting.getItem(storageKey)
      const found = JSON.parse(text ?? lasting.getItem(storageKey) ?? 'null')
      return found ? { ...found, isRemembered: text === null } : undefined
    })
  }

  /** Shows the stored state at once, if there is any. Rejects when the server refuses the session. */
  async function reopen(client: Client, user: string, token: string): Promise<void> {
    if (await client.resume({ user, token })) await connectedOrRefused(client)
    else await client.signIn({ user, token })
  }

  async function signIn(input: Account & Secret & { remember: boolean }): Promise<void> {
    const { server, appKey, user, remember } = input
    const secret = 'token' in input ? { token: input.token } : { password: input.password }
    const client = makeClient({ server, appKey }, remember)
    try {
      const { token, user: name } = await client.signIn({ user, ...secret })
      const account = { server, appKey, user: name }
      keep({ ...account, token }, remember)
      become({ name: 'open', client, account })
    } catch (error) {
      client.close()
      throw error
    }
  }

  return {
    get: () => session,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    resume() {
      const found = kept()
      if (!found || session.name === 'open') return
      const { token, isRemembered, ...account } = found
      const client = makeClient({ server: account.server, appKey: account.appKey }, isRemembered)
      become({ name: 'open', client, account })
      const reopened = reopen(client, account.user, token).then(() => {
        failures = 0
      })
      reopened.catch((error: ReasonedError) => {
        client.close()
        const retryMs = retryDelay(failures++, random)
        if (!refusals.has(error.reason ?? ''))
          return become({ name: 'unreachable', why: error, account, retryMs })
        forget()
        become({ name: 'none', why: error })
      })
    },
    signIn,
    async register(input) {
      const { server, appKey, user, password } = input
      const client = makeClient({ server, appKey }, false)
      try {
        await client.register({ user, password })
      } finally {
        client.close()
      }
      await signIn(input)
    },
    async signOut() {
      const before = session
      forget()
      become({ name: 'none' })
      if (before.name !== 'open') return
      await before.client.signOut().catch(() => {}) // If it is offline, the server ends the session itself.
      before.client.close()
    },
    token: () => kept()?.token,
    leave() {
      const before = session
      forget()
      become({ name: 'none' })
      if (before.name === 'open') before.client.close()
    },
  }
}

function connectedOrRefused(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController()
    const { signal } = stop
    client.on(
      'client.connected',
      () => {
        stop.abort()
        resolve()
      },
      { signal },
    )
    client.on(
      'client.signedOut',
      ({ data }) => {
        stop.abort()
        if (data.why) reject(data.why)
        else resolve()
      },
      { signal },
    )
  })
}

function safely<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
