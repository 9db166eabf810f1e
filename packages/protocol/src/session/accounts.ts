// Calls about accounts and sessions for the application's back end. Clients do not include these.

import { call } from '../call.ts'
import { count, flag, id, list, maybe, number, object, orElse, text, time, wire } from '../shape/index.ts'

/** An account as the server describes it. */
const account = object({
  uuid: text,
  type: text,
  created: time,
  modified: time,
  username: id,
  activated: flag,
  nickname: maybe(text),
})

/** Lists accounts of the application, by page. */
export const listUsers = call('accounts.listUsers', {
  rest: 'GET users',
  by: 'app',
  input: { limit: orElse(count, 10), cursor: orElse(text, '') },
  answer: { users: wire('entities', list(account)), count: number, cursor: maybe(text) },
})

/** Gets one account. */
export const getUser = call('accounts.getUser', {
  rest: 'GET users/{name}',
  by: 'userOrApp',
  input: { name: id },
  answer: { users: wire('entities', list(account)) },
})

/**
 * Deletes an account: its sessions end, its name becomes free, and its messages stay with the people who received
 * them.
 */
export const removeUser = call('accounts.removeUser', {
  rest: 'DELETE users/{name}',
  by: 'app',
  input: { name: id },
  answer: { users: wire('entities', list(account)) },
})

/** Ends all sessions of a user. */
export const disconnect = call('accounts.disconnect', {
  rest: 'GET users/{name}/disconnect',
  by: 'app',
  input: { name: id },
  answer: { result: wire('data.result', flag) },
})

/** Ends the session of one device of a user. */
export const disconnectDevice = call('accounts.disconnectDevice', {
  rest: 'GET users/{name}/disconnect/{device}',
  by: 'app',
  input: { name: id, device: id },
  answer: { result: wire('data.result', flag) },
})
