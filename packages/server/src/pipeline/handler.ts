// A handler implements a call, with the types of its definition.

import type { AnswerOf, CallDefinition, InputOf } from '@parley/protocol'
import type { Context } from './context.ts'

export interface Handler {
  readonly call: CallDefinition
  /** Another path than that of the call. */
  readonly path?: string
  readonly run: (context: Context, input: Record<string, unknown>) => Promise<Record<string, unknown>>
}

export function handle<C extends CallDefinition>(
  call: C,
  run: (context: Context, input: InputOf<C>) => Promise<AnswerOf<C>>,
): Handler {
  return { call, run: run as unknown as Handler['run'] }
}
