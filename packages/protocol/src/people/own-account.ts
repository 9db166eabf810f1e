// A user's changes to their own account. One path has several meanings on the wire, distinguished by the keys.

import { call } from '../call.ts'
import { anything, list, optional, text, wire } from '../shape/index.ts'

/**
 * Changes push settings of the caller. `settings` has keys such as `notification_ignore_<group>` for groups without
 * notifications. `deviceId` and the fields after it register a device for push; an empty token unregisters it.
 */
export const updateSelf = call('people.updateSelf', {
  rest: 'PUT users/{user}',
  actsAs: 'resource',
  input: {
    settings: wire('entities', optional(list(anything, 100))),
    nickname: optional(text),
    deviceId: wire('device_id', optional(text)),
    deviceToken: wire('device_token', optional(text)),
    notifierName: wire('notifier_name', optional(text)),
  },
  answer: { entities: list(anything) },
})
