// Automatic actions of the server on messages that many people report, for the moderators of an app.

import { call } from '../call.ts'
import { flag, list, number, object, optional, text, wire } from '../shape/index.ts'

const actions = wire(
  'data.actions',
  list(
    object({
      /** `reportsToRemove`, `reportsToMute` or `muteHours`. */
      name: text,
      /** The value in force. */
      value: number,
      /** The value that would be in force without one of the app. */
      serverValue: number,
      /** Whether the app has its own value. */
      isOwn: wire('own', flag),
    }),
  ),
)

/** Tells how many reports make the server remove a message or mute its sender, and for how many hours. */
export const getAutomaticActions = call('moderation.automaticActions', {
  rest: 'GET parley/v1/moderation/automatic-actions',
  by: 'app',
  answer: { actions },
})

/**
 * Sets how many people have to report a message before it is removed, or messages of one person within a day before that
 * person is muted (0: never), and for how many hours (0: until a moderator ends it). −1: the default of the server.
 * Fields that are left out stay unchanged.
 */
export const setAutomaticActions = call('moderation.setAutomaticActions', {
  rest: 'PUT parley/v1/moderation/automatic-actions',
  by: 'app',
  input: {
    reportsToRemove: optional(number),
    reportsToMute: optional(number),
    muteHours: optional(number),
  },
  answer: { actions },
})
