// A client without a server, for stories and tests of components: its state can be set by hand, sends succeed
// after a moment or fail on demand, history comes from an array, and every call on messages works in memory.

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

export interface FakeClient extends Client {
  /** Changes the state by hand. */
  set(change: StateChange): void
  /** A text of somebody else arrives now, in a single chat or in the conversation that is given. */
  receive(from: string, text: string, conversation?: ConversationRef): void
  /** A message of any kind arrives at the end of its conversation. */
  receiveMessage(message: Message): void
  /** Something happens to a message: an edit, a receipt, a recall by somebody else. */
  change(message: Pick<Message, 'conversation' | 'id'>, change: (known: Message) => Message): void
  /** Somebody reacts to a message, or takes it back. */
  reactAs(
    user: string,
    message: Pick<Message, 'conversation' | 'id'>,
    reaction: string,
    added?: boolean,
  ): void
  /** What history gives out, oldest first. Nothing of it is loaded yet. */
  setHistory(conversation: ConversationRef, messages: readonly Message[]): void
  /** Puts a conversation into the list. */
  setConversation(conversation: ConversationRef, more?: Partial<Conversation>): void
  /** What is pinned; shown once it is loaded. */
  setPins(conversation: ConversationRef, pins: readonly Pin[]): void
  /** A group that one is in. */
  setGroupName(id: string, name: string): void
  /** What the server knows about groups; whatever is changed here arrives at once, as if by an event. */
  readonly groupServer: FakeGroupServer
  /** The same about rooms. */
  readonly roomServer: FakeRoomServer
  /** The same for threads. */
  readonly threadServer: FakeThreadServer
  /** The same about people. */
  readonly peopleServer: FakePeopleServer
  /** What the server translates into. */
  readonly translator: FakeTranslator
  readonly listener: FakeListener
  setReaders(messageId: string, readers: readonly Reader[]): void
  /** What is in a merged forward. */
  setCombined(messageId: string, messages: readonly Message[]): void
  /** Everybody behind a reaction, where the message names only the first of them. */
  setReactionUsers(messageId: string, reaction: string, users: readonly string[]): void
  /** An event, to those who listen; the state stays as it is. */
  emit(name: EventName, data: object): void
  /** Calls on messages that fail while they are in here, by name: 'react', 'openCombined' … */
  readonly failures: Map<string, Error>
  /** What was reported. */
  readonly reports: FakeServer['reports']
  /** How often each call was made. */
  readonly made: ReadonlyMap<string, number>
  /** Sends fail with this error while it is set. */
  failSendsWith: Error | undefined
  /** Uploads stop half-way while this is set. */
  holdUploads: boolean
}

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
    // Rooms are in no list.
    if (message.kind === 'notice' || message.conversation.type === 'room') return
    const unread = (store.state.conversations.get(keyOf(message.conversation))?.unread ?? 0) + 1
    store.setConversation(message.conversation, { unread })
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
      changePassword: unsupported,
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
    on(name, tell) {
      const all = getOrCreate(listeners, name, () => new Set<(event: never) => void>())
      all.add(tell as (event: never) => void)
      return () => void all.delete(tell as (event: never) => void)
    },
    emit(name, data) {
      for (const tell of [...(listeners.get(name) ?? [])]) tell({ name, data } as never)
    },
  }
  return client
}
