// Calls about messages and their changes, history, conversations and threads.

import { kinds } from '../../message-kinds.ts'
import type { Loose } from '../../reference-client/loose.ts'
import {
  type Call,
  type ChatType,
  keepCursor,
  line,
  type Memory,
  type Said,
  type Situation,
  withThe,
} from '../created-things.ts'

const extOf = (at: Situation) =>
  at.pick<object>({}, { ext: { a: 1, b: 'two', c: [true] } }, { ext: {} }, { ext: { empty: '', half: 0.5 } })

const wishes = (at: Situation, chatType: ChatType) => ({
  ...(at.chance.next() < 0.2 ? { deliverOnlineOnly: at.maybe() } : {}),
  ...(chatType === 'chatRoom' && at.maybe() ? { priority: at.pick('high', 'normal', 'low') } : {}),
  ...(chatType === 'groupChat' && at.chance.next() < 0.3 ? { msgConfig: { allowGroupAck: true } } : {}),
  ...(chatType !== 'singleChat' && at.chance.next() < 0.15 ? { receiverList: at.some() } : {}),
})

function remember(answer: Loose, { said }: Memory, [message]: readonly Loose[], from: string): void {
  if (answer?.serverMsgId === undefined) return
  const { chatType, to, type, isChatThread } = message
  if (['read', 'delivery', 'channel'].includes(type)) return
  const file = type === 'combine' && { url: answer.message.url, secret: answer.message.secret }
  said.push({
    ...{ id: answer.serverMsgId, from, to, chatType, type },
    ...(isChatThread && { isChatThread }),
    ...(file && { file }),
  })
}

const sends = (given: (at: Situation) => object | undefined, weight: number): Call =>
  line(
    'send',
    (at) => {
      const made = given(at)
      return made && at.client.message(made as Record<string, unknown>)
    },
    { weight, remember },
  )

const text = (at: Situation) => {
  const place = at.place()
  return { type: 'txt', msg: at.words(), ...place, ...extOf(at), ...wishes(at, place.chatType) }
}
const kind = (names: readonly string[]) => (at: Situation) => ({
  ...kinds[at.chance.pick(names)]?.options(),
  ...at.place(),
  ...extOf(at),
})

const chatOf = ({ chatType, to, from }: Said, me: string) => ({
  chatType,
  to: chatType === 'singleChat' && to === me ? from : to,
})
const receivedMessages = (at: Situation) =>
  at.said(({ from, chatType }) => from !== at.me && chatType !== 'chatRoom')
const anything = (at: Situation) => at.said()
const conversationOf = (said: Said, me: string) => {
  const { chatType, to } = chatOf(said, me)
  return { conversationId: to, conversationType: chatType }
}
const conversation = (at: Situation) => {
  const { chatType, to } = at.place(false)
  return { conversationId: to, conversationType: chatType }
}
const page = (at: Situation, call: string) => ({
  pageSize: at.pick(1, 2, at.chance.between(1, 20)),
  cursor: at.cursor(call),
})
const inThread = (given: (at: Situation) => object = () => ({})) =>
  withThe(
    (at) => at.thread(),
    (chatThreadId, at) => ({ chatThreadId, ...given(at) }),
  )
/** The content of a message after an edit. Files are reported as they were before, and not compared. */
const edits = (type: string, at: Situation): object =>
  type === 'txt'
    ? { type, msg: at.words() }
    : type === 'custom'
      ? { type, customEvent: 'gift', customExts: { name: at.words() } }
      : { ...kinds[type]?.options() }
const reaction = (at: Situation) => at.pick('👍', 'smile', '❤️')

export const talkCalls: readonly Call[] = [
  sends(text, 16),
  sends(kind(['loc', 'cmd', 'custom']), 5),
  sends(kind(['img', 'audio', 'file', 'combine', 'video']), 2),
  sends((at) => ({ type: 'txt', msg: at.words(), chatType: 'singleChat', to: at.me, ...extOf(at) }), 1),
  sends((at) => {
    const to = `${at.other()}/webim_device-${at.pick('phone', 'ben', 'nowhere')}`
    return { type: 'txt', msg: at.words(), chatType: 'singleChat', to }
  }, 0.5),
  sends((at) => {
    const languages = at.pick(['de'], ['de', 'fr'])
    return { type: 'txt', msg: at.words(), ...at.place(), msgConfig: { languages } }
  }, 1),
  sends((at) => {
    const to = at.thread()
    return to === undefined
      ? undefined
      : { type: 'txt', chatType: 'groupChat', isChatThread: true, to, msg: at.words() }
  }, 2),
  sends((at) => {
    const said = receivedMessages(at)
    if (said?.chatType === 'singleChat')
      return { type: 'read', chatType: 'singleChat', id: said.id, to: said.from }
    const { isChatThread } = said ?? {}
    return (
      said && {
        ...{ type: 'read', chatType: 'groupChat', id: said.id, to: said.to, ackContent: '{}' },
        ...(isChatThread && { isChatThread }),
      }
    )
  }, 3),
  sends((at) => {
    const said = at.said(({ to }) => to === at.me)
    return said && { type: 'delivery', ackId: said.id, to: said.from }
  }, 0.5),
  sends((at) => ({ type: 'channel', ...at.place(false) }), 2),
  line(
    'recallMessage',
    withThe(anything, (said, at) => ({
      mid: said.id,
      ...chatOf(said, at.me),
      ...(said.isChatThread && { isChatThread: true }),
      ...(at.maybe() ? { ext: at.words() } : {}),
    })),
    { weight: 2 },
  ),
  line(
    'modifyMessage',
    withThe(
      (at) => at.said(({ type }) => ['txt', 'custom', 'loc', 'combine'].includes(type)),
      (said, at) => ({
        messageId: said.id,
        modifiedMessage: at.client.message({
          ...edits(said.type, at),
          ...chatOf(said, at.me),
          ...(said.isChatThread && { isChatThread: true }),
          ...extOf(at),
        }),
      }),
    ),
    { weight: 3 },
  ),
  line(
    'addReaction',
    withThe(anything, ({ id }, at) => ({ messageId: id, reaction: reaction(at) })),
    { weight: 3 },
  ),
  line(
    'deleteReaction',
    withThe(anything, ({ id }, at) => ({ messageId: id, reaction: reaction(at) })),
  ),
  line(
    'getReactionlist getReactionList',
    withThe(anything, ({ id, chatType, to }, at) => ({
      chatType,
      messageId: at.maybe() ? id : [id],
      ...(chatType === 'groupChat' ? { groupId: to } : {}),
    })),
  ),
  line(
    'getReactionDetail',
    withThe(anything, ({ id }, at) => ({ messageId: id, reaction: reaction(at), pageSize: 5 })),
  ),
  line(
    'pinMessage',
    withThe(anything, (said, at) => ({ ...conversationOf(said, at.me), messageId: said.id })),
    { weight: 2 },
  ),
  line(
    'unpinMessage',
    withThe(anything, (said, at) => ({ ...conversationOf(said, at.me), messageId: said.id })),
  ),
  line('getServerPinnedMessages', (at) => ({ ...conversation(at), ...page(at, 'pinned') }), {
    remember: keepCursor('pinned'),
  }),
  line(
    'downloadAndParseCombineMessage',
    withThe(
      (at) => at.said(({ type }) => type === 'combine'),
      ({ file }) => file,
    ),
  ),
  line(
    'reportMessage',
    withThe(anything, ({ id }, at) => ({ messageId: id, reportType: 'spam', reportReason: at.words() })),
    { weight: 0.5 },
  ),

  line(
    'getHistoryMessages',
    (at) => {
      const { chatType, to } = at.place()
      return {
        targetId: to,
        chatType,
        pageSize: at.chance.between(1, 20),
        cursor: at.cursor('history') || at.pick<unknown>(-1, ''),
        searchDirection: at.pick('up', 'down'),
        ...(at.chance.next() < 0.3
          ? {
              searchOptions: at.pick<object>(
                { msgTypes: ['txt', 'loc'] },
                { from: at.anybody() },
                { startTime: 1, endTime: 4_000_000_000_000 },
              ),
            }
          : {}),
      }
    },
    { weight: 4, remember: keepCursor('history') },
  ),
  line('fetchHistoryMessages', (at) => {
    const { chatType, to } = at.place(false)
    return { queue: to, count: at.chance.between(1, 20), isGroup: chatType === 'groupChat' }
  }),
  line(
    'removeHistoryMessages',
    withThe(
      (at) => at.said(({ chatType }) => chatType !== 'chatRoom'),
      (said, at) => {
        const { chatType, to } = chatOf(said, at.me)
        return {
          targetId: to,
          chatType,
          ...(at.maybe() ? { messageIds: [said.id] } : { beforeTimeStamp: at.pick(1, 4_000_000_000_000) }),
        }
      },
    ),
  ),
  line('deleteAllMessagesAndConversations', () => [], { weight: 0.2 }),

  line(
    'getServerConversations',
    (at) => ({
      ...page(at, 'conversations'),
      ...(at.maybe() ? { includeEmptyConversations: at.maybe() } : {}),
    }),
    { weight: 3, remember: keepCursor('conversations') },
  ),
  line('getServerPinnedConversations', (at) => page(at, 'on top'), { remember: keepCursor('on top') }),
  line(
    'getServerConversationsByFilter',
    (at) => ({ ...page(at, 'marked'), filter: { mark: at.pick(0, 1) } }),
    {
      remember: keepCursor('marked'),
    },
  ),
  line('getConversationlist', (at) => (at.maybe() ? [] : { pageNum: 1, pageSize: 5 })),
  line('getSessionList'),
  line('pinConversation', (at) => ({ ...conversation(at), isPinned: at.maybe() }), { weight: 2 }),
  line('addConversationMark', (at) => ({ conversations: [conversation(at)], mark: at.pick(0, 1) })),
  line('removeConversationMark', (at) => ({ conversations: [conversation(at)], mark: at.pick(0, 1) })),
  line('deleteConversation deleteSession', (at) => {
    const { chatType, to } = at.place(false)
    return { channel: to, chatType, deleteRoam: at.maybe() }
  }),

  line(
    'createChatThread',
    withThe(
      (at) => at.said(({ chatType, isChatThread }) => chatType === 'groupChat' && !isChatThread),
      ({ id, to }, at) => ({ name: at.words().slice(0, 30), messageId: id, parentId: to }),
    ),
    { weight: 3, remember: ({ data }, { threads }) => void threads.push(data.chatThreadId) },
  ),
  line('joinChatThread', inThread(), { weight: 2 }),
  line('leaveChatThread', inThread()),
  line('destroyChatThread', inThread(), { weight: 0.5 }),
  line(
    'changeChatThreadName',
    inThread((at) => ({ name: at.words().slice(0, 30) })),
  ),
  line(
    'getChatThreadMembers',
    inThread((at) => ({ pageSize: at.chance.between(1, 5), cursor: at.cursor('thread members') })),
    { remember: keepCursor('thread members') },
  ),
  line(
    'removeChatThreadMember',
    inThread((at) => ({ username: at.other() })),
  ),
  line('getJoinedChatThreads', (at) => ({ parentId: at.maybe() ? at.group() : undefined, pageSize: 5 })),
  line(
    'getChatThreads',
    withThe(
      (at) => at.group(),
      (parentId) => ({ parentId, pageSize: 5 }),
    ),
  ),
  line(
    'getChatThreadLastMessage',
    withThe(
      (at) => at.thread(),
      (id) => ({ chatThreadIds: [id] }),
    ),
  ),
  line('getChatThreadDetail', inThread()),
]
