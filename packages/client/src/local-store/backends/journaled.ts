// A backend on storage that can append a text and replace everything. Contents are read into memory, every transaction
// is one text in the journal, and a long journal is replaced by a snapshot.

import { isPlain, type KeyValueStore, type Table, tables } from '../key-value-store.ts'
import { applyChange, type Change, emptyTables, type Tables, tablesShelf } from './memory.ts'

export interface Journal {
  /** Everything that was committed under this name. Incomplete data was not committed. */
  load(name: string): Promise<{ readonly snapshot: string | undefined; readonly batches: readonly string[] }>
  /** Durable when it settles. The text has no line breaks. */
  append(batch: string): Promise<void>
  /** Atomic: replaces everything before. */
  replace(snapshot: string): Promise<void>
  erase(name: string): Promise<void>
}

export interface JournalSettings {
  readonly blockSize: number
  /** The journal length in characters, at least that of the last snapshot, before a new snapshot is written. */
  readonly longest: number
}

type Row = readonly [key: string, value: unknown]

export function journaledBackend(journal: Journal, { blockSize, longest }: JournalSettings): KeyValueStore {
  let length = 0
  let most = longest
  return tablesShelf({
    blockSize,
    accepts: isPlain,
    async load(name) {
      const { snapshot, batches } = await journal.load(name)
      const loaded = snapshot === undefined ? emptyTables() : tablesFrom(snapshot)
      for (const batch of batches)
        for (const change of JSON.parse(batch) as Change[]) applyChange(loaded, change)
      length = batches.reduce((all, batch) => all + batch.length, 0)
      most = Math.max(longest, snapshot?.length ?? 0)
      return loaded
    },
    async commit(changes, now) {
      const batch = JSON.stringify(changes)
      if (length + batch.length <= most) {
        await journal.append(batch)
        length += batch.length
        return
      }
      const snapshot = JSON.stringify(Object.fromEntries(tables.map((table) => [table, [...now[table]]])))
      await journal.replace(snapshot)
      length = 0
      most = Math.max(longest, snapshot.length)
    },
    erase: (name) => journal.erase(name),
  })
}

function tablesFrom(snapshot: string): Tables {
  const loaded = emptyTables()
  const rows = JSON.parse(snapshot) as Partial<Record<Table, readonly Row[]>>
  for (const table of tables) for (const [key, value] of rows[table] ?? []) loaded[table].set(key, value)
  return loaded
}
