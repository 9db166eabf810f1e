// The table of docs/scaling.md.

import type { Needed } from './model.ts'

const whole = (value: number) => Math.ceil(value).toLocaleString('en')
const gigabytes = (bytes: number) =>
  bytes < 1e12 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e12).toFixed(1)} TB`

export function table(rows: readonly (Needed & { readonly connected: number })[]): string {
  return [
    '| connected | messages/s | nodes (2 cores) | memory of a node | cores of PostgreSQL | cores of NATS | disk a day | disk in all | grows first |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| ${whole(row.connected)} | ${whole(row.messagesPerSecond)} | ${row.nodes} | ${gigabytes(row.memoryPerNode)} | ${row.databaseCores.toFixed(1)} | ${row.busCores.toFixed(2)} | ${gigabytes(row.diskPerDay)} | ${gigabytes(row.disk)} | ${row.first} |`,
    ),
  ].join('\n')
}
