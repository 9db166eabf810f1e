// Gallery scenes of an application that extends the kit; docs/extending.md has the same samples.

import { ChatsIcon, type Components, Conversation, ConversationList, type Extensions } from '@parley/react'
import { busyClient } from './fixtures.ts'
import { everything, group } from './messages.ts'
import type { Scene } from './scenes.tsx'

const nothing = () => {}

/** What the host was told, for tests. */
function note(what: string): void {
  const page = globalThis as unknown as { told?: string[] }
  page.told = [...(page.told ?? []), what]
}

/** Inline styles, because the host has no style sheet here. */
const strip = { padding: '4px 12px', fontSize: '12px' } as const
const tag = { fontSize: '11px' } as const
/** The kit lays its parts out; an element around one must not. */
const around = { display: 'contents' } as const
const split = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', blockSize: '100%' } as const

/** One replacement or slot of each kind. */
const components: Components = {
  Avatar: ({ id, children }) =>
    id === 'bob' ? (
      <span data-host-avatar={id} style={around}>
        {children}
      </span>
    ) : (
      children
    ),
  RowPreview: ({ conversation, children }) => (
    <>
      {conversation.unread > 0 && <strong>New: </strong>}
      {children}
    </>
  ),
  HeaderTitle: ({ conversation, children }) => (
    <>
      {children}
      <span style={tag} data-host="title">
        {conversation.type}
      </span>
    </>
  ),
  DaySeparator: ({ at, children }) => (
    <div data-host-day={at} style={around}>
      {children}
    </div>
  ),
  NewSeparator: ({ children }) => (
    <div data-host="new" style={around}>
      {children}
    </div>
  ),
  SystemLine: ({ notices, children }) => (
    <div data-host-lines={notices.length} style={around}>
      {children}
    </div>
  ),
  Message: ({ row, children }) => (
    <div data-host-row={row.id} style={around}>
      {children}
    </div>
  ),
  ConversationRow: ({ conversation, children }) => (
    <div style={around} data-host-conversation={conversation.key}>
      {children}
    </div>
  ),
  Composer: ({ children }) => (
    <div data-host="composer" style={around}>
      {children}
    </div>
  ),
  ComposerAbove: () => (
    <div style={strip} data-host="above">
      Messages are kept for 30 days.
    </div>
  ),
  ComposerStart: () => (
    <button
      type="button"
      className="parley-icon-button"
      aria-label="Insert an order"
      onClick={() => note('order')}
    >
      <ChatsIcon />
    </button>
  ),
  ComposerEnd: () => <span data-host="end" />,
  HeaderEnd: () => (
    <button type="button" className="parley-icon-button" aria-label="Call" onClick={() => note('call')}>
      <ChatsIcon />
    </button>
  ),
  HeaderBelow: () => <span data-host="below" />,
  MessageBefore: ({ message }) => (message.from === 'bob' ? <span style={tag}>Seller</span> : null),
  MessageAfter: ({ message, mine }) =>
    mine && message.kind === 'text' ? <span style={tag}>Archived</span> : null,
  ListTop: () => <div style={strip}>Orders first</div>,
  EmptyTimeline: ({ children }) => (
    <div data-host="empty" style={around}>
      {children}
    </div>
  ),
  EmptyList: ({ children }) => (
    <div data-host="empty-list" style={around}>
      {children}
    </div>
  ),
}

const extensions: Extensions = {
  components,
  onBeforeSend(draft) {
    if (draft.kind !== 'text') return draft
    if (draft.text.includes('secret')) throw new Error('This word is not allowed here.')
    if (!draft.text.startsWith('/')) return { ...draft, text: `${draft.text} ✓` }
    note(`command ${draft.text}`)
    return undefined
  },
  messageMenu: (entries, message) => [
    ...entries.filter((entry) => entry !== 'forward'),
    { label: 'Save to order', run: () => note(`save ${message.id}`) },
  ],
  conversationFilter: ({ ref }) => ref.id !== 'hidden',
  conversationOrder: (a, b) => a.key.localeCompare(b.key),
  findPeople: async (text) => [`${text}-of-the-shop`],
  reactions: ['✅', '🚚'],
  onOpenLink: (href) => note(`link ${href}`),
  onOpenFile: (message) => note(`file ${message.name}`),
  panelTabs: [
    { id: 'orders', label: 'Orders', Page: ({ conversation }) => <p>Orders of {conversation.id}</p> },
  ],
}

export const extensionScenes: Readonly<Record<string, () => Scene>> = {
  /** Replaced parts, slots, and everything that a host can decide. */
  extended: () => ({
    client: everything(),
    extensions,
    show: <Conversation conversation={group} onOpen={nothing} />,
  }),
  extendedList: () => ({
    client: busyClient(),
    extensions,
    show: (
      <div style={split}>
        <ConversationList onSelect={nothing} />
      </div>
    ),
  }),
  /** Everything that can be switched off in a conversation. */
  featuresOff: () => ({
    client: everything(),
    extensions: {
      features: {
        threads: false,
        search: false,
        mute: false,
        files: false,
        voice: false,
        location: false,
        emoji: false,
        reply: false,
        react: false,
        edit: false,
        pin: false,
        forward: false,
        translate: false,
        readBy: false,
        report: false,
        recall: false,
      },
    },
    show: <Conversation conversation={group} onOpen={nothing} />,
  }),
}
