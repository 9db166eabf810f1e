// One line per method of the surface: which of our calls it is, what becomes of its arguments, and what of the answer.

import type { Check, Options } from './argument-checks.ts'
import type { RawRequest } from './raw-requests.ts'

/** The calling connection. */
export interface Me {
  readonly appKey: string
  readonly user: string
  readonly device: string
  /** Where files lie, without a slash at the end; empty for applications that keep them elsewhere. */
  readonly api: string
  readonly token?: string | undefined
  readonly isReplacing?: boolean | undefined
}

/** An answer of the server as it came. */
export type Envelope = Record<string, unknown>

/** Where a field of ours comes from: the name in the options, or a function of them. */
type Source = string | ((options: Options, me: Me) => unknown)

export interface Row {
  readonly call: RawRequest | ((options: Options) => RawRequest)
  readonly takes?: Readonly<Record<string, Source>>
  /** The result for the caller. The whole answer by default. */
  readonly gives?: (answer: Envelope, options: Options, me: Me) => unknown
  /** The value for the callback of older applications, if it is not the answer. */
  readonly calledBack?: (answer: Envelope, me: Me) => unknown
  /** What older applications call the callback for failures, if it is not `error`. */
  readonly fails?: 'fail'
  readonly checks?: readonly Check[]
  /** It can be called without options, or with null. */
  readonly mayBeNothing?: true
  /** Wrong arguments reject; elsewhere they throw. */
  readonly rejects?: true
  /** For methods with arguments in a row. */
  readonly names?: readonly string[]
  /** How often it is tried in all, a second apart, while the server cannot. */
  readonly tries?: number
  /** The token with which it is asked, if it is not the session's. */
  readonly token?: string
}

/** Names of the methods, the usual one first, and what they do. */
export type Rows = Readonly<Record<string, Row>>

/** The input of our call. */
export function inputOf({ takes = {} }: Row, options: Options, me: Me): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, source] of Object.entries(takes)) {
    const value = typeof source === 'string' ? options[source] : source(options, me)
    if (value !== undefined) input[name] = value
  }
  return input
}

export const always =
  <T>(value: T) =>
  (): T =>
    value

/** One or many, as a list. */
export const listed =
  (name: string) =>
  (options: Options): unknown =>
    Array.isArray(options[name]) ? options[name] : [options[name]]

/** A default for an absent value; null counts as absent. */
export const or =
  (name: string, value: unknown) =>
  (options: Options): unknown =>
    options[name] ?? value

/** A default for an absent value; null is sent. */
export const unlessGiven =
  (name: string, value: unknown) =>
  (options: Options): unknown =>
    options[name] === undefined ? value : options[name]

/** A default for an absent, empty or zero value. */
export const orIfEmpty =
  (name: string, value: unknown) =>
  (options: Options): unknown =>
    options[name] || value

/** The whole answer. */
export const whole = (answer: Envelope): unknown => ({ ...answer, type: 0 })
export const nothing = (): void => {}
/** The `data` of the answer only. */
export const data =
  (fallback?: unknown) =>
  (answer: Envelope): unknown => ({ type: 0, data: answer.data || fallback })
