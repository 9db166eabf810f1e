// Sign-in and tokens.

import { call } from '../call.ts'
import { anything, flag, id, number, oneOf, optional, text, time, wire, withDefault } from '../shape/index.ts'

/**
 * Issues a token: for a password, for the application's client id and secret (`client_credentials`), or, with an app
 * token, for a user without a password (`inherit`).
 */
export const signIn = call('session.signIn', {
  rest: 'POST token',
  by: 'anyone',
  input: {
    grant: wire('grant_type', withDefault(oneOf('password', 'client_credentials', 'inherit'), 'password')),
    user: wire('username', optional(id)),
    password: optional(text),
    timestamp: optional(number),
    clientId: wire('client_id', optional(id)),
    clientSecret: wire('client_secret', optional(text)),
    /** The lifetime of the token in seconds; never longer than the app's setting for passwords. */
    ttl: optional(number),
    autoCreateUser: optional(flag),
  },
  answer: {
    token: wire('access_token', id),
    /** In seconds. */
    lifetime: wire('expires_in', number),
    user: optional(anything),
    application: optional(text),
  },
})

/** Tells when the token of this request expires. */
export const tokenExpiry = call('session.tokenExpiry', {
  rest: 'GET sdk/users/{user}/token/expires',
  answer: { expiresAt: wire('expire_timestamp', time) },
})
