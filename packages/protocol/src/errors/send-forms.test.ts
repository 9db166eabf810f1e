import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import type { Reason } from './codes.ts'
import { reasons } from './codes.ts'
import { provisionRows, readProvisionFailure } from './login.ts'
import type { StatusRows } from './send.ts'
import { readSendFailure, sendRows } from './send.ts'
import { provisionFailure, provisionForms, sendFailure, sendForms } from './send-forms.ts'

type Case = { reason: Reason; form: string | undefined; text: string | undefined }

/** Every reason of a table, in its default form and in all others. */
const casesOf = (
  rows: StatusRows,
  forms: { [R in Reason]?: { [form: string]: string } },
): readonly Case[] => {
  const covered = [...new Set(Object.values(rows).flatMap((list) => list.map(([, reason]) => reason)))]
  return covered.flatMap((reason) => [
    { reason, form: undefined, text: undefined },
    ...Object.entries(forms[reason] ?? {}).map(([form, text]) => ({ reason, form, text })),
  ])
}
const textsOf = (rows: StatusRows): readonly string[] =>
  Object.values(rows).flatMap((list) => list.map(([says]) => says))

describe('sendFailure', () => {
  const cases = [
    ...casesOf(sendRows, sendForms),
    { reason: 'loadMessageFailed' as const, form: undefined, text: undefined },
  ]

  it('is read back as the reason it was written for, whatever the values', () => {
    const value = fc.oneof(fc.string(), fc.constantFrom(...textsOf(sendRows)))
    fc.assert(
      fc.property(fc.constantFrom(...cases), value, value, value, ({ reason, form }, user, roomId, text) => {
        const written = sendFailure(reason, { form, user, roomId, text })
        expect(readSendFailure(written.errorCode, written.reason).reason).toBe(reason)
      }),
      { numRuns: moreRuns(2000) },
    )
  })

  it.each(cases)('$reason $form', ({ reason, form, text }) => {
    const written = sendFailure(reason, { form, user: 'bob' })
    expect(readSendFailure(written.errorCode, written.reason).reason).toBe(reason)
    if (text !== undefined) expect(written.reason).toBe(text.replaceAll('{}', '').replace('{user}', 'bob'))
  })

  it('fills in names and texts', () => {
    expect(sendFailure('userNotFound', { user: 'bob' })).toEqual({
      errorCode: 1,
      reason: "username bob doesn't exist!",
    })
    expect(sendFailure('externallyBlocked', { message: 'no' })).toEqual({ errorCode: 19, reason: 'no' })
    // Every text has the same meaning there, so it stays as the application wrote it, up to a maximum length.
    const said = sendFailure('externallyBlocked', { text: `not now, ${'x'.repeat(300)}` }).reason
    expect(said).toBe(`not now, ${'x'.repeat(191)}`)
    expect(sendFailure('userNotFound', { user: 'group not found' }).reason).not.toContain('group not found')
    expect(sendFailure('loadMessageFailed', { text: 'odd' })).toEqual({ errorCode: 4, reason: 'odd' })
    expect(sendFailure('messageTooLarge')).toEqual({ errorCode: 7, reason: 'Sorry, data is too large' })
    expect(sendFailure('rateLimited')).toEqual({ errorCode: 7, reason: 'traffic limit' })
    expect(sendFailure('permissionDenied')).toEqual({ errorCode: 1, reason: 'blocked' })
    expect(sendFailure('muted').errorCode).toBe(15)
    expect(sendFailure('serverError', { text: 'disk' })).toEqual({ errorCode: 1, reason: 'disk' })
    expect(sendFailure('serverError', { text: 'blocked' })).toEqual({ errorCode: 1, reason: 'server error' })
    expect(sendFailure('serverError')).toEqual({ errorCode: 1, reason: 'server error' })
  })

  it('uses the default form for an unknown form or without a detail', () => {
    const usual = sendFailure('maxLimit')
    for (const detail of [
      { form: 'contactsOfInviter' },
      { form: 'constructor' },
      { form: 5 },
      null,
      'text',
    ]) {
      expect(sendFailure('maxLimit', detail)).toEqual(usual)
    }
  })

  it('never writes a PERMISSION_DENIED that leaves the reference client waiting', () => {
    const known = textsOf({ 7: sendRows[7] ?? [] })
    expect(known).toHaveLength(5)
    for (const reason of reasons) {
      const { errorCode, reason: text } = sendFailure(reason)
      expect(errorCode).toBeGreaterThan(0)
      if (errorCode === 7) expect(known).toContain(text)
    }
  })

  it('returns a status for every other reason', () => {
    const covered = new Set(cases.map(({ reason }) => reason))
    for (const reason of reasons.filter((one) => !covered.has(one))) {
      expect(sendFailure(reason)).toEqual({ errorCode: 1, reason: 'server error' })
    }
  })
})

describe('provisionFailure', () => {
  it.each(casesOf(provisionRows, provisionForms))('$reason $form is read back', ({ reason, form, text }) => {
    const written = provisionFailure(reason, { form })
    expect(readProvisionFailure(written.errorCode, written.reason).reason).toBe(reason)
    if (text !== undefined) expect(written.reason).toBe(text)
  })

  it('has the statuses of the wire', () => {
    expect(provisionFailure('authFailed')).toEqual({ errorCode: 2, reason: 'Auth failed' })
    expect(provisionFailure('tokenExpired')).toEqual({ errorCode: 1, reason: 'Sorry, token expired' })
    expect(provisionFailure('invalidParameter')).toEqual({ errorCode: 4, reason: 'Invalid parameter' })
    expect(provisionFailure('maxLimit', { form: 'onlineUsers' }).errorCode).toBe(7)
    expect(provisionFailure('servingDisabled')).toEqual({ errorCode: 12, reason: 'Server serving disabled.' })
  })

  it('refuses the sign-in for every other reason', () => {
    expect(provisionFailure('runtimeError')).toEqual({ errorCode: 2, reason: 'Auth failed' })
    for (const reason of reasons) expect(provisionFailure(reason).errorCode).toBeGreaterThan(0)
  })
})
