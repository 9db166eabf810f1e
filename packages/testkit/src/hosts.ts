// The platforms of servers and devices in a world: virtual time, seeded randomness, the network in memory.

import type { Platform } from '@parley/client'
import { createSuspendableHost } from '@parley/client/chaos'
import type { Host } from '@parley/server'
import type { Clock } from './clock.ts'
import type { Line } from './device-connection.ts'
import type { Random } from './random.ts'

/** A host for one server process. After `end` nothing of it runs any more, as after a crash. */
export function serverHost(clock: Clock, random: Random): Host & { end(): void } {
  let isOver = false
  const unlessOver = (run: () => void) => () => isOver || run()
  return {
    now: clock.now,
    monotonic: clock.now,
    setTimer: (run, ms) => clock.setTimer(unlessOver(run), ms),
    clearTimer: clock.clearTimer,
    soon: (run) => clock.soon(unlessOver(run)),
    randomBytes: random.bytes,
    end() {
      isOver = true
    },
  }
}

/** The host of a device, in memory. */
export interface DeviceHost {
  /** The platform for its client. */
  readonly platform: Platform
  /** Suspends the device: no timer fires and nothing is read, as in a suspended tab or a closed laptop. */
  sleeps(): void
  /** Resumes the device: everything that was due happens now. */
  wakes(): void
}

/** Makes the host of a device: virtual time, seeded random numbers, and a network connection. */
export function deviceHost(clock: Clock, random: Random, line: Line): DeviceHost {
  const host = createSuspendableHost(clock)
  const values = new Map<string, string>()

  const platform: Platform = {
    clock: host.clock,
    soon: clock.soon,
    random: random.next,
    openSocket: (_url, handlers) => line.openSocket(handlers),
    request: (request) => line.request(request),
    upload: (request) => line.upload(request),
    download: (request) => line.download(request),
    storage: {
      get: (key) => values.get(key),
      set: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
    },
    observe: (listener) => line.observe(listener),
  }

  return {
    platform,
    sleeps() {
      host.suspend()
      line.stopsReading()
    },
    wakes() {
      host.resume()
      line.readsAgain()
    },
  }
}
