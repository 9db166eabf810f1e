// Devices on kept wires that send, wait for their answers and read what they receive, for tests of the channel.

import {
  BodyType,
  Command,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  groupDomain,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
  type Provision,
  userDomain,
} from '@parley/protocol'
import type { Config } from '../config/config.ts'
import type { ServerOptions } from '../server-options.ts'
import type { Database, Row, Value } from '../storage/database.ts'
import { type RecordingWire, signedIn, type TestServer, testServer } from './test-server.ts'
import { until } from './until.ts'

/** One entry as a device received it. */
export interface Got {
  readonly meta: Meta
  readonly body: MessageBody
  readonly type: number
  readonly text: string
}

export interface Answer extends CommSyncDL {
  readonly code: number
  readonly reason: string
}

const nothing = new Uint8Array(0)

export async function channelWorld(
  config: Partial<Config> = {},
  given?: Database,
  more: Partial<ServerOptions> = {},
) {
  const world = await testServer(config, given, more)
  const { directory, database } = world.server.services

  const rows = <R extends Row>(text: string, values: Value[] = []): Promise<R[]> =>
    database.read((sql) => sql.all<R>(text, values))

  return {
    ...world,
    rows,
    /** `more`: further fields of its sign-in. */
    device: async (user: string, resource = 'web_1', more: Partial<Provision> = {}) =>
      new Device(world, user, resource, await signedIn(world, user, resource, more)),

    /** A group of these users, who must be registered. The first one owns it. */
    async group(...names: readonly string[]): Promise<string> {
      const token = await world.token(names[0] ?? '')
      const { body } = await world.ask(
        'POST',
        'chatgroups',
        { groupname: 'group', members: names.slice(1) },
        token,
      )
      return (body.data as { groupid: string }).groupid
    },

    /** Changes rows like an operator, and invalidates the directory. */
    async alter(sql: string, values: (string | number)[] = []): Promise<void> {
      await database.write((on) => on.run(sql, values))
      for (const { key } of await rows<{ key: string }>("SELECT key FROM logs WHERE kind = 'group'"))
        directory.forgetGroup({ appId: world.app.id, id: key })
      for (const { name } of await rows<{ name: string }>('SELECT name FROM users')) {
        const user = await directory.user(world.app, name)
        if (!user) continue
        directory.forgetBlocks(user)
        directory.forgetUser(user)
      }
    },
  }
}

export type TalkWorld = Awaited<ReturnType<typeof channelWorld>>

let counter = 0

export class Device {
  readonly name: string
  readonly resource: string
  readonly wire: RecordingWire
  readonly token: string
  readonly world: TestServer
  readonly listener: Awaited<ReturnType<typeof signedIn>>['listener']
  /** Each look at what has arrived reads all frames. */
  private readonly decoded = new WeakMap<Uint8Array, CommSyncDL | undefined>()

  constructor(
    world: TestServer,
    name: string,
    resource: string,
    signed: Awaited<ReturnType<typeof signedIn>>,
  ) {
    this.world = world
    this.name = name
    this.resource = resource
    this.wire = signed.wire
    this.listener = signed.listener
    this.token = signed.token
  }

  /** Sends a body unchanged and returns the answer. A numeric receiver is a group. */
  async send(to: string, body: MessageBody, more: Partial<Meta> = {}): Promise<Answer> {
    const payload = encode(MessageBody, { from: { name: this.name }, to: { name: to }, ...body })
    return this.sendMeta({ to: addressOf(to), payload, ...more })
  }

  async sendMeta(given: Partial<Meta>): Promise<Answer> {
    const id = String(++counter)
    const meta: Meta = { id, ns: NameSpace.CHAT, clientKey: `key ${id}`.replace(' ', '.'), ...given }
    this.write(meta)
    return this.answerTo(meta.id ?? id)
  }

  /** Sends without waiting for the answer. */
  write(meta: Meta): void {
    this.frame(Command.SYNC, encode(CommSyncUL, { meta }))
  }

  async answerTo(metaId: string, nth = 0): Promise<Answer> {
    const find = () => this.syncs().filter((sync) => sync.metaId === metaId)[nth]
    await until(() => find() !== undefined || this.wire.closedWith !== undefined)
    const found = find()
    if (!found) throw new Error(`The connection was closed with ${this.wire.closedWith}.`)
    return { ...found, code: found.status?.errorCode ?? -1, reason: found.status?.reason ?? '' }
  }

  say(to: string, text: string, more: Partial<Meta> = {}, body: MessageBody = {}): Promise<Answer> {
    return this.send(to, { type: chatType(to), contents: [{ type: 0, text }], ...body }, more)
  }

  receipt(
    type: number,
    to: string,
    ackMessageId: string | undefined,
    more: MessageBody = {},
  ): Promise<Answer> {
    return this.send(to, { type, contents: [{}], ackMessageId, ...more })
  }

  recall(to: string, ackMessageId: string, more: Partial<Meta> = {}): Promise<Answer> {
    return this.send(to, { type: BodyType.RECALL, contents: [{}], ackMessageId }, more)
  }

  edit(to: string, editMessageId: string, text: string, more: MessageBody = {}, meta: Partial<Meta> = {}) {
    const body = { type: BodyType.EDIT, contents: [{ type: 0, text }], editMessageId, editScope: 1, ...more }
    return this.send(to, body, meta)
  }

  /** Everything that arrived in pages, in order. */
  got(): Got[] {
    return this.syncs()
      .filter((sync) => sync.metaId === undefined)
      .flatMap((sync) => sync.metas ?? [])
      .map((meta) => {
        const body = meta.ns === NameSpace.CHAT ? decode(MessageBody, meta.payload ?? nothing) : {}
        return { meta, body, type: body.type ?? -1, text: body.contents?.[0]?.text ?? '' }
      })
  }

  /** The entries of one body type. */
  gotOf(type: number): Got[] {
    return this.got().filter((each) => each.type === type)
  }

  /** The texts of the received messages. */
  texts(): string[] {
    return this.got()
      .filter(({ type }) => type === BodyType.CHAT || type === BodyType.GROUPCHAT)
      .map(({ text }) => text)
  }

  /** Requests everything that waits, and acknowledges it. */
  async catchUp(): Promise<void> {
    const before = this.wire.frames.length
    this.frame(Command.UNREAD, nothing)
    const fresh = () => this.wire.frames.slice(before).map((frame) => decode(MSync, frame))
    await until(() => fresh().some((frame) => frame.command === Command.UNREAD))
    const answer = fresh().find((frame) => frame.command === Command.UNREAD)
    const { unread = [] } = decode(CommUnreadDL, answer?.payload ?? nothing)
    for (const { queue } of unread) await this.drain(queue?.name ?? '')
  }

  private async drain(name: string): Promise<void> {
    const queue = { name, domain: userDomain }
    let seen = this.wire.frames.length
    this.frame(Command.SYNC, encode(CommSyncUL, { queue }))
    for (;;) {
      await until(() => this.wire.frames.length > seen)
      const {
        metaId,
        isLast,
        nextKey,
        queue: of,
      } = decode(CommSyncDL, decode(MSync, this.wire.frames[seen++] as Uint8Array).payload ?? nothing)
      if (metaId !== undefined || of?.name !== name) continue
      if (isLast) return
      this.frame(Command.SYNC, encode(CommSyncUL, { queue, key: nextKey }))
    }
  }

  /** Acknowledges every received page, like a client. */
  acknowledge(): void {
    const keys = new Map<string, string>()
    for (const { metaId, queue, nextKey } of this.syncs())
      if (metaId === undefined && queue?.name && nextKey) keys.set(queue.name, nextKey)
    for (const [name, key] of keys)
      this.frame(Command.SYNC, encode(CommSyncUL, { queue: { name, domain: userDomain }, key }))
  }

  /** The user's history of a conversation, newest first, decoded. */
  async history(of: string): Promise<Got[]> {
    const queue = `${of}@${addressOf(of).domain}`
    const path = `users/${this.name}/messageroaming`
    const { status, body } = await this.world.ask(
      'POST',
      path,
      { queue, start: -1, pull_number: 50 },
      this.token,
    )
    if (status !== 200) throw new Error(`history: ${status} ${String(body.error_description)}`)
    const { msgs } = body.data as { msgs: { msg: string }[] }
    return msgs.map(({ msg }) => {
      const meta = decode(Meta, Uint8Array.from(Buffer.from(msg, 'base64')))
      const inner = decode(MessageBody, meta.payload ?? nothing)
      return { meta, body: inner, type: inner.type ?? -1, text: inner.contents?.[0]?.text ?? '' }
    })
  }

  /** The conversation list in the form of the wire. */
  async conversations(query = ''): Promise<Listed[]> {
    const path = `sdk/user/${this.name}/user_channels/list?limit=50${query}`
    const { body } = await this.world.ask('GET', path, undefined, this.token)
    return (body.data as { channel_infos: Listed[] }).channel_infos
  }

  /** A REST request in the user's name, from this device. */
  ask(method: string, path: string, body?: unknown): ReturnType<TestServer['ask']> {
    const query = `${path.includes('?') ? '&' : '?'}resource=${this.resource}`
    return this.world.ask(method, `${path}${query}`, body, this.token)
  }

  /** The received notices in the form of the wire. */
  notices(): Record<string, unknown>[] {
    return this.got()
      .filter(({ meta }) => meta.ns === NameSpace.NOTIFY)
      .map(({ meta }) => JSON.parse(Buffer.from(meta.payload ?? nothing).toString('utf8')))
  }

  close(): void {
    this.listener.closed()
  }

  /** Answers and pages as they arrived. */
  syncs(): CommSyncDL[] {
    return this.wire.frames.flatMap((frame) => this.syncIn(frame) ?? [])
  }

  private syncIn(frame: Uint8Array): CommSyncDL | undefined {
    if (!this.decoded.has(frame)) {
      const { command, payload } = decode(MSync, frame)
      this.decoded.set(frame, command === Command.SYNC ? decode(CommSyncDL, payload ?? nothing) : undefined)
    }
    return this.decoded.get(frame)
  }

  private frame(command: number, payload: Uint8Array): void {
    this.listener.frame(encode(MSync, { command, payload }))
  }
}

export interface Listed {
  readonly session_to: string
  readonly session_type: string
  readonly is_top: boolean
  readonly update_top_status_time: number
  readonly unread_num: number
  readonly mention_num: number
  readonly marks: readonly string[]
  readonly start_seq: number
  readonly deleted_seq: number
  readonly meta: { readonly id?: string; readonly payload?: string }
}

export const isGroupId = (to: string): boolean => /^\d+$/.test(to)
const chatType = (to: string) => (isGroupId(to) ? BodyType.GROUPCHAT : BodyType.CHAT)
const addressOf = (to: string) => ({ name: to, domain: isGroupId(to) ? groupDomain : userDomain })

/** Lets all running work finish. */
export async function settled(world: TestServer): Promise<void> {
  await until(() => world.server.busy === 0)
  await new Promise<void>((resolve) => setImmediate(resolve))
}
