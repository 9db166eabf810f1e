// Records the application's use of its client, and the client's state. The client is wrapped in a proxy that behaves
// like the client itself.

import { events } from '@parley/protocol'
import type { Client } from '../client.ts'
import type { EventName } from '../state/listeners.ts'
import type { State } from '../state/state.ts'
import { brief, pack, type ReferenceNumbers, toLine } from './serialize.ts'
import type { CallPoint, OutboxRow, Outcome, TraceEvent } from './trace-entries.ts'

export interface Follower {
  note(event: TraceEvent): void
  next(sort: 'call' | 'ask' | 'signal' | 'function'): number
  now(): number
}

const ownEvents = [
  'messages.received',
  'messages.sent',
  'messages.streamed',
  'groups.notice',
  'client.news',
  'client.connected',
  'client.disconnected',
  'client.reconnecting',
  'client.tokenWillExpire',
  'client.tokenExpired',
  'client.syncStarted',
  'client.syncFinished',
  'client.storeFailed',
  'client.signedOut',
] as const satisfies readonly EventName[]

/** All events of a client. */
export const eventNames: readonly EventName[] = [
  ...new Set<EventName>([...ownEvents, ...events.map(({ name }) => name as EventName)]),
]

type Method = (...input: unknown[]) => unknown

export function following(client: Client, to: Follower): Client {
  const eventCounts = new Map<string, number>()
  let flushes = 0
  let callPoint: CallPoint | undefined

  // Registered first, so that the counts are correct when the application's listeners run.
  for (const name of eventNames)
    client.on(name, () => void eventCounts.set(name, (eventCounts.get(name) ?? 0) + 1))
  let before: State | undefined
  const shown = (state: State) => {
    noteChanges(state, before, to)
    before = state
  }
  shown(client.state)
  client.watch(
    (state) => state,
    (state) => {
      flushes++
      shown(state)
    },
  )

  const at = <T>(where: CallPoint, run: () => T): T => {
    const outer = callPoint
    callPoint = where
    try {
      return run()
    } finally {
      callPoint = outer
    }
  }

  const strangers: ReferenceNumbers = {
    functionOf: () => to.next('function'),
    signalOf(signal) {
      const id = to.next('signal')
      if (!signal.aborted) signal.addEventListener('abort', () => to.note({ kind: 'abort', signal: id }))
      return signal.aborted ? -id : id
    },
  }

  /** Records the results of functions that the application passes in, such as a token provider. */
  const watchedFunctions = (value: unknown, packed: unknown, depth = 0): unknown => {
    if (typeof value === 'function') return answering(value as Method, (packed as { id: number }).id, to)
    if (typeof value !== 'object' || value === null || depth > 2) return value
    if (Object.getPrototypeOf(value) !== Object.prototype) return value
    const functions = Object.entries(value).filter(([, each]) => typeof each === 'function')
    if (functions.length === 0) return value
    const within = packed as Record<string, unknown>
    return {
      ...value,
      ...Object.fromEntries(
        functions.map(([key, each]) => [key, watchedFunctions(each, within[key], depth + 1)]),
      ),
    }
  }

  function calling(name: string, method: Method, self?: object, returnedBy?: number): Method {
    return (...input) => {
      const call = to.next('call')
      const began = to.now()
      const packed = input.map((each) => pack(each, strangers))
      const origin = returnedBy === undefined ? {} : { returnedBy }
      to.note({ kind: 'call', call, name, input: packed, ...(callPoint && { place: callPoint }), ...origin })
      const settled = (outcome: Omit<Outcome, 'ms'>, value?: unknown) => {
        const shownValue = value === undefined ? {} : { value: brief(value) }
        to.note({ kind: 'settled', call, ms: to.now() - began, ...outcome, ...shownValue })
      }
      const failed = (error: unknown) => settled({ error: errorOf(error) })
      // Calls that the function makes are the client's own.
      const given = input.map((each, index) => watchedFunctions(each, packed[index]))
      let result: unknown
      try {
        result = method.apply(self, given)
      } catch (error) {
        failed(error)
        throw error
      }
      const done = promiseOf(result)
      if (done) done.then((value) => settled({}, value), failed)
      else settled({}, result)
      // A returned function can change the client like any call, for example by ending a subscription, so its calls are
      // recorded.
      const followed = (value: unknown) =>
        typeof value === 'function' ? calling(`${name}()`, value as Method, undefined, call) : value
      return result instanceof Promise ? result.then(followed) : followed(result)
    }
  }

  const own: Partial<Record<string, Method>> = {
    on: (name, listener, options) =>
      client.on(
        name as EventName,
        (event) =>
          at({ event: name as string, nth: eventCounts.get(name as string) ?? 0 }, () =>
            (listener as Method)(event),
          ),
        options as object,
      ),
    watch: (select, changed, options) =>
      client.watch(
        select as (state: State) => unknown,
        (value, old) => at({ flush: flushes }, () => (changed as Method)(value, old)),
        options as object,
      ),
  }

  /** The client, or one of its areas. */
  function proxied<T extends object>(whole: T, path: string): T {
    const made = new Map<string | symbol, unknown>()
    return new Proxy(whole, {
      get(target, name) {
        const known = made.get(name)
        if (known !== undefined) return known
        const member: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol' || !isFollowed(path, name, member)) return member
        const key = path + name
        const seen =
          typeof member === 'function'
            ? (own[key] ?? calling(key, member as Method, target))
            : proxied(member as object, `${key}.`)
        made.set(name, seen)
        return seen
      },
    })
  }
  return proxied(client, '')
}

/** Whether calls of this member are recorded. Values such as the state are returned unchanged. */
function isFollowed(path: string, name: string, member: unknown): boolean {
  if (path === '' && (name === 'state' || name === 'options')) return false
  return typeof member === 'function' || (typeof member === 'object' && member !== null && path === '')
}

function answering(inner: Method, id: number, to: Follower): Method {
  return (...input) => {
    const result = inner(...input)
    if (!(result instanceof Promise)) return result
    const ask = to.next('ask')
    const began = to.now()
    to.note({ kind: 'ask', ask, name: `function ${id}`, input: input.map((each) => pack(each)) })
    const answered = (value: unknown, isFailure?: true) =>
      to.note({
        kind: 'answer',
        ask,
        ms: to.now() - began,
        value: pack(value),
        ...(isFailure && { isFailure }),
      })
    return result.then(
      (value: unknown) => {
        answered(value)
        return value
      },
      (error: unknown) => {
        answered(error, true)
        throw error
      },
    )
  }
}

/** The promise of a call: its result, or a promise in its result. */
export function promiseOf(result: unknown): Promise<unknown> | undefined {
  if (result instanceof Promise) return result
  const { done } = (result ?? {}) as { done?: unknown }
  return done instanceof Promise ? done : undefined
}

/** An error as plain data. */
export function errorOf(error: unknown): NonNullable<Outcome['error']> {
  const { reason, code, message } = (error ?? {}) as { reason?: string; code?: number; message?: string }
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(typeof code === 'number' ? { code } : {}),
    message: String(message ?? error),
  }
}

function noteChanges(state: State, before: State | undefined, to: Follower): void {
  if (!before || !isShownAlike(state.connection, before.connection))
    to.note({ kind: 'state', connection: pack(state.connection) })
  if (before && state.sync.name !== before.sync.name)
    to.note({ kind: 'sync', isRunning: state.sync.name === 'running' })
  if (before && state.outgoing !== before.outgoing) to.note({ kind: 'outbox', messages: rowsOf(state) })
}

/** Whether two values look the same: the connection may be replaced by an equal object. */
const isShownAlike = (a: object, b: object): boolean =>
  a === b || toLine(pack(a) as object) === toLine(pack(b) as object)

const rowsOf = ({ outgoing }: State): OutboxRow[] =>
  [...outgoing].flatMap(([conversation, lane]) =>
    lane.map(({ key, draft, status, createdAt }) => ({
      key,
      conversation,
      kind: draft.kind,
      status: status.name === 'uploading' ? `uploading ${Math.round(status.progress * 100)} %` : status.name,
      createdAt,
      ...(status.name === 'failed' ? { why: status.error.message } : {}),
    })),
  )
