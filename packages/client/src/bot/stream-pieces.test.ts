import { expect, test } from 'vitest'
import type { Clock } from '../platform/platform.ts'
import { type StreamPiece, streamPieces } from './stream-pieces.ts'

/** The pause between two pieces is over at once. */
const clock = { setTimer: (run: () => void) => void queueMicrotask(run) } as unknown as Clock

/** The pieces that a text in these tokens becomes. Each token comes when the piece before it has been stored. */
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

test('the last word comes with the last piece', async () => {
  expect(await piecesOf(['Good ', 'morn', 'ing'])).toEqual(['Good ', 'morning'])
})

test('scripts without spaces do not wait', async () => {
  expect(await piecesOf(['你', '好', '吗'])).toEqual(['你', '好', '吗', ''])
})

test('what is too long for a word does not wait', async () => {
  const address = 'x'.repeat(61)
  expect(await piecesOf([address, 'y'])).toEqual([address, 'y'])
})

test('a text of one word is one piece', async () => {
  expect(await piecesOf(['Yes'])).toEqual(['Yes'])
})
