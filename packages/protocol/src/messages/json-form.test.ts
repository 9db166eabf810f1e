import { describe, expect, test } from 'vitest'
import { BodyType, type Content, ContentType, SubType, toKeyValues } from '../wire/index.ts'
import { readJsonForm, writeJsonForm } from './json-form.ts'

const file = {
  remotePath: 'http://files/org/app/chatfiles/u1',
  secretKey: 's1',
  displayName: 'f.bin',
  fileLength: 5,
}

const kinds: readonly (readonly [string, Content, object])[] = [
  ['text', { type: ContentType.TEXT, text: 'hi 你好' }, { type: 'txt', msg: 'hi 你好' }],
  [
    'image',
    { type: ContentType.IMAGE, ...file, size: { width: 4, height: 3 }, subType: SubType.GIF },
    {
      type: 'img',
      url: file.remotePath,
      secret: 's1',
      file_length: 5,
      size: { width: 4, height: 3 },
      subType: 'sub_gif',
    },
  ],
  [
    'video',
    { type: ContentType.VIDEO, ...file, duration: 9, thumbnailRemotePath: 't', thumbnailSecretKey: 's2' },
    {
      type: 'video',
      url: file.remotePath,
      secret: 's1',
      filename: 'f.bin',
      length: 9,
      thumb: 't',
      thumb_secret: 's2',
    },
  ],
  [
    'voice',
    { type: ContentType.VOICE, ...file, duration: 3 },
    { type: 'audio', url: file.remotePath, length: 3 },
  ],
  [
    'file',
    { type: ContentType.FILE, ...file },
    { type: 'file', url: file.remotePath, filename: 'f.bin', file_length: 5 },
  ],
  [
    'location',
    { type: ContentType.LOCATION, address: 'Main St 1', buildingName: 'Hall', latitude: 1.5, longitude: 2.5 },
    { type: 'loc', addr: 'Main St 1', buildingName: 'Hall', lat: 1.5, lng: 2.5 },
  ],
  ['command', { type: ContentType.COMMAND, action: 'ping' }, { type: 'cmd', action: 'ping' }],
  [
    'custom',
    { type: ContentType.CUSTOM, customEvent: 'gift', customExts: toKeyValues({ a: '1', b: '2' }) },
    { type: 'custom', customEvent: 'gift', customExts: [{ a: '1' }, { b: '2' }] },
  ],
  [
    'combined',
    {
      type: ContentType.TEXT,
      text: 'see',
      subType: SubType.COMBINE,
      title: 'T',
      summary: 'S',
      combineLevel: 1,
      ...file,
    },
    {
      type: 'txt',
      msg: 'see',
      subType: 'sub_combine',
      title: 'T',
      summary: 'S',
      combineLevel: 1,
      url: file.remotePath,
    },
  ],
]

describe('the JSON form of a message', () => {
  test.each(kinds)('a %s message survives both directions', (_name, content, expected) => {
    const body = {
      type: BodyType.CHAT,
      from: { name: 'bob' },
      to: { name: 'alice' },
      contents: [content],
      ext: toKeyValues({ k: [1] }),
    }
    const form = writeJsonForm({ id: '1001', timestamp: '1700000000000', seq: '7', body }, 'text')
    const payload = JSON.parse(form.payload as string) as { bodies: object[]; ext: object; type: string }
    expect(payload.bodies[0]).toMatchObject(expected)
    expect(payload).toMatchObject({ from: 'bob', to: 'alice', type: 'chat', ext: { k: [1] } })
    expect(form).toMatchObject({ id: '1001', timestamp: 1700000000000, seq: '7' })
    const back = readJsonForm(form)
    expect(back?.body.contents?.[0]).toMatchObject(content)
    expect(back).toMatchObject({ id: '1001', timestamp: '1700000000000', seq: '7' })
  })

  test('the payload is an object in threads, and group chats have their own type', () => {
    const body = {
      type: BodyType.GROUPCHAT,
      from: { name: 'bob' },
      to: { name: 'g1' },
      contents: [{ type: 0, text: 'x' }],
    }
    const form = writeJsonForm({ id: '1', timestamp: '2', body }, 'object')
    expect(form.payload).toMatchObject({ type: 'groupChat' })
    expect(readJsonForm(form)?.body.type).toBe(BodyType.GROUPCHAT)
  })

  test.each([{}, null, 'x', { id: '1' }, { id: '1', payload: '{broken' }, { id: '1', payload: '[]' }])(
    '%o is not a message',
    (form) => {
      expect(readJsonForm(form)).toBeUndefined()
    },
  )

  test('JSON parts of a body are kept', () => {
    const meta = '{"edit_msg":{"count":2,"operator":"bob","edit_time":5}}'
    const form = writeJsonForm(
      { id: '1', timestamp: '2', body: { type: 1, contents: [{ type: 0, text: 'x' }], meta } },
      'text',
    )
    expect(JSON.parse(form.payload as string)).toMatchObject({ meta: { edit_msg: { count: 2 } } })
    expect(readJsonForm(form)?.body.meta).toBe(meta)
  })

  test('own reactions are marked with the key of the channel and with the key of this form', () => {
    const reaction = { reaction: 'ok', count: 2, userList: ['bob'] }
    const meta = JSON.stringify({ reaction: [{ ...reaction, state: true }, 'odd'] })
    const form = writeJsonForm({ id: '1', timestamp: '2', body: { type: 1, contents: [{}], meta } }, 'object')
    expect(form.payload).toMatchObject({
      meta: { reaction: [{ ...reaction, state: true, isAddedBySelf: true }, 'odd'] },
    })
  })
})

describe('hostile input', () => {
  const hostile = (body: object, more: object = {}) =>
    readJsonForm({ id: '1', payload: JSON.stringify({ bodies: [body], ...more }) })?.body

  test('values of a wrong type are ignored', () => {
    const odd = { toString: 1, valueOf: 1 }
    const body = { type: 'img', url: odd, secret: 5, file_length: 'x', size: { width: odd, height: 'y' } }
    expect(hostile(body)?.contents).toEqual([{ type: ContentType.IMAGE, size: { width: 0, height: 0 } }])
    expect(hostile({ type: 'loc', lat: '1', lng: null, addr: 7 })?.contents).toEqual([
      { type: ContentType.LOCATION },
    ])
  })

  test('unknown kinds, even names of object properties, are read as text', () => {
    for (const type of ['__proto__', 'constructor', 'toString', 5, null, {}, ['txt']])
      expect(hostile({ type, msg: 'x' })?.contents).toEqual([{ type: ContentType.TEXT, text: 'x' }])
  })

  test('a custom list may contain anything', () => {
    const customExts = [{ a: 1 }, null, 5, 'x', [1], { b: 2, c: 3 }]
    expect(hostile({ type: 'custom', customExts })?.contents?.[0]?.customExts).toEqual(
      toKeyValues({ a: 1, b: 2, c: 3 }),
    )
    const many = Array.from({ length: 200_000 }, () => ({ a: 1 }))
    expect(hostile({ type: 'custom', customExts: many })?.contents?.[0]?.customExts?.length).toBe(200_000)
    const proto = JSON.parse('[{"__proto__":{"x":1}}]') as object[]
    expect(hostile({ type: 'custom', customExts: proto })?.contents?.[0]?.customExts?.[0]?.key).toBe(
      '__proto__',
    )
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  test('invalid names, ids and times are ignored', () => {
    const odd = { toString: 1 }
    expect(hostile({}, { from: odd, to: [], type: odd, ext: [], meta: 'x', msgConfig: 5 })).toEqual({
      type: BodyType.CHAT,
      from: { name: '' },
      to: { name: '' },
      contents: [{ type: ContentType.TEXT }],
      ext: [],
    })
    expect(readJsonForm({ id: odd, payload: '{}' })).toBeUndefined()
    expect(readJsonForm({ id: 5, timestamp: odd, seq: odd, payload: '{}' })).toMatchObject({
      id: '5',
      timestamp: '0',
    })
  })

  test('a part that is nested too deeply to be written again is left out, and the rest of the message stays', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const custom = `{"type":"custom","customEvent":"e","customExts":[{"a":${deep}},{"b":1}]}`
    const payload = `{"from":"ann","bodies":[${custom}],"ext":{"a":${deep}},"meta":{"a":${deep}}}`
    expect(readJsonForm({ id: '1', payload })).toMatchObject({
      id: '1',
      body: {
        from: { name: 'ann' },
        ext: [],
        contents: [{ customEvent: 'e', customExts: [{ key: 'b', varintValue: '1' }] }],
      },
    })
    expect(readJsonForm({ id: '1', payload })?.body.meta).toBeUndefined()
  })

  test('an ext that is nested too deeply is written as text', () => {
    const stringValue = `${'['.repeat(5000)}${']'.repeat(5000)}`
    const ext = [{ key: 'k', type: 8, stringValue }]
    for (const form of ['text', 'object'] as const) {
      const written = writeJsonForm({ id: '1', timestamp: '2', body: { ext, contents: [{}] } }, form)
      expect(JSON.parse(JSON.stringify(written))).toBeDefined()
      expect(readJsonForm(written)?.body.ext).toEqual([{ key: 'k', type: 7, stringValue }])
    }
  })

  test('a request for receipts and the size of a video survive both directions', () => {
    const size = { width: 4, height: 3 }
    const body = {
      type: BodyType.GROUPCHAT,
      contents: [{ type: ContentType.VIDEO, size }],
      msgConfig: { allowGroupAck: true },
    }
    const form = writeJsonForm({ id: '1', timestamp: '2', body }, 'text')
    expect(JSON.parse(form.payload as string)).toMatchObject({
      msgConfig: { allowGroupAck: true },
      bodies: [{ size }],
    })
    expect(readJsonForm(form)?.body).toMatchObject(body)
    const plain = writeJsonForm({ id: '1', timestamp: '2', body: { type: 1 } }, 'object')
    expect(plain.payload).not.toHaveProperty('msgConfig')
    expect(readJsonForm(plain)?.body).not.toHaveProperty('msgConfig')
  })
})
