import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { denseMap } from './dense-map.ts'

/** The third byte of a value on its way to another thread, behind two of the version. */
const denseList = 'A'.charCodeAt(0)

test('makes the list that map makes', () => {
  expect(denseMap(['a', 'b'], (item, index) => `${item}${index}`)).toEqual(['a0', 'b1'])
  expect(denseMap([], () => 1)).toEqual([])
})

test('other threads get a list without names, however often it was made', () => {
  const rows = [{ id: 1 }, { id: 2 }]
  let made: readonly number[] = []
  for (let run = 0; run < 20_000; run++) made = denseMap(rows, ({ id }) => id)
  expect(serialize(made)[2]).toBe(denseList)
})
