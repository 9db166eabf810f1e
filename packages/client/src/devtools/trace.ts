// The trace of a client: its inputs and outputs, in order and bounded. Provides the recording platform and the
// recording client.

import type { Client } from '../client.ts'
import type { Platform } from '../platform/platform.ts'
import { following } from './client-proxy.ts'
import { countMicrotaskRounds } from './microtask-rounds.ts'
import { recording } from './recording-platform.ts'
import { createRing, type RingLimits } from './ring-buffer.ts'
import { createSecrets } from './secrets.ts'
import { fromLine, type Packed, pack, toLine } from './serialize.ts'
import { isInput, type TraceEntry, type TraceEvent } from './trace-entries.ts'

/** The contents of a trace. */
export interface RecordedTrace {
  /** The recorded entries, oldest first. */
  readonly entries: readonly TraceEntry[]
  /** The number of dropped entries before the first one. */
  readonly dropped: number
  /** The final state of the last client, for comparison with a replay. */
  readonly state?: Packed | undefined
}

/** A recording of everything that a client receives, sends and does. */
export interface Trace extends RecordedTrace {
  /** Wraps the platform of one client, and records everything that passes through it. */
  on(platform: Platform): Platform
  /** Wraps the client that was created with the last platform, and records its use. */
  follow(client: Client): Client
  /** Calls back with every new entry, and with undefined after `clear`. */
  watch(listener: (entry: TraceEntry | undefined) => void): () => void
  /** Exports one line of JSON per entry, without tokens, passwords and secrets. */
  export(): string
  /** The same entry, redacted. */
  shown<T extends TraceEntry>(entry: T): T
  clear(): void
  /** The time of the traced client; 0 before it exists. */
  now(): number
}

/** Options of `createTrace`. */
export interface TraceOptions {
  readonly limit?: Partial<RingLimits>
}

const usualLimits: RingLimits = { entries: 50_000, bytes: 16_000_000 }
const version = 1

type Sort = 'socket' | 'ask' | 'timer' | 'call' | 'signal' | 'function'

/** Creates a trace. Pass its platform to `createClient`. */
export function createTrace(options: TraceOptions = {}): Trace {
  const secrets = createSecrets()
  const learned = new WeakSet<TraceEntry>()
  const learn = (entry: TraceEntry) => {
    if (learned.has(entry)) return
    learned.add(entry)
    secrets.learn(entry)
  }
  const ring = createRing({ ...usualLimits, ...options.limit }, learn)
  const listeners = new Set<(entry: TraceEntry | undefined) => void>()
  let now = () => 0
  let clients = 0
  let count = 0
  let learnedUpTo = 0
  let last: Notes | undefined
  let followed: Client | undefined

  const notify = (entry: TraceEntry | undefined) => {
    for (const listener of [...listeners]) {
      try {
        listener(entry)
      } catch {
        // A failing listener must not disturb the client.
      }
    }
  }

  const notesOf = (platform: Platform): Notes => {
    clients++
    return createNotes(
      clients,
      () => platform.clock.now(),
      (entry) => {
        const numbered = { n: ++count, ...entry } as TraceEntry
        ring.add(numbered)
        notify(numbered)
      },
    )
  }

  /** Learns all secrets first, because one may occur before its field does. */
  const learnAll = () => {
    const { entries } = ring
    for (let index = entries.length - 1; index >= 0 && (entries[index]?.n ?? 0) > learnedUpTo; index--)
      learn(entries[index] as TraceEntry)
    learnedUpTo = count
  }

  return {
    get entries() {
      return ring.entries
    },
    get dropped() {
      return ring.dropped
    },
    get state() {
      return followed && pack(followed.state)
    },
    on(platform) {
      last = notesOf(platform)
      now = () => platform.clock.now()
      return recording(platform, last)
    },
    follow(client) {
      if (!last) throw new Error('trace.follow() needs a client that was created with trace.on(platform).')
      const { platform: _platform, log: _log, ...all } = client.options
      const isData = (value: unknown) => !holdsFunctions(value)
      const [data, needs] = [isData, holdsFunctions].map((isIt) =>
        Object.entries(all).filter(([, value]) => isIt(value)),
      )
      last.note({
        kind: 'client',
        options: pack(Object.fromEntries(data ?? [])),
        needs: (needs ?? []).map(([name]) => name),
      })
      followed = client
      return following(client, last)
    },
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    export() {
      learnAll()
      const state = followed && secrets.hideIn(pack(followed.state))
      const head = { parley: 'trace', version, dropped: ring.dropped, state }
      return [head, ...ring.entries.map((entry) => secrets.hideIn(entry))].map(toLine).join('\n')
    },
    shown(entry) {
      learnAll()
      learn(entry)
      return secrets.hideIn(entry)
    },
    clear() {
      ring.clear()
      notify(undefined)
    },
    now: () => now(),
  }
}

/** Whether it contains functions, as a store does. */
function holdsFunctions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'function'
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return !isPlain || Object.values(value).some(holdsFunctions)
}

type Notes = Parameters<typeof recording>[1] & Parameters<typeof following>[1]

/** Numbers and marks the entries of one client. */
function createNotes(client: number, now: () => number, add: (entry: Omit<TraceEntry, 'n'>) => void): Notes {
  const numbers = new Map<Sort, number>()
  const readings = { count: 0, last: Number.NaN }
  const rounds = countMicrotaskRounds()

  function note(event: TraceEvent, mark?: { readonly inside: true }): void {
    if (!isInput(event)) return add({ at: now(), client, ...event, ...mark })
    const ticks = rounds.passed
    rounds.restart()
    // The clock does not move within a turn, because the number of readings is not reproducible.
    if (ticks === undefined) readings.last = now()
    readings.count = 0
    add({ at: readings.last, client, ...event, ...mark, ...(ticks === undefined ? {} : { ticks }) })
  }

  return {
    note,
    now,
    rounds,
    readings,
    next(sort: Sort) {
      const number = (numbers.get(sort) ?? 0) + 1
      numbers.set(sort, number)
      return number
    },
  }
}

/** Parses the output of `export`. Throws for text that is not a trace. */
export function readTrace(text: string): RecordedTrace {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const [head, ...entries] = lines.map((line, index) => {
    try {
      const value = fromLine(line) as {
        readonly parley?: string
        readonly version?: number
        readonly dropped?: number
        readonly state?: Packed
      }
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // Invalid lines are reported below.
    }
    throw new Error(`Line ${index + 1} is not a line of a trace.`)
  })
  if (head?.parley !== 'trace') throw new Error('This is not a trace of Parley.')
  if (head.version !== version)
    throw new Error(`The trace has version ${head.version}; this program reads version ${version}.`)
  entries.forEach((entry, index) => {
    const { n, at, client, kind } = entry as Partial<TraceEntry>
    const isEntry = [n, at, client].every((each) => typeof each === 'number') && typeof kind === 'string'
    if (!isEntry) throw new Error(`Line ${index + 2} is not a line of a trace.`)
  })
  const { state } = head
  return { dropped: Number(head.dropped ?? 0), entries: entries as unknown as TraceEntry[], state }
}
