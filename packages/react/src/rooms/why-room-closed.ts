// Whether the user can write in a room, and if not, why.

import type { Room } from '@parley/client'

export interface Closed {
  readonly why: NonNullable<Room['ended']> | 'outside' | 'joining' | 'muted' | 'banned'
  /** The end of a mute. */
  readonly until?: number
}

export function roomClosed(
  room: Pick<Room, 'presence' | 'ended' | 'mutedUntil' | 'isBanned' | 'role' | 'isAllowed'>,
  now: number,
  /** Whether the user was in the room before: rejoining after a lost connection is not shown. */
  wasIn = false,
): Closed | undefined {
  if (room.presence === 'out') return { why: room.ended ?? 'outside' }
  if (room.presence === 'joining' && !wasIn) return { why: 'joining' }
  if (room.mutedUntil === -1) return { why: 'muted' }
  if (room.mutedUntil > now) return { why: 'muted', until: room.mutedUntil }
  return room.isBanned && room.role === 'member' && !room.isAllowed ? { why: 'banned' } : undefined
}

export const sameClosed = (a: Closed | undefined, b: Closed | undefined): boolean =>
  a?.why === b?.why && a?.until === b?.until
