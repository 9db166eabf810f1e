// The guarantees of every provider: an attempt has a time limit, concurrency is bounded, nothing is thrown, and failure
// reasons contain neither secrets nor tokens. The providers themselves only implement their protocol.

import type { Host } from '../../platform/host.ts'
import type { Outcome, Push, PushProvider } from './provider.ts'

export type PushHost = Pick<Host, 'now' | 'monotonic' | 'setTimer' | 'clearTimer'>

export interface AttemptLimits {
  /** The time limit of one attempt. */
  readonly ms: number
  readonly inFlight: number
}

/** One protocol. A rejection is a transport failure, to be retried. */
export interface PushProtocol<P extends Push = Push> {
  attempt(push: P, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}

/**
 * The pause if an operator has to fix something: a quick retry is useless, and giving up would lose what is fixed in
 * time.
 */
export const operatorPauseMs = 600_000

/** The pause if a provider has too many open requests. */
export const overloadPauseMs = 1000

/** A failure whose text may be logged. */
export class ProviderFailure extends Error {}

export interface Bounded<P extends Push> extends Pick<PushProvider, 'close'> {
  send(push: P, signal: AbortSignal): Promise<Outcome>
}

export function bounded<P extends Push>(
  speaker: PushProtocol<P>,
  host: PushHost,
  limits: AttemptLimits,
): Bounded<P> {
  const underWay = new Set<AbortController>()
  let closed = false
  return {
    async send(push, signal) {
      if (closed || signal.aborted) return { name: 'later', why: closed ? 'closing' : 'aborted' }
      if (push.expiresAt <= host.now()) return { name: 'refused', why: 'expired' }
      if (underWay.size >= limits.inFlight)
        return { name: 'later', why: 'too many at once', afterMs: overloadPauseMs }
      const ending = new AbortController()
      underWay.add(ending)
      const end = (why: string) => ending.abort(new ProviderFailure(why))
      const giveUp = () => end('aborted')
      const timer = host.setTimer(() => end(`no answer within ${limits.ms} ms`), limits.ms)
      signal.addEventListener('abort', giveUp, { once: true })
      try {
        return await Promise.race([speaker.attempt(push, ending.signal), rejection(ending.signal)])
      } catch (error) {
        return { name: 'later', why: reasonOf(error) }
      } finally {
        host.clearTimer(timer)
        signal.removeEventListener('abort', giveUp)
        underWay.delete(ending)
        // Aborts a request that is still running.
        giveUp()
      }
    },
    async close() {
      closed = true
      for (const ending of underWay) ending.abort(new ProviderFailure('closing'))
      await speaker.close()
    },
  }
}

/** Rejects with the reason of the signal when it is aborted. */
export function rejection(signal: AbortSignal): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  // Avoids an unhandled rejection after the race is over.
  ended.catch(() => undefined)
  return ended
}

/**
 * The failure in a few words. System messages contain addresses, and those of libraries may quote their input, so only
 * codes and our own texts are used.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof ProviderFailure) return error.message
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(code)) return code
  return typeof name === 'string' && /^[A-Za-z]{1,40}$/.test(name) ? name : 'failed'
}

/** A word of a provider's answer that may be logged: a code, not a sentence that could quote a token. */
export function safeWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z0-9_]{0,60}$/.test(value) ? value : undefined
}

const longestWaitMs = 86_400_000

/** Milliseconds from a Retry-After header, which is a number of seconds or a date. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? ''
  if (text === '') return undefined
  // Dates begin with the day of the week. `Date.parse` accepts nearly anything.
  const isDate = /^[A-Za-z]{3}/.test(text)
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : isDate ? Date.parse(text) - now : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.min(longestWaitMs, Math.max(0, ms))
}

/** A retry, not before the time that the provider demands. */
export function later(why: string, afterMs?: number): Outcome {
  return afterMs === undefined ? { name: 'later', why } : { name: 'later', why, afterMs }
}

export const isServerFault = (status: number): boolean => status === 429 || status >= 500
