// A platform that records its traffic. All input of a client comes through its platform, so the client contains no
// tracing code, and a client without a trace pays nothing.

import type { Clock, Platform, Socket, SocketHandlers } from '../platform/platform.ts'
import type { MicrotaskRounds } from './microtask-rounds.ts'
import { pack } from './serialize.ts'
import type { TraceEvent } from './trace-entries.ts'

/** Receives entries. */
export interface Recorder {
  note(event: TraceEvent, mark?: { readonly inside: true }): void
  /** The next number for this kind of entry. */
  next(sort: 'socket' | 'ask' | 'timer'): number
  readonly rounds: Pick<MicrotaskRounds, 'passed'>
  /** Clock readings between turns, since the last input. */
  readonly readings: { count: number; last: number }
}

type Ask = (request: unknown, ...more: unknown[]) => unknown

const usual = ['request', 'upload', 'download', 'measure']
/** Members that are not calls with an answer. */
const others: ReadonlySet<string> = new Set([
  'clock',
  'soon',
  'random',
  'openSocket',
  'storage',
  'observe',
  'sessionEnded',
])

export function recording(inner: Platform, to: Recorder): Platform {
  const { clock } = inner
  /** The number of host calls that are running right now. */
  let within = 0
  const input = (event: TraceEvent) => to.note(event, within > 0 ? { inside: true } : undefined)
  const asHost = <T>(run: () => T): T => {
    within++
    try {
      return run()
    } finally {
      within--
    }
  }

  function openSocket(url: string, handlers: SocketHandlers): Socket {
    const socket = to.next('socket')
    const guarded = <T>(what: 'open' | 'send', run: () => T): T => {
      try {
        return asHost(run)
      } catch (error) {
        to.note({ kind: 'refused', socket, what, message: String(error) })
        throw error
      }
    }
    to.note({ kind: 'open', socket, url })
    const link = guarded('open', () =>
      inner.openSocket(url, {
        open() {
          input({ kind: 'opened', socket })
          handlers.open()
        },
        message(data) {
          input({ kind: 'down', socket, data })
          handlers.message(data)
        },
        close(info) {
          input({ kind: 'closed', socket, code: info.code, reason: info.reason })
          handlers.close(info)
        },
      }),
    )
    return {
      send(data) {
        to.note({ kind: 'up', socket, data })
        guarded('send', () => link.send(data))
      },
      close(code) {
        to.note({ kind: 'close', socket, ...(code === undefined ? {} : { code }) })
        asHost(() => link.close(code))
      },
    }
  }

  const asking =
    (name: string, run: Ask): Ask =>
    (request, ...more) => {
      const ask = to.next('ask')
      const began = clock.now()
      to.note({ kind: 'ask', ask, name, input: [request, ...more].map((each) => pack(each)) })
      const watched = withProgress(request, (loaded, total) =>
        input({ kind: 'progress', ask, loaded, total }),
      )
      const answered = (value: unknown, isFailure?: true) =>
        input({
          kind: 'answer',
          ask,
          ms: clock.now() - began,
          value: pack(value),
          ...(isFailure && { isFailure }),
        })
      const result = asHost(() => run(watched, ...more))
      if (!(result instanceof Promise)) return result
      return result.then(
        (value) => {
          answered(value)
          return value
        },
        (error) => {
          answered(error, true)
          throw error
        },
      )
    }

  // A host may be a plain object or a class instance.
  const members = inner as unknown as Readonly<Record<string, unknown>>
  const names = [...new Set([...usual, ...Object.keys(inner)])]
  const recordedMethods = Object.fromEntries(
    names
      .filter((name) => typeof members[name] === 'function' && !others.has(name))
      .map((name) => [name, asking(name, (members[name] as Ask).bind(inner))]),
  )

  return {
    ...inner,
    ...recordedMethods,
    clock: readClock(clock, to, input),
    // Always a microtask, because a replay needs the same order.
    soon: (run) => void Promise.resolve().then(run),
    random() {
      const value = inner.random()
      to.note({ kind: 'chance', value })
      return value
    },
    openSocket,
    storage: {
      get(key) {
        const value = inner.storage.get(key)
        to.note({ kind: 'stored', how: 'get', key, ...(value === undefined ? {} : { value }) })
        return value
      },
      set(key, value) {
        to.note({ kind: 'stored', how: 'set', key })
        inner.storage.set(key, value)
      },
      remove(key) {
        to.note({ kind: 'stored', how: 'remove', key })
        inner.storage.remove(key)
      },
    },
    observe: (listener) =>
      inner.observe((event) => {
        input({ kind: 'news', news: event })
        listener(event)
      }),
  }
}

function readClock(inner: Clock, to: Recorder, input: (event: TraceEvent) => void): Clock {
  const { readings } = to
  return {
    now() {
      if (to.rounds.passed !== undefined) return readings.last
      const at = inner.now()
      readings.count++
      if (at !== readings.last) {
        readings.last = at
        to.note({ kind: 'time', reads: readings.count })
      }
      return at
    },
    setTimer(run, ms) {
      const timer = to.next('timer')
      return inner.setTimer(() => {
        input({ kind: 'timer', timer, ms })
        run()
      }, ms)
    },
    clearTimer: (timer) => inner.clearTimer(timer),
  }
}

type Progress = (loaded: number, total: number) => void

/** The same request, with its progress recorded first. */
function withProgress(request: unknown, note: Progress): unknown {
  const onProgress = (request as { onProgress?: Progress } | null | undefined)?.onProgress
  if (typeof onProgress !== 'function') return request
  return {
    ...(request as object),
    onProgress(loaded: number, total: number) {
      note(loaded, total)
      onProgress(loaded, total)
    },
  }
}
