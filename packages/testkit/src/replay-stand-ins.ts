// Stand-ins for values that a trace cannot contain: files have their original length, functions return recorded
// results.

import { type ClientOptions, ParleyError, type Reason } from '@parley/client'
import { type EntryOf, type Packed, unpack } from '@parley/client/devtools'
import { type CallDefinition, calls } from '@parley/protocol'

export interface ReplayInputs {
  /** A function that the application passed in, by its number. */
  functions(id: number): unknown
  readonly signals: Map<number, AbortController>
}

/** The arguments of a recorded call. */
export const argumentsOf = ({ input }: EntryOf<'call'>, given: ReplayInputs): unknown[] =>
  input.map((each) => unpack(each, (mark) => revived(mark, given)))

export const optionsOf = (packed: Packed): ClientOptions => answerOf(packed) as ClientOptions

/** The recorded answer of the host. */
export const answerOf = (packed: Packed): unknown => unpack(packed, (mark) => revived(mark, undefined))

function revived(mark: { readonly [key: string]: Packed }, given: ReplayInputs | undefined): unknown {
  switch (mark.$) {
    case 'function':
      return given?.functions(Number(mark.id))
    case 'signal':
      return signalOf(Number(mark.id), given)
    case 'definition':
      return Object.values(calls)
        .flatMap((area): CallDefinition[] => Object.values(area))
        .find(({ name }) => name === mark.name)
    case 'blob':
      return new Blob([new Uint8Array(Number(mark.size))], { type: String(mark.type) })
    case 'size':
      return new Uint8Array(Number(mark.size))
    case 'error':
      return typeof mark.reason === 'string'
        ? new ParleyError(mark.reason as Reason, String(mark.message))
        : new Error(String(mark.message))
    default:
      return undefined
  }
}

/** A negative number: the signal was already aborted. */
function signalOf(id: number, given: ReplayInputs | undefined): AbortSignal {
  const known = given?.signals.get(id)
  const controller = known ?? new AbortController()
  given?.signals.set(id, controller)
  if (id < 0) controller.abort()
  return controller.signal
}
