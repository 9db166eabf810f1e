// The devices of a user.

import { call } from '../call.ts'
import { flag, id, list, object, optional, text, wire } from '../shape/index.ts'

/** Lists the devices on which the caller is signed in right now. */
export const listDevices = call('session.listDevices', {
  rest: 'GET users/{user}/resources',
  answer: {
    devices: wire(
      'data',
      list(
        object({
          device: wire('res', id),
          uuid: wire('device_uuid', optional(text)),
          name: wire('device_name', optional(text)),
        }),
      ),
    ),
  },
})

/** Signs one of the caller's own devices out. */
export const removeDevice = call('session.removeDevice', {
  rest: 'DELETE parley/v1/devices/{device}',
  input: { device: id },
  answer: { removed: wire('data.removed', flag) },
})
