// Compares the rooms that a client is in, on a device that received every event and on a fresh one of the same user.

import type { Room, RoomMember } from '@parley/client'
import { differencesIn, stillMuted } from './agree-groups.ts'
import type { Device } from './device.ts'

const compared = [
  'name',
  'description',
  'owner',
  'memberCount',
  'maxMembers',
  'isBanned',
  'isAllowed',
  'role',
] as const satisfies readonly (keyof Room)[]

/** Loads on the fresh device the rooms that the other one knows, and compares. */
export async function compareRooms(experienced: Device, fresh: Device): Promise<string[]> {
  const differences: string[] = []
  const { rooms } = fresh.client
  for (const room of experienced.client.state.rooms.values()) {
    // Users who are not in a room get no events about it.
    if (room.presence !== 'in' || !room.isLoaded) continue
    await fresh.world.until(rooms.load(room.id))
    await fresh.world.until(rooms.loadAttributes(room.id))
    const other = fresh.client.state.rooms.get(room.id)
    const now = fresh.world.clock.now()
    const pairs: [string, unknown, unknown][] = compared.map((name) => [name, room[name], other?.[name]])
    pairs.push(['muted until', stillMuted(room, now), other && stillMuted(other, now)])
    if (room.announcement !== undefined) pairs.push(['announcement', room.announcement, other?.announcement])
    // Attributes that were not loaded are only known from events.
    const known = Object.keys(room.attributes)
    pairs.push(['attributes', textOf(room, known), other && textOf(other, known)])
    differences.push(
      ...differencesIn(`room ${room.id}`, pairs),
      ...(await compareMembers(room, experienced, fresh)),
    )
  }
  return differences
}

const textOf = ({ attributes }: Room, keys: readonly string[]) =>
  keys.map((key) => `${key}: ${attributes[key]}`).join(', ')

async function compareMembers({ id }: Room, experienced: Device, fresh: Device): Promise<string[]> {
  const list = experienced.client.state.roomMembers.get(id)
  if (!list?.isComplete) return []
  await fresh.world.until(fresh.client.rooms.loadMembers(id))
  while (!fresh.client.state.roomMembers.get(id)?.isComplete)
    await fresh.world.until(fresh.client.rooms.loadMoreMembers(id))
  const text = ({ user, role }: RoomMember) => `${user} ${role}`
  const [one, other] = [list, fresh.client.state.roomMembers.get(id)].map((all) =>
    all?.members.map(text).sort().join(', '),
  )
  return differencesIn(`room ${id}`, [['members', one, other]])
}
