// The local database on any backend. Writes and queries run one after the other, in order of arrival; writes that wait
// share a transaction. The first failure closes the database and erases it, because it would miss everything from then
// on. Rules KEEP-10 to KEEP-17.

import { localStoreVersion } from '@parley/protocol'
import type { StoreProblem } from '../state/listeners.ts'
import type { Group, Thread } from '../state/state.ts'
import { applyBatch, type OutgoingRow, type Write } from './apply-batch.ts'
import { blockReader, blockWriter } from './block-cache.ts'
import type { BlockIndex } from './block-index.ts'
import {
  evictConversations,
  evictOver,
  evictRowsById,
  evictWithin,
  newestFirst,
  type StoreLimits,
} from './eviction.ts'
import { type KeyValueStore, StoreError, tables, type Writing } from './key-value-store.ts'
import { readAround, readOlder } from './read-timeline.ts'
import { searchIn } from './search.ts'
import {
  type LocalDatabase,
  type StoreBatch,
  type StoredAccount,
  type StoredConversation,
  type StoredPeople,
  type StoredRead,
  tablesById,
} from './stored-types.ts'

export const defaultLimits: StoreLimits = {
  messages: 50_000,
  messagesPerConversation: 5_000,
  bytes: 100_000_000,
  conversations: 2_000,
}

/** The most batches in one transaction, so that none of them is large. */
const batchesAtOnce = 50

interface Meta {
  readonly version: number
  /** The number of writes. */
  readonly writes: number
  readonly count: number
  readonly bytes: number
}

export function createLocalDatabase(
  backend: KeyValueStore,
  settings: Partial<StoreLimits> = {},
): LocalDatabase {
  const limits = { ...defaultLimits, ...settings }
  const listeners: ((problem: StoreProblem, error: unknown) => void)[] = []
  let isOpen = false
  /** Counts openings, so that late errors of an earlier one are ignored. */
  let session = 0
  let opened = 0
  let evicted = -1
  let last: Promise<unknown> = Promise.resolve()
  /** The write that was queued last and has not begun, if nothing else was queued after it. */
  let waiting: { readonly batches: StoreBatch[]; readonly done: Promise<void> } | undefined

  /** Runs the work after all earlier work. Returns `otherwise` if nothing is open, or if the work fails. */
  function inTurn<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    return queued(
      last.then(() => (isOpen ? work() : otherwise)),
      otherwise,
    )
  }

  function queued<T>(work: Promise<T>, otherwise: T): Promise<T> {
    waiting = undefined
    const result = work.catch((error: unknown) => fail(error, otherwise))
    last = result.catch(() => {})
    return result
  }

  function fail<T>(error: unknown, otherwise: T): T {
    if (!isOpen) return otherwise
    isOpen = false
    const problem = error instanceof StoreError ? error.problem : 'broken'
    // Not awaited: a broken backend may never answer.
    const erased = problem === 'gone' ? undefined : backend.erase().catch(() => {})
    last = last.then(() => erased).then(() => backend.close())
    for (const listener of listeners) listener(problem, error)
    return otherwise
  }

  async function open(account: string): Promise<StoredAccount | undefined> {
    const thisSession = ++session
    isOpen = true
    evicted = -1
    await backend.open(account, (error) => {
      if (thisSession === session) last = last.then(() => fail(error, undefined))
    })
    return backend.write(readAll)
  }

  async function readAll(from: Writing): Promise<StoredAccount | undefined> {
    const meta = (await from.get('meta', 'meta')) as Meta | undefined
    if (meta?.version !== localStoreVersion) {
      for (const table of tables) from.clear(table)
      const fresh: Meta = { version: localStoreVersion, writes: 0, count: 0, bytes: 0 }
      from.put('meta', 'meta', fresh)
      opened = 0
      return undefined
    }
    opened = meta.writes
    const rows = [...((await from.all('outgoing')) as readonly OutgoingRow[])].sort(inOrder)
    return {
      conversations: newestFirst((await from.all('conversations')) as readonly StoredConversation[]),
      outgoing: rows.map(({ kept }) => kept),
      reads: (await from.all('reads')) as readonly StoredRead[],
      groups: (await from.all('groups')) as readonly Group[],
      threads: (await from.all('threads')) as readonly Thread[],
      people: (await from.get('meta', 'people')) as StoredPeople | undefined,
      generation: (await from.get('meta', 'generation')) as string | undefined,
    }
  }

  /** A transaction takes a browser milliseconds, so a batch joins the one that waits. */
  function write(batch: StoreBatch): Promise<void> {
    if (waiting && waiting.batches.length < batchesAtOnce) {
      waiting.batches.push(batch)
      return waiting.done
    }
    const batches = [batch]
    const done = inTurn(() => {
      if (waiting?.batches === batches) waiting = undefined
      return backend.write((to) => writeAll(to, batches))
    }, undefined)
    waiting = { batches, done }
    return done
  }

  async function writeAll(to: Writing, batches: readonly StoreBatch[]): Promise<void> {
    const meta = (await to.get('meta', 'meta')) as Meta | undefined
    // Emptied by another page, which may have another version.
    if (meta?.version !== localStoreVersion) throw new StoreError('gone')
    const pages = blockWriter(to, backend.blockSize)
    const writeOf = (number: number): Write => ({
      tables: to,
      pages,
      number,
      opened,
      evicted,
      accepts: backend.accepts,
    })
    const totals = () => {
      const { count, bytes } = pages.more()
      return { count: meta.count + count, bytes: meta.bytes + bytes }
    }
    let number = meta.writes
    for (const batch of withLatest(batches)) await applyBatch(writeOf(++number), batch)
    const under = writeOf(number)
    if (batches.some(({ conversations }) => conversations))
      evicted = (await evictConversations(under, limits)) ?? evicted
    for (const table of tablesById)
      if (batches.some((batch) => batch[table])) await evictRowsById(under, limits, table)
    await evictWithin(under, limits)
    await evictOver(under, totals(), limits)
    pages.flush()
    to.put('meta', 'meta', { ...meta, ...totals(), writes: number })
  }

  return {
    // Opening is always possible, even if the previous session has failed.
    open: (account) =>
      queued(
        last.then(() => open(account)),
        undefined,
      ),
    write,
    older: (key, before, count) =>
      inTurn(() => backend.read((from) => readOlder(blockReader(from), key, before, count)), undefined),
    around: (key, position, count) =>
      inTurn(() => backend.read((from) => readAround(blockReader(from), key, position, count)), undefined),
    search: (question) =>
      inTurn(
        () =>
          backend.read(async (from) => {
            const pages = blockReader(from)
            const { key } = question
            const blockIndexes =
              key === undefined
                ? ((await from.all('books')) as readonly BlockIndex[])
                : [await pages.blockIndex(key)]
            return searchIn(pages, blockIndexes, question)
          }),
        { found: [], cursor: '' },
      ),
    size: () =>
      inTurn(
        () =>
          backend.read(async (from) => {
            const { count, bytes } = (await from.get('meta', 'meta')) as Meta
            return { messages: count, bytes }
          }),
        { messages: 0, bytes: 0 },
      ),
    erase() {
      waiting = undefined
      const result = last.then(() => {
        isOpen = false
        session++
        return backend.erase()
      })
      last = result.catch(() => {})
      return result
    },
    close() {
      waiting = undefined
      last = last.then(() => {
        isOpen = false
        session++
        backend.close()
      })
    },
    onProblem: (listener) => void listeners.push(listener),
  }
}

/** Leaves out conversations that a later batch stores again. */
function withLatest(batches: readonly StoreBatch[]): readonly StoreBatch[] {
  const latest = new Map(
    batches.flatMap(({ conversations = [] }) => conversations.map((one) => [one.key, one])),
  )
  return batches.map((batch) => ({
    ...batch,
    conversations: batch.conversations?.filter((one) => latest.get(one.key) === one),
  }))
}

function inOrder(a: OutgoingRow, b: OutgoingRow): number {
  return a.order[0] - b.order[0] || a.order[1] - b.order[1]
}
