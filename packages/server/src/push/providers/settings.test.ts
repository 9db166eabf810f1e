import { expect, test } from 'vitest'
import { kindOf, plainAddress, readNotifiers } from './settings.ts'

test.each([
  ['FCM', 'FCM'],
  ['fcm-2', 'FCM'],
  ['Apns', 'APNS'],
  ['APNS-1', 'APNS'],
  ['web', 'WEB'],
  ['WEB-', 'WEB'],
  ['website', 'HOOK'],
  ['FCM2', 'HOOK'],
  ['HMS', 'HOOK'],
  ['', 'HOOK'],
])('[PSH-41] the name %j means %s', (name, kind) => {
  expect(kindOf(name, new Map())).toBe(kind)
})

test('[PSH-41] names in the setting take precedence and are matched exactly', () => {
  const named = readNotifiers(' 1:12=34=fcm, com.example.app=APNS,, FCM=HOOK ')
  expect([...named]).toEqual([
    ['1:12=34', 'FCM'],
    ['com.example.app', 'APNS'],
    ['FCM', 'HOOK'],
  ])
  expect(kindOf('com.example.app', named)).toBe('APNS')
  expect(kindOf('COM.EXAMPLE.APP', named)).toBe('HOOK')
  expect(kindOf('FCM', named)).toBe('HOOK')
  expect(kindOf('FCM-1', named)).toBe('FCM')
})

test.each(['x', 'x=', '=FCM', 'x=SMS'])('[PSH-41] %j is not a valid list of names', (text) => {
  expect(() => readNotifiers(text)).toThrow('PARLEY_PUSH_NOTIFIERS')
})

test('[PSH-42] addresses in settings are checked', () => {
  expect(plainAddress('https://x.test/a/', 'NAME')).toBe('https://x.test/a')
  for (const wrong of ['', 'x', 'ftp://x', 'https://a:b@x', 'https://x/#y'])
    expect(() => plainAddress(wrong, 'NAME')).toThrow('NAME must be')
})
