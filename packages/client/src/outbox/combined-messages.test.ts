import { describe, expect, test } from 'vitest'
import type { Message } from '../state/state.ts'
import { combinedFile, readCombined } from './combined-messages.ts'

const reading = { me: 'ann', address: (source: string) => source }

const message = (more: object) =>
  ({
    id: '7',
    conversation: { type: 'group', id: 'g1' },
    from: 'bob',
    to: 'g1',
    sentAt: 1_700_000_000_000,
    position: 4,
    localId: undefined,
    ext: { a: { b: [1] } },
    ...more,
  }) as unknown as Message

const file = { url: 'http://h.test/a/b/c', source: 'http://h.test/a/b/c', secret: 's', name: 'n', bytes: 5 }

describe('the file of a combined message', () => {
  test.each([
    { kind: 'text', text: '你好 👋' },
    { kind: 'image', ...file, width: 4, height: 3, isGif: true },
    { kind: 'video', ...file, width: 0, height: 0, duration: 9 },
    { kind: 'voice', ...file, duration: 3 },
    { kind: 'file', ...file },
    { kind: 'location', latitude: 1.5, longitude: -2, address: 'A', building: 'B' },
    { kind: 'custom', event: 'gift', params: { n: '1' } },
    { kind: 'combined', ...file, title: 'T', summary: 'S', text: 'C', level: 3 },
  ])('keeps the content of a message: $kind', (contents) => {
    const { data } = combinedFile([message(contents)], 'org#app')
    const [back] = readCombined(data as Uint8Array, reading)
    expect(back).toMatchObject({
      ...contents,
      id: '7',
      from: 'bob',
      to: 'g1',
      sentAt: 1_700_000_000_000,
      conversation: { type: 'group', id: 'g1' },
      ext: { a: { b: [1] } },
    })
  })

  test('contains many messages in order', () => {
    const texts = Array.from({ length: 300 }, (_, n) =>
      message({ kind: 'text', id: String(n + 1), text: `${n}` }),
    )
    const { data } = combinedFile(texts, 'org#app')
    expect(readCombined(data as Uint8Array, reading).map(({ id }) => id)).toEqual(texts.map(({ id }) => id))
  })

  test('recalled messages are not included', () => {
    expect(() => combinedFile([message({ kind: 'recalled' })], 'org#app')).toThrow(
      'Invalid parameter messages',
    )
  })

  test('an invalid file is refused', () => {
    expect(() => readCombined(Uint8Array.of(1, 2, 3, 4), reading)).toThrow('File verification failed')
  })
})
