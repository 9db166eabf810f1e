// The socket at /ws, where the newest kit asks for contacts, groups and conversations. Contacts are answered here. The
// other two are refused, and the kit then requests them over REST. Requests go through the pipeline with the token of
// the address, so that rules and limits are those of REST.

import { createHash } from 'node:crypto'
import { decode, encode, isObject } from '@parley/protocol'
import { CloseCode, type Wire, type WireListener } from '../frames/frame-connection.ts'
import type { Metrics } from '../metrics.ts'
import type { RestAnswer, RestRequest } from '../pipeline/rest-request.ts'
import type { Host, Timer } from '../platform/host.ts'
import {
  type Contact,
  ContactsAnswer,
  ContactsError,
  ContactsRequest,
  FrameType,
  type Header,
  ListError,
  ListRequest,
  Pong,
} from './contact-list-frames.ts'

export interface ContactListParts {
  /** Answers a REST request. */
  readonly ask: (request: RestRequest) => Promise<RestAnswer>
  readonly host: Host
  readonly metrics: Pick<Metrics, 'problem'>
}

/** The kit closes its socket when it has everything, which takes moments. */
const lifetimeMs = 60_000
const mostRequests = 20
const contactsPerFrame = 100
/** As many as one request for profiles may name. */
const profilesAtOnce = 100

/** Codes that the kit knows. */
const Code = { unauthorized: 1002, failed: 1003, notServed: 1503 } as const

export class ContactListSockets {
  private readonly parts: ContactListParts
  private readonly open = new Set<ContactListSocket>()

  constructor(parts: ContactListParts) {
    this.parts = parts
  }

  /** Accepts a connection with the token that its address has. */
  accept(wire: Wire, token: string): WireListener {
    const socket = new ContactListSocket(this.parts, wire, token, () => this.open.delete(socket))
    this.open.add(socket)
    return socket
  }

  stop(): void {
    for (const socket of this.open) socket.end(CloseCode.restart, 'restart')
  }

  get isBusy(): boolean {
    return [...this.open].some((socket) => socket.isAsking)
  }
}

class ContactListSocket implements WireListener {
  private readonly parts: ContactListParts
  private readonly wire: Wire
  private readonly token: string
  private readonly onClosed: () => void
  private readonly timer: Timer
  private requests = 0
  private isClosed = false
  isAsking = false

  constructor(parts: ContactListParts, wire: Wire, token: string, onClosed: () => void) {
    this.parts = parts
    this.wire = wire
    this.token = token
    this.onClosed = onClosed
    this.timer = parts.host.setTimer(() => this.end(CloseCode.normal, 'time is up'), lifetimeMs)
  }

  frame(bytes: Uint8Array): void {
    if (this.isClosed) return
    if (++this.requests > mostRequests) return this.end(CloseCode.policy, 'too many requests')
    try {
      this.handle(bytes)
    } catch {
      this.end(CloseCode.protocolError, 'malformed frame')
    }
  }

  drained(): void {}

  closed(): void {
    this.isClosed = true
    this.parts.host.clearTimer(this.timer)
    this.onClosed()
  }

  end(code: number, reason: string): void {
    if (this.isClosed) return
    this.isClosed = true
    this.wire.close(code, reason)
  }

  private handle(bytes: Uint8Array): void {
    const { type, header = {} } = decode(ListRequest, bytes)
    if (type === FrameType.ping) return this.wire.send(encode(Pong, { type: FrameType.pong, status: 0 }))
    if (type === FrameType.contacts) return void this.contacts(decode(ContactsRequest, bytes))
    if (type === FrameType.conversations || type === FrameType.groups)
      this.wire.send(
        encode(ListError, {
          type: FrameType.error,
          header,
          code: Code.notServed,
          message: 'not served here',
        }),
      )
  }

  private async contacts(request: ReturnType<typeof decode<typeof ContactsRequest>>): Promise<void> {
    const { header = {}, version = '', cursor = '0' } = request
    if (this.isAsking) return this.refuse(header, Code.failed, 'one request at a time')
    this.isAsking = true
    try {
      const contacts = await this.contactsOf(request)
      if (typeof contacts === 'number')
        return this.refuse(header, contacts, contacts === Code.unauthorized ? 'not signed in' : 'failed')
      this.answer(header, contacts, version, Number(cursor))
    } catch (error) {
      this.parts.metrics.problem('contact list', error)
      this.refuse(header, Code.failed, 'failed')
    } finally {
      this.isAsking = false
    }
  }

  private refuse(header: Header, code: number, message: string): void {
    if (this.isClosed) return
    this.wire.send(encode(ContactsError, { type: FrameType.error, code: String(code), message, header }))
  }

  /** Sends everything from the cursor on, or only the version if the client has it. */
  private answer(header: Header, contacts: readonly Contact[], known: string, cursor: number): void {
    if (this.isClosed) return
    const version = versionOf(contacts)
    const type = FrameType.contactsAnswer
    if (known === version)
      return this.wire.send(
        encode(ContactsAnswer, { type, header, contacts: [], cursor: '0', version, kind: 1 }),
      )
    const start = Number.isSafeInteger(cursor) && cursor < contacts.length ? cursor : 0
    for (let at = start; at === start || at < contacts.length; at += contactsPerFrame) {
      const next = at + contactsPerFrame < contacts.length ? at + contactsPerFrame : 0
      const page = contacts.slice(at, at + contactsPerFrame)
      this.wire.send(
        encode(ContactsAnswer, { type, header, contacts: page, cursor: String(next), version, kind: 2 }),
      )
    }
  }

  private async contactsOf({
    org = '',
    app = '',
    user = '',
  }: ListRequest): Promise<readonly Contact[] | number> {
    const path = `/${encodeURIComponent(org)}/${encodeURIComponent(app)}`
    const listed = await this.ask(
      'GET',
      `${path}/users/${encodeURIComponent(user)}/contacts/users?needReturnRemark=true`,
    )
    if (listed.status !== 200) return listed.status === 401 ? Code.unauthorized : Code.failed
    const rows = (Array.isArray(listed.body.entities) ? listed.body.entities : []).filter(isObject)
    const contacts: Contact[] = []
    for (let at = 0; at < rows.length; at += profilesAtOnce) {
      const some = rows.slice(at, at + profilesAtOnce)
      const targets = some.map(({ username }) => String(username))
      const found = await this.ask('POST', `${path}/metadata/user/get`, { targets })
      const profiles = isObject(found.body.data) ? found.body.data : {}
      for (const { username, remark } of some) {
        const name = String(username)
        const profile = Object.hasOwn(profiles, name) ? JSON.stringify(profiles[name]) : ''
        contacts.push({ name, remark: typeof remark === 'string' ? remark : '', profile })
      }
    }
    return contacts
  }

  private ask(method: string, url: string, body?: object): Promise<RestAnswer> {
    return this.parts.ask({
      method,
      url,
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      address: this.wire.address,
    })
  }
}

function versionOf(contacts: readonly Contact[]): string {
  return createHash('sha256').update(JSON.stringify(contacts)).digest('base64url').slice(0, 22)
}
