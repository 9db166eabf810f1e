// Recalling: a message is emptied permanently, and devices that have it are told to remove it.

import { BodyType, decode, encode, KeyValue, MessageBody, Meta, ValueType } from '@parley/protocol'
import { stored } from '../../logs/commit-recovery.ts'
import { recallMessage } from '../../storage/procedures/messages.ts'
import { metaText, ownClaims } from './body.ts'
import { type Incoming, makeEntry } from './incoming-message.ts'
import { type AttachedTextParts, visibleAttachedText } from './recall-and-receipt-texts.ts'
import {
  appendedOf,
  type Changed,
  type ChangeParts,
  changeableMessageOf,
  lookUp,
} from './recall-edit-common.ts'
import { type Refusal, refusal } from './refusals.ts'
import { longestAttachedText, refusalOfRecall } from './rules.ts'
import type { Target } from './targets.ts'
import { threadClaim } from './thread-fields.ts'

/** The one delivery attribute that a recall may have. */
const noteKey = 'recallMessageExtensionInfo'

export async function recall(
  parts: ChangeParts & AttachedTextParts,
  incoming: Incoming,
  target: Target,
): Promise<Changed | Refusal> {
  const { body, session, byBackend } = incoming
  const messageId = body.ackMessageId
  const given = noteOf(incoming)
  if (given !== undefined && Buffer.byteLength(given) > longestAttachedText) return refusal('messageTooLarge')
  const note = byBackend ? given : visibleAttachedText(parts, session.user, target, given)
  const { repeat, message } = await lookUp(parts, incoming, target, messageId)
  if (repeat) return { result: appendedOf(repeat) }
  const refused = refusalOfRecall(
    message && changeableMessageOf(message, incoming, target),
    parts.host.now(),
    parts.config,
  )
  if (refused || !message) return refused ?? refusal('editMessageNotFound')
  const made = makeEntry(parts, incoming, target, {
    payload: recallPayload(incoming, target),
    // Everybody who could have the message gets the event.
    audience: message.entry.audience,
    passed: note === undefined ? [] : [encode(Meta, { ext: [noteValue(note)] })],
  })
  const change = { messageId, entry: made.entry }
  const result = await stored(parts, made.entry, () => parts.database.call(recallMessage, change))
  return result ? { result, made } : refusal('editMessageNotFound')
}

function recallPayload({ session, meta, body }: Incoming, target: Target): Uint8Array {
  const { thread } = ownClaims(decode(MessageBody, meta.payload).meta)
  return encode(MessageBody, {
    type: BodyType.RECALL,
    from: { name: session.user.name },
    to: { name: target.name },
    contents: [{}],
    ackMessageId: String(body.ackMessageId),
    meta: metaText({ thread, ...threadClaim(target) }),
  })
}

/** The note that the app sends along with a recall. */
function noteOf({ meta }: Incoming): string | undefined {
  const value = meta.ext.map((bytes) => decode(KeyValue, bytes)).find(({ key }) => key === noteKey)
  return value?.stringValue
}

const noteValue = (text: string): KeyValue => ({ key: noteKey, type: ValueType.STRING, stringValue: text })
