// Tables in memory, for tests, for hosts without storage, and as the working copy of backends that can only be read and
// written as a whole.

import {
  type KeyValueStore,
  type Reading,
  StoreError,
  type Table,
  tables,
  type Writing,
} from '../key-value-store.ts'

export type Tables = Readonly<Record<Table, Map<string, unknown>>>

/** One value set, one removed, or a table cleared. */
export type Change =
  | readonly [table: Table, key: string, value: unknown]
  | readonly [table: Table, key: string]
  | readonly [table: Table]

export const emptyTables = (): Tables =>
  Object.fromEntries(tables.map((table) => [table, new Map<string, unknown>()])) as unknown as Tables

export function applyChange(in_: Tables, [table, key, ...value]: Change): void {
  if (key === undefined) in_[table].clear()
  else if (value.length === 0) in_[table].delete(key)
  else in_[table].set(key, value[0])
}

/** In-memory tables by account. */
export type MemoryTables = Map<string, Tables>

/**
 * A store in memory. Its contents last as long as the backend, or as the tables that several share; closing keeps them.
 */
export function memoryBackend(tablesByAccount: MemoryTables = new Map()): KeyValueStore {
  return tablesStore({
    blockSize: 64,
    accepts: () => true,
    load(name) {
      const found = tablesByAccount.get(name) ?? emptyTables()
      tablesByAccount.set(name, found)
      return Promise.resolve(found)
    },
    commit: () => Promise.resolve(),
    erase(name) {
      tablesByAccount.delete(name)
      return Promise.resolve()
    },
  })
}

/** Makes in-memory tables durable. */
export interface Backing extends Pick<KeyValueStore, 'blockSize' | 'accepts'> {
  load(name: string): Promise<Tables>
  /** Makes changes durable that the tables already contain. */
  commit(changes: readonly Change[], tables: Tables): Promise<void>
  erase(name: string): Promise<void>
}

/**
 * Transactions on in-memory tables. They run one after the other, and are rolled back if their work or their backing
 * fails.
 */
export function tablesStore(backing: Backing): KeyValueStore {
  let name: string | undefined
  let opened: Tables | undefined
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }

  function here(): Tables {
    if (!opened) throw new StoreError('gone')
    return opened
  }

  return {
    blockSize: backing.blockSize,
    accepts: backing.accepts,
    open: (account) =>
      inTurn(async () => {
        opened = undefined
        name = account
        opened = await backing.load(account)
      }),
    read: (work) => inTurn(async () => work(reading(here()))),
    write: (work) =>
      inTurn(async () => {
        const to = here()
        const changes: Change[] = []
        const undo: Change[] = []
        try {
          const result = await work(writing(to, changes, undo))
          if (changes.length > 0) await backing.commit(changes, to)
          return result
        } catch (error) {
          for (const change of undo.reverse()) applyChange(to, change)
          throw error
        }
      }),
    erase: () =>
      inTurn(async () => {
        opened = undefined
        if (name !== undefined) await backing.erase(name)
      }),
    close: () =>
      void inTurn(async () => {
        opened = undefined
      }),
  }
}

const reading = (from: Tables): Reading => ({
  get: async (table, key) => from[table].get(key),
  all: async (table) => [...from[table].values()],
  count: async (table) => from[table].size,
})

function writing(to: Tables, changes: Change[], undo: Change[]): Writing {
  function change(one: Change): void {
    changes.push(one)
    applyChange(to, one)
  }
  const restore = (table: Table, key: string) =>
    undo.push(to[table].has(key) ? [table, key, to[table].get(key)] : [table, key])
  return {
    ...reading(to),
    put(table, key, value) {
      restore(table, key)
      change([table, key, value])
    },
    remove(table, key) {
      restore(table, key)
      change([table, key])
    },
    clear(table) {
      for (const key of to[table].keys()) restore(table, key)
      change([table])
    },
  }
}
