// A room service beside the scripted server: members, log, joining and leaving over the channel, and the room
// calls. A test chooses the receivers of messages, so that a device can be left out.

import {
  BodyType,
  Command,
  CommSyncDL,
  CommSyncUL,
  type DataOf,
  decode,
  type EventDefinition,
  encode,
  groupDomain,
  MessageBody,
  Meta,
  MSync,
  MUCBody,
  MUCOperation,
  NameSpace,
  toKeyValues,
  writeEvent,
} from '@parley/protocol'
import type { PlatformRequest } from '../../src/platform/platform.ts'
import { settle } from './clock.ts'
import type { FakeHost, FakeSocket } from './host.ts'
import type { World } from './world.ts'

interface FakeRoom {
  readonly id: string
  readonly present: Set<string>
  /** Messages by number; a number may have none. */
  readonly log: Meta[]
  head: number
  row: Record<string, unknown>
  attributes: Record<string, string>
}

type Reply = { readonly status: number; readonly body: object } | undefined

export function createRoomService(world: World) {
  const { server, clock } = world
  const rooms = new Map<string, FakeRoom>()
  const frames: { readonly user: string; readonly meta: Meta; readonly body: MUCBody }[] = []
  const asked: { readonly method: string; readonly path: string; readonly body: Record<string, unknown> }[] =
    []
  const service = {
    rooms,
    frames,
    asked,
    /** The outcome of joins and leaves: all accepted, none answered, or all refused. */
    joins: 'ok' as 'ok' | 'silent' | { readonly errorCode: number; readonly reason: string },
    /** Answers instead of the service, if it returns something. */
    reply: undefined as ((method: string, path: string) => Reply | Promise<Reply>) | undefined,
    make,
    attach,
    say,
    deliver,
    tell,
    skip(id: string, numbers = 1) {
      roomOf(id).head += numbers
    },
  }
  let ids = 70_000

  function roomOf(id: string): FakeRoom {
    const room = rooms.get(id)
    if (!room) throw new Error(`There is no room ${id}.`)
    return room
  }

  function make(id: string, row: Record<string, unknown> = {}): FakeRoom {
    const room: FakeRoom = { id, present: new Set(), log: [], head: 0, row, attributes: {} }
    rooms.set(id, room)
    return room
  }

  /** Connects the devices of this host to the service. */
  function attach({ host }: { readonly host: FakeHost }): void {
    const { onSocket, onRequest } = host
    host.onSocket = (socket) => {
      onSocket(socket)
      listen(socket)
    }
    for (const socket of host.sockets) listen(socket)
    host.onRequest = async (request) => (await answered(request)) ?? onRequest(request)
  }

  function listen(socket: FakeSocket): void {
    const { receive } = socket
    let user = [...server.connected].find((one) => one.socket === socket)?.user ?? ''
    socket.receive = (bytes) => {
      const frame = decode(MSync, bytes)
      user = frame.guid?.name || user
      const meta =
        frame.command === Command.SYNC ? decode(CommSyncUL, frame.payload as Uint8Array).meta : undefined
      if (meta && meta.ns === NameSpace.MUC) called(socket, user, meta)
      else if (meta && isForRoom(meta)) sent(socket, user, meta)
      else receive(bytes)
    }
  }

  const isForRoom = (meta: Meta) => rooms.has(meta.to?.name ?? '') && meta.to?.domain === groupDomain

  const put = (socket: FakeSocket, page: CommSyncDL) =>
    queueMicrotask(() => {
      const payload = encode(CommSyncDL, { status: { errorCode: 0 }, ...page })
      if (!socket.isClosed) socket.handlers.message(encode(MSync, { command: Command.SYNC, payload }))
    })

  function called(socket: FakeSocket, user: string, meta: Meta): void {
    const body = decode(MUCBody, meta.payload as Uint8Array)
    frames.push({ user, meta, body })
    if (service.joins === 'silent') return
    const room = rooms.get(body.mucId?.name ?? '')
    const gone = { errorCode: 1, reason: `grpID ${body.mucId?.name} does not exist!` }
    const status = service.joins !== 'ok' ? service.joins : room ? undefined : gone
    if (status || !room) return put(socket, { status: status ?? gone, metaId: meta.id })
    const isJoin = body.operation === MUCOperation.JOIN
    if (isJoin) room.present.add(user)
    else room.present.delete(user)
    const answer = { metaId: meta.id, serverId: String(++ids), timestamp: String(clock.now()) }
    put(socket, isJoin ? { ...answer, metas: [infoOf(room, user)] } : answer)
  }

  function infoOf({ id, row, present }: FakeRoom, user: string): Meta {
    const chatroomInfo = JSON.stringify({
      [user]: {
        is_all_mute: row.mute === true,
        create_timestamp: 5,
        is_in_white_list: row.white === true,
        member_count: present.size,
        mute_duration: row.muted_until ?? 0,
        slow_seconds: row.slow_seconds ?? 0,
      },
    })
    const payload = encode(MUCBody, {
      mucId: { name: id, domain: groupDomain },
      operation: MUCOperation.JOIN,
      isChatroom: true,
      status: { errorCode: 0, chatroomInfo },
    })
    return { id: String(++ids), ns: NameSpace.MUC, payload }
  }

  function sent(socket: FakeSocket, user: string, meta: Meta): void {
    const room = roomOf(meta.to?.name ?? '')
    if (!room.present.has(user))
      return put(socket, { status: { errorCode: 1, reason: 'not in group or chatroom' }, metaId: meta.id })
    const stored = append(room, user, decode(MessageBody, meta.payload as Uint8Array), meta.ext)
    put(socket, {
      metaId: meta.id,
      serverId: stored.id,
      timestamp: stored.timestamp,
      seq: stored.seq,
    } as CommSyncDL)
    deliver(
      room.id,
      [stored],
      [...room.present].filter((name) => name !== user),
    )
  }

  function append(room: FakeRoom, from: string, body: MessageBody, ext: Meta['ext']): Meta {
    const meta: Meta = {
      id: String(++ids),
      from: { name: from },
      to: { name: room.id, domain: groupDomain },
      timestamp: String(clock.now()),
      ns: NameSpace.CHAT,
      payload: encode(MessageBody, body),
      seq: String(++room.head),
      ...(ext ? { ext } : {}),
    }
    room.log.push(meta)
    return meta
  }

  /** Delivers live, like the real server: such a page is not acknowledged. */
  function deliver(
    id: string,
    metas: readonly Meta[],
    to: readonly string[] = [...roomOf(id).present],
  ): void {
    const nextKey = metas[metas.length - 1]?.seq ?? '0'
    for (const user of to)
      server.page(user, { queue: { name: `log of ${id}` }, nextKey, isLast: true, metas: [...metas] })
  }

  /** Sends a message; without receivers it is only in the log. */
  function say(
    id: string,
    from: string,
    text: string,
    more: { readonly to?: readonly string[]; readonly ext?: Record<string, unknown> } = {},
  ): Meta {
    const body = {
      type: BodyType.CHATROOM,
      from: { name: from },
      to: { name: id },
      contents: [{ type: 0, text }],
    }
    const meta = append(roomOf(id), from, body, more.ext && toKeyValues(more.ext as never))
    deliver(id, [meta], more.to)
    return meta
  }

  /** Sends a room event to a user, and waits until it is applied. */
  async function tell<E extends EventDefinition>(
    user: string,
    definition: E,
    data: Omit<DataOf<E>, 'isRoom'>,
  ): Promise<void> {
    const { roomId } = data as unknown as { roomId: string }
    const meta: Meta = {
      id: String(++ids),
      from: { name: (data as { by?: string }).by ?? '' },
      to: { name: roomId, domain: groupDomain },
      timestamp: String(clock.now()),
      ns: definition.ns,
      payload: writeEvent(definition, { isRoom: true, ...data } as unknown as DataOf<E>),
    }
    server.page(user, { queue: { name: `log of ${roomId}` }, nextKey: '0', isLast: true, metas: [meta] })
    await settle()
  }

  async function answered(request: PlatformRequest) {
    const path = new URL(request.url).pathname.split('/').slice(3).join('/')
    const input = typeof request.body === 'string' ? JSON.parse(request.body) : {}
    const queue = String(input.queue ?? '').split('@')[0] as string
    const isOurs =
      /^(chatrooms|metadata\/chatroom|sdk\/chatrooms)/.test(path) || path.endsWith('joined_chatrooms')
    if (!isOurs && !rooms.has(queue)) return undefined
    asked.push({ method: request.method, path, body: input })
    const { status, body } =
      (await service.reply?.(request.method, path)) ?? answerTo(request.method, path, input, queue)
    return { status, body: JSON.stringify(body), url: request.url }
  }

  function answerTo(method: string, path: string, input: Record<string, unknown>, queue: string) {
    if (queue !== '') return { status: 200, body: { data: history(roomOf(queue), input) } }
    const id = path.split('/')[path.startsWith('chatrooms') ? 1 : 2] ?? ''
    const room = rooms.get(id)
    const isRoot = path === 'chatrooms' || path.endsWith('joined_chatrooms')
    if (!room && !isRoot)
      return {
        status: 404,
        body: { error: 'resource_not_found', error_description: `grpID ${id} does not exist!` },
      }
    if (method === 'GET' && room && path === `chatrooms/${id}`)
      return { status: 200, body: { data: [rowOf(room)] } }
    if (path === `metadata/chatroom/${id}`) return { status: 200, body: { data: room?.attributes } }
    return { status: 200, body: { data: {} } }
  }

  const rowOf = ({ id, present, row }: FakeRoom) => ({
    id,
    name: 'hall',
    description: '',
    owner: 'bob',
    created: 5,
    maxusers: 100,
    mute: false,
    affiliations_count: present.size,
    joined: present.has('ann'),
    permission: 'member',
    muted_until: 0,
    white: false,
    announcement: '',
    ...row,
  })

  function history({ log, head }: FakeRoom, input: Record<string, unknown>) {
    const start = Number(input.start)
    const isForwards = input.is_positive === true
    const fitting = isForwards
      ? log.filter(({ seq }) => Number(seq) > start)
      : log.filter(({ seq }) => start < 0 || Number(seq) < start).reverse()
    const page = fitting.slice(0, Number(input.pull_number))
    return {
      msgs: page.map((meta) => ({ msg: Buffer.from(encode(Meta, meta)).toString('base64') })),
      next_key: page.at(-1)?.seq ?? '0',
      is_last: page.length === fitting.length,
      head: String(head),
    }
  }

  return service
}

export type RoomService = ReturnType<typeof createRoomService>
