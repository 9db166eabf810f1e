// Visibility of messages. Everything that is done with a message after it was sent checks this first: a user who joined
// later, or is not in the audience, must not even learn that it exists.

import { BodyType } from '@parley/protocol'
import type { User } from '../../directory/directory.ts'
import { entryColumns, groupColumns, logColumns, memberColumns } from '../../storage/columns.ts'
import type { Sql } from '../../storage/database.ts'
import type { EntryRow, Flag, GroupRow, LogRow, MemberRow } from '../../storage/tables.ts'

export { messagesOnly } from '../../storage/visible-entries.ts'

/** A message, and the user's membership in its conversation. */
export interface Found {
  readonly entry: EntryRow
  readonly log: LogRow
  /** Undefined if the user is not in the conversation. */
  readonly member: MemberRow | undefined
  /** The user removed it from their history. */
  readonly isHidden: boolean
  /** Only for messages in groups. */
  readonly group: GroupRow | undefined
}

export interface Visible extends Found {
  readonly member: MemberRow
}

/** Only these types are messages; other entries are events about them. A recalled message no longer has one of them. */
const messageTypes: readonly number[] = [BodyType.CHAT, BodyType.GROUPCHAT, BodyType.CHATROOM]

export const isMessage = (type: number): boolean => messageTypes.includes(type)

/** The message with this id if the user may see it. Otherwise undefined, as if there were none. */
export async function findVisible(
  sql: Sql,
  user: User,
  messageId: number | string,
): Promise<Visible | undefined> {
  const found = await findMessage(sql, user, messageId)
  return found && isVisible(found, user.id) ? found : undefined
}

/** The message with this id in the user's app, visible or not: for answers that distinguish "not in this group". */
export async function findMessage(
  sql: Sql,
  user: User,
  messageId: number | string,
): Promise<Found | undefined> {
  const id = readMessageId(messageId)
  const entry =
    id === undefined
      ? undefined
      : await sql.first<EntryRow>(`SELECT ${entryColumns()} FROM entries WHERE id = ?`, [id])
  if (!entry || !isMessage(entry.type)) return undefined
  const log = await sql.first<LogRow>(`SELECT ${logColumns()} FROM logs WHERE id = ? AND app_id = ?`, [
    entry.log_id,
    user.app.id,
  ])
  if (!log) return undefined
  const member = await sql.first<MemberRow & { hides: Flag }>(
    `SELECT ${memberColumns('m')}, EXISTS (SELECT 1 FROM hidden h WHERE h.user_id = m.user_id AND h.log_id = m.log_id AND h.seq = ?)
       AS hides FROM members m WHERE m.user_id = ? AND m.log_id = ?`,
    [entry.seq, user.id, log.id],
  )
  const group =
    log.kind === 'group'
      ? await sql.first<GroupRow>(`SELECT ${groupColumns()} FROM groups WHERE log_id = ?`, [log.id])
      : undefined
  return { entry, log, member, group, isHidden: member?.hides === 1 }
}

export function isVisible(found: Found, userId: number): found is Visible {
  const { entry, member, isHidden } = found
  if (!member || isHidden || entry.seq <= member.start) return false
  return entry.audience === null || entry.sender_id === userId || entry.audience.includes(`,u${userId},`)
}

/** A message id as clients write it: decimal text. Undefined if it cannot be one of ours. */
export function readMessageId(id: number | string): number | undefined {
  const number = typeof id === 'string' && !/^\d{1,16}$/.test(id) ? Number.NaN : Number(id)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
