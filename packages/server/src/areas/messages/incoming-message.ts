// A meta between its arrival and its entry: the shared steps of everything that is sent.

import { hash } from 'node:crypto'
import { BodyType, NameSpace } from '@parley/protocol'
import type { BodyHead, UpMeta } from '../../frames/read.ts'
import { storedMeta } from '../../frames/write.ts'
import { entryEvent } from '../../logs/app-events.ts'
import type { MessageIds } from '../../logs/message-ids.ts'
import type { Host } from '../../platform/host.ts'
import type { Session } from '../../sessions/session.ts'
import type { NewEntry } from '../../storage/procedures/append-types.ts'
import { kindOfHead } from './body.ts'
import type { Attempt } from './rules.ts'
import { checksOf, type Target } from './targets.ts'

/** The sender of a meta: a session, or a user for whom the app's back end sends, without a device. */
export type Author = Pick<Session, 'user' | 'resource' | 'deviceId'>

export interface Incoming<From extends Author = Author> {
  readonly session: From
  readonly meta: UpMeta
  readonly body: BodyHead
  readonly attempt: Attempt
  /** Sent by the app's back end, which needs no membership and which no block list or mute stops. */
  readonly byBackend?: {
    /** Recalls a message of any age. */
    readonly isForced?: boolean
    /** Identifies a repeated request. Null: every request is a new one. */
    readonly key: string | null
  }
}

/** The properties of an entry that do not follow from its sender and target. */
export interface EntryProperties {
  readonly payload: Uint8Array
  readonly audience: string | null
  readonly counted?: 0 | 1
  readonly routeType?: number
  /** Further fields of the meta, with their tags. */
  readonly passed?: readonly Uint8Array[]
  /** When it was sent, if that is not now. */
  readonly sentAt?: number | undefined
  readonly more?: Pick<NewEntry, 'flags' | 'readerId' | 'readUpTo' | 'reads' | 'delivers' | 'confirms'>
}

export interface MadeEntry {
  readonly entry: NewEntry
  readonly meta: Uint8Array
}

export function makeEntry(
  { ids, host }: { readonly ids: MessageIds; readonly host: Host },
  incoming: Incoming,
  target: Target,
  making: EntryProperties,
): MadeEntry {
  const { session, body } = incoming
  const now = making.sentAt ?? host.now()
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
  }
  const event = recorded(incoming, target, host)
  // Nearly all entries end here: copying fields that are not there would be a good part of the work.
  if (!making.more && !target.seen && !event) return { entry, meta }
  const checks = target.seen && { checks: checksOf(target) }
  return { entry: { ...entry, ...making.more, ...checks, ...(event && { event }) }, meta }
}

const none: readonly Uint8Array[] = []

/** The event for the app's back end, if it listens. Delivery receipts are too many to be worth one. */
function recorded(
  { session, body, attempt }: Incoming,
  { kind: chat }: Target,
  host: Host,
): NewEntry['event'] {
  const { app } = session.user
  const kind = app.events.isOn ? (eventKinds[attempt] ?? receiptKinds[body.type]) : undefined
  return kind === undefined ? undefined : entryEvent(app, { kind, chat, at: host.now() })
}

const eventKinds: Readonly<Partial<Record<Attempt, string>>> = {
  message: 'messages.sent',
  recall: 'messages.recalled',
  edit: 'messages.edited',
}

const receiptKinds: Readonly<Record<number, string>> = {
  [BodyType.READ_ACK]: 'messages.read',
  [BodyType.CHANNEL_ACK]: 'messages.conversationRead',
}

/**
 * The key that identifies a duplicate send. Our client sends a key. Other clients repeat the local id, from the same
 * device, with the same bytes. Their ids are unique per page load only, so the bytes must agree as well.
 */
export function clientKeyOf({ session, meta, byBackend }: Incoming): string | null {
  if (byBackend) return byBackend.key
  if (meta.clientKey) return `k${storable(meta.clientKey)}`
  const digest = hash('sha1', meta.payload, 'base64url').slice(0, 16)
  // The local id grows with time, and keys that begin with the time are the cheapest to index.
  return `f${meta.id}.${session.deviceId}.${digest}.${storable(meta.to?.name ?? '')}`
}

/**
 * The text in a form that every database stores unchanged. PostgreSQL rejects some characters, and one rejected key
 * would fail the whole commit, including messages of others.
 */
function storable(text: string): string {
  return /^[!-~]{0,64}$/.test(text) ? text : `#${hash('sha1', text, 'base64url')}`
}
