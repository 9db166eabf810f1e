// Heartbeat: detects whether the socket is alive. After a network change a socket may stay "open" for minutes, so only
// a received frame proves it. This file decides; connection.ts sends and waits.

import { connectionLimits } from '@parley/protocol'

/** The traffic of a socket, as far as the heartbeat needs it. */
export interface SocketTraffic {
  readonly heartbeatMs: number
  /** When the last frame arrived, or when the socket was opened. */
  lastFrameAt: number
  frames: number
  /** An open probe: when it was sent, and the number of frames received by then. */
  probe: { readonly at: number; readonly frames: number } | undefined
}

export type HeartbeatStep =
  | { readonly name: 'wait'; readonly ms: number }
  /** Nothing was received for too long: send a probe. */
  | { readonly name: 'ask'; readonly ms: number }
  /** The probe was not answered in time. */
  | { readonly name: 'dead' }

export const startTraffic = (at: number, heartbeatMs: number): SocketTraffic => ({
  heartbeatMs,
  lastFrameAt: at,
  frames: 0,
  probe: undefined,
})

/** Notes a received frame. Cheap, because it runs for every frame. */
export function noteReceived(pulse: SocketTraffic, at: number): void {
  pulse.lastFrameAt = at
  pulse.frames++
}

/**
 * The next step. `ms` is the time until the next check. `hasJumped`: the clock has jumped, because the machine has
 * slept or the clock was set.
 */
export function nextHeartbeat(pulse: SocketTraffic, at: number, hasJumped = false): HeartbeatStep {
  const { probe, heartbeatMs } = pulse
  const silence = at - pulse.lastFrameAt
  if (silence > heartbeatMs + connectionLimits.deadAfterMs) return { name: 'dead' }
  // A probe time in the future means that the clock was set back.
  if (probe && isProbing(pulse) && !(hasJumped && probe.at > at)) {
    const left = probe.at + connectionLimits.probeTimeoutMs - at
    return left <= 0 ? { name: 'dead' } : { name: 'wait', ms: Math.min(left, heartbeatMs) }
  }
  if (silence < heartbeatMs && !hasJumped) return { name: 'wait', ms: heartbeatMs - silence }
  return { name: 'ask', ms: Math.min(connectionLimits.probeTimeoutMs, heartbeatMs) }
}

const isProbing = ({ probe, frames }: SocketTraffic) => probe?.frames === frames

/** Whether to probe at once: when a page becomes visible, and always after a network change. */
export const shouldProbe = (pulse: SocketTraffic, at: number, inAnyCase: boolean): boolean =>
  !isProbing(pulse) && (inAnyCase || at - pulse.lastFrameAt > connectionLimits.visibleCheckAfterMs)
