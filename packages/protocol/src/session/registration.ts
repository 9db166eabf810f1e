// Signing up, and a new password.

import { call } from '../call.ts'
import { anything, id, maybe, text, wire } from '../shape/index.ts'

/** Create an account. Anyone may where the app has open registration; the app's back end always may. */
export const register = call('session.register', {
  rest: 'POST users',
  by: 'anyone',
  input: { user: wire('username', id), password: id, nickname: maybe(text) },
  answer: { entities: anything },
})

/** A new password ends every token and every session of the user. */
export const changePassword = call('session.changePassword', {
  rest: 'PUT users/{name}/password',
  by: 'userOrApp',
  input: { name: id, password: wire('newpassword', id), oldPassword: wire('oldpassword', maybe(text)) },
})
