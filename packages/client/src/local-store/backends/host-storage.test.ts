import { expect, test } from 'vitest'
import { memoryStorage } from '../../platform/node.ts'
import { createLocalDatabase } from '../database.ts'
import { faultyStorage } from '../testing/faulty-storage.ts'
import { bobs, shape, stretch } from '../testing/fixtures.ts'
import { hostStorageBackend } from './host-storage.ts'

const encode = (text: string) => new TextEncoder().encode(text)

test('[KEEP-20] the storage of a platform works as a backend', async () => {
  const storage = memoryStorage()
  const database = createLocalDatabase(hostStorageBackend(storage))
  await database.open('ann')
  await database.write({ stretches: [stretch(1, 3)] })
  const next = createLocalDatabase(hostStorageBackend(storage))
  expect(await next.open('ann')).toEqual({
    conversations: [],
    outgoing: [],
    reads: [],
    groups: [],
    threads: [],
  })
  expect(shape(await next.older(bobs, undefined, 5))).toBe('1-3: 1 2 3')
})

test('[KEEP-20] no value is longer than the host allows', async () => {
  const place = faultyStorage()
  const database = createLocalDatabase(hostStorageBackend(place.visit().storage))
  await database.open('ann')
  for (let n = 0; n < 20; n++) await database.write({ stretches: [stretch(n * 100, n * 100 + 99)] })
  const lengths = [...place.values.values()].map((value) => value.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(100_000)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(200_000)
})

test('[KEEP-20] leftovers of an unfinished write are removed', async () => {
  const place = faultyStorage()
  const visit = place.visit()
  const database = createLocalDatabase(hostStorageBackend(visit.storage, 2_000))
  await database.open('ann')
  await database.write({ stretches: [stretch(1, 3)] })
  const before = [...place.values.keys()].sort()
  // The data is written, but neither the head nor anything after it.
  visit.fault = { after: 1, tear: 0, error: new Error('stopped') }
  await database.write({ stretches: [stretch(4, 6)] })
  expect(place.values.size).toBeGreaterThan(before.length)
  const next = createLocalDatabase(hostStorageBackend(place.visit().storage))
  await next.open('ann')
  expect(shape(await next.older(bobs, undefined, 5))).toBe('1-3: 1 2 3')
  expect([...place.values.keys()].sort()).toEqual(before)
})

test.each([
  'nonsense',
  '{}',
  '{"generation":-1,"snapshot":1,"journal":1}',
  '{"generation":1,"snapshot":5,"journal":0}',
])('[KEEP-20] a head with %s counts as missing', async (head) => {
  const place = faultyStorage()
  place.values.set('parley:ann', encode(head))
  const database = createLocalDatabase(hostStorageBackend(place.visit().storage))
  const told: string[] = []
  database.onProblem((problem) => void told.push(problem))
  expect(await database.open('ann')).toBeUndefined()
  await database.write({ stretches: [stretch(1, 3)] })
  expect(shape(await database.older(bobs, undefined, 5))).toBe('1-3: 1 2 3')
  expect(told).toEqual([])
})

test('[KEEP-20] a host that throws when read counts as refused', async () => {
  const database = createLocalDatabase(
    hostStorageBackend({
      get() {
        throw new Error('no')
      },
      set() {},
      remove() {},
    }),
  )
  const told: string[] = []
  database.onProblem((problem) => void told.push(problem))
  expect(await database.open('ann')).toBeUndefined()
  expect(told).toEqual(['refused'])
})
