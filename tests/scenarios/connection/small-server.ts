// A small server for thousands of histories: one conversation of two users, stored as the real server does. It has
// a gapless log, a cursor per device, pages and keys, one answer per client key, expiring tokens, and forced
// logouts. The real server covers everything else in the same histories, a few hundred of them.

import {
  Command,
  CommSyncDL,
  CommSyncUL,
  CommUnreadDL,
  decode,
  encode,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
  Provision,
  StatisticsBody,
  StatisticsOperation,
  userDomain,
} from '@parley/protocol'
import type { Clock } from '@parley/testkit'

interface Entry {
  readonly seq: number
  readonly meta: Meta
  readonly from: string
  readonly device: string
}

interface Connected {
  readonly user: string
  readonly device: string
  readonly wire: Wire
  /** The number of the last entry sent on this connection. */
  sentUpTo: number
  isAsked: boolean
}

interface Wire {
  send(frame: Uint8Array): void
  close(code: number, reason: string): void
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

const queue = { name: '1', domain: userDomain }
const pageSize = 4

/** The part that survives a restart: the log, the cursors and the tokens. */
export class StandIn {
  readonly entries: Entry[] = []
  /** Tokens of these users are refused. */
  readonly refusing = new Set<string>()
  private readonly clock: Clock
  private readonly cursors = new Map<string, number>()
  private readonly first = new Map<string, Entry>()
  private readonly tokens = new Map<string, { readonly user: string; readonly endsAt: number }>()
  private connected = new Set<Connected>()
  private ids = 1000

  constructor(clock: Clock) {
    this.clock = clock
  }

  /** A token for a user, valid for this many seconds. */
  token(user: string, seconds: number): string {
    const token = `${user}-${this.tokens.size}`
    this.tokens.set(token, { user, endsAt: this.clock.now() + seconds * 1000 })
    return token
  }

  /** Closes all connections. */
  forgetConnections(): void {
    this.connected = new Set()
  }

  /** Signs out all devices of a user, as the back end does. */
  kick(user: string): void {
    const payload = encode(StatisticsBody, { operation: kicked })
    for (const each of [...this.connected]) {
      if (each.user !== user) continue
      const from = { name: user, domain: userDomain }
      const metas = [{ id: String(this.ids++), from, ns: NameSpace.STATISTIC, payload }]
      this.put(each, { metas, isLast: true })
      this.connected.delete(each)
      each.wire.close(1000, '')
    }
  }

  accept(wire: Wire) {
    let me: Connected | undefined
    return {
      frame: (bytes: Uint8Array) => {
        const { command, payload = new Uint8Array(), guid, auth = '' } = decode(MSync, bytes)
        if (command === Command.PROVISION) {
          const { resource = '' } = decode(Provision, payload)
          me = this.provision(wire, guid?.name ?? '', resource, auth.replace('$t$', ''))
        } else if (!me || !this.connected.has(me)) return
        else if (command === Command.UNREAD) this.unread(me)
        else if (command === Command.LOGOUT) this.leaves(me)
        else if (command === Command.SYNC) this.sync(me, decode(CommSyncUL, payload))
      },
      drained: () => {},
      closed: () => me && this.connected.delete(me),
    }
  }

  private leaves(me: Connected): void {
    this.connected.delete(me)
    me.wire.close(1000, '')
  }

  private provision(wire: Wire, user: string, device: string, token: string): Connected | undefined {
    const known = this.tokens.get(token)
    const answer = (provision: Provision) =>
      wire.send(encode(MSync, { command: Command.PROVISION, payload: encode(Provision, provision) }))
    const refuse = (reason: string) => void answer({ status: { errorCode: 1, reason } })
    if (known?.user !== user || this.refusing.has(user))
      return refuse('Sorry, token or password does not match login info')
    if (known.endsAt <= this.clock.now()) return refuse('Sorry, token expired')
    // The same device again: the earlier connection is gone.
    for (const each of [...this.connected])
      if (each.user === user && each.device === device) this.connected.delete(each)
    const me = { user, device, wire, sentUpTo: this.cursors.get(`${user}/${device}`) ?? 0, isAsked: false }
    this.connected.add(me)
    const authToken = JSON.stringify({ expires_in: known.endsAt })
    answer({ status: { errorCode: 0 }, resource: device, authToken })
    return me
  }

  private put({ wire }: Connected, page: CommSyncDL): void {
    const payload = encode(CommSyncDL, { status: { errorCode: 0 }, ...page })
    wire.send(encode(MSync, { command: Command.SYNC, payload }))
  }

  private cursorOf = ({ user, device }: Connected) => this.cursors.get(`${user}/${device}`) ?? 0

  private isForeign = (me: Connected) => (entry: Entry) =>
    entry.from !== me.user || entry.device !== me.device

  private unread(me: Connected): void {
    const n = this.entries.length - this.cursorOf(me)
    const isBehind = this.entries.slice(this.cursorOf(me)).some(this.isForeign(me))
    const answer = {
      status: { errorCode: 0 },
      unread: isBehind ? [{ queue, n }] : [],
      timestamp: String(this.clock.now()),
    }
    me.wire.send(encode(MSync, { command: Command.UNREAD, payload: encode(CommUnreadDL, answer) }))
  }

  private sync(me: Connected, { meta, key }: CommSyncUL): void {
    if (meta) return this.take(me, meta)
    if (key === undefined) {
      me.isAsked = true
      return this.page(me, this.cursorOf(me))
    }
    const name = `${me.user}/${me.device}`
    this.cursors.set(name, Math.max(this.cursors.get(name) ?? 0, Number(key)))
    if (me.isAsked) this.page(me, Number(key))
  }

  /** The next entries after a number; an empty last page if there are none. */
  private page(me: Connected, after: number): void {
    const entries = this.entries.slice(after, after + pageSize)
    const last = entries.at(-1)
    if (!last) {
      me.isAsked = false
      return this.put(me, { queue, nextKey: String(after), isLast: true })
    }
    me.sentUpTo = Math.max(me.sentUpTo, last.seq)
    const metas = entries.filter(this.isForeign(me)).map(({ meta, seq }) => ({ ...meta, seq: String(seq) }))
    this.put(me, { queue, nextKey: String(last.seq), isLast: false, metas })
  }

  private take(me: Connected, meta: Meta): void {
    const body = decode(MessageBody, meta.payload ?? new Uint8Array())
    const key = meta.clientKey === undefined ? undefined : `${me.user}/${meta.clientKey}`
    const known = key === undefined ? undefined : this.first.get(key)
    const entry = known ?? this.append(me, meta, body)
    if (key !== undefined) this.first.set(key, entry)
    const { id = '', timestamp = '' } = entry.meta
    this.put(me, { metaId: meta.id, serverId: id, timestamp, seq: String(entry.seq) })
    if (!known) for (const each of this.connected) this.push(each)
  }

  private append(me: Connected, { clientKey, to }: Meta, body: MessageBody): Entry {
    const meta: Meta = {
      id: String(this.ids++),
      from: { name: me.user, domain: userDomain, clientResource: me.device },
      to: { name: to?.name ?? '', domain: userDomain },
      timestamp: String(this.clock.now()),
      ns: NameSpace.CHAT,
      payload: encode(MessageBody, body),
      ...(clientKey === undefined ? {} : { clientKey }),
    }
    const entry = { seq: this.entries.length + 1, meta, from: me.user, device: me.device }
    this.entries.push(entry)
    return entry
  }

  /** Sends new entries, unless a page is already unacknowledged. */
  private push(me: Connected): void {
    if (me.isAsked) return
    const from = Math.max(me.sentUpTo, this.cursorOf(me))
    if (this.entries.slice(from).some(this.isForeign(me))) this.page(me, from)
  }

  // ---------------------------------------------------------------- requests

  async rest(request: { method: string; url: string; headers: Record<string, string>; body?: unknown }) {
    const { pathname } = new URL(request.url, 'http://stand-in.test')
    const token = (request.headers.authorization ?? '').replace('Bearer ', '')
    const known = this.tokens.get(token)
    if (!known || known.endsAt <= this.clock.now() || this.refusing.has(known.user))
      return {
        status: 401,
        body: { error: 'unauthorized', error_description: 'Unable to authenticate (OAuth)' },
      }
    if (pathname.endsWith('/token/expires')) return ok({ expire_timestamp: known.endsAt })
    if (pathname.endsWith('/messageroaming'))
      return ok({ data: this.history(JSON.parse(String(request.body)) as Record<string, unknown>) })
    if (pathname.endsWith('/user_channels/list')) return ok({ data: { channel_infos: [], cursor: '' } })
    return { status: 404, body: { error: 'not_found', error_description: pathname } }
  }

  private history({ start, pull_number: most }: Record<string, unknown>): Record<string, unknown> {
    const below = this.entries.filter(({ seq }) => Number(start) < 0 || seq < Number(start)).reverse()
    const page = below.slice(0, Number(most))
    const msgs = page.map(({ meta, seq }) => ({
      msg: Buffer.from(encode(Meta, { ...meta, seq: String(seq) })).toString('base64'),
    }))
    const head = String(this.entries.length)
    return { msgs, next_key: String(page.at(-1)?.seq ?? 0), is_last: page.length === below.length, head }
  }
}

const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body })

/** The notice of a forced logout by the back end. */
const kicked = StatisticsOperation.USER_KICKED_BY_OTHER_DEVICE
