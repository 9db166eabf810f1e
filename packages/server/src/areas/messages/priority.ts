// The priority of a message in a room. It is a field of the meta, where all clients write and read it.

import {
  decode,
  encode,
  fromKeyValues,
  KeyValue,
  Meta,
  roomPriority,
  toKeyValues,
  WireError,
} from '@parley/protocol'
import type { UpMeta } from '../../frames/read.ts'
import type { Priority } from '../../rooms/load-shedding.ts'

const tag = 'chatroom_msg_tag'

/** The sender's priority. Anything invalid counts as normal. */
export function priorityOf({ ext }: Pick<UpMeta, 'ext'>): Priority {
  for (const bytes of ext) {
    const priority = read(bytes)
    if (priority !== undefined)
      return priority === roomPriority.high || priority === roomPriority.low ? priority : roomPriority.normal
  }
  return roomPriority.normal
}

function read(bytes: Uint8Array): unknown {
  try {
    return fromKeyValues([decode(KeyValue, bytes)])[tag]
  } catch (error) {
    if (error instanceof WireError) return undefined
    throw error
  }
}

/** The fields of the meta with their tags, encoded once because every message in a room has one. */
const fields: Readonly<Record<Priority, readonly Uint8Array[]>> = {
  [roomPriority.high]: [encode(Meta, { ext: toKeyValues({ [tag]: roomPriority.high }) })],
  [roomPriority.normal]: [encode(Meta, { ext: toKeyValues({ [tag]: roomPriority.normal }) })],
  [roomPriority.low]: [encode(Meta, { ext: toKeyValues({ [tag]: roomPriority.low }) })],
}

/** The same as a sender writes it. */
export const priorityExt = (priority: Priority): Uint8Array[] =>
  [...toKeyValues({ [tag]: priority })].map((one) => encode(KeyValue, one))

export const priorityField = (priority: Priority): readonly Uint8Array[] => fields[priority]
