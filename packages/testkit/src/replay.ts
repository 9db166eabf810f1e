// Replays a recorded session: the same client with the same options receives the same inputs in the same order, and the
// application's calls are made at the same points. It ends in the same state, or reports where it diverged.

import {
  type BaseClientOptions,
  type Client,
  type ClientOptions,
  createClient,
  preload,
  type State,
} from '@parley/client'
import {
  type CallPoint,
  type EntryOf,
  errorOf,
  eventNames,
  pack,
  promiseOf,
  type RecordedTrace,
  readTrace,
  type TraceEntry,
} from '@parley/client/devtools'
import { describeEntry, differenceOf, ReplayDiverged } from './replay-diverged.ts'
import { ReplayHost } from './replay-host.ts'
import { Recording } from './replay-log.ts'
import { argumentsOf, optionsOf, type ReplayInputs } from './replay-stand-ins.ts'

export { ReplayDiverged } from './replay-diverged.ts'

/** Options of `replay`. */
export interface ReplayOptions {
  /** Which client, if the trace has several; the last one by default. */
  readonly client?: number
  /** Replaces our client. */
  readonly createClient?: (options: ClientOptions) => Client
  /** Options of the recorded client that a trace cannot contain, such as a store. */
  readonly options?: Partial<BaseClientOptions>
  /**
   * How long the client may take for a recorded action, in real time. Only a trace that does not match takes that long.
   */
  readonly patienceMs?: number
}

/** The result of a replay. */
export interface Replayed {
  /** The client in its final state. */
  readonly client: Client
  /** Its final state. */
  readonly state: State
  /** The number of inputs of the client, and of its actions. */
  readonly inputs: number
  /** The number of outputs that were compared. */
  readonly outputs: number
}

type Method = (...input: unknown[]) => unknown

/** Replays a trace or an exported one. Rejects with a `ReplayDiverged` if the client does something else. */
export async function replay(trace: RecordedTrace | string, options: ReplayOptions = {}): Promise<Replayed> {
  const { entries, dropped, state } = typeof trace === 'string' ? readTrace(trace) : trace
  if (dropped > 0)
    throw new Error(`The first ${dropped} entries of this trace were overwritten, so it cannot be replayed.`)
  const number = options.client ?? entries.findLast(({ kind }) => kind === 'client')?.client
  const recording = new Recording(entries.filter(({ client }) => client === number))
  const made = recording.first('client')
  if (!made) throw new Error('There is no client in this trace.')
  const missing = made.needs.filter((name) => !(name in (options.options ?? {})))
  if (missing.length > 0)
    throw new Error(
      `The options ${missing.join(', ')} of this client are not part of a trace: pass them as \`options\`.`,
    )
  await preload()
  const again = await new Player(recording, made, options).play()
  if (state !== undefined && options.client === undefined) {
    const difference = differenceOf(state, pack(again.state))
    if (difference !== undefined) {
      again.client.close()
      throw new ReplayDiverged(undefined, `the final state differs: ${difference}`)
    }
  }
  return again
}

class Player {
  private readonly recording: Recording
  private readonly host: ReplayHost
  private readonly client: Client
  private readonly patienceMs: number
  private readonly given: ReplayInputs
  /** Functions that calls have returned to the application. */
  private readonly returned = new Map<number, Method>()
  private problem: unknown

  constructor(recording: Recording, made: EntryOf<'client'>, options: ReplayOptions) {
    this.recording = recording
    this.patienceMs = options.patienceMs ?? 5000
    this.host = new ReplayHost(recording, (entry) => this.deliver(entry))
    this.given = { functions: (id) => this.host.functionOf(id), signals: new Map() }
    const make = options.createClient ?? createClient
    this.client = make({ ...optionsOf(made.options), ...options.options, platform: this.host.platform })
    this.hook()
  }

  async play(): Promise<Replayed> {
    try {
      for (let entry = this.recording.next; entry; entry = this.recording.next) {
        await this.catchUp(entry)
        // A recorded call may have been made meanwhile.
        if (this.recording.next === entry) this.deliver(entry)
      }
      await this.catchUp(undefined)
    } catch (error) {
      this.client.close()
      throw error
    }
    const { client, recording } = this
    return { client, state: client.state, inputs: recording.inputs, outputs: recording.outputs }
  }

  /** Waits for everything that the client did before this entry. */
  private async catchUp(before: TraceEntry | undefined): Promise<void> {
    const began = performance.now()
    for (;;) {
      await macrotask()
      if (this.host.diverged) throw this.host.diverged
      if (this.problem) throw this.problem
      const missing = this.recording.missingBefore(before)
      if (!missing) return
      if (before && this.recording.next !== before) return
      if (performance.now() - began > this.patienceMs)
        throw new ReplayDiverged(missing, `the client did not do this: ${describeEntry(missing)}`)
    }
  }

  private deliver(entry: TraceEntry): void {
    this.recording.take(entry)
    this.host.at(entry)
    const { next } = this.recording
    void this.soonAfter(next)
    if (entry.kind === 'call') this.call(entry)
    else if (entry.kind === 'abort') this.given.signals.get(entry.signal)?.abort()
    else this.host.hear(entry)
    if (next?.ticks === 0 && isPlain(next) && this.recording.next === next) this.deliver(next)
  }

  /** Delivers inputs that arrived between microtasks of the last input between the same ones. */
  private async soonAfter(next: TraceEntry | undefined): Promise<void> {
    if (!next?.ticks || !isPlain(next)) return
    for (let round = 0; round <= next.ticks; round++) await undefined
    try {
      if (this.recording.next === next) this.deliver(next)
    } catch (error) {
      this.problem ??= error
    }
  }

  private call(entry: EntryOf<'call'>): void {
    const run = this.methodOf(entry)
    if (!run) throw new ReplayDiverged(entry, `the client has no ${entry.name}`)
    const settled = (error?: unknown) => this.compare(entry, error)
    let result: unknown
    try {
      result = run(...argumentsOf(entry, this.given))
    } catch (error) {
      return settled(error)
    }
    const done = promiseOf(result)
    const succeeded = (value: unknown) => {
      if (typeof value === 'function') this.returned.set(entry.call, value as Method)
      settled()
    }
    if (done) done.then(succeeded, (error) => settled(error))
    else succeeded(result)
  }

  /** The method of the client that was called, or the function that an earlier call returned. */
  private methodOf({ name, returnedBy }: EntryOf<'call'>): Method | undefined {
    if (returnedBy !== undefined) return this.returned.get(returnedBy)
    const path = name.split('.')
    const method = path.pop() ?? ''
    const area = path.reduce<unknown>((whole, part) => (whole as Record<string, unknown>)[part], this.client)
    return (area as Record<string, Method | undefined>)[method]?.bind(area)
  }

  /** Compares the outcome of a call with the recorded one. */
  private compare(entry: EntryOf<'call'>, error: unknown): void {
    const then = this.recording.settled(entry.call)
    if (!then) return
    const now = error === undefined ? 'done' : (errorOf(error).reason ?? errorOf(error).message)
    const before = then.error ? (then.error.reason ?? then.error.message) : 'done'
    if (now !== before)
      this.problem ??= new ReplayDiverged(then, `${entry.name} ended with "${now}" in place of "${before}"`)
  }

  /** Repeats calls that the application made in listeners and watchers. */
  private hook(): void {
    const counts = new Map<string, number>()
    for (const name of eventNames)
      this.client.on(name, () => {
        const nth = (counts.get(name) ?? 0) + 1
        counts.set(name, nth)
        this.nested((point) => 'event' in point && point.event === name && point.nth === nth)
      })
    let flushes = 0
    this.client.watch(
      (state) => state,
      () => {
        const flush = ++flushes
        this.nested((point) => 'flush' in point && point.flush === flush)
      },
    )
  }

  private nested(isHere: (point: CallPoint) => boolean): void {
    for (let entry = this.recording.next; entry; entry = this.recording.next) {
      if (entry.kind !== 'call' || !entry.place || !isHere(entry.place)) return
      this.deliver(entry)
    }
  }
}

/** An input of the host or a call of the application, outside of listeners and requests to the host. */
const isPlain = (entry: TraceEntry) => !entry.inside && !(entry.kind === 'call' && entry.place)

/** A whole turn of the real event loop: promises that can settle have settled. */
const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve))
