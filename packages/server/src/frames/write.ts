// Writes frames for clients. Encoded by hand, one after the other into large buffers: this runs for every message, and
// a buffer per frame would cost more than filling it.

import {
  ByteWriter,
  Command,
  CommUnreadDL,
  encode,
  JID,
  MSync,
  Provision,
  type Status,
  StatusCode,
  userDomain,
} from '@parley/protocol'

const pieceBytes = 64 * 1024
/** Beyond this a new buffer is started, so that most frames fit without a copy. */
const fullBytes = pieceBytes - 4096
let sink = new ByteWriter(pieceBytes)

/** Where the next frame begins. */
function begin(): number {
  if (sink.at > fullBytes) sink = new ByteWriter(pieceBytes)
  return sink.at
}

/** The bytes written since `start`. They lie between other frames and are never changed again. */
function finish(start: number): Uint8Array {
  return new Uint8Array(sink.buffer.buffer as ArrayBuffer, start, sink.at - start)
}

/** A status of OK, tag included: `status: { errorCode: 0 }` as field 1. */
const statusOk = Uint8Array.of(0x0a, 0x02, 0x08, 0x00)

/** Wraps the payload that `write` puts into the sink into a frame. */
function frame(command: number, write: () => void): Uint8Array {
  const from = begin()
  sink.tag(8, 0)
  sink.varint(command)
  sink.tag(9, 2)
  const start = sink.enter()
  write()
  sink.leave(start)
  return finish(from)
}

export interface SendAnswer {
  /** The sender's client key as decimal text. */
  metaId: string
  serverId: number
  timestamp: number
  seq: number
  /** Further content of the answer: an encoded Meta. */
  more?: Uint8Array
}

export function sendAnswer(answer: SendAnswer): Uint8Array {
  return frame(Command.SYNC, () => {
    sink.raw(statusOk)
    sink.tag(2, 0)
    sink.uint64(answer.metaId)
    sink.tag(3, 0)
    sink.varint(answer.serverId)
    if (answer.more) {
      sink.tag(4, 2)
      sink.bytes(answer.more)
    }
    sink.tag(8, 0)
    sink.varint(answer.timestamp)
    if (answer.seq > 0) {
      sink.tag(1000, 0)
      sink.varint(answer.seq)
    }
  })
}

export function sendRefusal(
  metaId: string,
  errorCode: number,
  reason: string,
  timestamp: number,
): Uint8Array {
  return frame(Command.SYNC, () => {
    status(errorCode, reason)
    sink.tag(2, 0)
    sink.uint64(metaId)
    sink.tag(8, 0)
    sink.varint(timestamp)
  })
}

function status(errorCode: number, reason: string): void {
  sink.tag(1, 2)
  const start = sink.enter()
  sink.tag(1, 0)
  sink.varint(errorCode)
  sink.tag(2, 2)
  sink.text(reason)
  sink.leave(start)
}

export interface PageEntry {
  seq: number
  /** The encoded Meta as stored. */
  meta: Uint8Array
  /** As stored; only `replacedFlag` and `streamingFlag` matter here. */
  flags: number
}

/** The flag of an entry whose contents were replaced. Storage has the same value, and a test compares them. */
export const replacedFlag = 2
/** The same for a streamed message that has not ended. */
export const streamingFlag = 16

/** `Meta.meta` of live entries and of those that waited: the field with its tag. */
const wasOnline = field9('{"is_online":1}')
const wasOffline = field9('{"is_online":0}')
const replacedOnline = field9('{"is_online":1,"callback_replace":true}')
const replacedOffline = field9('{"is_online":0,"callback_replace":true}')

function stateOf(flags: number, live: boolean): Uint8Array {
  if ((flags & replacedFlag) !== 0) return live ? replacedOnline : replacedOffline
  return live ? wasOnline : wasOffline
}

function field9(json: string): Uint8Array {
  const bytes = new TextEncoder().encode(json)
  return Uint8Array.of(0x4a, bytes.length, ...bytes)
}

/** The position of a page: its queue, the key that acknowledges it, and the last number of the log that it covers. */
export interface PagePosition {
  readonly queue: number
  readonly key: number
  readonly upTo: number
}

/** A page of a queue. Stored metas are copied unchanged; the state at delivery is appended to each. */
export function page(
  position: PagePosition,
  entries: readonly PageEntry[],
  live: boolean,
  now: number,
): Uint8Array {
  return frame(Command.SYNC, () => {
    sink.raw(statusOk)
    writeMetas(entries, live)
    pageEnd(position, false, now)
  })
}

/** A page without a key, which is not acknowledged, of a queue in which nothing waits. */
export function livePage(queue: number, entries: readonly PageEntry[], now: number): Uint8Array {
  return frame(Command.SYNC, () => {
    sink.raw(statusOk)
    writeMetas(entries, true)
    pageEnd({ queue, key: 0, upTo: 0 }, true, now)
  })
}

function writeMetas(entries: readonly PageEntry[], live: boolean): void {
  for (const entry of entries) {
    sink.tag(4, 2)
    writeMeta(sink, entry, stateOf(entry.flags, live))
  }
}

/** Writes the stored meta with its number, preceded by its length. */
function writeMeta(target: ByteWriter, entry: PageEntry, state: Uint8Array): void {
  const start = target.enter()
  target.raw(entry.meta)
  target.raw(state)
  if (entry.seq > 0) {
    target.tag(1000, 0)
    target.varint(entry.seq)
  }
  target.leave(start)
}

/** A stored meta with its number, for history answers. */
export function metaWithSeq(entry: PageEntry): Uint8Array {
  const start = begin()
  sink.raw(entry.meta)
  if ((entry.flags & replacedFlag) !== 0) sink.raw(replacedOnline)
  sink.tag(1000, 0)
  sink.varint(entry.seq)
  return finish(start)
}

/** A stored meta for the answer to its send, if it differs from what was sent. */
export function replacedMeta(meta: Uint8Array): Uint8Array {
  const own = new ByteWriter(meta.length + replacedOnline.length)
  own.raw(meta)
  own.raw(replacedOnline)
  return own.finish()
}

/**
 * The first page of every connection: empty, of a queue that does not exist. Some clients do not acknowledge a page
 * that has the queue and key of the last one they saw, even on an earlier connection. After this page nothing repeats.
 */
export function openingPage(key: number, now: number): Uint8Array {
  return page({ queue: 0, key, upTo: 0 }, [], true, now)
}

/** Marks a requested queue as drained. */
export function lastPage(position: PagePosition, now: number): Uint8Array {
  return frame(Command.SYNC, () => {
    sink.raw(statusOk)
    pageEnd(position, true, now)
  })
}

function pageEnd({ queue, key, upTo }: PagePosition, isLast: boolean, now: number): void {
  if (key > 0) {
    sink.tag(5, 0)
    sink.varint(key)
  }
  sink.tag(6, 2)
  queueName(queue)
  sink.tag(7, 0)
  sink.varint(isLast ? 1 : 0)
  sink.tag(8, 0)
  sink.varint(now)
  if (upTo > 0) {
    sink.tag(1000, 0)
    sink.varint(upTo)
  }
}

/** Queue names are opaque to clients: the number of the log. */
function queueName(queue: number): void {
  const start = sink.enter()
  sink.tag(2, 2)
  sink.text(String(queue))
  sink.tag(3, 2)
  sink.text(userDomain)
  sink.leave(start)
}

export function unreadAnswer(queues: readonly { queue: number; waiting: number }[], now: number): Uint8Array {
  const unread = queues.map(({ queue, waiting }) => ({
    queue: { name: String(queue), domain: userDomain },
    n: waiting,
  }))
  const payload = encode(CommUnreadDL, {
    status: { errorCode: StatusCode.OK },
    unread,
    timestamp: String(now),
  })
  return encode(MSync, { command: Command.UNREAD, payload })
}

export function provisionAnswer(answer: {
  status: Status
  resource?: string
  expiresAt?: number
  generation?: string
}): Uint8Array {
  const payload = encode(Provision, {
    status: answer.status,
    resource: answer.resource,
    authToken: answer.expiresAt === undefined ? undefined : JSON.stringify({ expires_in: answer.expiresAt }),
    generation: answer.generation || undefined,
  })
  return encode(MSync, { command: Command.PROVISION, payload })
}

/** A meta outside every log, such as a forced logout: a last page of the user's own queue that is not acknowledged. */
export function directMeta(meta: Uint8Array, user: string, now: number): Uint8Array {
  return frame(Command.SYNC, () => {
    sink.raw(statusOk)
    sink.tag(4, 2)
    sink.bytes(meta)
    sink.tag(6, 2)
    const start = sink.enter()
    sink.tag(2, 2)
    sink.text(user)
    sink.tag(3, 2)
    sink.text(userDomain)
    sink.leave(start)
    sink.tag(7, 0)
    sink.varint(1)
    sink.tag(8, 0)
    sink.varint(now)
  })
}

export interface StoredMeta {
  id: number
  appKey: string
  from: string
  fromResource: string
  to: string
  toResource: string
  toDomain: string
  timestamp: number
  ns: number
  payload: Uint8Array
  routeType: number
  passed: readonly Uint8Array[]
}

/** The Meta as it is stored in the log and delivered, byte by byte. */
export function storedMeta(meta: StoredMeta): Uint8Array {
  const sender = senders.of(meta.appKey, meta.from, userDomain, meta.fromResource)
  const receiver = receivers.of(meta.appKey, meta.to, meta.toDomain, meta.toResource)
  const from = begin()
  sink.tag(1, 0)
  sink.varint(meta.id)
  sink.tag(2, 2)
  sink.bytes(sender)
  sink.tag(3, 2)
  sink.bytes(receiver)
  sink.tag(4, 0)
  sink.varint(meta.timestamp)
  sink.tag(5, 0)
  sink.varint(meta.ns)
  sink.tag(6, 2)
  sink.bytes(meta.payload)
  sink.tag(7, 0)
  sink.varint(meta.routeType)
  for (const field of meta.passed) sink.raw(field)
  return finish(from)
}

interface Address {
  readonly appKey: string
  readonly domain: string
  readonly resource: string
  readonly bytes: Uint8Array
}

/** A cache of encoded addresses, the last one of each name, because the same users recur. */
class Addresses {
  private readonly known = new Map<string, Address>()

  of(appKey: string, name: string, domain: string, resource: string): Uint8Array {
    const known = this.known.get(name)
    if (known && known.appKey === appKey && known.domain === domain && known.resource === resource)
      return known.bytes
    const bytes = encode(JID, { appKey, name, domain, clientResource: resource || undefined })
    if (this.known.size >= rememberedAddresses) this.known.clear()
    this.known.set(name, { appKey, domain, resource, bytes })
    return bytes
  }
}

const rememberedAddresses = 10_000
const senders = new Addresses()
const receivers = new Addresses()
