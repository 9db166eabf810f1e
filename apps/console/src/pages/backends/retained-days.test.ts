import { expect, test } from 'vitest'
import { daysIn, shownDays } from './retained-days.ts'

test('days are read as typed, and invalid input is refused instead of deleting everything', () => {
  expect(['', ' ', '0', '30', ' 365 ', '36500', '-'].map(daysIn)).toEqual([0, 0, 0, 30, 365, 36_500, -1])
  for (const wrong of ['36501', '-5', '1.5', '1e3', 'x', '0x10', '３'])
    expect(daysIn(wrong), wrong).toBeUndefined()
  expect([0, 30].map(shownDays)).toEqual(['', '30'])
})
