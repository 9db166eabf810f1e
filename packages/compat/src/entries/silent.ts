// When not to disturb, and the language of notices, as one part.

import { partOf } from '../part.ts'
import { silentRows } from '../rows/people.ts'
import type { SilentMethods } from '../types/index.ts'

export const silent = partOf<SilentMethods>([silentRows])
