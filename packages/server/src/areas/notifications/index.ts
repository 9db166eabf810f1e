// All handlers of this area.

import { pushOfUsers } from './backend.ts'
import { ownNotifications } from './own-settings.ts'
import { silences } from './silent-mode.ts'
import { pushCounts } from './statistics.ts'

export const notifications = [...silences, ...ownNotifications, ...pushOfUsers, ...pushCounts]
