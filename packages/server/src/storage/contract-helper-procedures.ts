// Procedures that the contract suite needs in the database thread: they fail, wait, or end the thread.

import type { Sql } from './sql.ts'
import { procedure, sharedRead } from './sql.ts'

export const setSetting = procedure(
  'contract.setSetting',
  async (sql: Sql, input: { key: string; value: string }) => {
    await sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', [input.key, input.value])
    return input.key
  },
)

/** Sets a setting, then fails with an error that has a code. */
export const setAndFail = procedure('contract.setAndFail', async (sql: Sql, input: { key: string }) => {
  await sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', [input.key, 'lost'])
  throw Object.assign(new Error(`${input.key} is refused`), { code: 'refused', status: 418 })
})

export const settings = procedure('contract.settings', async (sql: Sql, _input: Record<string, never>) => {
  const rows = await sql.all<{ key: string }>('SELECT key FROM settings ORDER BY key')
  return rows.map((row) => row.key)
})

/** Returns its input as it arrived. */
export const echo = procedure(
  'contract.echo',
  async (_sql: Sql, input: { bytes: Uint8Array[]; text: string }) => input,
)

/** A shared read that refuses numbers below zero. */
export const doubled = sharedRead(
  'contract.doubled',
  async (_sql: Sql, { number }: { number: number }) => {
    if (number < 0) throw new Error(`${number} is refused`)
    return { double: 2 * number }
  },
  {
    text: 'SELECT asked.number * 2 AS double FROM unnest((SELECT $1::bigint[])) AS asked (number)',
    values: (inputs) => [inputs.map(({ number }) => number)],
    read: (rows) => rows.map((row) => ({ double: row.double as number })),
  },
)

/** Ends the thread that it runs in. */
export const disappear = procedure('contract.disappear', async (_sql: Sql, input: { code: number }) => {
  process.exit(input.code)
})

/** Throws an uncaught error in the thread that it runs in. */
export const blowUp = procedure('contract.blowUp', async (_sql: Sql, input: { text: string }) => {
  await new Promise(() => {
    queueMicrotask(() => {
      throw new Error(input.text)
    })
  })
})
