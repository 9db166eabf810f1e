// SQL of operators and their sessions.

import { columnsOf } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'

export type OperatorRow = {
  id: number
  name: string
  role: string
  password_hash: string
  totp_secret: string
  totp_counter: number
  created_at: number
  signed_in_at: number
}

export const operatorColumns = columnsOf<OperatorRow>({
  id: true,
  name: true,
  role: true,
  password_hash: true,
  totp_secret: true,
  totp_counter: true,
  created_at: true,
  signed_in_at: true,
})

/** Sessions of one operator that are kept. The oldest end first. */
const mostSessions = 20

export const operatorNamed = (sql: Sql, name: string): Promise<OperatorRow | undefined> =>
  sql.first<OperatorRow>(`SELECT ${operatorColumns()} FROM operators WHERE name = ?`, [name])

export const allOperators = (sql: Sql): Promise<OperatorRow[]> =>
  sql.all<OperatorRow>(`SELECT ${operatorColumns()} FROM operators ORDER BY name`)

/**
 * All of them, locked until the commit: two owners cannot remove each other at the same moment, and nobody overwrites a change
 * that they have not seen. There are few, and one order for all prevents deadlocks. SQLite has one writer anyway.
 */
export function lockedOperators(sql: Sql): Promise<OperatorRow[]> {
  const lock = sql.dialect === 'postgres' ? 'FOR UPDATE' : ''
  return sql.all<OperatorRow>(`SELECT ${operatorColumns()} FROM operators ORDER BY id ${lock}`)
}

/** Undefined if the name is taken. */
export const insertOperator = (
  sql: Sql,
  row: Pick<OperatorRow, 'name' | 'role' | 'password_hash' | 'created_at'>,
): Promise<OperatorRow | undefined> =>
  sql.first<OperatorRow>(
    `INSERT INTO operators (name, role, password_hash, created_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (name) DO NOTHING RETURNING ${operatorColumns()}`,
    [row.name, row.role, row.password_hash, row.created_at],
  )

export interface NewSession {
  readonly hash: string
  readonly operatorId: number
  readonly now: number
  readonly expiresAt: number
  readonly address: string
}

/** Stores a session, and removes those that have expired or are too many. */
export async function insertSession(sql: Sql, session: NewSession): Promise<void> {
  const { hash, operatorId, now, expiresAt, address } = session
  await sql.run('DELETE FROM operator_sessions WHERE expires_at <= ?', [now])
  await sql.run(
    'INSERT INTO operator_sessions (hash, operator_id, created_at, expires_at, address) VALUES (?, ?, ?, ?, ?)',
    [hash, operatorId, now, expiresAt, address],
  )
  await sql.run(
    `DELETE FROM operator_sessions WHERE operator_id = ? AND hash NOT IN
       (SELECT hash FROM operator_sessions WHERE operator_id = ? ORDER BY created_at DESC, hash LIMIT ?)`,
    [operatorId, operatorId, mostSessions],
  )
  await sql.run('UPDATE operators SET signed_in_at = ? WHERE id = ?', [now, operatorId])
}

export type SessionRow = OperatorRow & { expires_at: number }

export const sessionHashed = (sql: Sql, hash: string): Promise<SessionRow | undefined> =>
  sql.first<SessionRow>(
    `SELECT ${operatorColumns('o')}, s.expires_at AS expires_at
     FROM operator_sessions s JOIN operators o ON o.id = s.operator_id WHERE s.hash = ?`,
    [hash],
  )

export async function endSessions(sql: Sql, operatorId: number, butHash = ''): Promise<void> {
  await sql.run('DELETE FROM operator_sessions WHERE operator_id = ? AND hash <> ?', [operatorId, butHash])
}
