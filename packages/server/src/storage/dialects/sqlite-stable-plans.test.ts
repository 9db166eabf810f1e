import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { withStablePlan } from './sqlite-stable-plans.ts'

/** Executes the statement several times and counts those executions before which SQLite compiled it again. */
function recompiled(text: string, ...values: (string | number)[]): { times: number; rows: number } {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "CREATE TABLE notes (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO notes (name) VALUES ('a'), ('b')",
  )
  let [isCompiled, times, rows] = [false, 0, 0]
  // SQLite asks for permission while it compiles.
  database.setAuthorizer(() => {
    isCompiled = true
    return 0
  })
  const statement = database.prepare(text)
  for (let run = 0; run < 5; run++) {
    isCompiled = false
    rows = statement.all(...values).length
    if (isCompiled) times++
  }
  database.close()
  return { times, rows }
}

const statements = [
  { text: 'SELECT id FROM notes WHERE name LIKE ?', values: ['%a%'] },
  { text: 'SELECT id FROM notes WHERE (name IS NULL OR name LIKE ?)', values: ['%a%'] },
  { text: "SELECT id FROM notes WHERE name LIKE ? ESCAPE '!'", values: ['%a%'] },
  { text: 'SELECT id FROM notes WHERE name GLOB ?', values: ['*a*'] },
  { text: 'SELECT id FROM notes ORDER BY id LIMIT ?', values: [1] },
  { text: 'SELECT id FROM notes ORDER BY id LIMIT ? OFFSET ?', values: [1, 1] },
  { text: 'SELECT id FROM notes WHERE name LIKE ? ORDER BY id DESC LIMIT ?', values: ['%', 1] },
]

test.each(statements)('$text is compiled once', ({ text, values }) => {
  // Otherwise this file tests nothing.
  expect(recompiled(text, ...values)).toEqual({ times: 5, rows: 1 })
  expect(recompiled(withStablePlan(text), ...values)).toEqual({ times: 0, rows: 1 })
})

test('other parameters stay as they are', () => {
  const text = 'SELECT id FROM notes WHERE id IN (?, ?) AND name = ? ORDER BY id LIMIT 10 OFFSET ?'
  expect(withStablePlan(text)).toBe(text)
})
