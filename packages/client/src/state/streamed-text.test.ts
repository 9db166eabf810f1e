import {
  BodyType,
  ContentType,
  EditScope,
  encode,
  MessageBody,
  type Meta,
  NameSpace,
  type Stream,
  StreamStatus,
  SubType,
} from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createReader } from '../../test/support/recorded-ingest.ts'
import type { ConversationRef } from './state.ts'

const bob: ConversationRef = { type: 'single', id: 'bob' }
const { START, START_COMPLETED, IN_PROGRESS, COMPLETED, FULL } = StreamStatus

/** A part of the streamed message 1001, which is the first entry of the log. */
function part(status: number, number: number, text: string, more: Stream = {}, seq?: number): Meta {
  const body: MessageBody = {
    type: BodyType.CHAT,
    from: { name: 'bob' },
    to: { name: 'ann' },
    contents: [{ type: ContentType.TEXT, text, subType: SubType.STREAM }],
    stream: { streamType: 'markdown', streamSeq: String(number), streamStatus: status, ...more },
  }
  return {
    id: '1001',
    ns: NameSpace.CHAT,
    timestamp: '5',
    payload: encode(MessageBody, body),
    ...(seq === undefined ? {} : { seq: String(seq) }),
  }
}

const pieces = [
  part(START, 0, 'a', {}, 1),
  part(IN_PROGRESS, 1, 'b'),
  part(IN_PROGRESS, 2, 'c'),
  part(COMPLETED, 3, 'd', { streamFinishReason: 7 }),
]
const whole = { streamFinishReason: 7 }
const end = part(FULL, 3, 'abcd', { ...whole, position: '1' }, 2)
/** The message in history after this many pieces, and after the end. */
const soFar = (count: number) => part(START, count - 1, 'abcd'.slice(0, count), {}, 1)
const stored = part(FULL, 3, 'abcd', whole, 1)

function reader() {
  const { ingest, message, told, skipped } = createReader()
  let queue = 0
  const take = (meta: Meta) =>
    ingest.page({
      queue: `q${meta.seq === undefined ? 'live' : queue++}`,
      metas: [meta],
      coversUpTo: Number(meta.seq ?? 0),
    })
  return { take, told, skipped, ingest, now: () => message(bob, '1001') as { text: string; stream: object } }
}

const ended = { text: 'abcd', stream: { number: 3, state: 'ended', format: 'markdown', finishReason: 7 } }

describe('[STATE-23] a streamed text', () => {
  test('grows piece by piece, and ends', () => {
    const { take, told, now } = reader()
    const seen: string[] = []
    for (const meta of [...pieces, end]) {
      take(meta)
      seen.push(`${now().text} ${(now().stream as { state: string }).state}`)
    }
    expect(seen).toEqual(['a open', 'ab open', 'abc open', 'abcd ended', 'abcd ended'])
    expect(now()).toMatchObject({ ...ended, position: 1 })
    expect(told.map(({ name }) => name)).toEqual([
      'messages.sent',
      'messages.streamed',
      'messages.streamed',
      'messages.streamed',
    ])
    expect(told.slice(1).map(({ data }) => (data as { text: string }).text)).toEqual(['b', 'c', 'd'])
    expect(told[3]?.data).toMatchObject({ conversation: bob, messageId: '1001', message: ended })
  })

  test('is complete at the end, in any order and with repetitions of its parts', () => {
    const parts = [...pieces, end, soFar(2), soFar(3), stored]
    fc.assert(
      fc.property(fc.shuffledSubarray([...parts, ...parts]), fc.constantFrom(end, stored), (some, last) => {
        const { take, now, skipped } = reader()
        let longest = ''
        // The end is ignored if the message itself never arrived.
        for (const meta of [...some, soFar(1), last]) {
          take(meta)
          const text = now()?.text ?? ''
          // The text never shrinks, and never contains anything that was not sent.
          expect('abcd'.startsWith(text) && text.length >= longest.length).toBe(true)
          longest = text
        }
        expect(now()).toMatchObject(ended)
        expect(skipped).toEqual([])
      }),
    )
  })

  test('does not grow by a piece after a gap, which the end of the stream fills', () => {
    const { take, now, told } = reader()
    for (const meta of [pieces[0], pieces[2], pieces[3]]) take(meta as Meta)
    expect(now()).toMatchObject({ text: 'a', stream: { number: 0, state: 'open' } })
    take(end)
    expect(now()).toMatchObject(ended)
    expect(told.at(-1)).toMatchObject({ name: 'messages.streamed', data: { text: 'bcd' } })
  })

  test('of one piece is complete at once', () => {
    const { take, now, told } = reader()
    take(part(START_COMPLETED, 0, 'abcd', {}, 1))
    expect(now()).toMatchObject({ text: 'abcd', stream: { state: 'ended' } })
    expect(told.map(({ name }) => name)).toEqual(['messages.sent'])
  })

  test.each([
    [511, 'messageTooLarge'],
    [512, 'streamStalled'],
    [513, 'streamTooSlow'],
    [403, 'permissionDenied'],
    [599, 'serverError'],
  ])('that was aborted with %i says why', (streamError, reason) => {
    for (const position of ['1', undefined]) {
      const { take, now } = reader()
      for (const meta of pieces.slice(0, 2)) take(meta)
      take(part(FULL, 1, 'ab', { streamError, position }, position ? 2 : 1))
      expect(now()).toMatchObject({ text: 'ab', stream: { number: 1, state: 'broken', reason } })
    }
  })
})

test('[STATE-24] pieces wait for a message that has not arrived yet, and have no position', () => {
  const { take, now, told, ingest } = reader()
  for (const meta of pieces.slice(1, 3)) take(meta)
  expect(now()).toBeUndefined()
  expect(told).toEqual([])
  expect(ingest.factsOf(bob).segments).toEqual([])
  take(pieces[0] as Meta)
  expect(now()).toMatchObject({ text: 'abc', stream: { number: 2, state: 'open' } })
})

describe('[STATE-25] a stream is over', () => {
  const other = (type: number, more: object, seq: number): Meta => ({
    id: String(1001 + seq),
    ns: NameSpace.CHAT,
    seq: String(seq),
    payload: encode(MessageBody, {
      type,
      from: { name: 'bob' },
      to: { name: 'ann' },
      contents: [{}],
      ...more,
    }),
  })

  test('when its message is edited', () => {
    const { take, now } = reader()
    for (const meta of pieces) take(meta)
    const edit = {
      contents: [{ type: ContentType.TEXT, text: 'new' }],
      editMessageId: '1001',
      editScope: EditScope.BODY,
      meta: JSON.stringify({ edit_msg: { count: 1, operator: 'bob', edit_time: 9 } }),
    }
    take(other(BodyType.EDIT, edit, 3))
    take(end)
    take(stored)
    expect(now()).toMatchObject({ text: 'new', edited: { count: 1 } })
    expect(now().stream).toBeUndefined()
  })

  test('when it is recalled', () => {
    const { take, now } = reader()
    for (const meta of pieces.slice(0, 2)) take(meta)
    take(other(BodyType.RECALL, { ackMessageId: '1001' }, 2))
    for (const meta of [pieces[2], end, stored]) take(meta as Meta)
    expect(now()).toMatchObject({ kind: 'recalled' })
  })
})
