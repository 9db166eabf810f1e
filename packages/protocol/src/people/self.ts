// What a user changes about himself. One path has several meanings on the wire; which it is the keys tell.

import { call } from '../call.ts'
import { anything, list, maybe, wire } from '../shape/index.ts'

/** `settings`: objects with keys such as `notification_ignore_<group>`, whose notifications are not wanted. */
export const updateSelf = call('people.updateSelf', {
  rest: 'PUT users/{user}',
  actsAs: 'resource',
  input: { settings: wire('entities', maybe(list(anything, 100))) },
  answer: { entities: list(anything) },
})
