// The entries of a trace: everything that a client received or sent, in order, as plain values. The inputs are enough
// to replay the session; the outputs are compared with those of the replay.

import type { HostEvent } from '../platform/platform.ts'
import type { Packed } from './serialize.ts'

/** Where an application made a call: inside a listener or a watcher. */
export type CallPoint = { readonly event: string; readonly nth: number } | { readonly flush: number }

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
      readonly place?: CallPoint
      /**
       * The application called the function that this earlier call returned, such as the one that stops watching a
       * user.
       */
      readonly returnedBy?: number
    }
  | ({ readonly kind: 'settled'; readonly call: number; readonly value?: Packed } & Outcome)
  /** The caller cancelled a call. */
  | { readonly kind: 'abort'; readonly signal: number }
  | { readonly kind: 'open'; readonly socket: number; readonly url: string }
  /** The host threw when opening the socket, or when sending on it. */
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
  /** A call to the host, such as a request, or to a function of the application, such as a token function. */
  | { readonly kind: 'ask'; readonly ask: number; readonly name: string; readonly input: readonly Packed[] }
  | ({
      readonly kind: 'answer'
      readonly ask: number
      readonly value: Packed
      readonly isFailure?: true
    } & Pick<Outcome, 'ms'>)
  | { readonly kind: 'progress'; readonly ask: number; readonly loaded: number; readonly total: number }
  /** A timer with this delay has fired. */
  | { readonly kind: 'timer'; readonly timer: number; readonly ms: number }
  | { readonly kind: 'news'; readonly news: HostEvent }
  /** Written values are recorded by name only. */
  | {
      readonly kind: 'stored'
      readonly how: 'get' | 'set' | 'remove'
      readonly key: string
      readonly value?: string
    }
  | { readonly kind: 'chance'; readonly value: number }
  /** The number of clock readings, between turns and since the last input, after which the clock had moved. */
  | { readonly kind: 'time'; readonly reads: number }
  /** The visible state of the connection, the catch-up and the outbox. */
  | { readonly kind: 'state'; readonly connection: Packed }
  | { readonly kind: 'sync'; readonly isRunning: boolean }
  | { readonly kind: 'outbox'; readonly messages: readonly OutboxRow[] }

/** A message that waits in the outbox. */
export interface OutboxRow {
  readonly key: string
  readonly conversation: string
  readonly kind: string
  readonly status: string
  readonly createdAt: number
  readonly why?: string
}

/** The common fields of entries: number, time and client. */
export interface EntryHeader {
  readonly n: number
  readonly at: number
  readonly client: number
  /** The number of microtask rounds since the last input; missing if all of its effects had settled. */
  readonly ticks?: number
  /** Whether it arrived while the client was still inside a call to the host. */
  readonly inside?: true
}

/** A recorded event, with its number, time and client. */
export type TraceEntry = EntryHeader & TraceEvent
/** The entries of one kind. */
export type EntryOf<K extends TraceEvent['kind']> = EntryHeader & Extract<TraceEvent, { readonly kind: K }>

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

/** Whether the entry is an input of the client. */
export const isInput = ({ kind }: TraceEvent): boolean => inputs.has(kind)
