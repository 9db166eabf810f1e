// An empty database on the PostgreSQL of this run.

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export async function newPostgres(): Promise<string> {
  const running = inject('postgres')
  if (running === undefined) throw new Error('This run has no PostgreSQL: use --project=hostile')
  const name = `hostile_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(`${running.address}/postgres`)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  } finally {
    await client.end()
  }
  return `${running.address}/${name}`
}
