// Applies edits, reactions and pins: one function per event.

import { type Content, EditScope, fromKeyValues, isObject, type KeyValue } from '@parley/protocol'
import { findMessage, isMentionOpen } from '../conversation-facts.ts'
import { readJson } from '../lenient-readers.ts'
import { edit, react } from '../merge-message.ts'
import { readContent } from '../message-kinds.ts'
import { withPinUpdate } from '../pins.ts'
import { type ReactionUpdate, reactionOf } from '../reactions.ts'
import { editIn } from '../read-message.ts'
import type { ConversationRef } from '../state.ts'
import type { AppliesTo, Changes, ReceivedEvent } from './apply-context.ts'
import type { applyReceipts } from './receipts.ts'

export const applyMessages: Omit<AppliesTo<'messages'>, keyof typeof applyReceipts> = {
  'messages.edited'(changes, { data, ref, isReplaced, position }) {
    const edited = editIn(readJson(data.meta).edit_msg)
    if (!edited) return
    const [content] = data.contents as readonly Content[]
    const ext = (data.ext ?? []) as readonly KeyValue[]
    const replaces = data.scope === EditScope.BODY_AND_EXT || ext.length > 0
    // The mentions of a message are part of its ext.
    if (replaces && isMentionOpen(changes.factsOf(ref), position)) changes.missing('list')
    applyEdit(changes, ref, String(data.messageId), {
      ...edited,
      content,
      ext: replaces ? fromKeyValues(ext) : undefined,
      isReplaced,
    })
  },
  'messages.reactionsChanged'(changes, { data, position }) {
    for (const { by, to, chat, messageId, reactions } of data.changes) {
      const ref = changes.refOf(chat === 'chat' ? 'single' : 'group', by, to)
      const update = updateOf(changes.me, reactions, position)
      changes.about(ref, String(messageId), (message) => react(message, update))
    }
  },
  'messages.pinned': (changes, event) => applyPinned(changes, event, true),
  'messages.unpinned': (changes, event) => applyPinned(changes, event, false),
}

/** An edit that the server has accepted; `count` orders it among other edits. */
export interface EditTaken {
  readonly count: number
  readonly by: string
  readonly at: number
  readonly content: Content | undefined
  /** Set only if the edit replaces it. */
  readonly ext: Readonly<Record<string, unknown>> | undefined
  readonly isReplaced?: boolean
}

export function applyEdit(changes: Changes, ref: ConversationRef, id: string, taken: EditTaken): void {
  const { content, ...edited } = taken
  const contents = isObject(content) ? readContent(content, changes.address) : undefined
  changes.about(ref, id, (message) => edit(message, { ...edited, contents }))
}

/** The current state of the reactions in an event. */
function updateOf(
  me: string,
  given: ReceivedEvent<'messages.reactionsChanged'>['data']['changes'][number]['reactions'],
  position: number,
): ReactionUpdate {
  const list = given.flatMap((one) => {
    const own = one.op?.filter(({ by }) => by === me).at(-1)?.change
    return reactionOf({ ...one, isMine: one.isMine ?? (own && own === 'create') }, me) ?? []
  })
  return { list, told: -1, reactions: new Map(given.map(({ reaction }) => [reaction, position])) }
}

function applyPinned(
  changes: Changes,
  { data, ref, position }: ReceivedEvent<'messages.pinned'> | ReceivedEvent<'messages.unpinned'>,
  isPinned: boolean,
): void {
  const { pins } = changes.factsOf(ref)
  const { messageId, by, at } = data
  changes.change(ref, { pins: withPinUpdate(pins, messageId, { position, isPinned, by, at }) })
  // A pinned message that is unknown cannot be shown until the list of pins is loaded again.
  if (isPinned && pins.asOf >= 0 && !findMessage(changes.factsOf(ref), messageId))
    changes.missing({ pins: ref })
}
