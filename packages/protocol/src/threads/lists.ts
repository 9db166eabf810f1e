// Finding threads: those of a group, those that the user has joined, and their last messages.

import { call } from '../call.ts'
import { threadLimits } from '../limits.ts'
import { anything, count, id, list, object, optional, text, wire, withDefault } from '../shape/index.ts'
import { listedThread } from './shapes.ts'

const paged = { limit: withDefault(count, threadLimits.pageSize), cursor: optional(text) }
const threads = { threads: wire('entities', list(listedThread)), cursor: optional(text) }

/** Lists the threads that the caller has joined, newest first. */
export const listJoinedThreads = call('threads.listJoined', {
  rest: 'GET threads/user/{user}',
  input: paged,
  answer: threads,
})

/** Lists the threads of one group that the caller has joined, newest first. */
export const listJoinedThreadsIn = call('threads.listJoinedIn', {
  rest: 'GET threads/chatgroups/{groupId}/user/{user}',
  input: { groupId: id, ...paged },
  answer: threads,
})

/** Lists all threads of a group, newest first. */
export const listThreads = call('threads.list', {
  rest: 'GET threads/chatgroups/{groupId}',
  input: { groupId: id, ...paged },
  answer: threads,
})

/**
 * Gets the last message of each thread. Threads that do not exist or that the caller may not see are left out.
 */
export const lastThreadMessages = call('threads.lastMessages', {
  rest: 'POST thread/message',
  input: { threadIds: list(id) },
  answer: {
    threads: wire(
      'entities',
      list(
        object({
          threadId: wire('thread_id', id),
          /** The JSON form of a message with an object as its payload; `{}` if there is none. */
          message: wire('last_message', anything),
        }),
      ),
    ),
  },
})
