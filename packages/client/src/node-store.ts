// The local store in a folder, for Node.

import type { KeepLimits } from './keep/eviction.ts'
import { createKeeper } from './keep/keeper.ts'
import { keptIn, type LocalStore } from './keep/keeping.ts'
import { fileShelf } from './keep/shelves/file.ts'
import { nodeFiles } from './platform/node-files.ts'

export * from './store.ts'

/** In a folder, which is made if it is not there; each account has its own in it. One process at a time. */
export const fileStore = (folder: string, limits?: Partial<KeepLimits>): LocalStore =>
  keptIn(createKeeper(fileShelf(nodeFiles, folder), limits))
