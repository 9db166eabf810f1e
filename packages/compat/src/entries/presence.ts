// Who is there, as one part.

import { partOf } from '../part.ts'
import { presenceRows } from '../rows/people.ts'
import type { PresenceMethods } from '../types/index.ts'

export const presence = partOf<PresenceMethods>([presenceRows])
