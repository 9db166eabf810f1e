// The data of a user, for the application's back end. Clients do not include this.

import { call } from '../call.ts'
import { id, text, time, wire } from '../shape/index.ts'

/**
 * Gets a link to everything about a user, one JSON record a line: the account, settings, contacts, conversations, messages,
 * and the list of their files. The link is valid for half an hour and needs no token.
 */
export const exportUser = call('accounts.export', {
  rest: 'GET parley/v1/exports/{account}',
  by: 'app',
  input: { account: id },
  answer: { url: wire('data.url', text), expiresAt: wire('data.expiresAt', time) },
})
