// Reading what clients send, no more of it than routing needs: message bodies stay bytes. Throws WireError for
// malformed input.

import { Scanner } from '@parley/protocol'

export interface UpFrame {
  command: number
  payload: Uint8Array | undefined
  /** Only on provision and logout frames. */
  guid: Uint8Array | undefined
  auth: string | undefined
}

export function readFrame(bytes: Uint8Array): UpFrame {
  const frame: UpFrame = { command: 0, payload: undefined, guid: undefined, auth: undefined }
  const scanner = new Scanner(bytes)
  while (scanner.next()) {
    if (scanner.field === 8) frame.command = scanner.uint32()
    else if (scanner.field === 9) frame.payload = scanner.slice()
    else if (scanner.field === 2) frame.guid = scanner.slice()
    else if (scanner.field === 3) frame.auth = scanner.text()
    else scanner.skip()
  }
  return frame
}

/** One of: a meta to send; a queue to read; a queue with the key up to which it arrived. */
export interface UpSync {
  meta: Uint8Array | undefined
  key: number | undefined
  queue: string | undefined
}

export function readSync(bytes: Uint8Array): UpSync {
  const sync: UpSync = { meta: undefined, key: undefined, queue: undefined }
  const scanner = new Scanner(bytes)
  while (scanner.next()) {
    if (scanner.field === 1) sync.meta = scanner.slice()
    else if (scanner.field === 2) sync.key = scanner.number()
    else if (scanner.field === 3) sync.queue = readName(scanner).name
    else scanner.skip()
  }
  return sync
}

export interface Name {
  name: string
  domain: string
  resource: string
}

/** A JID at the scanner's present field. */
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
  /** The sender's local id, decimal text. */
  id: string
  to: Name | undefined
  ns: number
  payload: Uint8Array
  routeType: number
  clientKey: string | undefined
  /** Fields that travel on as they are: delivery attributes, directed users. */
  passed: Uint8Array[]
}

const emptyBytes = new Uint8Array(0)

export function readMeta(bytes: Uint8Array): UpMeta {
  const meta: UpMeta = {
    id: '0',
    to: undefined,
    ns: 0,
    payload: emptyBytes,
    routeType: 0,
    clientKey: undefined,
    passed: [],
  }
  const scanner = new Scanner(bytes)
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
      case 10:
        meta.passed.push(scanner.raw())
        break
      case 1001:
        meta.clientKey = readKey(scanner)
        break
      default:
        // from, timestamp and meta are the server's to say; anything else is not ours to pass on.
        scanner.skip()
    }
  }
  return meta
}

/** Never the same twice, so that remembering short texts, as `text()` does, would be in vain. */
function readKey(scanner: Scanner): string {
  const outer = scanner.enter()
  const key = Buffer.prototype.toString.call(scanner.bytes, 'utf8', scanner.at, scanner.end)
  scanner.leave(outer)
  return key
}

export interface BodyHead {
  type: number
  /** Where in the body the addresses of sender and receiver are; nowhere when they are missing. */
  from: Span
  to: Span
  ackMessageId: number
  contents: number
  /** Content type of the first content, −1 when there is none. */
  contentType: number
  /** Bytes of the texts in it. */
  textBytes: number
}

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

/** Whether an address in these bytes is that name and nothing else. Compares; makes no text. */
export function isBareName(bytes: Uint8Array, { start, end }: Span, name: string): boolean {
  if (end - start !== name.length + 2 || bytes[start] !== 0x12 || bytes[start + 1] !== name.length)
    return false
  for (let index = 0; index < name.length; index++)
    if (bytes[start + 2 + index] !== name.charCodeAt(index)) return false
  return name.length < 0x80
}

/** What the rules need of a message body. */
export function readBodyHead(bytes: Uint8Array): BodyHead {
  const head: BodyHead = {
    type: 0,
    from: nowhere,
    to: nowhere,
    ackMessageId: 0,
    contents: 0,
    contentType: -1,
    textBytes: 0,
  }
  const scanner = new Scanner(bytes)
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
        head.ackMessageId = scanner.number()
        break
      default:
        scanner.skip()
    }
  }
  return head
}

function readContent(scanner: Scanner, head: BodyHead): void {
  const isFirst = head.contents++ === 0
  const outer = scanner.enter()
  while (scanner.next()) {
    if (scanner.field === 1 && isFirst) head.contentType = scanner.uint32()
    else if (scanner.field === 2) head.textBytes += scanner.slice().length
    else scanner.skip()
  }
  scanner.leave(outer)
}
