// Registration and password changes.

import { call } from '../call.ts'
import { anything, id, list, optional, text, wire } from '../shape/index.ts'

/** Creates an account. Anyone may do so if the application has open registration; its back end always may. */
export const register = call('session.register', {
  rest: 'POST users',
  by: 'anyone',
  input: { user: wire('username', id), password: id, nickname: optional(text) },
  answer: { entities: anything, failed: wire('data', optional(list(anything))) },
})

/** Sets a new password. All tokens and sessions of the user end. */
export const changePassword = call('session.changePassword', {
  rest: 'PUT users/{name}/password',
  by: 'userOrApp',
  input: { name: id, password: wire('newpassword', id), oldPassword: wire('oldpassword', optional(text)) },
  answer: { action: text },
})
