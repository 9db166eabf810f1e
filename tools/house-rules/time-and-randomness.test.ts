import { expect, test } from 'vitest'
import { timeAndChance } from './time-and-randomness.ts'

const found = (text: string, path = 'packages/client/src/sync/queues.ts') =>
  timeAndChance([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)

test.each([
  ['const a = 1\nconst b = Date.now()', '2 Date.now'],
  ['const a = new Date()', '1 new Date()'],
  ['const a = Date()', '1 Date()'],
  ['const a = Math.random()', '1 Math.random'],
  ['setTimeout(() => {}, 1)', '1 setTimeout'],
  ['globalThis.setInterval(() => {}, 1)', '1 globalThis.setInterval'],
  ['const now = performance.now', '1 performance.now'],
])('refuses %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  ['a given clock', 'clock.setTimeout(() => {}, clock.now())'],
  ['a date made from a number', 'new Date(0).toISOString()'],
  ['words in comments and strings', '// Date.now()\nconst a = "Math.random()"'],
])('accepts %s', (_, text) => {
  expect(found(text)).toEqual([])
})

test.each([
  'packages/client/src/platform/browser.ts',
  'packages/server/src/main.ts',
  'packages/server/src/serve.ts',
  'packages/server/src/logs/append.test.ts',
  'packages/react/src/ui/format/times.ts',
  'tools/run.ts',
])('ignores %s', (path) => {
  expect(found('Date.now()', path)).toEqual([])
})

test('a file that cannot be parsed is a finding, not a silent pass', () => {
  expect(timeAndChance([{ path: 'packages/client/src/a.ts', text: 'const = ' }])[0]?.message).toContain(
    'cannot be read',
  )
})
