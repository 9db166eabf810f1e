// What one may do with a message, in the order in which the menu offers it. The server decides in the end; what is
// certain to be refused is not offered.

import type { Message } from '@parley/client'
import type { ShownMessage } from './message-rows.ts'
import { copyableText } from './message-text.ts'

export type MenuEntry =
  | 'reply'
  | 'thread'
  | 'react'
  | 'copy'
  | 'translate'
  | 'original'
  | 'edit'
  | 'pin'
  | 'unpin'
  | 'forward'
  | 'select'
  | 'readBy'
  | 'reactionUsers'
  | 'report'
  | 'recall'
  | 'retry'
  | 'editFailed'
  | 'discard'

/** What the entries depend on beside the message itself. */
export interface Standing {
  readonly now: number
  readonly recallLimitMs: number
  readonly isPinned: boolean
  /** The host edits by itself, and may know kinds that the composer does not. */
  readonly hostEdits: boolean
}

export function entriesOf(row: ShownMessage, standing: Standing): readonly MenuEntry[] {
  if (row.type === 'outgoing') return entriesOfOutgoing(row)
  const { message, mine } = row
  if (isGone(message)) return []
  const offered: Readonly<Partial<Record<MenuEntry, boolean>>> = {
    reply: true,
    thread: message.conversation.type === 'group' && !message.onlyTo,
    react: true,
    copy: copyableText(message).trim() !== '',
    edit: mine && isEditable(message, standing.hostEdits),
    pin: !standing.isPinned,
    unpin: standing.isPinned,
    forward: isForwardable(message),
    select: true,
    readBy: mine && wantsReceipts(message),
    reactionUsers: message.reactions !== undefined,
    report: !mine,
    recall: canRecall(row, standing.now, standing.recallLimitMs),
  }
  return order.filter((entry) => offered[entry])
}

const order: readonly MenuEntry[] = [
  'reply',
  'thread',
  'react',
  'copy',
  'edit',
  'pin',
  'unpin',
  'forward',
  'select',
  'readBy',
  'reactionUsers',
  'report',
  'recall',
]

/** Own messages may be taken back for a while. */
export function canRecall(row: ShownMessage, now: number, limitMs: number): boolean {
  return (
    row.type === 'message' && row.mine && !isGone(row.message) && now < recallableUntil(row.message, limitMs)
  )
}

export const recallableUntil = (message: Message, limitMs: number): number => message.sentAt + limitMs

/** Nothing that somebody says, or no longer: a line at most. */
export const isGone = ({ kind }: Message): boolean =>
  kind === 'recalled' || kind === 'command' || kind === 'notice'

/** Can it be chosen, and sent on with others? */
export const isSelectable = (row: ShownMessage): boolean => row.type === 'message' && !isGone(row.message)

/** Readers of a group may tell the sender; in a single chat the ticks do. */
export const wantsReceipts = (message: Message): boolean =>
  message.wantsReceipts === true && message.conversation.type !== 'single'

/** What this version does not know it cannot write again. */
const isForwardable = ({ kind }: Message): boolean => kind !== 'other'

function isEditable(message: Message, hostEdits: boolean): boolean {
  return message.kind === 'text' || (message.kind === 'custom' && hostEdits)
}

function entriesOfOutgoing({ outgoing }: Extract<ShownMessage, { type: 'outgoing' }>): readonly MenuEntry[] {
  const { draft, status } = outgoing
  if (status.name === 'failed') {
    return draft.kind === 'text' ? ['retry', 'editFailed', 'discard'] : ['retry', 'discard']
  }
  // What is being sent may have arrived already; what waits or is being uploaded can still be called off.
  return status.name === 'sending' ? [] : ['discard']
}
