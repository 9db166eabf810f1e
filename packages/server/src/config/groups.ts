// Settings of groups, threads and rooms.

import type { SettingReaders } from './integrations.ts'

export interface GroupConfig {
  /** The largest member limit that a group may ask for. */
  maxGroupMembers: number
  /** Whether threads are enabled, how many a group may have, and the members of one, which are held in memory. */
  threads: boolean
  maxThreads: number
  maxThreadMembers: number
  /** Whether users may create rooms, or only the back end; the rooms of one owner; the members of one room. */
  roomsByUsers: boolean
  maxRooms: number
  maxRoomMembers: number
  /** Rooms that one user may be in at once. */
  maxRoomsJoined: number
  /** A user whose last device disconnected stays in their rooms for this long. */
  roomGraceMs: number
  /** The number of recent messages that a user receives when they join a room. */
  roomLast: number
  /** Messages of a room that are kept for its history. */
  roomKept: number
  /** Unsent bytes at which a device stops receiving messages of low priority, and of normal priority. */
  roomLowBytes: number
  roomNormalBytes: number
  /** In a room with more members than this, joins and leaves are batched, and sent this often. */
  roomCrowd: number
  roomCollectMs: number
  /** Rooms in memory. Occupied rooms are always in memory. */
  cachedRooms: number
  /** In new groups, members who join later can read earlier messages. */
  historyForNew: boolean
}

export const groupDefaults: GroupConfig = {
  maxGroupMembers: 5000,
  threads: true,
  maxThreads: 10_000,
  maxThreadMembers: 5000,
  roomsByUsers: true,
  maxRooms: 100,
  maxRoomMembers: 10_000,
  maxRoomsJoined: 100,
  roomGraceMs: 120_000,
  roomLast: 10,
  roomKept: 10_000,
  roomLowBytes: 64 * 1024,
  roomNormalBytes: 256 * 1024,
  roomCrowd: 100,
  roomCollectMs: 250,
  cachedRooms: 10_000,
  historyForNew: false,
}

export function groupsFrom({ number, isOn }: Pick<SettingReaders, 'number' | 'isOn'>): Partial<GroupConfig> {
  return {
    maxGroupMembers: number('PARLEY_MAX_GROUP_MEMBERS', groupDefaults.maxGroupMembers),
    threads: isOn('PARLEY_THREADS', groupDefaults.threads),
    maxThreads: number('PARLEY_MAX_THREADS', groupDefaults.maxThreads),
    maxThreadMembers: number('PARLEY_MAX_THREAD_MEMBERS', groupDefaults.maxThreadMembers),
    roomsByUsers: isOn('PARLEY_ROOMS_BY_USERS', groupDefaults.roomsByUsers),
    maxRooms: number('PARLEY_MAX_ROOMS', groupDefaults.maxRooms),
    maxRoomMembers: number('PARLEY_MAX_ROOM_MEMBERS', groupDefaults.maxRoomMembers),
    maxRoomsJoined: number('PARLEY_MAX_ROOMS_JOINED', groupDefaults.maxRoomsJoined),
    roomGraceMs: number('PARLEY_ROOM_GRACE_SECONDS', groupDefaults.roomGraceMs / 1000) * 1000,
    roomLast: number('PARLEY_ROOM_LAST', groupDefaults.roomLast),
    roomKept: number('PARLEY_ROOM_KEPT', groupDefaults.roomKept),
    historyForNew: isOn('PARLEY_HISTORY_FOR_NEW', groupDefaults.historyForNew),
  }
}
