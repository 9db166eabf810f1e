// The state behind the fake client, and the changes that its calls share.

import {
  type Conversation,
  type ConversationRef,
  emptyState,
  keyOf,
  type Message,
  type Outgoing,
  type State,
  type Timeline,
} from '@parley/client'

/** New values of some fields of the state, or a function that returns them. */
export type StateChange = Partial<State> | ((state: State) => Partial<State>)

export interface FakeStore {
  readonly state: State
  set(change: StateChange): void
  watch: (changed: () => void) => () => void
  timelineOf(key: string): Timeline
  setTimeline(key: string, more: Partial<Timeline>): void
  setOutgoing(key: string, outgoing: readonly Outgoing[]): void
  setConversation(ref: ConversationRef, more?: Partial<Conversation>): void
  /** Appends a message to its conversation. */
  append(message: Message): void
  nextPosition(ref: ConversationRef): number
  /** The current version of the message. */
  find(message: Pick<Message, 'conversation' | 'id'>): Message | undefined
  /** Replaces a message, in the timeline and in the list; the others stay the same objects. */
  change(message: Pick<Message, 'conversation' | 'id'>, change: (known: Message) => Message): void
}

const mostOfRoom = 500
const emptyTimeline: Timeline = { segments: [], reachedStart: false, loading: 'none', error: undefined }

export function createFakeStore(me: string): FakeStore {
  const watchers = new Set<() => void>()
  let scheduled = false
  let state: State = {
    ...emptyState,
    me,
    device: 'web_fake',
    connection: { name: 'online', since: 0 },
    conversationsLoad: { name: 'loaded' },
  }

  const store: FakeStore = {
    get state() {
      return state
    },
    set(change) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
      if (scheduled) return
      scheduled = true
      queueMicrotask(() => {
        scheduled = false
        for (const watcher of [...watchers]) watcher()
      })
    },
    watch(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    timelineOf: (key) => state.timelines.get(key) ?? emptyTimeline,
    setTimeline: (key, more) =>
      store.set({ timelines: new Map(state.timelines).set(key, { ...store.timelineOf(key), ...more }) }),
    setOutgoing: (key, outgoing) => store.set({ outgoing: new Map(state.outgoing).set(key, outgoing) }),
    setConversation(ref, more = {}) {
      const key = keyOf(ref)
      const known: Conversation = state.conversations.get(key) ?? {
        key,
        ref,
        lastMessage: undefined,
        unread: 0,
        readPosition: 0,
        peerReadPosition: 0,
        peerDeliveredPosition: 0,
        receipts: [],
        pinnedAt: undefined,
        marks: [],
        start: 0,
        removedUpTo: 0,
        updatedAt: Date.now(),
      }
      store.set({ conversations: new Map(state.conversations).set(key, { ...known, ...more }) })
    },
    append(message) {
      const key = keyOf(message.conversation)
      const { segments } = store.timelineOf(key)
      const last = segments.at(-1)
      // The client keeps a bounded number of messages of a room.
      const most = message.conversation.type === 'room' ? mostOfRoom : Number.POSITIVE_INFINITY
      const joined = last
        ? { ...last, to: message.position, messages: [...last.messages, message].slice(-most) }
        : { from: message.position, to: message.position, messages: [message] }
      store.setTimeline(key, { segments: [...segments.slice(0, -1), joined] })
      // Group events are not messages.
      if (message.kind !== 'notice' && message.conversation.type !== 'room')
        store.setConversation(message.conversation, { lastMessage: message, updatedAt: message.sentAt })
    },
    nextPosition(ref) {
      const key = keyOf(ref)
      const last = state.conversations.get(key)?.lastMessage?.position ?? 0
      return Math.max(last, store.timelineOf(key).segments.at(-1)?.to ?? 0) + 1
    },
    find({ conversation, id }) {
      for (const { messages } of store.timelineOf(keyOf(conversation)).segments) {
        const found = messages.find((message) => message.id === id)
        if (found) return found
      }
      return undefined
    },
    change({ conversation, id }, change) {
      const key = keyOf(conversation)
      const segments = store.timelineOf(key).segments.map((segment) => {
        if (!segment.messages.some((message) => message.id === id)) return segment
        const messages = segment.messages.map((message) => (message.id === id ? change(message) : message))
        return { ...segment, messages }
      })
      store.setTimeline(key, { segments })
      const last = state.conversations.get(key)?.lastMessage
      if (last?.id !== id) return
      const changed = store.find({ conversation, id }) ?? change(last)
      const lastMessage = changed.kind === 'recalled' ? newestLeft(segments) : changed
      store.setConversation(conversation, { lastMessage })
    },
  }
  return store
}

function newestLeft(segments: Timeline['segments']): Message | undefined {
  return segments
    .flatMap(({ messages }) => messages)
    .reverse()
    .find(({ kind }) => kind !== 'recalled' && kind !== 'command')
}
