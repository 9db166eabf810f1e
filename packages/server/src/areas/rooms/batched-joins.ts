// Batched joins and leaves: one change for all that arrive at the same time.

import { type Reason, roomJoined, roomLeft } from '@parley/protocol'
import type { LiveDelivery } from '../../rooms/live-delivery.ts'
import type { Room } from '../../rooms/room.ts'
import type { Session } from '../../sessions/session.ts'
import { entryColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { type StoredEntry, storedEntry } from '../../storage/procedures/stored-entry.ts'
import type { EntryRow } from '../../storage/tables.ts'
import { messagesOnly } from '../messages/shared.ts'
import { addToRoom, removeFromRoom } from './membership.ts'
import { type Actor, changeRoomAs, type RoomServices, rulesFor } from './room-change.ts'

export interface JoinRequest {
  readonly session: Session
  /** The user's text about the join. */
  readonly ext: string
}

/** The last messages for this device, or the reason of the refusal. */
export type JoinOutcome = { readonly last: readonly StoredEntry[] } | { readonly refused: Reason }

export function actorOf({ user, resource }: Session): Actor {
  return { id: user.id, name: user.name, app: user.app, resource }
}

export const joinBatched =
  (services: RoomServices) =>
  async (room: Room, arrivals: readonly [JoinRequest, ...JoinRequest[]]): Promise<JoinOutcome[]> => {
    const refusals = await changeRoomAs(services, room, actorOf(arrivals[0].session), async (change) => {
      const joining = new Map<number, JoinRequest>()
      const refused = arrivals.map((arrival): Reason | undefined => {
        const { user } = arrival.session
        const reason = rulesFor(room, user).refusal('join')
        if (reason || room.present.has(user.id) || joining.has(user.id)) return reason
        // Earlier ones of the same batch have taken places that are not visible yet. The owner needs none.
        const isFull = room.present.size + joining.size >= room.facts.maxMembers
        if (isFull && user.id !== room.facts.ownerId) return 'roomFull'
        joining.set(user.id, arrival)
        return undefined
      })
      change.afterwards(() => {
        for (const { session } of joining.values()) notifyOthers(services.live, room, session, roomJoined)
      })
      await addToRoom(
        services,
        change,
        [...joining.values()].map(({ session }) => session.user),
        new Map([...joining].map(([id, { ext }]) => [id, ext])),
      )
      return refused
    })
    const { roomLast } = services.config
    const last = await services.database.read((sql) => lastMessages(sql, room, arrivals, roomLast))
    return arrivals.map(({ session }, index) => {
      const refused = refusals[index]
      return refused ? { refused } : { last: last(session) }
    })
  }

/** A user who is not present has left already. */
export const leaveBatched =
  (services: RoomServices) =>
  (room: Room, sessions: readonly [Session, ...Session[]]): Promise<readonly undefined[]> =>
    changeRoomAs(services, room, actorOf(sessions[0]), async (change) => {
      const going = new Map(
        sessions.flatMap((session) =>
          room.present.has(session.user.id) ? [[session.user.id, session] as const] : [],
        ),
      )
      if (going.size > 0) {
        const users = [...going.values()].map(({ user }) => user)
        await removeFromRoom(services, change, users)
        change.afterwards(() => {
          for (const session of going.values()) notifyOthers(services.live, room, session, roomLeft)
        })
      }
      return sessions.map(() => undefined)
    })

/** Notifies the other devices of the user. */
function notifyOthers(
  live: LiveDelivery,
  room: Room,
  { user, resource }: Session,
  event: typeof roomJoined | typeof roomLeft,
): void {
  const data = { roomId: room.id, by: user.name, users: [], isRoom: true, name: room.facts.name }
  live.sendEvent(room, event, data, { by: user, byId: user.id, resource, to: [user.id] })
}

/**
 * The last messages of a room, oldest first, for each of these devices: without those that the user may not see, has
 * removed, or has sent from it.
 */
async function lastMessages(
  sql: Sql,
  { logId }: Room,
  arrivals: readonly JoinRequest[],
  most: number,
): Promise<(session: Session) => StoredEntry[]> {
  const rows = await sql.all<EntryRow>(
    `SELECT ${entryColumns()} FROM entries WHERE log_id = ? AND ${messagesOnly} AND audience IS NULL ORDER BY seq DESC LIMIT ?`,
    [logId, most],
  )
  const entries = rows.reverse().map(storedEntry)
  const [first] = entries
  if (!first) return () => []
  const ids = [...new Set(arrivals.map(({ session }) => session.user.id))]
  const members = await selectIn<{ user_id: number; start: number }>(
    sql,
    'SELECT user_id, start FROM members WHERE log_id = ? AND user_id IN (LIST)',
    ids,
    [logId],
  )
  const starts = new Map(members.map(({ user_id, start }) => [user_id, start]))
  const removed = await selectIn<{ user_id: number; seq: number }>(
    sql,
    'SELECT user_id, seq FROM hidden WHERE log_id = ? AND seq >= ? AND user_id IN (LIST)',
    ids,
    [logId, first.seq],
  )
  const hidden = new Set(removed.map(({ user_id, seq }) => `${user_id} ${seq}`))
  return ({ user, deviceId }) => {
    const start = starts.get(user.id) ?? Number.MAX_SAFE_INTEGER
    return entries.filter(
      (entry) => entry.seq > start && entry.deviceId !== deviceId && !hidden.has(`${user.id} ${entry.seq}`),
    )
  }
}
