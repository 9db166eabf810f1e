// Members of conversations in an export, and the standing of users in rooms that they need not be in.

import { messagesOnly } from '../areas/messages/shared.ts'
import { Role } from '../directory/groups.ts'
import type { Database } from '../storage/database.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

type MemberRow = {
  id: number
  name: string
  role: number
  joined_at: number
  hidden: number | null
  has_unread: number
  last_read: number | null
}

/** `ofUser`: positions of other people are left out. */
export async function membersOf(database: Database, logId: number, ofUser?: number) {
  const rows = await database.read((sql) =>
    sql.all<MemberRow>(
      `SELECT u.id, u.name, m.role, m.joined_at,
         (SELECT e.sent_at FROM entries e WHERE e.log_id = m.log_id AND e.seq = m.start) AS hidden,
         CASE WHEN m.shielded = 0 AND EXISTS (SELECT 1 FROM entries e WHERE e.log_id = m.log_id AND e.seq > m.read_seq
           AND e.seq > m.start AND e.sender_id <> m.user_id AND e.${messagesOnly}) THEN 1 ELSE 0 END AS has_unread,
         (SELECT e.id FROM entries e WHERE e.log_id = m.log_id AND e.seq <= m.read_seq AND e.${messagesOnly}
           ORDER BY e.seq DESC LIMIT 1) AS last_read
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.log_id = ? ORDER BY u.name`,
      [logId],
    ),
  )
  return rows.map(({ id, name, role, joined_at, hidden, has_unread, last_read }) => ({
    user: name,
    role: ['member', 'admin', 'owner'][role] ?? 'member',
    joinedAt: iso(joined_at),
    ...(hidden === null ? {} : { hiddenUpTo: iso(hidden) }),
    ...(has_unread === 0 || (ofUser !== undefined && ofUser !== id)
      ? {}
      : { readUpTo: String(last_read ?? '') }),
  }))
}

type StandingRow = {
  id: number
  name: string
  role: number
  since: number
  muted_until: number
  allowed: number
  blocked: number
}

/** Admins of a room, and people who are muted, allowed or blocked there. `ofUser`: only this one. */
export async function standingsOf(database: Database, logId: number, ofUser?: number) {
  const rows = await database.read((sql) =>
    sql.all<StandingRow>(
      `SELECT u.id, u.name, p.role, p.since, p.muted_until, p.allowed, p.blocked FROM room_people p
       JOIN users u ON u.id = p.user_id WHERE p.log_id = ? ORDER BY u.name`,
      [logId],
    ),
  )
  return rows
    .filter(({ id }) => ofUser === undefined || id === ofUser)
    .map(({ name, role, since, muted_until, allowed, blocked }) => ({
      user: name,
      ...(role === Role.admin ? { adminSince: iso(since) } : {}),
      ...(muted_until === 0 ? {} : { mutedUntil: muted_until < 0 ? 'forever' : iso(muted_until) }),
      ...(allowed === 1 ? { isAllowed: true } : {}),
      ...(blocked === 1 ? { isBlocked: true } : {}),
    }))
}
