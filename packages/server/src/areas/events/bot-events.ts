// The events that a bot may read: those of conversations that it is in, since it joined, and only what was addressed to it.
// Messages of bots are left out unless they are asked for, so that two bots do not answer each other for ever.

import { decode, Meta } from '@parley/protocol'
import type { App, Directory, User } from '../../directory/directory.ts'
import type { EventRow } from '../../events/event-json.ts'
import type { Sql } from '../../storage/database.ts'
import { selectIn } from '../../storage/procedures/batched-statements.ts'
import { eventForm } from '../../storage/procedures/events.ts'

type MemberRow = { log_id: number; start: number; joined_at: number }
type EntryRow = { id: number; log_id: number; seq: number; audience: string | null }

/** The rows that are for this bot. */
export async function visibleToBot(sql: Sql, bot: User, rows: readonly EventRow[]): Promise<EventRow[]> {
  const logs = [...new Set(rows.map(({ log_id }) => log_id))].filter((id) => id > 0)
  const members = await selectIn<MemberRow>(
    sql,
    `SELECT log_id, start, joined_at FROM members WHERE user_id = ${bot.id} AND log_id IN (LIST)`,
    logs,
  )
  const memberships = new Map(members.map((row) => [row.log_id, row]))
  const inside = rows.filter(({ log_id, at }) => (memberships.get(log_id)?.joined_at ?? Infinity) <= at)
  const ids = new Map(inside.flatMap((row) => (row.form === eventForm.json ? [] : [[row, idOf(row)]])))
  const entries = await selectIn<EntryRow>(
    sql,
    'SELECT id, log_id, seq, audience FROM entries WHERE id IN (LIST)',
    [...new Set(ids.values())],
  )
  const byId = new Map(entries.map((row) => [row.id, row]))
  return inside.filter((row) => {
    const id = ids.get(row)
    // A JSON event has no log entry. It is for everybody in the conversation.
    if (id === undefined) return true
    const entry = byId.get(id)
    const start = memberships.get(row.log_id)?.start ?? Infinity
    return entry !== undefined && entry.seq > start && isAddressed(entry.audience, bot)
  })
}

function isAddressed(audience: string | null, { id }: User): boolean {
  return audience === null || audience.includes(`,u${id},`)
}

const idOf = ({ body }: EventRow): number => Number(decode(Meta, body).id ?? 0)

/** Excludes messages of bots, including the reader's own. */
export async function withoutBots(
  directory: Directory,
  app: App,
  rows: readonly EventRow[],
): Promise<EventRow[]> {
  const others: EventRow[] = []
  for (const row of rows) {
    const from = row.form === eventForm.json ? '' : (decode(Meta, row.body).from?.name ?? '')
    const sender = from === '' ? undefined : await directory.user(app, from)
    if (!sender?.isBot) others.push(row)
  }
  return others
}
