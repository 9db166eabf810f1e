// Backends for the local store of a client: browsers, mini-programs, memory. A separate entry, so that clients without
// a store do not include it.

import { localStoreVersion } from '@parley/protocol'
import { type HostStorage, hostStorageBackend } from './local-store/backends/host-storage.ts'
import { indexedDbBackend } from './local-store/backends/indexeddb.ts'
import { memoryBackend } from './local-store/backends/memory.ts'
import { createLocalDatabase } from './local-store/database.ts'
import type { StoreLimits } from './local-store/eviction.ts'
import { type LocalStore, storedIn } from './local-store/persistence.ts'
import { browserDatabases } from './platform/browser-databases.ts'

export type { HostStorage } from './local-store/backends/host-storage.ts'
export type {
  StoreLimits,
  /** @deprecated Use `StoreLimits`. */
  StoreLimits as KeepLimits,
} from './local-store/eviction.ts'
export type { LocalStore } from './local-store/persistence.ts'
export type {
  StoreProblem,
  /** @deprecated Use `StoreProblem`. */
  StoreProblem as KeepProblem,
} from './state/listeners.ts'

/** Options of `browserStore`: its limits, and the database to use. */
export interface BrowserStoreOptions extends Partial<StoreLimits> {
  /** The IndexedDB factory. Default: that of the browser. */
  readonly indexedDB?: IDBFactory
}

/** A store in the browser's IndexedDB. */
export function browserStore({ indexedDB: given, ...limits }: BrowserStoreOptions = {}): LocalStore {
  return storedIn(
    createLocalDatabase(
      indexedDbBackend(() => given ?? browserDatabases(), localStoreVersion),
      limits,
    ),
  )
}

/** A store in memory, for the lifetime of the page or process. */
export const memoryStore = (limits?: Partial<StoreLimits>): LocalStore =>
  storedIn(createLocalDatabase(memoryBackend(), limits))

/** The limits on hosts, which allow a few megabytes that the store shares with the application. */
const hostLimits: StoreLimits = {
  messages: 1_000,
  messagesPerConversation: 200,
  bytes: 1_000_000,
  conversations: 200,
}

/** A store in the key-value storage of a mini-program's host. */
export const hostStore = (storage: HostStorage, limits?: Partial<StoreLimits>): LocalStore =>
  storedIn(createLocalDatabase(hostStorageBackend(storage), { ...hostLimits, ...limits }))
