// The online devices of users. A device with a lost connection counts as online for a moment longer, so that a reload
// does not flicker on everybody's screen. A device that signed out is offline at once.

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
  /** A device connected, or the one with the resource `offline` went offline. */
  readonly changed: (user: User, offline?: string) => void
}

export class Devices {
  private readonly parts: DevicesParts
  private readonly grace: TimerQueue<string, Away>
  /** Devices in their grace period, by user. */
  private readonly away = new Map<number, Set<string>>()
  /** When a device last connected or disconnected, for online users, and for others until it is stored. */
  private readonly moved = new Map<number, number>()

  constructor(parts: DevicesParts) {
    this.parts = parts
    this.grace = new TimerQueue(parts.host, parts.graceMs, (_key, { user, resource }) => {
      this.endGrace(user.id, resource)
      this.wentOffline(user, resource)
    })
  }

  connected({ user, resource }: Session): void {
    if (this.grace.end(keyOf(user.id, resource))) return this.endGrace(user.id, resource)
    this.moved.set(user.id, this.parts.host.now())
    this.parts.changed(user)
  }

  disconnected({ user, resource, isSignedOut }: Session): void {
    if (isSignedOut && !this.parts.sessions.hasDevice(user.id, resource))
      return this.wentOffline(user, resource)
    this.lost({ user, resource })
  }

  /** A connection was lost, here or with another node. */
  lost({ user, resource }: Away): void {
    // Another connection of the same device has replaced it.
    if (this.parts.sessions.hasDevice(user.id, resource)) return
    if (this.parts.graceMs === 0) return this.wentOffline(user, resource)
    const names = this.away.get(user.id) ?? new Set()
    this.away.set(user.id, names.add(resource))
    this.grace.begin(keyOf(user.id, resource), { user, resource })
  }

  /** The device connected to another node, which notifies subscribers. */
  connectedElsewhere(userId: number, resource: string): void {
    if (this.grace.end(keyOf(userId, resource))) this.endGrace(userId, resource)
  }

  private wentOffline(user: User, resource: string): void {
    this.moved.set(user.id, this.parts.host.now())
    this.parts.changed(user, resource)
  }

  /** Ends the grace period of a device. */
  private endGrace(userId: number, resource: string): void {
    const names = this.away.get(userId)
    names?.delete(resource)
    if (names?.size === 0) this.away.delete(userId)
  }

  of(userId: number): ReadonlySet<string> {
    const names = new Set(this.away.get(userId))
    for (const { resource } of this.parts.sessions.devicesOf(userId)) names.add(resource)
    return names
  }

  isOnlineOrAway(userId: number): boolean {
    return this.away.has(userId) || this.parts.sessions.isOnline(userId)
  }

  /** The last time that a device connected or disconnected, if known here. */
  movedAt(userId: number): number | undefined {
    const elsewhere = this.parts.sessions.otherNodes.devicesOf(userId)
    if (elsewhere.length === 0) return this.moved.get(userId)
    return Math.max(this.moved.get(userId) ?? 0, ...elsewhere.map(({ since }) => since))
  }

  /** The time is stored, or the user was deleted. */
  forget(userId: number): void {
    if (!this.isOnlineOrAway(userId)) this.moved.delete(userId)
  }

  /** Users with online devices, each once. */
  *onlineUsers(): Iterable<number> {
    for (const userId of this.moved.keys()) if (this.isOnlineOrAway(userId)) yield userId
  }

  stop(): void {
    this.grace.stop()
  }
}

function keyOf(userId: number, resource: string): string {
  return `${userId} ${resource}`
}
