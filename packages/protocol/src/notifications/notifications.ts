// Notification settings. Silent mode applies in general or to one conversation: which messages notify (`type`), a pause
// until a time, and a daily interval.

import { call } from '../call.ts'
import {
  anything,
  count,
  id,
  list,
  number,
  object,
  oneOf,
  optional,
  text,
  wire,
  withDefault,
} from '../shape/index.ts'

/** ALL, AT (mentions only), NONE; DEFAULT for a conversation: the global setting. */
export const remindTypes = ['ALL', 'AT', 'NONE', 'DEFAULT'] as const
/** What causes a notification: every message, mentions, nothing, or what the more general setting says. */
export type RemindType = (typeof remindTypes)[number]

const silence = /* @__PURE__ */ object({
  type: /* @__PURE__ */ optional(text),
  /** Silent until then. Requested as a duration, returned as a time, both in milliseconds. */
  until: /* @__PURE__ */ wire('ignoreDuration', /* @__PURE__ */ optional(number)),
  /** `21:30-8:15`, every day. */
  interval: /* @__PURE__ */ wire('ignoreInterval', /* @__PURE__ */ optional(text)),
  /** An addition of Parley: the time zone of the interval, such as `Europe/Berlin`. */
  zone: /* @__PURE__ */ optional(text),
})
/** `user` with the caller's own name means the global setting. */
const target = { kind: /* @__PURE__ */ oneOf('user', 'chatgroup'), id }

/**
 * Changes a notification setting; fields that are left out stay. A duration of 0 or an empty interval ends that
 * silence.
 */
export const setSilence = call('notifications.set', {
  rest: 'PUT users/{user}/notification/{kind}/{id}',
  actsAs: 'resource',
  input: {
    ...target,
    type: optional(oneOf(...remindTypes)),
    durationMs: wire('ignoreDuration', optional(count)),
    interval: wire('ignoreInterval', optional(text)),
    zone: optional(text),
  },
  answer: { silence: wire('data', silence) },
})

/** Gets the notification setting of a conversation, or the global one. */
export const silenceOf = call('notifications.get', {
  rest: 'GET users/{user}/notification/{kind}/{id}',
  input: target,
  answer: { silence: wire('data', silence) },
})

/**
 * Gets the settings of several conversations; names are joined by commas. Conversations without a setting are left
 * out.
 */
export const silenceOfMany = call('notifications.getMany', {
  rest: 'GET users/{user}/notification',
  input: { users: wire('user', withDefault(text, '')), groups: wire('group', withDefault(text, '')) },
  answer: { users: wire('data.user', anything), groups: wire('data.group', anything) },
})

/** Lists conversations with their own notification type, by page. */
export const listSilenced = call('notifications.listTyped', {
  rest: 'GET users/{user}/notification/mute/type',
  input: { limit: withDefault(count, 10), cursor: optional(text) },
  answer: {
    rows: wire('data', list(object({ user: optional(text), group: optional(text), value: text }))),
    cursor: withDefault(text, ''),
  },
})

/** Sets the language of push notifications, used where a translation exists. */
export const setPushLanguage = call('notifications.setLanguage', {
  rest: 'PUT users/{user}/notification/language',
  input: { language: wire('translationLanguage', id) },
  answer: { language: wire('data.language', text) },
})

/** Gets the language of push notifications. */
export const pushLanguage = call('notifications.language', {
  rest: 'GET users/{user}/notification/language',
  answer: { language: wire('data.language', withDefault(text, '')) },
})

/** Gets all notification settings of the caller in one answer. An addition of Parley. */
export const notificationSettings = call('notifications.all', {
  rest: 'GET parley/v1/notifications',
  answer: {
    all: wire('data.all', silence),
    users: wire('data.user', anything),
    groups: wire('data.group', anything),
    language: wire('data.language', text),
    /** The devices that registered a push token, without the tokens. */
    devices: wire('data.devices', list(object({ device: text, notifier: text, at: number }))),
    /** For browsers: the public key of this server; empty if it has no Web Push. */
    webKey: wire('data.web_key', text),
  },
})
