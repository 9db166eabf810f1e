import { afterEach, expect, test, vi } from 'vitest'
import { passedBy, started } from './reclaim.ts'

afterEach(() => vi.unstubAllGlobals())

const megabyte = 1024 * 1024

test('every four megabytes that have gone by are one look at young objects', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  for (let count = 0; count < 9; count++) passedBy(megabyte)
  expect(gc.mock.calls).toEqual([[{ type: 'minor' }], [{ type: 'minor' }]])
})

test('the end of the start is one look at everything, never one as if there were no memory', () => {
  const gc = vi.fn()
  vi.stubGlobal('gc', gc)
  started()
  expect(gc.mock.calls).toEqual([[{ type: 'major' }]])
})

test('an engine that cannot be asked is left alone', () => {
  vi.stubGlobal('gc', undefined)
  expect(() => {
    started()
    passedBy(64 * megabyte)
  }).not.toThrow()
})
