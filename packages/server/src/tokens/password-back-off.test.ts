import { expect, test } from 'vitest'
import { SharedLimits } from '../rate-limits/shared-limits.ts'
import { stillHost } from '../test-support/test-server.ts'
import { PasswordBackOff } from './password-back-off.ts'

const limits = { passwordFailures: 3, passwordFailuresPerAddress: 8, passwordWaitMs: 60_000 }

function guessing() {
  const host = stillHost()
  const guesses = new PasswordBackOff(limits, host)
  /** Tries until the wait is over, and returns how long that was. */
  const wrong = (account: number, address: string) => {
    const wait = guesses.begin(account, address)
    if (wait > 0) {
      host.time += wait
      expect(guesses.begin(account, address)).toBe(0)
    }
    return wait
  }
  return { host, guesses, wrong }
}

test('the first wrong passwords are free, then the waits double up to a limit', () => {
  const { wrong } = guessing()
  const waits = Array.from({ length: 14 }, () => wrong(1, '127.0.0.1'))
  expect(waits).toEqual([0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000])
})

test('simultaneous attempts count before any of them is known to be wrong', () => {
  const { guesses } = guessing()
  const started = Array.from({ length: 60 }, () => guesses.begin(1, '127.0.0.1'))
  expect(started.filter((wait) => wait === 0)).toHaveLength(4)
})

test('changing the address does not help, and other accounts are not affected', () => {
  const { guesses } = guessing()
  for (let at = 0; at < 4; at++) expect(guesses.begin(1, `10.0.0.${at}`)).toBe(0)
  expect(guesses.begin(1, '10.0.0.9')).toBe(1000)
  expect(guesses.begin(2, '10.0.0.9')).toBe(0)
})

test('a user can still sign in from a known address while others guess', () => {
  const { guesses } = guessing()
  expect(guesses.begin(1, '1.1.1.1')).toBe(0)
  guesses.right(1, '1.1.1.1')
  for (let at = 0; at < 9; at++) guesses.begin(1, '6.6.6.6')
  expect(guesses.begin(1, '6.6.6.6')).toBeGreaterThan(0)
  expect(guesses.begin(1, '1.1.1.1')).toBe(0)
})

test('one password on many accounts is slowed down by address, except for the local machine', () => {
  const { guesses } = guessing()
  for (let account = 0; account < 9; account++) expect(guesses.begin(account, '6.6.6.6')).toBe(0)
  expect(guesses.begin(99, '6.6.6.6')).toBe(1000)
  for (let account = 0; account < 20; account++) expect(guesses.begin(100 + account, '127.0.0.1')).toBe(0)
})

test('a right password clears the account, and time clears everything', () => {
  const { guesses, host } = guessing()
  for (let times = 0; times < 20; times++) {
    expect(guesses.begin(1, '127.0.0.1')).toBe(0)
    guesses.right(1, '127.0.0.1')
  }
  for (let times = 0; times < 4; times++) guesses.begin(2, '1.1.1.1')
  host.time += 16 * 60_000
  for (let times = 0; times < 3; times++) expect(guesses.begin(2, '1.1.1.1')).toBe(0)
})

test('a clock that is set back an hour makes nobody wait an hour', () => {
  const { guesses, host } = guessing()
  const since = host.time
  host.monotonic = () => since
  for (let times = 0; times < 4; times++) guesses.begin(1, '127.0.0.1')
  host.time -= 3_600_000
  expect(guesses.begin(1, '127.0.0.1')).toBeLessThanOrEqual(60_000)
})

/** Three nodes, whose messages `exchange` carries. */
function guessingOnNodes() {
  const host = stillHost()
  const nodes = Array.from({ length: 3 }, () => {
    const shared = new SharedLimits(() => undefined)
    return { shared, guesses: new PasswordBackOff(limits, host, { name: 'passwords', limits: shared }) }
  })
  const exchange = () => {
    const told = nodes.map(({ shared }) => shared.takeUnreported())
    for (const [from, spending] of told.entries())
      for (const [to, { shared }] of nodes.entries())
        if (to !== from) shared.spentElsewhere(spending, host.monotonic())
  }
  const on = (node: number) => nodes[node]?.guesses ?? expect.unreachable()
  return { host, exchange, on }
}

test('wrong passwords count on all nodes', () => {
  const { exchange, on } = guessingOnNodes()
  for (const node of [0, 1, 2, 0]) {
    expect(on(node).begin(1, '6.6.6.6')).toBe(0)
    exchange()
  }
  for (const node of [0, 1, 2]) expect(on(node).begin(1, '7.7.7.7')).toBe(1000)
})

test('guessing on all nodes at the same moment is no faster than on one', () => {
  const { host, exchange, on } = guessingOnNodes()
  const since = host.time
  let guessed = 0
  while (host.time < since + 3_600_000) {
    for (const node of [0, 1, 2]) if (on(node).begin(1, `6.6.6.${guessed % 200}`) === 0) guessed++
    host.time += 250
    exchange()
  }
  // One a minute, besides the first ones.
  expect(guessed).toBeGreaterThan(60)
  expect(guessed).toBeLessThan(60 + 20)
})

test('a user who signed in on one node may sign in on the others while others guess', () => {
  const { exchange, on } = guessingOnNodes()
  expect(on(0).begin(1, '1.1.1.1')).toBe(0)
  on(0).right(1, '1.1.1.1')
  exchange()
  for (let at = 0; at < 9; at++) {
    on(at % 3).begin(1, '6.6.6.6')
    exchange()
  }
  for (const node of [0, 1, 2]) {
    expect(on(node).begin(1, '6.6.6.6')).toBeGreaterThan(0)
    expect(on(node).begin(1, '1.1.1.1')).toBe(0)
  }
})

test('a right password clears the account on all nodes', () => {
  const { exchange, on } = guessingOnNodes()
  for (let times = 0; times < 20; times++) {
    expect(on(times % 3).begin(1, '1.1.1.1')).toBe(0)
    exchange()
    on(times % 3).right(1, '1.1.1.1')
    exchange()
  }
})

test('attempts from loopback and malformed ones are not shared', () => {
  const { exchange, on } = guessingOnNodes()
  for (let times = 0; times < 4; times++) on(0).begin(1, '127.0.0.1')
  exchange()
  expect(on(1).begin(1, '6.6.6.6')).toBe(0)
  for (const key of ['', '1', 'x 1.1.1.1', '1 ', '1 1.1.1.1 2', `${'9'.repeat(40)} 1.1.1.1`])
    on(2).spentElsewhere(key, 1, 0)
  expect(on(2).begin(1, '1.1.1.1')).toBe(0)
})
