// Signing up, signing in, tokens and devices.

import { call } from '../call.ts'
import {
  anything,
  flag,
  id,
  list,
  maybe,
  number,
  object,
  oneOf,
  orElse,
  text,
  time,
  wire,
} from '../shape/index.ts'

/** Create an account. Anyone may where the app has open registration; the app's back end always may. */
export const register = call('session.register', {
  rest: 'POST users',
  by: 'anyone',
  input: { user: wire('username', id), password: id, nickname: maybe(text) },
  answer: { entities: anything },
})

/**
 * Get a token: by password, with the app's client id and secret (`client_credentials`), or, with an app token, for a
 * user without a password (`inherit`).
 */
export const signIn = call('session.signIn', {
  rest: 'POST token',
  by: 'anyone',
  input: {
    grant: wire('grant_type', orElse(oneOf('password', 'client_credentials', 'inherit'), 'password')),
    user: wire('username', maybe(id)),
    password: maybe(text),
    timestamp: maybe(number),
    clientId: wire('client_id', maybe(id)),
    clientSecret: wire('client_secret', maybe(text)),
    /** Seconds the token shall live; never longer than the app's setting for passwords. */
    ttl: maybe(number),
    autoCreateUser: maybe(flag),
  },
  answer: {
    token: wire('access_token', id),
    /** Seconds. */
    lifetime: wire('expires_in', number),
    user: maybe(anything),
    application: maybe(text),
  },
})

/** When does the token of this request end? */
export const tokenExpiry = call('session.tokenExpiry', {
  rest: 'GET sdk/users/{user}/token/expires',
  answer: { expiresAt: wire('expire_timestamp', time) },
})

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

/** A new password ends every token and every session of the user. */
export const changePassword = call('session.changePassword', {
  rest: 'PUT users/{name}/password',
  by: 'userOrApp',
  input: { name: id, password: wire('newpassword', id), oldPassword: wire('oldpassword', maybe(text)) },
})
