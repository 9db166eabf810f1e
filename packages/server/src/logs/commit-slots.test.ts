import { expect, test } from 'vitest'
import type { Host } from '../platform/host.ts'
import { CommitSlots, type SlotUser, slotWaitMs } from './commit-slots.ts'

function setUp() {
  let time = 0
  let timer: (() => void) | undefined
  const host = {
    monotonic: () => time,
    setTimer: (run: () => void) => {
      timer = run
      return 1
    },
    clearTimer: () => undefined,
  } as unknown as Host
  const slots = new CommitSlots(host)
  const begun: string[] = []
  const lane = (name: string, queued: number): SlotUser => {
    const user: SlotUser = {
      queued,
      begin: () => {
        if (slots.enter(user)) begun.push(name)
      },
    }
    return user
  }
  return {
    slots,
    begun,
    lane,
    pass(ms: number) {
      time += ms
      const run = timer
      timer = undefined
      run?.()
    },
  }
}

test('a lane with few entries waits for the running commit, and the first waiting lane begins after it', () => {
  const { slots, begun, lane } = setUp()
  for (const name of ['first', 'second', 'third']) lane(name, 3).begin()
  expect(begun).toEqual(['first'])
  slots.leave()
  expect(begun).toEqual(['first', 'second'])
  slots.leave()
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('a lane with many entries does not wait', () => {
  const { begun, lane } = setUp()
  lane('first', 3).begin()
  lane('many', 100).begin()
  expect(begun).toEqual(['first', 'many'])
})

test('no lane waits for long behind a commit that is stuck', () => {
  const { begun, lane, pass } = setUp()
  lane('stuck', 1).begin()
  lane('second', 1).begin()
  pass(slotWaitMs)
  expect(begun).toEqual(['stuck', 'second'])
})
