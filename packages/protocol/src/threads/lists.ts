// Finding threads: those of a group, those the user is in, and what was said last in them.

import { call } from '../call.ts'
import { threadLimits } from '../limits.ts'
import { anything, count, id, list, maybe, object, orElse, text, wire } from '../shape/index.ts'
import { listedThread } from './shapes.ts'

const paged = { limit: orElse(count, threadLimits.pageSize), cursor: maybe(text) }
const threads = { threads: wire('entities', list(listedThread)), cursor: maybe(text) }

/** The threads the user is in, the newest first. */
export const listJoinedThreads = call('threads.listJoined', {
  rest: 'GET threads/user/{user}',
  input: paged,
  answer: threads,
})

/** The same of one group. */
export const listJoinedThreadsIn = call('threads.listJoinedIn', {
  rest: 'GET threads/chatgroups/{groupId}/user/{user}',
  input: { groupId: id, ...paged },
  answer: threads,
})

/** All threads of a group, the newest first. */
export const listThreads = call('threads.list', {
  rest: 'GET threads/chatgroups/{groupId}',
  input: { groupId: id, ...paged },
  answer: threads,
})

/** What was said last in each of these; threads that are not there, or not for the user, are left out. */
export const lastThreadMessages = call('threads.lastMessages', {
  rest: 'POST thread/message',
  input: { threadIds: list(id) },
  answer: {
    threads: wire(
      'entities',
      list(
        object({
          threadId: wire('thread_id', id),
          /** The JSON form of a message with an object as its payload; `{}` when there is none. */
          message: wire('last_message', anything),
        }),
      ),
    ),
  },
})
