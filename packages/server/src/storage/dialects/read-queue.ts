// A fair queue of reads. Every user has one read running at a time and users take turns, so that a user with many reads
// only delays themselves. Users with a recent expensive read are kept off one of the slots, so that cheap reads of the
// others always find a slot without expensive ones before them.
import { fail } from '@parley/protocol'
import { databaseBudgets } from '../../limits/database.ts'
import { ReusedEntries } from '../../limits/reused-entries.ts'
import type { Outcome } from './write-queue.ts'

/** Reads of the server itself: they take turns like a user, but many may run at once. */
export const nobody = 0

export interface ReadQueue<J> {
  add(job: J, userId: number): Promise<unknown>
  readonly waiting: number
  /** Reads refused because a queue was full. */
  readonly refused: number
  /** Accepts nothing new. Resolves when all accepted reads are answered. */
  close(reason: Error): Promise<void>
  /** Fails everything waiting and everything later. */
  fail(reason: Error): void
}

export interface ReadQueueOptions<J> {
  /** Concurrent batches. */
  readonly slots: number
  /** Runs a batch in a slot and returns an outcome per job. Rejects if none could run. */
  readonly run: (slot: number, jobs: readonly J[]) => Promise<readonly Outcome[]>
  /** Calls back at the end of this turn, so that its jobs share batches. */
  readonly turn: (run: () => void) => void
  /** Monotonic time in milliseconds. */
  readonly now: () => number
  readonly limits?: Partial<ReadLimits>
}

export interface ReadLimits {
  readonly perUser: number
  readonly total: number
  readonly batch: number
  readonly heavyMs: number
  readonly heavyForMs: number
}

const usualLimits: ReadLimits = {
  perUser: databaseBudgets.readsQueuedPerUser.value,
  total: databaseBudgets.readsQueued.value,
  batch: databaseBudgets.readsInABatch.value,
  heavyMs: databaseBudgets.heavyReadMs.value,
  heavyForMs: databaseBudgets.heavyForMs.value,
}

/** Beyond this many heavy readers the oldest is dropped, and noticed again with their next heavy read. */
const mostHeavy = 10_000

/** Users without reads that stay for their next one. */
const mostIdle = 1000

interface Item<J> {
  readonly job: J
  readonly reader: Reader<J>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

interface Reader<J> {
  readonly userId: number
  readonly items: Item<J>[]
  isRunning: boolean
}

export function createReadQueue<J>(options: ReadQueueOptions<J>): ReadQueue<J> {
  const limits = { ...usualLimits, ...options.limits }
  const readers = new ReusedEntries<number, Reader<J>>({
    make: (userId) => ({ userId, items: [], isRunning: false }),
    isIdle: ({ items, isRunning }) => items.length === 0 && !isRunning,
    most: mostIdle,
  })
  /** Readers in the order of their turns: with a waiting read and none running. */
  let ring: Reader<J>[] = []
  const heavyUntil = new Map<number, number>()
  const free = Array.from({ length: options.slots }, (_, slot) => slot)
  const mostHeavySlots = Math.max(1, options.slots - 1)
  let heavySlots = 0
  let waiting = 0
  let running = 0
  let refused = 0
  let scheduled = false
  let closed: Error | undefined
  let whenEmpty: (() => void) | undefined

  function isHeavy(reader: Reader<J>): boolean {
    const until = heavyUntil.get(reader.userId)
    if (until === undefined) return false
    if (until > options.now()) return true
    heavyUntil.delete(reader.userId)
    return false
  }

  function schedule(): void {
    if (scheduled || free.length === 0 || ring.length === 0) return
    scheduled = true
    options.turn(() => {
      scheduled = false
      while (free.length > 0 && startBatch()) {
        // Every free slot gets its batch.
      }
    })
  }

  /** Several cheap reads of different users, or one of a heavy reader. */
  function startBatch(): boolean {
    const batch: Item<J>[] = []
    const skipped: Reader<J>[] = []
    let heavy = false
    while (batch.length < limits.batch && !heavy) {
      const reader = ring.shift()
      if (!reader) break
      heavy = isHeavy(reader)
      if (heavy && (batch.length > 0 || heavySlots >= mostHeavySlots)) {
        skipped.push(reader)
        heavy = false
      } else take(reader, batch)
    }
    ring = [...skipped, ...ring]
    if (batch.length === 0) return false
    void runBatch(batch, heavy)
    return true
  }

  function take(reader: Reader<J>, batch: Item<J>[]): void {
    batch.push(reader.items.shift() as Item<J>)
    waiting--
    reader.isRunning = reader.userId !== nobody
    if (!reader.isRunning && reader.items.length > 0) ring.push(reader)
  }

  async function runBatch(batch: readonly Item<J>[], heavy: boolean): Promise<void> {
    const slot = free.pop() as number
    if (heavy) heavySlots++
    running++
    try {
      const outcomes = await options.run(
        slot,
        batch.map((item) => item.job),
      )
      for (const [index, item] of batch.entries()) settle(item, outcomes[index] as Outcome)
    } catch (error) {
      for (const item of batch) item.reject(error)
    }
    running--
    if (heavy) heavySlots--
    free.push(slot)
    for (const { reader } of batch) release(reader)
    schedule()
    if (running === 0 && waiting === 0) whenEmpty?.()
  }

  function settle(item: Item<J>, outcome: Outcome): void {
    const { userId } = item.reader
    if (userId !== nobody && (outcome.ms ?? 0) > limits.heavyMs) {
      heavyUntil.delete(userId)
      heavyUntil.set(userId, options.now() + limits.heavyForMs)
      if (heavyUntil.size > mostHeavy) heavyUntil.delete(heavyUntil.keys().next().value as number)
    }
    if (outcome.ok) item.resolve(outcome.value)
    else item.reject(outcome.error)
  }

  function refuse(form: 'overloaded' | 'slowDown'): never {
    refused++
    return fail('serverBusy', { form })
  }

  function release(reader: Reader<J>): void {
    if (reader.userId === nobody) return
    reader.isRunning = false
    if (reader.items.length > 0) ring.push(reader)
  }

  return {
    get waiting() {
      return waiting
    },
    get refused() {
      return refused
    },

    async add(job, userId) {
      if (closed) throw closed
      if (waiting >= limits.total) refuse('overloaded')
      const reader = readers.of(userId)
      if (userId !== nobody && reader.items.length >= limits.perUser) refuse('slowDown')
      const added = new Promise((resolve, reject) => {
        const { items } = reader
        items.push({ job, reader, resolve, reject })
        waiting++
        if (items.length === 1 && !reader.isRunning) ring.push(reader)
      })
      schedule()
      return added
    },

    close(reason) {
      closed ??= reason
      if (running === 0 && waiting === 0) return Promise.resolve()
      return new Promise((resolve) => {
        whenEmpty = resolve
      })
    },

    fail(reason) {
      closed = reason
      const lost = [...readers.values()].flatMap((reader) => reader.items.splice(0))
      ring = []
      waiting = 0
      for (const item of lost) item.reject(reason)
      if (running === 0) whenEmpty?.()
    },
  }
}
