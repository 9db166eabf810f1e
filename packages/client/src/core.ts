// The core of a client: connect, receive, send. Puts the parts together and hands news from one to the other; the
// behaviour is in the parts. What needs requests over HTTP is added by client.ts.

import { BodyType, decode, MessageBody, type ParleyError } from '@parley/protocol'
import type { MachineState } from './connection/machine.ts'
import type { Keeping } from './local-store/persistence.ts'
import type { ClientOptions } from './options.ts'
import { composeMessage, composeReceipt, type Sender } from './outbox/compose.ts'
import { type Attachments, createOutbox, type Outbox } from './outbox/outbox.ts'
import { createReads } from './outbox/read-positions.ts'
import type { Platform } from './platform/platform.ts'
import type { News } from './state/apply/apply-context.ts'
import { coreNews } from './state/apply/core-events.ts'
import { applyOutgoing } from './state/apply/outgoing.ts'
import { createIngest, type Live } from './state/ingest.ts'
import type { AddressOf } from './state/message-kinds.ts'
import { arrivedAs, toMessage } from './state/read-message.ts'
import { type ConnectionState, type ConversationRef, emptyState, type State, spelled } from './state/state.ts'
import { createStore, type Store } from './state/store.ts'
import { createReceipts } from './sync/delivery-receipts.ts'
import { createLine, type Line } from './transport.ts'

export interface Core extends Omit<Line, 'failed' | 'skipped' | 'readiness'> {
  readonly store: Store
  readonly ingest: Live
  readonly outbox: Outbox
  readonly address: AddressOf
  sender(): Sender
  markConversationRead(conversation: ConversationRef): void
  /** What is kept between visits, by a client that was given a store. */
  readonly keeping: Keeping | undefined
  /** Gives a function that tells whether the session is still the one of now. */
  thisSession(): () => boolean
  /** Ends everything; nothing happens afterwards. */
  close(): void
}

export interface CoreExtras {
  readonly expiryOf?: (token: string) => Promise<number>
  /** What is heard; without it receipts and recalls. */
  readonly news?: News
  /** What to do about files; without it drafts with files of this device are refused. */
  readonly attachments?: Attachments
  /** From where a file lies to an address that a screen can show. */
  readonly address?: AddressOf
  /** The session is there, for the first time or again. */
  readonly ready?: () => void
  /** The session is over. */
  readonly ended?: (error: ParleyError) => void
}

export function createCore(options: ClientOptions, platform: Platform, extras: CoreExtras = {}): Core {
  const me = () => connection.user ?? ''
  const sender = (): Sender => ({ appKey: line.settings.appKey, me: me() })
  const address = extras.address ?? ((source) => source)

  let sessions = 0

  const line = createLine(options, platform, {
    ...extras,
    changed(state) {
      const isOnline = state.name === 'online'
      ingest.event('session', () => ({
        connection: shownState(state),
        ...(isOnline && { me: me(), device: connection.device }),
      }))
    },
    apply: (page) => receipts(ingest.page(page)),
    acknowledge(frame) {
      const send = () => connection.send(frame)
      if (keeping) keeping.afterwards(send)
      else send()
    },
    catchingUp(isRunning) {
      const sync: State['sync'] = { name: isRunning ? 'running' : 'idle' }
      ingest.event('session', () => ({ sync }))
    },
    ready() {
      outbox.flush()
      reads.flush()
      extras.ready?.()
    },
    gaveUp: (error) => outbox.failWaiting(error),
    ended(error, told) {
      sessions++
      keeping?.close()
      outbox.forget(error)
      extras.ended?.(error)
      reads.forget()
      ingest.forget({ name: 'signedOut', ...told })
    },
  })
  const { connection, channel, listeners } = line
  const writable = createStore({ ...line, initial: emptyState, soon: platform.soon })
  const store: Store = writable

  const ingest = createIngest({
    ...line,
    store: writable,
    me,
    address,
    news: extras.news ?? coreNews,
    emit: listeners.emit,
    kicked: (error) => connection.happened({ name: 'kicked', error }),
    echoed: (key, message) => outbox.echoed(key, message),
    committed: options.store && ((what) => keeping?.committed(what)),
  })

  const receipts = createReceipts({
    areOn: line.settings.receipts,
    send: channel.send,
    compose: (user, id) => composeReceipt(sender(), BodyType.DELIVER_ACK, { type: 'single', id: user }, id),
    ingest,
  })

  const outbox = createOutbox({
    ...line,
    publish: (conversation, messages) => ingest.event('outbox', applyOutgoing(conversation, messages)),
    ingest,
    now: platform.clock.now,
    random: platform.random,
    compose: (draft, key) => composeMessage(sender(), draft, key),
    attachments: extras.attachments,
    read: (meta, localId) =>
      toMessage(arrivedAs(meta, decode(MessageBody, meta.payload ?? new Uint8Array())), {
        me: me(),
        address,
        localId,
      }),
    transmit: channel.send,
    waiting: () => connection.happened({ name: 'sendWaiting' }),
  })

  const reads = createReads({
    ...line,
    ingest,
    isOnline: () => connection.state.name === 'online',
    compose: (ref, id) => composeReceipt(sender(), BodyType.CHANNEL_ACK, ref, id),
    send: channel.send,
    changed: options.store && ((key, newest) => keeping?.readsChanged(key, newest)),
  })
  const keeping = options.store?.attach({
    ...line,
    ingest,
    store,
    storage: platform.storage,
    clock: platform.clock,
    outbox,
    reads,
  })

  return {
    ...line,
    store,
    ingest,
    outbox,
    address,
    sender,
    keeping,
    markConversationRead(conversation) {
      if (connection.user !== undefined) reads.mark(spelled(conversation))
    },
    thisSession() {
      const mine = sessions
      return () => mine === sessions && connection.user !== undefined
    },
    close: () => connection.signOut({ silently: true }),
  }
}

/** The connection as applications see it. */
function shownState(state: MachineState): ConnectionState {
  const { name } = state
  if (name === 'online') return { name, since: state.since }
  if (name === 'waiting') return { name, attempt: state.attempt, until: state.until, why: state.why }
  if (name === 'connecting') {
    const { again, attempt, tries } = state
    return { name, attempt: again ? attempt : Math.max(1, tries), again }
  }
  const { why } = state as { why?: ParleyError }
  return { name, ...(why && { why }) } as ConnectionState
}
