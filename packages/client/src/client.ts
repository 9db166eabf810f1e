// createClient(): assembles the client and contains no behaviour.

import {
  type AnswerOf,
  BodyType,
  type CallDefinition,
  errorFrom,
  type InputOf,
  localError,
  requestLimits,
} from '@parley/protocol'
import type { Conversations } from './areas/conversations/api.ts'
import { createConversations } from './areas/conversations/loading.ts'
import type { Groups } from './areas/groups/api.ts'
import type { History } from './areas/history/api.ts'
import { createHistory, type Pages } from './areas/history/loading.ts'
import { areaOf, lazyAreas } from './areas/lazy-areas.ts'
import { lazyBundle as byImport, type LazyBundle } from './areas/load-lazy-bundle.ts'
import type { Messages } from './areas/messages/api.ts'
import { createMessages } from './areas/messages/sending.ts'
import type { PeopleAreas } from './areas/people/api.ts'
import type { Rooms } from './areas/rooms/api.ts'
import type { Session } from './areas/session/api.ts'
import { createSession, expiryOf } from './areas/session/signing-in.ts'
import type { Speech } from './areas/speech/actions.ts'
import type { Threads } from './areas/threads/api.ts'
import type { Namespaces } from './calls/call-methods.ts'
import { coded, type Lazy, lazyMethods } from './calls/lazily.ts'
import { createPendingWork } from './calls/pending-work.ts'
import { createCalls } from './calls/run-call.ts'
import { createCore } from './core.ts'
import { lazyFiles } from './files/lazy-files.ts'
import { shownUrl } from './files/urls.ts'
import type { Persistence } from './local-store/persistence.ts'
import type { StoredSize } from './local-store/stored-types.ts'
import type { BaseClientOptions, ClientOptions } from './options.ts'
import { createAttachments } from './outbox/attachments.ts'
import { composeReceipt } from './outbox/compose.ts'
import { createReadReceipts } from './outbox/read-receipts.ts'
import type { CancelSignal, Platform } from './platform/platform.ts'
import { withAnswers } from './state/answers.ts'
import { allEvents } from './state/apply/all-events.ts'
import type { EventName, EventOf } from './state/listeners.ts'
import type { State } from './state/state.ts'

/** The methods of `client.localStore`: the data that this device stores. */
export interface LocalStoreApi {
  /** How much is stored; the bytes are approximate. */
  size(): Promise<StoredSize>
  /** Deletes the stored data. Nothing is stored until the next sign-in; the state of the running session is kept. */
  clear(): void
}

/** A chat client: one user on one device, connected or not. Created by `createClient`. */
export interface Client
  extends Pick<Session, 'register' | 'signIn' | 'resume' | 'signOut' | 'renewToken'>,
    PeopleAreas {
  /** The options that the client was created with. */
  readonly options: Readonly<BaseClientOptions>
  /** Tries to reconnect now instead of waiting. */
  reconnectNow(): void
  /** Closes the client permanently, timers included. */
  close(): void
  /** Sends and changes messages. */
  readonly messages: Messages
  /** Groups and their members. */
  readonly groups: Groups
  /** Threads of group messages. */
  readonly threads: Threads
  /** Rooms: conversations that users join and leave freely. */
  readonly rooms: Rooms
  /** Transcription of voice messages, if the server offers it. */
  readonly speech: Speech
  /** The list of conversations: loading, pinning, marking, removing. */
  readonly conversations: Conversations
  /** Loads, finds, searches and removes messages. */
  readonly history: History
  /** Devices, tokens and the password of the signed-in user. */
  readonly session: Pick<Session, 'listDevices' | 'tokenExpiry'> &
    Pick<Namespaces['session'], 'removeDevice' | 'changePassword'>
  /** The data that this device keeps between visits; undefined without a store. */
  readonly localStore: LocalStoreApi | undefined
  /** Runs any call of the catalogue, checked against its definition. */
  call<C extends CallDefinition>(
    definition: C,
    input: InputOf<C>,
    options?: { signal?: AbortSignal },
  ): Promise<AnswerOf<C>>
  /** The whole state, as one immutable value. */
  readonly state: State
  /** Calls back when the selected value has changed, at most once per turn. */
  watch<T>(
    select: (state: State) => T,
    changed: (value: T, before: T) => void,
    options?: { signal?: AbortSignal; equal?: (a: T, b: T) => boolean },
  ): () => void
  /** Listens to an event. Returns a function that stops it; `signal` does the same. */
  on<N extends EventName>(
    name: N,
    listener: (event: EventOf<N>) => void,
    options?: { signal?: AbortSignal },
  ): () => void
}

const loadLimits = { ms: requestLimits.timeoutMs, late: () => localError('requestTimeout') }

export const createClientOn = (options: ClientOptions, platform: Platform): Client =>
  createClientWith(options, platform, byImport)

/** Like `createClient`, with another way to load the bundle, for hosts that cannot load code. */
export function createClientWith(
  options: ClientOptions,
  platform: Platform,
  lazyBundle: Lazy<LazyBundle>,
): Client {
  const { clock } = platform
  let isClosed = false
  const underWay = createPendingWork({ clock, isClosed: () => isClosed })
  let overheard: ClientOptions['log']
  const log: ClientOptions['log'] = (entry) => {
    overheard?.(entry)
    options.log?.(entry)
  }
  const core = createCore({ ...options, log }, platform, {
    expiryOf: (token) => expiryOf(run, token),
    eventTable: allEvents,
    address: (source, secret, what) => shownUrl(source, secret, core.settings.hosts.api, what),
    attachments: {
      check: (draft) => attachments.check(draft),
      upload: (draft, watch) => attachments.upload(draft, watch),
    },
    ready: () => readReceipts.flush(),
    ended(error) {
      readReceipts.forget()
      underWay.abandon(error)
    },
  })
  const { connection, store, settings } = core
  const ingest = withAnswers(core.ingest)
  const isOnline = () => connection.state.name === 'online'
  const { org, app, hosts } = settings

  const at = `/${encodeURIComponent(org)}/${encodeURIComponent(app)}`
  const base = () => hosts.api + at
  const shared = {
    platform,
    hosts,
    at,
    base,
    tokens: connection.tokens,
    user: () => connection.user,
    device: () => connection.device,
    underWay,
  }
  const run = createCalls({
    ...shared,
    refusal: async (answer) => errorFrom((await lazyBundle.load()).readHttpFailure(answer)),
  })
  // Loading the bundle has the deadline of a call, and ends with the session.
  const fromBundle = <T, I = void>(make: (all: LazyBundle, input: I) => T) => {
    let made: T | undefined
    return (input: I, signal?: CancelSignal): T | Promise<T> => {
      const take = (all: LazyBundle) => {
        made ??= make(all, input)
        return made
      }
      if (lazyBundle.loaded) return take(lazyBundle.loaded)
      return underWay.run({ ...loadLimits, signal }, lazyBundle.load).then(take)
    }
  }
  const isAway = () => !isOnline() && connection.state.name !== 'stopped'
  const whenBack = (run: () => void) => store.watch(isOnline, (is) => is && run())
  const transfers = fromBundle(({ createFiles }) =>
    createFiles({ ...shared, log: core.log, isAway, whenBack, uploadUrl: options.uploadUrl }),
  )
  const files = lazyFiles(async (signal) => transfers(undefined, signal))
  const all = fromBundle((loaded) => loaded)
  const attachments = createAttachments(files, settings.appKey, run, platform, async (signal) =>
    all(undefined, signal),
  )
  const readReceipts = createReadReceipts({
    platform,
    isOnline,
    me: () => connection.user ?? '',
    compose: (ref, id, content) => composeReceipt(core.sender(), BodyType.READ_ACK, ref, id, content),
    send: core.channel.send,
    covered: (ref, position) => ingest.covered(ref, position),
    log: core.log,
  })

  const { on, emit } = core.listeners
  const parts = {
    connection,
    store,
    log: core.log,
    outbox: core.outbox,
    persistence: core.persistence,
    stored: core.persistence,
    address: core.address,
    sender: core.sender,
    notReady: core.notReady,
    thisSession: core.thisSession,
    markConversationRead: core.markConversationRead,
    transmit: core.channel.send,
    ingest,
    run,
    files,
    attachments,
    base,
    isOnline,
    on,
    emit,
    clock,
    now: clock.now,
    soon: platform.soon,
    device: shared.device,
    overhear(write: typeof overheard) {
      overheard = write
    },
  }
  const areas = fromBundle(({ createAreas }) => createAreas(parts))
  const session = createSession({ ...parts, more: areaOf(areas, 'session') })
  const conversations = createConversations({ ...parts, more: areaOf(areas, 'conversations') })
  const history = createHistory({
    ...parts,
    more: fromBundle(({ createHistoryActions }, pages: Pages) => createHistoryActions(parts, pages)),
  })
  const messages = createMessages({
    ...parts,
    more: areaOf(areas, 'messages'),
    onSent: conversations.noteMessage,
    markRead(message, content) {
      if (connection.user !== undefined) readReceipts.mark(message, content)
    },
  })
  // A message that is not loaded was pinned. After a failure the next event tries again.
  ingest.whenMissing((what) => {
    if (what !== 'list') messages.loadPins(what.pins).catch(() => {})
  })

  const whenOpen =
    <I, T>(sign: (input: I) => Promise<T>) =>
    async (input: I): Promise<T> => {
      if (platform.prepare) await platform.prepare()
      if (isClosed) throw localError('requestAborted')
      return sign(input)
    }

  return {
    options,
    register: session.register,
    signIn: whenOpen(session.signIn),
    resume: whenOpen(session.resume),
    signOut: session.signOut,
    renewToken: session.renewToken,
    reconnectNow: () => connection.dispatch({ name: 'reconnectNow' }),
    close() {
      isClosed = true
      core.close()
      underWay.abandon(localError('requestAborted'))
    },
    messages,
    ...lazyAreas(parts, areas),
    conversations,
    history,
    session: lazyMethods(areaOf(areas, 'session'), { tokenExpiry: session.tokenExpiry }),
    localStore: core.persistence && {
      size: () => (core.persistence as Persistence).size(),
      clear: () => core.persistence?.drop(),
    },
    call: coded(run),
    get state() {
      return store.state
    },
    watch: store.watch,
    on,
  }
}
