// Presence: whether a user is online, on which devices, and with which status. Subscriptions expire. Answers are in
// `result`, where other clients read them. Times are in seconds.

import { call } from '../call.ts'
import { anything, count, id, list, number, object, text, wire, withDefault } from '../shape/index.ts'

/** `devices`: a number for each device name, 0 if it is offline. `expiry`: when the subscription ends. */
export const presenceFields = {
  user: /* @__PURE__ */ wire('uid', id),
  lastTime: /* @__PURE__ */ wire('last_time', number),
  expiry: number,
  text: /* @__PURE__ */ wire('ext', /* @__PURE__ */ withDefault(text, '')),
  devices: /* @__PURE__ */ wire('status', anything),
}
const rows = /* @__PURE__ */ wire('result', /* @__PURE__ */ list(/* @__PURE__ */ object(presenceFields)))
const users = /* @__PURE__ */ wire('usernames', /* @__PURE__ */ list(id))
const done = { result: text }

/** Publishes the caller's status on the device that is named. An empty text removes it. */
export const publishPresence = call('presence.publish', {
  rest: 'POST users/{user}/presence/{device}/{status}',
  input: { device: id, status: count, text: wire('ext', text) },
  answer: done,
})

/** Subscribes to the presence of people for a number of seconds. */
export const subscribePresence = call('presence.subscribe', {
  rest: 'POST users/{user}/presence/{seconds}',
  input: { seconds: count, users },
  answer: { presences: rows },
})

/** Ends subscriptions. The body may be a bare list of names, which is how existing clients write it. */
export const unsubscribePresence = call('presence.unsubscribe', {
  rest: 'DELETE users/{user}/presence',
  inBody: true,
  input: { users },
  answer: done,
})

/** Lists the people whose presence the caller subscribes to. Pages start at 0 or 1; both mean the first. */
export const listPresenceWatched = call('presence.listWatched', {
  rest: 'GET users/{user}/presence/sublist',
  input: { page: wire('pageNum', withDefault(count, 1)), pageSize: withDefault(count, 20) },
  answer: {
    total: wire('result.totalnum', count),
    watched: wire('result.sublist', list(object({ user: wire('uid', id), expiry: number }))),
  },
})

/** Gets the current presence of people. */
export const findPresence = call('presence.find', {
  rest: 'POST users/{user}/presence',
  input: { users },
  answer: { presences: rows },
})
