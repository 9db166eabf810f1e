// Sign-ins of operators and changes of their own accounts. They belong to the server, so they are not in the audit of any
// app. Attempts with wrong passwords are included; the back-off limits how many there can be.

import { columnsOf } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'

export type SignInRow = {
  id: number
  at: number
  name: string
  call: string
  address: string
  status: number
}

const columns = columnsOf<SignInRow>({
  id: true,
  at: true,
  name: true,
  call: true,
  address: true,
  status: true,
})

/** Rows that are kept. Older ones are deleted when a new one is written. */
export const mostSignIns = 10_000
const longestName = 64

export async function recordSignIn(sql: Sql, row: Omit<SignInRow, 'id'>): Promise<void> {
  // PostgreSQL rejects NUL.
  const name = row.name.slice(0, longestName).replaceAll('\0', '').toWellFormed()
  const made = await sql.first<{ id: number }>(
    'INSERT INTO operator_audit (at, name, call, address, status) VALUES (?, ?, ?, ?, ?) RETURNING id',
    [row.at, name, row.call, row.address, row.status],
  )
  await sql.run('DELETE FROM operator_audit WHERE id <= ?', [(made?.id ?? 0) - mostSignIns])
}

/** The newest first, before an id. */
export function signInsBefore(sql: Sql, before: number, limit: number): Promise<SignInRow[]> {
  return sql.all<SignInRow>(`SELECT ${columns()} FROM operator_audit WHERE id < ? ORDER BY id DESC LIMIT ?`, [
    before,
    limit,
  ])
}
