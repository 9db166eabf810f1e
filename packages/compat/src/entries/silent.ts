// The plug-in for do-not-disturb and the language of notifications.

import { silentRows } from '../method-tables/people.ts'
import { partOf } from '../plugins.ts'
import type { SilentMethods } from '../types/index.ts'

/** Do not disturb and push notifications, for `miniCore.usePlugin`. */
export const silent = partOf<SilentMethods>([silentRows])
