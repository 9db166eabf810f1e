// The network status for long transfers: no attempts while the network is down, and no pause once it is back.

import { hasReason } from '@parley/protocol'
import { createCancel } from '../calls/cancellation.ts'
import type { CancelSignal, Platform } from '../platform/platform.ts'

/** Calls back whenever the connection is back, until the returned function is called. */
export type OnReconnect = (run: () => void) => () => void

export interface Network {
  /** The host reports that there is no network. */
  readonly isDown: boolean
  /** How often the network came back. */
  readonly returns: number
  /** Waits; resolves with true if the network came back and ended the wait early. */
  pause(ms: number, signal: CancelSignal): Promise<boolean>
  /** Runs work that is cancelled when the network goes down, or when it comes back while nothing has moved. */
  during<T>(signal: CancelSignal, work: (signal: CancelSignal, moved: () => void) => Promise<T>): Promise<T>
  end(): void
}

/** The session state that a transfer needs. */
export interface SessionState {
  readonly platform: Platform
  readonly whenBack?: OnReconnect
  /** Whether the connection is lost and being re-established. */
  isAway?(): boolean
}

/** A transfer that has made no progress for this long at a reconnect belongs to the old connection. */
const stalledMs = 10_000

export function watchNetwork(platform: Platform, whenBack?: OnReconnect): Network {
  const { clock } = platform
  const waiting = new Set<(event: 'down' | 'back') => void>()
  let isDown = false
  let returns = 0
  const notify = (event: 'down' | 'back') => {
    isDown = event === 'down'
    if (!isDown) returns++
    for (const run of [...waiting]) run(event)
  }
  const ends = [
    platform.observe((event) => {
      if (event === 'networkDown') notify('down')
      if (event === 'networkUp') notify('back')
    }),
    whenBack?.(() => notify('back')),
  ]
  return {
    get isDown() {
      return isDown
    },
    get returns() {
      return returns
    },
    pause: (ms, signal) =>
      new Promise((resolve) => {
        const over = (isBack: boolean) => {
          clock.clearTimer(timer)
          signal.removeEventListener('abort', stop)
          waiting.delete(networkChanged)
          resolve(isBack)
        }
        const networkChanged = (event: 'down' | 'back') => event === 'back' && over(true)
        const stop = () => over(false)
        const timer = clock.setTimer(stop, ms)
        waiting.add(networkChanged)
        signal.addEventListener('abort', stop)
        if (signal.aborted) stop()
      }),
    async during(signal, work) {
      const own = createCancel()
      let movedAt = clock.now()
      const networkChanged = (event: 'down' | 'back') => {
        if (event === 'down' || clock.now() - movedAt >= stalledMs) own.cancel()
      }
      waiting.add(networkChanged)
      signal.addEventListener('abort', own.cancel)
      if (signal.aborted) own.cancel()
      try {
        return await work(own.signal, () => {
          movedAt = clock.now()
        })
      } finally {
        waiting.delete(networkChanged)
        signal.removeEventListener('abort', own.cancel)
      }
    },
    end() {
      for (const end of ends) end?.()
    },
  }
}

/** After this time the transfer is given up. */
export const outageTimeoutMs = 86_400_000

/**
 * Runs a single request. If it fails because there is no network, it waits for one and is retried, as messages wait for
 * their connection; any other failure is final.
 */
export async function retryOverOutages<T>(
  reach: SessionState,
  signal: CancelSignal,
  work: (signal: CancelSignal, moved: () => void) => Promise<T>,
): Promise<T> {
  const { platform, whenBack, isAway } = reach
  const network = watchNetwork(platform, whenBack)
  try {
    for (;;) {
      const { returns } = network
      try {
        return await network.during(signal, work)
      } catch (error) {
        const isBack = network.returns > returns
        const isLost = isUnanswered(error) && (isBack || network.isDown || isAway?.())
        if (!isLost || signal.aborted) throw error
        if (!isBack) await network.pause(outageTimeoutMs, signal)
        if (signal.aborted) throw error
      }
    }
  } finally {
    network.end()
  }
}

/** Whether the server has not answered at all. */
const isUnanswered = (error: unknown) =>
  hasReason(error, 'requestAborted', 'networkError', 'requestTimeout') ||
  (hasReason(error, 'uploadFailed') && error.data === undefined)
