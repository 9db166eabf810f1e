import { expect, test } from 'vitest'
import { noModuleState, oneWriter } from './client-state.ts'

const found = (text: string, path = 'packages/client/src/areas/groups/actions.ts') =>
  oneWriter([{ path, text }]).map(({ line, message }) => `${line} ${message.split(':')[0]}`)

test.each([
  ['const a = 1\nstore.set({ groups })', '2 store.set()'],
  ['parts.store.set({ groups })', '1 store.set()'],
  ['hooks.ingest.ledger.commit()', '1 ledger.commit()'],
])('refuses %j outside of state/', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  ['the methods of ingest', "ingest.event('groups', (part) => part)\ningest.answer('groups').take(change)"],
  ['reading', 'const { groups } = store.state\nstore.watch(select, changed)'],
  ['other things that can be set', 'known.set(key, value)'],
])('accepts %s', (_, text) => {
  expect(found(text)).toEqual([])
})

test.each([
  'packages/client/src/state/ingest.ts',
  'packages/client/src/a.test.ts',
  'packages/react/src/a.ts',
])('ignores %s', (path) => {
  expect(found('store.set({})', path)).toEqual([])
})

const shared = (text: string, path = 'packages/client/src/files/files.ts') =>
  noModuleState([{ path, text }]).map(({ line, message }) => `${line} ${message.split(' at the top')[0]}`)

test.each([
  ['const a = 1\nlet b = 2', '2 let'],
  ['export let a: string | undefined', '1 let'],
  ['const known = new Map<string, number>()', '1 an empty collection'],
  ['export const known = /* @__PURE__ */ new Set()', '1 an empty collection'],
])('refuses %j at the top of a module', (text, expected) => {
  expect(shared(text)).toEqual([expected])
})

test.each([
  ['state of a function', 'export function create() {\n  let count = 0\n  const all = new Map()\n}'],
  ['a table', "const names = new Set(['a', 'b'])"],
  ['an empty value that stays empty', 'const none: ReadonlyMap<string, number> = new Map()'],
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
