// The plug-in for threads.

import { threadRows } from '../method-tables/threads.ts'
import { partOf } from '../plugins.ts'
import type { ThreadMethods } from '../types/index.ts'

/** Threads, for `miniCore.usePlugin`. */
export const thread = partOf<ThreadMethods>([threadRows])
