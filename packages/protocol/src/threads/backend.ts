// Thread calls for the application's back end only.

import { call } from '../call.ts'
import { anything, count, id, list, object, optional, text, wire, withDefault } from '../shape/index.ts'
import { ofThread } from './shapes.ts'

/** Lists all threads of the application, newest first, or oldest first with `sort` of `asc`. */
export const listAllThreads = call('threads.listAll', {
  rest: 'GET thread',
  by: 'app',
  input: { limit: withDefault(count, 50), cursor: optional(text), sort: optional(text) },
  answer: {
    threads: wire('entities', list(object({ id }))),
    cursor: wire('properties.cursor', optional(text)),
  },
})

/** Adds up to ten members of the group to a thread. */
export const addThreadMembers = call('threads.addMembers', {
  rest: 'POST thread/{threadId}/users',
  by: 'app',
  input: { ...ofThread, users: wire('usernames', list(id)) },
  answer: { status: wire('data.status', text) },
})

/** Removes up to ten people from a thread. Each has their own outcome. */
export const removeThreadMembers = call('threads.removeMembers', {
  rest: 'DELETE thread/{threadId}/users',
  by: 'app',
  inBody: true,
  input: { ...ofThread, users: wire('usernames', list(id)) },
  answer: { outcomes: wire('entities', list(anything)) },
})
