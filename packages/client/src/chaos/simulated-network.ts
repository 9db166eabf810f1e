// A platform with a simulated network between it and the client. Random faults come from the network's own generator,
// so the same seed gives the same faults; every fault can also be triggered explicitly.

import type { HostEvent, Platform } from '../platform/platform.ts'
import { createExpiringTokens } from './expiring-tokens.ts'
import {
  conditionsOf,
  type NetworkConditions,
  type NetworkKind,
  perfectConditions,
} from './network-conditions.ts'
import type { NetworkParts } from './network-context.ts'
import { requestsThrough } from './requests.ts'
import { createSeededRandom } from './seeded-random.ts'
import { SimulatedSocket } from './sockets.ts'
import { createSuspendableHost } from './suspension.ts'

/** A bad network around a platform. */
export interface SimulatedNetwork {
  /** The platform for a client. */
  readonly platform: Platform
  /** The kinds of bad networks that it combines. */
  readonly kinds: readonly NetworkKind[]
  /** Makes the run reproducible: the same seed gives the same faults. */
  readonly seed: number
  /** The effects of the network, as numbers. */
  readonly conditions: NetworkConditions
  /** @deprecated Use `conditions`. */
  readonly weather: NetworkConditions
  /** The number of sockets requested so far. */
  readonly opened: number
  /** Breaks every connection; both sides are notified. */
  cut(): void
  /** Makes every connection half-open: it looks open, but carries nothing. */
  silence(): void
  /** Suspends the host: no timer runs and nothing is received until it wakes up. */
  sleep(): void
  /** Wakes the host: everything that was due happens now. Connections that slept for long only look open. */
  wake(): void
  /** Expires every token used so far. */
  expire(): void
  /** The server receives the next frame or request that contains this text, and its answer is lost. */
  loseAnswerTo(letters: string): void
  /** Ends all random faults. Lost connections stay lost. */
  heal(): void
  /** Stops the network's own timers. */
  end(): void
}

/** How long the other side keeps a connection to a peer that does not answer. */
const peerTimeoutMs = 30_000

/** Puts a bad network between a client and its platform, for tests and demonstrations. */
export function throughNetwork(
  inner: Platform,
  wanted: NetworkKind | readonly NetworkKind[],
  options: {
    /** Makes the run reproducible. Default: 1. */
    readonly seed?: number
  } = {},
): SimulatedNetwork {
  const kinds = typeof wanted === 'string' ? [wanted] : wanted
  const { seed = 1 } = options
  const random = createSeededRandom(seed)
  const { clock } = inner
  let conditions = conditionsOf(kinds)
  let losing: string[] = []
  const suspendable = createSuspendableHost(clock)
  const tokens = createExpiringTokens({ now: () => clock.now(), lifeMs: () => conditions.tokenLifeMs })
  const sockets = new Set<SimulatedSocket>()
  let opened = 0
  let fellAsleepAt = 0
  let nap: unknown

  const parts: NetworkParts = {
    clock,
    random,
    between: ([least, most]) => least + Math.floor((most - least) * random()),
    conditions: () => conditions,
    isAnswerLost(said, share) {
      const lost = losing.find((letters) => holds(said, letters))
      if (lost !== undefined) losing = losing.filter((letters) => letters !== lost)
      return lost !== undefined || random() < share
    },
    host: suspendable,
    tokens,
  }

  const sleep = () => {
    if (suspendable.isAsleep) return
    fellAsleepAt = clock.now()
    suspendable.suspend()
    clock.clearTimer(nap)
    if (conditions.asleepMs) nap = clock.setTimer(wake, parts.between(conditions.asleepMs))
  }

  const wake = () => {
    if (!suspendable.isAsleep) return
    if (clock.now() - fellAsleepAt > peerTimeoutMs) silence()
    suspendable.resume()
    planNap()
  }

  const planNap = () => {
    clock.clearTimer(nap)
    if (conditions.awakeMs) nap = clock.setTimer(sleep, parts.between(conditions.awakeMs))
  }

  const silence = () => {
    for (const socket of sockets) socket.fallSilent()
  }

  planNap()

  return {
    platform: {
      ...inner,
      clock: suspendable.clock,
      soon: (run) => inner.soon(() => suspendable.runWhenAwake(run)),
      openSocket(url, handlers) {
        opened++
        const socket = new SimulatedSocket(parts, inner, url, handlers, (gone) => void sockets.delete(gone))
        sockets.add(socket)
        return socket
      },
      ...requestsThrough(parts, inner),
      observe: (listener) =>
        inner.observe((event: HostEvent) => suspendable.runWhenAwake(() => listener(event))),
    },
    kinds,
    seed,
    get conditions() {
      return conditions
    },
    get weather() {
      return conditions
    },
    get opened() {
      return opened
    },
    cut() {
      for (const socket of [...sockets]) socket.cut()
    },
    silence,
    sleep,
    wake,
    expire() {
      tokens.expire()
    },
    loseAnswerTo(letters) {
      losing.push(letters)
    },
    heal() {
      conditions = perfectConditions
      losing = []
      for (const socket of sockets) socket.isSpared()
      clock.clearTimer(nap)
      wake()
    },
    end() {
      clock.clearTimer(nap)
    },
  }
}

/** Whether bytes or a text contain this ASCII text. */
function holds(said: Uint8Array | string, letters: string): boolean {
  if (typeof said === 'string') return said.includes(letters)
  const wanted = [...letters].map((letter) => letter.charCodeAt(0))
  return said.some((_, at) => wanted.every((code, index) => said[at + index] === code))
}
