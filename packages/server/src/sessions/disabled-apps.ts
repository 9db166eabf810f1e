// Apps are disabled by the command line, beside a running server. This closes the sockets of their users. When they
// reconnect, the sign-in is refused because the app is disabled.

import type { App, Directory } from '../directory/directory.ts'
import { CloseCode } from '../frames/frame-connection.ts'
import { type PeriodicParts, PeriodicWork } from '../platform/periodic-work.ts'
import type { Sessions } from './registry.ts'
import type { Session } from './session.ts'

/** The directory refreshes apps after five seconds. */
const everyMs = 5000

interface DisabledAppsParts extends PeriodicParts {
  readonly directory: Pick<Directory, 'app'>
  readonly sessions: Pick<Sessions, 'all' | 'count'>
  /** Removes a session from the registry. */
  readonly end: (session: Session) => void
}

export class DisabledApps extends PeriodicWork<DisabledAppsParts> {
  constructor(parts: DisabledAppsParts) {
    super(parts, { everyMs, where: 'apps' })
  }

  /** Ends the sessions of every app that was disabled or deleted. */
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
