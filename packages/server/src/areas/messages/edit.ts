// Editing. The stored message is rebuilt, so that later readers get the new one, and devices that have the old one get
// an event.

import {
  BodyType,
  decode,
  EditScope,
  encode,
  MessageBody,
  Meta,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import { stored } from '../../logs/commit-recovery.ts'
import type { Moderation } from '../../moderation/moderation.ts'
import { editMessage } from '../../storage/procedures/messages.ts'
import { EntryFlag, type EntryRow } from '../../storage/tables.ts'
import { kindOf, metaText, ownClaims, readObject, withoutStream } from './body.ts'
import { type Incoming, makeEntry } from './incoming-message.ts'
import { judge } from './moderate.ts'
import {
  appendedOf,
  type Changed,
  type ChangeParts,
  type Changing,
  changeableMessageOf,
  lookUp,
} from './recall-edit-common.ts'
import { type Refusal, refusal } from './refusals.ts'
import { isRewritable, refusalOfEdit } from './rules.ts'
import { isRefusal, type Target } from './targets.ts'
import { threadClaim } from './thread-fields.ts'

export interface EditParts extends ChangeParts {
  readonly moderation: Pick<Moderation, 'isOff' | 'decide'>
  /** Applies the rules again, after moderation. */
  readonly findAgain?: () => Promise<Target | Refusal>
}

/** Others may edit or recall the message concurrently. */
const attempts = 5

export async function edit(parts: EditParts, incoming: Incoming, target: Target): Promise<Changed | Refusal> {
  const wanted = decode(MessageBody, incoming.meta.payload)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { repeat, message } = await lookUp(parts, incoming, target, incoming.body.editMessageId)
    // The message of this edit was recalled since, so there is nothing to report.
    if (repeat?.meta.length === 0) return { result: appendedOf(repeat) }
    if (repeat) return { result: appendedOf(repeat), more: answerMeta(incoming, repeat.id, repeat) }
    const before = bodyOf(message?.entry)
    const refused = refusalOf(parts, incoming, target, { wanted, before, message })
    if (refused || !message) return refused ?? refusal('editMessageNotFound')
    const after = await moderatedEdit(parts, incoming, target, rewritten(before, wanted))
    if ('errorCode' in after) return after
    // Moderation may have taken a while: an author who was removed in the meantime may not write any more.
    const current = parts.moderation.isOff ? target : ((await parts.findAgain?.()) ?? target)
    if (isRefusal(current)) return current
    const result = await store(parts, incoming, current, message, after)
    if (result) return result
  }
  return refusal('editFailed')
}

const bodyOf = (entry: Pick<EntryRow, 'meta'> | undefined): MessageBody =>
  decode(MessageBody, (entry && decode(Meta, entry.meta).payload) ?? new Uint8Array(0))

function refusalOf(
  { config }: EditParts,
  incoming: Incoming,
  target: Target,
  { wanted, before, message }: { wanted: MessageBody; before: MessageBody; message: Changing | undefined },
): Refusal | undefined {
  const [content, ...others] = wanted.contents ?? []
  const question = message && {
    ...changeableMessageOf(message, incoming, target),
    edits: message.entry.edits,
    isStreaming: (message.entry.flags & EntryFlag.streaming) !== 0,
    kind: kindOf(before.contents?.[0] ?? {}),
    newKind: content && others.length === 0 ? kindOf(content) : undefined,
  }
  return refusalOfEdit(question, config)
}

/** The message after an edit. */
interface Rewritten {
  readonly body: MessageBody
  readonly isExtNew: boolean
  /** Flags that the edit clears and sets. */
  readonly dropFlags: number
  readonly addFlags: number
}

const unchanged = { dropFlags: 0, addFlags: 0 }

function rewritten(before: MessageBody, wanted: MessageBody): Rewritten {
  const isExtNew = wanted.editScope === EditScope.BODY_AND_EXT || (wanted.ext?.length ?? 0) > 0
  const ext = isExtNew ? wanted.ext : before.ext
  if (!isRewritable(kindOf(before.contents?.[0] ?? {})))
    return { ...unchanged, body: { ...before, ext, meta: metaText(ownClaims(before.meta)) }, isExtNew }
  const { thread } = ownClaims(before.meta)
  // Translations of the old text are not valid for the new one.
  const { translations } = ownClaims(wanted.meta)
  const meta = metaText({ thread, translations })
  // The mark for replaced contents and the stream belong to the old text, too.
  const { stream: _, ...rest } = before
  const body = { ...rest, contents: wanted.contents?.map(withoutStream), ext, meta }
  return { ...unchanged, body, isExtNew, dropFlags: EntryFlag.replaced }
}

async function moderatedEdit(
  { moderation }: EditParts,
  incoming: Incoming,
  target: Target,
  after: Rewritten,
): Promise<Rewritten | Refusal> {
  // Back ends may write anything, as everywhere.
  if (moderation.isOff || incoming.byBackend) return after
  const verdict = await judge(moderation, incoming, target, after.body)
  if ('errorCode' in verdict) return verdict
  if (!verdict.isReplaced) return after
  return { ...after, body: verdict.body, isExtNew: true, addFlags: EntryFlag.replaced }
}

/** Undefined: a concurrent change won, and everything has to be read again. */
async function store(
  parts: EditParts,
  incoming: Incoming,
  target: Target,
  message: Changing,
  { body, isExtNew, dropFlags, addFlags }: Rewritten,
): Promise<Changed | undefined> {
  const { entry } = message
  const info = {
    count: entry.edits + 1,
    operator: incoming.session.user.name,
    edit_time: parts.host.now(),
  }
  const claims = { ...ownClaims(body.meta), ...threadClaim(target) }
  const payload = encode(MessageBody, { ...body, meta: metaText({ ...claims, edit_msg: info }) })
  const meta = encode(Meta, { ...decode(Meta, entry.meta), payload })
  const edited = { ...claims, edit_msg: { ...info, ...originOf(message) } }
  const made = makeEntry(parts, incoming, target, {
    payload: encode(MessageBody, {
      type: BodyType.EDIT,
      from: { name: incoming.session.user.name },
      to: { name: target.name },
      contents: body.contents,
      ...(isExtNew ? { ext: body.ext } : {}),
      meta: metaText(edited),
      editMessageId: String(entry.id),
      editScope: isExtNew ? EditScope.BODY_AND_EXT : EditScope.BODY,
    }),
    audience: entry.audience,
    more: { flags: addFlags },
  })
  const { id: messageId, edits } = entry
  const change = { messageId, edits, meta, dropFlags, addFlags, entry: made.entry }
  const result = await stored(parts, made.entry, () => parts.database.call(editMessage, change))
  return (
    result && { result, made, more: answerMeta(incoming, result.id, { meta: made.meta, flags: addFlags }) }
  )
}

const chatTypes: Readonly<Record<string, string>> = { single: 'chat:user', room: 'chat:room' }

/** The original sender, in the form that other clients expect. */
function originOf({ entry, log }: Changing): Record<string, unknown> {
  return {
    sender: bodyOf(entry).from?.name ?? '',
    send_time: entry.sent_at,
    chat_type: chatTypes[log.kind] ?? 'chat:group',
  }
}

/**
 * The notice in the answer to an edit: its number, author and time, even for a duplicate that is answered later. If
 * moderation replaced something, the body has the result, because the editing device gets no event.
 */
function answerMeta({ session }: Incoming, id: number, edit: Pick<EntryRow, 'meta' | 'flags'>): Uint8Array {
  const { user } = session
  const body = bodyOf(edit)
  const { edit_msg } = readObject(body.meta)
  const isReplaced = (edit.flags & EntryFlag.replaced) !== 0
  const put = isReplaced ? { parley_body: Buffer.from(encode(MessageBody, body)).toString('base64') } : {}
  return encode(Meta, {
    id: String(id),
    from: { appKey: user.app.key, name: user.name, domain: userDomain },
    ns: NameSpace.NOTIFY,
    payload: new TextEncoder().encode(JSON.stringify({ edit_msg, ...put })),
  })
}
