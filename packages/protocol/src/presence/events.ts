// Presence events: live only, and always about one user, because clients mix up the devices of several.

import { event } from '../event.ts'
import { list, object, wire } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'
import { presenceFields } from './presence.ts'

/** Sent to subscribers: the presence of people changed. */
export const presenceChanged = event('presence.changed', {
  ns: NameSpace.NOTIFY,
  operation: 'presence',
  kept: false,
  data: { presences: wire('data.values', list(object(presenceFields))) },
})
