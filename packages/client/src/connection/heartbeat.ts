// Is the socket alive? A socket that sleeps through a network change says it is open for minutes, so the only proof is a
// frame. This file decides, connection.ts sends and waits.

import { connectionLimits } from '@parley/protocol'

/** What has been heard on a socket, and what was asked. */
export interface Pulse {
  readonly heartbeatMs: number
  /** When the last frame came, or when the socket was opened. */
  lastFrameAt: number
  frames: number
  /** A question that is out: when it was asked, and how many frames had come by then. */
  asked: { readonly at: number; readonly frames: number } | undefined
}

export type Beat =
  | { readonly name: 'wait'; readonly ms: number }
  /** Nothing came for too long: ask. */
  | { readonly name: 'ask'; readonly ms: number }
  /** The question was not answered in time. */
  | { readonly name: 'dead' }

export const startPulse = (at: number, heartbeatMs: number): Pulse => ({
  heartbeatMs,
  lastFrameAt: at,
  frames: 0,
  asked: undefined,
})

/** A frame came. Cheap, because it happens for every frame. */
export function heard(pulse: Pulse, at: number): void {
  pulse.lastFrameAt = at
  pulse.frames++
}

/** What to do now. `ms` is how long to wait before looking again. */
export function beat(pulse: Pulse, at: number): Beat {
  const { asked } = pulse
  if (asked && pulse.frames === asked.frames) {
    const left = asked.at + connectionLimits.probeTimeoutMs - at
    return left <= 0 ? { name: 'dead' } : { name: 'wait', ms: Math.min(left, pulse.heartbeatMs) }
  }
  const left = pulse.lastFrameAt + pulse.heartbeatMs - at
  if (left > 0) return { name: 'wait', ms: left }
  return { name: 'ask', ms: Math.min(connectionLimits.probeTimeoutMs, pulse.heartbeatMs) }
}

/** Whether a page that became visible should ask at once. */
export function shouldProbe(pulse: Pulse, at: number): boolean {
  const isAsking = pulse.asked !== undefined && pulse.asked.frames === pulse.frames
  return !isAsking && at - pulse.lastFrameAt > connectionLimits.visibleCheckAfterMs
}
