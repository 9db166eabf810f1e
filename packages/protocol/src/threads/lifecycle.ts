// The lifecycle of threads. A thread belongs to one message of a group.

import { call } from '../call.ts'
import { anything, flag, id, number, optional, text, time, wire } from '../shape/index.ts'
import { ignoredStatus, ofThread } from './shapes.ts'

/** Creates a thread under a message of a group. The caller joins it. */
export const createThread = call('threads.create', {
  rest: 'POST thread',
  actsAs: 'resource',
  input: {
    name: id,
    messageId: wire('msg_id', id),
    groupId: wire('group_id', id),
    owner: optional(text),
  },
  answer: { threadId: wire('data.thread_id', id) },
})

/** Joins a thread. Members of its group may do so. */
export const joinThread = call('threads.join', {
  rest: 'POST thread/{threadId}/user/{user}/join',
  actsAs: 'resource',
  input: ofThread,
  answer: {
    status: wire('data.status', optional(text)),
    id: wire('data.detail.id', id),
    name: wire('data.detail.name', text),
    owner: wire('data.detail.owner', text),
    createdAt: wire('data.detail.created', time),
    messageId: wire('data.detail.msgId', text),
    groupId: wire('data.detail.groupId', text),
    // An addition of Parley.
    memberCount: wire('data.detail.affiliations_count', optional(number)),
    messageCount: wire('data.detail.message_count', optional(number)),
    updatedAt: wire('data.detail.update_timestamp', optional(time)),
    readUpTo: wire('data.detail.read_seq', optional(number)),
  },
})

/** Leaves a thread. */
export const leaveThread = call('threads.leave', {
  rest: 'DELETE thread/{threadId}/user/{user}/quit',
  actsAs: 'resource',
  input: ofThread,
  answer: ignoredStatus,
})

/** Deletes a thread. Its creator, and the owner and admins of the group may do so. */
export const destroyThread = call('threads.destroy', {
  rest: 'DELETE thread/{threadId}',
  actsAs: 'resource',
  input: ofThread,
  answer: ignoredStatus,
})

/** Renames a thread. Its creator, and the owner and admins of the group may do so. */
export const renameThread = call('threads.rename', {
  rest: 'PUT thread/{threadId}',
  actsAs: 'resource',
  input: { ...ofThread, name: id },
  answer: { name: wire('data.name', text) },
})

/** Gets one thread. */
export const threadDetail = call('threads.detail', {
  rest: 'GET thread/{threadId}',
  input: ofThread,
  answer: {
    id: wire('data.id', id),
    name: wire('data.name', text),
    owner: wire('data.owner', text),
    createdAt: wire('data.created', time),
    messageId: wire('data.msgId', text),
    groupId: wire('data.groupId', text),
    memberCount: wire('data.affiliations_count', number),
    // Additions of Parley.
    messageCount: wire('data.message_count', optional(number)),
    updatedAt: wire('data.update_timestamp', optional(time)),
    isMember: wire('data.joined', optional(flag)),
    unread: wire('data.unread_num', optional(number)),
    readUpTo: wire('data.read_seq', optional(number)),
    head: wire('data.head', optional(number)),
    lastUpTo: wire('data.last_seq', optional(number)),
    start: wire('data.start', optional(number)),
    lastMessage: wire('data.last_message', optional(anything)),
  },
})
