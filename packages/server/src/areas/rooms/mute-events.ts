// Shared parts of the calls that mute: the limit of muted users in a room, and the recipients of the events.

import { fail, roomLimits, roomMuted, roomUnmuted } from '@parley/protocol'
import { isMutedAt, muteTimes } from '../memberships/shared.ts'
import { standingsIn } from './role-lists.ts'
import type { Person, RoomChange } from './room-change.ts'

/** Refuses if the room would have too many muted users with these. */
export function checkMuteLimit({ room, now }: RoomChange, newlyMuted: readonly Person[]): void {
  const muted = standingsIn(room, ({ mutedUntil }) => isMutedAt(mutedUntil, now))
  const names = new Set([...muted, ...newlyMuted].map(({ name }) => name))
  if (names.size > roomLimits.maxMuted) fail('maxLimit')
}

/** Tells the managers and the user the end of the user's mute. 0 ends it, which is announced only if it was running. */
export function announceMute(change: RoomChange, user: Person, until: number): void {
  const { room, now } = change
  const { id, name } = user
  const concerned = [...room.managers(), id]
  if (until !== 0) change.notify(roomMuted, { users: [{ name }], times: muteTimes(name, until) }, concerned)
  else if (isMutedAt(room.standingOf(user).mutedUntil, now))
    change.notify(roomUnmuted, { users: [{ name }] }, concerned)
}
