// The registry of connected sessions.

import type { Session } from './session.ts'

export interface SessionWatcher {
  readonly came: (session: Session) => void
  /** Called after the session was removed. */
  readonly gone: (session: Session) => void
}

export class Sessions {
  private readonly byUser = new Map<number, Session[]>()
  private readonly onlineByApp = new Map<number, number>()
  private total = 0
  /** Watchers of every device that connects or disconnects. */
  private readonly watchers: SessionWatcher[] = []

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

  find(userId: number, resource: string): Session | undefined {
    return this.of(userId).find((session) => session.resource === resource)
  }

  add(session: Session): void {
    const existing = this.byUser.get(session.user.id)
    if (existing) existing.push(session)
    else {
      this.byUser.set(session.user.id, [session])
      this.onlineByApp.set(session.user.app.id, this.online(session.user.app.id) + 1)
    }
    this.total++
    for (const { came } of this.watchers) came(session)
  }

  remove(session: Session): void {
    const rest = this.of(session.user.id).filter((other) => other !== session)
    if (rest.length === this.of(session.user.id).length) return
    this.total--
    if (rest.length > 0) this.byUser.set(session.user.id, rest)
    else {
      this.byUser.delete(session.user.id)
      this.onlineByApp.set(session.user.app.id, this.online(session.user.app.id) - 1)
    }
    for (const { gone } of this.watchers) gone(session)
  }

  *all(): Iterable<Session> {
    for (const sessions of this.byUser.values()) yield* sessions
  }
}

const none: readonly Session[] = []
