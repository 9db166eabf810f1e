// Reads and writes the content of each kind.

import {
  type Content,
  ContentType,
  decode,
  encode,
  fromKeyValues,
  MessageBody,
  SubType,
  toKeyValues,
  ValueType,
} from '@parley/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Contents, readContent, type Writable, writeContent } from './message-kinds.ts'
import { toMessage } from './read-message.ts'

const address = (source: string, secret: string, what = 'file') =>
  source ? `${what}:${source}:${secret}` : ''
const url = 'https://api.example/org/app/chatfiles/u1'
const to = { type: 'single', id: 'bob' } as const

/** A draft, its content on the wire, and the message that a reader gets. */
const rows: readonly (readonly [string, object, Content, object])[] = [
  ['text', { kind: 'text', text: 'hi' }, { type: 0, text: 'hi' }, { kind: 'text', text: 'hi' }],
  ['an empty text', { kind: 'text', text: '' }, { type: 0, text: '' }, { kind: 'text', text: '' }],
  [
    'image, uploaded',
    { kind: 'image', url, secret: 'S', name: 'a.png', bytes: 4, width: 4, height: 3 },
    {
      type: 1,
      displayName: 'a.png',
      remotePath: url,
      secretKey: 'S',
      fileLength: 4,
      size: { width: 4, height: 3 },
      thumbnailDisplayName: 'a.png',
    },
    {
      kind: 'image',
      url: `file:${url}:S`,
      source: url,
      secret: 'S',
      name: 'a.png',
      bytes: 4,
      width: 4,
      height: 3,
      isGif: false,
      thumbnailUrl: `thumbnail:${url}:S`,
    },
  ],
  [
    'image, by its address alone',
    { kind: 'image', url, width: 4, height: 3 },
    { type: 1, remotePath: url, size: { width: 4, height: 3 } },
    { kind: 'image', source: url, secret: '', name: '', bytes: 0, isGif: false },
  ],
  [
    'image, moving',
    { kind: 'image', url, isGif: true },
    { type: 1, remotePath: url, size: { width: 0, height: 0 }, subType: SubType.GIF },
    { kind: 'image', isGif: true, width: 0, height: 0 },
  ],
  [
    'video',
    { kind: 'video', url, secret: 'S', name: 'a.mp4', bytes: 4, duration: 9.4 },
    {
      type: 2,
      displayName: 'a.mp4',
      remotePath: url,
      secretKey: 'S',
      fileLength: 4,
      duration: 9,
      thumbnailDisplayName: 'a.mp4',
      thumbnailRemotePath: `${url}?vframe=true`,
      thumbnailSecretKey: 'S',
    },
    { kind: 'video', duration: 9, width: 0, height: 0, thumbnailUrl: `frame:${url}?vframe=true:S` },
  ],
  [
    'video with its size',
    { kind: 'video', url, width: 4, height: 3 },
    { type: 2, remotePath: url, size: { width: 4, height: 3 }, thumbnailRemotePath: `${url}?vframe=true` },
    { kind: 'video', width: 4, height: 3, duration: 0 },
  ],
  [
    'voice',
    { kind: 'voice', url, secret: 'S', name: 'a.amr', bytes: 4, duration: 3 },
    {
      type: 4,
      displayName: 'a.amr',
      remotePath: url,
      secretKey: 'S',
      fileLength: 4,
      duration: 3,
      thumbnailDisplayName: 'a.amr',
    },
    { kind: 'voice', name: 'a.amr', duration: 3 },
  ],
  [
    'file',
    { kind: 'file', url, secret: 'S', name: 'a.txt', bytes: 4 },
    {
      type: 5,
      displayName: 'a.txt',
      remotePath: url,
      secretKey: 'S',
      fileLength: 4,
      thumbnailDisplayName: 'a.txt',
    },
    { kind: 'file', name: 'a.txt', bytes: 4, url: `file:${url}:S` },
  ],
  [
    'location',
    { kind: 'location', latitude: 1.5, longitude: -2.5, address: 'Main', building: 'Hall' },
    { type: 3, latitude: 1.5, longitude: -2.5, address: 'Main', buildingName: 'Hall' },
    { kind: 'location', latitude: 1.5, longitude: -2.5, address: 'Main', building: 'Hall' },
  ],
  [
    'location, bare',
    { kind: 'location', latitude: 0, longitude: 0 },
    { type: 3, latitude: 0, longitude: 0 },
    { kind: 'location', latitude: 0, longitude: 0, address: '', building: '' },
  ],
  [
    'command',
    { kind: 'command', action: 'ring' },
    { type: 6, action: 'ring' },
    { kind: 'command', action: 'ring' },
  ],
  [
    'custom',
    { kind: 'custom', event: 'gift', params: { a: '1', n: 2, o: { x: 1 }, f: 1.5, b: true } },
    {
      type: 7,
      customEvent: 'gift',
      customExts: [
        { key: 'a', type: 7, stringValue: '1' },
        { key: 'n', type: 2, varintValue: '2' },
        { key: 'o', type: 8, stringValue: '{"x":1}' },
        { key: 'f', type: 6, doubleValue: 1.5 },
        { key: 'b', type: 1, varintValue: '1' },
      ],
    },
    { kind: 'custom', event: 'gift', params: { a: '1', n: 2, o: { x: 1 }, f: 1.5, b: true } },
  ],
  [
    'custom, bare',
    { kind: 'custom', event: 'gift' },
    { type: 7, customEvent: 'gift' },
    { kind: 'custom', event: 'gift', params: {} },
  ],
  [
    'combined',
    {
      kind: 'combined',
      title: 'T',
      summary: 'S',
      text: 'C',
      url,
      secret: 'K',
      name: '5',
      bytes: 74,
      level: 2,
    },
    {
      type: 0,
      subType: 0,
      text: 'C',
      title: 'T',
      summary: 'S',
      combineLevel: 2,
      displayName: '5',
      remotePath: url,
      secretKey: 'K',
      fileLength: 74,
    },
    { kind: 'combined', title: 'T', summary: 'S', text: 'C', level: 2, source: url, secret: 'K', bytes: 74 },
  ],
]

describe('[STATE-20] kinds', () => {
  test.each(rows)('%s is written with the fields of its kind and no others', (_name, draft, content) => {
    expect(writeContent({ to, ...draft } as Writable)).toEqual(content)
  })

  test.each(rows)('%s is read', (_name, _draft, content, read) => {
    expect(readContent(content, address)).toMatchObject(read)
  })

  test.each(rows)(
    '%s is written from its read form as it was received, so it can be forwarded',
    (_name, draft, content) => {
      const read = readContent(content, address)
      const again = readContent(writeContent(read as Writable), address)
      expect(again).toEqual(read)
      // Only an image with a URL and a plain location have fewer fields than a file of this system.
      expect(writeContent({ to, ...draft } as Writable)).toMatchObject(
        Object.fromEntries(
          Object.entries(writeContent(read as Writable)).filter(([name]) => name in content),
        ),
      )
    },
  )

  test('a combined message is recognised by the presence of its sub type, and by its own type', () => {
    const text = { text: 'C', title: 'T' }
    expect(readContent({ type: ContentType.COMBINE, ...text }, address).kind).toBe('combined')
    expect(readContent({ ...text, subType: SubType.COMBINE }, address).kind).toBe('combined')
    expect(readContent({ type: ContentType.TEXT, ...text }, address).kind).toBe('text')
  })

  test('the sub type is on the wire although it is zero', () => {
    const content = writeContent({ kind: 'combined', to, title: '', summary: '' } as Writable)
    const body = decode(MessageBody, encode(MessageBody, { contents: [content] }))
    expect(body.contents?.[0]).toMatchObject({ type: 0, subType: 0, text: '', combineLevel: 1 })
  })

  test('a draft whose file is not uploaded yet has a name and a size, but no URL', () => {
    const file = { name: 'a.png', type: 'image/png', size: 7, data: undefined }
    const content = writeContent({ kind: 'image', to, file } as Writable)
    expect(content).toEqual({
      type: 1,
      displayName: 'a.png',
      fileLength: 7,
      size: { width: 0, height: 0 },
      thumbnailDisplayName: 'a.png',
    })
    expect(readContent(content, address)).toMatchObject({
      url: '',
      thumbnailUrl: '',
      name: 'a.png',
      bytes: 7,
    })
  })

  test('an unknown kind is other, with its type', () => {
    expect(readContent({ type: 99, text: 'x' }, address)).toEqual({
      kind: 'other',
      contentType: 99,
      text: 'x',
    })
    expect(readContent({}, address)).toEqual({ kind: 'text', text: '' })
  })

  test('custom values are read from both places of the wire format', () => {
    const content = { type: 7, params: toKeyValues({ a: 1, b: 1 }), customExts: toKeyValues({ b: 2 }) }
    expect(readContent(content, address)).toMatchObject({ params: { a: 1, b: 2 } })
  })

  test('invalid numbers count as zero', () => {
    const hostile: Content = {
      type: 1,
      fileLength: -5,
      size: { width: Number.NaN, height: Number.POSITIVE_INFINITY },
    }
    expect(readContent(hostile, address)).toMatchObject({ bytes: 0, width: 0, height: 0 })
    const nowhere: Content = { type: 3, latitude: Number.NaN, longitude: Number.NEGATIVE_INFINITY }
    expect(readContent(nowhere, address)).toMatchObject({ latitude: 0, longitude: 0 })
    expect(readContent({ type: 4, duration: -1 }, address)).toMatchObject({ duration: 0 })
  })

  test('any content is read as some kind', () => {
    const anyContent = fc.record(
      {
        type: fc.integer(),
        subType: fc.integer(),
        text: fc.string(),
        remotePath: fc.string(),
        secretKey: fc.string(),
        duration: fc.integer(),
        latitude: fc.double(),
        customEvent: fc.string(),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(anyContent, (content) => {
        const read: Contents = readContent(content, address)
        expect(typeof read.kind).toBe('string')
        const again = readContent(writeContent(read as Writable), address)
        // A video without a thumbnail gets one when it is written.
        const picture = read.kind === 'video' && again.kind === 'video' ? again.thumbnailUrl : undefined
        expect(again).toEqual(picture === undefined ? read : { ...read, thumbnailUrl: picture })
      }),
    )
  })
})

describe('ext', () => {
  const read = (ext: MessageBody['ext']) => {
    const body = decode(
      MessageBody,
      encode(MessageBody, { type: 1, from: { name: 'bob' }, to: { name: 'ann' }, contents: [{}], ext }),
    )
    return toMessage({ id: '1', timestamp: '2', body }, { me: 'ann', address })?.ext
  }

  test('all eight types of values are kept', () => {
    expect(
      read([
        { key: 'yes', type: ValueType.BOOL, varintValue: '1' },
        { key: 'no', type: ValueType.BOOL, varintValue: '0' },
        { key: 'int', type: ValueType.INT, varintValue: '-5' },
        { key: 'uint', type: ValueType.UINT, varintValue: '5' },
        { key: 'long', type: ValueType.LLINT, varintValue: '9007199254740993' },
        { key: 'below', type: ValueType.LLINT, varintValue: '-9223372036854775808' },
        { key: 'float', type: ValueType.FLOAT, floatValue: 0.5 },
        { key: 'double', type: ValueType.DOUBLE, doubleValue: 0.1 },
        { key: 'text', type: ValueType.STRING, stringValue: '7' },
        { key: 'json', type: ValueType.JSON_STRING, stringValue: '{"a":[1,{"b":null}]}' },
        { key: 'broken', type: ValueType.JSON_STRING, stringValue: '{"a":' },
      ]),
    ).toEqual({
      yes: true,
      no: false,
      int: -5,
      uint: 5,
      // A number beyond 2^53 stays text.
      long: '9007199254740993',
      below: '-9223372036854775808',
      float: 0.5,
      double: 0.1,
      text: '7',
      json: { a: [1, { b: null }] },
      broken: '{"a":',
    })
  })

  test('values in the wrong field, unknown types and missing keys are read safely', () => {
    expect(
      read([
        { key: 'a', type: ValueType.INT, stringValue: '5' },
        { key: 'b', type: ValueType.STRING, varintValue: '5' },
        { key: 'c', type: 77, stringValue: 'x' },
        { type: ValueType.STRING, stringValue: 'no key' },
        { key: 'd' },
      ]),
    ).toEqual({ a: 0, b: '', c: 'x', '': 'no key', d: '' })
  })

  test('a key that names the prototype is an ordinary key', () => {
    const ext = read([
      { key: '__proto__', type: ValueType.JSON_STRING, stringValue: '{"polluted":true}' },
      { key: 'constructor', type: ValueType.STRING, stringValue: 'x' },
    ])
    expect(Object.getPrototypeOf(ext)).toBe(Object.prototype)
    expect((ext as { polluted?: unknown }).polluted).toBeUndefined()
    expect(Object.hasOwn(ext ?? {}, '__proto__')).toBe(true)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('any value survives a round trip', () => {
    const values = fc.dictionary(
      fc.string(),
      fc.oneof(
        fc.string(),
        fc.boolean(),
        fc.integer(),
        fc.maxSafeInteger(),
        fc.double({ noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
        fc.json().map((text) => ({ json: JSON.parse(text) as unknown })),
        fc.constant(null),
        fc.array(fc.string()),
      ),
    )
    fc.assert(
      fc.property(values, (ext) => {
        const clean = JSON.parse(JSON.stringify(ext)) as object
        const isPlain = JSON.stringify(fromKeyValues(toKeyValues(ext))) === JSON.stringify(clean)
        fc.pre(isPlain)
        expect(read(toKeyValues(ext))).toEqual(fromKeyValues(toKeyValues(ext)))
      }),
    )
  })
})
