import { describe, expect, it } from 'vitest'
import { detailOf, errorFrom, fail, hasReason, ParleyError } from './error.ts'
import { httpFailure, localFailure, readHttpFailure } from './errors/index.ts'

function thrownBy(run: () => never): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

describe('ParleyError', () => {
  it('has a reason, its number and a message', () => {
    const error = new ParleyError('groupNotFound', 'gone', { groupId: 'g1' })
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ParleyError', reason: 'groupNotFound', code: 605, message: 'gone' })
    expect(error.data).toEqual({ groupId: 'g1' })
    expect(String(error)).toBe('ParleyError: gone')
  })

  it('uses the reason as its message if there is no other', () => {
    expect(new ParleyError('muted').message).toBe('muted')
  })

  it('keeps its name when the class is renamed', () => {
    const Renamed = { x: class extends ParleyError {} }.x
    expect(new Renamed('muted').name).toBe('ParleyError')
  })
})

describe('fail', () => {
  it('throws with the detail as data', () => {
    const error = thrownBy(() => fail('maxLimit', { form: 'contactsOfInviter', message: 'too many' }))
    expect(error).toMatchObject({ reason: 'maxLimit', code: 50, message: 'too many' })
    expect((error as ParleyError).data).toMatchObject({ form: 'contactsOfInviter' })
  })

  it('accepts the forms of a reason only', () => {
    // @ts-expect-error: no channel has such a form
    expect(() => fail('maxLimit', { form: 'contactOfInviter' })).toThrow(ParleyError)
    // @ts-expect-error: this reason has no forms at all
    expect(() => fail('sendTimeout', { form: 'any' })).toThrow(ParleyError)
    expect(() => fail('maxLimit', { form: 'directedUsers' })).toThrow(ParleyError)
  })

  it('gives a server everything that it needs to write the error', () => {
    const error = thrownBy(() => fail('userNotFound', { user: 'bob' })) as ParleyError
    expect(httpFailure(error.reason, detailOf(error)).body.error_description).toBe(
      "username bob doesn't exist!'",
    )
    const plain = new ParleyError('invalidParameter', 'Invalid parameter user: 5')
    const { status, body } = httpFailure(plain.reason, detailOf(plain))
    expect(readHttpFailure({ status, body: JSON.stringify(body) })).toMatchObject({
      reason: 'invalidParameter',
      message: 'Invalid parameter user: 5',
    })
    expect(detailOf(new ParleyError('muted', 'x', 'a text'))).toEqual({ message: 'x' })
    expect(detailOf(new ParleyError('muted', 'x', null))).toEqual({ message: 'x' })
  })
})

describe('errorFrom', () => {
  it('turns a failure into an error', () => {
    const error = errorFrom(localFailure('notSignedIn'))
    expect(error).toMatchObject({ reason: 'notSignedIn', code: 39, message: 'not login', data: undefined })
  })

  it('keeps an empty message empty', () => {
    expect(errorFrom(readHttpFailure({ status: 500, body: '{}' })).message).toBe('')
  })
})

describe('hasReason', () => {
  it('is true for one of the reasons', () => {
    const error: unknown = new ParleyError('muted')
    expect(hasReason(error, 'muted')).toBe(true)
    expect(hasReason(error, 'groupNotFound', 'muted')).toBe(true)
    expect(hasReason(error, 'groupNotFound')).toBe(false)
    expect(hasReason(error)).toBe(true)
  })

  it('is false for other errors', () => {
    for (const other of [undefined, null, 5, 'muted', { reason: 'muted' }, new Error('muted')]) {
      expect(hasReason(other, 'muted')).toBe(false)
    }
  })

  it('recognises an error of another copy of this package', () => {
    const foreign = Object.assign(new Error('muted'), { name: 'ParleyError', reason: 'muted', code: 507 })
    expect(hasReason(foreign, 'muted')).toBe(true)
  })
})
