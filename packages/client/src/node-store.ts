// The local store in a folder, for Node.

import { fileBackend } from './local-store/backends/file.ts'
import { createLocalDatabase } from './local-store/database.ts'
import type { StoreLimits } from './local-store/eviction.ts'
import { type LocalStore, storedIn } from './local-store/persistence.ts'
import { nodeFiles } from './platform/node-file-system.ts'

export * from './store.ts'

/** A store in a folder, which is created if necessary, with a subfolder per account. One process at a time. */
export const fileStore = (folder: string, limits?: Partial<StoreLimits>): LocalStore =>
  storedIn(createLocalDatabase(fileBackend(nodeFiles, folder), limits))
