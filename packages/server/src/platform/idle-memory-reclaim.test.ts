import { expect, test, vi } from 'vitest'
import { checkEveryMs, recheckMs, reclaimWhenIdle } from './idle-memory-reclaim.ts'

function startedProcess() {
  const state = { held: 100, load: 0.01, after: 100 }
  const collect = vi.fn(() => {
    state.held = state.after
  })
  return {
    state,
    collect,
    look: reclaimWhenIdle({ held: () => state.held, load: () => state.load, collect }),
  }
}

/** A process that has collected what its start left. */
function process(after: number) {
  const process = startedProcess()
  process.look()
  process.look()
  process.collect.mockClear()
  process.state.after = after
  return process
}

test('what the start left is collected once the server is idle', () => {
  const { state, collect, look } = startedProcess()
  state.load = 0.9
  expect(look()).toBe(checkEveryMs)
  state.load = 0.01
  expect([look(), look()]).toEqual([recheckMs, checkEveryMs])
  expect([look(), look()]).toEqual([checkEveryMs, checkEveryMs])
  expect(collect).toHaveBeenCalledTimes(1)
})

test('memory of a load peak is returned once the server is idle', () => {
  const { state, collect, look } = process(105)
  expect(look()).toBe(checkEveryMs)
  state.held = 400
  state.load = 0.9
  expect(look()).toBe(checkEveryMs)
  expect(collect).not.toHaveBeenCalled()
  state.load = 0.01
  expect([look(), look()]).toEqual([recheckMs, checkEveryMs])
  expect([look(), look()]).toEqual([checkEveryMs, checkEveryMs])
  expect(collect).toHaveBeenCalledTimes(1)
})

test('nobody waits for a collection when messages come in just then', () => {
  const { state, collect, look } = process(105)
  state.held = 400
  look()
  state.load = 0.3
  expect(look()).toBe(checkEveryMs)
  expect(collect).not.toHaveBeenCalled()
  // The next check is a long one again.
  state.load = 0.01
  expect([look(), look()]).toEqual([recheckMs, checkEveryMs])
  expect(collect).toHaveBeenCalledTimes(1)
})

test('a server that is never idle for a moment returns its memory after a while', () => {
  const { state, collect, look } = process(105)
  state.held = 400
  state.load = 0.1
  for (let check = 0; check < 11; check++) expect([look(), look()]).toEqual([recheckMs, checkEveryMs])
  expect(collect).not.toHaveBeenCalled()
  look()
  look()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('memory in use does not cause repeated collections', () => {
  const { state, collect, look } = process(300)
  const check = () => {
    look()
    look()
  }
  state.held = 320
  check()
  check()
  expect(collect).toHaveBeenCalledTimes(1)
  state.held = 360
  check()
  expect(collect).toHaveBeenCalledTimes(2)
})
