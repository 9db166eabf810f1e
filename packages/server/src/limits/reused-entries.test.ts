import { expect, test } from 'vitest'
import { ReusedEntries } from './reused-entries.ts'

interface Entry {
  readonly key: string
  inUse: boolean
}

const open = (most: number) =>
  new ReusedEntries<string, Entry>({
    make: (key) => ({ key, inUse: false }),
    isIdle: ({ inUse }) => !inUse,
    most,
  })

test('an idle entry is used again', () => {
  const entries = open(2)
  expect(entries.of('ann')).toBe(entries.of('ann'))
  expect(entries.get('bob')).toBeUndefined()
})

test('idle entries are removed when there are too many, and used ones stay', () => {
  const entries = open(3)
  const ann = entries.of('ann')
  ann.inUse = true
  for (const key of ['bob', 'cem', 'dan']) entries.of(key)
  expect([...entries.values()].map(({ key }) => key)).toEqual(['ann', 'dan'])
  expect(entries.of('ann')).toBe(ann)
})

test('with many entries in use, idle ones are not searched for with every new one', () => {
  let searched = 0
  const entries = new ReusedEntries<number, object>({
    make: () => ({}),
    isIdle: () => {
      searched++
      return false
    },
    most: 8,
  })
  for (let key = 0; key < 1000; key++) entries.of(key)
  expect(entries.size).toBe(1000)
  expect(searched).toBeLessThan(2000)
})
