import type { Client, State } from '@parley/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSteadySignIn } from './sign-in-retries.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const error = (reason: string) => Object.assign(new Error(reason), { reason, code: 1 })

/** Gives these answers in order, and repeats the last one. Undefined accepts the sign-in. */
function scene(hasProvider: boolean, ...answers: (string | undefined)[]) {
  let connection: State['connection'] = { name: 'signedOut' }
  let changed = () => {}
  const client = {
    get state() {
      return { connection } as State
    },
    watch(select: (state: State) => unknown, told: (value: unknown) => void) {
      changed = () => told(select({ connection } as State))
      return () => {
        changed = () => {}
      }
    },
  }
  const signIn = vi.fn(async () => {
    const reason = answers.length > 1 ? answers.shift() : answers[0]
    if (reason !== undefined) throw error(reason)
    connection = { name: 'online', since: 0 }
  })
  const steady = createSteadySignIn(client as unknown as Client, signIn, hasProvider, () => random)
  return {
    steady,
    signIn,
    endSession(reason: string) {
      connection = { name: 'signedOut', why: error(reason) as never }
      changed()
    },
  }
}

/** 0 gives the longest waits. */
let random = 0
afterEach(() => {
  random = 0
})

const settle = () => vi.advanceTimersByTimeAsync(0)

test('keeps trying while the server is unreachable, with longer and longer waits', async () => {
  const { steady, signIn } = scene(false, 'serverUnreachable')
  await settle()
  expect(steady.get()).toMatchObject({ name: 'waiting', why: { reason: 'serverUnreachable' } })
  const times: number[] = []
  for (let count = 0; count < 7; count++) {
    const { until } = steady.get() as { until: number }
    times.push(until - Date.now())
    await vi.advanceTimersByTimeAsync(until - Date.now())
  }
  expect(times).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(signIn).toHaveBeenCalledTimes(8)
  steady.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(signIn).toHaveBeenCalledTimes(8)
})

test('signs in as soon as the server is back, and at once on request', async () => {
  const { steady, signIn } = scene(false, 'serverUnreachable', 'connectionLost', undefined)
  const seen: string[] = []
  steady.subscribe(() => seen.push(steady.get().name))
  await settle()
  steady.tryNow()
  await settle()
  steady.tryNow()
  await settle()
  expect(steady.get()).toEqual({ name: 'in' })
  expect(seen).toEqual(['waiting', 'trying', 'waiting', 'trying', 'in'])
  steady.tryNow()
  expect(signIn).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['tokenExpired', 'tokenInvalid', 'authFailed', 'signInFailed'])(
  'asks the provider again after %s',
  async (reason) => {
    const { steady } = scene(true, reason, undefined)
    await settle()
    expect(steady.get().name).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1000)
    expect(steady.get().name).toBe('in')
  },
)

test('waits for another token if there is no provider', async () => {
  const { steady } = scene(false, 'tokenExpired')
  await settle()
  expect(steady.get()).toMatchObject({ name: 'refused', why: { reason: 'tokenExpired' } })
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['unknownUser', 'unknownApp', 'notAParleyServer', 'servingDisabled'])(
  'does not repeat an attempt that cannot succeed: %s',
  async (reason) => {
    const { steady } = scene(true, reason)
    await settle()
    expect(steady.get()).toMatchObject({ name: 'refused', why: { reason } })
    expect(vi.getTimerCount()).toBe(0)
  },
)

test('signs in again when the session ends because of its token, but not when another device took over', async () => {
  const first = scene(true, undefined)
  await settle()
  first.endSession('tokenExpired')
  await vi.advanceTimersByTimeAsync(1000)
  expect(first.steady.get().name).toBe('in')
  expect(first.signIn).toHaveBeenCalledTimes(2)

  first.endSession('signedInElsewhere')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(first.steady.get().name).toBe('refused')
  expect(first.signIn).toHaveBeenCalledTimes(2)
})

test('shortens waits at random, so that not everybody comes back at once', async () => {
  random = 1
  const { steady } = scene(false, 'serverUnreachable')
  await settle()
  const { until } = steady.get() as { until: number }
  expect(until - Date.now()).toBe(500)
  steady.stop()
})
