// The plug-in for presence.

import { presenceRows } from '../method-tables/people.ts'
import { partOf } from '../plugins.ts'
import type { PresenceMethods } from '../types/index.ts'

/** Presence, for `miniCore.usePlugin`. */
export const presence = partOf<PresenceMethods>([presenceRows])
