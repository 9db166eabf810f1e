// Throttles the read positions of a device in a busy conversation. Each one is an entry, and in a group every reader has
// their own, so that a message to 200 readers could cause 200 of them. The first is stored at once; those that follow
// within the interval wait, and the last one replaces them. Nothing is answered before it is stored.

import type { UpMeta } from '../../frames/read.ts'
import type { Host, Timer } from '../../platform/host.ts'
import type { Session } from '../../sessions/session.ts'
import type { Incoming } from './incoming-message.ts'
import { isNewcomer, type Target } from './targets.ts'

/** When this many positions wait for one, it is stored before the interval ends. */
const mostCovered = 50

/** A meta that a device sent. */
export interface FromDevice extends Incoming<Session> {
  /** Earlier read positions of the device, which are answered with this one. */
  readonly covered?: readonly UpMeta[]
}

interface Marker {
  readonly incoming: FromDevice
  readonly target: Target
}

interface Pace {
  timer: Timer
  held: Marker | undefined
}

export interface PacingParts {
  readonly host: Host
  /** 0: every position is stored at once. */
  readonly everyMs: number
  readonly store: (incoming: FromDevice, target: Target) => void
}

/** Whether it names the message up to which the user has read. Without one it means the end of the log, and must not wait. */
export function isPaced({ attempt, body, session }: FromDevice, target: Target): boolean {
  if (attempt !== 'marker' || body.ackMessageId <= 0) return false
  return target.kind !== 'room' && !isNewcomer(target, session.user.id)
}

export class MarkerPacing {
  private readonly sessions = new Map<Session, Map<number, Pace>>()
  private readonly parts: PacingParts

  constructor(parts: PacingParts) {
    this.parts = parts
  }

  take(incoming: FromDevice, target: Target): void {
    const { everyMs, store } = this.parts
    if (everyMs === 0) return store(incoming, target)
    const { session } = incoming
    const { logId } = target.conversation
    const logs = this.sessions.get(session) ?? new Map<number, Pace>()
    this.sessions.set(session, logs)
    const pace = logs.get(logId)
    if (!pace) {
      logs.set(logId, { timer: this.wait(session, logId), held: undefined })
      return store(incoming, target)
    }
    session.inFlight.begin(sizeOf(incoming))
    this.hold(pace, { incoming, target })
  }

  private hold(pace: Pace, marker: Marker): void {
    const { held } = pace
    // A device only moves forward. If it did not, both are stored: only the log knows which is further.
    const isForward = held && marker.incoming.body.ackMessageId >= held.incoming.body.ackMessageId
    if (held && !isForward) this.release(held)
    const next = held && isForward ? covering(held, marker) : marker
    const isFull = (next.incoming.covered?.length ?? 0) >= mostCovered
    pace.held = isFull ? undefined : next
    if (isFull) this.release(next)
  }

  /** Called when the device sends something else in the conversation, which must not overtake the waiting position. */
  flush(session: Session, { logId }: Target['conversation']): void {
    const pace = this.sessions.get(session)?.get(logId)
    if (!pace?.held) return
    const { held } = pace
    pace.held = undefined
    this.release(held)
  }

  /** Stores all waiting positions. */
  stop(): void {
    const all = [...this.sessions.values()].flatMap((logs) => [...logs.values()])
    this.sessions.clear()
    for (const { timer, held } of all) {
      this.parts.host.clearTimer(timer)
      if (held) this.release(held)
    }
  }

  private release({ incoming, target }: Marker): void {
    incoming.session.inFlight.end(sizeOf(incoming))
    this.parts.store(incoming, target)
  }

  private wait(session: Session, logId: number): Timer {
    return this.parts.host.setTimer(() => this.due(session, logId), this.parts.everyMs)
  }

  private due(session: Session, logId: number): void {
    const logs = this.sessions.get(session)
    const pace = logs?.get(logId)
    if (!logs || !pace) return
    const { held } = pace
    if (held) {
      pace.held = undefined
      pace.timer = this.wait(session, logId)
      return this.release(held)
    }
    logs.delete(logId)
    if (logs.size === 0) this.sessions.delete(session)
  }
}

const sizeOf = ({ meta }: FromDevice): number => meta.payload.length

/** The later one, with everything that waits for the earlier one. */
function covering({ incoming: before }: Marker, { incoming, target }: Marker): Marker {
  const covered = [...(before.covered ?? []), before.meta, ...(incoming.covered ?? [])]
  return { incoming: { ...incoming, covered }, target }
}
