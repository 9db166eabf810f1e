import { ContentType, type MessageBody, SubType, toKeyValues, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { changeTexts } from './texts.ts'

const upper = (text: string) => text.toUpperCase()
const body = (content: object): MessageBody => ({ contents: [content] })
const changed = (content: object) => changeTexts(body(content), upper).contents?.[0]

describe('every displayed text is checked', () => {
  test.each([
    ['text', { type: ContentType.TEXT, text: 'a' }, { text: 'A' }],
    ['an unknown kind', { type: 42, text: 'a' }, { text: 'A' }],
    [
      'places',
      { type: ContentType.LOCATION, address: 'a', buildingName: 'b' },
      { address: 'A', buildingName: 'B' },
    ],
    ['file names', { type: ContentType.FILE, displayName: 'a.txt' }, { displayName: 'A.TXT' }],
    [
      'names of previews',
      { type: ContentType.VIDEO, displayName: 'a', thumbnailDisplayName: 'b' },
      { displayName: 'A', thumbnailDisplayName: 'B' },
    ],
    [
      'combined messages',
      { type: ContentType.TEXT, subType: SubType.COMBINE, text: 'a', title: 'b', summary: 'c' },
      { text: 'A', title: 'B', summary: 'C' },
    ],
  ])('%s', (_, content, expected) => {
    expect(changed(content)).toEqual({ ...content, ...expected })
  })

  test('values of custom messages, including those of older clients, but not their names and numbers', () => {
    const content = {
      type: ContentType.CUSTOM,
      customEvent: 'event',
      params: toKeyValues({ x: 'a' }),
      customExts: toKeyValues({ y: 'b', n: 1 }),
    }
    expect(changed(content)).toEqual({
      ...content,
      params: toKeyValues({ x: 'A' }),
      customExts: toKeyValues({ y: 'B', n: 1 }),
    })
  })

  test('texts anywhere inside JSON, and nothing else of it', () => {
    const json = '{"key": [1, 12345678901234567890, "a\\u0062\\"c", {"x":"y" , "z" : null}], "t":true}'
    const content = {
      type: ContentType.CUSTOM,
      customExts: [{ key: 'k', type: ValueType.JSON_STRING, stringValue: json }],
    }
    expect(changed(content)?.customExts?.[0]?.stringValue).toBe(
      '{"key": [1, 12345678901234567890, "AB\\"C", {"x":"Y" , "z" : null}], "t":true}',
    )
  })

  test('invalid JSON is a text', () => {
    const content = {
      type: ContentType.CUSTOM,
      customExts: [{ key: 'k', type: ValueType.JSON_STRING, stringValue: '{"a": broken' }],
    }
    expect(changed(content)?.customExts?.[0]?.stringValue).toBe('{"A": BROKEN')
  })

  test('translations that the sender provides', () => {
    const meta = JSON.stringify({ thread: {}, translations: [{ code: 'en', text: 'a' }, 5] })
    const result = changeTexts({ contents: [{ text: '1' }], meta }, upper)
    expect(JSON.parse(result.meta ?? '')).toEqual({
      thread: {},
      translations: [{ code: 'en', text: 'A' }, 5],
    })
  })

  test('every content, not only the first', () => {
    const result = changeTexts({ contents: [{ text: '1' }, { text: 'a' }] }, upper)
    expect(result.contents).toEqual([{ text: '1' }, { text: 'A' }])
  })
})

test('commands, addresses of files and ext are not checked', () => {
  const message: MessageBody = {
    contents: [
      { type: ContentType.COMMAND, action: 'a', text: 'b', params: toKeyValues({ x: 'c' }) },
      { type: ContentType.FILE, remotePath: 'a', secretKey: 'b' },
    ],
    ext: toKeyValues({ x: 'a' }),
    meta: '{"thread":{"thread_name":"a"}}',
  }
  expect(changeTexts(message, upper)).toBe(message)
})

test('without a difference the same message object is returned', () => {
  const message: MessageBody = {
    contents: [{ type: ContentType.CUSTOM, text: 'A', customExts: toKeyValues({ x: 'B', y: { z: 'C' } }) }],
    meta: '{"translations":[{"code":"en","text":"D"}]}',
  }
  expect(changeTexts(message, upper)).toBe(message)
  const bare: MessageBody = {}
  expect(changeTexts(bare, upper)).toBe(bare)
})

test('endlessly nested JSON is harmless', () => {
  const deep = `${'['.repeat(30_000)}"a"${']'.repeat(30_000)}`
  const content = {
    type: ContentType.CUSTOM,
    customExts: [{ key: 'k', type: ValueType.JSON_STRING, stringValue: deep }],
  }
  expect(changed(content)?.customExts?.[0]?.stringValue).toBe(deep.toUpperCase())
})
