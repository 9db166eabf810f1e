// The plug-in for threads.

import { threadRows } from '../method-tables/threads.ts'
import { partOf } from '../plugin-part.ts'
import type { ThreadMethods } from '../types/index.ts'

/** Threads, for `miniCore.usePlugin`. */
export const thread = partOf<ThreadMethods>([threadRows])
