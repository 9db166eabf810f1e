import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import type { Reason } from './codes.ts'
import { reasons } from './codes.ts'
import type { Failure } from './failure.ts'
import { httpRows, readHttpFailure } from './http.ts'
import type { HttpFailure, HttpForm, HttpReason } from './http-forms.ts'
import { httpFailure, httpForms } from './http-forms.ts'
import { isFinalRegistrationText, isFinalSignInText, signInFailure } from './login.ts'

const groups = 'http://host/org/app/chatgroups/g1?resource=x'
const rooms = 'http://host/org/app/chatrooms/r1'
const readBack = ({ status, body }: HttpFailure, url = rooms): Failure =>
  readHttpFailure({ status, body: JSON.stringify(body), url })

type Case = { reason: HttpReason; form: string; url: string }
const cases: readonly Case[] = Object.entries(httpForms).flatMap(([reason, forms]) =>
  Object.entries(forms as Record<string, HttpForm>).flatMap(([form, { where, isPlain }]) =>
    // Clients never meet forms for back ends.
    (isPlain ? [] : [groups, rooms])
      .filter((url) => !where || (where === 'groups') === (url === groups))
      .map((url) => ({ reason: reason as HttpReason, form, url })),
  ),
)
// The one form that is not read as its reason, because no text could be.
const isElsewhere = ({ reason, form }: Case): boolean => reason === 'alreadyInGroup' && form === 'elsewhere'

/** Names as strangers might send them, including every phrase that clients look for. */
const phrases = Object.values(httpRows).flatMap((rows) => rows.map(([says]) => says))
const value = fc.oneof(fc.string(), fc.constantFrom(...phrases.map((text) => text.replaceAll('{}', ''))))
const values = fc.record(
  Object.fromEntries(
    ['user', 'users', 'groupId', 'roomId', 'text', 'limit', 'service', 'path', 'method', 'app'].map(
      (name) => [name, value],
    ),
  ),
  { requiredKeys: [] },
)

describe('httpFailure', () => {
  it('is read back as the reason it was written for, whatever the values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...cases), values, (one, filled) => {
        const found = readBack(httpFailure(one.reason, { ...filled, form: one.form }, one.url), one.url)
        expect(found.reason).toBe(isElsewhere(one) ? 'permissionDenied' : one.reason)
      }),
      { numRuns: moreRuns(3000) },
    )
  })

  it.each(cases)('$reason as $form for $url', (one) => {
    const found = readBack(httpFailure(one.reason, { form: one.form }, one.url), one.url)
    expect(found.reason).toBe(isElsewhere(one) ? 'permissionDenied' : one.reason)
  })

  it('chooses the form that fits the address', () => {
    expect(readBack(httpFailure('groupNotFound', {}, groups), groups).reason).toBe('groupNotFound')
    expect(readBack(httpFailure('groupNotFound', {}, rooms), rooms).reason).toBe('groupNotFound')
    expect(readBack(httpFailure('groupNotFound')).reason).toBe('groupNotFound')
    expect(readBack(httpFailure('notInGroup', {}, rooms), rooms).reason).toBe('notInGroup')
    expect(readBack(httpFailure('notInRoom', {}, groups), groups).reason).toBe('notInRoom')
    expect(httpFailure('groupNotFound', { groupId: 'g1' }, groups).body.error_description).toBe(
      'do not find this group: g1',
    )
  })

  it('never writes an answer that leaves the reference client waiting', () => {
    for (const reason of reasons) {
      for (const url of [groups, rooms]) {
        const { status, body } = httpFailure(reason, {}, url)
        expect(status).not.toBe(200)
        expect(status !== 406 || body.error_code === 90004).toBe(true)
        if (url === rooms) expect(body.error_description).not.toContain('already in group')
        expect(body.error).toMatch(/^[a-z_]+$/)
        expect(typeof body.error_description).toBe('string')
      }
    }
  })

  it.each([
    ['tokenExpired', 'noPermission', 401],
    ['tokenInvalid', 'noPermission', 401],
    ['authFailed', 'noPermission', 401],
    ['notSignedIn', 'noPermission', 401],
    ['rateLimited', 'maxLimit', 429],
    ['messageTooLarge', 'requestFailed', 413],
    ['servingDisabled', 'permissionDenied', 403],
    ['muted', 'permissionDenied', 403],
    ['mutedByAdmin', 'permissionDenied', 403],
    ['notOnAllowlist', 'permissionDenied', 403],
    ['illegalContent', 'permissionDenied', 403],
    ['moderationBlocked', 'permissionDenied', 403],
    ['externallyBlocked', 'permissionDenied', 403],
    ['runtimeError', 'requestFailed', 500],
  ] as const)('writes %s, which HTTP cannot express, as %s', (reason, closest, status) => {
    const written = httpFailure(reason)
    expect([written.status, readBack(written).reason]).toEqual([status, closest])
  })

  it('uses the default form for an unknown form or without a detail', () => {
    const usual = httpFailure('maxLimit')
    for (const detail of [
      { form: 'directedUsers' },
      { form: 'constructor' },
      { form: 5 },
      null,
      'text',
      undefined,
    ]) {
      expect(httpFailure('maxLimit', detail)).toEqual(usual)
    }
  })

  it('does not use a form that has another meaning for this address', () => {
    expect(httpFailure('alreadyInGroup', { form: 'invited' }, rooms)).toEqual(
      httpFailure('alreadyInGroup', {}, rooms),
    )
    expect(readBack(httpFailure('groupNotFound', { form: 'missing' }, rooms), rooms).reason).toBe(
      'groupNotFound',
    )
  })

  it('includes a text if the form allows one', () => {
    const written = httpFailure('invalidParameter', { message: 'Invalid parameter user: 5' })
    expect(readBack(written)).toMatchObject({
      reason: 'invalidParameter',
      message: 'Invalid parameter user: 5',
    })
  })
})

describe('the session', () => {
  const session: readonly [Reason, string, number, RegExp][] = [
    ['requestFailed', 'invalidPassword', 400, /^invalid password$/],
    ['userNotFound', 'signIn', 404, /^user not found$/],
    ['requestFailed', 'nameTaken', 400, /username be unique.*bob/],
    ['requestFailed', 'nameIllegal', 400, /bob is not legal/],
    ['requestFailed', 'passwordMissing', 400, /password/],
    [
      'requestFailed',
      'registrationClosed',
      401,
      /Open registration doesn't allow, so register user need token/,
    ],
    ['noPermission', 'unauthorized', 401, /^Unable to authenticate \(OAuth\)$/],
    ['noPermission', 'tokenExpired', 401, /^Unable to authenticate \(OAuth\)$/],
    ['requestFailed', 'routeNotFound', 404, /GET/],
    ['requestFailed', 'payloadTooLarge', 413, /too large/],
    ['maxLimit', 'requests', 429, /The request has reached the maximum limit/],
    ['serverBusy', 'overloaded', 503, /busy/],
    ['requestFailed', 'internal', 500, /failed/],
    [
      'invalidParameter',
      'unreadableBody',
      400,
      /^Request body not readable.Please check content type is correct!$/,
    ],
  ]

  it.each(session)('%s as %s is %i', (reason, form, status, text) => {
    const written = httpFailure(reason, { form, user: 'bob', method: 'GET', path: '/x' })
    expect(written.status).toBe(status)
    expect(written.body.error_description).toMatch(text)
  })

  it('tells a client if another host would not help', () => {
    const signIn = (reason: Reason, form: string): string =>
      signInFailure(readBack(httpFailure(reason, { form }))).message
    expect(isFinalSignInText(signIn('requestFailed', 'invalidPassword'))).toBe(true)
    expect(isFinalSignInText(signIn('userNotFound', 'signIn'))).toBe(true)
    expect(isFinalSignInText(signIn('serverBusy', 'overloaded'))).toBe(false)
    for (const form of ['nameTaken', 'nameIllegal', 'passwordIllegal', 'registrationClosed']) {
      expect(isFinalRegistrationText(readBack(httpFailure('requestFailed', { form })).message), form).toBe(
        true,
      )
    }
    expect(isFinalRegistrationText(readBack(httpFailure('requestFailed')).message)).toBe(false)
  })

  it('distinguishes an expired token from a wrong one by its short code', () => {
    expect(readBack(httpFailure('tokenExpired')).data).toMatchObject({ error: 'expired_token' })
    expect(readBack(httpFailure('tokenInvalid')).data).toMatchObject({ error: 'unauthorized' })
  })
})
