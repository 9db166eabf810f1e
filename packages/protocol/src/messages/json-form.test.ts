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
  test.each(kinds)('%s, both ways', (_name, content, expected) => {
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

  test('the payload is an object in threads, and a group is a group', () => {
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
    '%o is no message',
    (form) => {
      expect(readJsonForm(form)).toBeUndefined()
    },
  )

  test('what a body says in its own JSON travels along', () => {
    const meta = '{"edit_msg":{"count":2,"operator":"bob","edit_time":5}}'
    const form = writeJsonForm(
      { id: '1', timestamp: '2', body: { type: 1, contents: [{ type: 0, text: 'x' }], meta } },
      'text',
    )
    expect(JSON.parse(form.payload as string)).toMatchObject({ meta: { edit_msg: { count: 2 } } })
    expect(readJsonForm(form)?.body.meta).toBe(meta)
  })
})
