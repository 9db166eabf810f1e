// Signs in and keeps trying. An unreachable server, an expired token and a failing provider are retried. Only a failure
// that no later attempt can change ends it.

import type { Client } from '@parley/client'
import type { ReasonedError } from '../strings/strings.ts'

export type SignInState =
  | { readonly name: 'trying'; readonly why?: ReasonedError }
  | { readonly name: 'in' }
  /** Tries again at this time, in milliseconds. */
  | { readonly name: 'waiting'; readonly why: ReasonedError; readonly until: number }
  /** Only other credentials can help. */
  | { readonly name: 'refused'; readonly why: ReasonedError }

export interface SteadySignIn {
  get(): SignInState
  subscribe(changed: () => void): () => void
  tryNow(): void
  stop(): void
}

/** The account itself is the problem. */
const lastingReasons = new Set([
  'wrongPassword',
  'unknownUser',
  'userNotFound',
  'unknownApp',
  'notAParleyServer',
  'servingDisabled',
  'tooManyDevices',
  'userRemoved',
  'signedInElsewhere',
  'kickedByOtherDevice',
  'invalidParameter',
  'userMissing',
])

/** The token is the problem: another one may help. */
const tokenReasons = new Set([
  'tokenExpired',
  'tokenInvalid',
  'authFailed',
  'passwordChanged',
  'noPermission',
])

const firstWaitMs = 1000
const longestWaitMs = 30_000

/** With `hasProvider` every attempt gets another token. */
export function createSteadySignIn(
  client: Pick<Client, 'watch' | 'state'>,
  signIn: () => Promise<unknown>,
  hasProvider: boolean,
  random: () => number = Math.random,
): SteadySignIn {
  const listeners = new Set<() => void>()
  let state: SignInState = { name: 'trying' }
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const become = (next: SignInState) => {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function failed(why: ReasonedError): void {
    const reason = why.reason ?? ''
    if (lastingReasons.has(reason) || (tokenReasons.has(reason) && !hasProvider))
      return become({ name: 'refused', why })
    // Random jitter, so that not everybody comes back at once after an outage.
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(failures++, 10))
    const waitMs = longest * (1 - random() / 2)
    timer = setTimeout(attempt, waitMs)
    become({ name: 'waiting', why, until: Date.now() + waitMs })
  }

  function attempt(): void {
    clearTimeout(timer)
    if (isStopped || client.state.connection.name !== 'signedOut') return
    become('why' in state ? { name: 'trying', why: state.why } : { name: 'trying' })
    signIn().then(
      () => {
        failures = 0
        if (!isStopped) become({ name: 'in' })
      },
      (error: ReasonedError) => {
        if (!isStopped) failed(error)
      },
    )
  }

  // The server ended the session. A sign-out by the user has no reason, and is final.
  const unwatch = client.watch(
    ({ connection }) => (connection.name === 'signedOut' ? connection.why : undefined),
    (why) => {
      if (why && state.name === 'in' && !isStopped) failed(why)
    },
  )
  const online = () => {
    if (state.name === 'waiting') attempt()
  }
  globalThis.addEventListener?.('online', online)
  attempt()

  return {
    get: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    tryNow() {
      if (state.name === 'waiting' || state.name === 'refused') attempt()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      unwatch()
      globalThis.removeEventListener?.('online', online)
    },
  }
}
