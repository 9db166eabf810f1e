import { expect, test } from 'vitest'
import { answered, asking, failed, type State, working } from './breaker.ts'

const limits = { failures: 3, pauseMs: 1000 }
const paused: State = { name: 'paused', since: 5000 }

function failing(times: number, now: number): State {
  let state: State = working
  for (let count = 0; count < times; count++) state = failed(state, now, limits)
  return state
}

test('failures below the limit change nothing', () => {
  expect(asking(failing(2, 5000), 5000, limits)).toEqual({ name: 'working', failures: 2 })
})

test('an answer in between resets the count', () => {
  expect(answered()).toEqual({ name: 'working', failures: 0 })
})

test('the last failure in a row begins a pause', () => {
  expect(failing(3, 5000)).toEqual(paused)
  expect(asking(paused, 5999, limits)).toBeUndefined()
})

test('after the pause a single request is sent', () => {
  const trying = asking(paused, 6000, limits) as State
  expect(trying).toEqual({ name: 'trying', since: 6000 })
  expect(asking(trying, 6000, limits)).toBeUndefined()
  expect(asking(trying, 6999, limits)).toBeUndefined()
})

test('if it fails, the pause begins again; if it succeeds, the breaker closes', () => {
  expect(failed({ name: 'trying', since: 6000 }, 6500, limits)).toEqual({ name: 'paused', since: 6500 })
  expect(asking(answered(), 6500, limits)).toEqual(working)
})

test('failures of earlier requests do not extend a pause', () => {
  expect(failed(paused, 5900, limits)).toEqual(paused)
})

test('a request that never returns does not block later ones for ever', () => {
  expect(asking({ name: 'trying', since: 6000 }, 7000, limits)).toEqual({ name: 'trying', since: 7000 })
})

test('a clock that is set back does not extend a pause', () => {
  expect(asking(paused, 4000, limits)).toEqual({ name: 'trying', since: 4000 })
})
