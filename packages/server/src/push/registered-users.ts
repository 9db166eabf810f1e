// Users with registered devices, in memory: most messages are for users without any, and must not cost a query.

import type { Database } from '../storage/database.ts'

export class PushUsers {
  private readonly ids = new Set<number>()

  /** Without registered users no message has to be examined. */
  get isEmpty(): boolean {
    return this.ids.size === 0
  }

  has(userId: number): boolean {
    return this.ids.has(userId)
  }

  /** Users who unregister stay until the next start, which only causes a query without results. */
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
