// Methods such as `client.groups.mute`, derived from the catalogue. Hovering over a method shows its definition.

import type { AnswerOf, CallDefinition, calls, InputOf } from '@parley/protocol'
import type { CallOptions, Run } from './run-call.ts'

/** The definitions of all calls, by area. */
export type Catalogue = typeof calls

/** The method of a call. The input is optional if it has no required fields. */
type Method<C extends CallDefinition> =
  Partial<InputOf<C>> extends InputOf<C>
    ? (input?: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>
    : (input: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>

type Methods<Area> = {
  readonly [N in keyof Area as Area[N] extends CallDefinition ? N : never]: Area[N] extends CallDefinition
    ? Method<Area[N]>
    : never
}

/** All calls as methods, by area. */
export type Namespaces = { readonly [A in keyof Catalogue]: Methods<Catalogue[A]> }

/** Methods for all calls of an area, for areas that are loaded on demand. */
export function methodsOf<A extends keyof Catalogue>(area: A, catalogue: Catalogue, run: Run): Namespaces[A] {
  const methods = Object.entries(catalogue[area]).map(([name, definition]) => [
    name,
    async (input = {}, options?: CallOptions) => run(definition as CallDefinition, input as never, options),
  ])
  return Object.fromEntries(methods) as Namespaces[A]
}
