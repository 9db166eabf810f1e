// Calls about accounts and sessions for the application's back end. Clients do not include these.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  longId,
  maybe,
  number,
  object,
  orElse,
  text,
  time,
  wire,
} from '../shape/index.ts'

/** An account as the server describes it. */
const account = object({
  uuid: text,
  type: text,
  created: time,
  modified: time,
  username: id,
  activated: flag,
  nickname: maybe(text),
  /** An addition of Parley: a program signs in to this account. */
  bot: maybe(flag),
})

/** Lists accounts of the application, by page. */
export const listUsers = call('accounts.listUsers', {
  rest: 'GET users',
  by: 'app',
  input: { limit: orElse(count, 10), cursor: orElse(text, '') },
  answer: { users: wire('entities', list(account)), count: number, cursor: maybe(text) },
})

/**
 * Finds accounts by the beginning of their name or of any word of their nickname, deactivated ones included. An addition
 * of Parley.
 */
export const searchUsers = call('accounts.searchUsers', {
  rest: 'GET parley/v1/accounts',
  by: 'app',
  input: { text: wire('q', maybe(text)), cursor: maybe(text), limit: orElse(count, 20) },
  answer: { users: wire('entities', list(account)), cursor: text },
})

/** Gets one account. */
export const getUser = call('accounts.getUser', {
  rest: 'GET users/{name}',
  by: 'userOrApp',
  input: { name: id },
  answer: { users: wire('entities', list(account)), count: maybe(number) },
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

/** Deletes accounts, oldest name first, by page. */
export const removeUsers = call('accounts.removeUsers', {
  rest: 'DELETE users',
  by: 'app',
  input: { limit: orElse(count, 10), cursor: orElse(text, '') },
  answer: { users: wire('entities', list(account)), count: number, cursor: maybe(text) },
})

/** Deactivates an account: ends its sessions and refuses new sign-ins. Its data stays. */
export const deactivate = call('accounts.deactivate', {
  rest: 'POST users/{name}/deactivate',
  by: 'app',
  input: { name: id },
  answer: { action: text, users: wire('entities', list(account)) },
})

/** Activates a deactivated account again. */
export const activate = call('accounts.activate', {
  rest: 'POST users/{name}/activate',
  by: 'app',
  input: { name: id },
  answer: { action: text, users: wire('entities', list(account)) },
})

/** Tells whether a user is online: `online` or `offline`, by name. */
export const status = call('accounts.status', {
  rest: 'GET users/{name}/status',
  by: 'app',
  input: { name: id },
  answer: { statuses: wire('data', anything) },
})

/** Tells which of up to a hundred users are online. */
export const statusOfMany = call('accounts.statusOfMany', {
  rest: 'POST users/batch/status',
  by: 'app',
  input: { users: wire('usernames', list(id)) },
  answer: { action: text, statuses: wire('data', list(anything)) },
})

/** Counts the messages that wait for a user: those that none of their devices has got. */
export const offlineCount = call('accounts.offlineCount', {
  rest: 'GET users/{name}/offline_msg_count',
  by: 'app',
  input: { name: id },
  answer: { counts: wire('data', anything) },
})

/** Tells whether a message was delivered to any device of a user: `delivered` or `undelivered`, by message id. */
export const offlineStatus = call('accounts.offlineStatus', {
  rest: 'GET users/{name}/offline_msg_status/{messageId}',
  by: 'app',
  input: { name: id, messageId: longId },
  answer: { states: wire('data', anything) },
})

/** Ends the session of one device. `accounts.disconnectDevice` is the older form of it. */
export const endDevice = call('accounts.endDevice', {
  rest: 'DELETE users/{name}/disconnect/{device}',
  by: 'app',
  input: { name: id, device: id },
  answer: { result: wire('data.result', flag) },
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
