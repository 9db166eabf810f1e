// The registry of connected sessions.

import { alone, type OtherNodes } from './other-nodes.ts'
import type { Session } from './session.ts'

export interface SessionWatcher {
  readonly connected: (session: Session) => void
  /** Called after the session was removed. */
  readonly disconnected: (session: Session) => void
}

/** A device that is connected to any node. */
export type ConnectedDevice = Pick<Session, 'resource' | 'deviceId' | 'deviceName' | 'platform' | 'since'>

export class Sessions {
  private readonly byUser = new Map<number, Session[]>()
  private readonly onlineByApp = new Map<number, number>()
  private total = 0
  /** Watchers of every device that connects or disconnects. */
  private readonly watchers: SessionWatcher[] = []
  /** The other nodes. Set once, before anybody connects. */
  otherNodes: OtherNodes = alone

  watch(watcher: SessionWatcher): void {
    this.watchers.push(watcher)
  }

  get count(): number {
    return this.total
  }

  /** Online users of an app, each counted once. */
  online(appId: number): number {
    return this.onlineByApp.get(appId) ?? 0
  }

  of(userId: number): readonly Session[] {
    return this.byUser.get(userId) ?? none
  }

  /** Whether a device of the user is connected to any node. */
  isOnline(userId: number): boolean {
    return this.byUser.has(userId) || this.otherNodes.devicesOf(userId).length > 0
  }

  /** Whether this device of the user is connected to any node. */
  hasDevice(userId: number, resource: string): boolean {
    const isIt = (device: { readonly resource: string }) => device.resource === resource
    return this.of(userId).some(isIt) || this.otherNodes.devicesOf(userId).some(isIt)
  }

  /** The devices of a user on all nodes, each once. */
  devicesOf(userId: number): readonly ConnectedDevice[] {
    const here = this.of(userId)
    const elsewhere = this.otherNodes.devicesOf(userId)
    if (elsewhere.length === 0) return here
    const names = new Set(here.map(({ resource }) => resource))
    return [...here, ...elsewhere.filter(({ resource }) => !names.has(resource))]
  }

  /** These users follow a log from this number on, on all nodes. */
  joinLog(users: Iterable<number>, logId: number, at: number): void {
    const all = [...users]
    this.otherNodes.joined(logId, all, at)
    for (const userId of all) for (const session of this.of(userId)) session.feed.join(logId, at)
  }

  /** These users no longer follow a log. */
  leaveLog(users: Iterable<number>, logId: number): void {
    const all = [...users]
    this.otherNodes.left(logId, all)
    for (const userId of all) for (const session of this.of(userId)) session.feed.leave(logId)
  }

  find(userId: number, resource: string): Session | undefined {
    return this.of(userId).find((session) => session.resource === resource)
  }

  add(session: Session): void {
    const existing = this.byUser.get(session.user.id)
    if (existing) existing.push(session)
    else {
      this.byUser.set(session.user.id, [session])
      if (this.otherNodes.devicesOf(session.user.id).length === 0) this.countOnline(session.user.app.id, 1)
    }
    this.total++
    for (const { connected } of this.watchers) connected(session)
  }

  remove(session: Session): void {
    const rest = this.of(session.user.id).filter((other) => other !== session)
    if (rest.length === this.of(session.user.id).length) return
    this.total--
    if (rest.length > 0) this.byUser.set(session.user.id, rest)
    else {
      this.byUser.delete(session.user.id)
      if (this.otherNodes.devicesOf(session.user.id).length === 0) this.countOnline(session.user.app.id, -1)
    }
    for (const { disconnected } of this.watchers) disconnected(session)
  }

  /** A user came online on another node, or went offline there: `by` is 1 or −1. */
  movedElsewhere(userId: number, appId: number, by: 1 | -1): void {
    if (!this.byUser.has(userId)) this.countOnline(appId, by)
  }

  private countOnline(appId: number, by: 1 | -1): void {
    this.onlineByApp.set(appId, this.online(appId) + by)
  }

  *all(): Iterable<Session> {
    for (const sessions of this.byUser.values()) yield* sessions
  }
}

const none: readonly Session[] = []
