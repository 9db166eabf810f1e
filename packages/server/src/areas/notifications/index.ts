// All handlers of this area.

import { pushOfUsers } from './backend.ts'
import { ownNotifications } from './own-settings.ts'
import { silences } from './silent-mode.ts'
import { pushCounts } from './statistics.ts'
import { pushTemplates } from './templates.ts'

export const notifications = [
  ...silences,
  ...ownNotifications,
  ...pushOfUsers,
  ...pushCounts,
  ...pushTemplates,
]
