// Threads, as one part.

import { partOf } from '../part.ts'
import { threadRows } from '../rows/threads.ts'
import type { ThreadMethods } from '../types/index.ts'

export const thread = partOf<ThreadMethods>([threadRows])
