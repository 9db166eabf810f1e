// Who may send what to whom. Pure: questions about values, answered with the refusal that the sender is told, or
// nothing.

import { BodyType, ContentType, serverLimits } from '@parley/protocol'
import type { Config } from '../../config.ts'
import type { User } from '../../directory/directory.ts'
import { type Group, isManager } from '../../directory/groups.ts'
import { BodyField, type BodyHead, mostReceipts } from '../../frames/read.ts'
import type { Room } from '../../rooms/room.ts'
import { isMutedAt } from '../memberships/shared.ts'
import { isSilenced } from '../rooms/shared.ts'
import { type Refusal, refusal, wrong } from './refusals.ts'

/** What a meta of the chat namespace tries to do. */
export type Attempt = 'message' | 'edit' | 'recall' | 'receipt' | 'marker'

const attempts: Readonly<Record<number, Attempt>> = {
  [BodyType.CHAT]: 'message',
  [BodyType.GROUPCHAT]: 'message',
  [BodyType.CHATROOM]: 'message',
  [BodyType.READ_ACK]: 'receipt',
  [BodyType.DELIVER_ACK]: 'receipt',
  [BodyType.CHANNEL_ACK]: 'marker',
  [BodyType.RECALL]: 'recall',
  [BodyType.EDIT]: 'edit',
}

/** Undefined for what nobody may send. */
export const attemptOf = (bodyType: number): Attempt | undefined => attempts[bodyType]

/** The longest text that may ride on a receipt or a recall. */
export const longestRider = 1024
/** Names, ext and the wrapping of a text of the largest size. */
const bodyOverhead = 16 * 1024

/** Whether a body of that size may be read at all. */
export function refusalOfSize(bytes: number, config: Config): Refusal | undefined {
  return bytes > config.maxTextBytes + bodyOverhead ? refusal('messageTooLarge') : undefined
}

/** Whether a body has what its type needs. */
export function refusalOfShape(attempt: Attempt, body: BodyHead, config: Config): Refusal | undefined {
  if (body.textBytes > config.maxTextBytes || body.ackContentBytes > longestRider)
    return refusal('messageTooLarge')
  if (attempt === 'message' && body.contents !== 1) return wrong('a message has one content')
  if (attempt === 'receipt' && body.ackMessageIds.length > mostReceipts)
    return wrong('too many messages are named')
  const isNaming = (body.fields & BodyField.ackMessageId) !== 0
  const isNamingMany = attempt === 'receipt' && body.ackMessageIds.length > 0
  if ((attempt === 'receipt' || attempt === 'recall') && !isNaming && !isNamingMany)
    return wrong('no message is named')
  return undefined
}

/** Muted by an operator, everywhere. Receipts and recalls say nothing and pass. */
export function refusalOfSender(attempt: Attempt, sender: User, now: number): Refusal | undefined {
  if (attempt !== 'message' && attempt !== 'edit') return undefined
  return isMutedAt(sender.mutedUntil, now) ? refusal('mutedByAdmin') : undefined
}

/** `blocked`: whom the receiver has blocked. `contacts`: who alone may write to him; nothing where everybody may. */
export function refusalInSingle(
  attempt: Attempt,
  senderId: number,
  peer: User | undefined,
  blocked: ReadonlySet<number>,
  contacts?: ReadonlySet<number>,
): Refusal | undefined {
  if (!peer || peer.deactivated) return refusal('userNotFound', { user: peer?.name ?? '' })
  // How far one has read is one's own affair, and what one said may always be taken back.
  if (attempt === 'marker' || attempt === 'recall') return undefined
  if (blocked.has(senderId)) return refusal('permissionDenied', { form: 'blocked' })
  // Receipts carry words, too. Notes to oneself need no contact.
  return !contacts || contacts.has(senderId) || senderId === peer.id ? undefined : refusal('notContact')
}

export function refusalInGroup(
  attempt: Attempt,
  senderId: number,
  group: Group | undefined,
  now: number,
): Refusal | undefined {
  if (!group) return refusal('groupNotFound')
  const member = group.people.get(senderId)
  if (!member) return refusal('notInGroup')
  if (attempt === 'receipt' || attempt === 'marker') return undefined
  if (group.disabled) return refusal('groupDisabled', { form: 'group' })
  if (attempt === 'recall') return undefined
  if (group.banned && !isManager(member) && !member.allowed) return refusal('muted')
  return isMutedAt(member.mutedUntil, now) ? refusal('muted') : undefined
}

export function refusalInRoom(attempt: Attempt, sender: User, room: Room, now: number): Refusal | undefined {
  if (room.isDestroyed) return refusal('roomNotFound', { roomId: room.id })
  if (!room.present.has(sender.id)) return refusal('notInGroup')
  if (attempt !== 'message' && attempt !== 'edit') return undefined
  const standing = { ...room.standingOf(sender), isPresent: true }
  return isSilenced(room.facts, standing, now) ? refusal('muted') : undefined
}

/** Messages count as unread and as a conversation's last message; receipts and commands do not, and nothing in rooms. */
export function isCounted(
  attempt: Attempt,
  contentType: number,
  { kind }: { readonly kind: string },
): boolean {
  return attempt === 'message' && contentType !== ContentType.COMMAND && kind !== 'room'
}

/** What is known of a message that somebody wants to recall or edit. */
export interface Standing {
  readonly isSender: boolean
  /** Owner or admin of the group it is in. */
  readonly isManager: boolean
  readonly sentAt: number
}

export function refusalOfRecall(
  message: Standing | undefined,
  now: number,
  config: Pick<Config, 'recallMs'>,
): Refusal | undefined {
  if (config.recallMs === 0) return refusal('serviceNotEnabled', { form: 'recall' })
  if (!message) return refusal('editMessageNotFound')
  if (message.isManager) return undefined
  if (!message.isSender) return refusal('permissionDenied', { form: 'edit' })
  return now - message.sentAt > config.recallMs ? refusal('recallTooLate') : undefined
}

/** What an edit wants: the kinds are content types, a combined message being one of its own. */
export interface WantedEdit {
  readonly edits: number
  /** It is being written, and nobody else writes in it meanwhile. */
  readonly isStreaming?: boolean
  readonly kind: number
  /** The kind of what is put in its place; undefined unless it is one content. */
  readonly newKind: number | undefined
}

/** Kinds whose contents may change. Of all others only the ext may. */
export const isRewritable = (kind: number): boolean =>
  kind === ContentType.TEXT || kind === ContentType.CUSTOM

export function refusalOfEdit(
  message: (Standing & WantedEdit) | undefined,
  config: Pick<Config, 'editMax'>,
): Refusal | undefined {
  const most = editLimit(config)
  if (most === 0) return refusal('serviceNotEnabled', { form: 'edit' })
  if (!message) return refusal('editMessageNotFound')
  const { kind, newKind } = message
  if (!message.isSender && !(message.isManager && isRewritable(kind)))
    return refusal('permissionDenied', { form: 'edit' })
  if (newKind !== kind || kind === ContentType.COMMAND) return refusal('editFormatWrong')
  if (message.isStreaming) return refusal('editFailed')
  return message.edits >= most ? refusal('maxLimit', { form: 'edits' }) : undefined
}

/** A setting may not allow fewer than the minimum; 0 switches editing off. */
function editLimit({ editMax }: Pick<Config, 'editMax'>): number {
  return editMax === 0 ? 0 : Math.max(editMax, serverLimits.minMaxEdits)
}
