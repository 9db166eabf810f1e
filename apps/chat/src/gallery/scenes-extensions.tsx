// Gallery scenes of an application that extends the kit; docs/extending.md has the same samples.

import type { Message } from '@parley/client'
import {
  ChatsIcon,
  type Components,
  Conversation,
  ConversationList,
  type Extensions,
  type MessageProps,
  type SummaryContext,
  summaryOf,
} from '@parley/react'
import {
  ConversationScope,
  useConversationActions,
  useKit,
  useMembers,
  useMessageComposer,
  usePins,
  useReceipts,
  useTimeline,
  useTypingUsers,
  useUploads,
} from '@parley/react/hooks'
import { busyClient } from './fixtures.ts'
import { everything, group } from './messages.ts'
import type { Scene } from './scenes.tsx'

const nothing = () => {}

/** Records a call to the host, for tests. */
function note(what: string): void {
  const page = globalThis as unknown as { told?: string[] }
  page.told = [...(page.told ?? []), what]
}

/** Inline styles, because the host has no style sheet here. */
const strip = { padding: '4px 12px', fontSize: '12px' } as const
const tag = { fontSize: '11px' } as const
/** The kit lays out its components; an element around one must not affect that. */
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

/** A conversation that the host renders itself. */
function Headless() {
  const { t, locale, nameOf } = useKit()
  const { rows } = useTimeline(group)
  const members = useMembers(group.id).members.length
  const pins = usePins(group).length
  const typing = useTypingUsers(group)
  const uploads = useUploads(group)
  const composer = useMessageComposer(group)
  const context = { t, locale, nameOf, me: undefined }
  return (
    <section style={{ ...strip, display: 'grid', gap: 8, overflow: 'auto', maxBlockSize: '100%' }}>
      <h2>{`${members} members, ${pins} pins, ${uploads.length} uploads`}</h2>
      <p data-host="typing">{typing.map(nameOf).join()}</p>
      {rows.map((row) => (row.type === 'gap' ? null : <Line key={row.id} row={row} context={context} />))}
      {composer.reply && <p data-host="reply">{composer.reply.text}</p>}
      {composer.problem && <p role="alert">{composer.problem}</p>}
      <textarea ref={composer.fieldRef} aria-label="Host message" {...composer.fieldProps} />
      <button type="button" disabled={!composer.canSend} onClick={composer.send}>
        Send it
      </button>
    </section>
  )
}

/** Replies and edits are shared by everything below. */
function HeadlessConversation() {
  return (
    <ConversationScope>
      <Headless />
    </ConversationScope>
  )
}

function Line({ row, context }: { readonly row: MessageProps['row']; readonly context: SummaryContext }) {
  const actions = useConversationActions()
  if (row.type === 'outgoing') return <p>… {row.outgoing.draft.kind === 'text' && row.outgoing.draft.text}</p>
  return <Sent message={row.message} context={context} onReply={() => actions.reply(row.message)} />
}

function Sent(props: {
  readonly message: Message
  readonly context: SummaryContext
  readonly onReply: () => void
}) {
  const { message, context, onReply } = props
  const { status, readCount } = useReceipts(message)
  return (
    <p data-host-line={message.id}>
      {summaryOf(message, context)} {status} {readCount > 0 && readCount}{' '}
      <button type="button" aria-label={`Answer ${message.id}`} onClick={onReply}>
        ↩
      </button>
    </p>
  )
}

export const extensionScenes: Readonly<Record<string, () => Scene>> = {
  /** Replaced components, slots, and everything that a host can decide. */
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
  /** A conversation that uses only hooks. */
  headless: () => {
    const client = everything()
    client.groupServer.setMembers(group.id, [{ user: 'alice' }, { user: 'bob' }])
    return { client, show: <HeadlessConversation /> }
  },
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
