// An event: a fact in the past, sent to clients as a meta. A definition has its namespace and operation once, and the
// path of each value. Reading and writing are derived from it.

import { type Fields, fromWire, type ObjectOf, setAtPath, toWire, valueAtPath } from './shape/index.ts'
import { decode, encode, fromUtf8, type Table, toUtf8 } from './wire/index.ts'

/** An event that the server sends to clients: its name, its form on the wire, and the shape of its data. */
export interface EventDefinition<N extends string = string, D extends Fields = Fields> {
  readonly name: N
  readonly ns: number
  /** The message that contains it; none for JSON notices. */
  readonly body?: Table
  /** The body's `type` (chat) or `operation` (groups, contacts, statistics), or the `type` text of a JSON notice. */
  readonly operation: number | string
  /** A path and its value, if the operation alone does not distinguish events. */
  readonly when?: readonly [place: string, value: string]
  /** Values and their paths in the body: `from.name`, `ackMessageId`, `to.0.name`. */
  readonly data: D
  /** False for events that are only useful live and are in no log. */
  readonly kept: boolean
}

/** The value that a listener receives. */
export interface EventValue<N extends string = string, D = unknown> {
  readonly name: N
  readonly data: D
}

/** The data of an event, by its definition. */
export type DataOf<E> = E extends EventDefinition<string, infer D> ? ObjectOf<D> : never

interface EventText<D extends Fields> {
  readonly ns: number
  readonly body?: Table
  readonly operation: number | string
  readonly when?: readonly [place: string, value: string]
  readonly data: D
  readonly kept?: boolean
}

/** Defines an event. */
/* @__NO_SIDE_EFFECTS__ */
export function event<const N extends string, const D extends Fields>(
  name: N,
  definition: EventText<D>,
): EventDefinition<N, D> {
  return { name, kept: true, ...definition }
}

/** The field of a body that distinguishes operations. */
const operationIn = (body: Table | undefined) => (body && !('type' in body.fields) ? 'operation' : 'type')

/** The payload of a meta for this event. */
export function writeEvent<E extends EventDefinition>(definition: E, data: DataOf<E>): Uint8Array {
  const { body, operation, when } = definition
  const value = toWire(definition.data, data as Record<string, unknown>)
  if (when) setAtPath(value, ...when)
  const whole = { [operationIn(body)]: operation, ...value }
  return body ? encode(body, whole as never) : toUtf8(JSON.stringify(whole))
}

/** The event in a meta, or undefined if no definition matches. Never throws for a matching payload. */
export function readEvent(
  definitions: readonly EventDefinition[],
  ns: number,
  payload: Uint8Array,
): EventValue | undefined {
  const candidates = definitions.filter((definition) => definition.ns === ns)
  if (candidates.length === 0) return undefined
  // All events of a namespace have the same body.
  const body = candidates[0]?.body
  const value = (body ? decode(body, payload) : JSON.parse(fromUtf8(payload))) as Record<string, unknown>
  const operation = value[operationIn(body)]
  const definition = candidates.find(
    (candidate) =>
      candidate.operation === operation &&
      (!candidate.when || valueAtPath(value, candidate.when[0]) === candidate.when[1]),
  )
  if (!definition) return undefined
  return { name: definition.name, data: fromWire(definition.data, value) }
}
