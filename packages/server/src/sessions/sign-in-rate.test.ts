import { expect, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { SharedLimits } from '../rate-limits/shared-limits.ts'
import { runningHost } from '../test-support/test-server.ts'
import { SignInRate } from './sign-in-rate.ts'

const config = { ...defaults, signInsPerSecond: 15, signInsPerSecondLoopback: 15 }

/** How many of 100 attempts at the same moment are allowed. */
const allowed = (rate: SignInRate, address: string): number =>
  Array.from({ length: 100 }, () => rate.isTooHigh('channel', address)).filter((is) => !is).length

test('an address has two seconds of its rate at once, on whatever node it is', () => {
  const host = runningHost()
  const [here, there] = [new SharedLimits(() => undefined), new SharedLimits(() => undefined)]
  const first = new SignInRate(config, host, here)
  const second = new SignInRate(config, host, there)
  expect(allowed(first, '192.0.2.1')).toBe(30)
  there.spentElsewhere(here.takeUnreported(), host.monotonic())
  expect(allowed(second, '192.0.2.1')).toBe(0)
  expect(allowed(second, '192.0.2.2')).toBe(30)
})

test('the loopback of another node is another machine', () => {
  const host = runningHost()
  const limits = new SharedLimits(() => undefined)
  expect(allowed(new SignInRate(config, host, limits), '127.0.0.1')).toBe(30)
  expect(limits.takeUnreported()).toBeUndefined()
})
