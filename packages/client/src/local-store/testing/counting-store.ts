// A key-value store that counts reads.

import type { KeyValueStore, Table } from '../key-value-store.ts'

/** Wraps a store and counts the reads of each table. */
export function counted(backend: KeyValueStore) {
  const reads = new Map<Table, number>()
  const count = (table: Table) => void reads.set(table, (reads.get(table) ?? 0) + 1)
  const spy = <T extends { get: unknown }>(tables: T): T =>
    new Proxy(tables, {
      get(target, name) {
        const method = Reflect.get(target, name) as (table: Table, ...rest: unknown[]) => unknown
        return (table: Table, ...rest: unknown[]) => {
          if (name === 'get' || name === 'all') count(table)
          return method(table, ...rest)
        }
      },
    })
  const watched: KeyValueStore = {
    ...backend,
    read: (work) => backend.read((from) => work(spy(from))),
    write: (work) => backend.write((to) => work(spy(to))),
  }
  return { watched, reads }
}
