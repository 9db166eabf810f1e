// A client without a server, for stories and tests of components: its state can be set by hand, sends succeed
// after a moment or fail on demand, and history comes from an array.

import {
  type Client,
  type Conversation,
  type ConversationRef,
  type Draft,
  keyOf,
  type Message,
  type Outgoing,
  type Sending,
  type State,
  type TextMessage,
  type Timeline,
} from '@parley/client'

export interface FakeClient extends Client {
  /** Changes the state by hand. */
  set(change: Partial<State> | ((state: State) => Partial<State>)): void
  /** A message of somebody else arrives now. */
  receive(from: string, text: string): void
  /** What history gives out, oldest first. Nothing of it is loaded yet. */
  setHistory(conversation: ConversationRef, messages: readonly Message[]): void
  /** Puts a conversation into the list. */
  setConversation(conversation: ConversationRef, more?: Partial<Conversation>): void
  /** How often each call was made. */
  readonly calls: ReadonlyMap<string, number>
  /** Sends fail with this error while it is set. */
  failSendsWith: Error | undefined
}

const emptyTimeline: Timeline = { segments: [], reachedStart: false, loading: 'none', error: undefined }

export function createFakeClient(me: string, pageDelayMs = 0): FakeClient {
  const calls = new Map<string, number>()
  const histories = new Map<string, readonly Message[]>()
  const watchers = new Set<() => void>()
  let scheduled = false
  let nextKey = 1
  let state: State = {
    me,
    device: 'web_fake',
    connection: { name: 'online', since: 0 },
    sync: { name: 'idle' },
    conversations: new Map(),
    timelines: new Map(),
    outgoing: new Map(),
    conversationsLoad: { name: 'loaded' },
  }

  function set(change: Partial<State> | ((state: State) => Partial<State>)): void {
    state = { ...state, ...(typeof change === 'function' ? change(state) : change) }
    if (scheduled) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      for (const watcher of [...watchers]) watcher()
    })
  }

  const count = (name: string) => calls.set(name, (calls.get(name) ?? 0) + 1)
  const pause = () => new Promise<void>((done) => setTimeout(done, pageDelayMs))
  const timelineOf = (key: string) => state.timelines.get(key) ?? emptyTimeline
  const setTimeline = (key: string, more: Partial<Timeline>) =>
    set({ timelines: new Map(state.timelines).set(key, { ...timelineOf(key), ...more }) })
  const setOutgoing = (key: string, outgoing: readonly Outgoing[]) =>
    set({ outgoing: new Map(state.outgoing).set(key, outgoing) })

  function setConversation(ref: ConversationRef, more: Partial<Conversation> = {}): void {
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
      updatedAt: Date.now(),
    }
    set({ conversations: new Map(state.conversations).set(key, { ...known, ...more }) })
  }

  function append(ref: ConversationRef, message: Message): void {
    const key = keyOf(ref)
    const segments = timelineOf(key).segments
    const last = segments.at(-1)
    const joined = last
      ? { ...last, to: message.position, messages: [...last.messages, message] }
      : { from: message.position, to: message.position, messages: [message] }
    setTimeline(key, { segments: [...segments.slice(0, -1), joined] })
    setConversation(ref, { lastMessage: message, updatedAt: message.sentAt })
  }

  const nextPosition = (key: string) => (state.conversations.get(key)?.lastMessage?.position ?? 0) + 1

  function text(
    from: string,
    to: string,
    ref: ConversationRef,
    words: string,
    localId?: string,
  ): TextMessage {
    const position = nextPosition(keyOf(ref))
    return {
      kind: 'text',
      id: `${keyOf(ref)}/${position}`,
      conversation: ref,
      from,
      to,
      sentAt: Date.now(),
      position,
      localId,
      ext: {},
      text: words,
    }
  }

  async function deliver(key: string, draft: Draft): Promise<Message> {
    const lane = keyOf(draft.to)
    await pause()
    const others = (state.outgoing.get(lane) ?? []).filter((outgoing) => outgoing.key !== key)
    const item = state.outgoing.get(lane)?.find((outgoing) => outgoing.key === key)
    if (client.failSendsWith && item) {
      const error = client.failSendsWith as never
      setOutgoing(lane, [...others, { ...item, status: { name: 'failed', error } }])
      throw client.failSendsWith
    }
    const message = text(me, draft.to.id, draft.to, draft.text, key)
    setOutgoing(lane, others)
    append(draft.to, message)
    return message
  }

  function startSending(key: string, draft: Draft): Sending {
    const done = deliver(key, draft)
    done.catch(() => {})
    return { key, done }
  }

  async function loadPage(
    ref: ConversationRef,
    size: number,
  ): Promise<{ reachedStart: boolean; loaded: number }> {
    const key = keyOf(ref)
    await pause()
    const all = histories.get(key) ?? []
    const [first, ...rest] = timelineOf(key).segments
    const known = first?.messages ?? []
    const before = all.filter(
      (message) => message.position < (known[0]?.position ?? Number.POSITIVE_INFINITY),
    )
    const page = before.slice(-size)
    const messages = [...page, ...known]
    const from = messages[0]?.position ?? 0
    const to = messages.at(-1)?.position ?? 0
    const reachedStart = page.length === before.length
    const segments = messages.length > 0 ? [{ from, to, messages }, ...rest] : []
    setTimeline(key, { segments, reachedStart, loading: 'none' })
    return { reachedStart, loaded: page.length }
  }

  const unsupported = (): never => {
    throw new Error('The fake client has no server')
  }

  const client: FakeClient = {
    options: { appKey: 'parley#fake' },
    calls,
    failSendsWith: undefined,
    get state() {
      return state
    },
    set,
    setConversation,
    setHistory: (ref, messages) => void histories.set(keyOf(ref), messages),
    receive(from, words) {
      const ref: ConversationRef = { type: 'single', id: from }
      append(ref, text(from, me, ref, words))
      setConversation(ref, { unread: (state.conversations.get(keyOf(ref))?.unread ?? 0) + 1 })
    },
    register: async () => {},
    signIn: async () => ({ user: me, token: 'fake', device: 'web_fake' }),
    signOut: async () => set({ connection: { name: 'signedOut' } }),
    renewToken: async () => ({ expiresAt: 0 }),
    reconnectNow: () => void count('reconnectNow'),
    close: () => void count('close'),
    messages: {
      send(draft) {
        const key = `out${nextKey++}`
        const lane = keyOf(draft.to)
        const outgoing: Outgoing = {
          key,
          conversation: draft.to,
          draft,
          createdAt: Date.now(),
          status: { name: 'sending' },
        }
        setOutgoing(lane, [...(state.outgoing.get(lane) ?? []), outgoing])
        return startSending(key, draft)
      },
      retry(key) {
        const item = [...state.outgoing.values()].flat().find((outgoing) => outgoing.key === key)
        if (!item) return unsupported()
        const lane = keyOf(item.conversation)
        const sending = (state.outgoing.get(lane) ?? []).map((outgoing) =>
          outgoing.key === key ? { ...outgoing, status: { name: 'sending' } as const } : outgoing,
        )
        setOutgoing(lane, sending)
        return startSending(key, item.draft)
      },
      discard(key) {
        for (const [lane, items] of state.outgoing) {
          if (items.some((item) => item.key === key))
            setOutgoing(
              lane,
              items.filter((item) => item.key !== key),
            )
        }
      },
      markConversationRead(ref) {
        count('markConversationRead')
        const last = state.conversations.get(keyOf(ref))?.lastMessage
        setConversation(ref, { unread: 0, readPosition: last?.position ?? 0 })
      },
    },
    conversations: {
      load: async () => void count('load'),
      open: (ref) => {
        if (!state.conversations.has(keyOf(ref))) setConversation(ref)
      },
    },
    history: {
      async loadOlder(ref, size = 50) {
        count('loadOlder')
        setTimeline(keyOf(ref), { loading: 'older' })
        return loadPage(ref, size)
      },
      async loadLatest(ref, size = 50) {
        count('loadLatest')
        if (timelineOf(keyOf(ref)).segments.length > 0) return
        setTimeline(keyOf(ref), { loading: 'latest' })
        await loadPage(ref, size)
      },
      async fillGap(ref, after) {
        count('fillGap')
        const key = keyOf(ref)
        const { segments } = timelineOf(key)
        const at = segments.findIndex((segment) => segment.to === after)
        const [left, right] = [segments[at], segments[at + 1]]
        if (!left || !right) return
        const missing = (histories.get(key) ?? []).filter(
          ({ position }) => position > left.to && position < right.from,
        )
        const messages = [...left.messages, ...missing, ...right.messages]
        const joined = { from: left.from, to: right.to, messages }
        setTimeline(key, { segments: [...segments.slice(0, at), joined, ...segments.slice(at + 2)] })
      },
    },
    session: {
      listDevices: async () => [],
      tokenExpiry: async () => ({ expiresAt: 0 }),
      removeDevice: unsupported,
      changePassword: unsupported,
    },
    call: unsupported,
    watch(select, changed, options) {
      const equal = options?.equal ?? Object.is
      let before = select(state)
      const watcher = () => {
        const value = select(state)
        if (equal(before, value)) return
        const last = before
        before = value
        changed(value, last)
      }
      watchers.add(watcher)
      const stop = () => void watchers.delete(watcher)
      options?.signal?.addEventListener('abort', stop)
      return stop
    },
    on: () => () => {},
  }
  return client
}
