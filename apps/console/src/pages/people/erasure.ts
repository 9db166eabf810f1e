// What an erasure removes, in terms that operators know.

export interface Erasure {
  readonly id: string
  readonly state: 'running' | 'counted' | 'done'
  /** Rows by table, and files with their bytes. */
  readonly counts: Readonly<Record<string, number>>
}

/** The tables that mean something to an operator, in display order. All others are counted together. */
const named = {
  entries: 'erase.messages',
  reactions: 'erase.reactions',
  files: 'erase.files',
  fileBytes: 'erase.fileBytes',
  members: 'erase.conversations',
  contacts: 'erase.contacts',
  devices: 'erase.devices',
  reports: 'erase.reports',
  keptFileVersions: 'erase.keptVersions',
} as const

type Named = keyof typeof named

export interface CountedRow {
  readonly name: (typeof named)[Named] | 'erase.others'
  readonly count: number
}

/** What belongs to the person; tables without rows are left out. */
export function countedRows(counts: Erasure['counts']): CountedRow[] {
  const isNamed = (table: string): table is Named => Object.hasOwn(named, table)
  const others = Object.entries(counts).filter(([table]) => !isNamed(table))
  const rows: CountedRow[] = [
    ...(Object.keys(named) as Named[]).map((table) => ({ name: named[table], count: counts[table] ?? 0 })),
    { name: 'erase.others', count: others.reduce((sum, [, count]) => sum + count, 0) },
  ]
  return rows.filter(({ count }) => count > 0)
}
