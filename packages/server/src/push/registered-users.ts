// Who has registered a device for pushes, in memory: most messages are for people who have none, or are in no hurry to
// hear that nobody has, and must not cost a look into the database.

import type { Database } from '../storage/database.ts'

export class PushUsers {
  private readonly ids = new Set<number>()

  /** Nobody has: nothing needs to be asked about any message. */
  get isEmpty(): boolean {
    return this.ids.size === 0
  }

  has(userId: number): boolean {
    return this.ids.has(userId)
  }

  /** Whoever unregisters stays here until the next start: it only means that he is looked for in vain. */
  add(userId: number): void {
    this.ids.add(userId)
  }

  async load(database: Database): Promise<void> {
    const rows = await database.read((sql) =>
      sql.all<{ user_id: number }>('SELECT DISTINCT user_id FROM push_tokens'),
    )
    for (const { user_id } of rows) this.ids.add(user_id)
  }
}
