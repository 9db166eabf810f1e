// What a user's other devices are told about silent mode, in the user's own log.

import { event } from '../event.ts'
import { anything, list, maybe, object, orElse, text, wire } from '../shape/index.ts'
import { NameSpace } from '../wire/index.ts'

/**
 * `user` or `group` name a conversation; without them it is for everything. `data` is the whole setting: `type`,
 * `ignoreDuration`, and `ignoreInterval`, which for a conversation is called `interval`, because clients of other makers
 * take whatever has an `ignoreInterval` for a setting for everything. Empty: the setting was taken away.
 */
export const silenceChanged = event('notifications.changed', {
  ns: NameSpace.NOTIFY,
  operation: 'user_notification_mute',
  data: {
    values: wire(
      'values',
      list(
        object({
          device: wire('operator_resource', orElse(text, '')),
          user: maybe(text),
          group: maybe(text),
          data: anything,
        }),
      ),
    ),
  },
})
