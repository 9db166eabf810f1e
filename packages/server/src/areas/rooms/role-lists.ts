// Lists of users with a special standing in a room.

import type { Room, RoomStanding } from '../../rooms/room.ts'

/** The matching standings, by name. */
export function standingsIn({ standings }: Room, fits: (standing: RoomStanding) => boolean): RoomStanding[] {
  return [...standings.values()].filter(fits).sort((one, other) => (one.name < other.name ? -1 : 1))
}

export function namesIn(room: Room, fits: (standing: RoomStanding) => boolean): string[] {
  return standingsIn(room, fits).map(({ name }) => name)
}
