// The frames of the binary channel for the scripted server, encoded by an independent library from the published
// schema.

import { fileURLToPath } from 'node:url'
import protobuf from 'protobufjs'
import type { Loose } from './loose.ts'

const schema = protobuf.loadSync(
  fileURLToPath(new URL('../../../docs/protocol/msync.proto', import.meta.url)),
)

/** A message as plain data; 64-bit numbers are decimal text, bytes are Uint8Array. */
export type Fields = Record<string, unknown>

export const command = { sync: 0, unread: 1, notice: 2, provision: 3, logout: 4 } as const

/** Encodes one message of the schema, e.g. `encode('CommSyncDL', …)`. */
export function encode(type: string, fields: Fields): Uint8Array {
  const table = schema.lookupType(`msync.${type}`)
  return table.encode(table.fromObject(fields)).finish()
}

/** Decodes one message of the schema. */
export function decode(type: string, bytes: Uint8Array): Loose {
  const table = schema.lookupType(`msync.${type}`)
  return table.toObject(table.decode(bytes), { longs: String })
}

/** A whole frame from server to client. */
export function frame(name: keyof typeof command, type: string, payload: Fields): Uint8Array {
  return encode('MSync', { command: command[name], payload: encode(type, payload) })
}

const domain = 'easemob.com'

/** The time of every message that the scripted server sends. */
export const messageTime = '1790000000000'

/** A queue name in the server's format. */
export const queue = (name: string): Fields => ({ name, domain })

/** A text message as a meta of a page. */
export function textMeta(id: string, from: string, to: string, text: string, more: Fields = {}): Fields {
  const contents = [{ type: 0, text }]
  const body = encode('MessageBody', { type: 1, from: { name: from }, to: { name: to }, contents })
  return {
    id,
    from: { name: from, domain },
    to: { name: to, domain },
    timestamp: messageTime,
    ns: 1,
    payload: body,
    ...more,
  }
}

/** A session notice, e.g. a forced logout, as a meta of a page. */
export function statisticsMeta(id: string, user: string, operation: number, reason?: string): Fields {
  const body = encode('StatisticsBody', { operation, ...(reason !== undefined && { reason }) })
  return { id, from: { name: user, domain }, timestamp: messageTime, ns: 0, payload: body }
}

/** A page of a queue: `nextKey` is the key of its last entry. */
export function page(
  name: string,
  nextKey: string,
  metas: Fields[],
  isLast = false,
  more: Fields = {},
): Fields {
  return {
    status: { errorCode: 0 },
    queue: queue(name),
    nextKey,
    metas,
    isLast,
    timestamp: messageTime,
    ...more,
  }
}
