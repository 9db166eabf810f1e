// Registration and password changes.

import { call } from '../call.ts'
import { anything, id, list, maybe, text, wire } from '../shape/index.ts'

/** Creates an account. Anyone may do so if the application has open registration; its back end always may. */
export const register = call('session.register', {
  rest: 'POST users',
  by: 'anyone',
  input: { user: wire('username', id), password: id, nickname: maybe(text) },
  answer: { entities: anything, failed: wire('data', maybe(list(anything))) },
})

/** Sets a new password. All tokens and sessions of the user end. */
export const changePassword = call('session.changePassword', {
  rest: 'PUT users/{name}/password',
  by: 'userOrApp',
  input: { name: id, password: wire('newpassword', id), oldPassword: wire('oldpassword', maybe(text)) },
  answer: { action: text },
})
