// IndexedDB in memory, with only what the backend uses, and optional faults: opening refused or blocked, aborted
// transactions, no room, databases deleted or closed while in use. The real one is tested in a browser.

type Values = Map<string, unknown>

interface Stored {
  version: number
  tables: Map<string, Values>
  readonly connections: Set<Connection>
}

export interface DatabaseFaults {
  /** Thrown by `open`. */
  throws?: unknown
  /** The error with which opening fails. */
  refuses?: string
  /** Another page blocks the upgrade. */
  isBlocked?: boolean
  /** Aborts write transactions with this error, after this many more of them. */
  abort?: { name: string; after: number }
}

export interface DatabasesDouble {
  readonly factory: IDBFactory
  readonly faults: DatabaseFaults
  /** Clears the browser's data, as a user can. */
  clearData(): void
  readonly names: () => readonly string[]
}

interface Connection {
  onversionchange?: () => void
  onclose?: () => void
  isClosed: boolean
}

interface Request {
  result?: unknown
  error?: unknown
  onsuccess?: () => void
  onerror?: () => void
  onblocked?: () => void
  onupgradeneeded?: () => void
}

const failure = (name: string) => Object.assign(new Error(name), { name })
const later = (run: () => void) => void setImmediate(run)

export function databasesDouble(): DatabasesDouble {
  const stored = new Map<string, Stored>()
  const faults: DatabaseFaults = {}

  function open(name: string, version: number): Request {
    if (faults.throws !== undefined) throw faults.throws
    const request: Request = {}
    later(() => {
      if (faults.refuses !== undefined) return refuse(request, faults.refuses)
      const found = stored.get(name) ?? { version: 0, tables: new Map(), connections: new Set() }
      if (found.version > version) return refuse(request, 'VersionError')
      if (found.version < version) {
        for (const one of [...found.connections]) one.onversionchange?.()
        if (faults.isBlocked) return request.onblocked?.()
      }
      stored.set(name, found)
      const connection = connectionTo(found, faults)
      request.result = connection
      if (found.version < version) {
        found.version = version
        request.onupgradeneeded?.()
      }
      found.connections.add(connection)
      later(() => request.onsuccess?.())
    })
    return request
  }

  function deleteDatabase(name: string): Request {
    const request: Request = {}
    later(() => {
      for (const one of [...(stored.get(name)?.connections ?? [])]) one.onversionchange?.()
      if (faults.isBlocked) return request.onblocked?.()
      stored.delete(name)
      request.onsuccess?.()
    })
    return request
  }

  return {
    factory: { open, deleteDatabase } as unknown as IDBFactory,
    faults,
    clearData() {
      for (const { connections } of stored.values())
        for (const one of connections) {
          one.isClosed = true
          one.onclose?.()
        }
      stored.clear()
    },
    names: () => [...stored.keys()],
  }
}

function refuse(request: Request, name: string): void {
  request.error = failure(name)
  request.onerror?.()
}

function connectionTo(found: Stored, faults: DatabaseFaults): Connection {
  /** Transactions run one after the other. */
  let last: Promise<void> = Promise.resolve()
  const connection = {
    isClosed: false,
    get objectStoreNames() {
      return [...found.tables.keys()]
    },
    createObjectStore: (table: string) => void found.tables.set(table, new Map()),
    deleteObjectStore: (table: string) => void found.tables.delete(table),
    close() {
      connection.isClosed = true
      found.connections.delete(connection)
    },
    transaction(_: unknown, mode: string) {
      if (connection.isClosed) throw failure('InvalidStateError')
      const transaction = transactionOn(found, mode === 'readwrite' ? faults : {})
      last = last.then(transaction.run)
      return transaction.shown
    },
  }
  return connection
}

interface Transaction {
  error: unknown
  oncomplete?: () => void
  onabort?: () => void
  objectStore(table: string): unknown
  abort(): void
}

function transactionOn(found: Stored, faults: DatabaseFaults) {
  const copy = new Map([...found.tables].map(([table, values]) => [table, new Map(values)]))
  const pending: { request: Request; answer: () => unknown }[] = []
  let state: 'active' | 'aborted' | 'done' = 'active'
  let isFresh = true

  function ask(answer: () => unknown): Request {
    if (state !== 'active') throw failure('TransactionInactiveError')
    const request: Request = {}
    pending.push({ request, answer })
    return request
  }

  const shown: Transaction = {
    error: null,
    objectStore: (table) => ({
      get: (key: string) => ask(() => structuredClone(copy.get(table)?.get(key))),
      getAll: () => ask(() => structuredClone([...(copy.get(table)?.values() ?? [])])),
      count: () => ask(() => copy.get(table)?.size),
      put(value: unknown, key: string) {
        const cloned = structuredClone(value)
        return ask(() => copy.get(table)?.set(key, cloned))
      },
      delete: (key: string) => ask(() => copy.get(table)?.delete(key)),
      clear: () => ask(() => copy.get(table)?.clear()),
    }),
    abort() {
      if (state !== 'active') throw failure('InvalidStateError')
      state = 'aborted'
    },
  }

  /** Copies the tables at the start of the transaction, then runs it request by request until there are none left. */
  async function run(): Promise<void> {
    for (const [table, values] of found.tables) copy.set(table, new Map(values))
    for (;;) {
      await new Promise<void>(later)
      if (state === 'aborted') break
      const next = pending.shift()
      if (!next && !isFresh) break
      isFresh = false
      if (!next) continue
      next.request.result = next.answer()
      next.request.onsuccess?.()
      // Callbacks of the request run before the transaction checks for more.
      await new Promise<void>(later)
    }
    if (state === 'active' && faults.abort && faults.abort.after-- <= 0) {
      shown.error = failure(faults.abort.name)
      state = 'aborted'
    }
    if (state === 'aborted') {
      for (const { request } of pending) refuse(request, 'AbortError')
      return shown.onabort?.()
    }
    state = 'done'
    for (const [table, values] of copy) found.tables.set(table, values)
    shown.oncomplete?.()
  }

  return { shown, run }
}
