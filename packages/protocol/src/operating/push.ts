// Push services and their test, for operators.

import { call } from '../call.ts'
import { id, list, number, object, oneOf, text, time, wire } from '../shape/index.ts'

/** Lists the push services of the server, and counts the registered devices and the pushes of the app. */
export const push = call('operating.push', {
  rest: 'GET parley/v1/operating/push',
  by: 'operator',
  answer: {
    services: wire(
      'data.services',
      list(object({ service: oneOf('FCM', 'APNS', 'WEB', 'HOOK'), state: oneOf('on', 'off') })),
    ),
    /** Devices by the name under which they registered, and the service that this name belongs to. */
    notifiers: wire('data.notifiers', list(object({ notifier: text, service: text, devices: number }))),
    /** Pushes that wait, and since when the oldest one does. */
    waiting: wire('data.waiting', number),
    oldest: wire('data.oldest', time),
    /** Outcomes of the last day. */
    outcomes: wire('data.outcomes', list(object({ outcome: text, pushes: number }))),
  },
})

/** Sends a push to every registered device of a user, at once and past silent modes, and tells what each service answered. */
export const testPush = call('operating.testPush', {
  rest: 'POST parley/v1/operating/push/test',
  by: 'operator',
  input: { account: id, title: text, text },
  answer: {
    devices: wire(
      'data.devices',
      list(
        object({
          device: text,
          notifier: text,
          service: text,
          /** `off`: the service is not configured. `later`: it could not be reached, or asked to wait. */
          outcome: oneOf('sent', 'badToken', 'later', 'refused', 'off'),
          /** Why it was not sent, in a few words. */
          reason: text,
        }),
      ),
    ),
  },
})
