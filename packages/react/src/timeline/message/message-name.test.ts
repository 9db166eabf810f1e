import { describe, expect, it } from 'vitest'
import { messageOf } from '../../messages/message-content.ts'
import type { ShownMessage } from '../../messages/message-rows.ts'
import { translator } from '../../strings/strings.ts'
import { incoming, outgoing, own } from '../../testing/rows.ts'
import { clockTime } from '../../ui/format/times.ts'
import { messageName } from './message-name.ts'

const context = {
  t: translator('en'),
  locale: 'en-GB',
  nameOf: (user: string) => (user === 'bob' ? 'Bob' : user),
  me: 'ann',
}
const nameOf = (row: unknown) => messageName(row as ShownMessage, messageOf(row as ShownMessage), context)
const time = clockTime((incoming(1) as Extract<ShownMessage, { type: 'message' }>).message.sentAt, 'en-GB')

describe('the accessible name of a message', () => {
  it('is sender, content and time', () => {
    expect(nameOf(incoming(1))).toBe(`Bob, message 1, ${time}`)
  })

  it('contains the delivery state of own messages', () => {
    expect(nameOf(own(1))).toBe(`You, message 1, ${time}, Sent`)
    expect(nameOf(outgoing('hello'))).toMatch(/^You, hello, .*, Sending$/)
  })

  it('contains quotes, edits and reactions', () => {
    const reactions = [
      { reaction: '👍', count: 2, isMine: false, users: [] },
      { reaction: '🎉', count: 1, isMine: false, users: [] },
    ]
    const row = incoming(1, {
      reactions,
      edited: { count: 1, by: 'bob', at: 0 },
      ext: { parley_reply: { id: '7', from: 'bob', kind: 'text', text: 'x' } },
    })
    expect(nameOf(row)).toBe(`Bob, message 1, ${time}, replies to Bob, edited, 3 reactions`)
  })

  it('is one sentence for a recalled message', () => {
    expect(nameOf(incoming(1, { kind: 'recalled', by: 'bob', at: 0, note: '' } as object))).toBe(
      'Bob recalled a message',
    )
  })
})
