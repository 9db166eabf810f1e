// The plug-in for a local cache, in the browser's database or, where there is none, for as long as the program runs.

import { browserStore, type LocalStore, memoryStore } from '@parley/client/store'
import { cacheIn } from '../cache/cache.ts'
import type { LocalCacheMethods, Part } from '../types/index.ts'

export type { LocalCacheMethods, LocalConversation } from '../types/index.ts'

export const localCache: Part<LocalCacheMethods> = cacheIn(() =>
  typeof indexedDB === 'object' ? browserStore() : memoryStore(),
)

/** The same in another store of the client, such as the files of `@parley/client/node-store`. One serves one connection. */
export const localCacheIn = (store: LocalStore): Part<LocalCacheMethods> => cacheIn(() => store)

/** Under the name that applications of split modules know. */
export { localCache as LocalCache }
