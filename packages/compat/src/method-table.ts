// One row per method of the API: the call of our client, and how its arguments and its answer are converted.

import type { Check, Options } from './argument-checks.ts'
import type { RawRequest } from './request-format.ts'

/** The calling connection. */
export interface Me {
  readonly appKey: string
  readonly user: string
  readonly device: string
  /** The address of files, without a trailing slash; empty for applications that store them elsewhere. */
  readonly api: string
  readonly token?: string | undefined
  readonly isReplacing?: boolean | undefined
}

/** An answer of the server, unchanged. */
export type Envelope = Record<string, unknown>

/** The source of an input field: the name in the options, or a function of them. */
type Source = string | ((options: Options, me: Me) => unknown)

export interface Row {
  readonly call: RawRequest | ((options: Options) => RawRequest)
  readonly takes?: Readonly<Record<string, Source>>
  /** The result for the caller. The whole answer by default. */
  readonly gives?: (answer: Envelope, options: Options, me: Me) => unknown
  /** The value for the callback of older applications, if it is not the answer. */
  readonly calledBack?: (answer: Envelope, me: Me) => unknown
  /** The name of the failure callback in older applications, if it is not `error`. */
  readonly fails?: 'fail'
  readonly checks?: readonly Check[]
  /** The method can be called without options, or with null. */
  readonly mayBeNothing?: true
  /** Invalid arguments reject; with other methods they throw. */
  readonly rejects?: true
  /** Parameter names, for methods with positional arguments. */
  readonly names?: readonly string[]
  /** The number of attempts in total, a second apart, while the server is unavailable. */
  readonly tries?: number
  /** The token for the request, if it is not the session's. */
  readonly token?: string
}

/** Method names, the usual one first, and their rows. */
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

/** A single value or several, as a list. */
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
