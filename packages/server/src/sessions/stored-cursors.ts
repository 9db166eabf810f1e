// Stored cursors, for feeds that do not follow a log yet. All look-ups of one turn share one query per log, because the
// first message in a large group concerns thousands of devices at once.

import type { Database } from '../storage/database.ts'
import { storedCursors } from '../storage/procedures/sessions.ts'
import type { SendCommits } from './send-context.ts'

interface Question {
  readonly deviceId: number
  /** Acknowledged, but not in the database yet. */
  readonly unwritten: number
  readonly resolve: (cursor: number | undefined) => void
  readonly reject: (error: unknown) => void
}

export class StoredCursors {
  private readonly database: Database
  private readonly commits: SendCommits
  private pending = new Map<number, Question[]>()

  constructor(parts: { database: Database; commits: SendCommits }) {
    this.database = parts.database
    this.commits = parts.commits
  }

  /** Undefined when the device's user does not follow the log. */
  of(deviceId: number, logId: number): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const question = { deviceId, unwritten: this.commits.unwritten(deviceId, logId), resolve, reject }
      const others = this.pending.get(logId)
      if (others) return void others.push(question)
      if (this.pending.size === 0) queueMicrotask(() => this.askAll())
      this.pending.set(logId, [question])
    })
  }

  private askAll(): void {
    const pending = this.pending
    this.pending = new Map()
    for (const [logId, questions] of pending) void this.ask(logId, questions)
  }

  private async ask(logId: number, questions: readonly Question[]): Promise<void> {
    try {
      const deviceIds = questions.map(({ deviceId }) => deviceId)
      const rows = await this.database.ask(storedCursors, { logId, deviceIds })
      const stored = new Map(rows.map(({ deviceId, seq }) => [deviceId, seq]))
      for (const { deviceId, unwritten, resolve } of questions) {
        const seq = stored.get(deviceId)
        resolve(seq === undefined ? undefined : Math.max(seq, unwritten))
      }
    } catch (error) {
      for (const { reject } of questions) reject(error)
    }
  }
}
