// The personal block list: whoever is on it cannot write to the user.

import { call } from '../call.ts'
import { id, list, text, wire } from '../shape/index.ts'

export const listBlocked = call('blocks.list', {
  rest: 'GET users/{user}/blocks/users',
  answer: { users: wire('data', list(text)) },
})

export const addBlocked = call('blocks.add', {
  rest: 'POST sdk/user/{user}/blocks',
  actsAs: 'resource',
  input: { users: wire('usernames', list(id)) },
  answer: { users: wire('data', list(text)) },
})

export const removeBlocked = call('blocks.remove', {
  rest: 'DELETE sdk/user/{user}/blocks',
  actsAs: 'resource',
  inBody: true,
  input: { users: wire('usernames', list(id)) },
  answer: { users: wire('data', list(text)) },
})
