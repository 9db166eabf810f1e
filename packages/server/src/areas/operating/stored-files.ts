// The uploaded files of the app, for operators: how much space they take, the largest ones, and when they expire.

import { backendCalls, fail, invalidParameter } from '@parley/protocol'
import { asServer } from '../../pipeline/app-settings.ts'
import { handle } from '../../pipeline/handler.ts'
import type { Sql } from '../../storage/database.ts'
import { retentionOf } from '../history/shared.ts'

const dayMs = 86_400_000
const mostRows = 100

type KindRow = { kind: string; files: number; bytes: number; oldest: number }
type LargeRow = {
  uuid: string
  type: string
  size: number
  owner: string | null
  kind: string
  created_at: number
  renewed_at: number
  kept: number
}

export const storedFiles = [
  handle(backendCalls.operating.files, async ({ app, database, config }, { after, limit = 25 }) => {
    if (limit < 1 || limit > mostRows) fail('invalidParameter', { message: invalidParameter('limit', limit) })
    const cursor = readCursor(after)
    return database.read(async (sql) => {
      const rules = await retentionOf(sql, app.id)
      const msOf = (kind: string): number => {
        const days = rules.find((row) => row.kind === kind)?.file_days ?? asServer
        return days === asServer ? config.fileMs : days * dayMs
      }
      const rows = await largest(sql, app.id, cursor, limit)
      const last = rows.at(-1)
      const { kinds, expired } = await usage(sql, app.id)
      return {
        kinds: kinds.map((row) => ({ ...row, days: Math.round(msOf(row.kind) / dayMs) })),
        expired,
        largest: rows.map(({ size, owner, created_at, renewed_at, kept, ...row }) => {
          const ms = kept === 1 ? 0 : msOf(row.kind)
          const expiresAt = ms === 0 ? 0 : Math.max(created_at, renewed_at) + ms
          return { ...row, bytes: size, owner: owner ?? '', createdAt: created_at, expiresAt }
        }),
        next: last && rows.length === limit ? `${last.size}:${last.uuid}` : '',
      }
    })
  }),
]

interface FileCursor {
  readonly size: number
  readonly uuid: string
}

/** The last file of the page before: its size, and its name among those of the same size. */
function readCursor(text: string | undefined): FileCursor {
  if (text === undefined) return { size: Number.MAX_SAFE_INTEGER, uuid: '' }
  const [, size = '', uuid = ''] = /^(\d{1,15}):([\w-]{36})$/.exec(text) ?? []
  if (uuid === '') fail('invalidParameter', { message: invalidParameter('after', text.slice(0, 60)) })
  return { size: Number(size), uuid }
}

interface Sums {
  readonly kinds: readonly KindRow[]
  /** Files whose bytes are gone. */
  readonly expired: number
}

/** From the sums that triggers keep: a few rows for each kind of chat, however many files there are. */
async function usage(sql: Sql, appId: number): Promise<Sums> {
  const sums = await sql.all<Omit<KindRow, 'oldest'> & { gone: number }>(
    `SELECT kind, CAST(sum(files) AS BIGINT) AS files, CAST(sum(bytes) AS BIGINT) AS bytes, CAST(sum(gone) AS BIGINT) AS gone
     FROM file_sums WHERE app_id = ? GROUP BY kind ORDER BY kind`,
    [appId],
  )
  const kinds: KindRow[] = []
  for (const { kind, files, bytes } of sums.filter((row) => row.files > 0)) {
    const row = await sql.first<{ oldest: number | null }>(
      'SELECT min(created_at) AS oldest FROM files WHERE app_id = ? AND target_kind = ? AND gone_at = 0',
      [appId, kind],
    )
    kinds.push({ kind, files, bytes, oldest: row?.oldest ?? 0 })
  }
  return { kinds, expired: sums.reduce((sum, { gone }) => sum + gone, 0) }
}

const largest = (sql: Sql, appId: number, { size, uuid }: FileCursor, limit: number): Promise<LargeRow[]> =>
  sql.all<LargeRow>(
    `SELECT f.uuid, f.type, f.size, u.name AS owner, f.target_kind AS kind, f.created_at, f.renewed_at, f.kept
     FROM files f LEFT JOIN users u ON u.id = f.owner_id
     WHERE f.app_id = ? AND f.gone_at = 0 AND f.size <= ? AND (f.size < ? OR f.uuid > ?)
     ORDER BY f.size DESC, f.uuid LIMIT ?`,
    [appId, size, size, uuid, limit],
  )
