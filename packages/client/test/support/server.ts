// A small scripted server: enough of the channel and of REST to test a client, with switches for everything that can go
// wrong. It has one log per pair of users, numbers without gaps, a cursor per device, and pages and keys like the real
// one.

import {
  BodyType,
  Command,
  CommNotice,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  Logout,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
  Provision,
  StatisticsBody,
  writeJsonForm,
} from '@parley/protocol'
import type { PlatformAnswer, PlatformRequest, RequestFailure } from '../../src/platform/platform.ts'
import type { VirtualClock } from './clock.ts'
import type { FakeHost, FakeSocket } from './host.ts'
import { changeEntries, type Entry } from './server-log-changes.ts'
import type { Switches } from './server-switches.ts'

interface Log {
  readonly name: string
  readonly members: readonly string[]
  readonly entries: Entry[]
  readonly read: Map<string, number>
}

interface Connected {
  readonly user: string
  readonly device: string
  readonly socket: FakeSocket
  readonly pushed: Map<string, number>
  readonly asked: Set<string>
}

export const domain = 'easemob.com'

export function fakeServer(clock: VirtualClock) {
  const switches: Switches = {
    open: true,
    provision: 'ok',
    unread: true,
    sends: 'ok',
    live: true,
    numbered: true,
    pageSize: 100,
    tokenLifeMs: 3_600_000,
    translates: true,
  }
  const logs = new Map<string, Log>()
  const cursors = new Map<string, number>()
  const firstAnswers = new Map<string, { id: string; seq: number; sentAt: number }>()
  const connected = new Set<Connected>()
  /** Messages with individual receipts. */
  const readAlone = new Set<string>()
  const frames: { readonly from: string; readonly frame: MSync }[] = []
  const tokens = new Map<string, number>()
  let nextId = 1000

  const logOf = (a: string, b: string): Log => {
    const members = [a, b].sort()
    const key = members.join('|')
    const log = logs.get(key) ?? { name: String(logs.size + 1), members, entries: [], read: new Map() }
    logs.set(key, log)
    return log
  }
  const logNamed = (name: string) => [...logs.values()].find((log) => log.name === name)
  const head = (log: Log) => log.entries.length
  const cursorKey = (user: string, device: string, log: Log) => `${user}/${device}/${log.name}`
  const cursorOf = ({ user, device }: Connected, log: Log) => cursors.get(cursorKey(user, device, log)) ?? 0
  const isMessage = ({ body }: Entry) => body.type === BodyType.CHAT
  const peerIn = (log: Log, user: string) => log.members.find((member) => member !== user) ?? user
  const unread = (log: Log, user: string) =>
    log.entries.filter(
      (entry) => isMessage(entry) && entry.body.from?.name !== user && entry.seq > (log.read.get(user) ?? 0),
    ).length

  const put = (socket: FakeSocket, command: number, payload: Uint8Array) => {
    if (!socket.isClosed) socket.handlers.message(encode(MSync, { command, payload }))
  }
  const putPage = (session: Connected, page: CommSyncDL) =>
    put(session.socket, Command.SYNC, encode(CommSyncDL, { status: { errorCode: 0 }, ...page }))

  const metaOut = ({ meta, seq }: Entry): Meta => (switches.numbered ? { ...meta, seq: String(seq) } : meta)

  /** Sends the next page on this socket. */
  const push = (session: Connected, log: Log, from: number) => {
    const entries = log.entries.filter(({ seq }) => seq > from).slice(0, switches.pageSize)
    const last = entries[entries.length - 1]
    const queue = { name: log.name, domain }
    if (!last) {
      session.asked.delete(log.name)
      return putPage(session, { queue, nextKey: String(from), isLast: true })
    }
    session.pushed.set(log.name, last.seq)
    const metas = entries.filter(
      ({ device, body }) =>
        body.type !== BodyType.NORMAL && !(device === session.device && body.from?.name === session.user),
    )
    putPage(session, { queue, nextKey: String(last.seq), isLast: false, metas: metas.map(metaOut) })
  }

  const deliver = (log: Log) => {
    if (!switches.live) return
    for (const session of connected) {
      if (!log.members.includes(session.user) || session.asked.has(log.name)) continue
      const from = Math.max(session.pushed.get(log.name) ?? 0, cursorOf(session, log))
      const fresh = log.entries.filter(({ seq }) => seq > from)
      if (fresh.some(({ device, body }) => device !== session.device || body.from?.name !== session.user)) {
        push(session, log, from)
      }
    }
  }

  const append = (log: Log, from: string, device: string, given: MessageBody, clientKey?: string) => {
    const body = changeEntries(log.entries, from, given, clock.now())
    const seq = head(log) + 1
    const id = String(nextId++)
    const timestamp = String(clock.now())
    const meta: Meta = {
      id,
      from: { name: from, domain, clientResource: device },
      to: { name: peerIn(log, from), domain },
      timestamp,
      ns: NameSpace.CHAT,
      payload: encode(MessageBody, body),
      ...(clientKey === undefined ? {} : { clientKey }),
    }
    log.entries.push({ seq, meta, body, device })
    if (body.type === BodyType.READ_ACK) readAlone.add(body.ackMessageId ?? '')
    if (body.type === BodyType.CHANNEL_ACK) {
      const target = log.entries.find((entry) => entry.meta.id === body.ackMessageId)?.seq ?? seq
      log.read.set(from, Math.max(log.read.get(from) ?? 0, target))
    }
    return { id, seq, sentAt: clock.now() }
  }

  const taken = (session: Connected, meta: Meta) => {
    const body = decode(MessageBody, meta.payload ?? new Uint8Array())
    const log = logOf(session.user, meta.to?.name ?? '')
    if (typeof switches.sends === 'object') {
      return putPage(session, { status: switches.sends, metaId: meta.id })
    }
    const key = meta.clientKey === undefined ? undefined : `${session.user}/${meta.clientKey}`
    const first = key === undefined ? undefined : firstAnswers.get(key)
    const answer = first ?? append(log, session.user, session.device, body, meta.clientKey)
    if (key !== undefined) firstAnswers.set(key, answer)
    if (switches.sends === 'ok') {
      putPage(session, {
        metaId: meta.id,
        serverId: answer.id,
        timestamp: String(answer.sentAt),
        ...(switches.numbered ? { seq: String(answer.seq) } : {}),
        ...(switches.replaced && { metas: [{ ...meta, ns: NameSpace.CHAT, payload: switches.replaced }] }),
      })
    }
    if (!first) deliver(log)
  }

  const synced = (session: Connected, sync: CommSyncUL) => {
    if (sync.meta) return taken(session, sync.meta)
    const log = logNamed(sync.queue?.name ?? '')
    if (!log) return
    if (sync.key === undefined) {
      session.asked.add(log.name)
      return push(session, log, cursorOf(session, log))
    }
    const key = cursorKey(session.user, session.device, log)
    cursors.set(key, Math.max(cursors.get(key) ?? 0, Number(sync.key)))
    if (session.asked.has(log.name)) push(session, log, Number(sync.key))
  }

  const unreadAnswer = (session: Connected) => {
    const waiting = [...logs.values()].filter(
      (log) => log.members.includes(session.user) && cursorOf(session, log) < head(log),
    )
    const behind = waiting.filter((log) =>
      log.entries.some(
        ({ seq, device, body }) =>
          seq > cursorOf(session, log) && (device !== session.device || body.from?.name !== session.user),
      ),
    )
    const list = behind.map((log) => ({
      queue: { name: log.name, domain },
      n: head(log) - cursorOf(session, log),
    }))
    const answer = { status: { errorCode: 0 }, unread: list, timestamp: String(clock.now()) }
    put(session.socket, Command.UNREAD, encode(CommUnreadDL, answer))
  }

  const provisioned = (socket: FakeSocket, frame: MSync, enter: (session: Connected) => void): void => {
    if (switches.provision === 'silent') return
    const { resource = '', authToken = '{}' } = decode(Provision, frame.payload ?? new Uint8Array())
    const token = String((JSON.parse(authToken) as { token?: string }).token).replace('$t$', '')
    if (switches.provision !== 'ok') {
      return put(socket, Command.PROVISION, encode(Provision, { status: switches.provision }))
    }
    const expiresAt = tokens.get(token) ?? clock.now() + switches.tokenLifeMs
    tokens.set(token, expiresAt)
    if (expiresAt <= clock.now()) {
      const status = { errorCode: 1, reason: 'Sorry, token expired' }
      return put(socket, Command.PROVISION, encode(Provision, { status }))
    }
    const session: Connected = {
      user: frame.guid?.name ?? '',
      device: resource,
      socket,
      pushed: new Map(),
      asked: new Set(),
    }
    connected.add(session)
    enter(session)
    const told = JSON.stringify({ expires_in: expiresAt })
    const { generation } = switches
    const answer = { status: { errorCode: 0 }, resource, authToken: told, generation }
    put(socket, Command.PROVISION, encode(Provision, answer))
  }

  const accept = (socket: FakeSocket): void => {
    let session: Connected | undefined
    const leave = () => session && connected.delete(session)
    socket.closed = leave
    socket.receive = (bytes) => {
      const frame = decode(MSync, bytes)
      frames.push({ from: session?.user ?? frame.guid?.name ?? '', frame })
      // An answer never arrives in the same turn.
      queueMicrotask(() => {
        if (socket.isClosed) return
        if (frame.command === Command.PROVISION) provisioned(socket, frame, (entered) => (session = entered))
        else if (session && frame.command === Command.UNREAD && switches.unread) unreadAnswer(session)
        else if (session && frame.command === Command.SYNC)
          synced(session, decode(CommSyncUL, frame.payload as Uint8Array))
      })
    }
    if (switches.open) queueMicrotask(() => !socket.isClosed && socket.handlers.open())
  }

  const answerTo = (request: PlatformRequest): PlatformAnswer | RequestFailure => {
    const url = new URL(request.url)
    const [, , , ...path] = url.pathname.split('/')
    const reply = (status: number, body: unknown): PlatformAnswer => ({
      status,
      body: JSON.stringify(body),
      url: request.url,
    })
    const input =
      typeof request.body === 'string' ? (JSON.parse(request.body) as Record<string, unknown>) : {}
    const token = (request.headers.Authorization ?? '').replace('Bearer ', '')
    const route = `${request.method} ${path.join('/')}`
    if (route === 'POST users') return reply(200, { entities: [] })
    if (route === 'POST token') {
      if (input.password !== 'right')
        return reply(400, { error: 'invalid_grant', error_description: 'invalid password' })
      const made = `token-of-${input.username}-${tokens.size}`
      return reply(200, { access_token: made, expires_in: switches.tokenLifeMs / 1000 })
    }
    if ((tokens.get(token) ?? Number.POSITIVE_INFINITY) <= clock.now()) {
      return reply(401, { error: 'unauthorized', error_description: 'Unable to authenticate (OAuth)' })
    }
    if (route.endsWith('token/expires')) {
      if (!tokens.has(token)) tokens.set(token, clock.now() + switches.tokenLifeMs)
      return reply(200, { expire_timestamp: tokens.get(token) })
    }
    const user = path[0] === 'sdk' ? (path[2] ?? '') : (path[1] ?? '')
    if (route.endsWith('resources')) {
      return reply(200, {
        data: [...connected].filter((one) => one.user === user).map(({ device }) => ({ res: device })),
      })
    }
    if (route.endsWith('user_channels/list')) return reply(200, { data: listFor(user, url.searchParams) })
    if (route.endsWith('/translate')) {
      if (!switches.translates)
        return reply(500, { error: 'some_error', error_description: 'translte failed!' })
      const translations = (input.to as string[]).map((to) => ({ text: `${input.text} (${to})`, to }))
      return reply(200, { data: [{ detectedLanguage: { language: 'fr', score: 1 }, translations }] })
    }
    if (route.endsWith('messageroaming')) return reply(200, { data: historyFor(user, input) })
    return reply(404, { error: 'not_found', error_description: route })
  }

  const listFor = (user: string, query: URLSearchParams) => {
    const own = [...logs.values()].filter((log) => log.members.includes(user) && log.entries.some(isMessage))
    const start = Number(query.get('cursor') || 0)
    const limit = Number(query.get('limit'))
    const channels = own.slice(start, start + limit).map((log) => {
      const last = log.entries.filter(isMessage).at(-1) as Entry
      const { id = '', timestamp = '' } = last.meta
      const seq = switches.numbered ? { seq: String(last.seq) } : {}
      const extras = switches.numbered
        ? {
            head: head(log),
            read_seq: log.read.get(user) ?? 0,
            peer_read_seq: log.read.get(peerIn(log, user)) ?? 0,
          }
        : {}
      return {
        session_to: peerIn(log, user),
        session_type: 'chat',
        is_top: false,
        update_top_status_time: 0,
        unread_num: unread(log, user),
        marks: [],
        meta: writeJsonForm({ id, timestamp, ...seq, body: last.body }, 'text'),
        ...extras,
      }
    })
    return { channel_infos: channels, cursor: start + limit < own.length ? String(start + limit) : '' }
  }

  const historyFor = (user: string, input: Record<string, unknown>) => {
    const log = logOf(user, String(input.queue).split('@')[0] as string)
    const start = Number(input.start)
    const below = log.entries
      .filter((entry) => isMessage(entry) && (start < 0 || entry.seq < start))
      .reverse()
    const page = below.slice(0, Number(input.pull_number))
    const reads = log.read.get(peerIn(log, user)) ?? 0
    const msgs = page.map((entry) => {
      const isRead =
        entry.body.from?.name === user && (entry.seq <= reads || readAlone.has(entry.meta.id ?? ''))
      const told = JSON.parse(entry.body.meta || '{}') as object
      const body = isRead ? { ...entry.body, meta: JSON.stringify({ ...told, isRead: true }) } : entry.body
      const meta = encode(Meta, { ...metaOut(entry), payload: encode(MessageBody, body) })
      return { msg: Buffer.from(meta).toString('base64') }
    })
    const next = String(page.at(-1)?.seq ?? 0)
    const isLast = page.length === below.length
    return {
      msgs,
      next_key: next,
      is_last: isLast,
      ...(switches.numbered ? { head: String(head(log)) } : {}),
    }
  }

  const text = (from: string, to: string, words: string): MessageBody => ({
    type: BodyType.CHAT,
    from: { name: from },
    to: { name: to },
    contents: [{ type: 0, text: words }],
  })

  return {
    switches,
    frames,
    tokens,
    connected,
    accept,
    answerTo,
    attach(host: FakeHost) {
      host.onSocket = accept
      host.onRequest = answerTo
    },
    /** Sends a text from a user without a client here. */
    say(from: string, to: string, words: string, device = 'elsewhere') {
      const log = logOf(from, to)
      const answer = append(log, from, device, text(from, to, words))
      deliver(log)
      return answer
    },
    /** Adds any other item to a log: receipts, commands, malformed ones. */
    put(from: string, to: string, body: MessageBody, device = 'elsewhere') {
      const log = logOf(from, to)
      const answer = append(log, from, device, body)
      deliver(log)
      return answer
    },
    log: logOf,
    unread: (user: string, peer: string) => unread(logOf(user, peer), user),
    cursor: (user: string, device: string, peer: string) =>
      cursors.get(`${user}/${device}/${logOf(user, peer).name}`) ?? 0,
    notice(user: string, peer: string) {
      for (const session of connected) {
        if (session.user !== user) continue
        put(
          session.socket,
          Command.NOTICE,
          encode(CommNotice, { queue: { name: logOf(user, peer).name, domain } }),
        )
      }
    },
    /** Sends a page with any content to the devices of a user. */
    page(user: string, page: CommSyncDL) {
      for (const session of connected) if (session.user === user) putPage(session, page)
    },
    kick(user: string, operation: number, reason?: string) {
      const payload = encode(StatisticsBody, { operation, ...(reason === undefined ? {} : { reason }) })
      for (const session of [...connected]) {
        if (session.user !== user) continue
        const from = { name: user, domain }
        putPage(session, {
          metas: [{ id: String(nextId++), from, ns: NameSpace.STATISTIC, payload }],
          isLast: true,
        })
        cut(session)
      }
    },
    /** Closes the sockets of a user, or of all. */
    cut(user?: string, code?: number) {
      for (const each of [...connected]) if (user === undefined || each.user === user) cut(each, code)
    },
    /** Frames of a kind that a user sent, decoded. */
    sent: {
      syncs: (user: string): CommSyncUL[] =>
        frames
          .filter(({ from, frame }) => from === user && frame.command === Command.SYNC)
          .map(({ frame }) => decode(CommSyncUL, frame.payload as Uint8Array)),
      bodies: (user: string): MessageBody[] =>
        frames
          .filter(({ from, frame }) => from === user && frame.command === Command.SYNC)
          .flatMap(({ frame }) => decode(CommSyncUL, frame.payload as Uint8Array).meta ?? [])
          .map((meta) => decode(MessageBody, meta.payload as Uint8Array)),
      count: (user: string, command: number) =>
        frames.filter(({ from, frame }) => from === user && frame.command === command).length,
      logouts: (): Logout[] =>
        frames
          .filter(({ frame }) => frame.command === Command.LOGOUT)
          .map(({ frame }) => decode(Logout, frame.payload as Uint8Array)),
    },
  }

  function cut(session: Connected, code = 1006): void {
    connected.delete(session)
    if (session.socket.isClosed) return
    session.socket.isClosed = true
    session.socket.handlers.close({ code, reason: '' })
  }
}

export type FakeServer = ReturnType<typeof fakeServer>
