// Adds and removes members of a room. The attributes that are bound to a user are deleted when they leave.

import { hasReason, removedFromRoom, roomAttributesRemoved } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import type { Moving } from '../../rooms/join-leave-notices.ts'
import { insertPresent } from '../../rooms/queries.ts'
import type { Departing } from '../../rooms/rooms.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import { messagesOnly } from '../messages/shared.ts'
import { type Actor, changeRoomAs, type Person, type RoomChange, type RoomServices } from './room-change.ts'

type MovingServices = Pick<RoomServices, 'rooms' | 'joinLeaveNotices' | 'config'>

/** Adds users and notifies the others, with the joining user's text. Returns those who were not present before. */
export async function addToRoom(
  { rooms, joinLeaveNotices, config }: MovingServices,
  change: RoomChange,
  users: readonly User[],
  joinTexts: ReadonlyMap<number, string> = new Map(),
): Promise<User[]> {
  const { room, sql, now, actor } = change
  const newMembers = users.filter(({ id }) => !room.present.has(id))
  if (newMembers.length === 0) return []
  const start = await startOf(change, config.roomLast)
  await insertPresent(sql, room, newMembers, { start, now })
  change.record('rooms.joined', {
    roomId: room.id,
    by: actor.name,
    users: newMembers.map(({ name }) => name),
  })
  change.show(() => {
    for (const user of newMembers) rooms.entered(room, user, now)
  })
  change.afterwards(() => {
    const moving = movingBy(actor, newMembers)
    for (const user of newMembers) joinLeaveNotices.joined(room, user, joinTexts.get(user.id) ?? '', moving)
  })
  return newMembers
}

/** A user who adds or removes others learns the result from the answer. Users who join or leave themselves are notified of the others in the batch. */
function movingBy({ id, resource }: Actor, users: readonly Person[]): Moving {
  return users.some((user) => user.id === id) ? {} : { byId: id, resource }
}

/** New members see the last messages, up to this number, and everything from now on. */
async function startOf({ sql, room }: RoomChange, last: number): Promise<number> {
  const row = await sql.first<{ seq: number | null }>(
    `SELECT min(seq) AS seq FROM (SELECT seq FROM entries
       WHERE log_id = ? AND ${messagesOnly} AND audience IS NULL ORDER BY seq DESC LIMIT ?) AS latest`,
    [room.logId, last],
  )
  if (row?.seq) return row.seq - 1
  const log = await sql.first<{ head: number }>('SELECT head FROM logs WHERE id = ?', [room.logId])
  return log?.head ?? 0
}

/** Removes users, who get nothing more of the room, and notifies those who stay. */
export async function removeFromRoom(
  { rooms, joinLeaveNotices }: Pick<RoomServices, 'rooms' | 'joinLeaveNotices'>,
  change: RoomChange,
  users: readonly Person[],
): Promise<void> {
  const { room, sql, actor } = change
  const ids = new Set(users.map(({ id }) => id))
  await runIn(sql, 'DELETE FROM members WHERE log_id = ? AND user_id IN (LIST)', [...ids], [room.logId])
  const keys = [...room.attributes].flatMap(([key, { userId, isBound }]) =>
    isBound && ids.has(userId) ? [key] : [],
  )
  await runIn(sql, 'DELETE FROM room_attributes WHERE log_id = ? AND key IN (LIST)', keys, [room.logId])
  change.show(() => {
    for (const id of ids) rooms.left(room, id)
    for (const key of keys) room.attributes.delete(key)
  })
  change.record('rooms.left', { roomId: room.id, by: actor.name, users: users.map(({ name }) => name) })
  const going = users.map(({ id, name }) => ({ id, name, app: actor.app }))
  change.afterwards(() => joinLeaveNotices.left(room, going, movingBy(actor, users)))
  if (keys.length > 0)
    change.notify(roomAttributesRemoved, {
      users: [],
      detail: JSON.stringify({ result: { successKeys: keys } }),
    })
}

/** Removes users whose grace period is over. */
export function leaveWhenAway(services: RoomServices): Departing {
  const isGone = (userId: number) => !services.sessions.isOnline(userId)
  return async (room, users) => {
    const [actor] = users
    const left = changeRoomAs(services, room, actor, async (change) => {
      // A user may be back, or have left, when it is their turn.
      const going = users.filter(({ id }) => room.present.has(id) && isGone(id))
      if (going.length === 0) return
      await removeFromRoom(services, change, going)
      // Reaches only devices that reconnect at this moment.
      const data = { name: room.facts.name, reason: 'away' }
      for (const { id, name } of going)
        change.notify(removedFromRoom, { ...data, by: name, users: [{ name }] }, [id])
    })
    await left.catch((error) => {
      // The room was destroyed in the meantime.
      if (!hasReason(error, 'roomNotFound')) throw error
    })
  }
}
