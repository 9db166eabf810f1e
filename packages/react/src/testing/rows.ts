// Timeline rows for tests, by position.

import {
  type Conversation,
  type ConversationRef,
  keyOf,
  type Message,
  type NoticeMessage,
  type TextMessage,
  type TimelineRow,
} from '@parley/client'

/** 14 November 2026, 09:00 local time: the start of message times in tests. */
export const testMorning = new Date(2026, 10, 14, 9).getTime()

/** A text message from bob to ann, one second per position. */
export function testMessage(position: number, more: Partial<TextMessage> = {}): TextMessage {
  return {
    kind: 'text',
    id: `m${position}`,
    conversation: { type: 'single', id: 'bob' },
    from: 'bob',
    to: 'ann',
    sentAt: testMorning + position * 1000,
    position,
    localId: undefined,
    ext: {},
    text: `message ${position}`,
    ...more,
  }
}

/** A group event by bob, one second per position. */
export function testNotice(
  position: number,
  what: NoticeMessage['what'],
  more: Partial<NoticeMessage> = {},
): NoticeMessage {
  const conversation = { type: 'group', id: 'g1' } as const
  return {
    kind: 'notice',
    id: `n${position}`,
    conversation,
    from: 'bob',
    to: conversation.id,
    sentAt: testMorning + position * 1000,
    position,
    localId: undefined,
    ext: {},
    what,
    users: [],
    reason: '',
    name: '',
    detail: '',
    memberCount: 0,
    isInTimeline: true,
    ...more,
  }
}

export function notice(
  position: number,
  what: NoticeMessage['what'],
  more?: Partial<NoticeMessage>,
): TimelineRow {
  const message = testNotice(position, what, more)
  return {
    type: 'message',
    id: message.id,
    message,
    mine: false,
    status: 'sent',
    deliveredAt: undefined,
    readAt: undefined,
  }
}

/** An empty conversation. */
export function testConversation(ref: ConversationRef, more: Partial<Conversation> = {}): Conversation {
  return {
    key: keyOf(ref),
    ref,
    lastMessage: undefined,
    unread: 0,
    readPosition: 0,
    peerReadPosition: 0,
    peerDeliveredPosition: 0,
    receipts: [],
    pinnedAt: undefined,
    marks: [],
    start: 0,
    removedUpTo: 0,
    updatedAt: testMorning,
    ...more,
  }
}

/** A row with a received text message. */
export function incoming(position: number, more: Partial<TextMessage> = {}): TimelineRow {
  const message: Message = testMessage(position, more)
  return {
    type: 'message',
    id: message.id,
    message,
    mine: false,
    status: 'sent',
    deliveredAt: undefined,
    readAt: undefined,
  }
}

/** A row with a text message that the user has sent. */
export function own(position: number, more: Partial<TextMessage> = {}): TimelineRow {
  const message: Message = testMessage(position, { from: 'ann', to: 'bob', ...more })
  return {
    type: 'message',
    id: message.id,
    message,
    mine: true,
    status: 'sent',
    deliveredAt: undefined,
    readAt: undefined,
  }
}

/** A row with an outgoing message. */
export function outgoing(key: string, createdAt = testMorning): TimelineRow {
  const conversation = { type: 'single', id: 'bob' } as const
  return {
    type: 'outgoing',
    id: key,
    outgoing: {
      key,
      conversation,
      draft: { to: conversation, kind: 'text', text: key },
      createdAt,
      status: { name: 'sending' },
    },
  }
}

/** A row for messages that are not loaded. */
export function gap(after: number): TimelineRow {
  return { type: 'gap', id: `gap:${after}`, after }
}
