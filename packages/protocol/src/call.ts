// A call: a request with an answer, defined once as data. The client's method, the server's route, the input validation
// and the reference page are derived from it.

import type { Fields, ObjectOf } from './shape/index.ts'

/** The HTTP methods of calls. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make the call: anyone, a signed-in user, the app's back end, either of these two, or an operator of the
 * server.
 */
export type Caller = 'anyone' | 'user' | 'app' | 'userOrApp' | 'operator'

/** A call to the server: its name, its method and path, who may use it, and the shapes of input and answer. */
export interface CallDefinition<I extends Fields = Fields, A extends Fields = Fields> {
  readonly name: string
  readonly method: Method
  /** Below `/{org}/{app}/`. `{user}` is always the signed-in user; other braces are fields of the input. */
  readonly path: string
  /** The path before the org and the app. Some services have another one. */
  readonly under?: string
  /** `resource`: the acting device is named in `?resource=`, so that events can leave it out. */
  readonly actsAs?: 'resource'
  /** The fields are sent in a JSON body although the method usually has none. */
  readonly inBody?: true
  readonly by: Caller
  readonly input: I
  readonly answer: A
}

/** The input of a call, by its definition. */
export type InputOf<C> = C extends CallDefinition<infer I, Fields> ? ObjectOf<I> : never
/** The answer of a call, by its definition. */
export type AnswerOf<C> = C extends CallDefinition<Fields, infer A> ? ObjectOf<A> : never

/** Method and path, for example `'POST users/{user}/messageroaming'`. */
export type Endpoint = `${Method} ${string}`

interface CallText<I extends Fields, A extends Fields> {
  readonly rest: Endpoint
  readonly under?: string
  readonly actsAs?: 'resource'
  readonly inBody?: true
  readonly by?: Caller
  readonly input?: I
  readonly answer?: A
}

const none = {}

/** Defines a call. Keep definitions boring: data only. */
/* @__NO_SIDE_EFFECTS__ */
export function call<const I extends Fields = typeof none, const A extends Fields = typeof none>(
  name: string,
  definition: CallText<I, A>,
): CallDefinition<I, A> {
  const [method, path] = definition.rest.split(' ') as [Method, string]
  return {
    name,
    method,
    path,
    ...(definition.under ? { under: definition.under } : {}),
    ...(definition.actsAs ? { actsAs: definition.actsAs } : {}),
    ...(definition.inBody ? { inBody: definition.inBody } : {}),
    by: definition.by ?? 'user',
    input: definition.input ?? (none as I),
    answer: definition.answer ?? (none as A),
  }
}

/** The placeholders of a path, without `user`, which is always the signed-in user. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string).filter((name) => name !== 'user')
}

/** Whether the fields that are not in the path are sent in a JSON body. Otherwise they are in the query. */
export function carriesBody({ method, inBody }: Pick<CallDefinition, 'method' | 'inBody'>): boolean {
  return inBody === true || method === 'POST' || method === 'PUT'
}
