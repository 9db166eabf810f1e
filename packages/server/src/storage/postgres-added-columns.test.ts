// The storage contract while another program adds columns to all tables, as an upgrade does.

import { expect, onTestFinished } from 'vitest'
import { databaseContract } from './contract.ts'
import { openDatabase } from './open-database.ts'
import { newDatabase } from './test-postgres.ts'
import { addColumn, connected, tablesOf } from './test-postgres-columns.ts'

const mostInATest = 8
const reusable: string[] = []
let added = 0

/** Adds columns to the next tables until the test is over. */
async function addColumns(url: string): Promise<() => Promise<void>> {
  const client = await connected(url)
  const tables = await tablesOf(client)
  let isOver = false
  const adding = (async () => {
    for (let count = 0; !isOver && count < mostInATest; count++) {
      const table = tables[added % tables.length] as string
      if (await addColumn(client, table, `added_${added}`)) added++
    }
  })()
  return async () => {
    isOver = true
    await adding
    await client.end()
  }
}

databaseContract('PostgreSQL while columns are added', 'gone', async (clock) => {
  const url = await newDatabase(reusable)
  const warnings: string[] = []
  const log = { info: () => {}, warn: (text: string) => void warnings.push(text) }
  const database = await openDatabase({ url, directory: '', clock, log })
  const stop = await addColumns(url)
  onTestFinished(async () => {
    await stop()
    expect(warnings).toEqual([])
  })
  return { database }
})
