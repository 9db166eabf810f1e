// What a user changes about himself. One path has several meanings on the wire; which it is the keys tell.

import { call } from '../call.ts'
import { anything, list, maybe, text, wire } from '../shape/index.ts'

/**
 * `settings`: objects with keys such as `notification_ignore_<group>`, whose notifications are not wanted. `deviceId` and
 * what follows it: where pushes for that device go; an empty token ends it.
 */
export const updateSelf = call('people.updateSelf', {
  rest: 'PUT users/{user}',
  actsAs: 'resource',
  input: {
    settings: wire('entities', maybe(list(anything, 100))),
    nickname: maybe(text),
    deviceId: wire('device_id', maybe(text)),
    deviceToken: wire('device_token', maybe(text)),
    notifierName: wire('notifier_name', maybe(text)),
  },
  answer: { entities: list(anything) },
})
