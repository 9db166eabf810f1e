// SQL of how long messages and files are kept.

import type { Sql } from '../../storage/database.ts'
import type { LogKind } from '../../storage/tables.ts'

/** Kinds of chats that have a retention of their own. */
export const retentionKinds = ['single', 'group', 'thread', 'room'] as const satisfies readonly LogKind[]
export type RetentionKind = (typeof retentionKinds)[number]

export type RetentionRow = { app_id: number; kind: RetentionKind; history_days: number; file_days: number }

export function retentionOf(sql: Sql, appId: number): Promise<RetentionRow[]> {
  return sql.all<RetentionRow>(
    'SELECT app_id, kind, history_days, file_days FROM retention WHERE app_id = ? ORDER BY kind',
    [appId],
  )
}

export function setRetention(
  sql: Sql,
  { app_id, kind, history_days, file_days }: RetentionRow,
): Promise<void> {
  return sql.insertMany(
    'retention',
    ['app_id', 'kind', 'history_days', 'file_days'],
    [[app_id, kind, history_days, file_days]],
    'ON CONFLICT (app_id, kind) DO UPDATE SET history_days = excluded.history_days, file_days = excluded.file_days',
  )
}
