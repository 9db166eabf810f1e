// The core of a client: connect, receive, send. Puts the parts together and hands news from one to the other; the
// behaviour is in the parts. What needs requests over HTTP is added by client.ts.

import { BodyType, decode, errorFrom, localFailure, MessageBody, type ParleyError } from '@parley/protocol'
import { type Channel, createChannel } from './calls/channel.ts'
import { type Connection, createConnection, notSignedIn } from './connection/connection.ts'
import { unreadFrame } from './connection/frames.ts'
import type { MachineState } from './connection/machine.ts'
import type { Keeping } from './keep/keeping.ts'
import { createLog, type Log } from './log.ts'
import { type ClientOptions, type Settings, settingsFrom } from './options.ts'
import { composeMessage, composeReceipt, type Sender } from './outbox/drafts.ts'
import { type Attachments, createOutbox, type Outbox } from './outbox/outbox.ts'
import { createReads } from './outbox/reads.ts'
import type { Platform } from './platform/platform.ts'
import { coreNews } from './state/apply/core-news.ts'
import type { News } from './state/changes.ts'
import { createListeners, type Listeners } from './state/events.ts'
import { createIngest, type Live } from './state/ingest.ts'
import type { AddressOf } from './state/kinds.ts'
import { arrivedAs, toMessage } from './state/message.ts'
import { type ConnectionState, type ConversationRef, emptyState, spelled } from './state/state.ts'
import { createStore, type Store } from './state/watch.ts'
import { createQueues } from './sync/queues.ts'
import { createReceipts } from './sync/receipts.ts'

export interface Core {
  readonly settings: Settings
  readonly log: Log
  readonly store: Store
  readonly listeners: Listeners
  readonly connection: Connection
  readonly channel: Channel
  readonly ingest: Live
  readonly outbox: Outbox
  readonly address: AddressOf
  sender(): Sender
  /** Why nothing can be sent right now; undefined when it can. */
  notReady(): ParleyError | undefined
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
  const settings = settingsFrom(options, platform)
  const { clock } = platform
  const log = createLog(() => clock.now(), options.log)
  const failed = (error: unknown) => log('error', 'a listener threw', error)
  const store = createStore({ initial: emptyState, soon: platform.soon, failed })
  const listeners = createListeners(failed)
  const tell = (name: string, data: object = {}) => listeners.emit({ name, data })
  const me = () => connection.user ?? ''
  const sender = (): Sender => ({ appKey: settings.appKey, me: me() })
  const address = extras.address ?? ((source) => source)

  let sessions = 0
  let stopObserving: (() => void) | undefined

  const connection = createConnection({
    platform,
    log,
    settings,
    expiryOf: extras.expiryOf,
    news: {
      changed(state) {
        const before = store.state.connection.name
        store.set({
          connection: shownState(state),
          ...(state.name === 'online' ? { me: me(), device: connection.device } : {}),
        })
        observeWhileSignedIn(state)
        if (state.name === 'connecting' && state.again && before !== 'connecting') tell('client.reconnecting')
      },
      frame(frame) {
        if (frame.name === 'unread') queues.unread(frame.unread)
        else if (frame.name === 'notice') queues.notice(frame.queue)
        else if ((frame.sync.metaId ?? '0') !== '0') channel.answered(frame.sync)
        else queues.page(frame.sync)
      },
      ready() {
        queues.connected()
        // OUT-3: what waits goes out before the server is asked what is unread.
        outbox.flush()
        reads.flush()
        extras.ready?.()
        tell('client.connected')
      },
      lost(error) {
        channel.failAll(errorFrom(localFailure('disconnected')))
        tell('client.disconnected', error && { error })
      },
      gaveUp() {
        outbox.failWaiting(errorFrom(localFailure('disconnected')))
        tell('client.disconnected', { error: errorFrom(localFailure('reconnectFailed')) })
      },
      ended(why) {
        sessions++
        const error = why ?? notSignedIn()
        channel.failAll(error)
        keeping?.close()
        outbox.forget(error)
        extras.ended?.(error)
        reads.forget()
        queues.forget()
        ingest.forget()
        const told = why && { why }
        store.set({ ...emptyState, connection: { name: 'signedOut', ...told } })
        tell('client.signedOut', told)
      },
      tokenWillExpire: () => tell('client.tokenWillExpire'),
      tokenExpired: () => tell('client.tokenExpired'),
    },
  })

  const channel = createChannel({ platform, put: connection.send, silent: connection.isSilent })

  const ingest = createIngest({
    store,
    me,
    address,
    news: extras.news ?? coreNews,
    emit: listeners.emit,
    skipped: (error) => log('warn', 'an item was skipped', error),
    kicked: (error) => connection.happened({ name: 'kicked', error }),
    echoed: (key, message) => outbox.echoed(key, message),
    committed: options.store && ((what) => keeping?.committed(what)),
  })

  const receipts = createReceipts({
    areOn: settings.receipts,
    send: channel.send,
    compose: (user, id) => composeReceipt(sender(), BodyType.DELIVER_ACK, { type: 'single', id: user }, id),
    ingest,
  })

  const queues = createQueues({
    put: connection.send,
    acknowledge(frame) {
      if (keeping) keeping.afterwards(() => connection.send(frame))
      else connection.send(frame)
    },
    apply: (page) => receipts(ingest.page(page)),
    catchingUp(isRunning) {
      store.set({ sync: { name: isRunning ? 'running' : 'idle' } })
      tell(isRunning ? 'client.syncStarted' : 'client.syncFinished')
    },
    askUnread: () => void connection.send(unreadFrame()),
    skipped: (error) => log('warn', 'an item was skipped', error),
  })

  const outbox = createOutbox({
    store,
    ingest,
    now: clock.now,
    random: platform.random,
    readiness: () => readinessOf(connection.state),
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
    ingest,
    isOnline: () => connection.state.name === 'online',
    compose: (ref, id) => composeReceipt(sender(), BodyType.CHANNEL_ACK, ref, id),
    send: channel.send,
    changed: options.store && ((key, newest) => keeping?.readsChanged(key, newest)),
    log,
  })
  const keeping = options.store?.attach({
    settings,
    connection,
    ledger: ingest.ledger,
    store,
    storage: platform.storage,
    clock,
    outbox,
    reads,
    listeners,
    log,
  })

  function observeWhileSignedIn(state: MachineState): void {
    if (state.name === 'signedOut') {
      stopObserving?.()
      stopObserving = undefined
    } else {
      stopObserving ??= platform.observe((news) => news !== 'hidden' && connection.happened({ name: news }))
    }
  }

  return {
    settings,
    log,
    store,
    listeners,
    connection,
    channel,
    ingest,
    outbox,
    address,
    sender,
    keeping,
    notReady() {
      const readiness = readinessOf(connection.state)
      if (readiness === 'online') return undefined
      return readiness === 'waiting' ? errorFrom(localFailure('disconnected')) : readiness
    },
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

/** What becomes of a message that is sent in this state. */
function readinessOf({ name }: MachineState): 'online' | 'waiting' | ParleyError {
  if (name === 'signedOut') return notSignedIn()
  if (name === 'stopped') return errorFrom(localFailure('disconnected'))
  return name === 'online' ? 'online' : 'waiting'
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
  return 'why' in state && state.why ? { name, why: state.why } : ({ name } as ConnectionState)
}
