import { expect, it } from 'vitest'
import { createFakeClient } from '../testing/index.ts'
import { testMessage, testNotice } from '../testing/rows.ts'
import { newestOwn } from './use-slow-mode.ts'

it('finds the newest own message of a room', () => {
  const { state } = createFakeClient('alice')
  const mine = testMessage(2, { from: 'alice' })
  const messages = [
    testMessage(1, { from: 'alice' }),
    mine,
    testMessage(3),
    testNotice(4, 'left' as never, { from: 'alice' }),
  ]
  const timelines = new Map([['room:r1', { segments: [{ from: 1, to: 4, messages }] }]])
  expect(newestOwn({ ...state, timelines } as never, 'r1')).toBe(mine)
  expect(newestOwn({ ...state, timelines } as never, 'r2')).toBeUndefined()
})
