// The entries of a trace: everything that reached a client or left it, in order, as plain values. The inputs are enough
// to replay the session; the outputs are what the replay is compared with.

import type { HostNews } from '../platform/platform.ts'
import type { Packed } from './serialize.ts'

/** Where an application made a call: inside a listener or a watcher. */
export type Place = { readonly event: string; readonly nth: number } | { readonly flush: number }

/** The result of a call, or of a host call. */
export interface Outcome {
  readonly ms: number
  readonly error?: { readonly reason?: string; readonly code?: number; readonly message: string }
}

export type TraceEvent =
  /** A client was created with these options; those that are not data are recorded by name. */
  | { readonly kind: 'client'; readonly options: Packed; readonly needs: readonly string[] }
  | {
      readonly kind: 'call'
      readonly call: number
      readonly name: string
      readonly input: readonly Packed[]
      readonly place?: Place
    }
  | ({ readonly kind: 'settled'; readonly call: number; readonly value?: Packed } & Outcome)
  /** The caller gave a call up. */
  | { readonly kind: 'abort'; readonly signal: number }
  | { readonly kind: 'open'; readonly socket: number; readonly url: string }
  /** The host refused to open it, or to send on it: it threw. */
  | {
      readonly kind: 'refused'
      readonly socket: number
      readonly what: 'open' | 'send'
      readonly message: string
    }
  | { readonly kind: 'opened'; readonly socket: number }
  | { readonly kind: 'up'; readonly socket: number; readonly data: Uint8Array | string }
  | { readonly kind: 'down'; readonly socket: number; readonly data: Uint8Array | string }
  | { readonly kind: 'close'; readonly socket: number; readonly code?: number }
  | { readonly kind: 'closed'; readonly socket: number; readonly code: number; readonly reason: string }
  /** A question to the host, such as a request, or to a function of the application, such as one for a token. */
  | { readonly kind: 'ask'; readonly ask: number; readonly name: string; readonly input: readonly Packed[] }
  | ({
      readonly kind: 'answer'
      readonly ask: number
      readonly value: Packed
      readonly isFailure?: true
    } & Pick<Outcome, 'ms'>)
  | { readonly kind: 'progress'; readonly ask: number; readonly loaded: number; readonly total: number }
  /** A timer that was set for so long has run out. */
  | { readonly kind: 'timer'; readonly timer: number; readonly ms: number }
  | { readonly kind: 'news'; readonly news: HostNews }
  /** Of written values only the name. */
  | {
      readonly kind: 'stored'
      readonly how: 'get' | 'set' | 'remove'
      readonly key: string
      readonly value?: string
    }
  | { readonly kind: 'chance'; readonly value: number }
  /** Between turns: the clock has moved when it was read for the so-manieth time since the last input. */
  | { readonly kind: 'time'; readonly reads: number }
  /** The visible state of the connection, the catch-up and the outbox. */
  | { readonly kind: 'state'; readonly connection: Packed }
  | { readonly kind: 'sync'; readonly isRunning: boolean }
  | { readonly kind: 'outbox'; readonly messages: readonly OutboxRow[] }

export interface OutboxRow {
  readonly key: string
  readonly conversation: string
  readonly kind: string
  readonly status: string
  readonly createdAt: number
  readonly why?: string
}

/** What every entry has: its number, its time, whose client it is. */
export interface Mark {
  readonly n: number
  readonly at: number
  readonly client: number
  /** How many rounds of microtasks after the input before; missing when all that it set off was over. */
  readonly ticks?: number
  /** It came while the client was still asking the host for something, within that very call. */
  readonly inside?: true
}

export type TraceEntry = Mark & TraceEvent
export type EntryOf<K extends TraceEvent['kind']> = Mark & Extract<TraceEvent, { readonly kind: K }>

const inputs: ReadonlySet<TraceEvent['kind']> = new Set([
  'call',
  'abort',
  'opened',
  'down',
  'closed',
  'answer',
  'progress',
  'timer',
  'news',
])

/** Whether it came to the client from outside. */
export const isInput = ({ kind }: TraceEvent): boolean => inputs.has(kind)
