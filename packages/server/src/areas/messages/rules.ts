// The rules of sending. Pure functions that return the refusal for the sender, or undefined.

import { BodyType, ContentType, serverLimits } from '@parley/protocol'
import type { Config } from '../../config/config.ts'
import type { User } from '../../directory/directory.ts'
import { type Group, isManager } from '../../directory/groups.ts'
import { BodyField, type BodyHead, mostReceipts } from '../../frames/read.ts'
import type { Room } from '../../rooms/room.ts'
import { isMutedAt } from '../memberships/shared.ts'
import { isSilenced } from '../rooms/shared.ts'
import { type Refusal, refusal, wrong } from './refusals.ts'

/** The kinds of metas in the chat namespace. */
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

/** Undefined for types that nobody may send. */
export const attemptOf = (bodyType: number): Attempt | undefined => attempts[bodyType]

/** The longest text attached to a receipt or a recall. */
export const longestAttachedText = 1024
/** Room for names, ext and encoding around a text of the largest size. */
const bodyOverhead = 16 * 1024

/** Refuses a body that is too large to be parsed. */
export function refusalOfSize(bytes: number, config: Config): Refusal | undefined {
  return bytes > config.maxTextBytes + bodyOverhead ? refusal('messageTooLarge') : undefined
}

/** Refuses a body that lacks what its type needs. */
export function refusalOfShape(attempt: Attempt, body: BodyHead, config: Config): Refusal | undefined {
  if (body.textBytes > config.maxTextBytes || body.ackContentBytes > longestAttachedText)
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

/** The sender was muted by an operator, everywhere or in chats of this kind. Receipts and recalls have no text and pass. */
export function refusalOfSender(
  attempt: Attempt,
  sender: Pick<User, 'mutedUntil' | 'mutes'>,
  kind: keyof User['mutes'],
  now: number,
): Refusal | undefined {
  if (attempt !== 'message' && attempt !== 'edit') return undefined
  const isMuted = isMutedAt(sender.mutedUntil, now) || isMutedAt(sender.mutes[kind], now)
  return isMuted ? refusal('mutedByAdmin') : undefined
}

/** The app's back end may write to any user, group or room that exists. */
export function refusalOfTarget(target: {
  readonly peer?: User
  readonly group?: Group | undefined
  readonly room?: Room
}): Refusal | undefined {
  if (target.peer)
    return target.peer.deactivated ? refusal('userNotFound', { user: target.peer.name }) : undefined
  if (target.room)
    return target.room.isDestroyed ? refusal('roomNotFound', { roomId: target.room.id }) : undefined
  if (!target.group) return refusal('groupNotFound')
  return target.group.disabled ? refusal('groupDisabled', { form: 'group' }) : undefined
}

/**
 * `blocked`: the users that the receiver has blocked. `contacts`: the only users who may write to them; undefined if
 * everybody may.
 */
export function refusalInSingle(
  attempt: Attempt,
  senderId: number,
  peer: User | undefined,
  blocked: ReadonlySet<number>,
  contacts?: ReadonlySet<number>,
): Refusal | undefined {
  if (!peer || peer.deactivated) return refusal('userNotFound', { user: peer?.name ?? '' })
  // A read position concerns only the user, and users may always recall their own messages.
  if (attempt === 'marker' || attempt === 'recall') return undefined
  if (blocked.has(senderId)) return refusal('permissionDenied', { form: 'blocked' })
  // Receipts can carry text, too. Notes to oneself need no contact.
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

/** Slow mode: members wait between two messages, the owner and admins do not. */
export function refusalOfPace(
  room: Room,
  sender: User,
  key: string | null,
  now: number,
): Refusal | undefined {
  const { slowSeconds } = room.facts
  if (slowSeconds === 0 || isManager(room.standingOf(sender))) return undefined
  return room.pace.take(sender.id, key, slowSeconds * 1000, now) ? undefined : refusal('rateLimited')
}

/** Messages count as unread and as a conversation's last message. Receipts, commands and everything in rooms do not. */
export function isCounted(
  attempt: Attempt,
  contentType: number,
  { kind }: { readonly kind: string },
): boolean {
  return attempt === 'message' && contentType !== ContentType.COMMAND && kind !== 'room'
}

/** The state of a message that a user wants to recall or edit. */
export interface ChangeableMessage {
  readonly isSender: boolean
  /** Whether the user is owner or admin of its group. */
  readonly isManager: boolean
  readonly sentAt: number
}

export function refusalOfRecall(
  message: ChangeableMessage | undefined,
  now: number,
  config: Pick<Config, 'recallMs'>,
): Refusal | undefined {
  if (config.recallMs === 0) return refusal('serviceNotEnabled', { form: 'recall' })
  if (!message) return refusal('editMessageNotFound')
  if (message.isManager) return undefined
  if (!message.isSender) return refusal('permissionDenied', { form: 'edit' })
  return now - message.sentAt > config.recallMs ? refusal('recallTooLate') : undefined
}

/** An edit. Kinds are content types; a combined message is a separate kind. */
export interface RequestedEdit {
  readonly edits: number
  /** It is still being streamed, and must not be edited meanwhile. */
  readonly isStreaming?: boolean
  readonly kind: number
  /** The kind of the new content. Undefined unless it is exactly one content. */
  readonly newKind: number | undefined
}

/** Kinds whose contents may change. For all others only the ext may. */
export const isRewritable = (kind: number): boolean =>
  kind === ContentType.TEXT || kind === ContentType.CUSTOM

export function refusalOfEdit(
  message: (ChangeableMessage & RequestedEdit) | undefined,
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

/** A setting below the minimum counts as the minimum. 0 disables editing. */
function editLimit({ editMax }: Pick<Config, 'editMax'>): number {
  return editMax === 0 ? 0 : Math.max(editMax, serverLimits.minMaxEdits)
}
