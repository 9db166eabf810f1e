import { describe, expect, test } from 'vitest'
import { isInAudience, nobody, onlineOnly, onlyDevice, onlyUsers } from '../../logs/audience.ts'
import { directedTo, reactionAudiences, reactionId } from './reaction-rules.ts'

const everybody = [1, 2, 3, 4, 5]

describe('the receivers of a directed message', () => {
  test.each([
    [onlyUsers([7]), [7]],
    [onlyUsers([1, 12, 123]), [1, 12, 123]],
    [onlineOnly, undefined],
    [onlyDevice(4), undefined],
    [nobody, undefined],
    [',!3,', undefined],
  ])('%s', (audience, users) => {
    expect(directedTo(audience)).toEqual(users)
  })
})

/** The events that each member receives, by the rule of delivery. */
function heard(having: number[], audience: string | null) {
  const told = reactionAudiences({ members: everybody, having: new Set(having), audience })
  return everybody.map((userId) =>
    told
      .filter((one) => isInAudience(one.audience, 0, { deviceId: 99, userId, since: 0 }))
      .map((one) => one.isMine),
  )
}

describe('the receivers of a reaction event', () => {
  test.each([
    [[], null, [[false], [false], [false], [false], [false]]],
    [[2], null, [[false], [true], [false], [false], [false]]],
    [[1, 2, 4, 5], null, [[true], [true], [false], [true], [true]]],
    [everybody, null, [[true], [true], [true], [true], [true]]],
    // A user who left the group still has the reaction.
    [[9], null, [[false], [false], [false], [false], [false]]],
    [[1, 3], onlyUsers([1, 2]), [[true], [false], [], [], []]],
    [[3], onlyUsers([1, 2]), [[false], [false], [], [], []]],
    [[1, 2, 3], onlyUsers([1, 2]), [[true], [true], [], [], []]],
  ])('for the users %j with the reaction, and a message for %s', (having, audience, expected) => {
    expect(heard(having, audience)).toEqual(expected)
  })

  test('are stored as the shorter list', () => {
    const members = Array.from({ length: 1000 }, (_, index) => index + 1)
    const [mine, rest] = reactionAudiences({ members, having: new Set(members.slice(1)), audience: null })
    expect([mine?.audience, rest?.audience]).toEqual([',!1,', ',u1,'])
  })
})

test('the id of a reaction depends only on the message and the reaction', () => {
  expect(reactionId(1, 'ok')).toBe(reactionId(1, 'ok'))
  expect(new Set([reactionId(1, 'ok'), reactionId(1, 'OK'), reactionId(2, 'ok')]).size).toBe(3)
})
