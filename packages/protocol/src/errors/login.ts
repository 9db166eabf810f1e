// Sign-in and sign-out failures: of the token service, the channel and forced logouts.

import type { Reason } from './codes.ts'
import type { Failure } from './failure.ts'
import { failure } from './failure.ts'
import { localFailure } from './local.ts'
import type { StatusRows } from './send.ts'
import { readStatus } from './send.ts'

/**
 * The meaning of a refused provision: FAIL (1), UNAUTHORIZED (2), WRONG_PARAMETER (4), PERMISSION_DENIED (7),
 * IM_FORBIDDEN (12), TOO_MANY_DEVICES (13), RESOURCE_CHANGED (20). The first row that matches wins.
 */
export const provisionRows: StatusRows = {
  1: [
    [
      'Sorry, user register limit',
      'maxLimit',
      'Sorry, the number of user registrations limit has been reached',
    ],
    ['Sorry, user register rate limit', 'maxLimit'],
    ['Sorry, token expired', 'tokenExpired'],
    ['Sorry, token or password does not match login info', 'tokenInvalid', 'INVALID_TOKEN'],
    ['Sorry, user not found', 'userNotFound', 'User not found'],
    ['{}', 'authFailed', 'Auth failed'],
  ],
  2: [['{}', 'authFailed', 'Auth failed']],
  4: [['{}', 'invalidParameter', 'Invalid parameter']],
  7: [
    [
      'Sorry, the app month live count limit',
      'maxLimit',
      'Sorry, the monthly active user limit for this app has been reached',
    ],
    [
      'Sorry, the app day live count limit',
      'maxLimit',
      'Sorry, the daily active user limit for this app has been reached',
    ],
    [
      'Sorry, the app online count limit',
      'maxLimit',
      'Sorry, the maximum number limit of online users for this app has been reached',
    ],
    ['{}', 'authFailed', 'Auth failed'],
  ],
  12: [['{}', 'servingDisabled', 'Server serving disabled.']],
  13: [['{}', 'tooManyDevices', 'the number of devices the user is logged in to exceeds the limit']],
  20: [['{}', 'deviceChanged', 'user device is changed']],
}

/** The failure of a refused provision. Always returns one: unknown codes are `authFailed` with the server's text. */
export const readProvisionFailure = (errorCode: number, text = ''): Failure =>
  readStatus(provisionRows, errorCode, text, 'authFailed')

/** Reasons after which another sign-in attempt is useless. */
export const finalSignInReasons: readonly Reason[] = [
  'maxLimit',
  'tokenExpired',
  'tokenInvalid',
  'userNotFound',
  'authFailed',
  'invalidParameter',
  'servingDisabled',
  'tooManyDevices',
  'deviceChanged',
]

/** Whether a failed attempt ends the sign-in at once, without a retry. */
export const endsSignIn = (reason: Reason): boolean => finalSignInReasons.includes(reason)

/** The failure of a sign-in whose token call failed; `data` is the failure of the call. */
export const signInFailure = (call: Failure): Failure =>
  call.message ? failure('signInFailed', call.message, call) : localFailure('signInFailed', {}, call)

const unreachable: readonly Reason[] = ['networkError', 'requestTimeout']

/** The meaning of the texts of a refused sign-in or registration. */
const accountTexts: readonly (readonly [text: RegExp, reason: Reason])[] = [
  [/invalid password|password does not match/, 'wrongPassword'],
  [/user not found/, 'unknownUser'],
  [/there is no app|application_not_found/i, 'unknownApp'],
  [/username be unique/, 'nameTaken'],
  [/username .*is not legal/, 'nameIllegal'],
  [/password (is not legal|must not be empty)/, 'passwordIllegal'],
  [/registration doesn't allow/, 'registrationClosed'],
  // A proxy in front of a server that is unreachable.
  [/bad gateway|gateway time-?out|service unavailable/i, 'serverUnreachable'],
]

/** Every refusal of a chat server is a JSON object that names the error. */
const isRefusal = (data: unknown): boolean =>
  typeof data === 'string'
    ? /^\s*{.*"error"/s.test(data)
    : typeof data === 'object' && data !== null && 'error' in data

/** Why signing in or registering failed, by the failure of its call, which is the `data`. The message is kept. */
export function accountFailure(call: Failure): Failure {
  const { reason, message, data } = call
  const as = (meaning: Reason) => failure(meaning, message, call)
  if (unreachable.includes(reason)) return as('serverUnreachable')
  const [, meaning] = accountTexts.find(([text]) => text.test(message)) ?? []
  if (meaning) return as(meaning)
  if (reason !== 'requestFailed' && reason !== 'roomNotFound') return call
  return as(isRefusal(data) ? 'signInFailed' : 'notAParleyServer')
}

/** Whether another host would refuse the sign-in as well. */
export const isFinalSignInText = (message: string): boolean =>
  message === 'invalid password' || message === 'user not found'

/** Whether another host would refuse the registration as well. */
export const isFinalRegistrationText = (message: string): boolean =>
  /Open registration doesn't allow|username be unique|is not legal/.test(message)

type Logout = readonly [operation: number, reason: Reason, text: string]

const logouts: readonly Logout[] = [
  [1, 'userRemoved', 'user has been removed'],
  [2, 'signedInElsewhere', 'the user is already logged on another device'],
  [3, 'passwordChanged', 'the user was kicked by changing password'],
  [4, 'kickedByOtherDevice', 'the user was kicked by other device'],
]

/** The reasons for which a server ends a session. */
export type LogoutReason = 'userRemoved' | 'signedInElsewhere' | 'passwordChanged' | 'kickedByOtherDevice'

/**
 * The meaning of a statistics body: a forced logout, or undefined for any other operation. `note` is the text in its
 * `reason`, from the device that signed in elsewhere.
 */
export function readForcedLogout(operation: number, note?: string): Failure | undefined {
  const row = logouts.find(([number]) => number === operation)
  if (!row) return undefined
  const [, reason, text] = row
  return failure(reason, text, reason === 'signedInElsewhere' && note ? { signInNote: note } : undefined)
}

/** The operation of the statistics body that ends a session for this reason. */
export const forcedLogoutOperation = (reason: LogoutReason): number =>
  (logouts.find(([, candidate]) => candidate === reason) as Logout)[0]
