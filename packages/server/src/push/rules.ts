// When a push is due: for every message and everybody who is not there to get it. The table in docs/notifications.md says
// the same, and a test compares them. Who is not there is not asked here.

import { isInAudience, onlineOnly } from '../logs/audience.ts'
import { isWithin, minuteIn, type Silence } from './silent-mode.ts'

/** What is asked about, and by whom it was said to whom. */
export interface PushCase {
  /** Where it was said; `user` is somebody's own log, in which nothing is said. */
  readonly place: 'single' | 'group' | 'thread' | 'room' | 'user'
  /** It counts as unread: no command, no receipt, no change of another message, nothing that is told about a group. */
  readonly counts: boolean
  readonly senderId: number
  readonly receiverId: number
  /** Whom it is for, see logs/audience.ts. */
  readonly audience: string | null
  /** It names the receiver, or everybody. */
  readonly isMentioned: boolean
  /** The receiver wants nothing of the group, or no notifications of it. In a thread: of the group it hangs in. */
  readonly isShielded: boolean
  readonly isQuiet: boolean
  /** The receiver has blocked the sender. */
  readonly isBlocked: boolean
  /** What the receiver has set for everything, and for this conversation; in a thread for the group it hangs in. */
  readonly all: Silence
  readonly conversation: Silence
  /** The receiver's. */
  readonly zone: string
  readonly now: number
}

export function isDue(asked: PushCase): boolean {
  const { place, counts, senderId, receiverId, audience } = asked
  if (place === 'room' || place === 'user' || !counts || senderId === receiverId) return false
  // What is for those online is gone; what is for a device is for nobody who is not there.
  if (audience === onlineOnly) return false
  if (!isInAudience(audience, 0, { deviceId: 0, userId: receiverId, since: 0 })) return false
  if (asked.isShielded || asked.isQuiet || asked.isBlocked) return false
  const remind = remindOf(asked.all, asked.conversation)
  if (remind === 'none' || (remind === 'mentions' && !asked.isMentioned)) return false
  return ![asked.all, asked.conversation].some((silence) => isSilent(silence, asked))
}

export type Remind = 'all' | 'mentions' | 'none'

const reminds: ReadonlyMap<string, Remind> = new Map([
  ['ALL', 'all'],
  ['AT', 'mentions'],
  ['NONE', 'none'],
])

/** Of which messages: what was chosen for the conversation, else what was chosen for everything, else all of them. */
export function remindOf(all: Pick<Silence, 'type'>, conversation: Pick<Silence, 'type'>): Remind {
  return reminds.get(conversation.type) ?? reminds.get(all.type) ?? 'all'
}

/** Times of silence are silent whichever of the two says so, and for mentions, too. */
function isSilent({ until, interval }: Silence, { now, zone }: Pick<PushCase, 'now' | 'zone'>): boolean {
  return until > now || (interval !== undefined && isWithin(interval, minuteIn(zone, now)))
}
