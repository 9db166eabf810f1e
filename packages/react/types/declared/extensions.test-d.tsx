// The extension points of the kit: props of components and slots, and the parameters and results of a host's functions.
import type { Draft, Message } from '@parley/client'
import { type Components, type Extensions, type Features, ParleyProvider } from '../../src/index.ts'
import { createFakeClient } from '../../src/testing/index.ts'

export const components: Components = {
  Avatar: ({ id, size, children }) => <span title={`${id} ${size ?? ''}`}>{children}</span>,
  ConversationRow: ({ conversation, isSelected, children }) => (isSelected ? conversation.key : children),
  RowPreview: ({ conversation }) => conversation.lastMessage?.id,
  HeaderTitle: ({ conversation, children }) => (conversation.type === 'group' ? children : null),
  Message: ({ row, firstOfGroup, children }) => (firstOfGroup && row.id === 'm' ? null : children),
  DaySeparator: ({ at }) => new Date(at).toISOString(),
  SystemLine: ({ notices }) => notices.map(({ what }) => what).join(),
  Composer: ({ conversation, disabledReason }) => disabledReason ?? conversation.id,
  EmptyList: ({ onNew }) => <button type="button" onClick={onNew} />,
  MessageAfter: ({ message, mine }) => (mine ? message.id : null),
  ComposerStart: ({ conversation }) => conversation.id,
}

// @ts-expect-error unknown component
export const unknownPart: Components = { Nothing: () => null }
// @ts-expect-error a slot has no children
export const slotChildren: Components = { ComposerEnd: ({ children }) => children }
// @ts-expect-error an avatar has no conversation
export const wrongProps: Components = { Avatar: ({ conversation }) => conversation.id }

export const features: Features = { rooms: false, reply: true }
// @ts-expect-error unknown feature
export const unknownFeature: Features = { telepathy: false }

export const extensions: Extensions = {
  onBeforeSend: (draft: Draft) => (draft.kind === 'text' ? { ...draft, text: draft.text.trim() } : undefined),
  messageMenu: (entries, message: Message) => [...entries, { label: message.id, run: () => {} }],
  conversationFilter: ({ unread }) => unread > 0,
  conversationOrder: (a, b) => a.unread - b.unread,
  findPeople: async (text) => [text],
  reactions: ['👍'],
  onOpenLink: (href) => href.startsWith('https://shop.example'),
  onOpenFile: ({ name, bytes }) => name.length < bytes,
  panelTabs: [{ id: 'orders', label: 'Orders', Page: ({ conversation }) => conversation.id }],
}
// @ts-expect-error a menu entry needs `run`
export const idleEntry: Extensions = { messageMenu: () => [{ label: 'x' }] }
// @ts-expect-error unknown menu entry
export const unknownEntry: Extensions = { messageMenu: () => ['dance'] }

export const page = (
  <ParleyProvider client={createFakeClient('ann')} language="nl" {...extensions} components={components}>
    x
  </ParleyProvider>
)
