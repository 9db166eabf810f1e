// The local store in a folder, for Node.

import { fileShelf } from './local-store/backends/file.ts'
import { createKeeper } from './local-store/database.ts'
import type { KeepLimits } from './local-store/eviction.ts'
import { keptIn, type LocalStore } from './local-store/persistence.ts'
import { nodeFiles } from './platform/node-files.ts'

export * from './store.ts'

/** In a folder, which is made if it is not there; each account has its own in it. One process at a time. */
export const fileStore = (folder: string, limits?: Partial<KeepLimits>): LocalStore =>
  keptIn(createKeeper(fileShelf(nodeFiles, folder), limits))
