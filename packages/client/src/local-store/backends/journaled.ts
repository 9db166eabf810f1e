// A backend on storage that can append a text and replace everything. The contents are read into memory, every
// transaction is one text in the journal, and a snapshot replaces a long journal.

import { isPlain, type KeyValueStore, type Table, tables } from '../key-value-store.ts'
import { applyChange, type Change, emptyTables, type Tables, tablesStore } from './memory.ts'

export interface Journal {
  /** Loads everything that was committed under this name. Incomplete data was not committed. */
  load(name: string): Promise<{ readonly snapshot: string | undefined; readonly batches: readonly string[] }>
  /** Appends a text without line breaks. Durable when it resolves. */
  append(batch: string): Promise<void>
  /** Replaces everything before it, atomically. */
  replace(snapshot: string): Promise<void>
  erase(name: string): Promise<void>
}

export interface JournalSettings {
  readonly blockSize: number
  /**
   * The journal length, in characters, above which a snapshot is written. If the last snapshot is longer, its length
   * counts instead.
   */
  readonly longest: number
}

type Row = readonly [key: string, value: unknown]

export function journaledBackend(journal: Journal, { blockSize, longest }: JournalSettings): KeyValueStore {
  let length = 0
  let most = longest
  return tablesStore({
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
