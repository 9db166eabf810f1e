import { expect, test } from 'vitest'
import { numberIn } from './automatic-action.ts'

test('empty input means the server value, and numbers that the server refuses are invalid', () => {
  expect(['', ' ', '0', ' 7 ', '5000'].map((text) => numberIn(text, 'reportsToMute'))).toEqual([
    -1, -1, 0, 7, 5000,
  ])
  expect(['5001', '-1', '1.5', 'ten', '1e3'].map((text) => numberIn(text, 'reportsToRemove'))).toEqual(
    Array.from({ length: 5 }),
  )
  expect([numberIn('876600', 'muteHours'), numberIn('876601', 'muteHours')]).toEqual([876_600, undefined])
})
