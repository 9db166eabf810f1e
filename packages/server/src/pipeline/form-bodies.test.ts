import { expect, test } from 'vitest'
import { readForm } from './form-bodies.ts'

test.each([
  // Escaped.
  ['nickname=Alice%20Two&sign=a%26b%3Dc', { nickname: 'Alice Two', sign: 'a&b=c' }],
  ['nickname=Alice+Two', { nickname: 'Alice Two' }],
  ['sign=1%2B1', { sign: '1+1' }],
  ['sign=', { sign: '' }],
  // Not escaped.
  ['nickname=Alice Two', { nickname: 'Alice Two' }],
  ['nickname=李 雷', { nickname: '李 雷' }],
  ['nickname=Tom & Jerry', { nickname: 'Tom & Jerry' }],
  ['nickname=a&b', { nickname: 'a&b' }],
  ['sign=50% of 1+1 = 2', { sign: '50% of 1+1 = 2' }],
  ['phone=+4930', { phone: '+4930' }],
  ['nickname=C++', { nickname: 'C++' }],
  ['sign=100%', { sign: '100%' }],
  ['ext={"a":1}', { ext: '{"a":1}' }],
  ['avatarurl=/a?b=c', { avatarurl: '/a?b=c' }],
  // Neither.
  ['', {}],
  ['&&', {}],
  ['=x', {}],
  ['alone', {}],
])('the form %j is parsed', (text, pairs) => {
  expect(readForm(text)).toEqual(pairs)
})

test('the name of an object property is an ordinary name', () => {
  expect(Object.entries(readForm('__proto__=x'))).toEqual([['__proto__', 'x']])
})
