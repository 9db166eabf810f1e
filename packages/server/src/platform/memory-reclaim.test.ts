import { performance } from 'node:perf_hooks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { checkEveryMs, recheckMs } from './idle-memory-reclaim.ts'

const megabyte = 1024 * 1024

/** A fresh module for each test, because it counts. */
let reclaim: typeof import('./memory-reclaim.ts')
beforeEach(async () => {
  vi.resetModules()
  reclaim = await import('./memory-reclaim.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('every four megabytes cause one minor collection', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  for (let count = 0; count < 9; count++) reclaim.noteGarbage(megabyte)
  expect(gc.mock.calls).toEqual([[{ type: 'minor' }], [{ type: 'minor' }]])
})

test('one collection of 32 is a full one', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  for (let count = 0; count < 64; count++) reclaim.noteGarbage(4 * megabyte)
  const everything = gc.mock.calls.flatMap(([how], place) => (how.type === 'major' ? [place] : []))
  expect(everything).toEqual([31, 63])
})

test('threads are notified of every full collection until they end', () => {
  vi.stubGlobal('gc', vi.fn())
  const listener = vi.fn()
  const end = reclaim.registerThread(listener)
  for (let count = 0; count < 64; count++) reclaim.noteGarbage(4 * megabyte)
  expect(listener.mock.calls).toEqual([[false], [false]])
  end()
  for (let count = 0; count < 64; count++) reclaim.noteGarbage(4 * megabyte)
  expect(listener).toHaveBeenCalledTimes(2)
})

test('what the start left is collected in all threads when the server is idle', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 1, active: 0, utilization: 0 })
  const thread = vi.fn()
  reclaim.registerThread(thread)
  reclaim.reclaimWhenQuiet()
  expect(gc).not.toHaveBeenCalled()
  vi.advanceTimersByTime(checkEveryMs + recheckMs)
  expect(gc.mock.calls).toEqual([[{ type: 'major', flavor: 'last-resort' }]])
  expect(thread.mock.calls).toEqual([[true]])
})

test('an engine without this function is left alone', () => {
  vi.stubGlobal('gc', undefined)
  expect(() => {
    reclaim.reclaimWhenQuiet()
    reclaim.noteGarbage(64 * megabyte)
  }).not.toThrow()
})
