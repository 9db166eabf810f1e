import { expect, test } from 'vitest'
import { wholeRows } from './named-columns.ts'

const found = (text: string, path = 'packages/server/src/areas/a.ts') =>
  wholeRows([{ path, text }]).map(({ line }) => line)

test.each([
  ["sql.all('SELECT * FROM users')", [1]],
  ["\n'INSERT INTO a (b) VALUES (?) RETURNING *'", [2]],
  ['`SELECT u.*, l.key FROM users u`', [1]],
  ['`SELECT u.* FROM users u`', [1]],
  ['`SELECT l.key, u.* FROM users u`', [1]],
  ["'parley events listen --kinds messages.*,users.created'", []],
  // Counts, globs and products are something else.
  ["'SELECT count(*) FROM users'", []],
  ["'packages/*/src/a.*'", []],
  ["'INSERT INTO a (b) SELECT * FROM unnest($1)'", []],
  ['const area = width.x * height', []],
])('%j has findings on the lines %j', (text, lines) => {
  expect(found(text)).toEqual(lines)
})

test.each([
  'packages/server/src/a.test.ts',
  'packages/server/src/storage/migrations/0016-append-statement.ts',
  'packages/client/src/a.ts',
])('ignores %s', (path) => {
  expect(found("'SELECT * FROM users'", path)).toEqual([])
})
