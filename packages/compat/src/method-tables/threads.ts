// Threads.

import {
  createThread,
  destroyThread,
  joinThread,
  lastThreadMessages,
  leaveThread,
  listJoinedThreads,
  listJoinedThreadsIn,
  listThreadMembers,
  listThreads,
  removeThreadMember,
  renameThread,
  threadDetail,
} from '@parley/protocol'
import { list, optionsRead, text, withValue } from '../argument-checks.ts'
import { type Envelope, nothing, orIfEmpty, type Rows } from '../method-table.ts'
import { shown } from './messages.ts'

const threadNames = ({ msgId: messageId, groupId: parentId, ...rest }: Envelope) => ({
  ...rest,
  messageId,
  parentId,
})
const threadPage = (answer: Envelope) => ({
  ...answer,
  entities: (answer.entities as Envelope[]).map(threadNames),
  type: 0,
})
const thread = { threadId: 'chatThreadId' }
const inThread = [text('chatThreadId', withValue)]

const page = { limit: orIfEmpty('pageSize', 20), cursor: orIfEmpty('cursor', '') }

export const threadRows: Rows = {
  createChatThread: {
    call: createThread,
    takes: { name: 'name', messageId: 'messageId', groupId: 'parentId', owner: (_, me) => me.user },
    checks: [text('name', withValue), text('messageId', withValue), text('parentId', withValue)],
    gives: (answer) => ({
      ...answer,
      data: { chatThreadId: (answer.data as Envelope).thread_id },
      type: 0,
    }),
  },
  joinChatThread: {
    call: joinThread,
    takes: thread,
    checks: inThread,
    gives: (answer) => ({
      ...answer,
      data: {
        ...(answer.data as Envelope),
        detail: threadNames((answer.data as Envelope).detail as Envelope),
      },
      type: 0,
    }),
  },
  leaveChatThread: {
    call: leaveThread,
    takes: thread,
    checks: inThread,
    rejects: true,
    gives: nothing,
  },
  destroyChatThread: {
    call: destroyThread,
    takes: thread,
    checks: inThread,
    rejects: true,
    gives: nothing,
  },
  changeChatThreadName: {
    call: renameThread,
    takes: { ...thread, name: 'name' },
    checks: [...inThread, text('name', withValue)],
  },
  getChatThreadMembers: {
    call: listThreadMembers,
    takes: { ...thread, ...page },
    checks: inThread,
  },
  removeChatThreadMember: {
    call: removeThreadMember,
    takes: { ...thread, member: 'username' },
    checks: [...inThread, text('username', withValue)],
  },
  getJoinedChatThreads: {
    call: ({ parentId }) => (parentId ? listJoinedThreadsIn : listJoinedThreads),
    takes: { ...page, groupId: ({ parentId }) => parentId || undefined },
    checks: [optionsRead('pageSize')],
    gives: threadPage,
  },
  getChatThreads: {
    call: listThreads,
    takes: { ...page, groupId: 'parentId' },
    checks: [text('parentId', withValue)],
    gives: threadPage,
  },
  getChatThreadLastMessage: {
    call: lastThreadMessages,
    takes: { threadIds: 'chatThreadIds' },
    checks: [list('chatThreadIds', withValue)],
    gives: (answer, _, me) => ({
      ...answer,
      entities: (answer.entities as Envelope[]).map((row) => ({
        chatThreadId: row.thread_id,
        lastMessage: shown(row.last_message, me) ?? {},
      })),
      type: 0,
    }),
  },
  getChatThreadDetail: {
    call: threadDetail,
    takes: thread,
    checks: inThread,
    gives: (answer) => {
      const { affiliations_count: affiliationsCount, ...rest } = answer.data as Envelope
      return { ...answer, data: { ...threadNames(rest), affiliationsCount }, type: 0 }
    },
  },
}
