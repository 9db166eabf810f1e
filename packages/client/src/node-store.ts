// The local store in a folder, for Node.

import { fileBackend } from './local-store/backends/file.ts'
import { createLocalDatabase } from './local-store/database.ts'
import type { StoreLimits } from './local-store/eviction.ts'
import { type LocalStore, storedIn } from './local-store/persistence.ts'
import { nodeFiles } from './platform/node-files.ts'

export * from './store.ts'

/** In a folder, which is made if it is not there; each account has its own in it. One process at a time. */
export const fileStore = (folder: string, limits?: Partial<StoreLimits>): LocalStore =>
  storedIn(createLocalDatabase(fileBackend(nodeFiles, folder), limits))
