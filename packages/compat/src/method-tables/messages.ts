// Conversations, history, pins, reactions, reports and threads.

import {
  addReaction,
  historyPage,
  listChannelPage,
  listChannels,
  listConversations,
  listMarked,
  listPinned,
  listReactions,
  markConversations,
  pinConversation,
  pinMessage,
  reactionDetail,
  removeAllConversations,
  removeConversation,
  removeFromChat,
  removeFromChatBefore,
  removeFromGroup,
  removeFromGroupBefore,
  removeReaction,
  reportMessage,
  unmarkConversations,
  unpinConversation,
  unpinMessage,
} from '@parley/protocol'
import {
  anyChat,
  as,
  boolean,
  type Check,
  loud,
  loudWithValue,
  maybeBoolean,
  maybeNumber,
  maybeString,
  named,
  number,
  type Options,
  optionsRead,
  singleOrGroup,
  something,
  string,
  text,
  withValue,
} from '../argument-checks.ts'
import { readPage } from '../messages/history.ts'
import { readJsonMessage } from '../messages/json.ts'
import { always, type Envelope, listed, nothing, orIfEmpty, type Rows, unlessGiven } from '../method-table.ts'

/** Calls spell the conversation type in three ways on the wire. */
const chatOf =
  (name: string, group: string) =>
  (options: Options): string =>
    options[name] === 'singleChat' ? 'chat' : options[name] === 'chatRoom' ? 'chatroom' : group

/** The last message, if there is one. */
export const shown = (meta: unknown, me: { api: string }, isOlder?: boolean) => {
  const message = meta as Envelope | undefined
  return message?.id === undefined ? null : readJsonMessage(message, me.api, isOlder)
}

function conversationPage({ data: page }: Envelope, _: Options, me: { api: string }): unknown {
  const { cursor, channel_infos: rows } = page as Envelope
  return {
    type: 0,
    data: {
      conversations: (rows as Envelope[]).map((row) => ({
        conversationId: row.session_to,
        conversationType: row.session_type === 'chat' ? 'singleChat' : 'groupChat',
        isPinned: row.is_top,
        pinnedTime: row.is_top ? row.update_top_status_time : 0,
        unReadCount: row.unread_num,
        lastMessage: shown(row.meta, me),
        ...(row.marks ? { marks: (row.marks as string[]).map((mark) => Number(mark.slice(5))) } : {}),
      })),
      cursor,
    },
  }
}

const paged = [maybeNumber('pageSize', withValue), maybeString('cursor', withValue)]

const targets = ({ conversations: rows = [] }: Options) =>
  (rows as readonly Options[]).map((row) => ({
    to: row.conversationId,
    chat: chatOf('conversationType', 'groupchat')(row),
  }))

const marks: readonly Check[] = [
  optionsRead('conversations'),
  number('mark', withValue),
  ({ conversations: rows = [] }) =>
    Array.isArray(rows) &&
    rows.every(
      ({ conversationId: id, conversationType: type }) =>
        typeof id === 'string' && id !== '' && (type === 'singleChat' || type === 'groupChat'),
    )
      ? undefined
      : named('conversations', ''),
]
/** There are twenty marks; other numbers have no name. */
const mark = ({ mark: number }: Options) =>
  Number.isInteger(number) && Number(number) >= 0 && Number(number) < 20
    ? `mark_${String(number)}`
    : undefined

const pinning = {
  to: 'conversationId',
  // Unlike elsewhere, an unknown conversation type is left out.
  chat: (options: Options) =>
    ['singleChat', 'groupChat', 'chatRoom'].includes(options.conversationType as string)
      ? chatOf('conversationType', 'groupchat')(options)
      : undefined,
  messageId: 'messageId',
}
const pinChecks = [text('conversationId', named), text('messageId', named)]

/** The wire says `state` for "one of them is mine". */
const reaction = ({ reactionId: _, state, ...rest }: Envelope) => ({ ...rest, isAddedBySelf: state })

const page = { limit: orIfEmpty('pageSize', 20), cursor: orIfEmpty('cursor', '') }

const queueOf = (name: string, isGroup: (options: Options) => boolean) => (options: Options) =>
  `${String(options[name])}@${isGroup(options) ? 'conference.' : ''}easemob.com`

/** An absent value is sent as null. */
const nothingElse = { fits: () => true, optional: true as const, type: null as unknown, fallback: null }
const pageCall = {
  ...historyPage,
  input: {
    ...historyPage.input,
    startTime: nothingElse,
    endTime: nothingElse,
    from: { ...historyPage.input.from, ...nothingElse },
    end: { ...nothingElse, fallback: -1 },
  },
}

const searchChecks: Check = ({ searchOptions = {} }) => {
  const msgTypes = (searchOptions as Options).msgTypes
  const { from, startTime } = searchOptions as Options
  const wrong = (name: string) => loud(`searchOptions.${name}`, '')
  if (from && typeof from !== 'string') return wrong('from')
  if (msgTypes !== undefined && !Array.isArray(msgTypes)) return wrong('msgTypes')
  if (startTime && typeof startTime !== 'number') return wrong('startTime')
  return undefined
}

const searched = (name: string) => (options: Options) => ((options.searchOptions ?? {}) as Options)[name]

const removal: Check = ({ messageIds, beforeTimeStamp }) => {
  if (!messageIds && !beforeTimeStamp) return 'messageIds or beforeTimeStamp field is required.'
  if (messageIds)
    return Array.isArray(messageIds) && messageIds.length > 0 && messageIds.length <= 20
      ? undefined
      : loudWithValue('messageIds', messageIds)
  return typeof beforeTimeStamp === 'number' && beforeTimeStamp > 0 && String(beforeTimeStamp).length <= 18
    ? undefined
    : loudWithValue('beforeTimeStamp', beforeTimeStamp)
}

const isAboveZero = (value: unknown) => typeof value === 'number' && value > 0

export const messageRows: Rows = {
  getSessionList: { call: listChannels, mayBeNothing: true },
  getConversationlist: {
    mayBeNothing: true,
    call: ({ pageNum, pageSize }) =>
      isAboveZero(pageNum) && isAboveZero(pageSize) ? listChannelPage : listChannels,
    takes: { page: 'pageNum', limit: 'pageSize' },
    gives: (answer, _, me) => ({
      ...answer,
      type: 0,
      data: {
        ...(answer.data as Envelope),
        channel_infos: ((answer.data as Envelope).channel_infos as Envelope[]).map(({ meta, ...row }) => ({
          ...row,
          lastMessage: shown(meta, me, true) ?? {},
        })),
      },
    }),
  },
  'deleteConversation deleteSession': {
    call: removeConversation,
    takes: { to: 'channel', chat: chatOf('chatType', 'groupChat'), withHistory: 'deleteRoam' },
    checks: [
      optionsRead('chatType'),
      string('channel', withValue),
      singleOrGroup('chatType', withValue),
      boolean('deleteRoam', withValue),
    ],
  },
  getServerConversations: {
    mayBeNothing: true,
    call: listConversations,
    takes: { ...page, withMarks: always(true), withEmpty: orIfEmpty('includeEmptyConversations', false) },
    checks: [...paged, maybeBoolean('includeEmptyConversations', withValue)],
    gives: conversationPage,
  },
  getServerPinnedConversations: {
    mayBeNothing: true,
    call: listConversations,
    takes: {
      ...page,
      withMarks: always(true),
      withEmpty: orIfEmpty('includeEmptyConversations', false),
      pinnedOnly: always(true),
    },
    checks: [...paged, maybeBoolean('includeEmptyConversations', withValue)],
    gives: conversationPage,
  },
  getServerConversationsByFilter: {
    mayBeNothing: true,
    call: listMarked,
    takes: {
      limit: orIfEmpty('pageSize', 10),
      cursor: orIfEmpty('cursor', ''),
      withMarks: always(true),
      mark: ({ filter }) => mark(filter as Options),
    },
    checks: [
      ...paged,
      ({ filter }) => {
        const { mark: value } = (filter ?? {}) as Options
        return typeof value === 'number' ? undefined : withValue('mark', value)
      },
    ],
    gives: conversationPage,
  },
  pinConversation: {
    call: ({ isPinned }) => (isPinned ? pinConversation : unpinConversation),
    takes: { chat: chatOf('conversationType', 'groupChat'), to: 'conversationId' },
    checks: [
      text('conversationId', withValue),
      singleOrGroup('conversationType', withValue),
      boolean('isPinned', withValue),
    ],
    rejects: true,
    gives: ({ data: top }) => {
      const { is_top: isPinned, update_top_status_time: pinnedTime } = top as Envelope
      return { type: 0, data: { isPinned, pinnedTime: isPinned ? pinnedTime : 0 } }
    },
  },
  addConversationMark: {
    call: markConversations,
    takes: { mark, targets },
    checks: marks,
    rejects: true,
    gives: nothing,
  },
  removeConversationMark: {
    call: unmarkConversations,
    takes: { mark, targets },
    checks: marks,
    rejects: true,
    gives: nothing,
  },
  deleteAllMessagesAndConversations: { call: removeAllConversations, mayBeNothing: true, gives: nothing },

  pinMessage: {
    call: pinMessage,
    mayBeNothing: true,
    takes: pinning,
    checks: pinChecks,
    rejects: true,
    gives: nothing,
  },
  unpinMessage: {
    call: unpinMessage,
    mayBeNothing: true,
    takes: pinning,
    checks: pinChecks,
    rejects: true,
    gives: nothing,
  },
  getServerPinnedMessages: {
    call: listPinned,
    takes: {
      to: 'conversationId',
      chat: pinning.chat,
      limit: orIfEmpty('pageSize', 10),
      cursor: orIfEmpty('cursor', ''),
    },
    checks: [text('conversationId', named), ...paged],
    gives: ({ data: found }, _, me) => {
      const { msg_infos: rows, cursor } = found as Envelope
      return {
        type: 0,
        data: {
          list: (rows as Envelope[]).map((row) => ({
            message: shown(row.message, me),
            pinTime: row.pin_opt_at,
            operatorId: row.pin_operator,
          })),
          cursor,
        },
      }
    },
  },
  getHistoryMessages: {
    call: pageCall,
    takes: {
      queue: queueOf('targetId', ({ chatType }) => chatType !== 'singleChat'),
      start: unlessGiven('cursor', -1),
      count: unlessGiven('pageSize', 20),
      forwards: ({ searchDirection }) => searchDirection === 'down',
      kinds: (options) => ((searched('msgTypes')(options) ?? []) as string[]).join(','),
      startTime: searched('startTime'),
      endTime: searched('endTime'),
      from: (options) => (options.chatType === 'singleChat' ? undefined : searched('from')(options)),
    },
    checks: [text('targetId', loud), searchChecks],
    rejects: true,
    gives: readPage,
    calledBack: (answer, me) => readPage(answer, undefined, me),
    fails: 'fail',
  },
  removeHistoryMessages: {
    call: ({ chatType, messageIds }) => {
      const isSingle = chatType === 'singleChat'
      if (messageIds) return isSingle ? removeFromChat : removeFromGroup
      return isSingle ? removeFromChatBefore : removeFromGroupBefore
    },
    takes: {
      user: 'targetId',
      group: 'targetId',
      messageIds: ({ messageIds }) => (messageIds as string[] | undefined)?.join(','),
      before: 'beforeTimeStamp',
    },
    checks: [text('targetId', loudWithValue), anyChat('chatType', loudWithValue), removal],
    rejects: true,
    gives: nothing,
  },

  addReaction: {
    call: addReaction,
    takes: { messageId: 'messageId', reaction: 'reaction' },
    checks: [text('messageId', withValue), text('reaction', withValue)],
    rejects: true,
    gives: nothing,
  },
  deleteReaction: {
    call: removeReaction,
    takes: { messageId: 'messageId', reaction: 'reaction' },
    checks: [text('reaction', as('reactionId', withValue))],
    rejects: true,
    gives: nothing,
  },
  'getReactionlist getReactionList': {
    call: listReactions,
    takes: {
      messageIds: (options) => (listed('messageId')(options) as string[]).join(','),
      chat: ({ chatType }) => (chatType === 'singleChat' ? 'chat' : 'groupchat'),
      groupId: ({ groupId }) => groupId || undefined,
    },
    checks: [text('chatType', withValue), something('messageId', withValue)],
    gives: (answer) => ({
      ...answer,
      data: (answer.data as Envelope[]).map((row) => ({
        ...row,
        reactionList: (row.reactionList as Envelope[]).map(reaction),
      })),
      type: 0,
    }),
  },
  getReactionDetail: {
    call: reactionDetail,
    takes: {
      messageId: 'messageId',
      reaction: 'reaction',
      cursor: ({ cursor }) => cursor || undefined,
      pageSize: orIfEmpty('pageSize', 20),
    },
    checks: [text('reaction', withValue), text('messageId', withValue)],
    gives: (answer) => ({ ...answer, data: reaction(answer.data as Envelope), type: 0 }),
  },
  reportMessage: {
    call: reportMessage,
    takes: {
      messageId: 'messageId',
      reporter: (_, me) => me.user,
      reportType: 'reportType',
      reportReason: 'reportReason',
    },
    checks: [
      text('reportType', withValue),
      text('messageId', withValue),
      text('reportReason', as('messageId', withValue)),
    ],
    rejects: true,
    gives: nothing,
  },
}
