import { expect, test } from 'vitest'
import { partOf, parts, readWords } from './parts.mjs'

test('no words run everything', () => {
  expect(readWords([])).toMatchObject({ form: 'usual', chosen: Object.keys(parts), words: [] })
})

test('named parts run alone, in their own order, and further words go to vitest', () => {
  expect(readWords(['interop', 'unit', 'packages/protocol'])).toMatchObject({
    chosen: ['unit', 'interop'],
    words: ['packages/protocol'],
  })
})

test('words alone select among the tests of vitest', () => {
  const { chosen, words } = readWords(['-t', 'CONN-4'])
  expect(words).toEqual(['-t', 'CONN-4'])
  expect(chosen).not.toContain('check')
  expect(chosen).not.toContain('crash')
  expect(chosen).toContain('e2e')
})

test('the long form accepts parts too', () => {
  expect(readWords(['long'])).toMatchObject({ form: 'long', chosen: Object.keys(parts) })
  expect(readWords(['long', 'crash'])).toMatchObject({ form: 'long', chosen: ['crash'] })
})

test.each([
  [['stress', 'a.test.ts'], 50],
  [['stress', 'a.test.ts', '--times', '7'], 7],
  [['stress', '--times=9', 'a.test.ts'], 9],
])('%j repeats %i times', (given, times) => {
  expect(readWords(given)).toMatchObject({ form: 'stress', times, words: ['a.test.ts'] })
})

test.each(['0', 'often', '1.5', ''])('--times %j is refused', (text) => {
  expect(() => readWords(['stress', 'a.test.ts', '--times', text])).toThrow('--times needs a whole number')
})

test('a project belongs to its part', () => {
  expect(partOf('unit-isolated')).toBe('unit')
  expect(partOf('mixed')).toBe('mixed')
})
