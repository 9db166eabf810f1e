// Moves clients to other nodes before a stop. The balancer first has time to notice that this node is not ready any
// more. Then connections are closed when they are quiet, so that nothing is in flight, and at a rate that the other
// nodes can take. Clients reconnect at once. Connections that are never quiet are closed by the stop, after everything
// is answered.

import type { Host } from '../platform/host.ts'

export interface DrainParts {
  readonly host: Host
  readonly config: { readonly drainMs: number; readonly stopMs: number }
  readonly channel: {
    readonly size: number
    /** Stops accepting connections. */
    refuse(): void
    /** Closes up to this many connections that have been quiet for this long. */
    closeQuiet(most: number, quietMs: number): void
  }
}

/**
 * A connection on which nothing has arrived for this long is quiet. It gets shorter, because some never pause: in the end it
 * is enough that everything is answered.
 */
const quietMs = 200
const stepMs = 50
/** Connections per second that are always closed, and the part of the time for stopping after which all should be. */
const leastPerSecond = 100
const shareOfStop = 0.5

export async function drain({ host, config, channel }: DrainParts): Promise<void> {
  const wait = (ms: number) => new Promise<void>((resolve) => host.setTimer(resolve, ms))
  await wait(config.drainMs)
  channel.refuse()
  const movingMs = Math.max(0, config.stopMs - config.drainMs) * shareOfStop
  const perSecond = Math.max(leastPerSecond, (channel.size * 1000) / Math.max(movingMs, 1))
  const began = host.monotonic()
  const elapsed = () => (host.monotonic() - began) / Math.max(movingMs, 1)
  for (let allowed = 0; channel.size > 0 && elapsed() < 1; ) {
    allowed += (perSecond * stepMs) / 1000
    const now = Math.floor(allowed)
    allowed -= now
    channel.closeQuiet(now, quietMs * Math.max(0, 1 - 2 * elapsed()))
    await wait(stepMs)
  }
}
