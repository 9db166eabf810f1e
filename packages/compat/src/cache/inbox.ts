// The state of the local cache: the client's own inbox, fed by its connection and stored in a local store of the
// client. A connection by itself stores nothing.

import {
  allEvents,
  type Conversation,
  type ConversationRef,
  createIngest,
  createStore,
  emptyState,
  findMessage,
  fromBase64,
  type LocalStore,
  type OpenedStore,
  type Persistence,
  type SendAnswer,
  signingIn,
  toIncomingMessage,
} from '@parley/client/internals'
import { decode, fromUtf8, groupDomain, MessageBody, type Meta, readEvent } from '@parley/protocol'
import type { Inside } from '../connection-internals.ts'

export interface Inbox {
  readonly ledger: ReturnType<typeof createIngest>['ledger']
  readonly ingest: Pick<ReturnType<typeof createIngest>, 'markedRead'>
  readonly keeping: Persistence
  /** Loads the newest stored messages of a conversation. A store that cannot do so reports its own error. */
  older(ref: ConversationRef, count: number): Promise<unknown>
  readonly conversations: () => ReturnType<typeof createStore>['state']['conversations']
  /** The error because of which nothing is stored; undefined if there is none. */
  problem(): unknown
  /** Resolves when the stored data is loaded. */
  whenOpen(): Promise<void>
}

const bodyOf = (meta: Meta) => decode(MessageBody, meta.payload ?? new Uint8Array())

/** How many unread messages are loaded from the store at once, so that the recall of one of them is counted. */
const mostUnread = 200

/** The number of the edit, and the content with which the server replaced the original, if the answer contains it. */
function readEdit(extra: Meta | undefined): object {
  const text = fromUtf8(extra?.payload ?? new Uint8Array())
  if (text === '') return {}
  const { edit_msg: edit, parley_body: put } = JSON.parse(text) as Record<string, unknown>
  return {
    ...(edit ? { meta: text } : {}),
    ...(typeof put === 'string' && { contents: decode(MessageBody, fromBase64(put)).contents }),
  }
}

export function createInbox(
  { core: line, platform, options, followed }: Inside,
  localStore: LocalStore,
): Inbox {
  const { connection, channel, settings, listeners } = line
  const store = createStore({ initial: emptyState, soon: platform.soon, failed: line.failed })
  const ingest = createIngest({
    store,
    me: () => connection.user ?? '',
    eventTable: allEvents,
    // The connection itself calls the handlers, and handles forced logouts and the outbox.
    emit() {},
    kicked() {},
    echoed: () => false,
    skipped: line.skipped,
    committed: (what) => keeping.committed(what),
  })
  const { ledger } = ingest
  const nothing = { restore() {} }
  const keeping = localStore.attach({
    ...line,
    ingest,
    store,
    storage: platform.storage,
    clock: platform.clock,
    outbox: nothing,
    reads: nothing,
  })

  let problem: unknown
  let opening: Promise<void> | undefined

  /** A device with a new resource on every visit finds the data of an earlier one. */
  const accountOf = (user: string) =>
    [
      options.appId ?? settings.appKey,
      user,
      ...(options.isFixedDeviceId === false ? [] : [settings.device]),
    ].join('/')

  async function open(user: string): Promise<OpenedStore> {
    problem = undefined
    const opened = await keeping.open(accountOf(user))
    return {
      ...opened,
      restore() {
        opened.restore()
        opening = Promise.all([...store.state.conversations.values()].map(readUnread)).then(() => {})
      },
    }
  }

  const older: Inbox['older'] = (ref, count) => keeping.older(ref, undefined, count).catch(() => false)

  async function readUnread({ ref, unread }: Conversation): Promise<void> {
    if (unread > 0) await older(ref, Math.min(unread, mostUnread))
  }

  /**
   * Applies this device's own recalls, edits and receipts after the server has accepted them. The server sends no
   * events for them.
   */
  function did(meta: Meta, { sentAt, seq, extra }: SendAnswer): void {
    const event = readEvent(allEvents.events, meta.ns ?? -1, meta.payload ?? new Uint8Array())
    const apply = event && allEvents.applies[event.name]
    if (!event || !apply) return
    const ref = ledger.refOf(
      meta.to?.domain === groupDomain ? 'group' : 'single',
      ledger.me,
      meta.to?.name ?? '',
    )
    const { messageId } = event.data as { messageId?: unknown }
    const known = findMessage(ledger.factsOf(ref), String(messageId))
    const edit = event.name === 'messages.edited' && {
      meta: JSON.stringify({
        edit_msg: { count: (known?.edited?.count ?? 0) + 1, operator: ledger.me, edit_time: sentAt },
      }),
      ...readEdit(extra),
    }
    const data = { ...(event.data as object), ...edit }
    if (seq !== undefined) ingest.covered(ref, seq)
    const ownEvent = {
      ...event,
      data,
      ref,
      position: seq ?? sentAt,
      at: sentAt,
      ext: meta.ext,
      isReplaced: false,
    }
    apply(ledger, ownEvent as never)
    ledger.commit()
  }

  Object.assign(followed, {
    page: (page) => void ingest.page(page),
    sent(meta) {
      const message = ingest.read(toIncomingMessage(meta, bodyOf(meta)))
      if (message) ingest.sent(message, meta.seq !== undefined)
    },
    afterwards: keeping.afterwards,
  } satisfies Inside['followed'])

  const { send } = channel
  const { signIn, signOut } = connection
  const signing = signingIn(
    {
      get state() {
        return connection.state
      },
      signIn,
      signOut,
    },
    open,
  )
  Object.assign(channel, {
    async send(meta) {
      const answer = await send(meta)
      try {
        did(meta, answer)
      } catch (error) {
        line.skipped(error)
      }
      return answer
    },
  } satisfies Partial<typeof channel>)
  Object.assign(connection, {
    signIn: signing.signIn as typeof signIn,
    signOut(how) {
      signing.cancel('close')
      signOut(how)
    },
  } satisfies Partial<typeof connection>)
  listeners.on('client.storeFailed', ({ data }) => {
    problem = data.problem
  })
  listeners.on('client.signedOut', () => {
    keeping.close()
    ingest.forget()
  })
  // The plug-in may be added to a connection that is already signed in.
  const { user } = connection
  if (user !== undefined)
    opening = open(user).then((opened) => {
      if (connection.user === user) opened.restore()
    })

  return {
    ledger,
    ingest,
    keeping,
    older,
    conversations: () => store.state.conversations,
    problem: () => problem,
    async whenOpen() {
      await opening
    },
  }
}
