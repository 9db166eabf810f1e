// Compares the versions that the rules have seen with the stored ones, so that a removal, a mute or a block that was
// answered holds for every later message, even through another program on the same database.
import type { Row, Sql } from '../sql.ts'
import type { NewEntry, VersionCheck } from './append-types.ts'
import { selectIn } from './batched-statements.ts'

/** The numbers of the kinds in the append statement. */
const kinds: Readonly<Record<VersionCheck['kind'], number>> = { user: 0, group: 1, thread: 2 }

type CheckRow = readonly [writtenTo: number, kind: number, id: number, version: number]

/**
 * What is compared for the entries of each log. If two entries saw different versions, the older one is compared, so
 * that the rules are asked again for both.
 */
export function checksOf(entries: readonly NewEntry[]): CheckRow[] {
  const rows = new Map<string, CheckRow>()
  for (const { logId, checks = [] } of entries)
    for (const { kind, id, version } of checks) {
      const key = `${logId} ${kind} ${id}`
      const before = rows.get(key)
      if (!before || before[3] > version) rows.set(key, [logId, kinds[kind], id, version])
    }
  return [...rows.values()]
}

const queries = [
  'SELECT id, version FROM users WHERE id IN (LIST)',
  'SELECT log_id AS id, version FROM groups WHERE log_id IN (LIST)',
  'SELECT log_id AS id, version FROM threads WHERE log_id IN (LIST)',
] as const

/** The logs whose entries were decided on an older state. The append statement does the same. */
export async function findStale(sql: Sql, entries: readonly NewEntry[]): Promise<Set<number>> {
  const stale = new Set<number>()
  const checks = checksOf(entries)
  if (checks.length === 0) return stale
  for (const [number, text] of queries.entries()) {
    const ofKind = checks.filter(([, kind]) => kind === number)
    const ids = [...new Set(ofKind.map(([, , id]) => id))]
    const rows = await selectIn<Row & { id: number; version: number }>(sql, text, ids)
    const versions = new Map(rows.map((row) => [row.id, row.version]))
    for (const [writtenTo, , id, version] of ofKind) if (versions.get(id) !== version) stale.add(writtenTo)
  }
  return stale
}
