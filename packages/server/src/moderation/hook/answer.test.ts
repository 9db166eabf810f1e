import {
  BodyType,
  type Content,
  ContentType,
  decode,
  EditScope,
  encode,
  fromKeyValues,
  MessageBody,
  SubType,
  sendFailure,
  toKeyValues,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { Question } from '../question.ts'
import { readAnswer } from './answer.ts'
import { jsonMessage } from './question-json.ts'

const question = (content: Content, more: Partial<MessageBody> = {}): Question => ({
  app: 'parley#demo',
  from: 'ann',
  to: 'bob',
  chat: 'single',
  kind: 'text',
  body: { type: BodyType.CHAT, contents: [content], ext: toKeyValues({ a: 1 }), ...more },
  edit: false,
})
const read = (answer: unknown, about = question({ type: ContentType.TEXT, text: 'hello' })) =>
  readAnswer(typeof answer === 'string' ? answer : JSON.stringify(answer), about, jsonMessage(about), 65_536)
const replaced = (bodies: unknown, about?: Question, ext?: unknown) => {
  const verdict = read({ allow: true, replace: { bodies, ext } }, about)
  if (!verdict.allow || !verdict.body) throw new Error('nothing was replaced')
  // The body after encoding and decoding.
  return decode(MessageBody, encode(MessageBody, verdict.body))
}

test('an ext that is nested more deeply than allowed in messages is not a valid answer', () => {
  const nested = (depth: number) =>
    `{"allow":true,"replace":{"ext":{"x":${'['.repeat(depth)}${']'.repeat(depth)}}}}`
  expect(read(nested(50))).toMatchObject({ allow: true })
  expect(() => read(nested(150))).toThrow('nested deeper')
})

describe('a decision', () => {
  test('can be to allow', () => {
    expect(read({ allow: true })).toEqual({ allow: true })
    expect(read({ allow: true, replace: null, reason: null, future: 1 })).toEqual({ allow: true })
  })

  test.each([
    [
      { allow: false, reason: 'not today' },
      { errorCode: 19, reason: 'not today' },
    ],
    [{ allow: false }, { errorCode: 19, reason: 'blocked by the application' }],
    [
      { allow: false, reason: '  ', moderation: false },
      { errorCode: 19, reason: 'blocked by the application' },
    ],
    [
      { allow: false, moderation: true },
      { errorCode: 1, reason: 'moderation' },
    ],
    [
      { allow: false, moderation: true, reason: 'x' },
      { errorCode: 1, reason: 'moderation' },
    ],
  ])('%j is reported to the sender', (answer, status) => {
    const verdict = read(answer)
    expect(verdict.allow).toBe(false)
    expect(!verdict.allow && sendFailure(verdict.reason, verdict.detail)).toEqual(status)
  })
})

describe('a replacement', () => {
  test('can be a text', () => {
    const body = replaced([{ type: 'txt', msg: 'hi' }])
    expect(body.contents).toEqual([{ type: ContentType.TEXT, text: 'hi' }])
    expect(fromKeyValues(body.ext)).toEqual({ a: 1 })
  })

  test('can be the ext alone', () => {
    const body = replaced(undefined, undefined, { b: { c: [1] }, d: 'e' })
    expect(body.contents).toEqual([{ type: ContentType.TEXT, text: 'hello' }])
    expect(fromKeyValues(body.ext)).toEqual({ b: { c: [1] }, d: 'e' })
  })

  test('can be the ext of an edit that did not change it', () => {
    const edit = {
      ...question({ text: 'x' }, { type: BodyType.EDIT, editScope: EditScope.BODY }),
      edit: true,
    }
    expect(replaced([{ type: 'txt', msg: 'y' }], edit).editScope).toBe(EditScope.BODY)
    expect(replaced(null, edit, {}).editScope).toBe(EditScope.BODY_AND_EXT)
  })

  test('of an attachment keeps the fields that the answer does not name', () => {
    const image = {
      type: ContentType.IMAGE,
      displayName: 'a.gif',
      remotePath: 'https://x/1',
      secretKey: 's',
      size: { width: 3, height: 4 },
      thumbnailDisplayName: 't',
      subType: SubType.GIF,
    }
    const body = replaced([{ type: 'img', url: 'https://x/2', filename: null }], question(image))
    expect(body.contents).toEqual([{ ...image, remotePath: 'https://x/2' }])
  })

  test('of a custom message has its values as one list', () => {
    const custom = {
      type: ContentType.CUSTOM,
      customEvent: 'gift',
      params: toKeyValues({ old: 'x' }),
      customExts: toKeyValues({ new: 'y' }),
    }
    expect(jsonMessage(question(custom)).bodies[0]).toMatchObject({
      customExts: [{ old: 'x' }, { new: 'y' }],
    })
    const [content] =
      replaced([{ type: 'custom', customExts: [{ a: '1' }, { b: '2' }] }], question(custom)).contents ?? []
    expect(content?.customEvent).toBe('gift')
    expect(fromKeyValues(content?.customExts)).toEqual({ a: '1', b: '2' })
    expect(fromKeyValues(content?.params)).toEqual({})
  })

  test('can be a combined message, in the form of the reference client and as type 8', () => {
    const classic = { type: ContentType.TEXT, subType: SubType.COMBINE, title: 'a', remotePath: 'u' }
    expect(
      replaced([{ type: 'txt', subType: 'sub_combine', title: 'b' }], question(classic)).contents,
    ).toEqual([{ ...classic, title: 'b' }])
    const other = { type: ContentType.COMBINE, title: 'a' }
    expect(replaced([{ type: 'combine', title: 'b' }], question(other)).contents).toEqual([
      { ...other, title: 'b' },
    ])
    expect(() => replaced([{ type: 'txt', msg: 'b' }], question(classic))).toThrow('same kind')
  })

  test('of a text removes its translations', () => {
    const meta = JSON.stringify({ thread: {}, translations: [{ code: 'de', text: 'hallo' }] })
    expect(replaced([{ type: 'txt', msg: 'hi' }], question({ text: 'hello' }, { meta })).meta).toBe(
      '{"thread":{}}',
    )
    expect(replaced(null, question({ text: 'hello' }, { meta }), {}).meta).toBe(meta)
    expect(
      replaced([{ type: 'txt' }], question({ text: 'hello' }, { meta: '{"translations":[]}' })).meta,
    ).toBeUndefined()
  })
})

describe('anything else is not a valid answer', () => {
  test.each([
    ['nothing', ''],
    ['invalid JSON', '<html>'],
    ['a list', []],
    ['null', null],
    ['no decision', {}],
    ['a string as the decision', { allow: 'yes' }],
    ['a number as the reason', { allow: false, reason: 5 }],
    ['a string as moderation', { allow: false, moderation: 'yes' }],
    ['a string as the replacement', { allow: true, replace: 'x' }],
    ['an empty replacement', { allow: true, replace: {} }],
    ['a list as ext', { allow: true, replace: { ext: [] } }],
    ['no bodies', { allow: true, replace: { bodies: [] } }],
    ['two bodies', { allow: true, replace: { bodies: [{ type: 'txt' }, { type: 'txt' }] } }],
    ['an invalid body', { allow: true, replace: { bodies: ['x'] } }],
    ['a body without a kind', { allow: true, replace: { bodies: [{ msg: 'x' }] } }],
    ['another kind', { allow: true, replace: { bodies: [{ type: 'img', url: 'x' }] } }],
    [
      'a combined message in place of a text',
      { allow: true, replace: { bodies: [{ type: 'txt', subType: 'sub_combine' }] } },
    ],
    ['a number as a text', { allow: true, replace: { bodies: [{ type: 'txt', msg: 5 }] } }],
    ['an object as a text', { allow: true, replace: { bodies: [{ type: 'txt', msg: {} }] } }],
    ['a broken number', { allow: true, replace: { bodies: [{ type: 'txt', length: 1.5 }] } }],
    ['a large number', { allow: true, replace: { bodies: [{ type: 'txt', file_length: 2 ** 40 }] } }],
    [
      'a size without numbers',
      { allow: true, replace: { bodies: [{ type: 'txt', size: { width: 'x', height: 1 } }] } },
    ],
    [
      'values that are not a list',
      { allow: true, replace: { bodies: [{ type: 'txt', customExts: { a: 1 } }] } },
    ],
    [
      'values that are not objects',
      { allow: true, replace: { bodies: [{ type: 'txt', customExts: ['a'] }] } },
    ],
    ['endless nesting', `{"allow":true,"replace":{"ext":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}}`],
  ])('%s', (_, answer) => {
    expect(() => read(answer)).toThrow()
  })

  test('a body for a message without a JSON form, or without a body', () => {
    const answer = { allow: true, replace: { bodies: [{ type: 'txt', msg: 'x' }] } }
    expect(() => read(answer, question({ type: 42 }))).toThrow('cannot be replaced')
    expect(() => read(answer, question({}, { contents: [] }))).toThrow('cannot be replaced')
  })
})
