// Push settings of any user, for the application's back end.

import { call } from '../call.ts'
import { anything, id, list, oneOf, optional, text, wire } from '../shape/index.ts'

const bindings = { bindings: wire('entities', list(anything)) }

/** Registers a device of a user for pushes. An empty token unregisters it. */
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

/**
 * Counts pushes by day (UTC) and platform. Days are written `yyyy-MM-dd`. Pushes are kept for about a day, so older days are
 * empty.
 */
export const pushStatistics = call('notifications.statistics', {
  rest: 'GET push/data/offline-push/begin/{begin}/end/{end}',
  by: 'app',
  input: { begin: id, end: id, platform: optional(text) },
  answer: { days: wire('data', anything) },
})

/** Sets how long files of a user are kept: `default`, `refresh` (the time starts again), or `forever`. */
export const setFileLifetime = call('files.setLifetime', {
  rest: 'POST users/{user}/chatfiles/lifetime',
  by: 'app',
  input: { lifetime: oneOf('default', 'refresh', 'forever'), files: wire('chatfile_ids', list(id, 100)) },
  answer: { outcomes: wire('data', anything) },
})

/** Sets the names of up to fifty users in pushes. The body is a list of `{ username, push_nickname }`. */
export const setPushNicknames = call('notifications.setNicknames', {
  rest: 'PUT push/nickname',
  by: 'app',
  answer: { users: wire('entities', list(anything)) },
})
