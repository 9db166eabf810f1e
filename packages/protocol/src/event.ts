// An event: a fact in the past, told to clients as a meta. A definition names its namespace and operation once, and
// where each value stands; reading and writing both follow from it.

import { type Fields, fromWire, type ObjectOf, putAt, takeAt, toWire } from './shape/index.ts'
import {
  decode,
  encode,
  fromUtf8,
  MessageBody,
  MUCBody,
  NameSpace,
  RosterBody,
  StatisticsBody,
  type Table,
  toUtf8,
} from './wire/index.ts'

export interface EventDefinition<N extends string = string, D extends Fields = Fields> {
  readonly name: N
  readonly ns: number
  /** The body's `type` (chat) or `operation` (groups, contacts, statistics), or the `type` text of a JSON notice. */
  readonly operation: number | string
  /** A place and its value, where the operation alone does not tell events apart. */
  readonly when?: readonly [place: string, value: string]
  /** Values and their places in the body: `from.name`, `ackMessageId`, `to.0.name`. */
  readonly data: D
  /** False for what is only worth something live: such events are in no log. */
  readonly kept: boolean
}

/** What a listener gets. */
export interface EventValue<N extends string = string, D = unknown> {
  readonly name: N
  readonly data: D
}

export type DataOf<E> = E extends EventDefinition<string, infer D> ? ObjectOf<D> : never

interface EventText<D extends Fields> {
  readonly ns: number
  readonly operation: number | string
  readonly when?: readonly [place: string, value: string]
  readonly data: D
  readonly kept?: boolean
}

/* @__NO_SIDE_EFFECTS__ */
export function event<const N extends string, const D extends Fields>(
  name: N,
  definition: EventText<D>,
): EventDefinition<N, D> {
  return { name, kept: true, ...definition }
}

interface Namespace {
  readonly table: Table
  readonly operation: string
}

/** Which message a namespace carries, and which of its fields tells one operation from another. */
function bodyOf(ns: number): Namespace | undefined {
  if (ns === NameSpace.CHAT) return { table: MessageBody, operation: 'type' }
  if (ns === NameSpace.MUC) return { table: MUCBody, operation: 'operation' }
  if (ns === NameSpace.ROSTER) return { table: RosterBody, operation: 'operation' }
  if (ns === NameSpace.STATISTIC) return { table: StatisticsBody, operation: 'operation' }
  return undefined
}

/** The payload of a meta that tells this event. */
export function writeEvent<E extends EventDefinition>(definition: E, data: DataOf<E>): Uint8Array {
  const body = bodyOf(definition.ns)
  const value = toWire(definition.data, data as Record<string, unknown>)
  if (definition.when) putAt(value, ...definition.when)
  if (!body) return toUtf8(JSON.stringify({ type: definition.operation, ...value }))
  return encode(body.table, { [body.operation]: definition.operation, ...value } as never)
}

/** The event a meta tells, or undefined when none of the definitions fits. Never throws for a fitting payload. */
export function readEvent(
  definitions: readonly EventDefinition[],
  ns: number,
  payload: Uint8Array,
): EventValue | undefined {
  const candidates = definitions.filter((definition) => definition.ns === ns)
  if (candidates.length === 0) return undefined
  const body = bodyOf(ns)
  const value = (body ? decode(body.table, payload) : JSON.parse(fromUtf8(payload))) as Record<
    string,
    unknown
  >
  const operation = value[body?.operation ?? 'type']
  const definition = candidates.find(
    (candidate) =>
      candidate.operation === operation &&
      (!candidate.when || takeAt(value, candidate.when[0]) === candidate.when[1]),
  )
  if (!definition) return undefined
  return { name: definition.name, data: fromWire(definition.data, value) }
}
