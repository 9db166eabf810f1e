// createClient(): puts the parts together and contains no behaviour.

import {
  type AnswerOf,
  type CallDefinition,
  calls,
  errorFrom,
  type InputOf,
  localFailure,
} from '@parley/protocol'
import { type Conversations, createConversations } from './areas/conversations.ts'
import { createHistory, type History } from './areas/history.ts'
import { createSession, expiryOf, type Session } from './areas/session.ts'
import { type Namespaces, namespaces } from './calls/namespaces.ts'
import { createCalls } from './calls/run.ts'
import { createCore } from './core.ts'
import type { ClientOptions } from './options.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Platform } from './platform/platform.ts'
import type { EventName, EventOf } from './state/events.ts'
import type { ConversationRef, State } from './state/state.ts'

export interface Client extends Pick<Session, 'register' | 'signIn' | 'signOut' | 'renewToken'> {
  readonly options: Readonly<ClientOptions>
  /** Tries to reconnect now instead of waiting. */
  reconnectNow(): void
  /** Ends everything, timers included. A closed client stays closed. */
  close(): void
  readonly messages: Pick<Outbox, 'send' | 'retry' | 'discard'> & {
    /** Everything up to the newest known message is read; kept and told later when offline. */
    markConversationRead(conversation: ConversationRef): void
  }
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
  const core = createCore(options, platform, {
    expiryOf: (token) => expiryOf(run, token),
    ended: (error) => abandon(error),
  })
  const { connection, store, settings, ingest, log, outbox, thisSession } = core
  const now = () => platform.clock.now()
  const { org, app, hosts } = settings

  const { run, abandon } = createCalls({
    platform,
    base: `${hosts.api}/${encodeURIComponent(org)}/${encodeURIComponent(app)}`,
    tokens: connection.tokens,
    user: () => connection.user,
    device: () => connection.device,
    isClosed: () => isClosed,
  })

  let isClosed = false
  const session = createSession({ connection, run, now })
  const { removeDevice, changePassword } = namespaces(calls, run).session

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
      abandon(errorFrom(localFailure('requestAborted')))
    },
    messages: {
      send: outbox.send,
      retry: outbox.retry,
      discard: outbox.discard,
      markConversationRead: core.markConversationRead,
    },
    conversations: createConversations({ store, ingest, run, thisSession, now }),
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
