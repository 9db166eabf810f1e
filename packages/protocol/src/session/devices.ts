// The devices of a user.

import { call } from '../call.ts'
import { flag, id, list, maybe, object, text, wire } from '../shape/index.ts'

/** The devices on which the user is signed in right now. */
export const listDevices = call('session.listDevices', {
  rest: 'GET users/{user}/resources',
  answer: {
    devices: wire('data', list(object({ device: wire('res', id), name: wire('device_name', maybe(text)) }))),
  },
})

/** Sign one of the user's own devices out. */
export const removeDevice = call('session.removeDevice', {
  rest: 'DELETE parley/v1/devices/{device}',
  input: { device: id },
  answer: { removed: wire('data.removed', flag) },
})
