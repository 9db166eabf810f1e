import { expect, test } from 'vitest'
import { wholeTests } from './no-skipped-tests.ts'

const found = (text: string, path = 'packages/client/src/a.test.ts') =>
  wholeTests([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)

test.each([
  ['test.only("a", () => {})', '1 test.only'],
  ['\ndescribe.skip("a", () => {})', '2 describe.skip'],
  ['it.todo("a")', '1 it.todo'],
  ['test.skipIf(true)("a", () => {})', '1 test.skipIf'],
  ['test.concurrent.only("a", () => {})', '1 test.only'],
  ['scenario.only("a", async () => {})', '1 scenario.only'],
  ['xit("a", () => {})', '1 xit'],
])('refuses %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test('accepts tests that run, and similar words', () => {
  expect(found('test.each([1])("skip %i", () => {}); list.skip(3); page.only')).toEqual([])
})

test('checks scenarios, browser tests and contracts, and nothing else', () => {
  const text = 'test.only("a", () => {})'
  expect(found(text, 'tests/scenarios/a.scenario.ts')).toHaveLength(1)
  expect(found(text, 'apps/chat/e2e/a.e2e.ts')).toHaveLength(1)
  expect(found(text, 'packages/server/src/storage/contract.ts')).toHaveLength(1)
  expect(found(text, 'packages/server/src/a.ts')).toEqual([])
})
