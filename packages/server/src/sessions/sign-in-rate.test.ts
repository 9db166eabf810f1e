import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { runningHost } from '../test-support/test-server.ts'
import { SignInRate } from './sign-in-rate.ts'

/** How many of 100 attempts at the same moment are allowed. */
function allowed(nodes: number): number {
  const config = { ...defaults, signInsPerSecond: 15 }
  const rate = new SignInRate(config, runningHost(), () => nodes)
  return Array.from({ length: 100 }, () => rate.isTooHigh('channel', '192.0.2.1')).filter((is) => !is).length
}

test('each of several nodes allows its share of the sign-ins', () => {
  expect(allowed(1)).toBe(30)
  expect(allowed(3)).toBe(10)
})
