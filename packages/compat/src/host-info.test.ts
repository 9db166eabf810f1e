// Host detection, and the small helpers.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { browserName, devicePlatform, flow, hostInfo, retryDelay, retryPromise } from './host-info.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the host', () => {
  const host = { getSystemInfo() {} }

  test('is detected by its global object', () => {
    expect(hostInfo().platform).toBe('node')
    vi.stubGlobal('window', {})
    expect(hostInfo().platform).toBe('web')
    vi.stubGlobal('wx', host)
    expect(hostInfo()).toEqual({ platform: 'wx', global: host })
    expect(devicePlatform(hostInfo())).toBe('wx')
    vi.stubGlobal('uni', host)
    expect(devicePlatform(hostInfo())).toBe('uni')
  })

  test('is not detected by the name alone', () => {
    vi.stubGlobal('my', { favourite: 'cat' })
    vi.stubGlobal('dd', null)
    expect(hostInfo().platform).toBe('node')
  })

  test.each([
    ['Chrome/120.0 Safari/537', 'Chrome'],
    ['Chrome/120.0 Safari/537 Edg/120', 'Edge'],
    ['Version/17 Safari/605', 'Safari'],
    ['Firefox/120', 'Firefox'],
    ['Chrome/100 MicroMessenger/8', 'WeChat'],
    ['lynx', 'unknown'],
  ])('%s is %s', (userAgent, name) => {
    vi.stubGlobal('navigator', { userAgent })
    expect(browserName()).toBe(name)
  })
})

test('pauses grow with the number of attempts', () => {
  expect([0, 5].flatMap((tries) => [retryDelay(tries, 0), retryDelay(tries, 0.994)])).toEqual([
    1, 1.99, 1, 1.99,
  ])
  expect([retryDelay(6, 0), retryDelay(19, 0.99)]).toEqual([3, 6])
  expect([retryDelay(20, 0), retryDelay(99, 0.99)]).toEqual([5, 10])
})

test('a promise is retried the given number of times, and then rejects', async () => {
  let tries = 0
  const work = async () => {
    tries++
    if (tries < 3) throw new Error('not yet')
    return 'done'
  }
  expect(await retryPromise(work, 2, 0)).toBe('done')
  tries = -9
  await expect(retryPromise(work, 2, 0)).rejects.toThrow('not yet')
  expect(tries).toBe(-6)
})

test('a chain of functions becomes one function', () => {
  const add = (...all: unknown[]) => Number(all[0]) + Number(all[1])
  const double = (value: unknown) => Number(value) * 2
  expect(flow([add, double])(1, 2)).toBe(6)
  expect(flow([])(7)).toBe(7)
  expect(() => flow([5 as never])).toThrow(TypeError)
})
