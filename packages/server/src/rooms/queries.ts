// SQL of rooms.

import type { App } from '../directory/directory.ts'
import type { Role } from '../directory/groups.ts'
import { roomAttributeColumns, roomColumns, roomPersonColumns } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'
import { runIn } from '../storage/procedures/batched-statements.ts'
import type { LogRow, MemberRow, RoomAttributeRow, RoomPersonRow, RoomRow } from '../storage/tables.ts'
import { Replica } from './replica.ts'
import { isPlain, Room, type RoomFacts, type RoomStanding, type RoomTags } from './room.ts'

/** The stored room with this public id. */
export async function loadRoom(sql: Sql, app: Pick<App, 'id'>, id: string): Promise<Room | undefined> {
  const row = await sql.first<RoomRow & Pick<LogRow, 'key' | 'head'> & { owner: string | null }>(
    `SELECT ${roomColumns('r')}, l.key, l.head, u.name AS owner FROM logs l JOIN rooms r ON r.log_id = l.id LEFT JOIN users u ON u.id = r.owner_id
     WHERE l.app_id = ? AND l.kind = 'room' AND l.key = ?`,
    [app.id, id],
  )
  if (!row) return undefined
  const facts = factsOf(row, row.owner ?? '')
  const room = new Room(
    { logId: row.log_id, appId: app.id, id: row.key, createdAt: row.created_at, facts },
    new Replica(row.version, row.head),
  )
  const people = await sql.all<RoomPersonRow & { name: string }>(
    `SELECT ${roomPersonColumns('p')}, u.name FROM room_people p JOIN users u ON u.id = p.user_id WHERE p.log_id = ?`,
    [room.logId],
  )
  for (const person of people) room.standings.set(person.user_id, standingOf(person))
  const present = await sql.all<Pick<MemberRow, 'user_id' | 'joined_at'> & { name: string }>(
    `SELECT m.user_id, m.joined_at, u.name FROM members m JOIN users u ON u.id = m.user_id
     WHERE m.log_id = ? ORDER BY m.joined_at, m.user_id`,
    [room.logId],
  )
  for (const { user_id, name, joined_at } of present) room.present.set(user_id, { name, joinedAt: joined_at })
  const attributes = await sql.all<RoomAttributeRow>(
    `SELECT ${roomAttributeColumns()} FROM room_attributes WHERE log_id = ?`,
    [room.logId],
  )
  for (const { key, value, user_id, auto_delete } of attributes)
    room.attributes.set(key, { value, userId: user_id, isBound: auto_delete === 1 })
  return room
}

function factsOf(row: RoomRow, owner: string): RoomFacts {
  return {
    name: row.name,
    description: row.description,
    ownerId: row.owner_id,
    owner,
    maxMembers: row.max_members,
    isBanned: row.banned === 1,
    announcement: row.announcement,
    slowSeconds: row.slow_seconds,
  }
}

function standingOf(row: RoomPersonRow & { name: string }): RoomStanding {
  return {
    name: row.name,
    role: row.role as Role,
    since: row.since,
    mutedUntil: row.muted_until,
    isAllowed: row.allowed === 1,
    isBlocked: row.blocked === 1,
    ...(row.tags === '' ? {} : { tags: JSON.parse(row.tags) as RoomTags }),
  }
}

/** Stores a room with its log, and returns the number of the log. */
export async function insertRoom(
  sql: Sql,
  { app, id, facts, now }: { app: Pick<App, 'id'>; id: string; facts: RoomFacts; now: number },
): Promise<number> {
  const log = await sql.first<{ id: number }>(
    `INSERT INTO logs (app_id, kind, key, head, counted) VALUES (?, 'room', ?, 0, 0) RETURNING id`,
    [app.id, id],
  )
  if (!log) throw new Error(`The log of room ${id} could not be created.`)
  await sql.run(
    `INSERT INTO rooms (log_id, app_id, name, description, owner_id, max_members, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [log.id, app.id, facts.name, facts.description, facts.ownerId, facts.maxMembers, now],
  )
  return log.id
}

export async function storeFacts(sql: Sql, logId: number, facts: RoomFacts): Promise<void> {
  const { name, description, ownerId, maxMembers, isBanned, announcement, slowSeconds } = facts
  await sql.run(
    `UPDATE rooms SET name = ?, description = ?, owner_id = ?, max_members = ?, banned = ?, announcement = ?,
       slow_seconds = ? WHERE log_id = ?`,
    [name, description, ownerId, maxMembers, Number(isBanned), announcement, slowSeconds, logId],
  )
}

/** Deletes the room. Its messages stay in the log, but can no longer be reached. */
export async function deleteRoom(sql: Sql, logId: number): Promise<void> {
  for (const table of ['members', 'room_people', 'room_attributes', 'rooms'])
    await sql.run(`DELETE FROM ${table} WHERE log_id = ?`, [logId])
}

/** Adds users to the room. Entries up to `start` are not for them. */
export async function insertPresent(
  sql: Sql,
  room: Pick<Room, 'logId' | 'id'>,
  users: readonly { readonly id: number }[],
  { start, now }: { readonly start: number; readonly now: number },
): Promise<void> {
  await sql.insertMany(
    'members',
    ['user_id', 'log_id', 'peer', 'start', 'joined_at', 'shielded'],
    users.map(({ id }) => [id, room.logId, room.id, start, now, 1]),
    'ON CONFLICT (user_id, log_id) DO NOTHING',
  )
}

/** Stores the standings of these users. A standing without anything special is deleted. */
export async function storeStandings(
  sql: Sql,
  logId: number,
  standings: ReadonlyMap<number, RoomStanding>,
): Promise<void> {
  const plain = [...standings].flatMap(([id, standing]) => (isPlain(standing) ? [id] : []))
  await runIn(sql, 'DELETE FROM room_people WHERE log_id = ? AND user_id IN (LIST)', plain, [logId])
  await sql.insertMany(
    'room_people',
    ['log_id', 'user_id', 'role', 'since', 'muted_until', 'allowed', 'blocked', 'tags'],
    [...standings].flatMap(([id, standing]) => {
      const { role, since, mutedUntil, isAllowed, isBlocked, tags } = standing
      if (isPlain(standing)) return []
      const written = tags ? JSON.stringify(tags) : ''
      return [[logId, id, role, since, mutedUntil, Number(isAllowed), Number(isBlocked), written]]
    }),
    `ON CONFLICT (log_id, user_id) DO UPDATE SET role = excluded.role, since = excluded.since,
       muted_until = excluded.muted_until, allowed = excluded.allowed, blocked = excluded.blocked,
       tags = excluded.tags`,
  )
}

/** The ids of the rooms of an app that have members. */
export async function occupiedRooms(sql: Sql, app: Pick<App, 'id'>): Promise<string[]> {
  const rows = await sql.all<{ key: string }>(
    `SELECT l.key FROM rooms r JOIN logs l ON l.id = r.log_id
     WHERE r.app_id = ? AND EXISTS (SELECT 1 FROM members m WHERE m.log_id = r.log_id) ORDER BY r.log_id`,
    [app.id],
  )
  return rows.map(({ key }) => key)
}

export async function countRoomsOf(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ rooms: number }>(
    'SELECT count(*) AS rooms FROM members m JOIN rooms r ON r.log_id = m.log_id WHERE m.user_id = ?',
    [userId],
  )
  return row?.rooms ?? 0
}
