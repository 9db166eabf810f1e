import { errorFrom, localFailure, ParleyError } from '@parley/protocol'
import { beforeEach, describe, expect, test } from 'vitest'
import { settle, type VirtualClock, virtualClock } from '../../test/support/clock.ts'
import type { Message } from '../state/state.ts'
import { createReadReceipts, type ReadReceipts } from './read-receipts.ts'

const single = { type: 'single', id: 'bob' } as const
const group = { type: 'group', id: 'g1' } as const
const from = (id: string, more: object = {}) =>
  ({ id, from: 'bob', conversation: single, kind: 'text', ...more }) as Message

let clock: VirtualClock
let sent: string[]
let isOnline: boolean
let refuse: ParleyError | undefined
let receipts: ReadReceipts

beforeEach(() => {
  clock = virtualClock()
  sent = []
  isOnline = true
  refuse = undefined
  receipts = createReadReceipts({
    platform: { clock, soon: (run) => void Promise.resolve().then(run) },
    isOnline: () => isOnline,
    me: () => 'ann',
    compose: (ref, id, content) => ({ id: `${ref.id} ${id} ${content ?? ''}`.trim() }),
    async send({ id = '' }) {
      if (refuse) throw refuse
      sent.push(id)
      return { id: '1', sentAt: 1, seq: undefined }
    },
    covered() {},
    log() {},
  })
})

describe('[OUT-15] a receipt for a message', () => {
  test('is sent once', async () => {
    receipts.mark(from('1'))
    receipts.mark(from('1'))
    await settle()
    receipts.mark(from('1'))
    await settle()
    expect(sent).toEqual(['bob 1'])
  })

  test('in a group is sent only on request, with the reader’s content', async () => {
    receipts.mark(from('1', { conversation: group }))
    receipts.mark(from('2', { conversation: group, wantsReceipts: true }), 'seen')
    await settle()
    expect(sent).toEqual(['g1 2 seen'])
  })

  test('is not sent for own messages, nor for recalled ones', async () => {
    receipts.mark(from('1', { from: 'ann' }))
    receipts.mark(from('2', { kind: 'recalled' }))
    await settle()
    expect(sent).toEqual([])
  })

  test('is limited to a burst per second', async () => {
    for (let n = 0; n < 120; n++) receipts.mark(from(String(n)))
    await settle()
    expect(sent).toHaveLength(50)
    await clock.advance(999)
    expect(sent).toHaveLength(50)
    await clock.advance(1)
    expect(sent).toHaveLength(100)
    await clock.advance(1000)
    expect(sent).toHaveLength(120)
    expect(clock.timers).toBe(0)
  })
})

describe('[OUT-16] without a connection', () => {
  test('receipts wait', async () => {
    isOnline = false
    receipts.mark(from('1'))
    await settle()
    expect(sent).toEqual([])
    isOnline = true
    receipts.flush()
    await settle()
    expect(sent).toEqual(['bob 1'])
  })

  test('receipts that were lost are sent again', async () => {
    refuse = errorFrom(localFailure('disconnected'))
    receipts.mark(from('1'))
    await settle()
    refuse = undefined
    receipts.flush()
    await settle()
    expect(sent).toEqual(['bob 1'])
  })

  test('receipts that were refused are not', async () => {
    refuse = new ParleyError('notInGroup', 'not in group or chatroom')
    receipts.mark(from('1'))
    await settle()
    refuse = undefined
    receipts.flush()
    await settle()
    expect(sent).toEqual([])
  })

  test('receipts that were lost at the end of the session are not sent by the next one', async () => {
    refuse = errorFrom(localFailure('disconnected'))
    receipts.mark(from('1'))
    await Promise.resolve()
    receipts.forget()
    await settle()
    refuse = undefined
    receipts.flush()
    await settle()
    expect(sent).toEqual([])
  })

  test('the end of the session drops all receipts', async () => {
    for (let n = 0; n < 60; n++) receipts.mark(from(String(n)))
    await settle()
    receipts.forget()
    expect(clock.timers).toBe(0)
    await clock.advance(5000)
    expect(sent).toHaveLength(50)
  })
})
