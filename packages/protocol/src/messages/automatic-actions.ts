// What the server does by itself when many people report something, for the moderators of an app.

import { call } from '../call.ts'
import { flag, list, maybe, number, object, text, wire } from '../shape/index.ts'

const actions = wire(
  'data.actions',
  list(
    object({
      /** `reportsToRemove`, `reportsToMute` or `muteHours`. */
      name: text,
      /** What is in force. */
      value: number,
      /** What would be in force without a value of the app. */
      serverValue: number,
      /** The app has a value of its own. */
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
 * person is muted (0: never), and for how many hours (0: until a moderator ends it). −1: as the server says. What is left
 * out stays as it is.
 */
export const setAutomaticActions = call('moderation.setAutomaticActions', {
  rest: 'PUT parley/v1/moderation/automatic-actions',
  by: 'app',
  input: {
    reportsToRemove: maybe(number),
    reportsToMute: maybe(number),
    muteHours: maybe(number),
  },
  answer: { actions },
})
