// Parses frames of clients, only as far as routing needs it: message bodies stay bytes. Throws WireError for malformed
// input.

import { isUtf8 } from 'node:buffer'
import { Scanner, scanNumber } from '@parley/protocol'

/** Reads all frames, one after the other: a scanner for each part of a frame would be a tenth of a send's garbage. */
const shared = new Scanner(new Uint8Array(0))

/** Valid until the next call. */
function scannerOf(bytes: Uint8Array): Scanner {
  shared.bytes = bytes
  shared.at = 0
  shared.end = bytes.length
  return shared
}

export interface UpFrame {
  command: number
  payload: Uint8Array | undefined
  /** Only on provision and logout frames. */
  guid: Uint8Array | undefined
  auth: string | undefined
}

export function readFrame(bytes: Uint8Array): UpFrame {
  const frame: UpFrame = { command: 0, payload: undefined, guid: undefined, auth: undefined }
  const scanner = scannerOf(bytes)
  while (scanner.next()) {
    if (scanner.field === 8) frame.command = scanner.uint32()
    else if (scanner.field === 9) frame.payload = scanner.slice()
    else if (scanner.field === 2) frame.guid = scanner.slice()
    else if (scanner.field === 3) frame.auth = scanner.text()
    else scanner.skip()
  }
  return frame
}

/** One of: a meta to send; a queue to read; a queue with the acknowledged key. */
export interface UpSync {
  meta: Uint8Array | undefined
  key: number | undefined
  /** The number in the queue's name. NaN if the name is not one of ours. */
  queue: number | undefined
}

export function readSync(bytes: Uint8Array): UpSync {
  const sync: UpSync = { meta: undefined, key: undefined, queue: undefined }
  const scanner = scannerOf(bytes)
  while (scanner.next()) {
    if (scanner.field === 1) sync.meta = scanner.slice()
    else if (scanner.field === 2) sync.key = scanNumber(scanner)
    else if (scanner.field === 3) sync.queue = readQueue(scanner)
    else scanner.skip()
  }
  return sync
}

/** Our queue names are numbers, parsed without creating a string. */
function readQueue(scanner: Scanner): number {
  let queue = 0
  const outer = scanner.enter()
  while (scanner.next()) {
    if (scanner.field === 2) queue = readDigits(scanner)
    else scanner.skip()
  }
  scanner.leave(outer)
  return queue
}

function readDigits(scanner: Scanner): number {
  let value = 0
  const outer = scanner.enter()
  for (let at = scanner.at; at < scanner.end; at++) {
    const digit = (scanner.bytes[at] as number) - 0x30
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN
  }
  scanner.leave(outer)
  return value
}

export interface Name {
  name: string
  domain: string
  resource: string
}

/** Reads a JID at the scanner's current field. */
function readName(scanner: Scanner): Name {
  const jid: Name = { name: '', domain: '', resource: '' }
  const outer = scanner.enter()
  while (scanner.next()) {
    if (scanner.field === 2) jid.name = scanner.text()
    else if (scanner.field === 3) jid.domain = scanner.text()
    else if (scanner.field === 4) jid.resource = scanner.text()
    else scanner.skip()
  }
  scanner.leave(outer)
  return jid
}

export interface UpMeta {
  /** The sender's client key as decimal text. Empty for a part of a meta that is answered as a whole. */
  id: string
  to: Name | undefined
  ns: number
  payload: Uint8Array
  routeType: number
  clientKey: string | undefined
  /** Delivery attributes: the bytes of one KeyValue each. */
  ext: Uint8Array[]
  /** The users that a directed message names, and the total number of names. */
  directed: string[]
  directedCount: number
}

const emptyBytes = new Uint8Array(0)

/** More are never needed, and each takes many times its size in the frame once parsed. */
const mostExt = 16
const mostDirected = 1000
/** Messages that one receipt confirms. Each becomes a separate entry. */
export const mostReceipts = 200

/** Most metas have neither. Sharing one empty list saves two allocations for each of them. */
const none: never[] = []

export function readMeta(bytes: Uint8Array): UpMeta {
  const meta: UpMeta = {
    id: '0',
    to: undefined,
    ns: 0,
    payload: emptyBytes,
    routeType: 0,
    clientKey: undefined,
    ext: none,
    directed: none,
    directedCount: 0,
  }
  const scanner = scannerOf(bytes)
  while (scanner.next()) {
    switch (scanner.field) {
      case 1:
        meta.id = scanner.uint64()
        break
      case 3:
        meta.to = readName(scanner)
        break
      case 5:
        meta.ns = scanner.uint32()
        break
      case 6:
        meta.payload = scanner.slice()
        break
      case 7:
        meta.routeType = scanner.uint32()
        break
      case 8:
        if (meta.ext === none) meta.ext = []
        if (meta.ext.length < mostExt) meta.ext.push(scanner.slice())
        else scanner.skip()
        break
      case 10:
        if (meta.directed === none) meta.directed = []
        if (meta.directedCount++ < mostDirected) meta.directed.push(scanner.text())
        else scanner.skip()
        break
      case 1001:
        meta.clientKey = readKey(scanner)
        break
      default:
        // The server sets from, timestamp and meta. Unknown fields are not passed on.
        scanner.skip()
    }
  }
  return meta
}

/** Keys are unique, so caching short texts, as `text()` does, would be useless. */
function readKey(scanner: Scanner): string {
  const outer = scanner.enter()
  const key = Buffer.prototype.toString.call(scanner.bytes, 'utf8', scanner.at, scanner.end)
  scanner.leave(outer)
  return key
}

export interface BodyHead {
  type: number
  /** The positions of the sender's and receiver's addresses in the body. Empty spans if they are missing. */
  from: Span
  to: Span
  /** 0 if there is none, -1 if it cannot be one of ours. */
  ackMessageId: number
  editMessageId: number
  /** Newer clients confirm several messages at once; see `mostReceipts`. */
  ackMessageIds: readonly number[]
  /** A read position for all conversations. */
  isForAll: boolean
  contents: number
  /** Content type of the first content, and its sub-type. −1 if there is none. */
  contentType: number
  subType: number
  /** Bytes of the texts, and of all contents together. */
  textBytes: number
  contentBytes: number
  ackContentBytes: number
  /** The optional fields that are present: bits of `BodyField`. */
  fields: number
  /** The body has only addresses, an id and text, all well-formed. Otherwise the rest has not been checked. */
  isPlain: boolean
}

export const BodyField = {
  ext: 1,
  ackMessageId: 2,
  ackContent: 4,
  meta: 8,
  edit: 16,
  /** Only the app's back end streams. */
  stream: 32,
} as const

interface Span {
  readonly start: number
  readonly end: number
}

const nowhere: Span = { start: 0, end: 0 }

function skipSpan(scanner: Scanner): Span {
  const outer = scanner.enter()
  const span = { start: scanner.at, end: scanner.end }
  scanner.leave(outer)
  return span
}

/** Whether an address in these bytes is exactly that name. Compares bytes, without creating a string. */
export function isBareName(bytes: Uint8Array, { start, end }: Span, name: string): boolean {
  if (end - start !== name.length + 2 || bytes[start] !== 0x12 || bytes[start + 1] !== name.length)
    return false
  for (let index = 0; index < name.length; index++)
    if (bytes[start + 2 + index] !== name.charCodeAt(index)) return false
  return name.length < 0x80
}

/** The parts of a message body that the rules need. */
export function readBodyHead(bytes: Uint8Array): BodyHead {
  const head: BodyHead = {
    type: 0,
    from: nowhere,
    to: nowhere,
    ackMessageId: 0,
    editMessageId: 0,
    ackMessageIds: none,
    isForAll: false,
    contents: 0,
    contentType: -1,
    subType: -1,
    textBytes: 0,
    contentBytes: 0,
    ackContentBytes: 0,
    fields: 0,
    isPlain: true,
  }
  const scanner = scannerOf(bytes)
  while (scanner.next()) {
    switch (scanner.field) {
      case 1:
        head.type = scanner.uint32()
        break
      case 2:
        head.from = skipSpan(scanner)
        break
      case 3:
        head.to = skipSpan(scanner)
        break
      case 4:
        readContent(scanner, head)
        break
      case 6:
        head.fields |= BodyField.ackMessageId
        head.ackMessageId = readId(scanner)
        break
      default:
        head.isPlain = false
        readRare(scanner, head)
    }
  }
  return head
}

function readRare(scanner: Scanner, head: BodyHead): void {
  switch (scanner.field) {
    case 5:
      head.fields |= BodyField.ext
      return scanner.skip()
    case 8:
      head.fields |= BodyField.ackContent
      head.ackContentBytes = scanner.slice().length
      return
    case 9:
      head.fields |= BodyField.meta
      return scanner.skip()
    case 11:
      head.fields |= BodyField.edit
      head.editMessageId = readId(scanner)
      return
    case 12:
      head.fields |= BodyField.edit
      return scanner.skip()
    case 13:
      head.fields |= BodyField.stream
      return scanner.skip()
    case 17:
      head.ackMessageIds = [...head.ackMessageIds, ...readIds(scanner)].slice(0, mostReceipts + 1)
      return
    case 18:
      head.isForAll = scanner.bool()
      return
    default:
      return scanner.skip()
  }
}

/** One id, or several in a packed field. */
function readIds(scanner: Scanner): number[] {
  if (scanner.wire !== 2) return [readId(scanner)]
  const ids: number[] = []
  const outer = scanner.enter()
  scanner.wire = 0
  while (scanner.at < scanner.end && ids.length <= mostReceipts) ids.push(readId(scanner))
  scanner.at = scanner.end
  scanner.leave(outer)
  return ids
}

/** Ids of other servers may be larger than any of ours. Such a message does not exist here. */
function readId(scanner: Scanner): number {
  const id = Number(scanner.uint64())
  return Number.isSafeInteger(id) ? id : -1
}

function readContent(scanner: Scanner, head: BodyHead): void {
  const isFirst = head.contents++ === 0
  const outer = scanner.enter()
  head.contentBytes += scanner.end - scanner.at
  while (scanner.next()) {
    if (scanner.field === 1 && isFirst) head.contentType = scanner.uint32()
    else if (scanner.field === 2) {
      const text = scanner.slice()
      head.textBytes += text.length
      if (!isUtf8(text)) head.isPlain = false
    } else {
      head.isPlain = false
      if (scanner.field === 22 && isFirst) head.subType = scanner.uint32()
      else scanner.skip()
    }
  }
  scanner.leave(outer)
}
