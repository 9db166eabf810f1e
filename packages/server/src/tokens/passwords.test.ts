import { expect, test } from 'vitest'
import { runningHost } from '../test-support/test-server.ts'
import { Passwords } from './passwords.ts'

const cost = { memory: 8, passes: 1 }

test('the right password matches and no other', async () => {
  const passwords = new Passwords(runningHost(), cost)
  const hash = await passwords.hash('correct horse 电池')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.matches('correct horse 电池', hash)).toBe(true)
  expect(await passwords.matches('correct horse', hash)).toBe(false)
})

test('the same password has another hash each time', async () => {
  const passwords = new Passwords(runningHost(), cost)
  expect(await passwords.hash('x')).not.toBe(await passwords.hash('x'))
})

test('what is not a hash matches nothing', async () => {
  const passwords = new Passwords(runningHost(), cost)
  for (const hash of ['', 'x', '$argon2id$v=19$m=8,t=1,p=1$$'])
    expect(await passwords.matches('', hash)).toBe(false)
})

test('hashes of another cost still match', async () => {
  const host = runningHost()
  const old = await new Passwords(host, { memory: 16, passes: 2 }).hash('x')
  expect(await new Passwords(host, cost).matches('x', old)).toBe(true)
})
