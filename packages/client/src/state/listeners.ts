// The events that an application can listen to. Listeners belong to the client, not to a socket, so they survive
// reconnects.

import type { DataOf, events, Meta, ParleyError } from '@parley/protocol'
import type { ConversationRef, Message, NoticeMessage, Room, TextMessage } from './state.ts'

type ProtocolEvents = {
  readonly [E in (typeof events)[number] as E['name']]: DataOf<E>
}

/**
 * The conversation that an event is about, from this user's point of view, and the current version of its message, if
 * known.
 */
interface AboutMessage {
  /** The conversation of the message. */
  readonly conversation: ConversationRef
  /** The message after the change; missing if it is not loaded. */
  readonly message?: Message
}

/**
 * Why the local store does not work: access refused, quota full, deleted, or corrupt. The client continues in memory.
 */
export type StoreProblem = 'refused' | 'full' | 'gone' | 'broken'

/** Events about the client itself, and about messages, which contain more than their protocol definition. */
interface OwnEvents {
  /**
   * A message arrived: from another user, or from another device or tab of this user (`mine`). `backlog`: it was sent
   * before this client connected, and waited on the server. Messages that this client sends are not reported; use
   * `send(…).done` to learn when they are sent.
   */
  readonly 'messages.received': {
    readonly message: Message
    readonly mine: boolean
    readonly backlog: boolean
  }
  /**
   * A message arrived.
   *
   * @deprecated The name suggests the opposite. Listen to `messages.received`, which also distinguishes own messages
   * and the backlog.
   */
  readonly 'messages.sent': { readonly message: Message }
  /** A streamed message has grown or ended. `text` is the new part, `message` the whole. */
  readonly 'messages.streamed': {
    readonly conversation: ConversationRef
    readonly messageId: string
    readonly message: TextMessage
    readonly text: string
  }
  /** The other side has received a message of this user. */
  readonly 'messages.delivered': AboutMessage
  /** The other side has read a message of this user. */
  readonly 'messages.read': AboutMessage
  /** The other side has read the whole conversation. */
  readonly 'messages.conversationRead': AboutMessage
  /** A message was recalled. `note` is the text that came with the recall. */
  readonly 'messages.recalled': AboutMessage & { readonly note?: string }
  /** The content of a message was changed. */
  readonly 'messages.edited': AboutMessage
  /** A message was pinned. */
  readonly 'messages.pinned': AboutMessage
  /** A message is no longer pinned. */
  readonly 'messages.unpinned': AboutMessage
  /** An event that leaves a line in the timeline of a group. Emitted even before the code of groups is loaded. */
  readonly 'groups.notice': { readonly notice: NoticeMessage; readonly meta: Meta }
  /**
   * The raw form of an event about threads, rooms or people; the named event follows.
   *
   * @deprecated Listen to the named events.
   */
  readonly 'client.news': { readonly meta: Meta; readonly rooms?: readonly Room[] }
  /** The client is connected and signed in. */
  readonly 'client.connected': Readonly<Record<never, never>>
  /** The connection was lost; `client.reconnecting` follows if the client reconnects. */
  readonly 'client.disconnected': { readonly error?: ParleyError }
  /** The client opens a new connection after the old one was lost. */
  readonly 'client.reconnecting': Readonly<Record<never, never>>
  /** 80 % of the token's lifetime is over: pass a new one to `renewToken`. */
  readonly 'client.tokenWillExpire': Readonly<Record<never, never>>
  /** The token has expired: the client needs a new one before it can connect again. */
  readonly 'client.tokenExpired': Readonly<Record<never, never>>
  /** The client starts to fetch what happened while it was not connected. */
  readonly 'client.syncStarted': Readonly<Record<never, never>>
  /** Everything that happened while the client was not connected has been fetched. */
  readonly 'client.syncFinished': Readonly<Record<never, never>>
  /** The local store has failed; everything else continues. */
  readonly 'client.storeFailed': { readonly problem: StoreProblem }
  /** The session is over; `why` is set if the application did not ask for it. */
  readonly 'client.signedOut': { readonly why?: ParleyError }
}

/** The data of every event, by its name. */
export type ClientEvents = ProtocolEvents & OwnEvents

/** The name of an event that `client.on` accepts. */
export type EventName = keyof ClientEvents

/** An event as listeners receive it. */
export interface EventOf<N extends EventName> {
  /** The name that the listener was added for. */
  readonly name: N
  /** The data of this event. */
  readonly data: ClientEvents[N]
}

/** Any event: its name determines the type of its data. */
export type ClientEvent = { readonly [N in EventName]: EventOf<N> }[EventName]

export interface Listeners {
  on<N extends EventName>(
    name: N,
    listener: (event: EventOf<N>) => void,
    options?: { signal?: AbortSignal },
  ): () => void
  emit(event: { readonly name: string; readonly data: unknown }): void
}

export function createListeners(failed: (error: unknown) => void): Listeners {
  /** A list is never changed but replaced, so an event reaches those who listened when it was emitted. */
  const listeners = new Map<string, readonly ((event: never) => void)[]>()
  return {
    on(name, listener, { signal } = {}) {
      // A new function per call, so that the same listener can be added twice and removed once.
      const entry = (event: never) => listener(event)
      const stop = () => {
        listeners.set(
          name,
          (listeners.get(name) ?? []).filter((one) => one !== entry),
        )
        signal?.removeEventListener('abort', stop)
      }
      if (signal?.aborted) return stop
      listeners.set(name, [...(listeners.get(name) ?? []), entry])
      signal?.addEventListener('abort', stop)
      return stop
    },
    emit(event) {
      for (const listener of listeners.get(event.name) ?? []) {
        try {
          listener(event as never)
        } catch (error) {
          failed(error)
        }
      }
    },
  }
}
