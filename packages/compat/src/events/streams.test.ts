import {
  BodyType,
  ContentType,
  encode,
  MessageBody,
  type Meta,
  NameSpace,
  type Stream,
  StreamStatus,
  SubType,
  toKeyValues,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { createPageEvents } from './dispatch-page.ts'

const { START, START_COMPLETED, IN_PROGRESS, COMPLETED, FULL } = StreamStatus

function part(streamStatus: number, number: number, text: string, more: Stream = {}, ext = {}): Meta {
  const payload = encode(MessageBody, {
    type: BodyType.CHAT,
    from: { name: 'bot' },
    to: { name: 'ann' },
    contents: [{ type: ContentType.TEXT, text, subType: SubType.STREAM }],
    ext: toKeyValues(ext),
    stream: { streamType: 'markdown', streamSeq: String(number), streamStatus, ...more },
  })
  return { id: '1001', ns: NameSpace.CHAT, timestamp: '5', payload }
}

function listening(isHeard = true) {
  const received: (readonly [string, Record<string, unknown>])[] = []
  const news = createPageEvents({
    context: () => ({ user: 'ann', device: 'web', api: 'http://x' }),
    isHeard: () => isHeard,
    tell: ([name, payload]) => void received.push([name, payload as Record<string, unknown>]),
    skipped: (error) => {
      throw error
    },
  })
  /**
   * Passes one piece per page, and returns what was reported: the text so far, then the new text, the status and the
   * error.
   */
  const hear = (...metas: Meta[]) => {
    received.length = 0
    for (const meta of metas) news.take([meta])
    return received.map(([name, { msg, stream }]) => {
      const { text, status, errorType } = (stream ?? {}) as Record<string, unknown>
      return [name.slice(2, -7), msg, text, status, errorType].filter((one) => one !== undefined).join(' ')
    })
  }
  return { hear, told: received }
}

const all = [part(START, 0, 'a'), part(IN_PROGRESS, 1, 'b'), part(COMPLETED, 2, 'c'), part(FULL, 2, 'abc')]

describe('a streamed message with a stream listener', () => {
  test('is reported piece by piece, each with the text so far, and in no other form', () => {
    const { hear, told: received } = listening()
    expect(hear(...all)).toEqual(['Stream a a 0 0', 'Stream ab b 2 0', 'Stream abc c 3 0'])
    expect(received[0]?.[1]).toEqual({
      id: '1001',
      type: 'txt',
      chatType: 'singleChat',
      from: 'bot',
      to: 'ann',
      msg: 'a',
      time: 5,
      onlineState: 3,
      stream: { customType: 'markdown', status: 0, errorType: 0, text: 'a', finishReason: 0 },
    })
    expect(hear(...all)).toEqual([])
  })

  test('includes its ext, and the reason for its completion', () => {
    const { hear, told: received } = listening()
    hear(part(START_COMPLETED, 0, 'a', { streamFinishReason: 4 }, { x: 1 }))
    expect(received[0]?.[1]).toMatchObject({ ext: { x: 1 }, stream: { status: 1, finishReason: 4 } })
  })

  test('with missing pieces is complete in the end', () => {
    const [first, , last, whole] = all as [Meta, Meta, Meta, Meta]
    expect(listening().hear(first, last, whole)).toEqual(['Stream a a 0 0', 'Stream abc bc 3 0'])
    expect(listening().hear(whole, first, last)).toEqual(['Stream abc abc 3 0'])
    expect(listening().hear(last, whole)).toEqual(['Stream abc abc 3 0'])
  })

  test('continues on a new connection', () => {
    const { hear } = listening()
    expect(hear(part(START, 0, 'a'), part(START, 2, 'abc'), part(COMPLETED, 3, 'd'))).toEqual([
      'Stream a a 0 0',
      'Stream abc bc 2 0',
      'Stream abcd d 3 0',
    ])
    expect(hear(part(START, 2, 'abc'))).toEqual([])
  })

  test.each([
    [511, 511],
    [512, 513],
    [513, 514],
  ])('that was aborted with %i reports %i', (streamError, code) => {
    expect(listening().hear(part(START, 0, 'a'), part(FULL, 0, 'a', { streamError }))).toEqual([
      'Stream a a 0 0',
      `Stream a  4 ${code}`,
    ])
  })
})

test('without a stream listener the whole text is one ordinary message', () => {
  const { hear, told: received } = listening(false)
  expect(hear(...all, ...all)).toEqual(['Text abc', ''])
  expect(received[1]?.[0]).toBe('onMessage')
  expect(received[0]?.[1]).not.toHaveProperty('stream')
  expect(listening(false).hear(part(START_COMPLETED, 0, 'all'))[0]).toBe('Text all')
  expect(listening(false).hear(part(FULL, 0, 'so far', { streamError: 512 }))[0]).toBe('Text so far')
})
