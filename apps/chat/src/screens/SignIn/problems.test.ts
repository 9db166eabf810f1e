import { translator } from '@parley/react'
import { describe, expect, it } from 'vitest'
import { appTranslator } from '../../strings/strings.ts'
import { problemText } from './problems.ts'

const tell = (reason: string, message: string) =>
  problemText({ reason, code: 1, message }, appTranslator('en'), translator('en'))

describe('problems of signing in', () => {
  it.each([
    ['signInFailed', 'invalid password', 'User name or password is not right.'],
    ['signInFailed', 'user not found', 'There is no account with this name. Create one below.'],
    [
      'requestFailed',
      'Accounts of an app need that each username be unique; ann is taken',
      'This user name is taken. Choose another one, or sign in.',
    ],
    ['requestFailed', 'password must not be empty', 'Please give a password.'],
    ['tokenExpired', 'token expired', 'Your sign-in has expired. Please sign in again.'],
    ['networkError', 'Request Unknow Error', 'The server cannot be reached.'],
    ['requestFailed', 'teapot', 'teapot (code 1)'],
  ])('%s, %s', (reason, message, words) => {
    expect(tell(reason, message)).toBe(words)
  })

  it('name the rule for user names', () => {
    expect(tell('requestFailed', 'username Ä is not legal')).toContain('lower-case letters')
  })
})
