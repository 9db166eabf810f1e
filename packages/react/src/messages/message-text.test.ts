import type { Message } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { translator } from '../strings/strings.ts'
import { testMessage } from '../testing/rows.ts'
import { copyableText, kindWord, recalledWords, summaryOf } from './message-text.ts'

const names: Record<string, string> = { ann: 'Ann', bob: 'Bob', eve: 'Eve' }
const context = {
  t: translator('en'),
  locale: 'en',
  nameOf: (user: string) => names[user] ?? user,
  me: 'ann',
}
const message = (more: object): Message => ({ ...testMessage(1), ...more }) as never

describe('the text of a message', () => {
  it.each([
    [{ text: ' one\n\n two ' }, 'one two'],
    [{ kind: 'image', isGif: false }, 'Photo'],
    [{ kind: 'image', isGif: true }, 'GIF'],
    [{ kind: 'image', isGif: false, ext: { parley_caption: 'At the lake' } }, 'Photo: At the lake'],
    [{ kind: 'video' }, 'Video'],
    [{ kind: 'voice', duration: 72 }, 'Voice message 1:12'],
    [{ kind: 'file', name: 'a.pdf' }, 'File: a.pdf'],
    [{ kind: 'file', name: '' }, 'File'],
    [{ kind: 'location', building: '', address: 'Main street 1' }, 'Location: Main street 1'],
    [{ kind: 'custom', event: 'order', params: {} }, 'Custom message: order'],
    [{ kind: 'combined', title: 'Ann and Bob' }, 'Chat history: Ann and Bob'],
    [{ kind: 'other', contentType: 42, text: '' }, 'This kind of message cannot be shown yet'],
    [{ text: '   ' }, 'This kind of message cannot be shown yet'],
  ])('%j is %s', (more, words) => {
    expect(summaryOf(message(more), context)).toBe(words)
  })

  it('is cut off, so that a name or an announcement is bounded', () => {
    expect(summaryOf(message({ text: 'x'.repeat(100_000) }), context)).toHaveLength(500)
  })
})

describe('a recalled message', () => {
  const recalled = (more: object) =>
    recalledWords(message({ kind: 'recalled', by: 'bob', note: '', ...more }) as never, context)

  it('says who recalled it, and whose it was if that differs', () => {
    expect(recalled({})).toBe('Bob recalled a message')
    expect(recalled({ by: 'ann', from: 'ann' })).toBe('You recalled a message')
    expect(recalled({ by: 'eve' })).toBe('Eve recalled a message from Bob')
    expect(recalled({ by: 'ann' })).toBe('You recalled a message from Bob')
    expect(recalled({ by: '' })).toBe('An administrator recalled a message')
  })

  it('says why, if there is a reason', () => {
    expect(recalled({ note: 'wrong room' })).toBe('Bob recalled a message: wrong room')
  })
})

describe('the text to copy', () => {
  it('is the original text, a caption, or a location', () => {
    expect(copyableText(message({ text: 'one\ntwo' }))).toBe('one\ntwo')
    expect(copyableText(message({ kind: 'image', ext: { parley_caption: 'lake' } }))).toBe('lake')
    expect(
      copyableText(
        message({ kind: 'location', building: 'Castle', address: '', latitude: 1.5, longitude: -2 }),
      ),
    ).toBe('Castle\n1.5, -2')
    expect(copyableText(message({ kind: 'voice' }))).toBe('')
  })
})

describe('kinds in quotes', () => {
  it('have a word, unless they are texts or unknown', () => {
    expect(kindWord('image', context.t)).toBe('Photo')
    expect(kindWord('text', context.t)).toBeUndefined()
    expect(kindWord('constructor', context.t)).toBeUndefined()
  })
})
