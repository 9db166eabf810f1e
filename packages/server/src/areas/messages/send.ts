// Sending on the channel: one meta of a client becomes one entry of a conversation's log. This is the hot path. What
// the rules need is in memory; the body travels as bytes and is encoded again only when it does not say the truth
// about who sent it to whom.

import { hash } from 'node:crypto'
import {
  BodyType,
  ContentType,
  decode,
  encode,
  groupDomain,
  MessageBody,
  NameSpace,
  type Reason,
  StatusCode,
  sendFailure,
  userDomain,
} from '@parley/protocol'
import type { Config } from '../../config.ts'
import type { Conversation, Directory, User } from '../../directory/directory.ts'
import { type BodyHead, isBareName, readBodyHead, readMeta, type UpMeta } from '../../frames/read.ts'
import { sendRefusal, storedMeta } from '../../frames/write.ts'
import type { MessageIds } from '../../logs/ids.ts'
import type { Metrics } from '../../metrics.ts'
import type { Host } from '../../platform/host.ts'
import type { SendCommits } from '../../sessions/sending.ts'
import type { Session } from '../../sessions/session.ts'
import { isCounted, isSendable, refusalOfSingle } from './rules.ts'

export interface SendParts {
  readonly directory: Directory
  readonly commits: SendCommits
  readonly ids: MessageIds
  readonly host: Host
  readonly config: Config
  readonly metrics: Metrics
}

export class Sender {
  private readonly parts: SendParts

  constructor(parts: SendParts) {
    this.parts = parts
  }

  /** Takes one meta. Every meta that asks for an answer gets one, now or when its commit is durable. */
  take(session: Session, bytes: Uint8Array): void {
    const meta = readMeta(bytes)
    if (meta.ns === NameSpace.STATISTIC) return
    if (meta.ns !== NameSpace.CHAT)
      return this.refuse(session, meta.id, {
        errorCode: StatusCode.UNKNOWN_COMMAND,
        reason: 'unknown namespace',
      })
    const { host, config } = this.parts
    if (!session.sends.take(host.now())) return this.refuseFor(session, meta.id, 'rateLimited')
    if (meta.payload.length > config.maxTextBytes + bodyOverhead)
      return this.refuseFor(session, meta.id, 'messageTooLarge')
    const body = readBodyHead(meta.payload)
    if (body.textBytes > config.maxTextBytes) return this.refuseFor(session, meta.id, 'messageTooLarge')
    if (meta.to?.domain === groupDomain) return this.refuseFor(session, meta.id, 'groupNotFound')
    if (!isSendable(body.type))
      return this.refuse(session, meta.id, {
        errorCode: StatusCode.WRONG_PARAMETER,
        reason: 'unknown message type',
      })
    this.route(session, meta, body)
  }

  /** Finds the receiver; without waiting when everything is in memory and nothing of this session waits. */
  private route(session: Session, meta: UpMeta, body: BodyHead): void {
    const { directory } = this.parts
    const name = (meta.to?.name ?? '').toLowerCase()
    if (!session.lane) {
      const to = directory.knownUser(session.user.app, name)
      const conversation = to && directory.knownSingle(session.user, to)
      if (conversation && !meta.to?.resource && !refusalOfSingle(to))
        return this.append(session, meta, body, to, conversation, null)
    }
    // Whatever follows must wait too, or it would overtake this one.
    const before = session.lane ?? Promise.resolve()
    const lane = before.then(() => this.routeSlowly(session, meta, body, name))
    session.lane = lane
    void lane.finally(() => {
      if (session.lane === lane) session.lane = undefined
    })
  }

  private async routeSlowly(session: Session, meta: UpMeta, body: BodyHead, name: string): Promise<void> {
    try {
      const to = name === '' ? undefined : await this.parts.directory.user(session.user.app, name)
      const refusal = refusalOfSingle(to)
      if (refusal || !to) return this.refuseFor(session, meta.id, refusal ?? 'userNotFound', { user: name })
      const conversation = await this.parts.directory.single(session.user, to)
      if (!meta.to?.resource) return this.append(session, meta, body, to, conversation, null)
      // 'user/resource' as a target reaches that device and no other.
      const device = await this.parts.directory.device(to, meta.to.resource)
      if (device === undefined)
        return this.refuse(session, meta.id, { errorCode: StatusCode.NO_ROUTE, reason: 'no such device' })
      this.append(session, meta, body, to, conversation, String(device))
    } catch (error) {
      this.parts.metrics.problem('send', error)
      this.refuseFor(session, meta.id, 'serverError')
    }
  }

  private append(
    session: Session,
    meta: UpMeta,
    body: BodyHead,
    to: User,
    conversation: Conversation,
    audience: string | null,
  ): void {
    const { host, ids, commits } = this.parts
    const now = host.now()
    const id = ids.next()
    const stored = storedMeta({
      id,
      appKey: session.user.app.key,
      from: session.user.name,
      fromResource: session.resource,
      to: to.name,
      toResource: meta.to?.resource ?? '',
      toDomain: userDomain,
      timestamp: now,
      ns: NameSpace.CHAT,
      payload: truthful(meta.payload, body, session.user.name, to.name),
      routeType: meta.routeType,
      passed: meta.passed,
    })
    const isMarker = body.type === BodyType.CHANNEL_ACK
    session.inFlight++
    commits.add({
      entry: {
        id,
        logId: conversation.logId,
        senderId: session.user.id,
        deviceId: session.deviceId,
        clientKey: clientKey(session, meta),
        type: body.type,
        counted: audience === null && isCounted(body.type, body.contentType, ContentType.COMMAND) ? 1 : 0,
        audience,
        sentAt: now,
        meta: stored,
        readerId: isMarker ? session.user.id : undefined,
        readUpTo: isMarker ? body.ackMessageId || null : undefined,
      },
      context: { session, metaId: meta.id, conversation, meta: stored },
    })
  }

  private refuseFor(session: Session, metaId: string, reason: Reason, detail?: unknown): void {
    this.refuse(session, metaId, sendFailure(reason, detail))
  }

  private refuse(session: Session, metaId: string, failure: { errorCode: number; reason: string }): void {
    this.parts.metrics.refused++
    session.wire.send(sendRefusal(metaId, failure.errorCode, failure.reason, this.parts.host.now()))
  }
}

/** Names, ext and the wrapping of a text of the largest size. */
const bodyOverhead = 16 * 1024

/** The body with the real sender and receiver. Most say the truth and pass as they are. */
function truthful(payload: Uint8Array, body: BodyHead, from: string, to: string): Uint8Array {
  if (isBareName(payload, body.from, from) && isBareName(payload, body.to, to)) return payload
  return encode(MessageBody, { ...decode(MessageBody, payload), from: { name: from }, to: { name: to } })
}

/**
 * What tells a repeated send. Our client names a key; a foreign one repeats the local id, from the same device, with
 * the same bytes. Its ids are unique per page load only, so the bytes and nothing less must agree.
 */
function clientKey(session: Session, meta: UpMeta): string {
  if (meta.clientKey) return `k${meta.clientKey.slice(0, 64)}`
  const digest = hash('sha1', meta.payload, 'base64url').slice(0, 16)
  // The local id grows with time: keys that begin with the time are the cheapest to index.
  return `f${meta.id}.${session.deviceId}.${digest}.${meta.to?.name ?? ''}`
}
