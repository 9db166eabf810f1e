// SQL of the audit, for operators.

import type { Sql, Value } from '../../storage/database.ts'

export interface AuditQuestion {
  readonly before?: number | undefined
  readonly limit: number
  readonly who?: string | undefined
  readonly call?: string | undefined
  readonly target?: string | undefined
  readonly refused?: boolean | undefined
  readonly everyApp?: boolean | undefined
}

/** Rows that one page examines. With a filter that matches few rows, a page is short, and the next one continues. */
const mostRead = 20_000

type Row = {
  id: number
  app: string
  at: number
  key_name: string
  call: string
  acted_as: string
  target: string
  reason: string
  address: string
  status: number
}

export async function auditPage(sql: Sql, appId: number, question: AuditQuestion) {
  const newest = await sql.first<{ id: number | null }>('SELECT max(id) AS id FROM audit')
  const end = Math.min(question.before ?? Number.MAX_SAFE_INTEGER, (newest?.id ?? 0) + 1)
  const edge = Math.max(0, end - mostRead)
  const conditions = ['audit.id < ? AND audit.id >= ?']
  const values: Value[] = [end, edge]
  const add = (condition: string, ...more: Value[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (!question.everyApp) add('audit.app_id = ?', appId)
  if (question.who) add(`audit.key_name LIKE ? ESCAPE '!'`, `%${escaped(question.who)}%`)
  if (question.call) add(`audit.call LIKE ? ESCAPE '!'`, `${escaped(question.call)}%`)
  if (question.target)
    add(
      `(audit.target LIKE ? ESCAPE '!' OR audit.acted_as LIKE ? ESCAPE '!')`,
      `%${escaped(question.target)}%`,
      `%${escaped(question.target)}%`,
    )
  if (question.refused) add('audit.status >= 400')
  const rows = await sql.all<Row>(
    `SELECT audit.id, audit.at, audit.key_name, audit.call, audit.acted_as, audit.target, audit.reason, audit.address,
       audit.status, a.org || '#' || a.name AS app
     FROM audit JOIN apps a ON a.id = audit.app_id WHERE ${conditions.join(' AND ')} ORDER BY audit.id DESC LIMIT ?`,
    [...values, question.limit],
  )
  const isFull = rows.length === question.limit
  return {
    rows: rows.map(({ key_name, acted_as, ...row }) => ({ ...row, who: key_name, actedAs: acted_as })),
    next: isFull ? (rows.at(-1)?.id ?? 0) : edge,
  }
}

const escaped = (text: string): string => text.replace(/[!%_]/g, '!$&')
