// Which devices of somebody are there. One whose connection broke is there for a moment longer, so that a page that is
// loaded again does not flicker on everybody's screen; one that signed out is gone at once.

import type { User } from '../directory/directory.ts'
import type { Host } from '../platform/host.ts'
import type { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import { TimerQueue } from './timer-queue.ts'

interface Away {
  readonly user: User
  readonly resource: string
}

export interface DevicesParts {
  readonly sessions: Sessions
  readonly host: Host
  readonly graceMs: number
  /** A device came, or is gone for good: then it is named. */
  readonly changed: (user: User, gone?: string) => void
}

export class Devices {
  private readonly parts: DevicesParts
  private readonly grace: TimerQueue<string, Away>
  /** The names of those in grace, by user. */
  private readonly away = new Map<number, Set<string>>()
  /** When a device came or went last, of those who are there, and of the others until it is stored. */
  private readonly moved = new Map<number, number>()

  constructor(parts: DevicesParts) {
    this.parts = parts
    this.grace = new TimerQueue(parts.host, parts.graceMs, (_key, { user, resource }) => {
      this.back(user.id, resource)
      this.left(user, resource)
    })
  }

  came({ user, resource }: Session): void {
    if (this.grace.end(keyOf(user.id, resource))) return this.back(user.id, resource)
    this.moved.set(user.id, this.parts.host.now())
    this.parts.changed(user)
  }

  gone({ user, resource, isSignedOut }: Session): void {
    // Another connection of the same device has taken its place.
    if (this.parts.sessions.find(user.id, resource)) return
    if (isSignedOut || this.parts.graceMs === 0) return this.left(user, resource)
    const names = this.away.get(user.id) ?? new Set()
    this.away.set(user.id, names.add(resource))
    this.grace.begin(keyOf(user.id, resource), { user, resource })
  }

  private left(user: User, resource: string): void {
    this.moved.set(user.id, this.parts.host.now())
    this.parts.changed(user, resource)
  }

  /** It does not wait any more. */
  private back(userId: number, resource: string): void {
    const names = this.away.get(userId)
    names?.delete(resource)
    if (names?.size === 0) this.away.delete(userId)
  }

  of(userId: number): ReadonlySet<string> {
    const names = new Set(this.away.get(userId))
    for (const { resource } of this.parts.sessions.of(userId)) names.add(resource)
    return names
  }

  isThere(userId: number): boolean {
    return this.away.has(userId) || this.parts.sessions.of(userId).length > 0
  }

  /** When one of them came or went, as far as that is known here. */
  movedAt(userId: number): number | undefined {
    return this.moved.get(userId)
  }

  /** It is stored, or of somebody who does not exist any more. */
  forget(userId: number): void {
    if (!this.isThere(userId)) this.moved.delete(userId)
  }

  /** Those whose devices are there, each once. */
  *there(): Iterable<number> {
    for (const userId of this.moved.keys()) if (this.isThere(userId)) yield userId
  }

  stop(): void {
    this.grace.stop()
  }
}

function keyOf(userId: number, resource: string): string {
  return `${userId} ${resource}`
}
