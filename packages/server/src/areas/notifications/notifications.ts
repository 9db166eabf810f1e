// All handlers of this area.

import { ownNotifications } from './own.ts'
import { silences } from './silences.ts'

export const notifications = [...silences, ...ownNotifications]
