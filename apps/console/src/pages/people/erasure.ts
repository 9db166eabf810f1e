export interface Erasure {
  readonly id: string
  readonly state: 'running' | 'counted' | 'done'
  /** Rows by table, and files with their bytes. */
  readonly counts: Readonly<Record<string, number>>
}

/** What belongs to the person, the most first. */
export function countedRows(counts: Erasure['counts']): (readonly [table: string, count: number])[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([one, many], [other, more]) => more - many || one.localeCompare(other))
}
