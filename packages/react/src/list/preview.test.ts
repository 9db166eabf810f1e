import type { Outgoing } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { translator } from '../strings/strings.ts'
import { outgoing, testConversation, testMessage, testMorning } from '../testing/rows.ts'
import { captionOfSet, previewOf } from './preview.ts'

const context = { t: translator('en'), locale: 'en', nameOf: (user: string) => user, me: 'ann' }

const conversation = testConversation(
  { type: 'single', id: 'bob' },
  { lastMessage: testMessage(5), readPosition: 5, peerReadPosition: 2, peerDeliveredPosition: 4 },
)
const leaving = (createdAt: number, status: Outgoing['status']): Outgoing => {
  const row = outgoing('on its way', createdAt)
  if (row.type !== 'outgoing') throw new Error('not an outgoing row')
  return { ...row.outgoing, status }
}

describe('preview', () => {
  it('shows the last message, on one line', () => {
    const many = { ...conversation, lastMessage: testMessage(5, { text: 'one\n\ntwo' }) }
    expect(previewOf(many, undefined, context)).toMatchObject({
      text: 'one two',
      mine: false,
      tick: undefined,
    })
  })

  it('shows the delivery state of an own message', () => {
    const mine = (position: number) => ({
      ...conversation,
      lastMessage: testMessage(position, { from: 'ann', to: 'bob' }),
    })
    expect(previewOf(mine(2), undefined, context)?.tick).toBe('read')
    expect(previewOf(mine(4), undefined, context)?.tick).toBe('delivered')
    expect(previewOf(mine(5), undefined, context)?.tick).toBe('sent')
  })

  it('prefers outgoing messages, but not an old failure over newer messages', () => {
    const sending = leaving(testMorning, { name: 'sending' })
    expect(previewOf(conversation, [sending], context)).toMatchObject({ text: 'on its way', mine: true })
    const error = Object.assign(new Error('no'), { reason: 'sendTimeout', code: -1 }) as never
    const failed = leaving(testMorning, { name: 'failed', error })
    expect(previewOf(conversation, [failed], context)?.text).toBe('message 5')
    expect(previewOf(conversation, [{ ...failed, createdAt: testMorning + 60_000 }], context)?.tick).toBe(
      'failed',
    )
  })

  it('describes messages without text', () => {
    const voice = { ...testMessage(5), kind: 'voice', duration: 12.4 } as never
    expect(previewOf({ ...conversation, lastMessage: voice }, undefined, context)).toMatchObject({
      text: 'Voice message 0:12',
      kind: 'voice',
    })
  })

  it('shows the caption of a picture', () => {
    const ext = { parley_caption: 'The view\nfrom up here' }
    const picture = { ...testMessage(5), kind: 'image', ext } as never
    expect(previewOf({ ...conversation, lastMessage: picture }, undefined, context)).toMatchObject({
      text: 'The view from up here',
      kind: 'image',
    })
    const bare = { ...testMessage(5), kind: 'image', ext: {} } as never
    expect(previewOf({ ...conversation, lastMessage: bare }, undefined, context)?.text).toBe('Photo')
  })

  it('shows the caption of a set, whichever of its pictures has it', () => {
    const picture = (position: number, more: object = {}) =>
      ({ ...testMessage(position), kind: 'image', ...more }) as never
    const captioned = picture(3, { ext: { parley_caption: 'the lake', parley_album: 3 } })
    const timeline = (...messages: never[]) => ({ segments: [{ from: 1, to: 9, messages }] }) as never
    const last = picture(5)
    expect(captionOfSet(timeline(captioned, picture(4), last), last)).toBe('the lake')
    expect(captionOfSet(timeline(captioned, testMessage(4) as never, last), last)).toBe('')
    expect(captionOfSet(timeline(picture(3, { ext: { parley_caption: 'alone' } }), last), last)).toBe('')
    expect(captionOfSet(undefined, last)).toBe('')
    const lastMessage = { ...conversation, lastMessage: last }
    expect(previewOf(lastMessage, undefined, context, 'the lake')).toMatchObject({
      text: 'the lake',
      kind: 'image',
    })
  })

  it('names the sender in a group, but not in a single chat or for own messages', () => {
    const group = { type: 'group', id: 'g1' } as const
    expect(previewOf({ ...conversation, ref: group }, undefined, context)?.from).toBe('bob')
    expect(previewOf(conversation, undefined, context)?.from).toBeUndefined()
    const lastMessage = testMessage(5, { from: 'ann' })
    expect(previewOf({ ...conversation, ref: group, lastMessage }, undefined, context)?.from).toBeUndefined()
  })

  it('uses the state of the last message itself', () => {
    const lastMessage = testMessage(5, { from: 'ann', isRead: true })
    expect(previewOf({ ...conversation, lastMessage }, undefined, context)?.tick).toBe('read')
  })

  it('does not show recalled messages', () => {
    const gone = { ...testMessage(5), kind: 'recalled', by: 'bob', at: 0, note: '' } as never
    expect(previewOf({ ...conversation, lastMessage: gone }, undefined, context)).toBeUndefined()
  })

  it('is empty in an empty conversation', () => {
    expect(previewOf({ ...conversation, lastMessage: undefined }, undefined, context)).toBeUndefined()
  })
})
