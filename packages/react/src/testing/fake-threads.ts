// `client.threads` of the fake client: threads in memory, after a moment, or failing on demand. Permissions are not
// checked: tests verify that a screen offers only what is allowed.

import { type Client, keyOf, type Message, type Thread } from '@parley/client'
import { type FakeCallParts, fakeCall } from './fake-call.ts'
import type { FakeStore } from './fake-store.ts'

type Threads = Client['threads']

/** The threads on the fake server; changes arrive at once. */
export interface FakeThreadServer {
  /** Creates or changes a thread, which its parent message shows. */
  put(id: string, more?: Partial<Thread>): Thread
  /** The thread with this id; undefined if there is none. */
  get(id: string): Thread | undefined
  /** Replaces the users who have joined a thread. */
  setMembers(id: string, users: readonly string[]): void
  /** The users who have joined a thread. */
  members(id: string): readonly string[]
  /** Adds a message to a thread; members of the thread receive it. */
  say(id: string, message: Message): void
  /** Ends the thread for everybody, or for the current user. */
  end(id: string, ended: NonNullable<Thread['ended']>): void
}

export interface FakeThreadsParts extends FakeCallParts {
  readonly me: string
  readonly store: FakeStore
  readonly server: FakeThreadServer
}

const emptyThread: Omit<Thread, 'id'> = {
  name: '',
  groupId: '',
  messageId: '',
  owner: '',
  createdAt: 0,
  memberCount: 0,
  messageCount: 0,
  updatedAt: 0,
  lastMessage: undefined,
  isMember: false,
  ended: undefined,
  isLoaded: true,
}

const refOf = (id: string) => ({ type: 'thread', id }) as const

export function createFakeThreadServer(store: FakeStore, me: string): FakeThreadServer {
  const threads = new Map<string, Thread>()
  const people = new Map<string, readonly string[]>()

  /** Updates the thread in the state if it is loaded, and on its parent message. */
  function keep(thread: Thread): Thread {
    threads.set(thread.id, thread)
    const { id, name, messageCount, lastMessage, groupId, messageId, ended } = thread
    if (store.state.threads.has(id))
      store.set(({ threads: known }) => ({ threads: new Map(known).set(id, thread) }))
    store.change({ conversation: { type: 'group', id: groupId }, id: messageId }, (message) => ({
      ...message,
      thread: ended === 'destroyed' ? undefined : { id, name, messageCount, lastMessage, asOf: 1 },
    }))
    return thread
  }

  const server: FakeThreadServer = {
    get: (id) => threads.get(id),
    put: (id, more = {}) => keep({ ...emptyThread, ...threads.get(id), id, ...more }),
    members: (id) => people.get(id) ?? [],
    setMembers(id, users) {
      people.set(id, users)
      server.put(id, { memberCount: users.length, isMember: users.includes(me) })
    },
    say(id, message) {
      const before = threads.get(id)
      if (before?.isMember) {
        store.append(message)
        const unread = store.state.conversations.get(keyOf(refOf(id)))?.unread ?? 0
        if (message.from !== me) store.setConversation(refOf(id), { unread: unread + 1 })
      }
      const messageCount = (before?.messageCount ?? 0) + 1
      server.put(id, { messageCount, lastMessage: message, updatedAt: message.sentAt })
    },
    end: (id, ended) => void server.put(id, { ended, isMember: false }),
  }
  return server
}

export function createFakeThreads(parts: FakeThreadsParts): Threads {
  const { me, store, server } = parts
  let nextId = 730_000_001
  const all = new Set<string>()

  const call = fakeCall(parts, 'threads')

  /** Loads a thread into the state. */
  function show(id: string): Thread {
    const thread = server.get(id)
    if (!thread || thread.ended === 'destroyed')
      throw Object.assign(new Error('thread not found'), { reason: 'threadNotFound', code: 1 })
    store.set(({ threads }) => ({ threads: new Map(threads).set(id, thread) }))
    if (!store.state.conversations.has(keyOf(refOf(id)))) store.setConversation(refOf(id))
    return thread
  }

  const listed = (thread: Thread) => ({
    ...thread,
    isMember: thread.isMember === true,
    memberCount: thread.memberCount ?? 0,
    lastMessage: {},
  })
  function page(threads: readonly Thread[], input: { limit?: number; cursor?: string | undefined } = {}) {
    const sorted = [...threads]
      .filter(({ ended }) => ended === undefined)
      .sort((a, b) => b.createdAt - a.createdAt)
    const start = Number(input.cursor ?? 0)
    const next = start + (input.limit ?? 20)
    const some = sorted.slice(start, next)
    for (const { id } of some) show(id)
    return { threads: some.map(listed), ...(next < sorted.length && { cursor: String(next) }) }
  }
  const known = () => [...all].flatMap((id) => server.get(id) ?? [])
  const isMine = ({ isMember }: Thread) => isMember === true
  const leave = (id: string, user: string) =>
    server.setMembers(
      id,
      server.members(id).filter((each) => each !== user),
    )
  const put = server.put
  // Threads that were added with `put` are listed, too.
  Object.assign(server, {
    put: (id: string, more?: Partial<Thread>) => {
      all.add(id)
      return put(id, more)
    },
  })

  return {
    async create({ name, messageId, groupId }) {
      await call('create')
      const threadId = String(nextId++)
      server.put(threadId, { name, messageId, groupId, owner: me, createdAt: Date.now() })
      server.setMembers(threadId, [me])
      show(threadId)
      return { threadId }
    },
    async join({ threadId }) {
      await call('join')
      server.setMembers(threadId, [...server.members(threadId), me])
      server.put(threadId, { ended: undefined })
      const { id, name, owner, createdAt, messageId, groupId } = show(threadId)
      return { id, name, owner, createdAt, messageId, groupId }
    },
    async leave({ threadId }) {
      await call('leave')
      leave(threadId, me)
      server.put(threadId, { ended: 'left' })
      return {}
    },
    async destroy({ threadId }) {
      await call('destroy')
      server.end(threadId, 'destroyed')
      return {}
    },
    async rename({ threadId, name }) {
      await call('rename')
      server.put(threadId, { name })
      return { name }
    },
    async detail({ threadId }) {
      await call('detail')
      return listed(show(threadId))
    },
    async listMembers({ threadId, cursor, limit = 50 }) {
      await call('listMembers')
      const start = Number(cursor ?? 0)
      const next = start + limit
      const users = server.members(threadId)
      return { users: users.slice(start, next), ...(next < users.length && { cursor: String(next) }) }
    },
    async removeMember({ threadId, member }) {
      await call('removeMember')
      leave(threadId, member)
      return { user: member }
    },
    async listJoined(input) {
      await call('listJoined')
      return page(known().filter(isMine), input)
    },
    async listJoinedIn(input) {
      await call('listJoinedIn')
      return page(
        known().filter((thread) => isMine(thread) && thread.groupId === input.groupId),
        input,
      )
    },
    async list(input) {
      await call('list')
      return page(
        known().filter(({ groupId }) => groupId === input.groupId),
        input,
      )
    },
    async lastMessages() {
      await call('lastMessages')
      return { threads: [] }
    },
    async load(threadId) {
      await call('load')
      show(threadId)
    },
    async loadOwn() {
      await call('loadOwn')
      page(known().filter(isMine), { limit: Number.POSITIVE_INFINITY })
    },
  }
}
