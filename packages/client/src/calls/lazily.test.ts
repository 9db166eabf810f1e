import { expect, test } from 'vitest'
import { lazily, lazyMethods } from './lazily.ts'

test('[CALL-7] a module is loaded once, and concurrent callers share the load', async () => {
  let loads = 0
  const load = lazily(async () => ({ n: ++loads }))
  const [a, b] = await Promise.all([load.load(), load.load()])
  expect(a).toBe(b)
  expect((await load.load()).n).toBe(1)
})

test('[CALL-7] a failed load is a network failure, and is retried', async () => {
  let loads = 0
  const load = lazily(async () => {
    if (++loads === 1) throw new TypeError('Failed to fetch dynamically imported module')
    return loads
  })
  await expect(load.load()).rejects.toMatchObject({ reason: 'networkError', code: -2 })
  expect(load.loaded).toBeUndefined()
  expect(await load.load()).toBe(2)
  expect(load.loaded).toBe(2)
})

test('[CALL-7] lazy methods call the loaded ones, and reject if loading fails', async () => {
  const whole = { add: async (a: number, b: number) => a + b, fail: () => Promise.reject(new Error('no')) }
  const methods = lazyMethods(async () => whole, { now: () => 'at once' })
  expect(await methods.add(1, 2)).toBe(3)
  expect(methods.now()).toBe('at once')
  await expect(methods.fail()).rejects.toThrow('no')
  const broken = lazyMethods((): Promise<typeof whole> => Promise.reject(new Error('not loaded')), {})
  await expect(broken.add(1, 2)).rejects.toThrow('not loaded')
})

test('[CALL-7] the placeholder is not a promise, and a name always returns the same method', async () => {
  const methods = lazyMethods(async () => ({ add: async () => 1 }), {})
  expect(await methods).toBe(methods)
  expect((methods as { then?: unknown }).then).toBeUndefined()
  expect((methods as { [Symbol.iterator]?: unknown })[Symbol.iterator]).toBeUndefined()
  expect(methods.add).toBe(methods.add)
  await expect((methods as unknown as { sub(): Promise<number> }).sub()).rejects.toMatchObject({
    reason: 'runtimeError',
  })
})
