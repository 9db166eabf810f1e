import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moreScenariosOnPostgres, scenariosOnPostgres } from './on-postgres.ts'

const all = globSync('**/*.scenario.ts', { cwd: import.meta.dirname }).map((file) =>
  join('tests/scenarios', file),
)

test('each listed scenario exists, and is listed once', () => {
  const listed = [...scenariosOnPostgres, ...moreScenariosOnPostgres]
  expect(listed.filter((file) => !all.includes(file))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('at least half of the scenarios run on PostgreSQL in every run', () => {
  expect(scenariosOnPostgres.length).toBeGreaterThanOrEqual(all.length / 2)
})
