// Events for a user's other devices about silent mode, in the user's own log.

import { event } from '../event.ts'
import { anything, list, object, optional, text, wire, withDefault } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

/**
 * Sent to the user's other devices: a notification setting changed. `user` or `group` names a conversation; without
 * them the setting is global. `data` is the whole setting: `type`, `ignoreDuration` and `ignoreInterval`, and is
 * empty if the setting was removed. For a conversation the interval is called `interval`, because existing clients
 * take every `ignoreInterval` for the global setting.
 */
export const silenceChanged = event('notifications.changed', {
  ns: NameSpace.NOTIFY,
  operation: 'user_notification_mute',
  data: {
    values: wire(
      'values',
      list(
        object({
          device: wire('operator_resource', withDefault(text, '')),
          user: optional(text),
          group: optional(text),
          data: anything,
        }),
      ),
    ),
  },
})
