// Calls about accounts and sessions for the application's back end. Clients do not include these.

import { call } from '../call.ts'
import {
  anything,
  count,
  flag,
  id,
  list,
  longId,
  number,
  object,
  optional,
  text,
  time,
  wire,
  withDefault,
} from '../shape/index.ts'

/** An account as the server describes it. */
const account = object({
  uuid: text,
  type: text,
  created: time,
  modified: time,
  username: id,
  activated: flag,
  nickname: optional(text),
  /** An addition of Parley: a program signs in to this account. */
  bot: optional(flag),
})
const accounts = wire('entities', list(account))

/** A call about one account, named in the path. */
const ofUser = { by: 'app', input: { name: id } } as const
const ofDevice = { by: 'app', input: { name: id, device: id } } as const
/** A page of accounts. */
const page = {
  by: 'app',
  input: { limit: withDefault(count, 10), cursor: withDefault(text, '') },
  answer: { users: accounts, count: number, cursor: optional(text) },
} as const
const ended = { result: wire('data.result', flag) }

/** Lists accounts of the application, by page. */
export const listUsers = call('accounts.listUsers', {
  rest: 'GET users',
  ...page,
})

/**
 * Finds accounts by the beginning of their name or of any word of their nickname, deactivated ones included. An addition
 * of Parley.
 */
export const searchUsers = call('accounts.searchUsers', {
  rest: 'GET parley/v1/accounts',
  by: 'app',
  input: { text: wire('q', optional(text)), cursor: optional(text), limit: withDefault(count, 20) },
  answer: { users: accounts, cursor: text },
})

/** Gets one account. */
export const getUser = call('accounts.getUser', {
  rest: 'GET users/{name}',
  by: 'userOrApp',
  input: { name: id },
  answer: { users: accounts, count: optional(number) },
})

/**
 * Deletes an account: its sessions end, its name becomes free, and its messages stay with the people who received
 * them.
 */
export const removeUser = call('accounts.removeUser', {
  rest: 'DELETE users/{name}',
  ...ofUser,
  answer: { users: accounts },
})

/** Deletes accounts, the oldest first, by page. */
export const removeUsers = call('accounts.removeUsers', {
  rest: 'DELETE users',
  ...page,
})

/** Deactivates an account: ends its sessions and refuses new sign-ins. Its data stays. */
export const deactivate = call('accounts.deactivate', {
  rest: 'POST users/{name}/deactivate',
  ...ofUser,
  answer: { action: text, users: accounts },
})

/** Activates a deactivated account again. */
export const activate = call('accounts.activate', {
  rest: 'POST users/{name}/activate',
  ...ofUser,
  answer: { action: text, users: accounts },
})

/** Tells whether a user is online: `online` or `offline`, by name. */
export const status = call('accounts.status', {
  rest: 'GET users/{name}/status',
  ...ofUser,
  answer: { statuses: wire('data', anything) },
})

/** Tells which of up to a hundred users are online. */
export const statusOfMany = call('accounts.statusOfMany', {
  rest: 'POST users/batch/status',
  by: 'app',
  input: { users: wire('usernames', list(id)) },
  answer: { action: text, statuses: wire('data', list(anything)) },
})

/** Counts the messages that wait for a user: those that none of their devices has received. */
export const offlineCount = call('accounts.offlineCount', {
  rest: 'GET users/{name}/offline_msg_count',
  ...ofUser,
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
  ...ofDevice,
  answer: ended,
})

/** Ends all sessions of a user. */
export const disconnect = call('accounts.disconnect', {
  rest: 'GET users/{name}/disconnect',
  ...ofUser,
  answer: ended,
})

/** Ends the session of one device of a user. */
export const disconnectDevice = call('accounts.disconnectDevice', {
  rest: 'GET users/{name}/disconnect/{device}',
  ...ofDevice,
  answer: ended,
})
