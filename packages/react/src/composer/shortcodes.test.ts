import { describe, expect, it } from 'vitest'
import { shortcodeBefore } from './shortcode-before.ts'
import { emojiOf } from './shortcodes.ts'

describe('a shortcode', () => {
  it.each([
    [':tada:', 0, 'tada'],
    ['well done :tada:', 10, 'tada'],
    ['a\n:+1:', 2, '+1'],
    [`${'x'.repeat(500)} :ok_hand:`, 501, 'ok_hand'],
  ])('is found before the caret: %j', (text, from, name) => {
    expect(shortcodeBefore(text, text.length)).toEqual({ name, from })
  })

  it.each(['', ':', '::', 'at 10:30:', 'a:b:', ': a :', ':tada', `:${'a'.repeat(40)}:`])(
    'is not made of %j',
    (text) => expect(shortcodeBefore(text, text.length)).toBeUndefined(),
  )

  it('ends at the caret, whatever follows', () => {
    expect(shortcodeBefore(':a: b', 3)).toEqual({ name: 'a', from: 0 })
    expect(shortcodeBefore(':a: b', 5)).toBeUndefined()
  })
})

describe('the emoji of a shortcode', () => {
  it.each([
    ['tada', '🎉'],
    ['Party_Popper', '🎉'],
    ['heart', '❤️'],
    ['red-heart', '❤️'],
    ['+1', '👍'],
    ['cat', '🐈'],
  ])('%s is %s', async (name, emoji) => expect(await emojiOf(name, 'de')).toBe(emoji))

  it.each(['constructor', 'no_such_thing', 'par', '_'])('there is none for %s', async (name) =>
    expect(await emojiOf(name, 'en')).toBeUndefined(),
  )
})
