// Who is in a thread.

import { call } from '../call.ts'
import { threadLimits } from '../limits.ts'
import { count, id, list, maybe, orElse, text, wire } from '../shape/index.ts'
import { ofThread } from './shapes.ts'

/** In the order of joining. */
export const listThreadMembers = call('threads.listMembers', {
  rest: 'GET thread/{threadId}/users',
  input: { ...ofThread, limit: orElse(count, threadLimits.pageSize), cursor: maybe(text) },
  answer: { users: wire('data.affiliations', list(text)), cursor: maybe(text) },
})

/** Whoever made the thread, and the owner and admins of the group. Who was removed may come again. */
export const removeThreadMember = call('threads.removeMember', {
  rest: 'DELETE thread/{threadId}/users/{member}',
  actsAs: 'resource',
  input: { ...ofThread, member: id },
  answer: { result: wire('data.result', maybe(text)), user: wire('data.user', text) },
})
