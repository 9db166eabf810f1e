import type { Conversation, Outgoing } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { outgoing, testMessage, testMorning } from '../../testing/rows.ts'
import { previewOf } from './preview.ts'

const conversation: Conversation = {
  key: 'single:bob',
  ref: { type: 'single', id: 'bob' },
  lastMessage: testMessage(5),
  unread: 0,
  readPosition: 5,
  peerReadPosition: 2,
  peerDeliveredPosition: 4,
  receipts: [],
  updatedAt: testMorning,
}
const leaving = (createdAt: number, status: Outgoing['status']): Outgoing => {
  const row = outgoing('on its way', createdAt)
  if (row.type !== 'outgoing') throw new Error('not an outgoing row')
  return { ...row.outgoing, status }
}

describe('preview', () => {
  it('shows the last message, on one line', () => {
    const many = { ...conversation, lastMessage: testMessage(5, { text: 'one\n\ntwo' }) }
    expect(previewOf(many, undefined, 'ann')).toMatchObject({ text: 'one two', mine: false, tick: undefined })
  })

  it('tells how far an own message got', () => {
    const mine = (position: number) => ({
      ...conversation,
      lastMessage: testMessage(position, { from: 'ann', to: 'bob' }),
    })
    expect(previewOf(mine(2), undefined, 'ann')?.tick).toBe('read')
    expect(previewOf(mine(4), undefined, 'ann')?.tick).toBe('delivered')
    expect(previewOf(mine(5), undefined, 'ann')?.tick).toBe('sent')
  })

  it('prefers what is on its way out, but not an old failure over newer messages', () => {
    const sending = leaving(testMorning, { name: 'sending' })
    expect(previewOf(conversation, [sending], 'ann')).toMatchObject({ text: 'on its way', mine: true })
    const error = Object.assign(new Error('no'), { reason: 'sendTimeout', code: -1 }) as never
    const failed = leaving(testMorning, { name: 'failed', error })
    expect(previewOf(conversation, [failed], 'ann')?.text).toBe('message 5')
    expect(previewOf(conversation, [{ ...failed, createdAt: testMorning + 60_000 }], 'ann')?.tick).toBe(
      'failed',
    )
  })

  it('is nothing in an empty conversation', () => {
    expect(previewOf({ ...conversation, lastMessage: undefined }, undefined, 'ann')).toBeUndefined()
  })
})
