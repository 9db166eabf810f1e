// createAdmin(): the calls of the catalogue as typed methods. Paths, wire names and types come from the definitions,
// like the server's OpenAPI document, so they cannot diverge.

import {
  type AnswerOf,
  backendCalls,
  type CallDefinition,
  calls,
  carriesBody,
  checkFields,
  fromWire,
  type InputOf,
  pathParameters,
  toWire,
} from '@parley/protocol'
import { AdminError } from './error.ts'
import { type CallOptions, type Connection, type Json, send } from './send.ts'

/** Options of `createAdmin`. */
export interface AdminOptions {
  /** 'https://chat.example.com' */
  readonly server: string
  /** 'org#app' */
  readonly app: string
  /** A key (`pk_…`) or an app token. */
  readonly key: string
  /** The timeout of one request. Default: 30 seconds. */
  readonly timeoutMs?: number
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch
}

type Methods<Area> = {
  readonly [Name in keyof Area]: Area[Name] extends CallDefinition ? Method<Area[Name]> : never
}

/** The input is optional for calls without required fields. */
type Method<C extends CallDefinition> =
  Record<never, never> extends InputOf<C>
    ? (input?: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>
    : (input: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>

type Users = typeof calls
type BackEnds = typeof backendCalls
type Area<Name extends PropertyKey> = (Name extends keyof Users ? Users[Name] : unknown) &
  (Name extends keyof BackEnds ? BackEnds[Name] : unknown)

/** Every call, by area and name as in docs/reference/calls.md: `admin.messages.toUsers(…)`. */
export type AdminCalls = {
  readonly [Name in keyof Users | keyof BackEnds]: Methods<Area<Name>>
}

/** All calls of the server API as typed methods, by area. */
export interface Admin extends AdminCalls {
  /**
   * The same calls on behalf of a user, for calls that clients make for themselves:
   * `admin.as('ann').contacts.listAll()`.
   */
  as(user: string): AdminCalls
  /**
   * Sends any request below the path of the app, for bodies that are lists: `admin.request('POST', 'users', [{ … }])`.
   */
  request(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Json>
}

/** Creates a client of the server API for a back end. Methods reject with an `AdminError` if the server refuses. */
export function createAdmin(options: AdminOptions): Admin {
  const { server, app, key, timeoutMs = 30_000 } = options
  const [org, name, ...more] = app.split('#')
  if (!org || !name || more.length > 0) throw new Error(`"${app}" is not an app: write org#app.`)
  if (!URL.canParse(server)) throw new Error(`"${server}" is not the address of a server.`)
  const connection: Connection = {
    base: `${new URL(server).origin}/${encodeURIComponent(org)}/${encodeURIComponent(name)}`,
    key,
    timeoutMs,
    fetch: options.fetch ?? fetch,
  }
  return {
    ...methodsOf(connection, undefined),
    as: (user) => methodsOf(connection, user),
    request: (method, path, body, more = {}) => send(connection, { method, path, body }, more),
  }
}

function methodsOf(connection: Connection, user: string | undefined): AdminCalls {
  const areas: Record<string, Record<string, unknown>> = {}
  for (const catalogue of [calls, backendCalls])
    for (const [area, definitions] of Object.entries(catalogue)) {
      const methods = areas[area] ?? {}
      areas[area] = methods
      for (const [name, definition] of Object.entries(definitions) as [string, CallDefinition][])
        methods[name] = (input: Json = {}, options: CallOptions = {}) =>
          make(connection, definition, user, input, options)
    }
  return areas as unknown as AdminCalls
}

async function make(
  connection: Connection,
  definition: CallDefinition,
  user: string | undefined,
  input: Json,
  options: CallOptions,
): Promise<Json> {
  checkFields(definition.input, input)
  if (definition.path.includes('{user}') && user === undefined)
    throw new AdminError(0, 'no_user', `${definition.name} acts for a user: call it with admin.as(name).`)
  const inPath = pathParameters(definition.path)
  const path = definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(name === 'user' ? user : input[name])),
  )
  const rest = Object.fromEntries(Object.entries(definition.input).filter(([name]) => !inPath.includes(name)))
  const values = toWire(rest, input)
  const query = carriesBody(definition) ? '' : queryText(values)
  const body = carriesBody(definition) ? { body: values } : {}
  const answer = await send(
    connection,
    { method: definition.method, path: `${path}${query}`, ...body },
    options,
  )
  return fromWire(definition.answer, answer)
}

function queryText(values: Json): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(
    pairs.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return text && `?${text}`
}
