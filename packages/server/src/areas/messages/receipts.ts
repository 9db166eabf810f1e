// Receipts: a message arrived, was read; a conversation was read up to here. They are entries like messages, because
// the other side and the reader's own devices have to hear of them, and they move what is known about messages.

import { BodyType, decode, encode, MessageBody, ValueType } from '@parley/protocol'
import { onlyDevice, onlyUsers } from '../../logs/audience.ts'
import type { Confirmation } from '../../storage/procedures/entries.ts'
import { countRoom, countText } from '../../storage/procedures/group-receipts.ts'
import { heardRider, type RiderParts } from './attached-texts.ts'
import { receiptPayload } from './body.ts'
import { type Incoming, type Made, type Making, makeEntry } from './incoming.ts'
import { isNewcomer, type Target } from './targets.ts'

type Parts = Parameters<typeof makeEntry>[0] & RiderParts

/** Undefined: there is nothing to tell anybody, and the sender gets an answer all the same. */
export function makeReceipt(parts: Parts, incoming: Incoming, target: Target): Made | undefined {
  const { body, session } = incoming
  // A room is live: nobody counts who has read what.
  if (target.kind === 'room') return undefined
  // Whoever reads a thread without being in it has read nothing that counts.
  if (isNewcomer(target, session.user.id)) return undefined
  if (target.kind === 'single' || body.type === BodyType.CHANNEL_ACK)
    return makeEntry(parts, incoming, target, plainReceipt(incoming, target))
  // Of groups only what was read is told, to those who asked; nobody counts what arrived where.
  const isReading = body.type === BodyType.READ_ACK && body.ackMessageId > 0
  return isReading ? groupReceipt(parts, incoming, target) : undefined
}

function plainReceipt({ session, meta, body }: Incoming, target: Target): Making {
  const { user } = session
  const payload = receiptPayload(meta.payload, body, user.name, target.name)
  const audience = target.device ? onlyDevice(target.device.id) : null
  const named = body.ackMessageId
  if (body.type === BodyType.CHANNEL_ACK)
    return {
      payload,
      // Where one has got to in a group is nobody else's business, and somebody who blocked the reader hears nothing.
      audience: target.kind !== 'single' || target.isBlocked ? onlyUsers([user.id]) : audience,
      more: { readerId: user.id, readUpTo: named === 0 ? null : named },
    }
  if (named <= 0) return { payload, audience }
  return { payload, audience, more: body.type === BodyType.READ_ACK ? { reads: named } : { delivers: named } }
}

/** Room for a number, as JSON text: other clients read the value of the first ext, whatever its name. */
const blank = countText(0)
const blankBytes = new TextEncoder().encode(blank)

/** How many have read is found out while it is stored; here it gets the room for that. */
function groupReceipt(parts: Parts, incoming: Incoming, target: Target): Made {
  const { session, meta, body } = incoming
  const messageId = body.ackMessageId
  const content = heardRider(parts, session.user, target, ackContentOf(meta.payload)) ?? ''
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
  // In front of the room there are only names and ids, which have no blanks.
  const at = Buffer.from(payload.buffer, payload.byteOffset, payload.length).indexOf(blankBytes)
  const made = makeEntry(parts, incoming, target, { payload, audience: onlyUsers([session.user.id]) })
  // Behind the payload the meta has its route type and nothing else.
  const begin = made.meta.length - routeTypeBytes - payload.length
  const confirms: Confirmation = { messageId, content, countAt: begin + at }
  if (made.meta[confirms.countAt + countRoom] !== closingBrace) throw new Error('no room for the number')
  return { ...made, entry: { ...made.entry, confirms } }
}

/** PostgreSQL keeps no text with a zero in it. */
const ackContentOf = (payload: Uint8Array): string =>
  (decode(MessageBody, payload).ackContent ?? '').replaceAll('\0', '')

const routeTypeBytes = 2
const closingBrace = 0x7d
