// The apps of the server, for operators.

import { call } from '../call.ts'
import { count, flag, id, list, object, optional, text, time, wire, withDefault } from '../shape/index.ts'

/** An app without its secret. */
const app = object({
  /** `org#app` */
  appKey: text,
  clientId: text,
  openRegistration: flag,
  disabled: flag,
  createdAt: time,
  /** Until when the secret before the last rotation works. 0: it does not. */
  oldSecretUntil: time,
  /** Whether changes are recorded as events, because the app has an endpoint or a key that reads events. */
  recordsEvents: flag,
})

const credentials = {
  appKey: wire('data.appKey', text),
  clientId: wire('data.clientId', text),
  clientSecret: wire('data.clientSecret', text),
}

/** Lists the apps of the server, without their secrets. */
export const apps = call('operating.apps', {
  rest: 'GET parley/v1/operating/apps',
  by: 'operator',
  answer: { apps: wire('data.apps', list(app)) },
})

/** Creates an app. Its secret is only in this answer. */
export const createApp = call('operating.createApp', {
  rest: 'POST parley/v1/operating/apps',
  by: 'operator',
  input: { appKey: id, openRegistration: optional(flag) },
  answer: credentials,
})

/** Opens an app for registration by everybody or closes it, and disables it or enables it again. */
export const changeApp = call('operating.changeApp', {
  rest: 'PUT parley/v1/operating/apps/{appKey}',
  by: 'operator',
  input: { appKey: id, openRegistration: optional(flag), disabled: optional(flag) },
  answer: { isDone: wire('data.done', flag) },
})

/** Gives an app a new secret, which is only in this answer. The old one works for a while. */
export const rotateAppSecret = call('operating.rotateAppSecret', {
  rest: 'POST parley/v1/operating/apps/{appKey}/rotate',
  by: 'operator',
  input: { appKey: id, overlapSeconds: withDefault(count, 86_400) },
  answer: credentials,
})
