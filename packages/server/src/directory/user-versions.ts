// The version of a user. Messages name the versions of their sender and receiver, so that a change that was answered
// holds for every later message, even through another program on the same database.

import type { Sql } from '../storage/database.ts'
import { runIn } from '../storage/procedures/batched-statements.ts'

/** Called by every change after which the rules may decide otherwise about messages of these users or to them. */
export async function raiseVersions(sql: Sql, userIds: readonly number[]): Promise<void> {
  // In order, so that concurrent changes cannot deadlock.
  const ids = [...userIds].sort((a, b) => a - b)
  await runIn(sql, 'UPDATE users SET version = version + 1 WHERE id IN (LIST)', ids, [])
}
