import { BodyType, ContentType, NameSpace, userDomain, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, settled } from '../../test-support/channel-world.ts'

const { CHAT } = BodyType
const said = (answer: Answer) => `${answer.code} ${answer.reason}`
const text = (words: string) => [{ type: 0, text: words }]

async function threeInGroup(config = {}) {
  const world = await channelWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  return { world, ann, bob, cat, group: await world.group('ann', 'bob', 'cat') }
}

describe('[MSG-3] contents', () => {
  test('a message with none or several is refused, and the connection stays open', async () => {
    const { ann } = await threeInGroup()
    expect(said(await ann.send('bob', { type: CHAT }))).toBe('4 a message has one content')
    expect(said(await ann.send('bob', { type: CHAT, contents: [...text('a'), ...text('b')] }))).toBe(
      '4 a message has one content',
    )
    expect(said(await ann.say('bob', 'fine'))).toBe('0 ')
  })

  test('a large ext counts as well', async () => {
    const { ann } = await threeInGroup({ maxTextBytes: 100 })
    const ext = [{ key: 'k', type: ValueType.STRING, stringValue: 'x'.repeat(17_000) }]
    expect(said(await ann.say('bob', 'x', {}, { ext }))).toBe('7 Sorry, data is too large')
  })

  test.each([
    ['ext', { ext: [{ key: 'k', type: ValueType.JSON_STRING, stringValue: '{oops' }] }],
    [
      'custom ext',
      { contents: [{ type: ContentType.CUSTOM, customEvent: 'e', customExts: [{ key: 'k', type: 8 }] }] },
    ],
    [
      'params',
      { contents: [{ type: ContentType.CUSTOM, params: [{ key: 'k', type: 8, stringValue: '[' }] }] },
    ],
  ])('invalid JSON in %s would break its readers and is refused', async (_name, body) => {
    const { ann } = await threeInGroup()
    expect(said(await ann.say('bob', 'x', {}, body))).toBe('4 the ext is not JSON, or nests too deep')
  })

  test.each([
    ['text that is not UTF-8', [...field(4, [0x12, 0x02, 0xc3, 0x28])]],
    ['a truncated content', [...field(4, [0x12, 0x7f, 0x41])]],
    ['a truncated ext', [...field(4, []), ...field(5, [0x0a, 0x7f])]],
    ['an ext with a key that is not UTF-8', [...field(4, []), ...field(5, [0x0a, 0x01, 0xff])]],
    ['a truncated size', [...field(4, field(13, [0x09, 1]))]],
  ])('%s ends the connection of its sender, and is delivered to nobody', async (_name, bytes) => {
    const { world, ann, bob } = await threeInGroup()
    await ann.say('bob', 'before')
    const payload = Uint8Array.of(
      0x08,
      0x01,
      ...field(2, field(2, [...Buffer.from('ann')])),
      ...field(3, field(2, [...Buffer.from('bob')])),
      ...bytes,
    )
    ann.write({ id: '77', ns: NameSpace.CHAT, to: { name: 'bob', domain: userDomain }, payload })
    await settled(world)
    expect(ann.wire.closedWith).toBe(1002)
    expect(bob.texts()).toEqual(['before'])
  })

  test('half of a surrogate pair is valid text', async () => {
    const { world, ann, bob } = await threeInGroup()
    expect((await ann.say('bob', 'cut \ud83d')).code).toBe(0)
    await settled(world)
    expect(bob.texts()).toEqual(['cut \ud83d'])
    expect((await bob.conversations()).length).toBe(1)
  })
})

/** A length-delimited field, encoded by hand. */
function field(number: number, bytes: readonly number[]): number[] {
  return [(number << 3) | 2, bytes.length, ...bytes]
}

describe('[MSG-4] fields that clients may not set', () => {
  const claims = JSON.stringify({
    reaction: [{ reaction: 'x', count: 9, state: true, userList: ['bob'] }],
    edit_msg: { count: 3, operator: 'bob', edit_time: 1 },
    isRead: true,
    isDelivered: true,
    thread_overview: { id: '1' },
    thread: { msg_parent_id: '1', muc_parent_id: '2', thread_name: 'x' },
    translations: [{ code: 'de', text: 'hallo', more: 1 }, 'nonsense', { code: 5 }],
    constructor: 'x',
  })

  test('claims about a message are removed; a thread and translations stay', async () => {
    const { world, ann, bob } = await threeInGroup()
    await ann.say('bob', 'x', {}, { meta: claims })
    await settled(world)
    const [got] = bob.gotOf(CHAT)
    expect(JSON.parse(got?.body.meta ?? '')).toEqual({
      thread: {},
      translations: [{ code: 'de', text: 'hallo' }],
    })
  })

  test.each(['not json', '[]', '"text"', '{}', '{"thread":5}', '{"translations":{}}', ''])(
    'a claim of %s is dropped',
    async (meta) => {
      const { world, ann, bob } = await threeInGroup()
      await ann.say('bob', 'x', {}, { meta })
      await settled(world)
      expect(bob.gotOf(CHAT)[0]?.body.meta).toBeUndefined()
    },
  )

  test('sender, receiver, receipts and edits in a message are removed', async () => {
    const { world, ann, bob } = await threeInGroup()
    const forged = {
      from: { name: 'cat', appKey: 'other#app' },
      to: { name: 'cat' },
      ackMessageId: '5',
      ackContent: 'x',
      editMessageId: '6',
      editScope: 2,
    }
    await ann.say(
      'bob',
      'x',
      { from: { name: 'cat' }, timestamp: '5', meta: Buffer.from('{"callback_replace":true}') },
      forged,
    )
    await settled(world)
    const [got] = bob.gotOf(CHAT)
    expect(got?.body).toEqual({ type: CHAT, from: { name: 'ann' }, to: { name: 'bob' }, contents: text('x') })
    expect(got?.meta.from?.name).toBe('ann')
    expect(Buffer.from(got?.meta.meta ?? '').toString()).toBe('{"is_online":1}')
  })

  test('delivery attributes of a message are removed', async () => {
    const { world, ann, bob } = await threeInGroup()
    const ext = [
      { key: 'recallMessageExtensionInfo', type: ValueType.STRING, stringValue: 'x' },
      { key: 'chatroom_msg_tag', type: ValueType.INT, varintValue: '0' },
    ]
    await ann.say('bob', 'x', { ext, directedUsers: ['cat'] })
    await settled(world)
    const [got] = bob.gotOf(CHAT)
    expect([got?.meta.ext, got?.meta.directedUsers, got?.meta.routetype]).toEqual([undefined, undefined, 0])
  })

  test('the application’s ext, message settings and unknown fields are kept', async () => {
    const { world, ann, bob } = await threeInGroup()
    const ext = [{ key: 'k', type: ValueType.JSON_STRING, stringValue: '{"a":[1]}' }]
    const unknown = Uint8Array.of(0xc2, 0x3e, 0x01, 0x41)
    await ann.say('bob', 'x', {}, { ext, msgConfig: { allowGroupAck: true }, unknown, meta: claims })
    await settled(world)
    expect(bob.gotOf(CHAT)[0]?.body).toMatchObject({ ext, msgConfig: { allowGroupAck: true }, unknown })
  })
})
