// The IndexedDB backend, with one database per name. The host passes the factory in; if there is none, or access is
// refused, opening fails with the reason.

import {
  type KeyValueStore,
  type Reading,
  StoreError,
  type Table,
  tables,
  type Writing,
} from '../key-value-store.ts'

export function indexedDbBackend(factoryOf: () => IDBFactory | undefined, version: number): KeyValueStore {
  let name = ''
  let database: IDBDatabase | undefined

  function close(): void {
    database?.close()
    database = undefined
  }

  async function inTransaction<T>(
    mode: IDBTransactionMode,
    work: (tables: Writing) => Promise<T>,
  ): Promise<T> {
    if (!database) throw new StoreError('gone')
    let transaction: IDBTransaction
    try {
      // Strict durability, because the server drops entries once they are acknowledged.
      transaction = database.transaction(tables, mode, { durability: 'strict' })
    } catch (error) {
      throw problemOf(error)
    }
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    done.catch(() => {})
    try {
      const result = await work(accessTo(transaction))
      await done
      return result
    } catch (error) {
      try {
        transaction.abort()
      } catch {
        // The transaction has already ended.
      }
      // The transaction's error is more precise than that of the work, unless the work aborted it.
      throw problemOf(
        await done.then(
          () => error,
          (why: unknown) => why ?? error,
        ),
      )
    }
  }

  return {
    blockSize: 64,
    accepts(value) {
      try {
        structuredClone(value)
        return true
      } catch {
        return false
      }
    },
    async open(account, ended) {
      close()
      name = `parley:${account}`
      const factory = factoryOf()
      if (!factory) throw new StoreError('refused')
      const opened = await openDatabase(factory, name, version)
      database = opened
      const end = () => {
        if (database !== opened) return
        close()
        ended(new StoreError('gone'))
      }
      // Another page deletes or upgrades the database, or the browser's data was cleared.
      opened.onversionchange = end
      opened.onclose = end
    },
    read: (work) => inTransaction('readonly', work),
    write: (work) => inTransaction('readwrite', work),
    async erase() {
      close()
      const factory = factoryOf()
      if (factory && name) await deleteDatabase(factory, name)
    },
    close,
  }
}

async function openDatabase(factory: IDBFactory, name: string, version: number): Promise<IDBDatabase> {
  try {
    return await attempt(factory, name, version)
  } catch (error) {
    if ((error as { readonly name?: unknown } | null)?.name !== 'VersionError') throw refused(error)
  }
  // The schema is newer, from another version of the application.
  await deleteDatabase(factory, name)
  return attempt(factory, name, version).catch((error: unknown) => {
    throw refused(error)
  })
}

const refused = (error: unknown) => (error instanceof StoreError ? error : new StoreError('refused', error))

function attempt(factory: IDBFactory, name: string, version: number): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, version)
    let isGivenUp = false
    request.onupgradeneeded = () => {
      const { result } = request
      for (const old of [...result.objectStoreNames]) result.deleteObjectStore(old)
      for (const table of tables) result.createObjectStore(table)
    }
    request.onsuccess = () => (isGivenUp ? request.result.close() : resolve(request.result))
    request.onerror = () => reject(request.error)
    // A page keeps an older version open. Fails instead of waiting for it.
    request.onblocked = () => {
      isGivenUp = true
      reject(new StoreError('refused'))
    }
  })
}

function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(refused(request.error))
    request.onblocked = () => reject(new StoreError('refused'))
  })
}

function accessTo(transaction: IDBTransaction): Writing {
  const at = (table: Table) => transaction.objectStore(table)
  const reading: Reading = {
    get: (table, key) => answerOf(at(table).get(key)),
    all: (table) => answerOf(at(table).getAll()),
    count: (table) => answerOf(at(table).count()),
  }
  // A failed request ends its transaction, where the error is handled.
  return {
    ...reading,
    put: (table, key, value) => void at(table).put(value, key),
    remove: (table, key) => void at(table).delete(key),
    clear: (table) => void at(table).clear(),
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Converts a database error to a StoreError, by its name. */
function problemOf(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const name = (error as { readonly name?: unknown } | null)?.name
  if (name === 'QuotaExceededError') return new StoreError('full', error)
  // Only a closed connection refuses transactions.
  return new StoreError(name === 'InvalidStateError' ? 'gone' : 'broken', error)
}
