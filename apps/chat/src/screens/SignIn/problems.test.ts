import { translator } from '@parley/react'
import { describe, expect, it } from 'vitest'
import { appTranslator } from '../../strings/strings.ts'
import { problemText } from './problems.ts'

const tell = (reason: string, message: string) =>
  problemText({ reason, code: 1, message }, appTranslator('en'), translator('en'))

describe('problems of signing in', () => {
  it.each([
    ['wrongPassword', 'invalid password', 'User name or password is not right.'],
    ['unknownUser', 'user not found', 'There is no account with this name. Create one below.'],
    ['nameTaken', 'username be unique', 'This user name is taken. Choose another one, or sign in.'],
    ['unknownApp', 'There is no app a#b.', 'The server does not know this app key.'],
    ['notAParleyServer', '<html>404</html>', 'There is no Parley server at this address.'],
    [
      'serverUnreachable',
      'Request Unknow Error',
      'The server does not answer. Check the connection and the address.',
    ],
    ['tokenExpired', 'token expired', 'Your sign-in has expired. Please sign in again.'],
    ['networkError', 'Request Unknow Error', 'The server cannot be reached.'],
    ['requestFailed', '{"error":"teapot"}', 'Something went wrong (code 1).'],
  ])('%s, %s', (reason, message, words) => {
    expect(tell(reason, message)).toBe(words)
  })

  it('name the rule for user names', () => {
    expect(tell('nameIllegal', 'username Ä is not legal')).toContain('lower-case letters')
  })
})
