import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { raisedCodes, reasons } from './codes.ts'
import type { Failure } from './failure.ts'
import { readDownloadFailure, readUploadFailure } from './files.ts'
import type { FailedRequest } from './http.ts'
import { httpCodes, httpRows, readHttpFailure } from './http.ts'
import { signInFailure } from './login.ts'
import { readMetadataFailure } from './room-attributes.ts'

type Vector = {
  readonly call: string
  readonly requests: readonly { path: string; answer: { status: number; body: Record<string, unknown> } }[]
  readonly error?: { type: number; message: string }
  readonly callbacks?: readonly { args: readonly { type: number; data?: unknown }[] }[]
  readonly result?: { data?: { status?: string } }
}

const golden = new URL('../../test/golden/http-errors.json', import.meta.url)
const vectors: readonly Vector[] = JSON.parse(readFileSync(golden, 'utf8'))

const groups = 'http://host/org/app/chatgroups/g1'
const rooms = 'http://host/org/app/chatrooms/r1'

const read = (status: number, body: object | string, url = rooms): Failure =>
  readHttpFailure({ status, body: typeof body === 'string' ? body : JSON.stringify(body), url })
const says = (status: number, text: string, url?: string): Failure =>
  read(status, { error_description: text }, url)

/** The reader for the call of a test vector. */
function readVector({ call, requests }: Vector): Failure | undefined {
  const { path, answer } = requests[requests.length - 1]!
  const request: FailedRequest = {
    status: answer.status,
    body: JSON.stringify(answer.body),
    url: `http://host${path}`,
  }
  if (call === 'open') return signInFailure(readHttpFailure(request))
  if (call === 'downloadGroupSharedFile') return readDownloadFailure(request)
  if (call === 'uploadGroupSharedFile') return readUploadFailure(request)
  if (answer.status === 200) {
    return readMetadataFailure((answer.body.data as { errorKeys: Record<string, unknown> }).errorKeys)
  }
  return readHttpFailure(request)
}

describe('recorded failures', () => {
  it('are complete', () => expect(vectors).toHaveLength(79))

  it.each(vectors.map((vector, at) => [at, vector.call, vector] as const))('%i %s', (_at, _call, vector) => {
    const found = readVector(vector)
    const reported = vector.callbacks?.[0]?.args[0]
    if (vector.error) {
      expect(found).toMatchObject({ code: vector.error.type, message: vector.error.message })
    } else if (reported) {
      expect(found?.code).toBe(reported.type)
      if (reported.data) expect(found?.data).toEqual(reported.data)
    } else {
      expect([vector.result?.data?.status, found?.reason]).toEqual(['fail', 'noPermission'])
    }
    expect(found?.code).toBe(raisedCodes[found!.reason])
  })
})

describe('rows without a recording', () => {
  it.each([
    [400, 14403, 'uploadFailed'],
    [400, 60007, 'maxLimit'],
    [400, 60009, 'maxLimit'],
    [400, 60012, 'maxLimit'],
    [401, 40001, 'noPermission'],
    [401, 60001, 'noPermission'],
    [403, 40003, 'threadExists'],
    [404, 40012, 'noPermission'],
    [404, 60003, 'notInGroup'],
    [404, 20004, 'notInGroup'],
    [404, 91001, 'conversationNotFound'],
    [500, 40006, 'serverError'],
    [500, 99999, 'networkError'],
  ] as const)('%i with %i is %s', (status, error_code, reason) => {
    expect(read(status, { error_code, error_description: 'text' })).toMatchObject({ reason, message: 'text' })
  })

  it.each([
    [400, 'x are not members of this group', groups, 'notInGroup'],
    [400, 'the user is already operation this message', rooms, 'reactionExists'],
    [400, 'Request body not readable.Please check content type is correct!', rooms, 'invalidParameter'],
    [400, 'param pin_msg_id illegal, please check it!', rooms, 'invalidParameter'],
    [403, 'group member list is full!', groups, 'membersFull'],
    [403, 'x are not members of this group', rooms, 'notInRoom'],
    [403, 'the x service not open!', rooms, 'serviceNotEnabled'],
    [403, 'message report not open', rooms, 'serviceNotEnabled'],
    [403, 'messageroaming function not open', rooms, 'serviceNotEnabled'],
    [403, 'members size is greater than max user size !', groups, 'groupMembersLimit'],
    [403, 'can not operate this group, reason: group is disabled', groups, 'groupDisabled'],
    [404, 'user not found', rooms, 'userNotFound'],
    [429, 'upload client logs reached limit', rooms, 'maxLimit'],
    [503, 'upload client logs reached limit', rooms, 'maxLimit'],
  ] as const)('%i "%s" is read from %s as %s', (status, text, url, reason) => {
    expect(says(status, text, url).reason).toBe(reason)
  })

  it('require the whole text that marks a missing user', () => {
    expect(says(404, "username bob doesn't exist!").reason).toBe('requestFailed')
    expect(says(404, 'Service resource not found').reason).toBe('requestFailed')
  })

  it('try codes before texts', () => {
    const body = { error_code: 60002, error_description: 'group member list is full!' }
    expect(read(403, body, groups).reason).toBe('permissionDenied')
    const unknown = { error_code: 12345, error_description: 'group member list is full!' }
    expect(read(403, unknown, groups).reason).toBe('membersFull')
  })
})

describe('answers that leave the reference client waiting', () => {
  it('406 with another code is a failed request', () => {
    expect(read(406, { error_code: 1, error_description: 'x' })).toMatchObject({
      reason: 'requestFailed',
      code: 17,
    })
  })

  it("'already in group' outside the group paths is alreadyInGroup", () => {
    expect(says(403, 'invite users to join group failed: bob already in group', rooms).reason).toBe(
      'alreadyInGroup',
    )
  })

  it.each([
    [400, 'requestFailed', '<html>no</html>'],
    [401, 'requestFailed', '<html>no</html>'],
    [403, 'permissionDenied', 'permission denied'],
    [404, 'requestFailed', '<html>no</html>'],
    [406, 'requestFailed', '<html>no</html>'],
    [429, 'serverBusy', 'Server is busy.'],
    [500, 'requestFailed', ''],
    [502, 'requestFailed', '<html>no</html>'],
    [503, 'serverBusy', 'Server is busy.'],
  ] as const)('%i with a page of HTML is %s', (status, reason, message) => {
    expect(read(status, '<html>no</html>')).toEqual({
      reason,
      code: raisedCodes[reason],
      message,
      data: '<html>no</html>',
    })
  })

  it('a long page is cut in the message and complete in the data', () => {
    const page = 'x'.repeat(5000)
    const found = read(502, page)
    expect(found.message).toHaveLength(300)
    expect(found.data).toBe(page)
  })
})

describe('requests without an answer', () => {
  it.each([
    ['network', 'networkError', -2, 'Request Unknow Error'],
    ['timeout', 'requestTimeout', -1, 'Request Timeout'],
    ['abort', 'requestAborted', -4, 'Request Abort'],
  ] as const)('%s', (kind, reason, code, message) => {
    expect(readHttpFailure({ kind })).toEqual({ reason, code, message })
  })

  it('a status of 0 is a network error', () => {
    expect(readHttpFailure({ status: 0 }).reason).toBe('networkError')
  })
})

describe('arbitrary answers', () => {
  const texts = Object.values(httpRows).flatMap((rows) => rows.map(([says]) => says))
  const numbers = Object.values(httpCodes).flatMap((codes) => Object.values(codes).flat())
  const anyBody = fc.record(
    {
      error: fc.anything(),
      error_code: fc.oneof(fc.constantFrom(...numbers), fc.anything()),
      error_description: fc.oneof(fc.constantFrom(...texts), fc.anything()),
      desc: fc.anything(),
      result: fc.oneof(fc.constant('the app not open presence'), fc.anything()),
      exception: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    anyBody.map(
      (value) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part)) ?? '',
    ),
    fc.constant(
      '{"error_code":{"toString":1,"valueOf":2},"error_description":{"includes":3},"__proto__":{"desc":4}}',
    ),
  )
  const status = fc.oneof(fc.constantFrom(...Object.keys(httpRows).map(Number)), fc.integer(), fc.double())

  it('always give a failure', () => {
    fc.assert(
      fc.property(status, body, fc.constantFrom(groups, rooms, ''), (status, body, url) => {
        for (const found of [
          readHttpFailure({ status, body, url }),
          readDownloadFailure({ status, body, url }),
          readUploadFailure({ status, body, url }),
        ]) {
          expect(reasons).toContain(found.reason)
          expect(found.code).toBe(raisedCodes[found.reason])
          expect(typeof found.message).toBe('string')
        }
      }),
      { numRuns: moreRuns(2000) },
    )
  })
})
