import { expect, test } from 'vitest'
import { polledPages } from './one-reading.ts'

const found = (text: string, path = 'apps/chat/e2e/a.e2e.ts') =>
  polledPages([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)

test.each([
  ['expect(await row.count()).toBe(3)', '1 compares the result of one `count`'],
  ['\nexpect(await a.b.textContent()).toBe("x")', '2 compares the result of one `textContent`'],
  [
    'expect(await rows.allTextContents()).not.toContain("x")',
    '1 compares the result of one `allTextContents`',
  ],
  ['expect(await menu.isVisible()).toBe(true)', '1 compares the result of one `isVisible`'],
  ['expect(page.url()).toContain("#/")', '1 compares the result of one `url`'],
  ['await radio.check({ force: true })', '1 `check` with options looks at the state once'],
])('refuses %j', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  'await soon(() => row.count()).toBe(3)',
  'expect(await row.count()).toBe(0)',
  'expect(await menu.isVisible()).toBe(false)',
  'expect(await field.inputValue()).toBe("kept")',
  'expect(await seriousProblems(page)).toEqual([])',
  'expect(count).toBe(3)',
  'await box.check()',
])('accepts %j', (text) => {
  expect(found(text)).toEqual([])
})

test('checks browser tests and their helpers, and nothing else', () => {
  const text = 'expect(await row.count()).toBe(3)'
  expect(found(text, 'packages/client/e2e/helper.ts')).toHaveLength(1)
  expect(found(text, 'packages/client/src/a.test.ts')).toEqual([])
})
