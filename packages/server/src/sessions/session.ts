// One signed-in device on one connection.

import { encode, Meta, NameSpace, StatisticsBody, userDomain } from '@parley/protocol'
import type { User } from '../directory/directory.ts'
import { CloseCode, type Wire } from '../frames/wire.ts'
import { directMeta } from '../frames/write.ts'
import type { Bucket } from '../rate-limits.ts'
import type { Feed } from './feed.ts'
import type { InFlight } from './in-flight.ts'

export interface Session {
  readonly user: User
  /** 0 until the device is known. */
  deviceId: number
  readonly resource: string
  readonly platform: string
  readonly deviceName: string
  readonly wire: Wire
  readonly feed: Feed
  readonly sends: Bucket
  /** Points for everything that is no message; see operation-costs.ts. */
  readonly operations: Bucket
  readonly since: number
  /** It shows a streamed message while it grows. Others get it when it has ended. */
  readonly knowsStreams: boolean
  /** When its token ends; a renewed token moves it. */
  expiresAt: number
  /** Sends of this session that have no answer yet. */
  readonly inFlight: InFlight
  /** High priority in rooms, for those who do not manage the room. */
  readonly urgent: Bucket
  /** Work of this session that has to happen in order and waits for something. */
  lane: Promise<void> | undefined
  /** It said good-bye: whoever has no other device is gone at once. */
  isSignedOut: boolean
  closed: boolean
}

/** Tells a device why it is signed out, then closes it: a plain close would only make it come back. */
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
