// createClient(): puts the parts together and contains no behaviour.

import {
  type AnswerOf,
  BodyType,
  type CallDefinition,
  calls,
  errorFrom,
  type InputOf,
  localFailure,
} from '@parley/protocol'
import { type Conversations, createConversations } from './areas/conversations.ts'
import { createHistory, type History } from './areas/history.ts'
import { createMessages } from './areas/messages.ts'
import type { Messages } from './areas/messages-api.ts'
import { createSession, expiryOf, type Session } from './areas/session.ts'
import { type Namespaces, namespaces } from './calls/namespaces.ts'
import { createCalls } from './calls/run.ts'
import { createUnderWay } from './calls/under-way.ts'
import { createCore } from './core.ts'
import { createFiles } from './files/files.ts'
import { shownUrl } from './files/urls.ts'
import type { ClientOptions } from './options.ts'
import { createAttachments } from './outbox/attachments.ts'
import { composeReceipt } from './outbox/drafts.ts'
import { createReadReceipts } from './outbox/read-receipts.ts'
import type { Platform } from './platform/platform.ts'
import { withAnswers } from './state/answers.ts'
import { allNews } from './state/apply/index.ts'
import type { EventName, EventOf } from './state/events.ts'
import type { State } from './state/state.ts'

export interface Client extends Pick<Session, 'register' | 'signIn' | 'signOut' | 'renewToken'> {
  readonly options: Readonly<ClientOptions>
  /** Tries to reconnect now instead of waiting. */
  reconnectNow(): void
  /** Ends everything, timers included. A closed client stays closed. */
  close(): void
  readonly messages: Messages
  readonly groups: Namespaces['groups']
  readonly blocks: Namespaces['blocks']
  readonly conversations: Conversations
  readonly history: History
  readonly session: Pick<Session, 'listDevices' | 'tokenExpiry'> &
    Pick<Namespaces['session'], 'removeDevice' | 'changePassword'>
  /** Any call of the catalogue, checked against its definition. */
  call<C extends CallDefinition>(
    definition: C,
    input: InputOf<C>,
    options?: { signal?: AbortSignal },
  ): Promise<AnswerOf<C>>
  /** Everything that is known, as one immutable value. */
  readonly state: State
  /** Calls back after changes when the selected value changed; at most once per turn. */
  watch<T>(
    select: (state: State) => T,
    changed: (value: T, before: T) => void,
    options?: { signal?: AbortSignal; equal?: (a: T, b: T) => boolean },
  ): () => void
  on<N extends EventName>(
    name: N,
    listener: (event: EventOf<N>) => void,
    options?: { signal?: AbortSignal },
  ): () => void
}

export function createClientOn(options: ClientOptions, platform: Platform): Client {
  let isClosed = false
  const underWay = createUnderWay({ clock: platform.clock, isClosed: () => isClosed })
  const core = createCore(options, platform, {
    expiryOf: (token) => expiryOf(run, token),
    news: allNews,
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
  const { connection, store, settings, log, thisSession } = core
  const ingest = withAnswers(core.ingest)
  const now = () => platform.clock.now()
  const { org, app, hosts } = settings

  const base = `${hosts.api}/${encodeURIComponent(org)}/${encodeURIComponent(app)}`
  const shared = {
    platform,
    base,
    tokens: connection.tokens,
    user: () => connection.user,
    underWay,
  }
  const run = createCalls({ ...shared, device: () => connection.device })
  const files = createFiles({ ...shared, log, api: hosts.api })
  const attachments = createAttachments(files, settings.appKey)
  const readReceipts = createReadReceipts({
    platform,
    isOnline: () => connection.state.name === 'online',
    me: () => connection.user ?? '',
    compose: (ref, id, content) => composeReceipt(core.sender(), BodyType.READ_ACK, ref, id, content),
    send: core.channel.send,
    covered: (ref, position) => ingest.covered(ref, position),
    log,
  })

  const session = createSession({ connection, run, now })
  const methods = namespaces(calls, run)
  const { removeDevice, changePassword } = methods.session

  const conversations = createConversations({ store, ingest, run, thisSession, now })
  const messages = createMessages({
    ...core,
    ingest,
    run,
    files,
    now,
    transmit: core.channel.send,
    markRead(message, content) {
      if (connection.user !== undefined) readReceipts.mark(message, content)
    },
  })
  // A pin of a message that is not here; a failure is no harm, the next news asks again. Lists see to themselves.
  ingest.whenLacking((what) => {
    if (what !== 'list') messages.loadPins(what.pins).catch(() => {})
  })

  return {
    options,
    register: session.register,
    signIn: (input) =>
      isClosed ? Promise.reject(errorFrom(localFailure('requestAborted'))) : session.signIn(input),
    signOut: session.signOut,
    renewToken: session.renewToken,
    reconnectNow: () => connection.happened({ name: 'reconnectNow' }),
    close() {
      isClosed = true
      core.close()
      underWay.abandon(errorFrom(localFailure('requestAborted')))
    },
    messages,
    groups: methods.groups,
    blocks: methods.blocks,
    conversations,
    history: createHistory({ ingest, run, thisSession, log }),
    session: {
      listDevices: session.listDevices,
      tokenExpiry: session.tokenExpiry,
      removeDevice,
      changePassword,
    },
    call: run,
    get state() {
      return store.state
    },
    watch: store.watch,
    on: core.listeners.on,
  }
}
