import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { capacity, measured, type Wanted } from './capacity/model.ts'
import { table } from './capacity/table.ts'

const usual: Wanted = { connected: 100_000, messagesPerHour: 10, receivers: 3, peak: 3, keptDays: 365 }

test('a small number of people needs one node and a spare one', () => {
  expect(capacity({ ...usual, connected: 100 })).toMatchObject({ nodes: 2, first: 'connections' })
})

test('twice the messages need twice the CPU time and disk', () => {
  const once = capacity(usual)
  const twice = capacity({ ...usual, messagesPerHour: 20 })
  expect(twice.databaseCores).toBeCloseTo(2 * once.databaseCores)
  expect(twice.disk).toBeCloseTo(2 * once.disk)
})

test('large groups make the nodes the limit, and many messages the database', () => {
  expect(capacity({ ...usual, receivers: 200 }).first).toBe('CPU of the nodes')
  expect(capacity({ ...usual, connected: 1_000_000, messagesPerHour: 600 }).first).toBe('CPU of the database')
})

test('the page shows the figures and the table of the model', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../docs/scaling.md'), 'utf8')
  const rows = [10_000, 100_000, 1_000_000].map((connected) => ({
    connected,
    ...capacity({ ...usual, connected }),
  }))
  expect(page).toContain(table(rows))
  for (const figure of Object.values(measured)) expect(page).toContain(figure.toLocaleString('en'))
})
