// Profile events, an addition of Parley, live only. They are sent to contacts and to the user's own devices, so that
// displayed names are current. Other clients ignore them.

import { event } from '../event.ts'
import { anything, id, wire } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

/** Sent to the user's other devices and to contacts who are online: a profile changed. */
export const profileChanged = event('profile.changed', {
  ns: NameSpace.NOTIFY,
  operation: 'parley_profile',
  kept: false,
  /** All current keys. */
  data: { user: wire('data.user', id), profile: wire('data.profile', anything) },
})
