import type { Client, State } from '@parley/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenListLoaded } from './wait-for-list.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A client whose state is set by the test. */
function scene(connection: State['connection']['name'], list: State['conversationsLoad']['name']) {
  const watchers = new Set<() => void>()
  const stateOf = (name: string, load: string) =>
    ({ connection: { name }, conversationsLoad: { name: load } }) as unknown as State
  const client = {
    state: stateOf(connection, list),
    watch(_select: unknown, changed: () => void) {
      watchers.add(changed)
      return () => watchers.delete(changed)
    },
  }
  return {
    client: client as unknown as Client,
    watchers,
    become(name: State['connection']['name'], load: State['conversationsLoad']['name']) {
      client.state = stateOf(name, load)
      for (const changed of [...watchers]) changed()
    },
  }
}

test('waits for the connection and for the list, and then for the paint', async () => {
  const { client, watchers, become } = scene('signedOut', 'none')
  const run = vi.fn()
  whenListLoaded(client, run)
  await vi.runAllTimersAsync()
  become('connecting', 'none')
  await vi.runAllTimersAsync()
  become('online', 'none')
  // The list starts to load in an effect of the same change.
  become('online', 'loading')
  await vi.runAllTimersAsync()
  expect(run).not.toHaveBeenCalled()
  become('online', 'loaded')
  expect(run).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(run).toHaveBeenCalledTimes(1)
  // The one that all components share.
  expect(watchers.size).toBe(1)

  become('online', 'loading')
  whenListLoaded(client, run)
  expect(run).toHaveBeenCalledTimes(2)
})

test('does not wait for the rest of a long list', async () => {
  const { client, become } = scene('online', 'loading')
  const run = vi.fn()
  whenListLoaded(client, run)
  await vi.runAllTimersAsync()
  expect(run).not.toHaveBeenCalled()
  become('online', 'continuing')
  await vi.runAllTimersAsync()
  expect(run).toHaveBeenCalledTimes(1)
})

test('waits for the paint of a list of which the components learn a little later', async () => {
  const { client, become } = scene('connecting', 'loading')
  const run = vi.fn()
  whenListLoaded(client, run)
  become('online', 'loading')
  become('online', 'loaded')
  // Nothing is painted in this test: without the delay of the components, the longest wait would be over.
  await vi.advanceTimersByTimeAsync(1010)
  expect(run).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(30)
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['a list that failed', 'online', 'failed'],
  ['a page without a list', 'online', 'none'],
  ['a server that does not answer', 'waiting', 'none'],
  ['a device without a network', 'offline', 'none'],
] as const)('does not wait for %s', async (_what, connection, list) => {
  const { client } = scene(connection, list)
  const run = vi.fn()
  whenListLoaded(client, run)
  await vi.runAllTimersAsync()
  expect(run).toHaveBeenCalledTimes(1)
})
