// Counts what an erasure removes, by table, without changing anything.

import type { Database, Value } from '../storage/database.ts'
import { highestEntry, nextWindow } from './entry-windows.ts'
import type { ErasureRow } from './step-context.ts'

/** Conditions with the id of the user in place of each `?`. */
const ofUser: Readonly<Record<string, string>> = {
  app_keys: 'bot_id = ?',
  applications: 'user_id = ?',
  blocks: 'user_id = ? OR blocked_id = ?',
  broadcasts: 'sender_id = ?',
  call_uids: 'user_id = ?',
  client_logs: 'user_id = ?',
  contact_requests: 'user_id = ? OR from_id = ?',
  contacts: 'user_id = ? OR contact_id = ?',
  devices: 'user_id = ?',
  favourites: 'user_id = ?',
  files: 'owner_id = ?',
  group_blocks: 'user_id = ?',
  hidden: 'user_id = ?',
  invitations: 'user_id = ? OR inviter_id = ?',
  member_attributes: 'user_id = ?',
  members: 'user_id = ?',
  people_terms: 'user_id = ?',
  presence_seen: 'user_id = ?',
  presence_texts: 'user_id = ?',
  presence_watches: 'user_id = ? OR watched_id = ?',
  profiles: 'user_id = ?',
  push_people: 'user_id = ?',
  push_tokens: 'user_id = ?',
  pushes: 'token_id IN (SELECT id FROM push_tokens WHERE user_id = ?)',
  reactions: 'user_id = ?',
  readers: 'user_id = ?',
  reports: 'sender_id = ? OR reporter_id = ?',
  room_attributes: 'user_id = ?',
  room_people: 'user_id = ?',
  room_super_admins: 'user_id = ?',
  shared_files: 'user_id = ?',
  silences: 'user_id = ?',
  threads: 'owner_id = ?',
  uploads: 'owner_id = ?',
  usage_events: 'user_id = ?',
  user_cursors: 'user_id = ?',
  users: 'id = ?',
  webhooks: 'bot_id = ?',
}

export async function countOf(database: Database, row: ErasureRow): Promise<Record<string, number>> {
  const { app_id: appId, user_id: userId, user_name: name } = row
  const counts: Record<string, number> = { entries: await entriesOf(database, userId) }
  const count = async (table: string, condition: string, values: readonly Value[]) => {
    const found = await database.read((sql) =>
      sql.first<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${condition}`, values),
    )
    if (found && found.n > 0) counts[table] = found.n
  }
  for (const [table, condition] of Object.entries(ofUser))
    await count(
      table,
      condition,
      condition
        .split('?')
        .slice(1)
        .map(() => userId),
    )
  await count('audit', 'app_id = ? AND acted_as = ?', [appId, name])
  const bytes = await database.read((sql) =>
    sql.first<{ bytes: number | null }>(
      'SELECT sum(size) AS bytes FROM files WHERE owner_id = ? AND gone_at = 0',
      [userId],
    ),
  )
  return { ...counts, fileBytes: Number(bytes?.bytes ?? 0) }
}

async function entriesOf(database: Database, userId: number): Promise<number> {
  const upTo = await highestEntry(database)
  let total = 0
  let window = await nextWindow(database, 0, upTo)
  for (; window; window = await nextWindow(database, window.upTo, upTo)) {
    const { after, upTo: end } = window
    const found = await database.read((sql) =>
      sql.first<{ n: number }>(
        'SELECT count(*) AS n FROM entries WHERE id > ? AND id <= ? AND sender_id = ?',
        [after, end, userId],
      ),
    )
    total += found?.n ?? 0
  }
  return total
}
