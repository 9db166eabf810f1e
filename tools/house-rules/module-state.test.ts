import { expect, test } from 'vitest'
import { noModuleState } from './module-state.ts'

const shared = (text: string, path = 'packages/client/src/files/files.ts') =>
  noModuleState([{ path, text }], {}).map(({ line, message }) => `${line} ${message.split(' at the top')[0]}`)

test.each([
  ['const a = 1\nlet b = 2', '2 let'],
  ['export let a: string | undefined', '1 let'],
  ['const known = new Map<string, number>()', '1 an empty collection'],
  ['export const known = /* @__PURE__ */ new Set()', '1 an empty collection'],
  ['const waiting: (() => void)[] = []', '1 an empty collection'],
])('refuses %j at the top of a module', (text, expected) => {
  expect(shared(text)).toEqual([expected])
})

test.each([
  ['state of a function', 'export function create() {\n  let count = 0\n  const all = new Map()\n}'],
  ['a table', "const names = new Set(['a', 'b'])"],
  ['an empty value that stays empty', 'const none: ReadonlyMap<string, number> = new Map()'],
  ['an empty list that stays empty', 'const none: readonly string[] = []\nconst nothing: never[] = []'],
  ['a cache keyed by a value', 'const rows = new WeakMap<object, string>()'],
])('accepts %s', (_, text) => {
  expect(shared(text)).toEqual([])
})

test.each(['packages/client/src/platform/browser.ts', 'packages/client/src/state/selectors/people.ts'])(
  'allows a cache in %s',
  (path) => {
    expect(shared('let a = 1', path)).toEqual([])
  },
)

test('A listed file may have state, and has to have some', () => {
  const path = 'packages/react/src/ui/format/times.ts'
  const rows = { [path]: 'a cache' }
  expect(noModuleState([{ path, text: 'let a = 1' }], rows)).toEqual([])
  expect(noModuleState([{ path, text: 'const a = 1' }], rows)).toMatchObject([{ path, line: 1 }])
})

test.each(['packages/server/src/a.test.ts', 'packages/react/src/testing/a.ts', 'tools/a.ts'])(
  'ignores %s',
  (path) => {
    expect(shared('let a = 1', path)).toEqual([])
  },
)
