// Connects a local database to a client: converts commits to batches, and stored data to facts. It is loaded with the
// store that the application passes in, so a client without one does not contain this code. Rules KEEP-1 to KEEP-9.

import type { Connection } from '../connection/connection.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../options.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Reads } from '../outbox/read-positions.ts'
import type { Clock, Storage } from '../platform/platform.ts'
import { type Facts, knownHead, lastMessageOf, nothingKnown, readFrom } from '../state/conversation-facts.ts'
import type { Committed } from '../state/conversation-ledger.ts'
import type { LiveIngest } from '../state/ingest.ts'
import type { Listeners, StoreProblem } from '../state/listeners.ts'
import { fresh, freshnessOf } from '../state/message-freshness.ts'
import {
  type ConversationRef,
  type Group,
  keyOf,
  type Message,
  type Outgoing,
  type State,
  type Thread,
} from '../state/state.ts'
import type { SliceChange, SliceName } from '../state/state-slices.ts'
import type { Store } from '../state/store.ts'
import { mentionsOf, unreadOf } from '../state/unread.ts'
import { changedRangesOf } from './changed-ranges.ts'
import { clientSigningIn, type OpenedStore, type SignIn } from './sign-in.ts'
import { isSamePeople, peopleFrom, storedPeople } from './stored-people.ts'
import {
  type LocalDatabase,
  type StoreBatch,
  type StoredAccount,
  type StoredConversation,
  type StoredMessage,
  type StoredOutgoing,
  type StoredRange,
  tablesById,
} from './stored-types.ts'

/** The client's interface for the local store. */
export interface PersistenceHooks {
  readonly settings: Pick<Settings, 'appKey' | 'device'>
  readonly connection: Pick<Connection, 'state' | 'signIn' | 'signOut'>
  readonly ingest: LiveIngest
  readonly store: Store
  readonly storage: Storage
  readonly clock: Clock
  readonly outbox: Pick<Outbox, 'restore'>
  readonly reads: Pick<Reads, 'restore'>
  readonly listeners: Pick<Listeners, 'emit' | 'on'>
  readonly log: Log
}

/** The type of the `store` option of `createClient`. */
export interface LocalStore {
  attach(hooks: PersistenceHooks): Persistence
}

export interface Persistence {
  /** Signs in with the stored state. Undefined if `again` was requested and nothing is stored. */
  readonly signIn: SignIn
  open(account: string): Promise<OpenedStore>
  committed(what: Committed): void
  write(batch: StoreBatch): void
  readsChanged(key: string, newest: Message | undefined): void
  /** Runs the function when everything so far is durable; at once if it already is. */
  afterwards(run: () => void): void
  older(ref: ConversationRef, before: number | undefined, count: number): Promise<boolean>
  around(ref: ConversationRef, position: number, count: number): Promise<boolean>
  search: LocalDatabase['search']
  size: LocalDatabase['size']
  /** The generation of the server's data that the stored state belongs to; undefined if nothing was stored. */
  generation(): string | undefined
  noteGeneration(generation: string): void
  /** Deletes the stored data, which is outdated, and stores nothing until the next sign-in. */
  drop(): void
  /** Closes the store at the end of a session. A sign-in that is still opening it is cancelled. */
  close(): void
  /** Deletes everything after a sign-out, and cancels such a sign-in. */
  erase(): void
}

export function storedIn(database: LocalDatabase): LocalStore {
  return { attach: (hooks) => createPersistence(database, hooks) }
}

function createPersistence(database: LocalDatabase, hooks: PersistenceHooks): Persistence {
  const { ingest, store } = hooks
  let isOpen = false
  let isRestoring = false
  let underWay = 0
  let last: Promise<void> = Promise.resolve()
  let stopWatching = () => {}
  let peopleTimer: unknown
  let account = ''
  /** Undefined if nothing was stored. */
  let generation: string | undefined
  database.onProblem(failed)

  function failed(problem: StoreProblem, error: unknown): void {
    // From now on nothing is stored, and the server does not send it again: the stored data must no longer be used.
    hooks.storage.set(invalidKey(account), problem)
    hooks.log('warn', 'nothing is kept any more', error)
    hooks.listeners.emit({ name: 'client.storeFailed', data: { problem } })
  }

  async function openStored(): Promise<StoredAccount | undefined> {
    const stored = await database.open(account)
    if (hooks.storage.get(invalidKey(account)) === undefined) return stored
    // If it cannot be erased either, the next opening fails.
    await database.erase().catch(() => {})
    hooks.storage.remove(invalidKey(account))
    return database.open(account)
  }

  /** A database that does not answer must not block a sign-in. */
  async function openInTime(): Promise<{ readonly stored: StoredAccount | undefined } | undefined> {
    let timer: unknown
    const timeout = new Promise<undefined>((resolve) => {
      timer = hooks.clock.setTimer(() => resolve(undefined), openTimeoutMs)
    })
    const opened = openStored().then((stored) => ({ stored }))
    const result = await Promise.race([opened, timeout])
    hooks.clock.clearTimer(timer)
    if (result) return result
    database.close()
    failed('refused', 'the store did not open in time')
    return undefined
  }

  /**
   * The answer of the database. If it never answers, storing ends: pages that wait to be acknowledged, and screens that
   * wait for a history, must not wait for ever.
   */
  function inTime<T>(answer: Promise<T>, otherwise: T): Promise<T> {
    return new Promise((resolve, reject) => {
      let timer: unknown
      // Counts timers and not time: one of them ends too early if the machine has slept in between.
      const wait = (timers: number) => {
        timer = hooks.clock.setTimer(() => (timers > 1 ? wait(timers - 1) : giveUp()), answerTimerMs)
      }
      const giveUp = () => {
        if (isOpen) {
          stopStoring()
          database.close()
          failed('broken', 'the store does not answer')
        }
        resolve(otherwise)
      }
      wait(answerTimers)
      answer.then(resolve, reject).finally(() => hooks.clock.clearTimer(timer))
    })
  }

  function stopStoring(): void {
    isOpen = false
    stopWatching()
  }

  function write(batch: StoreBatch): void {
    if (!isOpen || isRestoring) return
    underWay++
    // A database that has failed reports it through `onProblem`.
    last = inTime(database.write(batch), undefined)
      .catch(() => {})
      .then(() => void underWay--)
  }

  /** Adds a stored range, if the session is still the same. */
  function add(ref: ConversationRef, range: StoredRange | undefined): boolean {
    if (!range || !isOpen) return false
    const { from, to, step } = range
    restoring(() =>
      ingest.event('conversations', (ledger) => {
        const messages = range.messages.map((stored) => ledger.learn(fromStored(stored)))
        ledger.add(ref, from, to, messages, step)
        const { reachedStart, hasHistory, start } = ledger.factsOf(ref)
        const isStart = step === 1 && from <= start + 1
        ledger.change(ref, {
          // A range without messages shows nothing, so the newest page is still to be loaded.
          hasHistory: hasHistory || isStart || messages.length > 0,
          reachedStart: reachedStart || isStart,
        })
      }),
    )
    return true
  }

  function restoring(work: () => void): void {
    isRestoring = true
    try {
      work()
    } finally {
      isRestoring = false
    }
  }

  function outgoingChanged(now: State['outgoing'], before: State['outgoing']): void {
    const [current, previous] = [outgoingIn(now), outgoingIn(before)]
    const put = [...current.values()].filter((one) => isFailed(one) !== isFailed(previous.get(one.key)))
    const remove = [...previous.keys()].filter((key) => !current.has(key))
    if (put.length + remove.length > 0) write({ outgoing: { put: put.map(toStoredOutgoing), remove } })
  }

  /** Stores people after a delay: a screen full of users causes many changes, and profiles are loaded again anyway. */
  function peopleChanged(): void {
    peopleTimer ??= hooks.clock.setTimer(() => {
      peopleTimer = undefined
      write({ people: storedPeople(store.state.people) })
    }, peopleAfterMs)
  }

  async function open(accountName: string): Promise<OpenedStore> {
    account = accountName
    const opened = await openInTime()
    const stored = opened?.stored
    const { conversations = [], outgoing = [], reads = [], groups = [], threads = [], people } = stored ?? {}
    // A store without conversations contains nothing that could be outdated.
    generation = stored?.generation ?? (conversations.length > 0 ? '' : undefined)
    return {
      isKept: stored !== undefined,
      restore() {
        isOpen = opened !== undefined
        restoring(() => {
          ingest.event('conversations', (ledger) => {
            for (const one of conversations) ledger.change(one.facts.ref, factsFrom(one))
          })
          hooks.outbox.restore(outgoing)
          hooks.reads.restore(reads.map(({ message }) => message))
          // The copy may be outdated: code that relies on it loads it again.
          applyCopy(ingest, 'groups', () => ({ groups: byId(groups) }))
          applyCopy(ingest, 'threads', () => ({ threads: byId(threads) }))
          if (people)
            applyCopy(ingest, 'people', (before) => ({ people: { ...before.people, ...peopleFrom(people) } }))
        })
        const stops = [
          store.watch((state) => state.outgoing, outgoingChanged),
          store.watch((state) => state.people, peopleChanged, { equal: isSamePeople }),
          watchGroupsAndThreads(store, write),
        ]
        stopWatching = () => {
          hooks.clock.clearTimer(peopleTimer)
          peopleTimer = undefined
          for (const stop of stops) stop()
        }
      },
      close: () => database.close(),
      erase: eraseStored,
    }
  }

  function eraseStored(): void {
    database.erase().catch((error: unknown) => hooks.log('warn', 'not everything was erased', error))
  }

  const { signIn, cancel } = clientSigningIn(hooks, open)

  return {
    signIn,
    open,
    committed: (what) => write(batchOf(withoutRooms(what), ingest.ledger.me)),
    write,
    readsChanged: (key, message) =>
      write({ reads: message ? { put: [{ key, message }] } : { remove: [key] } }),
    afterwards(run) {
      if (underWay > 0) void last.then(run)
      else run()
    },
    older: async (ref, before, count) =>
      add(ref, await inTime(database.older(keyOf(ref), before, count), undefined)),
    around: async (ref, position, count) =>
      add(ref, await inTime(database.around(keyOf(ref), position, count), undefined)),
    search: (question) => inTime(database.search(question), { found: [], cursor: '' }),
    size: () => inTime(database.size(), { messages: 0, bytes: 0 }),
    generation: () => generation,
    noteGeneration(now) {
      if (now !== (generation ?? '')) write({ generation: now })
      generation = now
    },
    drop() {
      if (!isOpen) return
      // Until it is erased, it must not be used.
      hooks.storage.set(invalidKey(account), 'stale')
      this.erase()
    },
    close() {
      cancel('close')
      if (!isOpen) return
      stopStoring()
      database.close()
    },
    erase() {
      cancel('erase')
      if (!isOpen) return
      stopStoring()
      eraseStored()
    },
  }
}

/** How long a store may take to open. */
const openTimeoutMs = 5000

/** How long it may take to answer, as this many timers in a row. */
const answerTimers = 3
const answerTimerMs = 10_000

const invalidKey = (account: string) => `unkept:${account}`

/** How long changes of contacts and profiles are batched. */
const peopleAfterMs = 2000

/** Rooms are not stored. */
const withoutRooms = ({ changes, missed }: Committed): Committed => ({
  changes: changes.filter(({ after }) => after.ref.type !== 'room'),
  missed: missed.filter(({ ref }) => ref.type !== 'room'),
})

/** The changes of a commit as plain data. */
export function batchOf({ changes, missed }: Committed, me: string): StoreBatch {
  const conversations = changes.flatMap(({ before, after }) =>
    isSame(before, after) ? [] : [conversationFrom(after, me)],
  )
  const stale = missed.map(({ ref, id }) => ({ key: keyOf(ref), ids: [id] }))
  return {
    ...changedRangesOf(changes, toStored),
    ...(conversations.length > 0 && { conversations }),
    ...(stale.length > 0 && { stale }),
  }
}

/** Whether no stored field has changed; messages are stored separately. */
function isSame(before: Facts | undefined, after: Facts): boolean {
  if (!before) return false
  const { loading, error, ...facts } = after
  return Object.keys(facts).every((name) =>
    Object.is(before[name as keyof Facts], after[name as keyof Facts]),
  )
}

/**
 * The facts of a conversation without its messages. The list's row is computed from them, so that a cold start shows
 * the last message and the correct count before any message is read.
 */
function conversationFrom(facts: Facts, me: string): StoredConversation {
  const { segments, loading, error, ...rest } = facts
  const lastMessage = lastMessageOf(facts)
  const listed = (rest.listed ?? lastMessage) && {
    head: knownHead(facts),
    upTo: Math.max(lastMessage?.position ?? 0, rest.listed?.upTo ?? 0),
    unread: unreadOf(facts, me),
    mentions: mentionsOf(facts, me),
    readUpTo: readFrom(facts),
    lastMessage,
  }
  const inside = [...(lastMessage ? [lastMessage] : []), ...facts.pins.list.map(({ message }) => message)]
  return {
    key: keyOf(facts.ref),
    facts: { ...rest, listed },
    fresh: Object.fromEntries(inside.map((message) => [message.id, freshFrom(message)])),
  }
}

/** The stored facts, without loaded pages: those are read from the database when a timeline is opened. */
export function factsFrom({ facts, fresh: known }: StoredConversation): Facts {
  const messages = [
    ...(facts.listed?.lastMessage ? [facts.listed.lastMessage] : []),
    ...facts.pins.list.map(({ message }) => message),
  ]
  for (const message of messages) {
    const stored = known[message.id]
    if (stored) fromStored({ message, fresh: stored })
  }
  return { ...nothingKnown(facts.ref), ...facts, hasHistory: false, reachedStart: false, older: undefined }
}

const freshFrom = (message: Message): StoredMessage['fresh'] => {
  const { reactions, ...rest } = freshnessOf(message)
  return { ...rest, reactions: [...reactions] }
}

const toStored = (message: Message): StoredMessage => ({ message, fresh: freshFrom(message) })

export const fromStored = ({ message, fresh: known }: StoredMessage): Message =>
  fresh(message, { ...known, reactions: new Map(known.reactions) })

const byId = <T extends Group | Thread>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((one) => [one.id, { ...one, isLoaded: false }]))

/** Applies a copy from the store or from another tab, like an answer that arrives at once. */
export function applyCopy<N extends SliceName>(
  ingest: Pick<LiveIngest, 'answer'>,
  part: N,
  copy: SliceChange<N>,
): void {
  const answer = ingest.answer(part)
  answer.take(copy)
  answer.end()
}

/** Reports changed groups and threads as batches. */
export function watchGroupsAndThreads(
  store: Store,
  report: (batch: StoreBatch) => void,
  shouldReport: (one: Group | Thread) => boolean = () => true,
): () => void {
  const stops = tablesById.map((table) =>
    store.watch<ReadonlyMap<string, Group | Thread>>(
      (state) => state[table],
      (now, before) => {
        const put = [...now.values()].filter((one) => before.get(one.id) !== one && shouldReport(one))
        const remove = [...before.keys()].filter((id) => !now.has(id))
        if (put.length + remove.length > 0) report({ [table]: { put, remove } })
      },
    ),
  )
  return () => {
    for (const stop of stops) stop()
  }
}

const outgoingIn = (outgoing: State['outgoing']) =>
  new Map(
    [...outgoing.values()]
      .flat()
      .filter(({ conversation }) => conversation.type !== 'room')
      .map((one) => [one.key, one]),
  )

const isFailed = (one: Outgoing | undefined) => one && one.status.name === 'failed'

const toStoredOutgoing = ({ key, conversation, draft, createdAt, status }: Outgoing): StoredOutgoing => ({
  key,
  conversation,
  draft,
  createdAt,
  ...(status.name === 'failed' && { isFailed: true }),
})
