// The contents of an export of a user, a conversation or an app.

import type { App } from '../directory/directory.ts'
import type { Row, Sql } from '../storage/database.ts'
import {
  type Counts,
  type ExportParts,
  type Where,
  writeConversations,
  writeFiles,
  writeList,
  writeMessages,
  writeReactions,
} from './export.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

export async function exportApp(parts: ExportParts, app: App): Promise<Counts> {
  const inApp: Where = { text: 'l.app_id = ?', values: [app.id] }
  const counts: Counts = {}
  return {
    users: await writeList<AccountRow>(
      parts,
      'users',
      (page) => ({
        text: `SELECT id AS at, name, nickname, created_at, deactivated FROM users WHERE ${page.text} AND app_id = ?`,
        values: [...page.values, app.id],
      }),
      async (row) => {
        await writePersonal(parts, row, ['profile', 'contacts', 'blocked', 'favourites'], counts)
        return accountOf(row)
      },
      'id',
    ),
    ...counts,
    conversations: await writeConversations(parts, inApp),
    messages: await writeMessages(parts, inApp),
    reactions: await writeReactions(parts, inApp),
    files: await writeFiles(parts, { text: 'f.app_id = ?', values: [app.id] }),
  }
}

type AccountRow = { at: number; name: string; nickname: string; created_at: number; deactivated: number }

const accountOf = ({ name, nickname, created_at, deactivated }: AccountRow) => ({
  name,
  nickname,
  createdAt: iso(created_at),
  isDeactivated: deactivated === 1,
})

/** `id` is that of a group, room or thread, or two names with a colon between them for a single chat. */
export async function exportConversation(parts: ExportParts, app: App, id: string): Promise<Counts> {
  const log = await parts.database.read((sql) => findLog(sql, app, id))
  if (!log) throw new Error(`${app.key} has no conversation ${id}.`)
  const inLog: Where = { text: 'l.id = ?', values: [log.id] }
  const pair = id.includes(':') ? id.toLowerCase().split(':') : undefined
  return {
    conversations: await writeConversations(parts, inLog),
    messages: await writeMessages(parts, inLog),
    reactions: await writeReactions(parts, inLog),
    files: await writeFiles(
      parts,
      pair
        ? {
            text: `f.app_id = ? AND f.target_kind = 'single' AND u.name IN (?, ?) AND f.target IN (?, ?)`,
            values: [app.id, ...pair, ...pair],
          }
        : {
            text: `f.app_id = ? AND ((f.target_kind <> 'single' AND f.target = ?)
              OR f.uuid IN (SELECT uuid FROM shared_files WHERE log_id = ?))`,
            values: [app.id, log.key, log.id],
          },
    ),
  }
}

type LogPart = { id: number; key: string }

async function findLog(sql: Sql, app: App, id: string): Promise<LogPart | undefined> {
  if (!id.includes(':'))
    return sql.first<LogPart>(
      `SELECT id, key FROM logs WHERE app_id = ? AND kind IN ('group', 'room', 'thread') AND key = ?`,
      [app.id, id],
    )
  const [one = '', other = ''] = id.toLowerCase().split(':')
  return sql.first<LogPart>(
    `SELECT l.id, l.key FROM logs l JOIN members m ON m.log_id = l.id JOIN users u ON u.id = m.user_id
     WHERE l.app_id = ? AND l.kind = 'single' AND u.name = ? AND m.peer = ?`,
    [app.id, one, other],
  )
}

/** A list of rows about a user: its name, and how it is read. */
const personal: Readonly<Record<string, string>> = {
  profile: 'SELECT key, value FROM profiles WHERE user_id = ? ORDER BY key',
  contacts: `SELECT u.name AS contact, c.remark, c.created_at FROM contacts c JOIN users u ON u.id = c.contact_id
    WHERE c.user_id = ? ORDER BY u.name`,
  requestsReceived: `SELECT u.name AS "from", r.reason, r.created_at FROM contact_requests r
    JOIN users u ON u.id = r.from_id WHERE r.user_id = ? AND r.hidden = 0 ORDER BY u.name`,
  requestsSent: `SELECT u.name AS "to", r.reason, r.created_at FROM contact_requests r
    JOIN users u ON u.id = r.user_id WHERE r.from_id = ? ORDER BY u.name`,
  blocked: `SELECT u.name AS blocked, b.created_at FROM blocks b JOIN users u ON u.id = b.blocked_id
    WHERE b.user_id = ? ORDER BY u.name`,
  devices: `SELECT resource AS device, platform, name, created_at, seen_at FROM devices WHERE user_id = ?
    ORDER BY resource`,
  status: 'SELECT resource AS device, text, said_at FROM presence_texts WHERE user_id = ? ORDER BY resource',
  notifications: `SELECT kind, peer, remind, until, from_minute, to_minute FROM silences WHERE user_id = ?
    ORDER BY kind, peer`,
  favourites:
    'SELECT key AS id, type, data, ext, created_at, updated_at FROM favourites WHERE user_id = ? ORDER BY id',
  pushTokens:
    'SELECT device, notifier, created_at FROM push_tokens WHERE user_id = ? ORDER BY device, notifier',
  groupAttributes: `SELECT l.key AS "group", a.key, a.value FROM member_attributes a JOIN logs l ON l.id = a.log_id
    WHERE a.user_id = ? ORDER BY l.key, a.key`,
  // A report about a person has minus their id in the place of the message.
  reports: `SELECT CASE WHEN r.message_id > 0 THEN r.message_id END AS message_id,
      CASE WHEN r.message_id < 0 THEN u.name END AS person, r.type, r.reason, r.state, r.created_at
    FROM reports r LEFT JOIN users u ON u.id = r.sender_id WHERE r.reporter_id = ? ORDER BY r.id`,
}

/**
 * Everything that the server has about a user: the account, what they set, their conversations, the messages that they
 * sent anywhere, those that others sent them in single chats, and their files.
 */
export async function exportUser(parts: ExportParts, app: App, name: string): Promise<Counts> {
  const { database, folder } = parts
  const user = await database.read((sql) =>
    sql.first<AccountRow>(
      `SELECT id AS at, name, nickname, created_at, deactivated FROM users WHERE app_id = ? AND name = ?`,
      [app.id, name.toLowerCase()],
    ),
  )
  if (!user) throw new Error(`There is no user ${name} in ${app.key}.`)
  await folder.line('users', accountOf(user))
  const counts: Counts = { users: 1 }
  await writePersonal(parts, user, Object.keys(personal), counts)
  const ownLogs = 'SELECT log_id FROM members WHERE user_id = ?'
  const ofUser = { text: `l.id IN (${ownLogs})`, values: [user.at] }
  counts.conversations = await writeConversations(parts, ofUser, user.at)
  counts.messages = await writeMessages(parts, {
    text: `e.sender_id = ? OR (l.kind = 'single' AND e.audience IS NULL AND EXISTS (SELECT 1 FROM members m
      WHERE m.user_id = ? AND m.log_id = l.id AND e.seq > m.start)
      AND NOT EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = ? AND h.log_id = l.id AND h.seq = e.seq))`,
    values: [user.at, user.at, user.at],
  })
  counts.reactions = await writeReactions(parts, { text: 'r.user_id = ?', values: [user.at] })
  counts.files = await writeFiles(parts, { text: 'f.owner_id = ?', values: [user.at] })
  return counts
}

/** Writes these lists of a user. Each line names the user. */
async function writePersonal(
  { database, folder }: ExportParts,
  user: AccountRow,
  lists: readonly string[],
  counts: Counts,
): Promise<void> {
  for (const list of lists) {
    const rows = await database.read((sql) => sql.all<Row>(personal[list] ?? '', [user.at]))
    for (const row of rows) await folder.line(list, { user: user.name, ...withTimes(row) })
    if (rows.length > 0) counts[list] = (counts[list] ?? 0) + rows.length
  }
}

/** Names of columns as in the rest of the export, and times as texts. */
function withTimes(row: Row): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      return [name, /_at$/.test(column) && typeof value === 'number' ? iso(value) : value]
    }),
  )
}
