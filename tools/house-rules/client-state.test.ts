import { expect, test } from 'vitest'
import { oneWriter } from './client-state.ts'

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
