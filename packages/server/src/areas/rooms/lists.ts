// Lists of rooms: all of the app, and the caller's.

import { calls, roomLimits } from '@parley/protocol'
import { countWithin } from '../../limits/page-bytes.ts'
import { type Context, meOf } from '../../pipeline/context.ts'
import { handle } from '../../pipeline/handler.ts'
import { longest } from '../memberships/shared.ts'
import {
  countRooms,
  joinedRooms,
  type ListedRoom,
  newestRooms,
  roomsByCrowd,
  roomsNamed,
} from './list-queries.ts'

const usualPage = 20

/** Later pages are empty anyway. Keeps the offset within the range of the databases. */
const lastPage = 1_000_000

export const roomLists = [
  handle(calls.rooms.list, async (context, input) => {
    const { app, database } = context
    if (input.limit !== undefined || input.cursor !== undefined) return byCursor(context, input)
    const { size, offset } = pageOf(input)
    const wanted = (input.query ?? '').toLowerCase()
    // No name is that long.
    if (wanted.length > longest.name * 2) return { rooms: [], count: 0, total: 0 }
    const query = { app, userId: context.me?.id ?? 0, limit: size, offset }
    const { rows, total } = await database.read(async (sql) =>
      wanted === ''
        ? { rows: await roomsByCrowd(sql, query), total: await countRooms(sql, app) }
        : roomsNamed(sql, { ...query, query: wanted }),
    )
    const rooms = rows.map(listed)
    return { rooms, count: rooms.length, total }
  }),

  handle(calls.rooms.listJoined, async (context, input) => {
    const { app, database } = context
    const { size, offset } = pageOf(input)
    const rows = await database.read((sql) => joinedRooms(sql, meOf(context).id, size, offset))
    const rooms = rows.map((row) => ({
      id: row.id,
      name: row.name,
      // Clients split it at the `#` and the `_`.
      owner: `${app.org}#${app.name}_${row.owner}`,
      createdAt: row.created_at,
      description: row.description,
      maxMembers: row.max_members,
    }))
    return { rooms, count: rooms.length }
  }),
]

/** Newest first. An invalid cursor starts at the beginning. */
async function byCursor(
  { app, config, database, me }: Context,
  { limit = 10, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) {
  const most = Math.min(Math.max(limit, 1), roomLimits.maxPageSize)
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : Number.MAX_SAFE_INTEGER
  const rows = await database.read((sql) =>
    newestRooms(sql, { app, userId: me?.id ?? 0, limit: most + 1, before }),
  )
  const sizes = rows
    .slice(0, most)
    .map(({ name, description }) => Buffer.byteLength(name) + Buffer.byteLength(description))
  const shown = rows.slice(0, countWithin(sizes, config.answerPageBytes))
  return {
    rooms: shown.map(listed),
    count: shown.length,
    ...(rows.length > shown.length ? { cursor: String(shown.at(-1)?.log_id) } : {}),
  }
}

const listed = (row: ListedRoom) => ({
  id: row.id,
  name: row.name,
  owner: row.owner,
  memberCount: row.people,
  description: row.description,
  maxMembers: row.max_members,
  isBanned: row.banned === 1,
  isMember: row.joined === 1,
})

/** The first page is 1, and 0 means the same. */
function pageOf({ page, pageSize }: { page?: number | undefined; pageSize?: number | undefined }) {
  const size = Math.min(pageSize || usualPage, roomLimits.maxPageSize)
  return { size, offset: (Math.min(page || 1, lastPage) - 1) * size }
}
