// A small client of the channel that keeps nothing: for the benchmark, which counts, and for the crash test, which
// must know exactly what went over the wire. All frames of a turn leave in one write.

import {
  BodyType,
  ByteWriter,
  Command,
  CommUnreadDL,
  ContentType,
  decode,
  encode,
  MessageBody,
  MSync,
  NameSpace,
  Provision,
  Scanner,
  StatusCode,
  scanNumber,
  userDomain,
} from '@parley/protocol'
import { RawSocket } from './raw-socket.ts'

export interface WireClientOptions {
  /** `ws://host:port/websocket` */
  readonly url: string
  readonly appKey: string
  readonly user: string
  readonly device: string
  readonly token: string
  /** How many metas it accepts without acknowledging. */
  readonly window?: number
  /** The dialect that it announces; streams need v5.2. */
  readonly actionVersion?: string
  /** The answer to a send. The object is reused for the next frame. */
  readonly answered?: (answer: Readonly<DownSync>) => void
  /** A page of a queue, before it is acknowledged. The object is reused for the next frame. */
  readonly paged?: (page: Readonly<DownSync>) => void
  readonly closed?: () => void
}

export class WireClient {
  readonly options: WireClientOptions
  private socket: RawSocket | undefined
  private provisioned: ((frame: Provision | undefined) => void) | undefined
  private unreadAnswered: ((answer: CommUnreadDL | undefined) => void) | undefined
  private isEnded = false
  private onEnd: (() => void) | undefined
  private readonly down = new DownSync()
  private readonly provision: Uint8Array

  constructor(options: WireClientOptions) {
    this.options = options
    this.provision = provisionFrame(options)
  }

  get isOpen(): boolean {
    return this.socket?.isOpen === true
  }

  /** Connects and signs in; rejects when it is refused or cut. */
  async connect(): Promise<void> {
    const { url, user } = this.options
    const answer = await new Promise<Provision | undefined>((resolve) => {
      this.provisioned = resolve
      this.socket = new RawSocket(url, {
        opened: () => this.send(this.provision),
        message: (frame) => this.frame(frame),
        closed: () => this.ended(),
      })
    })
    if (!answer) throw new Error(`${user} was cut off while signing in.`)
    if (answer.status?.errorCode !== StatusCode.OK)
      throw new Error(`${user} was refused: ${answer.status?.errorCode} ${answer.status?.reason}`)
  }

  /** Asks which queues wait; resolves with their names and counts. */
  async unread(): Promise<{ queue: string; waiting: number }[]> {
    const answer = new Promise<CommUnreadDL | undefined>((resolve) => {
      this.unreadAnswered = resolve
    })
    this.send(unreadFrame)
    const { unread } = (await answer) ?? {}
    return (unread ?? []).map(({ queue, n }) => ({ queue: queue?.name ?? '', waiting: n ?? 0 }))
  }

  send(frame: Uint8Array): void {
    this.socket?.send(frame)
  }

  /** Resolves when the socket is closed. */
  close(): Promise<void> {
    if (this.isEnded || !this.socket) return Promise.resolve()
    this.socket.close()
    return new Promise((resolve) => {
      this.onEnd = resolve
    })
  }

  /** Cuts the socket without a close frame. */
  cut(): void {
    this.socket?.cut()
  }

  private frame(bytes: Uint8Array): void {
    let command: number = Command.SYNC
    let payload = noBytes
    const scanner = new Scanner(bytes)
    while (scanner.next()) {
      if (scanner.field === 8) command = scanner.uint32()
      else if (scanner.field === 9) payload = scanner.slice()
      else scanner.skip()
    }
    if (command === Command.SYNC) this.sync(payload)
    else if (command === Command.UNREAD) this.unreadAnswered?.(decode(CommUnreadDL, payload))
    else if (command === Command.PROVISION) this.provisioned?.(decode(Provision, payload))
  }

  private sync(payload: Uint8Array): void {
    const { down } = this
    down.read(payload)
    if (down.localId > 0) return this.options.answered?.(down)
    this.options.paged?.(down)
    if (down.count > 0 && !down.isLast) this.send(keyFrame(down.queue, down.nextKey))
  }

  private ended(): void {
    this.isEnded = true
    this.onEnd?.()
    this.provisioned?.(undefined)
    this.unreadAnswered?.(undefined)
    this.options.closed?.()
  }
}

const noBytes: Uint8Array = new Uint8Array(0)

/** A SYNC frame; its metas are decoded only on demand. */
export class DownSync {
  errorCode = 0
  /** Why a send was refused. */
  reason = ''
  localId = 0
  serverId = 0
  seq = 0
  queue = ''
  nextKey = 0
  isLast = false
  count = 0
  private payload = noBytes

  read(payload: Uint8Array): void {
    this.payload = payload
    this.errorCode = this.localId = this.serverId = this.seq = this.nextKey = this.count = 0
    this.queue = this.reason = ''
    this.isLast = false
    const scanner = new Scanner(payload)
    while (scanner.next()) {
      if (scanner.field === 1) this.readStatus(scanner)
      else if (scanner.field === 2) this.localId = scanNumber(scanner)
      else if (scanner.field === 3) this.serverId = scanNumber(scanner)
      else if (scanner.field === 4) {
        this.count++
        scanner.skip()
      } else if (scanner.field === 5) this.nextKey = scanNumber(scanner)
      else if (scanner.field === 6) this.queue = innerText(scanner, 2)
      else if (scanner.field === 7) this.isLast = scanner.bool()
      else if (scanner.field === 1000) this.seq = scanNumber(scanner)
      else scanner.skip()
    }
  }

  private readStatus(scanner: Scanner): void {
    const outer = scanner.enter()
    while (scanner.next()) {
      if (scanner.field === 1) this.errorCode = scanNumber(scanner)
      else if (scanner.field === 2) this.reason = scanner.text()
      else scanner.skip()
    }
    scanner.leave(outer)
  }

  metas(): DownMeta[] {
    const metas: DownMeta[] = []
    const scanner = new Scanner(this.payload)
    while (scanner.next()) {
      if (scanner.field === 4) metas.push(readMeta(scanner.slice()))
      else scanner.skip()
    }
    return metas
  }
}

export interface DownMeta {
  id: number
  seq: number
  text: string
}

/** Number, place and text of a delivered meta, or of one as it is stored. */
export function readMeta(bytes: Uint8Array): DownMeta {
  const meta: DownMeta = { id: 0, seq: 0, text: '' }
  const scanner = new Scanner(bytes)
  while (scanner.next()) {
    if (scanner.field === 1) meta.id = scanNumber(scanner)
    else if (scanner.field === 6) meta.text = decode(MessageBody, scanner.slice()).contents?.[0]?.text ?? ''
    else if (scanner.field === 1000) meta.seq = scanNumber(scanner)
    else scanner.skip()
  }
  return meta
}

function innerText(scanner: Scanner, field: number): string {
  let found = ''
  const outer = scanner.enter()
  while (scanner.next()) {
    if (scanner.field === field) found = scanner.text()
    else scanner.skip()
  }
  scanner.leave(outer)
  return found
}

function provisionFrame(options: WireClientOptions): Uint8Array {
  const { appKey, user, device, token, window, actionVersion } = options
  const payload = encode(Provision, {
    version: '1.0',
    deviceUuid: device,
    resource: device,
    authToken: JSON.stringify({ token: `$t$${token}` }),
    window,
    ...(actionVersion && { actionVersion }),
  })
  return encode(MSync, {
    command: Command.PROVISION,
    guid: { appKey, name: user, domain: userDomain, clientResource: device },
    auth: `$t$${token}`,
    payload,
  })
}

const unreadFrame = encode(MSync, { command: Command.UNREAD })
const sink = new ByteWriter(1024)

function syncFrame(write: () => void): Uint8Array {
  sink.at = 0
  sink.tag(8, 0)
  sink.varint(Command.SYNC)
  sink.tag(9, 2)
  const start = sink.enter()
  write()
  sink.leave(start)
  return sink.finish()
}

/** The body of a text message. */
export function textBody(
  from: string,
  to: string,
  text: string,
  type: MessageBody['type'] = BodyType.CHAT,
): Uint8Array {
  return encode(MessageBody, {
    type,
    from: { name: from },
    to: { name: to },
    contents: [{ type: ContentType.TEXT, text }],
  })
}

/** A send. With a client key as our client makes it, without as others do. */
export function sendFrame(message: {
  localId: number
  to: string
  /** Whether `to` is a group; a user by default. */
  domain?: string
  body: Uint8Array
  clientKey: string | undefined
  /** A message by default. */
  ns?: number
}): Uint8Array {
  return syncFrame(() => {
    sink.tag(1, 2)
    const meta = sink.enter()
    sink.tag(1, 0)
    sink.varint(message.localId)
    sink.tag(3, 2)
    const jid = sink.enter()
    sink.tag(2, 2)
    sink.text(message.to)
    sink.tag(3, 2)
    sink.text(message.domain ?? userDomain)
    sink.leave(jid)
    sink.tag(5, 0)
    sink.varint(message.ns ?? NameSpace.CHAT)
    sink.tag(6, 2)
    sink.bytes(message.body)
    if (message.clientKey !== undefined) {
      sink.tag(1001, 2)
      sink.text(message.clientKey)
    }
    sink.leave(meta)
  })
}

/** Asks for a queue. */
export function queueFrame(queue: string): Uint8Array {
  return syncFrame(() => writeQueue(queue))
}

/** Acknowledges everything of a queue up to the key. All members of a group send the same frame, one after the other. */
export function keyFrame(queue: string, key: number): Uint8Array {
  if (lastKey.queue === queue && lastKey.key === key) return lastKey.frame
  const frame = syncFrame(() => {
    sink.tag(2, 0)
    sink.varint(key)
    writeQueue(queue)
  })
  lastKey = { queue, key, frame }
  return frame
}

let lastKey = { queue: '', key: -1, frame: noBytes }

function writeQueue(queue: string): void {
  sink.tag(3, 2)
  const jid = sink.enter()
  sink.tag(2, 2)
  sink.text(queue)
  sink.tag(3, 2)
  sink.text(userDomain)
  sink.leave(jid)
}
