// Members of a thread.

import { call } from '../call.ts'
import { threadLimits } from '../limits.ts'
import { count, id, list, optional, text, wire, withDefault } from '../shape/index.ts'
import { ofThread } from './shapes.ts'

/** Lists the members of a thread in the order of joining. */
export const listThreadMembers = call('threads.listMembers', {
  rest: 'GET thread/{threadId}/users',
  input: { ...ofThread, limit: withDefault(count, threadLimits.pageSize), cursor: optional(text) },
  answer: { users: wire('data.affiliations', list(text)), cursor: optional(text) },
})

/**
 * Removes a member from a thread. Its creator, and the owner and admins of the group may do so. The person can join
 * again.
 */
export const removeThreadMember = call('threads.removeMember', {
  rest: 'DELETE thread/{threadId}/users/{member}',
  actsAs: 'resource',
  input: { ...ofThread, member: id },
  answer: { result: wire('data.result', optional(text)), user: wire('data.user', text) },
})
