// The personal block list: users on it cannot write to its owner.

import { call } from '../call.ts'
import { count, id, list, number, optional, text, wire } from '../shape/index.ts'

/** Lists the people whom the caller has blocked. */
export const listBlocked = call('blocks.list', {
  rest: 'GET users/{user}/blocks/users',
  input: { pageSize: optional(count), cursor: optional(text) },
  answer: { users: wire('data', list(text)), count: optional(number), cursor: optional(text) },
})

/** Blocks people: their messages and requests no longer reach the caller. */
export const addBlocked = call('blocks.add', {
  rest: 'POST sdk/user/{user}/blocks',
  actsAs: 'resource',
  input: { users: wire('usernames', list(id)) },
  answer: { users: wire('data', list(text)) },
})

/** Unblocks people. */
export const removeBlocked = call('blocks.remove', {
  rest: 'DELETE sdk/user/{user}/blocks',
  actsAs: 'resource',
  inBody: true,
  input: { users: wire('usernames', list(id)) },
  answer: { users: wire('data', list(text)) },
})
