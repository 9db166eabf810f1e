import { describe, expect, it } from 'vitest'
import { incoming, outgoing, own } from '../testing/rows.ts'
import type { ShownMessage } from './message-rows.ts'
import { tickStateOf } from './tick-state.ts'

const sent = own(1) as Extract<ShownMessage, { type: 'message' }>

describe('tick state', () => {
  it('follows the message from the clock to the coloured ticks', () => {
    expect(tickStateOf(outgoing('k') as ShownMessage)).toBe('sending')
    expect(tickStateOf(sent)).toBe('sent')
    expect(tickStateOf({ ...sent, status: 'delivered' })).toBe('delivered')
    expect(tickStateOf({ ...sent, status: 'read' })).toBe('read')
  })

  it('uses the state of the message itself', () => {
    const { message } = sent
    expect(tickStateOf({ ...sent, message: { ...message, isRead: true } })).toBe('read')
    expect(tickStateOf({ ...sent, message: { ...message, isDelivered: true } })).toBe('delivered')
    expect(tickStateOf({ ...sent, status: 'read', message: { ...message, isDelivered: true } })).toBe('read')
  })

  it('of a group follows its readers, and is read when everyone has read it', () => {
    const read = (readCount: number) => ({ ...sent, message: { ...sent.message, readCount } })
    expect(tickStateOf(read(0), 3)).toBe('sent')
    expect(tickStateOf(read(1), 3)).toBe('delivered')
    expect(tickStateOf(read(3), 3)).toBe('read')
    expect(tickStateOf(read(3))).toBe('delivered')
    // There are no other members.
    expect(tickStateOf(read(0), 0)).toBe('sent')
  })

  it('is undefined for messages of others', () => {
    expect(tickStateOf(incoming(1) as ShownMessage)).toBeUndefined()
  })
})
