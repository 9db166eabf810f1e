// The last delivery attempts of each endpoint: what was sent when, and what the endpoint answered. Operators need them
// when a back end did not receive something. Contents are not stored here, but with the events.

import { columnsOf } from '../storage/columns.ts'
import type { Sql } from '../storage/database.ts'

export type DeliveryRow = {
  id: number
  endpoint_id: number
  at: number
  ms: number
  first: number
  last: number
  events: number
  status: number
  problem: string
}

const deliveryColumns = columnsOf<DeliveryRow>({
  id: true,
  endpoint_id: true,
  at: true,
  ms: true,
  first: true,
  last: true,
  events: true,
  status: true,
  problem: true,
})

/** Attempts that are kept for an endpoint. */
export const mostDeliveries = 200

/** Records an attempt and removes those that are too many. Run it where the row of the endpoint was changed. */
export async function recordDelivery(sql: Sql, row: Omit<DeliveryRow, 'id'>): Promise<void> {
  await sql.run(
    `INSERT INTO event_deliveries (endpoint_id, at, ms, first, last, events, status, problem)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    [row.endpoint_id, row.at, row.ms, row.first, row.last, row.events, row.status, row.problem],
  )
  await sql.run(
    `DELETE FROM event_deliveries WHERE endpoint_id = ? AND id <=
       (SELECT id FROM event_deliveries WHERE endpoint_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
    [row.endpoint_id, row.endpoint_id, mostDeliveries],
  )
}

/** The newest first, before an id. */
export function deliveriesOf(
  sql: Sql,
  endpointId: number,
  page: { readonly before: number; readonly limit: number; readonly failedOnly: boolean },
): Promise<DeliveryRow[]> {
  return sql.all<DeliveryRow>(
    `SELECT ${deliveryColumns()} FROM event_deliveries WHERE endpoint_id = ? AND id < ?
     ${page.failedOnly ? "AND problem <> ''" : ''} ORDER BY id DESC LIMIT ?`,
    [endpointId, page.before, page.limit],
  )
}
