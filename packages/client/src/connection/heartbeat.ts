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

/**
 * What to do now. `ms` is how long to wait before looking again. `hasJumped`: the clock is not where it should be, because
 * the machine has slept or somebody has set it.
 */
export function beat(pulse: Pulse, at: number, hasJumped = false): Beat {
  const { asked, heartbeatMs } = pulse
  const silence = at - pulse.lastFrameAt
  if (silence > heartbeatMs + connectionLimits.deadAfterMs) return { name: 'dead' }
  // A question of the future was asked before the clock was set back.
  if (asked && isAsking(pulse) && !(hasJumped && asked.at > at)) {
    const left = asked.at + connectionLimits.probeTimeoutMs - at
    return left <= 0 ? { name: 'dead' } : { name: 'wait', ms: Math.min(left, heartbeatMs) }
  }
  if (silence < heartbeatMs && !hasJumped) return { name: 'wait', ms: heartbeatMs - silence }
  return { name: 'ask', ms: Math.min(connectionLimits.probeTimeoutMs, heartbeatMs) }
}

const isAsking = ({ asked, frames }: Pulse) => asked?.frames === frames

/** Whether to ask at once: when a page is shown, and in any case when there is another network. */
export const shouldProbe = (pulse: Pulse, at: number, inAnyCase: boolean): boolean =>
  !isAsking(pulse) && (inAnyCase || at - pulse.lastFrameAt > connectionLimits.visibleCheckAfterMs)
