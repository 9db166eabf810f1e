import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { raisedCodes, reasons } from './codes.ts'
import { readSendFailure } from './send.ts'

const same = undefined

describe('readSendFailure', () => {
  it.each([
    [15, 'any', 507, 'you were muted'],
    [1, 'blocked', 603, same],
    [1, 'group not found', 605, same],
    [1, 'not in group or chatroom', 602, same],
    [1, 'exceed recall time limit', 504, same],
    [1, 'message recall disabled', 505, same],
    [1, 'not in group or chatroom white list', 506, same],
    [1, 'nonroster', 221, 'not contact'],
    [1, 'group is disabled', 608, same],
    [1, 'limit directed users', 50, same],
    [1, 'Sorry, edit limit reached', 50, 'Modify message limit reached'],
    [1, 'Sorry, message does not exist', 1302, 'The message does not exist.'],
    [1, 'Sorry, You do not have permission', 603, 'You do not have the modified permission.'],
    [1, 'Sorry, format is incorrect', 1303, 'The modify messaged format error.'],
    [1, 'Sorry, edit is not available', 505, 'The message modify function is not activated.'],
    [1, 'Sorry, edit fail', 1304, 'Modify message failed.'],
    [1, 'grpID r1 does not exist!', 705, 'The chat room dose not exist.'],
    [1, "username bob doesn't exist!", 204, same],
    [1, 'group member list is full!', 704, same],
    [1, 'can not join this group, reason: user bob is in the blacklist', 603, 'permission denied'],
    [1, 'can not operate this group, reason: group is disabled', 608, same],
    [1, 'stopped by moderation', 508, same],
    [1, 'the group ID illegal, please check it!', -3, 'Invalid parameter'],
    [1, 'bob has create too many chatrooms', 50, same],
    [1, 'bob has joined too many chatrooms', 50, same],
    [1, 'room auto create failed', 500, same],
    [1, 'anything else', 503, same],
    [7, 'sensitive words', 501, same],
    [7, 'blocked by mod_antispam', 501, same],
    [7, 'user is mute', 219, same],
    [7, 'traffic limit', 509, same],
    [7, 'Sorry, data is too large', 511, same],
    [7, 'anything else', 604, same],
    [19, 'any', 502, same],
    [2, 'any', 604, same],
    [4, 'any', 604, same],
    [99, '', 604, same],
  ] as const)('%i "%s" is %i', (errorCode, text, code, message) => {
    const found = readSendFailure(errorCode, text)
    expect(found).toMatchObject({ code, message: message ?? text })
    expect(raisedCodes[found.reason]).toBe(code)
  })

  it('returns a failure for any input', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (errorCode, text) => {
        expect(reasons).toContain(readSendFailure(errorCode, text).reason)
      }),
    )
    expect(readSendFailure(1)).toEqual({ reason: 'serverError', code: 503, message: '' })
  })
})
