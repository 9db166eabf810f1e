import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { runningHost } from '../test-support/test-server.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { type PasswordParts, Passwords } from './passwords.ts'

const cost = { memory: 8, passes: 1 }

const hashing = (given: Partial<PasswordParts> = {}) =>
  new Passwords({ host: runningHost(), config: defaults, overBudget: () => undefined, cost, ...given })

test('the right password matches and no other', async () => {
  const passwords = hashing()
  const hash = await passwords.hash('correct horse 电池')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await passwords.matches('correct horse 电池', hash)).toBe(true)
  expect(await passwords.matches('correct horse', hash)).toBe(false)
})

test('the same password has a different hash each time', async () => {
  const passwords = hashing()
  expect(await passwords.hash('x')).not.toBe(await passwords.hash('x'))
})

test('an invalid hash matches nothing', async () => {
  const passwords = hashing()
  for (const hash of ['', 'x', '$argon2id$v=19$m=8,t=1,p=1$$'])
    expect(await passwords.matches('', hash)).toBe(false)
})

test('hashes of another cost still match', async () => {
  const old = await hashing({ cost: { memory: 16, passes: 2 } }).hash('x')
  expect(await hashing().matches('x', old)).toBe(true)
})

test('hashing leaves threads of the pool for files', async () => {
  const passwords = hashing({ cost: { memory: 1024, passes: 2 } })
  let done = 0
  const hashes = Array.from({ length: 60 }, () => passwords.hash('x').then(() => done++))
  await stat('.')
  // If hashes fill the pool, it does nothing else until the last of them has begun.
  expect(done).toBeLessThan(50)
  await Promise.all(hashes)
})

test('too many waiting callers are refused, and so is one that waits too long', async () => {
  const over: string[] = []
  const host = ringingHost()
  const passwords = hashing({
    host,
    config: { hashesAtOnce: 1, hashesWaiting: 2, hashWaitMs: 1000 },
    overBudget: (name) => void over.push(name),
  })
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => passwords.hash('x'))
  await expect(fourth).rejects.toMatchObject({ reason: 'serverBusy' })
  host.pass(1000)
  await expect(second).rejects.toMatchObject({ reason: 'serverBusy' })
  await expect(third).rejects.toMatchObject({ reason: 'serverBusy' })
  await first
  expect(over).toEqual(['hashesWaiting', 'hashWaitMs', 'hashWaitMs'])
  await passwords.hash('x')
})
