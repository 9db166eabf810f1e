// One signed-in device on one connection.

import { encode, Meta, NameSpace, StatisticsBody, userDomain } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import { CloseCode, type Wire } from '../frames/frame-connection.ts'
import { directMeta } from '../frames/write.ts'
import type { Bucket } from '../rate-limits/buckets.ts'
import type { Feed } from './feed.ts'
import type { InFlight } from './in-flight.ts'

export interface Session {
  readonly user: User
  /** 0 until the device has been looked up. */
  deviceId: number
  readonly resource: string
  /** Sign-ins of this node in the order of their arrival. */
  readonly arrival: number
  readonly platform: string
  readonly deviceName: string
  readonly wire: Wire
  readonly feed: Feed
  readonly sends: Bucket
  /** Points for everything but messages; see operation-costs.ts. */
  readonly operations: Bucket
  readonly since: number
  /** The device shows a streamed message while it grows. Others receive it when it has ended. */
  readonly knowsStreams: boolean
  /** The device reads the content of an answer. Clients before 4.2 take an answer with content for a page of messages. */
  readonly readsAnswers: boolean
  /** Expiry of its token. A renewed token moves it. */
  expiresAt: number
  /** Unanswered sends of this session. */
  readonly inFlight: InFlight
  /** Rate of high-priority messages in rooms, for users who do not manage the room. */
  readonly urgent: Bucket
  /** The queue of asynchronous work of this session that must stay in order. */
  lane: Promise<void> | undefined
  /** The device signed out: a user without another device is offline at once. */
  isSignedOut: boolean
  closed: boolean
}

/** Sends the reason for the sign-out, then closes. After a plain close the client would reconnect. */
export function kick(
  session: Session,
  operation: number,
  metaId: number,
  now: number,
  reason?: string,
): void {
  const payload = encode(StatisticsBody, { operation, reason })
  const meta = encode(Meta, {
    id: String(metaId),
    from: { appKey: session.user.app.key, name: session.user.name, domain: userDomain },
    timestamp: String(now),
    ns: NameSpace.STATISTIC,
    payload,
  })
  session.wire.send(directMeta(meta, session.user.name, now))
  session.wire.close(CloseCode.normal, 'signed out')
}
