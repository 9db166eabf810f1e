// Push settings of any user, for the application's back end.

import { call } from '../call.ts'
import { anything, id, list, text, wire } from '../shape/index.ts'

const bindings = { bindings: wire('entities', list(anything)) }

/** Registers a device of a user for pushes. An empty token ends that. */
export const bindPush = call('notifications.bind', {
  rest: 'PUT users/{user}/push/binding',
  by: 'app',
  input: {
    device: wire('device_id', id),
    notifier: wire('notifier_name', text),
    token: wire('device_token', text),
  },
  answer: bindings,
})

/** Lists the devices of a user that are registered for pushes. */
export const pushBindings = call('notifications.bindings', {
  rest: 'GET users/{user}/push/binding',
  by: 'app',
  answer: bindings,
})

/** Sets the names of up to fifty users in pushes. The body is a list of `{ username, push_nickname }`. */
export const setPushNicknames = call('notifications.setNicknames', {
  rest: 'PUT push/nickname',
  by: 'app',
  answer: { users: wire('entities', list(anything)) },
})
