// Receipts: a message was delivered or read, a conversation was read up to a position. They are entries like messages,
// because the other user and the reader's own devices receive them, and they change the state of messages.

import { BodyType, decode, encode, MessageBody, ValueType } from '@parley/protocol'
import { onlyDevice, onlyUsers } from '../../logs/audience.ts'
import type { Confirmation } from '../../storage/procedures/append-types.ts'
import { countText, countWidth } from '../../storage/procedures/group-receipts.ts'
import { receiptPayload } from './body.ts'
import { type EntryProperties, type Incoming, type MadeEntry, makeEntry } from './incoming-message.ts'
import { type AttachedTextParts, visibleAttachedText } from './recall-and-receipt-texts.ts'
import { isNewcomer, type Target } from './targets.ts'

type Parts = Parameters<typeof makeEntry>[0] & AttachedTextParts

/** Undefined: there is nothing to deliver, and the sender gets an answer anyway. */
export function makeReceipt(parts: Parts, incoming: Incoming, target: Target): MadeEntry | undefined {
  const { body, session } = incoming
  // Rooms have no read state.
  if (target.kind === 'room') return undefined
  // A user who reads a thread without being a member has no read state.
  if (isNewcomer(target, session.user.id)) return undefined
  if (target.kind === 'single' || body.type === BodyType.CHANNEL_ACK)
    return makeEntry(parts, incoming, target, plainReceipt(incoming, target))
  // Groups have only read receipts, for senders who asked for them.
  const isReading = body.type === BodyType.READ_ACK && body.ackMessageId > 0
  return isReading ? groupReceipt(parts, incoming, target) : undefined
}

function plainReceipt({ session, meta, body }: Incoming, target: Target): EntryProperties {
  const { user } = session
  const payload = receiptPayload(meta.payload, body, user.name, target.name)
  const audience = target.device ? onlyDevice(target.device.id) : null
  const named = body.ackMessageId
  if (body.type === BodyType.CHANNEL_ACK)
    return {
      payload,
      // The read position in a group is private, and a user who blocked the reader gets no receipt.
      audience: target.kind !== 'single' || target.isBlocked ? onlyUsers([user.id]) : audience,
      more: { readerId: user.id, readUpTo: named === 0 ? null : named },
    }
  if (named <= 0) return { payload, audience }
  return { payload, audience, more: body.type === BodyType.READ_ACK ? { reads: named } : { delivers: named } }
}

/** Space for a number as JSON text: other clients read the value of the first ext, whatever its name. */
const blank = countText(0)
const blankBytes = new TextEncoder().encode(blank)

/** The number of readers is determined while storing. This reserves the space for it. */
function groupReceipt(parts: Parts, incoming: Incoming, target: Target): MadeEntry {
  const { session, meta, body } = incoming
  const messageId = body.ackMessageId
  const content = visibleAttachedText(parts, session.user, target, ackContentOf(meta.payload)) ?? ''
  const counted = `{"${messageId}":${blank}}`
  const payload = encode(MessageBody, {
    type: BodyType.READ_ACK,
    from: { name: session.user.name },
    to: { name: target.name },
    contents: [{}],
    ext: [{ key: 'group_read_count', type: ValueType.JSON_STRING, stringValue: counted }],
    ackMessageId: String(messageId),
    msgConfig: { allowGroupAck: true },
    ackContent: content || undefined,
  })
  // Only names and ids come before it, and they contain no blanks.
  const at = Buffer.from(payload.buffer, payload.byteOffset, payload.length).indexOf(blankBytes)
  const made = makeEntry(parts, incoming, target, { payload, audience: onlyUsers([session.user.id]) })
  // After the payload the meta has only its route type.
  const begin = made.meta.length - routeTypeBytes - payload.length
  const confirms: Confirmation = { messageId, content, countAt: begin + at }
  if (made.meta[confirms.countAt + countWidth] !== closingBrace) throw new Error('no space for the count')
  return { ...made, entry: { ...made.entry, confirms } }
}

/** PostgreSQL rejects text that contains NUL. */
const ackContentOf = (payload: Uint8Array): string =>
  (decode(MessageBody, payload).ackContent ?? '').replaceAll('\0', '')

const routeTypeBytes = 2
const closingBrace = 0x7d
