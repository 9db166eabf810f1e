import { describe, expect, it } from 'vitest'
import { translator } from '../../strings/strings.ts'
import { testMessage } from '../../testing/rows.ts'
import { shortTime } from '../../ui/format/times.ts'
import { transcript } from './selection-as-text.ts'

const context = {
  t: translator('en'),
  locale: 'en-GB',
  nameOf: (user: string) => user.toUpperCase(),
  me: 'ann',
}
const when = (position: number) => shortTime(testMessage(position).sentAt, 'en-GB')

describe('a transcript', () => {
  it('of one message is its text, with its lines', () => {
    expect(transcript([testMessage(1, { text: 'one\ntwo' })], context)).toBe('one\ntwo')
  })

  it('of several has sender and time, and describes messages without text', () => {
    const photo = { ...testMessage(2), kind: 'image', isGif: false } as never
    expect(transcript([testMessage(1), photo], context)).toBe(
      `BOB, ${when(1)}\nmessage 1\n\nBOB, ${when(2)}\nPhoto`,
    )
  })

  it('of nothing is empty', () => {
    expect(transcript([], context)).toBe('')
  })
})
