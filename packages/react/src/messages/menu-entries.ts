// The actions on a message, in menu order. The server makes the final decision; actions that are certain to be refused
// are not offered.

import type { Message } from '@parley/client'
import type { ShownMessage } from './message-rows.ts'
import { copyableText } from './message-text.ts'

/** An entry of the kit in the menu of a message. */
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

/** What the entries depend on besides the message itself. */
export interface Standing {
  readonly now: number
  readonly recallLimitMs: number
  readonly isPinned: boolean
  /** Whether the host handles editing itself, and may support kinds that the composer does not. */
  readonly hostEdits: boolean
  /** Whether the user is owner or admin of the group or room, and may recall any message at any time. */
  readonly isManager?: boolean
  /** Parts of the kit that the host has switched off. */
  readonly features?: Switches
}

type Switches = Readonly<Record<string, boolean | undefined>> | undefined

/** Entries whose feature has another name. */
const featureOf: Readonly<Partial<Record<MenuEntry, string>>> = {
  thread: 'threads',
  unpin: 'pin',
  original: 'translate',
  reactionUsers: 'react',
}

/** Whether the host has switched the feature of an entry off. */
export const isOff = (features: Switches, entry: MenuEntry): boolean =>
  features?.[featureOf[entry] ?? entry] === false

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
    recall: canRecall(row, standing.now, standing.recallLimitMs, standing.isManager),
  }
  return order.filter((entry) => offered[entry] && !isOff(standing.features, entry))
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

/**
 * Whether a message can be recalled: own ones for a while, those of others by owners and admins. A limit of 0
 * disables recalls.
 */
export function canRecall(row: ShownMessage, now: number, limitMs: number, isManager = false): boolean {
  if (row.type !== 'message' || isGone(row.message) || limitMs <= 0) return false
  return isManager || (row.mine && now < recallableUntil(row.message, limitMs))
}

export const recallableUntil = (message: Message, limitMs: number): number => message.sentAt + limitMs

/** Whether a message has no content of its own, and is at most a line. */
export const isGone = ({ kind }: Message): boolean =>
  kind === 'recalled' || kind === 'command' || kind === 'notice'

/** Whether it can be selected, and forwarded with others. */
export const isSelectable = (row: ShownMessage): boolean => row.type === 'message' && !isGone(row.message)

/** Read receipts are for groups; single chats have ticks. */
export const wantsReceipts = (message: Message): boolean =>
  message.wantsReceipts === true && message.conversation.type !== 'single'

/** Whether a message can be sent again; a kind that this version does not know cannot. */
const isForwardable = ({ kind }: Message): boolean => kind !== 'other'

function isEditable(message: Message, hostEdits: boolean): boolean {
  return message.kind === 'text' || (message.kind === 'custom' && hostEdits)
}

function entriesOfOutgoing({ outgoing }: Extract<ShownMessage, { type: 'outgoing' }>): readonly MenuEntry[] {
  const { draft, status } = outgoing
  if (status.name === 'failed') {
    return draft.kind === 'text' ? ['retry', 'editFailed', 'discard'] : ['retry', 'discard']
  }
  // A message that is being sent may have arrived already; one that is queued or uploading can still be discarded.
  return status.name === 'sending' ? [] : ['discard']
}
