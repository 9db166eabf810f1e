// Events for back ends, recorded in the transaction of the change that they report. Numbers are given by a row of the app
// that stays locked until the commit, so they have no gaps and become visible in their order: a reader who has number 7 can
// never miss number 6.

import type { Sql } from '../sql.ts'
import type { EntryEvent, NewEntry } from './append-types.ts'

export interface NewEvent {
  readonly appId: number
  readonly kind: string
  readonly chat: string
  /** The log of the conversation; 0 if the event belongs to none. */
  readonly logId: number
  readonly at: number
  readonly form: number
  readonly body: Uint8Array
}

export const eventForm = { meta: 0, json: 1 } as const

export function eventOfEntry({ logId, meta }: NewEntry, event: EntryEvent): NewEvent {
  const { appId, kind, chat, at, data } = event
  const common = { appId, kind, chat, logId, at }
  return data === undefined
    ? { ...common, form: eventForm.meta, body: meta }
    : { ...common, form: eventForm.json, body: Buffer.from(data) }
}

/** Numbers and stores events. Call it at the end of a transaction. */
export async function recordEvents(sql: Sql, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const byApp = Map.groupBy(events, ({ appId }) => appId)
  // In one order everywhere, so that two transactions cannot wait for each other.
  for (const appId of [...byApp.keys()].sort((a, b) => a - b)) {
    const some = byApp.get(appId) as NewEvent[]
    const row = await sql.first<{ head: number }>(
      `INSERT INTO event_heads (app_id, head) VALUES (?, ?)
       ON CONFLICT (app_id) DO UPDATE SET head = event_heads.head + excluded.head RETURNING head`,
      [appId, some.length],
    )
    const first = (row?.head ?? 0) - some.length + 1
    await sql.insertMany(
      'events',
      ['app_id', 'number', 'kind', 'chat', 'log_id', 'at', 'form', 'body'],
      some.map(({ kind, chat, logId, at, form, body }, index) => [
        appId,
        first + index,
        kind,
        chat,
        logId,
        at,
        form,
        body,
      ]),
    )
  }
}
