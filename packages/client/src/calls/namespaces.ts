// `client.groups.mute` and all the others, derived from the catalogue. Hovering over a method shows its definition.

import type { AnswerOf, CallDefinition, calls, InputOf } from '@parley/protocol'
import type { CallOptions, Run } from './run.ts'

export type Catalogue = typeof calls

/** The method of a call. The input may be left out where nothing in it is needed. */
type Method<C extends CallDefinition> =
  Partial<InputOf<C>> extends InputOf<C>
    ? (input?: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>
    : (input: InputOf<C>, options?: CallOptions) => Promise<AnswerOf<C>>

type Methods<Area> = {
  readonly [N in keyof Area as Area[N] extends CallDefinition ? N : never]: Area[N] extends CallDefinition
    ? Method<Area[N]>
    : never
}

export type Namespaces = { readonly [A in keyof Catalogue]: Methods<Catalogue[A]> }

/** The definition of a call, loaded with the first that is asked for. */
export type Definition = <C extends CallDefinition>(pick: (catalogue: Catalogue) => C) => () => Promise<C>

/** Methods for calls of an area whose definitions are loaded with the first of them. */
export function methodsOf<A extends keyof Catalogue, N extends string & keyof Namespaces[A]>(
  area: A,
  names: readonly N[],
  run: Run,
  definition: Definition,
): Pick<Namespaces[A], N> {
  const methods = names.map((name) => {
    const called = definition((catalogue) => catalogue[area][name as never] as CallDefinition)
    return [name, (input = {}, options?: CallOptions) => run(called, input as never, options)]
  })
  return Object.fromEntries(methods) as Pick<Namespaces[A], N>
}
