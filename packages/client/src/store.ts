// Places for the local store of a client, for browsers, mini-programs and tests. An entry of its own: whoever keeps
// nothing does not carry it.

import { localStoreVersion } from '@parley/protocol'
import { type HostStorage, hostShelf } from './local-store/backends/host-storage.ts'
import { indexedDbShelf } from './local-store/backends/indexeddb.ts'
import { memoryShelf } from './local-store/backends/memory.ts'
import { createKeeper } from './local-store/database.ts'
import type { KeepLimits } from './local-store/eviction.ts'
import { keptIn, type LocalStore } from './local-store/persistence.ts'
import { browserDatabases } from './platform/browser-databases.ts'

export type { HostStorage } from './local-store/backends/host-storage.ts'
export type { KeepLimits } from './local-store/eviction.ts'
export type { LocalStore } from './local-store/persistence.ts'
export type { KeepProblem } from './local-store/stored-types.ts'

export interface BrowserStoreOptions extends Partial<KeepLimits> {
  /** The browser's own, if nothing is said. */
  readonly indexedDB?: IDBFactory
}

/** In the browser's database. */
export function browserStore({ indexedDB: given, ...limits }: BrowserStoreOptions = {}): LocalStore {
  return keptIn(
    createKeeper(
      indexedDbShelf(() => given ?? browserDatabases(), localStoreVersion),
      limits,
    ),
  )
}

/** As long as the page or the process lives. */
export const memoryStore = (limits?: Partial<KeepLimits>): LocalStore =>
  keptIn(createKeeper(memoryShelf(), limits))

/** Hosts allow a few megabytes, of which the application wants some. */
const hostLimits: KeepLimits = {
  messages: 1_000,
  messagesPerConversation: 200,
  bytes: 1_000_000,
  conversations: 200,
}

/** In what a mini-program's host keeps under names. */
export const hostStore = (storage: HostStorage, limits?: Partial<KeepLimits>): LocalStore =>
  keptIn(createKeeper(hostShelf(storage), { ...hostLimits, ...limits }))
