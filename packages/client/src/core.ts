// The core of a client: connects, receives, sends. Composes the parts; the behaviour is in them. client.ts adds
// everything that needs HTTP requests.

import { BodyType, decode, MessageBody, type ParleyError } from '@parley/protocol'
import type { MachineState } from './connection/machine.ts'
import { watchRestarts } from './connection/restarts.ts'
import type { Persistence } from './local-store/persistence.ts'
import type { ClientOptions } from './options.ts'
import { composeMessage, composeReceipt, type Sender } from './outbox/compose.ts'
import { type Attachments, createOutbox, type Outbox } from './outbox/outbox.ts'
import { createReads } from './outbox/read-positions.ts'
import type { Platform } from './platform/platform.ts'
import type { EventTable } from './state/apply/apply-context.ts'
import { coreEvents } from './state/apply/core-events.ts'
import { applyOutgoing } from './state/apply/outgoing.ts'
import { createIngest, type LiveIngest } from './state/ingest.ts'
import type { AddressOf } from './state/message-kinds.ts'
import { toIncomingMessage, toMessage } from './state/read-message.ts'
import {
  type ConnectionState,
  type ConversationRef,
  emptyState,
  type Message,
  normalized,
  type State,
} from './state/state.ts'
import { createStore, type Store } from './state/store.ts'
import { createReceipts } from './sync/delivery-receipts.ts'
import { createTransport, type Transport } from './transport.ts'

/** The parts that every client has: connection, state, outbox and calls. */
export interface Core extends Omit<Transport, 'failed' | 'skipped' | 'readiness'> {
  readonly store: Store
  readonly ingest: LiveIngest
  readonly outbox: Outbox
  readonly address: AddressOf
  sender(): Sender
  markConversationRead(conversation: ConversationRef): void
  /** The local store, for a client that was given one. */
  readonly persistence: Persistence | undefined
  /** @deprecated Use `persistence`. */
  readonly keeping: Persistence | undefined
  /** Returns a function that checks whether the session is still the same. */
  thisSession(): () => boolean
  /** Closes the client permanently. */
  close(): void
}

/** What a client adds to the core: events, attachments, and callbacks about the session. */
export interface CoreExtras {
  readonly expiryOf?: (token: string) => Promise<number>
  /** The events that the client applies. Default: receipts and recalls. */
  readonly eventTable?: EventTable
  /** @deprecated Use `eventTable`. */
  readonly news?: EventTable
  /** Handles attachments; without it drafts with local files are refused. */
  readonly attachments?: Attachments
  /** Converts a file's source into a URL that a screen can show. */
  readonly address?: AddressOf
  /** Called when the session is connected, for the first time or again. */
  readonly ready?: () => void
  /** Called when the session is over. */
  readonly ended?: (error: ParleyError) => void
}

/** Creates the core of a client. It connects only with `signIn`. */
export function createCore(options: ClientOptions, platform: Platform, extras: CoreExtras = {}): Core {
  const me = () => connection.user ?? ''
  const sender = (): Sender => ({ appKey: transport.settings.appKey, me: me() })
  const address = extras.address ?? ((source) => source)

  let sessions = 0
  let isBacklog = false
  let generation: string | undefined
  /** Commits at once what waits to be committed. */
  let commitWaiting: (() => void) | undefined

  const host = watchRestarts(platform, () => outbox.sendAgain())
  const transport = createTransport(options, host, {
    ...extras,
    changed(state) {
      const isOnline = state.name === 'online'
      ingest.event('session', () => ({
        connection: shownState(state),
        ...(isOnline && { me: me(), device: connection.device }),
      }))
    },
    apply(page) {
      const { catchUp } = page
      // These messages waited on the server until this client connected.
      isBacklog = catchUp.name === 'running' && catchUp.queues.includes(page.queue)
      receipts(ingest.page(page))
      isBacklog = false
    },
    acknowledge(frame) {
      const send = () => connection.send(frame)
      if (persistence) persistence.afterwards(send)
      else send()
    },
    catchingUp(isRunning) {
      const sync: State['sync'] = { name: isRunning ? 'running' : 'idle' }
      ingest.event('session', () => ({ sync }))
    },
    generation(now = '') {
      const known = generation ?? persistence?.generation()
      generation = now
      if (known !== undefined && known !== now) {
        // The server was restored from a backup, so positions and messages may have been lost. Unsent messages are
        // kept.
        const { outgoing, connection: shown } = store.state
        sessions++
        persistence?.drop()
        reads.forget()
        ingest.forget(shown)
        for (const [key, messages] of outgoing) ingest.event('outbox', applyOutgoing(key, messages))
      }
      persistence?.noteGeneration(now)
    },
    ready() {
      outbox.flush()
      reads.flush()
      extras.ready?.()
    },
    gaveUp: (error) => outbox.failWaiting(error),
    ended(error, cause) {
      sessions++
      generation = undefined
      commitWaiting?.()
      persistence?.close()
      outbox.forget(error)
      extras.ended?.(error)
      reads.forget()
      ingest.forget({ name: 'signedOut', ...cause })
    },
  })
  const { connection, channel, listeners } = transport
  const writable = createStore({ ...transport, initial: emptyState, soon: platform.soon })
  const store: Store = writable

  const ingest = createIngest({
    ...transport,
    store: writable,
    me,
    address,
    eventTable: extras.eventTable ?? extras.news ?? coreEvents,
    emit(event) {
      listeners.emit(event)
      if (event.name !== 'messages.sent') return
      const { message } = event.data as { message: Message }
      const data = { message, mine: message.from === me(), backlog: isBacklog }
      // A message that this device sent itself does not count as received when it comes back.
      if (!message.localId) listeners.emit({ name: 'messages.received', data })
    },
    kicked: (error) => connection.dispatch({ name: 'kicked', error }),
    echoed: (key, message) => outbox.echoed(key, message),
    later(commit) {
      if (commitWaiting) return
      const timer = platform.clock.setTimer(() => commitWaiting?.(), laterMs)
      commitWaiting = () => {
        platform.clock.clearTimer(timer)
        commitWaiting = undefined
        commit()
      }
    },
    committed: options.store && ((what) => persistence?.committed({ ...what, isBacklog })),
  })

  const receipts = createReceipts({
    areOn: transport.settings.receipts,
    send: channel.send,
    compose: (user, id) => composeReceipt(sender(), BodyType.DELIVER_ACK, { type: 'single', id: user }, id),
    ingest,
  })

  const outbox = createOutbox({
    ...transport,
    publish: (conversation, messages) => ingest.event('outbox', applyOutgoing(conversation, messages)),
    ingest,
    now: platform.clock.now,
    random: platform.random,
    compose: (draft, key) => composeMessage(sender(), draft, key),
    attachments: extras.attachments,
    read: (meta, localId) =>
      toMessage(toIncomingMessage(meta, decode(MessageBody, meta.payload ?? new Uint8Array())), {
        me: me(),
        address,
        localId,
      }),
    transmit: channel.send,
    waiting: () => connection.dispatch({ name: 'sendWaiting' }),
  })

  const reads = createReads({
    ...transport,
    ingest,
    isOnline: () => connection.state.name === 'online',
    compose: (ref, id) => composeReceipt(sender(), BodyType.CHANNEL_ACK, ref, id),
    send: channel.send,
    changed: options.store && ((key, newest) => persistence?.readsChanged(key, newest)),
  })
  const persistence = options.store?.attach({
    ...transport,
    ingest,
    store,
    storage: platform.storage,
    clock: platform.clock,
    outbox,
    reads,
  })

  return {
    ...transport,
    store,
    ingest,
    outbox,
    address,
    sender,
    persistence,
    keeping: persistence,
    markConversationRead(conversation) {
      if (connection.user !== undefined) reads.mark(normalized(conversation))
    },
    thisSession() {
      const session = sessions
      return () => session === sessions && connection.user !== undefined
    },
    close() {
      connection.signOut({ silently: true })
      persistence?.close()
    },
  }
}

/** How long the position of a receipt may wait for a message with which it is published and stored. */
const laterMs = 100

/** The connection state that applications see. */
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
