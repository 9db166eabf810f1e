// Threads, loaded with their first use: calls that keep the state, and news that changes it. What is told of a thread
// shows in `state.threads` and on the message it hangs on. Rules THR-1 to THR-5.

import {
  calls,
  type DataOf,
  type EventValue,
  isObject,
  type Meta,
  object,
  readEvent,
  readJsonForm,
  threadEvents,
  type threadUpdated,
} from '@parley/protocol'
import type { CallOptions } from '../../calls/run-call.ts'
import { applyStart } from '../../state/apply/own-changes.ts'
import type { Facts } from '../../state/conversation-facts.ts'
import { changed } from '../../state/merge-message.ts'
import { isShown, positionOf } from '../../state/read-message.ts'
import { covers } from '../../state/segments.ts'
import type { ConversationRef, Message, Thread } from '../../state/state.ts'
import { unknownThread } from '../../state/thread-types.ts'
import { readFrom } from '../../state/unread.ts'
import type { LoadedThreads, ThreadCalls, ThreadsParts } from './api.ts'

type ThreadData = Partial<DataOf<typeof threadUpdated>> & {
  readonly threadId: string
  readonly memberCount?: number
  readonly users?: readonly { readonly name: string }[]
}

/** A thread as answers tell it. */
interface Listed extends Partial<Omit<Thread, 'lastMessage'>> {
  readonly id: string
  readonly unread?: number | undefined
  readonly readUpTo?: number | undefined
  readonly head?: number | undefined
  readonly lastUpTo?: number | undefined
  readonly start?: number | undefined
  readonly lastMessage?: unknown
}

/** Threads of one's own on a page. */
const pageSize = 50

export function createMoreThreads(parts: ThreadsParts): LoadedThreads {
  const { store, ingest, run, now } = parts
  const { ledger } = ingest
  /** Counts what happens: an answer that was under way meanwhile does not take back what was told, field by field. */
  let turn = 0
  const toldAt = new Map<string, Map<string, number>>()
  let loadingOwn: Promise<void> | undefined

  const threadOf = (id: string): Thread => store.state.threads.get(id) ?? { id, ...unknownThread }
  const threadRef = (id: string): ConversationRef => ({ type: 'thread', id })

  /** Changes what is known of a thread, and what the message shows that it hangs on. */
  function change(id: string, news: Partial<Thread>, position?: number): void {
    const given = Object.entries(news).filter(([, value]) => value !== undefined)
    const before = threadOf(id)
    const after: Thread = {
      ...before,
      ...Object.fromEntries(given),
      ...('ended' in news && { ended: news.ended }),
    }
    if ('lastMessage' in news) Object.assign(after, { lastMessage: news.lastMessage })
    store.set({ threads: new Map(store.state.threads).set(id, after) })
    show(after, position)
  }

  function show(thread: Thread, position?: number): void {
    const { id, name, messageCount, lastMessage, groupId, messageId } = thread
    if (groupId === '' || messageId === '') return
    const ref: ConversationRef = { type: 'group', id: groupId }
    ledger.about(ref, messageId, (message) => {
      const known = message.thread
      const before = known?.asOf ?? -1
      if (message.kind === 'recalled' || (position !== undefined && before > position)) return message
      // What was done here, or told elsewhere than in the group's log, is as new as all that is known of it.
      const asOf = position ?? Math.max(before, ingest.asOf(ref))
      if (thread.ended !== 'destroyed')
        return changed(message, { thread: { id, name, messageCount, lastMessage, asOf } })
      // The thread that hangs on it now may be another one.
      return known?.id === id ? changed(message, { thread: undefined }) : message
    })
    ledger.commit()
  }

  /** Something happened to a thread here or elsewhere. */
  function happened(id: string, news: Partial<Thread>, position?: number): void {
    isTold(id, news)
    change(id, news, position)
  }

  function isTold(id: string, news: Partial<Thread>): void {
    turn++
    const fields = toldAt.get(id) ?? new Map<string, number>()
    for (const [name, value] of Object.entries(news))
      if (value !== undefined || name === 'ended' || name === 'lastMessage') fields.set(name, turn)
    toldAt.set(id, fields)
  }

  function lastIn(form: unknown): Message | undefined {
    const plain = readJsonForm(form)
    return plain && ingest.read(plain)
  }

  /** What an answer says, unless something newer is known. */
  function answered(listed: Listed, asked: number, more: Partial<Thread> = {}): void {
    const { readUpTo, unread, head, lastUpTo, start, lastMessage: form, ...said } = listed
    const { id } = listed
    const lastMessage = isObject(form) ? lastIn(form) : undefined
    const answer = { ...said, ...more, ended: undefined, ...(isObject(form) && { lastMessage }) }
    const told = toldAt.get(id)
    // Whatever was told meanwhile is newer.
    const news = Object.entries(answer).filter(([name]) => (told?.get(name) ?? 0) <= asked)
    change(id, Object.fromEntries(news))
    if (readUpTo === undefined) return
    const ref = threadRef(id)
    // From here on whatever names this id is known to be about a thread, and not about a group.
    ledger.change(ref, { readPosition: Math.max(readUpTo, ledger.factsOf(ref).readPosition) })
    if (unread !== undefined) counted({ ref, unread, readUpTo, head, lastUpTo, start }, lastMessage)
    ledger.commit()
  }

  /** What is unread and not loaded was counted by the server, as the list of conversations counts it for the others. */
  function counted(
    {
      ref,
      unread,
      readUpTo,
      start = 0,
      ...told
    }: Omit<Listed, 'id'> & Pick<Facts, 'ref'> & { unread: number },
    last: Message | undefined,
  ): void {
    if (start > ledger.factsOf(ref).start) applyStart(ledger, ref, start)
    const upTo = told.lastUpTo ?? Math.max(last?.position ?? 0, readUpTo ?? 0)
    const head = told.head ?? Math.max(upTo, ingest.asOf(ref))
    if (head < (ledger.factsOf(ref).listed?.head ?? 0)) return
    // Somebody else's last message may be newer than mine: what was said to some, or what I removed.
    const lastMessage = last?.position === upTo && isShown(last) ? ledger.learn(last) : undefined
    // Nobody takes a thread off a list; whoever read it before it was counted took it for one that is on none.
    ledger.change(ref, { step: 1, removedUpTo: 0, listed: { head, upTo, unread, readUpTo, lastMessage } })
  }

  const effects: {
    readonly [N in keyof ThreadCalls]?: (input: never, answer: never, asked: number) => void
  } = {
    create(input: Input<'create'>, { threadId }: Answer<'create'>, asked) {
      const { name, groupId, messageId } = input
      const me = store.state.me ?? ''
      const made = { name, groupId, messageId, owner: me, createdAt: now(), memberCount: 1, isMember: true }
      answered({ id: threadId, ...made, isLoaded: true }, asked)
      isTold(threadId, made)
    },
    join(_input: Input<'join'>, { status, ...detail }: Answer<'join'>, asked) {
      const { memberCount } = detail
      answered(detail, asked, { isMember: true, isLoaded: true })
      isTold(detail.id, { isMember: true, memberCount, ended: undefined })
    },
    leave: ({ threadId }: Input<'leave'>) => left(threadId, 'left'),
    destroy: ({ threadId }: Input<'destroy'>) =>
      happened(threadId, { ended: 'destroyed', isMember: false, memberCount: 0 }),
    rename: ({ threadId }: Input<'rename'>, { name }: Answer<'rename'>) => happened(threadId, { name }),
    removeMember({ threadId }: Input<'removeMember'>) {
      const { memberCount } = threadOf(threadId)
      if (memberCount !== undefined) happened(threadId, { memberCount: Math.max(0, memberCount - 1) })
    },
    detail: (_input: Input<'detail'>, answer: Answer<'detail'>, asked) =>
      answered(answer, asked, { isLoaded: true }),
    listJoined: (_input: Input<'listJoined'>, answer: Answer<'listJoined'>, asked) => listed(answer, asked),
    listJoinedIn: (_input: Input<'listJoinedIn'>, answer: Answer<'listJoinedIn'>, asked) =>
      listed(answer, asked),
    list: (_input: Input<'list'>, answer: Answer<'list'>, asked) => listed(answer, asked),
    lastMessages(_input: Input<'lastMessages'>, { threads }: Answer<'lastMessages'>, asked) {
      for (const { threadId, message } of threads)
        if (store.state.threads.has(threadId)) answered({ id: threadId, lastMessage: message }, asked)
    },
  }

  function listed({ threads }: Answer<'list'>, asked: number): void {
    for (const thread of threads) answered(thread, asked, { isLoaded: true })
  }

  function left(id: string, ended: 'left' | 'removed'): void {
    const { memberCount, isMember } = threadOf(id)
    const fewer = isMember === false || memberCount === undefined ? memberCount : Math.max(0, memberCount - 1)
    happened(id, { ended, isMember: false, memberCount: fewer })
  }

  async function act(name: keyof ThreadCalls, input: object, options?: CallOptions): Promise<unknown> {
    const isNow = parts.thisSession()
    const asked = turn
    const answer = await run(calls.threads[name], input as never, options)
    if (isNow()) effects[name]?.(input as never, answer as never, asked)
    return answer
  }

  const methods = Object.fromEntries(
    (Object.keys(calls.threads) as (keyof ThreadCalls)[]).map((name) => [
      name,
      (input: object = {}, options?: CallOptions) => act(name, input, options),
    ]),
  ) as unknown as ThreadCalls

  async function walkOwn(): Promise<void> {
    let cursor: string | undefined
    do {
      const page = await methods.listJoined({ limit: pageSize, ...(cursor && { cursor }) })
      cursor = page.cursor
    } while (cursor)
  }

  const apply: Readonly<Record<string, (data: ThreadData, position: number | undefined) => void>> = {
    'threads.ownCreated': (data) =>
      happened(data.threadId, { ...namesOf(data), isMember: true, memberCount: 1, owner: data.by ?? '' }),
    'threads.ownDestroyed': ({ threadId }) =>
      happened(threadId, { ended: 'destroyed', isMember: false, memberCount: 0 }),
    'threads.ownJoined': (data) =>
      happened(data.threadId, { ...namesOf(data), isMember: true, ended: undefined }),
    'threads.ownLeft': ({ threadId }) => left(threadId, 'left'),
    'threads.ownRenamed': (data) => happened(data.threadId, namesOf(data)),
    'threads.removed': (data) => {
      change(data.threadId, namesOf({ ...data, messageId: '' }))
      left(data.threadId, 'removed')
    },
    'threads.membersJoined': ({ threadId, memberCount }) => happened(threadId, { memberCount }),
    'threads.membersLeft': ({ threadId, memberCount }) => happened(threadId, { memberCount }),
    'threads.created': (data, position) =>
      happened(
        data.threadId,
        { ...namesOf(data), owner: data.by ?? '', createdAt: data.at ?? 0, memberCount: 1 },
        position,
      ),
    'threads.renamed': (data, position) => happened(data.threadId, namesOf(data), position),
    'threads.destroyed': (data, position) =>
      happened(
        data.threadId,
        { ...namesOf(data), ended: 'destroyed', isMember: false, memberCount: 0 },
        position,
      ),
    'threads.updated': (data, position) => {
      const lastMessage = lastIn(data.lastMessage)
      const { messageCount = 0, at = 0 } = data
      happened(data.threadId, { ...namesOf(data), messageCount, updatedAt: at, lastMessage }, position)
    },
  }

  // Whoever is out of a group is out of its threads.
  for (const name of ['groups.left', 'groups.removed', 'groups.dissolved'] as const)
    parts.on(name, ({ data: { groupId } }) => {
      for (const { id, groupId: of, isMember } of store.state.threads.values())
        if (of === groupId && isMember !== false) happened(id, { ended: 'removed', isMember: false })
    })
  // I have read elsewhere, or somebody has taken back, what is not here: how much is left only the server tells.
  const asked = new Set<string>()
  for (const name of ['messages.conversationRead', 'messages.recalled'] as const)
    parts.on(name, ({ data: { conversation } }) => {
      const { type, id: threadId } = conversation
      if (type !== 'thread' || asked.has(threadId) || !isOpen(ledger.factsOf(conversation))) return
      asked.add(threadId)
      const done = () => void asked.delete(threadId)
      methods.detail({ threadId }).then(done, done)
    })
  parts.on('client.signedOut', () => toldAt.clear())

  return {
    ...methods,
    async load(threadId) {
      await methods.detail({ threadId })
    },
    loadOwn() {
      loadingOwn ??= walkOwn().finally(() => {
        loadingOwn = undefined
      })
      return loadingOwn
    },
    told({ meta }) {
      const event = eventIn(meta)
      if (!event) return
      // What is told in a user's own log says nothing about the place in the group's.
      const isOfGroup = event.name in noticed && meta.seq !== undefined
      apply[event.name]?.(event.data as ThreadData, isOfGroup ? positionOf(meta) : undefined)
      parts.emit(event)
    },
  }
}

type Input<N extends keyof ThreadCalls> = NonNullable<Parameters<ThreadCalls[N]>[0]>
type Answer<N extends keyof ThreadCalls> = Awaited<ReturnType<ThreadCalls[N]>>

const noticed = { 'threads.created': 1, 'threads.renamed': 1, 'threads.destroyed': 1, 'threads.updated': 1 }

function eventIn(meta: Meta): EventValue | undefined {
  try {
    const event = readEvent(threadEvents, meta.ns ?? -1, meta.payload ?? new Uint8Array())
    const definition = threadEvents.find(({ name }) => name === event?.name)
    return definition && object(definition.data).fits(event?.data) ? event : undefined
  } catch {
    return undefined
  }
}

/** What an event says about which thread it is; empty texts say nothing. */
function namesOf({ name, groupId, messageId }: ThreadData): Partial<Thread> {
  return { ...(name && { name }), ...(groupId && { groupId }), ...(messageId && { messageId }) }
}

/** The server has counted something that is not here. */
const isOpen = (facts: Facts): boolean =>
  facts.listed !== undefined &&
  facts.listed.unread > 0 &&
  !covers(facts.segments, readFrom(facts), facts.listed.upTo, facts.step)
