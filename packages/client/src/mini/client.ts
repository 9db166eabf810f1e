// A small client, for hosts that count every byte and cannot load code later: connect, receive, send, files, and
// every call by its definition. Assembles the client and contains no behaviour.

import { type AnswerOf, type CallDefinition, type InputOf, localError, ParleyError } from '@parley/protocol'
import type { Session } from '../areas/session/api.ts'
import { createSession, expiryOf } from '../areas/session/signing-in.ts'
import { createPendingWork } from '../calls/pending-work.ts'
import { createCalls } from '../calls/run-call.ts'
import { createCore } from '../core.ts'
import { shownUrl } from '../files/urls.ts'
import type { ClientOptions } from '../options.ts'
import type { Attachments, Sending } from '../outbox/outbox.ts'
import type { CancelSignal, Platform } from '../platform/platform.ts'
import type { Listeners } from '../state/listeners.ts'
import type { ConversationRef, Draft, State } from '../state/state.ts'
import type { Store } from '../state/store.ts'
import type { Feature, FeatureParts, Given } from './features.ts'

/** The messages of the small client. Features add more. */
export interface MiniMessages {
  /** Any kind of message; with a local file only if `files` was passed in. */
  send(draft: Draft): Sending
  /** Sends a failed message again with the same key, so that it cannot arrive twice. */
  retry(key: string): Sending
  /** Drops a failed or waiting message. */
  discard(key: string): void
  /** Marks everything up to the newest known message as read. */
  markConversationRead(conversation: ConversationRef): void
}

/** A client for mini-programs: it connects, receives and sends. Features add the rest. */
export interface MiniClient
  extends Pick<Session, 'signIn' | 'resume' | 'signOut' | 'renewToken'>,
    Pick<Store, 'watch'>,
    Pick<Listeners, 'on'> {
  /** The options that it was created with. */
  readonly options: Readonly<ClientOptions>
  /** Tries to reconnect now instead of waiting. */
  reconnectNow(): void
  /** Closes the client permanently, including timers. */
  close(): void
  /** The whole state, as one immutable value. */
  readonly state: State
  /** Sends messages and marks them as read. */
  readonly messages: MiniMessages
  /** Runs any call of the catalogue, checked against its definition. */
  call<C extends CallDefinition>(
    definition: C,
    input: InputOf<C>,
    options?: { readonly signal?: CancelSignal },
  ): Promise<AnswerOf<C>>
}

/** The options of `createMiniClient`. */
export type MiniOptions = ClientOptions & {
  /** The host: `wechat(wx)`, `alipay(my)` and so on. */
  readonly platform: Platform
}

/** Creates a client. It connects only with `signIn`. Throws for invalid options. */
export function createMiniClient<const F extends readonly Feature[] = []>(
  options: MiniOptions & {
    /** Optional features: `files`, and areas of `@parley/client/miniprogram-areas`. */
    readonly with?: F
  },
): MiniClient & Given<F> {
  const { platform } = options
  const { clock } = platform
  const features: readonly Feature[] = options.with ?? []
  const { eventTable, refusal = plainRefusal } = Object.assign({}, ...features) as Feature
  const followers: FeatureParts['followers'] = new Set()
  let isClosed = false
  const closed = () => localError('requestAborted')
  const underWay = createPendingWork({ clock, isClosed: () => isClosed })
  const core = createCore(options, platform, {
    expiryOf: (token) => expiryOf(run, token),
    address: (source, secret, what) => shownUrl(source, secret, core.settings.hosts.api, what),
    ...(eventTable && { eventTable }),
    ...(options.with && {
      attachments: {
        check: (draft) => attachments?.check(draft),
        upload: (draft, watch) => attachments?.upload(draft, watch),
      },
    }),
    ended: (error) => underWay.abandon(error),
  })
  const { connection, store, settings, outbox } = core
  const { org, app, hosts } = settings
  let attachments: Attachments | undefined
  const shared = {
    platform,
    hosts,
    at: `/${encodeURIComponent(org)}/${encodeURIComponent(app)}`,
    tokens: connection.tokens,
    user: () => connection.user,
    device: () => connection.device,
    underWay,
  }
  const run = createCalls({ ...shared, refusal })
  const session = createSession({
    connection,
    persistence: core.persistence,
    run,
    now: clock.now,
    more: () => Promise.reject(closed()),
  })
  const unlessClosed =
    <I, T>(sign: (input: I) => Promise<T>) =>
    (input: I) =>
      isClosed ? Promise.reject(closed()) : sign(input)

  const followed = (sending: Sending): Sending => {
    sending.done.then(
      (message) => {
        for (const follow of followers) follow(message)
      },
      () => {},
    )
    return sending
  }

  const client: MiniClient = {
    options,
    signIn: unlessClosed(session.signIn),
    resume: unlessClosed(session.resume),
    signOut: session.signOut,
    renewToken: session.renewToken,
    reconnectNow: () => connection.dispatch({ name: 'reconnectNow' }),
    close() {
      isClosed = true
      core.close()
      underWay.abandon(closed())
    },
    messages: {
      send: (draft) => followed(outbox.send(draft)),
      retry: (key) => followed(outbox.retry(key)),
      discard: outbox.discard,
      markConversationRead: core.markConversationRead,
    },
    call: run,
    get state() {
      return store.state
    },
    watch: store.watch,
    on: core.listeners.on,
  }
  const parts: FeatureParts = { ...shared, core, run, followers }
  for (const feature of features) {
    const {
      attachments: own,
      messages,
      ...given
    } = feature.attach(parts) as ReturnType<Feature['attach']> & Partial<MiniClient>
    // The attachments of areas do more than those of files, so they take precedence.
    if (own && (feature.eventTable || !attachments)) attachments = own
    Object.assign(client, given)
    Object.assign(client.messages, messages)
  }
  return client as MiniClient & Given<F>
}

/** Uses the server's text, without looking up the reason. */
async function plainRefusal({ body }: { readonly body: string }): Promise<ParleyError> {
  const { error_description: text } = JSON.parse(body) as { error_description?: unknown }
  return new ParleyError('requestFailed', String(text ?? body), body)
}
