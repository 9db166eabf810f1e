// The host of a replay: a platform that gives the recorded answers in their order, and compares the requests.

import type { Platform, Socket, SocketHandlers } from '@parley/client'
import {
  countMicrotaskRounds,
  type EntryOf,
  isInput,
  pack,
  type TraceEntry,
  toLine,
} from '@parley/client/devtools'
import { describeEntry, ReplayDiverged } from './replay-diverged.ts'
import type { Recording } from './replay-log.ts'
import { answerOf } from './replay-stand-ins.ts'

interface PendingRequest {
  resolve(value: unknown): void
  reject(error: unknown): void
  readonly progress: ((loaded: number, total: number) => void) | undefined
}

type Output = EntryOf<'open' | 'up' | 'close' | 'ask'>

export class ReplayHost {
  readonly platform: Platform
  /** Where the client first did something else. */
  diverged: ReplayDiverged | undefined
  private readonly recording: Recording
  private readonly deliver: (entry: TraceEntry) => void
  private readonly timers = new Map<number, { readonly run: () => void; readonly ms: number }>()
  private timerCount = 0
  private readonly sockets = new Map<number, SocketHandlers>()
  private readonly pending = new Map<number, PendingRequest>()
  private readonly observers = new Set<Parameters<Platform['observe']>[0]>()
  private now: number
  private reads = 0
  private readonly rounds = countMicrotaskRounds()
  private times: EntryOf<'time'>[]

  constructor(recording: Recording, deliver: (entry: TraceEntry) => void) {
    this.recording = recording
    this.deliver = deliver
    this.now = recording.entries[0]?.at ?? 0
    this.times = recording.timesAfter(undefined)
    this.platform = this.makePlatform()
  }

  /** Sets the time to that of this entry. */
  at(entry: TraceEntry): void {
    this.rounds.restart()
    this.now = entry.at
    this.reads = 0
    this.times = this.recording.timesAfter(entry)
  }

  /** Delivers a recorded input to the client. */
  hear(entry: TraceEntry): void {
    switch (entry.kind) {
      case 'timer': {
        const timer = this.timers.get(entry.timer)
        this.timers.delete(entry.timer)
        if (timer?.ms !== entry.ms) return this.misses(entry, 'this timer is not set')
        return timer.run()
      }
      case 'opened':
        return this.socketOf(entry)?.open()
      case 'down':
        return this.socketOf(entry)?.message(entry.data)
      case 'closed':
        return this.socketOf(entry)?.close({ code: entry.code, reason: entry.reason })
      case 'news':
        for (const observer of [...this.observers]) observer(entry.news)
        return
      case 'progress':
        return this.pending.get(entry.ask)?.progress?.(entry.loaded, entry.total)
      case 'answer': {
        const request = this.pending.get(entry.ask)
        if (!request) return this.misses(entry, 'nobody asked for this')
        this.pending.delete(entry.ask)
        const value = answerOf(entry.value)
        return entry.isFailure ? request.reject(value) : request.resolve(value)
      }
    }
  }

  /** A function that the application passed in. Its recorded results are returned. */
  functionOf(id: number): (...input: unknown[]) => unknown {
    return (...input) => {
      const name = `function ${id}`
      const next = this.recording.nextOutput
      return next?.kind === 'ask' && next.name === name ? this.ask(name, input) : undefined
    }
  }

  private socketOf(entry: EntryOf<'opened' | 'down' | 'closed'>): SocketHandlers | undefined {
    const handlers = this.sockets.get(entry.socket)
    if (!handlers) this.misses(entry, 'there is no such socket')
    return handlers
  }

  private misses(entry: TraceEntry, why: string): void {
    this.diverged ??= new ReplayDiverged(entry, `${why}: ${describeEntry(entry)}`)
  }

  /** Compares an action of the client with the recorded one. */
  private did<K extends Output['kind']>(kind: K, what: object): EntryOf<K> | undefined {
    const expected = this.recording.nextOutput
    this.recording.takeOutput()
    const {
      n: _n,
      at: _at,
      client: _client,
      ticks: _ticks,
      inside: _inside,
      ...then
    } = expected ?? ({} as Output)
    const number =
      then.kind === 'open' ? { socket: then.socket } : then.kind === 'ask' ? { ask: then.ask } : {}
    const done = { kind, ...number, ...what }
    if (toLine(sorted(done)) === toLine(sorted(then))) return expected as EntryOf<K>
    const instead = expected ? describeEntry(expected) : 'nothing'
    this.diverged ??= new ReplayDiverged(
      expected,
      `the client does\n  ${describeEntry(done)}\nin place of\n  ${instead}`,
    )
    return expected?.kind === kind ? (expected as EntryOf<K>) : undefined
  }

  /** Repeats what the host reported during a request before it answers, and throws if it threw. */
  private within(output: TraceEntry | undefined, refused?: 'open' | 'send'): void {
    if (!output) return
    const { entries } = this.recording
    for (let index = this.recording.indexOf(output) + 1; index < entries.length; index++) {
      const entry = entries[index] as TraceEntry
      if (entry.kind === 'refused' && entry.what === refused) throw new Error(entry.message)
      if (isInput(entry) && !entry.inside) return
      if (entry.inside && this.recording.next === entry) this.deliver(entry)
      if (this.recording.nextOutput === entry) return
    }
  }

  private openSocket(url: string, handlers: SocketHandlers): Socket {
    const opened = this.did('open', { url })
    const socket = opened?.socket ?? -1
    this.sockets.set(socket, handlers)
    this.within(opened, 'open')
    return {
      send: (data) => this.within(this.did('up', { socket, data }), 'send'),
      close: (code) => this.within(this.did('close', { socket, ...(code === undefined ? {} : { code }) })),
    }
  }

  private ask(name: string, input: readonly unknown[]): Promise<unknown> {
    const entry = this.did('ask', { name, input: input.map((each) => pack(each)) })
    return new Promise((resolve, reject) => {
      const { onProgress } = (input[0] ?? {}) as { onProgress?: PendingRequest['progress'] }
      if (entry) this.pending.set(entry.ask, { resolve, reject, progress: onProgress })
      this.within(entry)
    })
  }

  private makePlatform(): Platform {
    const ask = (name: string) => (request: unknown, more?: unknown) =>
      this.ask(name, more === undefined ? [request] : [request, more]) as Promise<never>
    return {
      clock: {
        now: () => {
          if (this.rounds.passed !== undefined) return this.now
          this.reads++
          while (this.times[0] && this.times[0].reads <= this.reads)
            this.now = this.times.shift()?.at ?? this.now
          return this.now
        },
        setTimer: (run, ms) => {
          this.timers.set(++this.timerCount, { run, ms })
          return this.timerCount
        },
        clearTimer: (timer) => void this.timers.delete(timer as number),
      },
      soon: (run) => void Promise.resolve().then(run),
      random: () => this.recording.nextRandom(),
      openSocket: (url, handlers) => this.openSocket(url, handlers),
      request: ask('request'),
      upload: ask('upload'),
      download: ask('download'),
      measure: ask('measure'),
      storage: { get: (key) => this.recording.nextStored(key), set() {}, remove() {} },
      observe: (listener) => {
        this.observers.add(listener)
        return () => void this.observers.delete(listener)
      },
    }
  }
}

/** The same with its members sorted. */
const sorted = (value: object): object =>
  Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
