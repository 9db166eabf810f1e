// When not to disturb, and the language of notices, as one part.

import { silentRows } from '../method-tables/people.ts'
import { partOf } from '../plugin-part.ts'
import type { SilentMethods } from '../types/index.ts'

export const silent = partOf<SilentMethods>([silentRows])
