import { describe, expect, test } from 'vitest'
import { allBut, isInAudience, nobody, onlineOnly, onlyDevice, onlyUsers } from './audience.ts'

const receiver = { deviceId: 7, userId: 12, since: 1000 }

describe('an audience', () => {
  test.each([
    ['everybody', null, true],
    ['nobody', nobody, false],
    ['the device', onlyDevice(7), true],
    ['a device whose id has the same beginning', onlyDevice(70), false],
    ['a device with the id of the user', onlyDevice(12), false],
    ['the user among others', onlyUsers([3, 12, 12, 5]), true],
    ['other users', onlyUsers([1, 2, 120]), false],
    ['a user with the id of the device', onlyUsers([7]), false],
    ['everybody except for the user', allBut([12, 3]), false],
    ['everybody except for another user', allBut([1, 120]), true],
  ])('%s', (_name, audience, expected) => {
    expect(isInAudience(audience, 500, receiver)).toBe(expected)
  })

  test('online users are those who signed in before it was sent', () => {
    expect(isInAudience(onlineOnly, 1000, receiver)).toBe(true)
    expect(isInAudience(onlineOnly, 999, receiver)).toBe(false)
  })
})
