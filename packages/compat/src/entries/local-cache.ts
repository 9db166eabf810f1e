// The local cache plug-in, in the browser's database, or in memory if there is none.

import { browserStore, type LocalStore, memoryStore } from '@parley/client/store'
import { cacheIn } from '../cache/cache.ts'
import type { LocalCacheMethods, Part } from '../types/index.ts'

export type { LocalCacheMethods, LocalConversation } from '../types/index.ts'

/** The local store, for `miniCore.usePlugin`. */
export const localCache: Part<LocalCacheMethods> = cacheIn(() =>
  typeof indexedDB === 'object' ? browserStore() : memoryStore(),
)

/**
 * The same in another store of the client, such as the files of `@parley/client/node-store`. One store serves one
 * connection.
 */
export const localCacheIn = (store: LocalStore): Part<LocalCacheMethods> => cacheIn(() => store)

/** The name that applications of the split modules use. */
export { localCache as LocalCache }
