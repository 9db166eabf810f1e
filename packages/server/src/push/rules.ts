// Decides whether a push is due, for every message and every recipient who is offline. A test compares this with the
// table in docs/notifications.md. Whether a recipient is offline is decided elsewhere.

import { isInAudience, onlineOnly } from '../logs/audience.ts'
import { isWithin, minuteIn, type Silence } from './silent-mode.ts'

/** A message, its conversation and a recipient. */
export interface PushCase {
  /** The kind of the conversation; `user` is a user's own log, which contains no messages. */
  readonly kind: 'single' | 'group' | 'thread' | 'room' | 'user'
  /** It counts as unread: not a command, a receipt, a change of another message, or a group notice. */
  readonly counts: boolean
  readonly senderId: number
  readonly receiverId: number
  /** The audience, see logs/audience.ts. */
  readonly audience: string | null
  /** It mentions the receiver, or everybody. */
  readonly isMentioned: boolean
  /** The receiver shields the group, or wants no notifications of it. In a thread: of the group above it. */
  readonly isShielded: boolean
  readonly isQuiet: boolean
  /** The receiver has blocked the sender. */
  readonly isBlocked: boolean
  /** The receiver's settings for everything, and for this conversation; in a thread, for the group above it. */
  readonly all: Silence
  readonly conversation: Silence
  /** The receiver's time zone. */
  readonly zone: string
  readonly now: number
}

export function isDue(pushCase: PushCase): boolean {
  const { kind, counts, senderId, receiverId, audience } = pushCase
  if (kind === 'room' || kind === 'user' || !counts || senderId === receiverId) return false
  // A message for online users is obsolete, and one for a device is not for users who are offline.
  if (audience === onlineOnly) return false
  if (!isInAudience(audience, 0, { deviceId: 0, userId: receiverId, since: 0 })) return false
  if (pushCase.isShielded || pushCase.isQuiet || pushCase.isBlocked) return false
  const notified = notifiedMessagesOf(pushCase.all, pushCase.conversation)
  if (notified === 'none' || (notified === 'mentions' && !pushCase.isMentioned)) return false
  return ![pushCase.all, pushCase.conversation].some((silence) => isSilent(silence, pushCase))
}

export type NotifiedMessages = 'all' | 'mentions' | 'none'

const notifiedByType: ReadonlyMap<string, NotifiedMessages> = new Map([
  ['ALL', 'all'],
  ['AT', 'mentions'],
  ['NONE', 'none'],
])

/** Which messages cause notifications: the choice for the conversation, else the choice for everything, else all. */
export function notifiedMessagesOf(
  all: Pick<Silence, 'type'>,
  conversation: Pick<Silence, 'type'>,
): NotifiedMessages {
  return notifiedByType.get(conversation.type) ?? notifiedByType.get(all.type) ?? 'all'
}

/** Either setting can silence, and mentions are silenced too. */
function isSilent({ until, interval }: Silence, { now, zone }: Pick<PushCase, 'now' | 'zone'>): boolean {
  return until > now || (interval !== undefined && isWithin(interval, minuteIn(zone, now)))
}
