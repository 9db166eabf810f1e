import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Reason, raisedCodes, reasons } from './codes.ts'
import { readHttpFailure } from './http.ts'
import { httpFailure } from './http-forms.ts'
import {
  accountFailure,
  endsSignIn,
  finalSignInReasons,
  forcedLogoutOperation,
  readForcedLogout,
  readProvisionFailure,
  signInFailure,
} from './login.ts'

describe('readProvisionFailure', () => {
  it.each([
    [1, 'Sorry, user register limit', 50, 'Sorry, the number of user registrations limit has been reached'],
    [1, 'Sorry, user register rate limit', 50, 'Sorry, user register rate limit'],
    [1, 'Sorry, token expired', 56, 'Sorry, token expired'],
    [1, 'Sorry, token or password does not match login info', 28, 'INVALID_TOKEN'],
    [1, 'Sorry, user not found', 204, 'User not found'],
    [1, 'anything else', 2, 'Auth failed'],
    [2, 'any', 2, 'Auth failed'],
    [4, 'any', -3, 'Invalid parameter'],
    [
      7,
      'Sorry, the app month live count limit',
      50,
      'Sorry, the monthly active user limit for this app has been reached',
    ],
    [
      7,
      'Sorry, the app day live count limit',
      50,
      'Sorry, the daily active user limit for this app has been reached',
    ],
    [
      7,
      'Sorry, the app online count limit',
      50,
      'Sorry, the maximum number limit of online users for this app has been reached',
    ],
    [7, 'anything else', 2, 'Auth failed'],
    [12, 'any', 57, 'Server serving disabled.'],
    [3, 'r', 2, 'r'],
    [5, 'r', 2, 'r'],
    [6, 'r', 2, 'r'],
    [11, 'r', 2, 'r'],
    [13, 'any', 214, 'the number of devices the user is logged in to exceeds the limit'],
    [14, 'r', 2, 'r'],
    [20, 'any', 220, 'user device is changed'],
  ] as const)('%i "%s" is %i', (errorCode, text, code, message) => {
    const found = readProvisionFailure(errorCode, text)
    expect(found).toMatchObject({ code, message })
    expect(endsSignIn(found.reason)).toBe(true)
  })

  it('returns a failure for any input', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (errorCode, text) => {
        expect(reasons).toContain(readProvisionFailure(errorCode, text).reason)
      }),
    )
    expect(readProvisionFailure(99).reason).toBe('authFailed')
  })
})

describe('the end of a sign-in', () => {
  it('is immediate for permanent reasons', () => {
    expect(finalSignInReasons.map((reason) => raisedCodes[reason])).toEqual([
      50, 56, 28, 204, 2, -3, 57, 214, 220,
    ])
    expect(endsSignIn('requestTimeout')).toBe(false)
    expect(endsSignIn('disconnected')).toBe(false)
  })

  it('has number 1 after a failed token call, with the failure of the call as data', () => {
    const call = readHttpFailure({ status: 403, body: '{}' })
    expect(signInFailure(call)).toEqual({
      reason: 'signInFailed',
      code: 1,
      message: 'permission denied',
      data: call,
    })
    const silent = readHttpFailure({ status: 500, body: '{}' })
    expect(signInFailure(silent)).toEqual({
      reason: 'signInFailed',
      code: 1,
      message: 'login failed',
      data: silent,
    })
  })
})

describe('forced logout', () => {
  it.each([
    [1, 'userRemoved', 207, 'user has been removed'],
    [2, 'signedInElsewhere', 206, 'the user is already logged on another device'],
    [3, 'passwordChanged', 216, 'the user was kicked by changing password'],
    [4, 'kickedByOtherDevice', 217, 'the user was kicked by other device'],
  ] as const)('operation %i is %s', (operation, reason, code, message) => {
    expect(readForcedLogout(operation)).toEqual({ reason, code, message })
    expect(forcedLogoutOperation(reason)).toBe(operation)
  })

  it('contains the note of the device that signed in elsewhere, and no other text', () => {
    expect(readForcedLogout(2, 'my tablet')?.data).toEqual({ signInNote: 'my tablet' })
    expect(readForcedLogout(2, '')?.data).toBeUndefined()
    expect(readForcedLogout(3, 'my tablet')?.data).toBeUndefined()
  })

  it('is not read from other operations', () => {
    for (const operation of [0, 5, -1, 99]) expect(readForcedLogout(operation)).toBeUndefined()
  })
})

describe('why an account cannot be used', () => {
  const refused = (form: string, reason: Reason = 'requestFailed') => {
    const { status, body } = httpFailure(reason, { form, user: 'ann', app: 'a#b' })
    return readHttpFailure({ status, body: JSON.stringify(body) })
  }

  it.each([
    ['invalidPassword', 'wrongPassword'],
    ['appNotFound', 'unknownApp'],
    ['nameTaken', 'nameTaken'],
    ['nameIllegal', 'nameIllegal'],
    ['passwordIllegal', 'passwordIllegal'],
    ['passwordMissing', 'passwordIllegal'],
    ['registrationClosed', 'registrationClosed'],
    ['badRequest', 'signInFailed'],
  ])('%s is %s, with the text of the server', (form, reason) => {
    const call = refused(form)
    expect(accountFailure(call)).toMatchObject({ reason, message: call.message, data: call })
  })

  it('an unknown user', () => {
    expect(accountFailure(refused('signIn', 'userNotFound')).reason).toBe('unknownUser')
  })

  it.each(['network', 'timeout'] as const)('a server that does not answer: %s', (kind) => {
    expect(accountFailure(readHttpFailure({ kind })).reason).toBe('serverUnreachable')
  })

  it.each([
    [404, '<!doctype html><title>Not found</title>'],
    [404, ''],
    [404, '{"message":"no such route"}'],
    [405, 'Method not allowed'],
    [200, '<html>Welcome</html>'],
  ])('something else that answers with %s %s', (status, body) => {
    expect(accountFailure(readHttpFailure({ status, body })).reason).toBe('notAParleyServer')
  })

  it.each(['<h1>502 Bad Gateway</h1>', '504 Gateway Time-out', 'Service Unavailable'])(
    'a proxy without its server: %s',
    (body) => {
      expect(accountFailure(readHttpFailure({ status: 502, body })).reason).toBe('serverUnreachable')
    },
  )

  it('keeps what is precise already', () => {
    expect(accountFailure(refused('overloaded', 'serverBusy')).reason).toBe('serverBusy')
    expect(accountFailure(readHttpFailure({ kind: 'abort' })).reason).toBe('requestAborted')
  })
})
