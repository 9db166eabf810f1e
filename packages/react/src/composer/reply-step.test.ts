import { describe, expect, it } from 'vitest'
import { gap, incoming, notice, outgoing, own } from '../testing/rows.ts'
import { replyKey, replyStep } from './reply-step.ts'

const press = (key: string, more: object = {}) =>
  replyKey({ key, ctrlKey: true, metaKey: false, shiftKey: false, altKey: false, ...more })

it('Control or Command with the arrows steps through the messages', () => {
  expect(press('ArrowUp')).toBe(-1)
  expect(press('ArrowDown', { ctrlKey: false, metaKey: true })).toBe(1)
  expect(press('ArrowUp', { ctrlKey: false })).toBe(0)
  expect(press('ArrowUp', { shiftKey: true })).toBe(0)
  expect(press('ArrowLeft')).toBe(0)
})

describe('a step', () => {
  const rows = [incoming(1), notice(2, 'membersJoined'), own(3), gap(3), incoming(9), outgoing('new')]

  it('begins at the newest message and goes up to the oldest', () => {
    expect(replyStep(rows, undefined, -1)?.id).toBe('m9')
    expect(replyStep(rows, 'm9', -1)?.id).toBe('m3')
    expect(replyStep(rows, 'm3', -1)?.id).toBe('m1')
    expect(replyStep(rows, 'm1', -1)?.id).toBe('m1')
  })

  it('goes back down and ends the reply', () => {
    expect(replyStep(rows, 'm3', 1)?.id).toBe('m9')
    expect(replyStep(rows, 'm9', 1)).toBeUndefined()
    expect(replyStep(rows, undefined, 1)).toBeUndefined()
  })

  it('needs messages', () => {
    expect(replyStep([], undefined, -1)).toBeUndefined()
    expect(replyStep(rows, 'gone', -1)?.id).toBe('m9')
  })
})
