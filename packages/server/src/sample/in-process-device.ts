// A device inside the server process: it signs in, sends and receives like a client, without a socket. The story and
// the bot use it, so that everything they do takes the ordinary path of a message.

import {
  BodyType,
  Command,
  CommSyncDL,
  CommSyncUL,
  decode,
  encode,
  groupDomain,
  MessageBody,
  type Meta,
  MSync,
  MUCBody,
  MUCOperation,
  NameSpace,
  Provision,
  type Status,
  userDomain,
} from '@parley/protocol'
import type { App } from '../directory/directory.ts'
import type { Wire, WireListener } from '../frames/frame-connection.ts'
import type { Server } from '../server-options.ts'

/** A conversation as the channel addresses it. */
export interface Target {
  readonly kind: 'single' | 'group' | 'thread' | 'room'
  /** The name of a user, or the id of a group, thread or room. */
  readonly id: string
}

/** A message that arrived. */
export interface Received {
  readonly meta: Meta
  readonly body: MessageBody
}

export interface DeviceParts {
  readonly server: Pick<Server, 'accept' | 'rest'>
  readonly app: App
  readonly user: string
  readonly token: string
  readonly resource: string
  /** Differs between runs, so that no message looks like the retry of an earlier one. */
  readonly run: string
  readonly received?: (message: Received) => void
}

interface Waiting {
  resolve(answer: CommSyncDL): void
  reject(error: Error): void
}

const loopback = '127.0.0.1'
const noBytes = new Uint8Array(0)
const bodyTypes = {
  single: BodyType.CHAT,
  group: BodyType.GROUPCHAT,
  thread: BodyType.GROUPCHAT,
  room: BodyType.CHATROOM,
} as const

export class SampleDevice {
  readonly user: string
  isClosed = false
  private readonly parts: DeviceParts
  private readonly listener: WireListener
  /** Sends without an answer, by the id of their meta. */
  private readonly open = new Map<string, Waiting>()
  private signingIn: Waiting | undefined
  private sent = 0

  constructor(parts: DeviceParts) {
    this.parts = parts
    this.user = parts.user
    const wire: Wire = {
      address: loopback,
      buffered: 0,
      send: (frame) => this.take(frame),
      close: () => this.closed(),
      pause() {},
      resume() {},
    }
    this.listener = parts.server.accept(wire)
  }

  /** Fails if the server refuses. */
  async signIn(): Promise<void> {
    const { app, user, resource, token } = this.parts
    const payload = encode(Provision, { resource, authToken: JSON.stringify({ token: `$t$${token}` }) })
    const guid = { appKey: app.key, name: user, domain: userDomain, clientResource: resource }
    await new Promise((resolve, reject) => {
      this.signingIn = { resolve, reject }
      this.listener.frame(encode(MSync, { command: Command.PROVISION, guid, payload }))
    })
  }

  /** Sends a message, a receipt or a change of a message. Returns its id. */
  async send(to: Target, body: MessageBody, more: Partial<Meta> = {}): Promise<string> {
    const { app, run } = this.parts
    const payload = encode(MessageBody, {
      type: bodyTypes[to.kind],
      from: { name: this.user },
      to: { name: to.id },
      ...(to.kind === 'thread' && { meta: JSON.stringify({ thread: {} }) }),
      ...body,
    })
    const domain = to.kind === 'single' ? userDomain : groupDomain
    const { serverId } = await this.sendMeta({
      to: { appKey: app.key, name: to.id, domain },
      ns: NameSpace.CHAT,
      payload,
      clientKey: `${run}.${this.user}.${this.sent}`,
      ...more,
    })
    return String(serverId ?? '')
  }

  /** Joins a room. */
  async enter(roomId: string): Promise<void> {
    const payload = encode(MUCBody, {
      mucId: { name: roomId, domain: groupDomain },
      from: { name: this.user },
      isChatroom: true,
      operation: MUCOperation.JOIN,
      ext: '',
    })
    await this.sendMeta({ ns: NameSpace.MUC, to: { domain: userDomain }, payload })
  }

  /** A REST request below the app's path. Fails unless it succeeds. */
  async ask(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const { server, app, token, resource } = this.parts
    const query = `${path.includes('?') ? '&' : '?'}resource=${resource}`
    const answer = await server.rest({
      method,
      url: `/${app.org}/${app.name}/${path}${query}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
      address: loopback,
    })
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** A sign of life. The server closes connections that are silent for too long. */
  beat(): void {
    this.write(Command.UNREAD, noBytes)
  }

  /** Closes the connection. */
  end(): void {
    if (this.isClosed) return
    this.listener.closed()
    this.closed()
  }

  private sendMeta(given: Meta): Promise<CommSyncDL> {
    const id = String(++this.sent)
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error('The connection is closed.'))
      this.open.set(id, { resolve, reject })
      this.write(Command.SYNC, encode(CommSyncUL, { meta: { id, ...given } }))
    })
  }

  private write(command: number, payload: Uint8Array): void {
    if (!this.isClosed) this.listener.frame(encode(MSync, { command, payload }))
  }

  private take(frame: Uint8Array): void {
    const { command, payload = noBytes } = decode(MSync, frame)
    if (command === Command.PROVISION) this.answer(this.signingIn, decode(Provision, payload).status, {})
    if (command !== Command.SYNC) return
    const sync = decode(CommSyncDL, payload)
    if (sync.metaId !== undefined) {
      this.answer(this.open.get(sync.metaId), sync.status, sync)
      this.open.delete(sync.metaId)
    }
    for (const meta of sync.metas ?? [])
      if (meta.ns === NameSpace.CHAT)
        this.parts.received?.({ meta, body: decode(MessageBody, meta.payload ?? noBytes) })
    const { queue, nextKey: key } = sync
    // The server is in the middle of delivering.
    if (sync.metaId === undefined && queue?.name && key)
      queueMicrotask(() => this.write(Command.SYNC, encode(CommSyncUL, { queue, key })))
  }

  private answer(waiting: Waiting | undefined, status: Status | undefined, sync: CommSyncDL): void {
    if (!status?.errorCode) waiting?.resolve(sync)
    else waiting?.reject(new Error(`Refused: ${status.errorCode} ${status.reason ?? ''}`))
  }

  private closed(): void {
    this.isClosed = true
    const error = new Error('The connection was closed.')
    this.signingIn?.reject(error)
    for (const { reject } of this.open.values()) reject(error)
    this.open.clear()
  }
}
