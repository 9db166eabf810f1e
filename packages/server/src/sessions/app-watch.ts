// Apps are switched off beside a running server. Whoever is connected then must not stay: their sockets are closed, and
// when they come back, the sign-in tells them that the app is switched off.

import type { App, Directory } from '../directory/directory.ts'
import { CloseCode } from '../frames/wire.ts'
import type { Metrics } from '../metrics.ts'
import type { Host, Timer } from '../platform/host.ts'
import type { Sessions } from './registry.ts'
import type { Session } from './session.ts'

/** The directory looks again after five seconds. */
const everyMs = 5000

export class AppWatch {
  private readonly parts: {
    readonly directory: Pick<Directory, 'app'>
    readonly sessions: Pick<Sessions, 'all' | 'count'>
    readonly host: Host
    readonly metrics: Pick<Metrics, 'problem'>
    /** Takes a session off the list. */
    readonly end: (session: Session) => void
  }
  private timer: Timer | undefined
  private running: Promise<void> | undefined
  private isStopped = false

  constructor(parts: AppWatch['parts']) {
    this.parts = parts
  }

  start(): void {
    if (this.isStopped) return
    this.timer = this.parts.host.setTimer(() => {
      this.running = this.round()
        .catch((error: unknown) => this.parts.metrics.problem('apps', error))
        .finally(() => {
          this.running = undefined
          this.start()
        })
    }, everyMs)
  }

  async stop(): Promise<void> {
    this.isStopped = true
    if (this.timer !== undefined) this.parts.host.clearTimer(this.timer)
    await this.running
  }

  /** Ends the sessions of every app that is switched off or gone. */
  async round(): Promise<void> {
    const { directory, sessions, end } = this.parts
    if (sessions.count === 0) return
    const apps = new Map<string, App>()
    for (const { user } of sessions.all()) apps.set(user.app.key, user.app)
    const off = new Set<string>()
    for (const { key, org, name } of apps.values()) {
      const now = await directory.app(org, name)
      if (!now || now.disabled) off.add(key)
    }
    if (off.size === 0) return
    for (const session of [...sessions.all()].filter(({ user }) => off.has(user.app.key))) {
      end(session)
      session.wire.close(CloseCode.normal, 'the app is switched off')
    }
  }
}
