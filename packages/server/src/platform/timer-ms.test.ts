import { expect, test, vi } from 'vitest'
import { realHost } from './real-host.ts'
import { timerMs } from './timer-ms.ts'

test('a timer for a year does not fire at once', () => {
  const year = 365 * 86_400_000
  const set = vi.spyOn(globalThis, 'setTimeout')
  realHost.clearTimer(realHost.setTimer(() => undefined, year))
  expect(set.mock.calls.map(([, ms]) => ms)).toEqual([2 ** 31 - 1])
  expect([timerMs(0), timerMs(1000)]).toEqual([0, 1000])
})
