// A meta between its arrival and its entry: what everything that sends shares.

import { hash } from 'node:crypto'
import { NameSpace } from '@parley/protocol'
import type { BodyHead, UpMeta } from '../../frames/read.ts'
import { storedMeta } from '../../frames/write.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { Host } from '../../platform/host.ts'
import type { Session } from '../../sessions/session.ts'
import type { NewEntry } from '../../storage/procedures/entries.ts'
import { kindOfHead } from './body.ts'
import type { Attempt } from './rules.ts'
import type { Target } from './targets.ts'

export interface Incoming {
  readonly session: Session
  readonly meta: UpMeta
  readonly body: BodyHead
  readonly attempt: Attempt
}

/** What the entry of a meta is, besides what follows from who sent it where. */
export interface Making {
  readonly payload: Uint8Array
  readonly audience: string | null
  readonly counted?: 0 | 1
  readonly routeType?: number
  /** More fields of the meta, with their tags. */
  readonly passed?: readonly Uint8Array[]
  readonly more?: Pick<NewEntry, 'flags' | 'readerId' | 'readUpTo' | 'reads' | 'delivers' | 'confirms'>
}

export interface Made {
  readonly entry: NewEntry
  readonly meta: Uint8Array
}

export function makeEntry(
  { ids, host }: { readonly ids: MessageIds; readonly host: Host },
  incoming: Incoming,
  target: Target,
  making: Making,
): Made {
  const { session, body } = incoming
  const now = host.now()
  const id = ids.next()
  const meta = storedMeta({
    id,
    appKey: session.user.app.key,
    from: session.user.name,
    fromResource: session.resource,
    to: target.name,
    toResource: target.device?.resource ?? '',
    toDomain: target.domain,
    timestamp: now,
    ns: NameSpace.CHAT,
    payload: making.payload,
    routeType: making.routeType ?? 0,
    passed: making.passed ?? none,
  })
  const entry: NewEntry = {
    id,
    logId: target.conversation.logId,
    senderId: session.user.id,
    deviceId: session.deviceId,
    clientKey: clientKeyOf(incoming),
    type: body.type,
    counted: making.counted ?? 0,
    audience: making.audience,
    sentAt: now,
    meta,
    kind: incoming.attempt === 'message' ? kindOfHead(body) : null,
    ...making.more,
  }
  return { entry, meta }
}

const none: readonly Uint8Array[] = []

/**
 * What tells a repeated send. Our client names a key; a foreign one repeats the local id, from the same device, with
 * the same bytes. Its ids are unique per page load only, so the bytes and nothing less must agree.
 */
export function clientKeyOf({ session, meta }: Incoming): string {
  if (meta.clientKey) return `k${storable(meta.clientKey)}`
  const digest = hash('sha1', meta.payload, 'base64url').slice(0, 16)
  // The local id grows with time: keys that begin with the time are the cheapest to index.
  return `f${meta.id}.${session.deviceId}.${digest}.${storable(meta.to?.name ?? '')}`
}

/**
 * A text of a client that every database keeps as it is. PostgreSQL refuses some characters, and one refused key would
 * take the whole commit with it, messages of others included.
 */
function storable(text: string): string {
  return /^[!-~]{0,64}$/.test(text) ? text : `#${hash('sha1', text, 'base64url')}`
}
