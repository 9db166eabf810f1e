import { expect, test } from 'vitest'
import type { Clock } from '../platform/platform.ts'
import { type StreamPiece, streamPieces } from './stream-pieces.ts'

/** A clock whose pauses end at once. */
const clock = { setTimer: (run: () => void) => void queueMicrotask(run) } as unknown as Clock

/**
 * The pieces into which a text of these tokens is split. Each token arrives when the previous piece has been stored.
 */
async function piecesOf(tokens: readonly string[]): Promise<string[]> {
  const added: StreamPiece[] = []
  async function* source() {
    for (const token of tokens) {
      yield token
      for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    }
  }
  const said = await streamPieces(clock, source(), {
    isPossible: true,
    add: async (piece) => {
      added.push(piece)
      return 'id'
    },
    whole: async () => undefined,
  })
  expect(said).toBe(tokens.join(''))
  expect(added.map(({ text }) => text).join('')).toBe(said)
  expect(added.map(({ number }) => number)).toEqual(added.map((_, index) => index))
  expect(added.map(({ isLast }) => isLast === true)).toEqual(added.map((_, at) => at === added.length - 1))
  return added.map(({ text }) => text)
}

test('pieces end between words', async () => {
  expect(await piecesOf(['We ', 'ass', 'ume ', 'noth', 'ing', '.'])).toEqual([
    'We ',
    'assume ',
    'nothing.',
    '',
  ])
})

test('the last word is part of the last piece', async () => {
  expect(await piecesOf(['Good ', 'morn', 'ing'])).toEqual(['Good ', 'morning'])
})

test('scripts without spaces are not delayed', async () => {
  expect(await piecesOf(['你', '好', '吗'])).toEqual(['你', '好', '吗', ''])
})

test('text that is too long for a word is not delayed', async () => {
  const address = 'x'.repeat(61)
  expect(await piecesOf([address, 'y'])).toEqual([address, 'y'])
})

test('a text of one word is one piece', async () => {
  expect(await piecesOf(['Yes'])).toEqual(['Yes'])
})
