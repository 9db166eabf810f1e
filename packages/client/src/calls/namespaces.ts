// `client.groups.mute` and all the others, derived from the catalogue. Hovering over a method shows its definition.

import type { AnswerOf, CallDefinition, calls, InputOf } from '@parley/protocol'
import type { CallOptions, Run } from './run.ts'

type Catalogue = typeof calls

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

/** Methods for all calls of these areas. */
export function namespaces(catalogue: Catalogue, run: Run): Namespaces {
  const made: Record<string, Record<string, unknown>> = {}
  for (const [area, definitions] of Object.entries(catalogue)) {
    const methods: Record<string, unknown> = {}
    for (const [name, definition] of Object.entries(definitions as Record<string, CallDefinition>)) {
      methods[name] = (input = {}, options?: CallOptions) => run(definition, input as never, options)
    }
    made[area] = methods
  }
  return made as unknown as Namespaces
}
