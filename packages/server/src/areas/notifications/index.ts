// All handlers of this area.

import { backendNotifications } from './backend.ts'
import { ownNotifications } from './own-settings.ts'
import { silences } from './silent-mode.ts'
import { pushCounts } from './statistics.ts'
import { pushTemplates } from './templates.ts'

export const notifications = [
  ...silences,
  ...ownNotifications,
  ...backendNotifications,
  ...pushCounts,
  ...pushTemplates,
]
