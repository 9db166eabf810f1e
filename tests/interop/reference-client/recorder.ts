// Records every event of a reference client, and lets a test wait for one, past or future, with a time limit.

import type { Loose } from './loose.ts'

export interface RecordedEvent {
  readonly name: string
  readonly payload: Loose
  /** Milliseconds since the recorder was created. */
  readonly at: number
}

export type EventTest = (payload: Loose) => boolean

export interface Recorder {
  readonly all: readonly RecordedEvent[]
  record(name: string, payload: unknown): void
  /** The payloads of all events with this name so far, oldest first. */
  payloads(name: string): Loose[]
  /** How often an event with this name was raised. */
  count(name: string): number
  /**
   * The payload of the first event with this name (and passing `test`) that no earlier `next` returned. It may have
   * happened already; otherwise this waits for it. After `limitMs` it rejects with a list of what was seen instead.
   */
  next(name: string, test?: EventTest, limitMs?: number): Promise<Loose>
  /** Rejects all pending waits. */
  stop(): void
}

interface Waiter {
  readonly name: string
  readonly test: EventTest
  readonly resolve: (payload: unknown) => void
  readonly reject: (reason: Error) => void
}

/** Long enough for a busy machine; only failing tests ever wait that long. */
/** Nothing takes this long, except on a slow machine. */
export const defaultLimitMs = 60_000

/** Creates a recorder; `who` names the client in error texts, `more` adds details to them. */
export function makeRecorder(who: string, more: () => string = () => ''): Recorder {
  const start = performance.now()
  const all: RecordedEvent[] = []
  const taken = new Set<RecordedEvent>()
  const waiters = new Set<Waiter>()

  const seen = () =>
    all.map(({ name, payload, at }) => `  ${Math.round(at)} ms ${name} ${shorten(payload)}`).join('\n')
  const explain = (text: string) => new Error(`${who}: ${text}. Seen:\n${seen() || '  nothing'}${more()}`)

  return {
    all,
    record(name, payload) {
      const event: RecordedEvent = { name, payload, at: performance.now() - start }
      all.push(event)
      for (const waiter of waiters) {
        if (waiter.name !== name || !waiter.test(payload)) continue
        taken.add(event)
        waiter.resolve(payload)
        return
      }
    },
    payloads: (name) => all.filter((event) => event.name === name).map((event) => event.payload),
    count: (name) => all.filter((event) => event.name === name).length,
    next(name, test = () => true, limitMs = defaultLimitMs) {
      const past = all.find((event) => event.name === name && !taken.has(event) && test(event.payload))
      if (past !== undefined) {
        taken.add(past)
        return Promise.resolve(past.payload)
      }
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          waiters.delete(waiter)
        }
        const waiter: Waiter = {
          name,
          test,
          resolve(payload) {
            end()
            resolve(payload)
          },
          reject(reason) {
            end()
            reject(reason)
          },
        }
        const timer = setTimeout(() => waiter.reject(explain(`no ${name} within ${limitMs} ms`)), limitMs)
        waiters.add(waiter)
      })
    },
    stop() {
      for (const waiter of [...waiters]) waiter.reject(explain(`closed while waiting for ${waiter.name}`))
    },
  }
}

function shorten(payload: unknown): string {
  const text = JSON.stringify(payload) ?? ''
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
