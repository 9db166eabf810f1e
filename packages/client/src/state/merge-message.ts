// Merges the copies of a message with its edits, reactions, receipts and recall. The order and number of arrivals do
// not matter: the newest version of each part wins. Rules STATE-14 to STATE-18.

import { fresh, freshnessOf } from './message-freshness.ts'
import type { Contents } from './message-kinds.ts'
import type { Message, MessageCommon, RecalledMessage, TextMessage } from './message-types.ts'
import { mergeReactions, type ReactionUpdate, reactionsOf, withReactions } from './reactions.ts'
import { progressOf } from './streamed-text.ts'

/** The parts of an edit that change messages here. */
export interface EditUpdate extends NonNullable<MessageCommon['edited']> {
  readonly contents: Contents | undefined
  /** Set only if the edit replaces it. */
  readonly ext: MessageCommon['ext'] | undefined
  readonly isReplaced?: boolean
}

export interface RecallUpdate extends Pick<RecalledMessage, 'by' | 'at' | 'note'> {
  /** The log position of the recall, if known. */
  readonly position: number
}

/** Fields that are merged by minimum or maximum instead of by age. */
const extremes = { readAt: Math.min, onlineState: Math.min, readCount: Math.max } as const

type Receipt = Pick<MessageCommon, 'isRead' | 'readAt' | 'readCount'>

function joinExtremes(a: Partial<Message>, b: Partial<Message>): Partial<MessageCommon> {
  const joined: Record<string, number> = {}
  for (const name of Object.keys(extremes) as (keyof typeof extremes)[]) {
    const numbers = [a[name], b[name]].filter((value) => value !== undefined)
    if (numbers.length > 0) joined[name] = extremes[name](...numbers)
  }
  return joined
}

/** Copies a message with a change; returns the same object if nothing differs. */
export const changed = (message: Message, change: Partial<MessageCommon>): Message =>
  sameOr(message, { ...message, ...change } as Message)

/** The known message, if the other one is equal; otherwise the other one. */
const sameOr = (known: Message, other: Message): Message =>
  isSame(known, other) ? known : fresh(other, {}, known)

/** Whether two objects have the same values. */
export const isSame = (known: object, other: object): boolean =>
  Object.keys({ ...known, ...other }).every((name) => known[name as never] === other[name as never])

/** Merges a second copy of a known message. */
export function join(known: Message, copy: Message): Message {
  if (known === copy) return known
  if (copy.kind === 'recalled' && known.kind !== 'recalled') return join(copy, known)
  const [a, b] = [freshnessOf(known), freshnessOf(copy)]
  const localId = known.localId ?? copy.localId
  const contents = Math.max(a.contents, b.contents)
  if (known.kind === 'recalled') {
    const isNewer = known.text !== undefined && copy.kind === 'text' && b.contents > a.contents
    return fresh(changed(known, { localId, ...(isNewer && { text: copy.text }) }), { contents })
  }
  const isFuller = b.isFull && !a.isFull
  const further = progressOf(copy) - progressOf(known)
  const isFurther = further > 0 || (isFuller && !(further < 0))
  const isNewer = b.contents > a.contents || (b.contents === a.contents && isFurther)
  const [winner, { translations, ...other }] = isNewer ? [copy, known] : [known, copy]
  const { id, conversation, from, to, sentAt, position } = isFuller ? copy : known
  const merged = mergeReactions(reactionsOf(known), reactionsOf(copy))
  const joined = {
    // An edit never changes the kind, so a copy of another kind is ignored.
    ...(winner.kind === other.kind && other),
    ...winner,
    // An edited text is no longer a stream.
    ...('stream' in other && { stream: (winner as TextMessage).stream }),
    ...joinExtremes(known, copy),
    ...{ id, conversation, from, to, sentAt, position, localId },
    ext: b.ext > a.ext || (b.ext === a.ext && isFuller) ? copy.ext : known.ext,
    // The newer thread overview wins; a missing one never replaces a known one.
    thread: (copy.thread?.asOf as number) > (known.thread?.asOf ?? 0) ? copy.thread : known.thread,
  } as Message
  const { told, reactions } = merged
  return fresh(sameOr(known, withReactions(joined, merged.list)), {
    isFull: isNewer ? b.isFull : a.isFull,
    contents,
    ext: Math.max(a.ext, b.ext),
    told,
    reactions,
  })
}

/**
 * Applies an edit. One that is older than the known edit changes nothing, except for an ext that no newer edit has
 * replaced.
 */
export function edit(message: Message, update: EditUpdate): Message {
  const { count, by, at, contents, ext } = update
  const known = freshnessOf(message)
  const isNewer = count > known.contents
  const newest = {
    contents: Math.max(count, known.contents),
    ext: ext ? Math.max(count, known.ext) : known.ext,
  }
  if (message.kind === 'recalled') {
    const isSaid = isNewer && message.text !== undefined && contents?.kind === 'text'
    return fresh(isSaid ? changed(message, { text: contents.text } as object) : message, newest)
  }
  // A new text invalidates old translations, and the replacement flag of the old content.
  const { translations, isReplaced: was, stream, ...rest } = message as TextMessage
  const isReplaced = update.isReplaced || (was && message.kind !== 'text' && message.kind !== 'custom')
  const said =
    contents?.kind === message.kind ? { ...rest, ...contents, ...(isReplaced && { isReplaced }) } : message
  return fresh(
    changed((isNewer ? said : message) as Message, {
      ...(isNewer && { edited: { count, by, at } }),
      ...(ext && count > known.ext && { ext }),
    }),
    newest,
    message,
  )
}

/** What remains of a recalled message. The content of others is dropped; the text of an own text message is kept. */
export function recall(message: Message, { by, at, note, position }: RecallUpdate, me: string): Message {
  if (message.kind === 'recalled') return message
  const { id, conversation, from, to, sentAt, position: messagePosition, localId } = message
  const text = from === me && message.kind === 'text' ? message.text : undefined
  const common = { id, conversation, from, to, sentAt, position: messagePosition, localId, ext: {} }
  return fresh({ kind: 'recalled', ...common, by, at, note, text }, { recall: position }, message)
}

/** Applies an update of reactions. */
export function react(message: Message, update: ReactionUpdate): Message {
  if (message.kind === 'recalled') return message
  const { list, told, reactions } = mergeReactions(reactionsOf(message), update)
  return fresh(withReactions(message, list), { told, reactions })
}

/** Applies a receipt: read stays read, the first time is kept, and counts only grow. */
export function receive(message: Message, receipt: Receipt): Message {
  if (message.kind === 'recalled') return message
  return changed(message, { ...receipt, ...joinExtremes(message, receipt) })
}
