import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blocksOf } from './text-blocks.ts'

it('a text is split at empty lines and around code', () => {
  expect(blocksOf('one\ntwo\n\nthree')).toEqual(['one\ntwo\n\n', 'three'])
  expect(blocksOf('a\n```js\nx\n\ny\n```\nb')).toEqual(['a\n', '```js\nx\n\ny\n```\n', 'b'])
  expect(blocksOf('a\n```\nnot closed\n\nyet')).toEqual(['a\n', '```\nnot closed\n\nyet'])
  expect(blocksOf('')).toEqual([])
})

const anyText = fc
  .array(fc.constantFrom('word ', '\n', '\n\n', '```\n', '```'))
  .map((parts) => parts.join(''))

it('nothing is lost, and finished blocks stay the same while the text grows', () => {
  fc.assert(
    fc.property(anyText, anyText, (text, more) => {
      expect(blocksOf(text).join('')).toBe(text)
      const finished = blocksOf(`${text}\n\n`).slice(0, -2)
      expect(blocksOf(`${text}\n\n${more}`).slice(0, finished.length)).toEqual(finished)
    }),
  )
})
