import { expect, test } from 'vitest'
import { Bucket, Buckets } from './buckets.ts'
import { isLoopback } from './loopback.ts'

test('a burst is allowed, then the steady rate', () => {
  const bucket = new Bucket(10, 3, 0)
  expect([1, 2, 3, 4].map(() => bucket.take(0))).toEqual([true, true, true, false])
  expect(bucket.take(100)).toBe(true)
  expect(bucket.take(100)).toBe(false)
  expect([1, 2, 3, 4].map(() => bucket.take(10_000))).toEqual([true, true, true, false])
})

test('work that is done already can make a debt of at most one burst', () => {
  const bucket = new Bucket(10, 20, 0)
  bucket.spend(0, 25)
  expect(bucket.take(0)).toBe(false)
  expect(bucket.waitMs(0)).toBe(600)
  bucket.spend(0, 1_000_000)
  expect(bucket.waitMs(0)).toBe(2100)
  expect(bucket.take(2100)).toBe(true)
})

test('work that is done already does not reduce a debt that other nodes have made', () => {
  const bucket = new Bucket(10, 20, 0)
  for (let times = 0; times < 4; times++) bucket.spentElsewhere(0, 20)
  const before = bucket.waitMs(0)
  bucket.spend(0, 5)
  expect(bucket.waitMs(0)).toBe(before)
})

test('time that goes back takes nothing away', () => {
  const bucket = new Bucket(10, 3, 10_000)
  expect([1, 2, 3].map(() => bucket.take(0))).toEqual([true, true, true])
  expect(bucket.take(100)).toBe(true)
})

test('each key has its own bucket', () => {
  const buckets = new Buckets({ name: 'a', perSecond: 1, burstSeconds: 1 })
  expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, false, true])
})

test('loopback is recognised in all its spellings', () => {
  expect(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true)
  expect(['10.0.0.1', '::2', '', '12.7.0.0'].some(isLoopback)).toBe(false)
})
