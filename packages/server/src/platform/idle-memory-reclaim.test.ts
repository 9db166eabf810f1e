import { expect, test, vi } from 'vitest'
import { quietReclaim } from './idle-memory-reclaim.ts'

function process(after: number) {
  const state = { held: 100, load: 0.01 }
  const collect = vi.fn(() => {
    state.held = after
  })
  return { state, collect, look: quietReclaim({ held: () => state.held, load: () => state.load, collect }) }
}

test('memory of a load peak is returned once the server is idle', () => {
  const { state, collect, look } = process(105)
  look()
  state.held = 400
  state.load = 0.9
  look()
  expect(collect).not.toHaveBeenCalled()
  state.load = 0.05
  look()
  look()
  expect(collect).toHaveBeenCalledTimes(1)
})

test('memory in use does not cause repeated collections', () => {
  const { state, collect, look } = process(300)
  state.held = 320
  look()
  look()
  expect(collect).toHaveBeenCalledTimes(1)
  state.held = 360
  look()
  expect(collect).toHaveBeenCalledTimes(2)
})
