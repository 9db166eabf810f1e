// The rules of room attributes. Pure; each key is decided by itself, so that some may fail while others succeed.

import { metadataFailure, roomLimits } from '@parley/protocol'
import { isStorable } from '../../pipeline/text-checks.ts'
import type { RoomAttribute } from '../../rooms/room.ts'

export type Attributes = ReadonlyMap<string, RoomAttribute>

export interface AttributeChange {
  readonly userId: number
  /** Also change keys that others have set. */
  readonly isForced: boolean
}

/** The outcome: error texts of the failed keys, and the others. */
export interface Outcome<Done> {
  readonly failed: readonly (readonly [key: string, text: string])[]
  readonly done: readonly Done[]
}

const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Letters, digits and a few signs: the keys that all clients accept. */
const keyRule = new RegExp(`^[\\w.-]{1,${roomLimits.maxAttributeKey}}$`)

/** Keys are processed in order: if there is room for some of them only, the first ones get it. */
export function settingOf(
  before: Attributes,
  wanted: readonly (readonly [key: string, value: unknown])[],
  change: AttributeChange,
): Outcome<readonly [key: string, value: string]> {
  const failed: [string, string][] = []
  const done: [string, string][] = []
  let count = before.size
  let size = sizeOf(before)
  for (const [key, value] of wanted) {
    const known = before.get(key)
    const refused = refusalOfKey(key, known, change) ?? refusalOfValue(key, value)
    if (refused !== undefined) {
      failed.push([key, refused])
      continue
    }
    const text = value as string
    const more = known ? bytesOf(text) - bytesOf(known.value) : bytesOf(key) + bytesOf(text)
    const isFull = known === undefined && count >= roomLimits.maxAttributes
    if (isFull || (more > 0 && size + more > roomLimits.maxAttributesSize)) {
      failed.push([key, metadataFailure('maxLimit', key, 'roomAttributes')])
      continue
    }
    count += known ? 0 : 1
    size += more
    done.push([key, text])
  }
  return { failed, done }
}

/** Deleting a missing key is not an error. */
export function removalOf(
  before: Attributes,
  keys: readonly string[],
  change: AttributeChange,
): Outcome<string> {
  const failed: [string, string][] = []
  const done: string[] = []
  for (const key of new Set(keys)) {
    const refused = refusalOfKey(key, before.get(key), change)
    if (refused === undefined) done.push(key)
    else failed.push([key, refused])
  }
  return { failed, done }
}

function refusalOfKey(
  key: string,
  known: RoomAttribute | undefined,
  { userId, isForced }: AttributeChange,
): string | undefined {
  if (!keyRule.test(key)) return metadataFailure('invalidParameter', key)
  return known && known.userId !== userId && !isForced ? metadataFailure('noPermission', key) : undefined
}

function refusalOfValue(key: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return metadataFailure('invalidParameter', key)
  if (bytesOf(value) > roomLimits.maxAttributeSize) return metadataFailure('maxLimit', key, 'attribute')
  return isStorable(value, value.length) ? undefined : metadataFailure('invalidParameter', key)
}

function sizeOf(attributes: Attributes): number {
  let size = 0
  for (const [key, { value }] of attributes) size += bytesOf(key) + bytesOf(value)
  return size
}
