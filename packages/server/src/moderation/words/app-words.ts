// The word lists of apps, which their moderators write in the console. They are in the database and held in memory. With
// PostgreSQL other nodes change them as well, so the database is asked now and then.

import type { Host } from '../../platform/host.ts'
import { type Periodic, periodically } from '../../platform/periodically.ts'
import type { Database } from '../../storage/database.ts'
import type { Report } from '../question.ts'
import { listLimits, WordList } from './list.ts'
import type { RuledWords, WordAction } from './list-decisions.ts'

/** Words of one app. A search takes as long with many as with few, but each costs memory on every node. */
export const appWordLimits = { words: 5000, length: listLimits.length }

const everyMs = 5000

type Row = { id: number; app: string; words: string; action: string; changed_at: number }

export class AppWords {
  private readonly database: Database
  private readonly reloading: Periodic
  private lists: ReadonlyMap<string, RuledWords & { readonly stamp: string }> = new Map()

  constructor(parts: { readonly database: Database; readonly host: Host; readonly report: Report }) {
    this.database = parts.database
    this.reloading = periodically({
      host: parts.host,
      everyMs,
      round: () => this.reload(),
      failed: (error) => parts.report('words', error),
    })
  }

  /** Whether any app has a list. */
  get any(): boolean {
    return this.lists.size > 0
  }

  of(app: string): RuledWords | undefined {
    return this.lists.get(app)
  }

  async start(): Promise<void> {
    await this.reload()
    if (this.database.dialect === 'postgres') this.reloading.start()
  }

  get isBusy(): boolean {
    return this.reloading.isBusy
  }

  stop(): Promise<void> {
    return this.reloading.stop()
  }

  /** Reads all lists. Those that did not change are kept as they are. */
  async reload(): Promise<void> {
    const stamps = await this.database.read((sql) =>
      sql.all<Omit<Row, 'words'>>(
        `SELECT w.app_id AS id, a.org || '#' || a.name AS app, w.action, w.changed_at FROM app_words w
         JOIN apps a ON a.id = w.app_id`,
      ),
    )
    const lists = new Map<string, RuledWords & { readonly stamp: string }>()
    for (const { id, app, action, changed_at } of stamps) {
      const stamp = `${id} ${action} ${changed_at}`
      const known = this.lists.get(app)
      const row =
        known?.stamp === stamp
          ? undefined
          : await this.database.read((sql) =>
              sql.first<Pick<Row, 'words'>>('SELECT words FROM app_words WHERE app_id = ?', [id]),
            )
      if (row) lists.set(app, { stamp, action: actionOf(action), list: new WordList(row.words.split('\n')) })
      else if (known) lists.set(app, known)
    }
    this.lists = lists
  }
}

const actionOf = (text: string): WordAction => (text === 'replace' ? 'replace' : 'refuse')
