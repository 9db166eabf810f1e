import { BodyType, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, settled } from '../../test-support/channel-world.ts'

const { RECALL, READ_ACK, CHAT } = BodyType
const said = (answer: Answer) => `${answer.code} ${answer.reason}`
const missing = '1 Sorry, message does not exist'
const notAllowed = '1 Sorry, You do not have permission'

async function inGroup(config = {}) {
  const world = await channelWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  return { world, ann, bob, cat, group: await world.group('ann', 'bob', 'cat') }
}

const rider = (text: string) => [
  { key: 'recallMessageExtensionInfo', type: ValueType.STRING, stringValue: text },
  { key: 'chatroom_msg_tag', type: ValueType.INT, varintValue: '1' },
]

describe('[MSG-11] permission to recall', () => {
  test('is given to the sender, within the time limit', async () => {
    const { world, ann, bob } = await inGroup()
    const id = (await ann.say('bob', 'oops')).serverId as string
    world.host.time += 120_000
    const answer = await ann.recall('bob', id, { ext: rider('a reason') })
    expect(answer).toMatchObject({ code: 0, seq: '2' })
    await settled(world)
    const [got] = bob.gotOf(RECALL)
    expect(got?.body).toEqual({
      type: RECALL,
      from: { name: 'ann' },
      to: { name: 'bob' },
      contents: [{}],
      ackMessageId: id,
    })
    expect(got?.meta.ext).toEqual(rider('a reason').slice(0, 1))
    expect(got?.meta.id).toBe(answer.serverId)
  })

  test('is refused later, for messages of others, in another conversation, and twice', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const single = (await ann.say('bob', 'single')).serverId as string
    const grouped = (await bob.say(group, 'grouped')).serverId as string
    expect(said(await bob.recall('ann', single))).toBe(notAllowed)
    expect(said(await cat.recall(group, grouped))).toBe(notAllowed)
    expect(said(await ann.recall(group, single))).toBe(missing)
    expect(said(await cat.recall('ann', single))).toBe(missing)
    expect(said(await bob.recall('cat', grouped))).toBe(missing)
    world.host.time += 120_001
    expect(said(await ann.recall('bob', single))).toBe('1 exceed recall time limit')
    expect(said(await bob.recall(group, grouped))).toBe('1 exceed recall time limit')
    expect(said(await ann.recall(group, grouped))).toBe('0 ')
    expect(said(await ann.recall(group, grouped))).toBe(missing)
  })

  test('is given to owner and admins at any time', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    await world.alter('UPDATE members SET role = 1 WHERE user_id = (SELECT id FROM users WHERE name = ?)', [
      'cat',
    ])
    const ids: string[] = []
    for (const word of ['a', 'b', 'c']) ids.push((await bob.say(group, word)).serverId as string)
    const own = (await cat.say(group, 'mine')).serverId as string
    world.host.time += 86_400_000
    expect(said(await ann.recall(group, ids[0] ?? ''))).toBe('0 ')
    expect(said(await cat.recall(group, ids[1] ?? ''))).toBe('0 ')
    expect(said(await cat.recall(group, own))).toBe('0 ')
    expect((await bob.history(group)).map((each) => each.text)).toEqual(['c'])
  })

  test.each(['1', '999999', '18446744073709551615', '0'])('the id %s is not a message', async (id) => {
    const { ann } = await inGroup()
    expect(said(await ann.recall('bob', id))).toBe(missing)
  })

  test('receipts, recalls and notices are not messages', async () => {
    const { ann, bob, group } = await inGroup()
    const id = (await ann.say('bob', 'x')).serverId as string
    const receipt = (await bob.receipt(READ_ACK, 'ann', id)).serverId as string
    const recalled = (await ann.recall('bob', id)).serverId as string
    expect(said(await bob.recall('ann', receipt))).toBe(missing)
    expect(said(await ann.recall('bob', recalled))).toBe(missing)
    expect(said(await ann.recall(group, group))).toBe(missing)
  })

  test('recalling can be disabled', async () => {
    const { ann } = await inGroup({ recallMs: 0 })
    const id = (await ann.say('bob', 'x')).serverId as string
    expect(said(await ann.recall('bob', id))).toBe('1 message recall disabled')
  })

  test('a note that is too long is refused', async () => {
    const { ann } = await inGroup()
    const id = (await ann.say('bob', 'x')).serverId as string
    expect(said(await ann.recall('bob', id, { ext: rider('字'.repeat(342)) }))).toBe(
      '7 Sorry, data is too large',
    )
    expect(said(await ann.recall('bob', id, { ext: rider('x'.repeat(1024)) }))).toBe('0 ')
  })

  test('an attribute that cannot be decoded is refused, and the connection stays open', async () => {
    const { ann } = await inGroup()
    const id = (await ann.say('bob', 'x')).serverId as string
    const broken = { unknown: Uint8Array.of(0x42, 0x03, 0x0a, 0x7f, 0x41) }
    expect(said(await ann.recall('bob', id, broken))).toBe('4 malformed')
    expect(said(await ann.recall('bob', id))).toBe('0 ')
  })
})

describe('[MSG-12] a recalled message', () => {
  test('leaves nothing in the log, the history, the list or the counts, nor for devices that connect later', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    cat.close()
    await ann.say(group, 'stays')
    const id = (await ann.say(group, 'the secret words', {}, { msgConfig: { allowGroupAck: true } }))
      .serverId as string
    await bob.receipt(READ_ACK, group, id, { msgConfig: { allowGroupAck: true } })
    await bob.world.ask('POST', 'reaction/user/bob', { msgId: id, message: 'x' }, bob.token)
    await bob.world.ask(
      'POST',
      'sdk/user/bob/user_channel/pin',
      { to: group, type: 'groupchat', pin_msg_id: id },
      bob.token,
    )
    expect((await bob.conversations())[0]).toMatchObject({ unread_num: 2 })
    expect(await world.rows('SELECT message_id FROM pins')).toHaveLength(1)
    expect(said(await ann.recall(group, id))).toBe('0 ')

    expect((await bob.history(group)).map((each) => each.text)).toEqual(['stays'])
    const [listed] = await bob.conversations()
    expect(listed).toMatchObject({ unread_num: 1 })
    expect(listed?.meta.payload).toContain('stays')
    const back = await world.device('cat')
    await back.catchUp()
    expect(back.texts()).toEqual(['stays'])
    expect(back.gotOf(RECALL).map(({ body }) => body.ackMessageId)).toEqual([id])
    for (const table of ['reactions', 'readers', 'pins'])
      expect(await world.rows(`SELECT * FROM ${table}`)).toEqual([])
    const rows = await world.rows<{ meta: Uint8Array }>('SELECT meta FROM entries')
    expect(rows.filter(({ meta }) => Buffer.from(meta).includes('secret words'))).toEqual([])
    expect(await world.rows("SELECT counted FROM logs WHERE kind = 'group'")).toEqual([{ counted: 1 }])
  })

  test('keeps its number, and an empty conversation is no longer listed', async () => {
    const { world, ann, bob } = await inGroup()
    const id = (await ann.say('bob', 'only one')).serverId as string
    await ann.recall('bob', id)
    expect(await bob.conversations()).toEqual([])
    expect((await ann.say('bob', 'again')).seq).toBe('3')
    await settled(world)
    expect(bob.gotOf(CHAT).map(({ text }) => text)).toEqual(['only one', 'again'])
  })

  test('is announced only to those who could have received it', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const id = (await ann.say(group, 'for cat', { routetype: 2, directedUsers: ['cat'] })).serverId as string
    await ann.recall(group, id)
    await settled(world)
    expect([bob.gotOf(RECALL).length, cat.gotOf(RECALL).length]).toEqual([0, 1])
  })

  test('is not restored by a late repeat of the send', async () => {
    const { ann, bob } = await inGroup()
    const first = await ann.say('bob', 'oops', { clientKey: 'same' })
    await ann.recall('bob', first.serverId as string)
    const again = await ann.say('bob', 'oops', { clientKey: 'same' })
    expect([again.serverId, again.seq]).toEqual([first.serverId, first.seq])
    expect(await bob.history('ann')).toEqual([])
  })

  test('is not changed by late receipts', async () => {
    const { world, ann, bob } = await inGroup()
    const id = (await ann.say('bob', 'oops')).serverId as string
    await ann.recall('bob', id)
    expect(said(await bob.receipt(READ_ACK, 'ann', id))).toBe('0 ')
    expect(await world.rows('SELECT flags, edits FROM entries WHERE id = ?', [Number(id)])).toEqual([
      { flags: 0, edits: 0 },
    ])
  })
})

describe('[MSG-15] a recall is idempotent', () => {
  test('however often it is sent, with our key or in the form of other clients', async () => {
    const { world, ann, bob } = await inGroup()
    for (const more of [{ clientKey: 'same' }, { clientKey: undefined, id: '4711' }]) {
      const id = (await ann.say('bob', 'oops')).serverId as string
      const first = await ann.recall('bob', id, more)
      ann.wire.frames.length = 0
      const again = await ann.recall('bob', id, more)
      expect(again).toMatchObject({ code: 0, serverId: first.serverId, seq: first.seq })
    }
    await settled(world)
    expect(bob.gotOf(RECALL)).toHaveLength(2)
  })

  test('one of two simultaneous recalls succeeds, and the other is told that the message is gone', async () => {
    const { world, ann, bob, cat, group } = await inGroup()
    const id = (await bob.say(group, 'x')).serverId as string
    const answers = await Promise.all([ann.recall(group, id), bob.recall(group, id)])
    expect(answers.map(said).sort()).toEqual(['0 ', missing])
    await settled(world)
    expect(cat.gotOf(RECALL)).toHaveLength(1)
  })
})
