// Turns the rows of the method tables into functions, each of which is a single request.

import type { Run } from '@parley/client/internals'
import { asParleyError } from '@parley/client/internals'
import { type CallDefinition, localError } from '@parley/protocol'
import type { Options } from './argument-checks.ts'
import { type ConnectionError, fromParley } from './error.ts'
import { type Envelope, inputOf, type Me, type Row, type Rows, whole } from './method-table.ts'
import type { RawRequest } from './request-format.ts'

export interface Asking {
  readonly run: Run
  me(): Me
  pause(ms: number): Promise<void>
  /** The error for a caller while no user is signed in. */
  nobody(): ConnectionError
}

export type Method = (this: unknown, ...input: unknown[]) => Promise<unknown>

/** Every method under each of its names. `of` finds the request function of a connection. */
export function methodsOf(tables: readonly Rows[], of: (self: unknown) => Asking): Record<string, Method> {
  const methods: Record<string, Method> = {}
  for (const table of tables)
    for (const [names, row] of Object.entries(table))
      for (const name of names.split(' ')) {
        methods[name] = function (...input) {
          return perform(row, optionsOf(row, input), of(this))
        }
      }
  return methods
}

/** One object for most methods; the others have positional arguments. */
function optionsOf({ names, mayBeNothing }: Row, input: readonly unknown[]): Options {
  if (names) return Object.fromEntries(names.map((name, index) => [name, input[index]]))
  // Reading a property of undefined throws by itself, with the usual text of JavaScript.
  return (mayBeNothing ? (input[0] ?? {}) : input[0]) as Options
}

function perform(row: Row, options: Options, asking: Asking): Promise<unknown> {
  try {
    for (const check of row.checks ?? []) {
      const text = check(options)
      if (text !== undefined) throw new Error(text)
    }
  } catch (error) {
    if (row.rejects) return Promise.reject(error)
    throw error
  }
  return ask(row, options, asking)
}

async function ask(row: Row, options: Options, { run, me, pause, nobody }: Asking): Promise<unknown> {
  const { success, [row.fails ?? 'error']: failed } = options
  try {
    const definition = typeof row.call === 'function' ? row.call(options) : row.call
    // Some requests contain the user, and cannot be created without one.
    if (me().user === '' && definition.by !== 'anyone') throw localError('notSignedIn')
    const token = row.token && options[row.token]
    const input = inputFor(row, definition, options, me())
    const request = () =>
      run(unchecked(definition, input), input, token ? { token: String(token) } : {}) as Promise<Envelope>
    const answer = await again(request, row.tries ?? 1, pause)
    if (typeof success === 'function') success(row.calledBack ? row.calledBack(answer, me()) : answer)
    return (row.gives ?? whole)(answer, options, me())
  } catch (error) {
    const problem = asParleyError(error)
    const reported = problem.reason === 'notSignedIn' ? nobody() : fromParley(problem)
    if (typeof failed === 'function') failed(reported)
    throw reported
  }
}

/** Passes on values that the method table does not refuse, including null in bodies, and lets the server decide. */
function unchecked(definition: RawRequest, given: Options): CallDefinition {
  const input: Record<string, CallDefinition['input'][string]> = {}
  const hasBody = /^P/.test(definition.method)
  for (const [name, field] of Object.entries(definition.input))
    input[name] = {
      ...field,
      fits: () => true,
      optional: true,
      ...(given[name] === null && { fallback: hasBody ? null : undefined }),
    }
  return { ...definition, input }
}

async function again<T>(request: () => Promise<T>, tries: number, pause: Asking['pause']): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (tries <= 1) throw error
    await pause(1_000)
    return again(request, tries - 1, pause)
  }
}

/** A row may have more fields than the chosen call. */
function inputFor(row: Row, definition: CallDefinition, options: Options, me: Me) {
  const input = inputOf(row, options, me)
  for (const name of Object.keys(input)) if (!(name in definition.input)) delete input[name]
  return input
}
