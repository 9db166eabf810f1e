// Ours, live only: somebody changed what he says about himself. To his contacts and to his own devices, so that names on
// the screen are those of now; clients of other makers ignore it.

import { event } from '../event.ts'
import { anything, id, wire } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

/** Sent to the user's other devices and to contacts who are online: a profile changed. */
export const profileChanged = event('profile.changed', {
  ns: NameSpace.NOTIFY,
  operation: 'parley_profile',
  kept: false,
  /** All keys that he has now. */
  data: { user: wire('data.user', id), profile: wire('data.profile', anything) },
})
