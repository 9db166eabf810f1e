import { errorFrom, httpFailure, readHttpFailure, signInFailure } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { accountProblem } from './account-problem.ts'

/** The error that a client gets if the server refuses with this form. */
function refused(form: string, reason: 'requestFailed' | 'userNotFound' = 'requestFailed') {
  const { status, body } = httpFailure(reason, { form, user: 'ann', app: 'a#b' })
  return readHttpFailure({ status, body: JSON.stringify(body), url: '' })
}

describe('the problem behind a refusal', () => {
  test.each([
    ['nameTaken', 'nameTaken'],
    ['nameIllegal', 'nameIllegal'],
    ['passwordMissing', 'passwordMissing'],
    ['passwordIllegal', 'passwordIllegal'],
    ['registrationClosed', 'registrationClosed'],
    ['appNotFound', 'appUnknown'],
  ])('registering: %s', (form, problem) => {
    expect(accountProblem(errorFrom(refused(form)))).toBe(problem)
  })

  test('signing in', () => {
    expect(accountProblem(errorFrom(signInFailure(refused('invalidPassword'))))).toBe('passwordWrong')
    expect(accountProblem(errorFrom(signInFailure(refused('signIn', 'userNotFound'))))).toBe('userUnknown')
  })

  test('other errors are not about the account', () => {
    expect(accountProblem({ reason: 'networkError', message: 'Request Unknow Error' })).toBeUndefined()
  })
})
