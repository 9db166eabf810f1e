import { expect, test } from 'vitest'
import { createRandom, seedOf } from './random.ts'

const some = (seed: number) => {
  const random = createRandom(seed)
  return Array.from({ length: 5 }, () => random.next())
}

test('the same seed gives the same values, and another seed gives others', () => {
  expect(some(7)).toEqual(some(7))
  expect(some(7)).not.toEqual(some(8))
  expect(some(7).every((value) => value >= 0 && value < 1)).toBe(true)
})

test('a branch does not depend on how often its origin was used', () => {
  const [one, other] = [createRandom(3), createRandom(3)]
  other.next()
  expect(one.branch('a').next()).toBe(other.branch('a').next())
  expect(one.branch('a').next()).not.toBe(one.branch('b').next())
})

test('numbers stay within their bounds and reach them', () => {
  const random = createRandom(seedOf('bounds'))
  const values = new Set(Array.from({ length: 200 }, () => random.between(2, 4)))
  expect([...values].sort()).toEqual([2, 3, 4])
  expect(() => random.pick([])).toThrow('nothing to pick')
})
