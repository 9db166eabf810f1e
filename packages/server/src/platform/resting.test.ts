import { expect, test } from 'vitest'
import { Resting } from './resting.ts'

test('what has failed is left out until its time is over', () => {
  let now = 0
  const resting = new Resting({ monotonic: () => now }, 10)
  expect(resting.condition('id')).toEqual({ except: '1 = 1', ids: [] })
  expect(resting.add(7)).toBe(true)
  now = 4
  resting.add(8)
  expect(resting.condition('id')).toEqual({ except: 'id NOT IN (?, ?)', ids: [7, 8] })
  now = 10
  expect(resting.condition('id').ids).toEqual([8])
})

test('a thousand may rest; after that the caller is told to pause', () => {
  const resting = new Resting({ monotonic: () => 0 }, 10)
  const added = Array.from({ length: 1001 }, (_, id) => resting.add(id))
  expect(added.indexOf(false)).toBe(1000)
})
