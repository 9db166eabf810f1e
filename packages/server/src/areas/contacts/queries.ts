// SQL of contacts.

import type { User } from '../../directory/directory.ts'
import { raiseVersions } from '../../directory/user-versions.ts'
import type { Sql } from '../../storage/database.ts'
import { runIn } from '../../storage/procedures/batched-statements.ts'
import type { Flag } from '../../storage/tables.ts'

export type ContactRow = { readonly id: number; readonly name: string; readonly remark: string }

/** Sorted by name: the page after this contact, or all contacts. */
export function contactRows(
  sql: Sql,
  userId: number,
  page: { readonly after: string; readonly limit: number } = { after: '', limit: Number.MAX_SAFE_INTEGER },
): Promise<ContactRow[]> {
  return sql.all<ContactRow>(
    `SELECT u.id, u.name, c.remark FROM contacts c JOIN users u ON u.id = c.contact_id
     WHERE c.user_id = ? AND u.name > ? ORDER BY u.name LIMIT ?`,
    [userId, page.after, page.limit],
  )
}

export async function countContacts(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ people: number }>(
    'SELECT count(*) AS people FROM contacts WHERE user_id = ?',
    [userId],
  )
  return row?.people ?? 0
}

export async function isContact(sql: Sql, userId: number, contactId: number): Promise<boolean> {
  const row = await sql.first('SELECT 1 AS found FROM contacts WHERE user_id = ? AND contact_id = ?', [
    userId,
    contactId,
  ])
  return row !== undefined
}

export async function addContact(sql: Sql, a: User, b: User, now: number): Promise<void> {
  await sql.insertMany(
    'contacts',
    ['user_id', 'contact_id', 'created_at'],
    [
      [a.id, b.id, now],
      [b.id, a.id, now],
    ],
    'ON CONFLICT (user_id, contact_id) DO NOTHING',
  )
}

export async function dropContact(sql: Sql, a: User, b: User): Promise<void> {
  await sql.run('DELETE FROM contacts WHERE user_id IN (?, ?) AND contact_id IN (?, ?)', [
    a.id,
    b.id,
    a.id,
    b.id,
  ])
  await raiseVersions(sql, [a.id, b.id])
}

export async function setRemark(sql: Sql, userId: number, contactId: number, remark: string): Promise<void> {
  await sql.run('UPDATE contacts SET remark = ? WHERE user_id = ? AND contact_id = ?', [
    remark,
    userId,
    contactId,
  ])
}

export type Request = { readonly reason: string; readonly hidden: Flag }

/** The open request to a user from another. */
export function requestOf(sql: Sql, user: User, by: User): Promise<Request | undefined> {
  return sql.first<Request>('SELECT reason, hidden FROM contact_requests WHERE user_id = ? AND from_id = ?', [
    user.id,
    by.id,
  ])
}

export interface NewRequest {
  readonly user: User
  readonly by: User
  readonly reason: string
  readonly hidden: Flag
  readonly now: number
}

/** A repeated request replaces the reason. */
export async function addRequest(sql: Sql, { user, by, reason, hidden, now }: NewRequest): Promise<void> {
  await sql.insertMany(
    'contact_requests',
    ['user_id', 'from_id', 'reason', 'hidden', 'created_at'],
    [[user.id, by.id, reason, hidden, now]],
    `ON CONFLICT (user_id, from_id)
     DO UPDATE SET reason = excluded.reason, hidden = excluded.hidden, created_at = excluded.created_at`,
  )
}

export async function dropRequest(sql: Sql, user: User, by: User): Promise<void> {
  await sql.run('DELETE FROM contact_requests WHERE user_id = ? AND from_id = ?', [user.id, by.id])
}

/** Hides a request from the user who has blocked its sender. For the sender it stays open. */
export async function hideRequest(sql: Sql, user: User, by: User): Promise<void> {
  await sql.run('UPDATE contact_requests SET hidden = 1 WHERE user_id = ? AND from_id = ?', [user.id, by.id])
}

export async function hasBlocked(sql: Sql, user: User, other: User): Promise<boolean> {
  const row = await sql.first('SELECT 1 AS found FROM blocks WHERE user_id = ? AND blocked_id = ?', [
    user.id,
    other.id,
  ])
  return row !== undefined
}

/** The number of open requests of a user. */
export async function countSent(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ people: number }>(
    'SELECT count(*) AS people FROM contact_requests WHERE from_id = ?',
    [userId],
  )
  return row?.people ?? 0
}

export async function countRequests(sql: Sql, userId: number): Promise<number> {
  const row = await sql.first<{ people: number }>(
    'SELECT count(*) AS people FROM contact_requests WHERE user_id = ? AND hidden = 0',
    [userId],
  )
  return row?.people ?? 0
}

export type RequestRow = {
  readonly id: number
  readonly name: string
  readonly reason: string
  readonly created_at: number
}

/** Newest first: requests that are older than this one. */
export function requestRows(
  sql: Sql,
  userId: number,
  before: { readonly at: number; readonly id: number },
  limit: number,
): Promise<RequestRow[]> {
  return sql.all<RequestRow>(
    `SELECT u.id, u.name, r.reason, r.created_at FROM contact_requests r JOIN users u ON u.id = r.from_id
     WHERE r.user_id = ? AND r.hidden = 0 AND (r.created_at, r.from_id) < (?, ?) ORDER BY r.created_at DESC, r.from_id DESC LIMIT ?`,
    [userId, before.at, before.id, limit],
  )
}

/** The same for requests that the user has sent. */
export function sentRows(
  sql: Sql,
  userId: number,
  before: { readonly at: number; readonly id: number },
  limit: number,
): Promise<RequestRow[]> {
  return sql.all<RequestRow>(
    `SELECT u.id, u.name, r.reason, r.created_at FROM contact_requests r JOIN users u ON u.id = r.user_id
     WHERE r.from_id = ? AND (r.created_at, r.user_id) < (?, ?) ORDER BY r.created_at DESC, r.user_id DESC LIMIT ?`,
    [userId, before.at, before.id, limit],
  )
}

export type RelatedUser = { readonly id: number; readonly name: string; readonly is_contact: Flag }

/** The contacts of a user, the receivers of their visible requests, and the senders of requests to them. */
export function relatedUsers(sql: Sql, userId: number): Promise<RelatedUser[]> {
  return sql.all<RelatedUser>(
    `SELECT u.id, u.name, 1 AS is_contact FROM contacts c JOIN users u ON u.id = c.contact_id WHERE c.user_id = ?
     UNION ALL
     SELECT u.id, u.name, 0 AS is_contact FROM contact_requests r JOIN users u ON u.id = r.user_id
     WHERE r.from_id = ? AND r.hidden = 0
     UNION ALL
     SELECT u.id, u.name, 0 AS is_contact FROM contact_requests r JOIN users u ON u.id = r.from_id
     WHERE r.user_id = ?`,
    [userId, userId, userId],
  )
}

export async function dropRelations(sql: Sql, userId: number, others: readonly number[]): Promise<void> {
  for (const text of [
    'DELETE FROM contacts WHERE user_id = ? AND contact_id IN (LIST)',
    'DELETE FROM contacts WHERE contact_id = ? AND user_id IN (LIST)',
    'DELETE FROM contact_requests WHERE user_id = ? AND from_id IN (LIST)',
    'DELETE FROM contact_requests WHERE from_id = ? AND user_id IN (LIST)',
  ])
    await runIn(sql, text, others, [userId])
  await raiseVersions(sql, [userId, ...others])
}
