// A client without a server, for stories and component tests: its state can be set directly, sends succeed after a
// moment or fail on demand, history comes from an array, and every message call works in memory.

import {
  type Client,
  type Conversation,
  type ConversationRef,
  type EventName,
  keyOf,
  type Message,
  type State,
  type TextMessage,
} from '@parley/client'
import { getOrCreate } from '../get-or-create.ts'
import type { Pin } from '../messages/message-content.ts'
import { createFakeConversations } from './fake-conversations.ts'
import { createFakeGroupServer, type FakeGroupServer } from './fake-group-server.ts'
import { createFakeGroups } from './fake-groups.ts'
import { createFakeHistory } from './fake-history.ts'
import { createFakeMessages, type FakeServer, type Reader, withReaction } from './fake-messages.ts'
import { createFakeNotifications, type FakeListener, type FakeTranslator } from './fake-notifications.ts'
import { createFakePeople, createFakePeopleServer, type FakePeopleServer } from './fake-people.ts'
import { createFakeRoomServer, type FakeRoomServer } from './fake-room-server.ts'
import { createFakeRooms } from './fake-rooms.ts'
import { createFakeStore, type StateChange } from './fake-store.ts'
import { createFakeThreadServer, createFakeThreads, type FakeThreadServer } from './fake-threads.ts'

/** A client without a server, whose state tests and samples set directly. */
export interface FakeClient extends Client {
  /** Changes the state directly. */
  set(change: StateChange): void
  /** Receives a text from another user, in a single chat or in the given conversation. */
  receive(from: string, text: string, conversation?: ConversationRef): void
  /** Receives a message of any kind at the end of its conversation. */
  receiveMessage(message: Message): void
  /** Changes a message: an edit, a receipt, a recall by another user. */
  change(message: Pick<Message, 'conversation' | 'id'>, change: (known: Message) => Message): void
  /** Adds or removes a reaction of a user. */
  reactAs(
    user: string,
    message: Pick<Message, 'conversation' | 'id'>,
    reaction: string,
    added?: boolean,
  ): void
  /** Sets what history returns, oldest first. None of it is loaded yet. */
  setHistory(conversation: ConversationRef, messages: readonly Message[]): void
  /** Adds a conversation to the list. */
  setConversation(conversation: ConversationRef, more?: Partial<Conversation>): void
  /** Sets the pinned messages; shown once they are loaded. */
  setPins(conversation: ConversationRef, pins: readonly Pin[]): void
  /** Adds a group that the user is in. */
  setGroupName(id: string, name: string): void
  /** The groups on the fake server; changes arrive at once, as if by an event. */
  readonly groupServer: FakeGroupServer
  /** The same for rooms. */
  readonly roomServer: FakeRoomServer
  /** The same for threads. */
  readonly threadServer: FakeThreadServer
  /** The same for people. */
  readonly peopleServer: FakePeopleServer
  /** The languages that the server translates into. */
  readonly translator: FakeTranslator
  /** The transcript of the fake speech recognition. */
  readonly listener: FakeListener
  /** Sets who has read a group message. */
  setReaders(messageId: string, readers: readonly Reader[]): void
  /** Sets the content of a merged forward. */
  setCombined(messageId: string, messages: readonly Message[]): void
  /** Sets all users of a reaction, if the message names only the first of them. */
  setReactionUsers(messageId: string, reaction: string, users: readonly string[]): void
  /** Emits an event; the state does not change. */
  emit(name: EventName, data: object): void
  /** Message calls that fail while they are listed here, by name: 'react', 'openCombined' … */
  readonly failures: Map<string, Error>
  /** The reports that were sent. */
  readonly reports: FakeServer['reports']
  /** How often each call was made. */
  readonly made: ReadonlyMap<string, number>
  /** Sends fail with this error while it is set. */
  failSendsWith: Error | undefined
  /** Uploads stop half-way while this is true. */
  holdUploads: boolean
}

/** Creates a client without a server. `me` is signed in; pages arrive after `pageDelayMs` milliseconds. */
export function createFakeClient(me: string, pageDelayMs = 0): FakeClient {
  const calls = new Map<string, number>()
  const listeners = new Map<string, Set<(event: never) => void>>()
  const histories = new Map<string, readonly Message[]>()
  const store = createFakeStore(me)
  const groupServer = createFakeGroupServer(store, me)
  const threadServer = createFakeThreadServer(store, me)
  const roomServer = createFakeRoomServer(store, me)
  const translator: FakeTranslator = { languages: [] }
  const listener: FakeListener = { text: undefined }
  const peopleServer = createFakePeopleServer(store)
  const server: FakeServer = {
    pins: new Map(),
    readers: new Map(),
    combined: new Map(),
    reactionUsers: new Map(),
    reports: [],
    failures: new Map(),
  }

  const count = (name: string) => void calls.set(name, (calls.get(name) ?? 0) + 1)
  let isCleared = false
  const pause = () => new Promise<void>((done) => setTimeout(done, pageDelayMs))

  function text(from: string, conversation: ConversationRef, words: string): TextMessage {
    const position = store.nextPosition(conversation)
    return {
      kind: 'text',
      id: `${keyOf(conversation)}/${position}`,
      conversation,
      from,
      to: conversation.type === 'single' ? me : conversation.id,
      sentAt: Date.now(),
      position,
      localId: undefined,
      ext: {},
      text: words,
    }
  }

  function receiveMessage(message: Message): void {
    store.append(message)
    // Rooms are not listed.
    if (message.kind === 'notice' || message.conversation.type === 'room') return
    const unread = (store.state.conversations.get(keyOf(message.conversation))?.unread ?? 0) + 1
    store.setConversation(message.conversation, { unread })
    client.emit('messages.received', { message, mine: false, backlog: false })
  }

  const unsupported = (): never => {
    throw new Error('The fake client has no server')
  }
  const noCalls = new Proxy({}, { get: () => unsupported }) as never

  const client: FakeClient = {
    options: { appKey: 'parley#fake' },
    made: calls,
    failSendsWith: undefined,
    holdUploads: false,
    failures: server.failures,
    reports: server.reports,
    get state(): State {
      return store.state
    },
    set: store.set,
    setConversation: store.setConversation,
    setHistory: (ref, messages) => void histories.set(keyOf(ref), messages),
    setPins: (ref, pins) => void server.pins.set(keyOf(ref), pins),
    setReaders: (id, readers) => void server.readers.set(id, readers),
    setCombined: (id, messages) => void server.combined.set(id, messages),
    setReactionUsers: (id, reaction, users) => void server.reactionUsers.set(`${id} ${reaction}`, users),
    receive: (from, words, conversation = { type: 'single', id: from }) =>
      receiveMessage(text(from, conversation, words)),
    receiveMessage,
    change: store.change,
    reactAs: (user, message, reaction, added = true) =>
      store.change(message, (known) => withReaction(known, reaction, user, added, me)),
    register: async () => {},
    signIn: async () => ({ user: me, token: 'fake', device: 'web_fake' }),
    resume: async () => false,
    signOut: async () => store.set({ connection: { name: 'signedOut' } }),
    renewToken: async () => ({ expiresAt: 0 }),
    reconnectNow: () => count('reconnectNow'),
    close: () => count('close'),
    messages: createFakeMessages({
      me,
      store,
      server,
      pause,
      count,
      failure: () => client.failSendsWith,
      holdsUploads: () => client.holdUploads,
    }),
    groups: createFakeGroups({ me, store, server: groupServer, pause, count, failures: server.failures }),
    groupServer,
    rooms: createFakeRooms({ me, store, server: roomServer, pause, count, failures: server.failures }),
    roomServer,
    setGroupName: (id, name) => void groupServer.put(id, { name }),
    threads: createFakeThreads({ me, store, server: threadServer, pause, count, failures: server.failures }),
    threadServer,
    ...createFakePeople({ me, store, server: peopleServer, pause, count, failures: server.failures }),
    peopleServer,
    ...createFakeNotifications({ store, pause, count, failures: server.failures, translator, listener }),
    translator,
    listener,
    logs: noCalls,
    conversations: createFakeConversations({ store, pause, count, failures: server.failures }),
    history: createFakeHistory({ store, histories, pause, count, failures: server.failures }),
    session: {
      listDevices: async () => [],
      tokenExpiry: async () => ({ expiresAt: 0 }),
      removeDevice: unsupported,
      async changePassword({ oldPassword }) {
        await pause()
        if (oldPassword === 'wrong')
          throw Object.assign(new Error('invalid password'), { reason: 'wrongPassword', code: 204 })
        return { action: '' }
      },
    },
    localStore: {
      size: async () => ({ messages: isCleared ? 0 : 1234, bytes: isCleared ? 0 : 3_400_000 }),
      clear() {
        isCleared = true
      },
    },
    call: unsupported,
    watch(select, changed, options) {
      const equal = options?.equal ?? Object.is
      let before = select(store.state)
      const stop = store.watch(() => {
        const value = select(store.state)
        if (equal(before, value)) return
        const last = before
        before = value
        changed(value, last)
      })
      options?.signal?.addEventListener('abort', stop)
      return stop
    },
    on(name, listener) {
      const all = getOrCreate(listeners, name, () => new Set<(event: never) => void>())
      all.add(listener as (event: never) => void)
      return () => void all.delete(listener as (event: never) => void)
    },
    emit(name, data) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener({ name, data } as never)
    },
  }
  return client
}
