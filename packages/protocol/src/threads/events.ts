// Thread events. The acting user's other devices get an operation, everybody else in the group a notice. Clients load
// these with the first event of a thread.

import { event } from '../event.ts'
import { anything, flag, id, list, number, object, text, time, wire, withDefault } from '../shape/index.ts'
import { MUCBody, MUCOperation, NameSpace } from '../wire/index.ts'

/** Operations. Other clients fail if an operation does not say that it is about a thread. */
const common = {
  threadId: wire('mucId.name', id),
  groupId: wire('mucParentId.name', withDefault(text, '')),
  name: wire('mucName', withDefault(text, '')),
  by: wire('from.name', withDefault(text, '')),
  isThread: wire('isThread', withDefault(flag, true)),
}
/** The parent message is an addition of Parley: the acting user's other devices get nothing else. */
const placed = { ...common, messageId: wire('ext', withDefault(text, '')) }
const concerning = { ...common, users: wire('to', withDefault(list(object({ name: id })), [])) }
const moved = { ...concerning, memberCount: wire('mucMemberCount', withDefault(number, 0)) }

const mucEvent = { ns: NameSpace.MUC, body: MUCBody } as const

/** Sent to the creator's other devices: the user created a thread. */
export const ownThreadCreated = event('threads.ownCreated', {
  ...mucEvent,
  operation: MUCOperation.THREAD_CREATE,
  data: placed,
})
/** Sent to the user's other devices: the user deleted a thread. */
export const ownThreadDestroyed = event('threads.ownDestroyed', {
  ...mucEvent,
  operation: MUCOperation.THREAD_DESTROY,
  data: placed,
})
/** Sent to the user's other devices: the user joined a thread. */
export const ownThreadJoined = event('threads.ownJoined', {
  ...mucEvent,
  operation: MUCOperation.THREAD_JOIN,
  data: placed,
})
/** Sent to the user's other devices: the user left a thread. */
export const ownThreadLeft = event('threads.ownLeft', {
  ...mucEvent,
  operation: MUCOperation.THREAD_LEAVE,
  data: placed,
})
/** Sent to the user's other devices: the user renamed a thread. */
export const ownThreadRenamed = event('threads.ownRenamed', {
  ...mucEvent,
  operation: MUCOperation.THREAD_UPDATE,
  data: placed,
})
/** Sent to the person who was removed from a thread. */
export const removedFromThread = event('threads.removed', {
  ...mucEvent,
  operation: MUCOperation.THREAD_KICK,
  data: concerning,
})
/** Sent to everybody in the thread: people joined. Existing clients have no handler for it. */
export const threadMembersJoined = event('threads.membersJoined', {
  ...mucEvent,
  operation: MUCOperation.THREAD_PRESENCE,
  data: moved,
})
/** Sent to everybody in the thread: people left or were removed. Existing clients have no handler for it. */
export const threadMembersLeft = event('threads.membersLeft', {
  ...mucEvent,
  operation: MUCOperation.THREAD_ABSENCE,
  data: moved,
})

/** Notices for the members of the group. */
const noticed = {
  threadId: wire('data.id', id),
  groupId: wire('data.muc_parent_id', withDefault(text, '')),
  messageId: wire('data.msg_parent_id', withDefault(text, '')),
  name: wire('data.name', withDefault(text, '')),
  by: wire('data.from', withDefault(text, '')),
  at: wire('data.timestamp', withDefault(time, 0)),
}
const counted = { ...noticed, messageCount: wire('data.message_count', withDefault(number, 0)) }

const notice = { ns: NameSpace.NOTIFY, operation: 'thread' } as const
/** Sent to the members of the group, except the creator, who gets `threads.ownCreated`. */
export const threadCreated = event('threads.created', {
  ...notice,
  when: ['data.operation', 'create'],
  data: counted,
})
/** Sent to the members of the group, except the person who renamed the thread. */
export const threadRenamed = event('threads.renamed', {
  ...notice,
  when: ['data.operation', 'update'],
  data: counted,
})
/** Sent to the members of the group, except the person who deleted the thread. */
export const threadDestroyed = event('threads.destroyed', {
  ...notice,
  when: ['data.operation', 'delete'],
  data: noticed,
})
/**
 * Sent to the members of the group: the number of messages in a thread and its last message, in the JSON form with
 * an object as its payload.
 */
export const threadUpdated = event('threads.updated', {
  ...notice,
  when: ['data.operation', 'update_msg'],
  data: { ...counted, lastMessage: wire('data.last_message', withDefault(anything, {})) },
})

/** All events about threads. */
export const threadEvents = [
  ownThreadCreated,
  ownThreadDestroyed,
  ownThreadJoined,
  ownThreadLeft,
  ownThreadRenamed,
  removedFromThread,
  threadMembersJoined,
  threadMembersLeft,
  threadCreated,
  threadRenamed,
  threadDestroyed,
  threadUpdated,
] as const
