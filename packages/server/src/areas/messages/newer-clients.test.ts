// Requests of newer clients of this protocol: fields that older servers do not know are supported or ignored, and
// nothing is refused because of them.

import {
  BodyType,
  Command,
  CommSyncUL,
  decode,
  encode,
  MessageBody,
  Meta,
  MSync,
  NameSpace,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

const { READ_ACK, CHANNEL_ACK, CHAT } = BodyType

const idOf = (answer: Answer): string => {
  expect(answer).toMatchObject({ code: 0 })
  return answer.serverId as string
}

/** In the form of existing clients: one packed field with all ids. */
function packed(ids: readonly string[]): Uint8Array {
  const bytes: number[] = []
  for (const id of ids) {
    let rest = BigInt(id)
    while (rest > 127n) {
      bytes.push(Number(rest & 127n) | 128)
      rest >>= 7n
    }
    bytes.push(Number(rest))
  }
  // Field 17, with a length that fits into two bytes.
  return Uint8Array.of(0x8a, 0x01, (bytes.length & 127) | 128, bytes.length >> 7, ...bytes)
}

const readStates = async (device: Device, of: string) =>
  (await device.history(of)).map(({ body }) => JSON.parse(body.meta ?? '{}').isRead === true)

async function two() {
  const world = await channelWorld()
  return { world, ann: await world.device('ann'), bob: await world.device('bob') }
}

describe('[MSG-17] a receipt for several messages', () => {
  test.each(['packed', 'one by one'])('%s is a receipt for each of them, with one answer', async (how) => {
    const { world, ann, bob } = await two()
    const ids: string[] = []
    for (const text of ['one', 'two', 'three']) ids.push(idOf(await ann.say('bob', text)))
    const read = [ids[0], ids[2], ids[2]] as string[]
    const body: MessageBody = how === 'packed' ? { unknown: packed(read) } : { ackMessageIds: read }
    const answer = await bob.send('ann', { type: READ_ACK, contents: [], ...body })
    idOf(answer)
    await settled(world)
    expect(bob.syncs().filter(({ metaId }) => metaId === answer.metaId)).toHaveLength(1)
    expect(ann.gotOf(READ_ACK).map((got) => got.body.ackMessageId)).toEqual([ids[0], ids[2]])
    expect(await readStates(ann, 'bob')).toEqual([true, false, true])
  })

  test('counts each of them in a group', async () => {
    const { world, ann, bob } = await two()
    const group = await world.group('ann', 'bob')
    const asking = { msgConfig: { allowGroupAck: true } }
    const ids = [idOf(await ann.say(group, 'a', {}, asking)), idOf(await ann.say(group, 'b', {}, asking))]
    idOf(await bob.send(group, { type: READ_ACK, contents: [], ackMessageIds: ids, ...asking }))
    await settled(world)
    expect(ann.gotOf(READ_ACK).map(({ body }) => body.ext?.[0]?.stringValue?.replaceAll(' ', ''))).toEqual(
      ids.map((id) => `{"${id}":1}`),
    )
  })

  test('sends no events when it is repeated', async () => {
    const { world, ann, bob } = await two()
    const id = idOf(await ann.say('bob', 'one'))
    const receipt = { type: READ_ACK, contents: [], ackMessageIds: [id] }
    for (let times = 0; times < 2; times++) idOf(await bob.send('ann', receipt, { clientKey: 'the same' }))
    await settled(world)
    expect(ann.gotOf(READ_ACK)).toHaveLength(1)
  })

  test('without known messages is answered, with too many it is refused', async () => {
    const { ann, bob } = await two()
    idOf(await bob.send('ann', { type: READ_ACK, contents: [], ackMessageIds: ['18446744073709551615'] }))
    const many = Array.from({ length: 300 }, (_, at) => String(at + 1))
    for (const body of [{ ackMessageIds: many }, { unknown: packed(many) }])
      expect((await bob.send('ann', { type: READ_ACK, contents: [], ...body })).code).not.toBe(0)
    expect((await bob.say('ann', 'still here')).code).toBe(0)
    expect(ann.texts()).toEqual(['still here'])
  })
})

test('[MSG-18] a read position for all conversations applies to each of them', async () => {
  const { world, ann, bob } = await two()
  const other = await world.device('bob', 'web_2')
  const group = await world.group('ann', 'bob')
  await ann.say('bob', 'one')
  await ann.say(group, 'two')
  const unread = async () => (await bob.conversations()).map(({ unread_num }) => unread_num)
  expect(await unread()).toEqual([1, 1])
  idOf(await bob.send('bob', { type: CHANNEL_ACK, contents: [], clearAllUnreadMessageCount: true }))
  expect(await unread()).toEqual([0, 0])
  await settled(world)
  expect(
    other
      .gotOf(CHANNEL_ACK)
      .map(({ body }) => body.to?.name)
      .sort(),
  ).toEqual([group, 'ann'].sort())
  idOf(await bob.send('', { type: CHANNEL_ACK, contents: [], clearAllUnreadMessageCount: true }))
  expect(bob.got().filter(({ type }) => type === CHANNEL_ACK)).toEqual([])
})

test('[MSG-19] other new fields of frames, metas and messages are harmless', async () => {
  const { world, ann, bob } = await two()
  const payload = encode(MessageBody, {
    type: CHAT,
    from: { name: 'ann' },
    to: { name: 'bob' },
    contents: [{ type: 1, remotePath: 'http://x/chatfiles/1', imageType: 2 }],
    userInfoUpdateTime: 5,
    namecardUpdateTime: 6,
    sendToPeer: true,
  })
  const meta: Meta = {
    id: '77',
    ns: NameSpace.CHAT,
    to: { name: 'bob', domain: 'easemob.com' },
    payload,
    env: 'a',
  }
  const frame = {
    command: Command.SYNC,
    payload: encode(CommSyncUL, { meta }),
    traceId: '18446744073709551615',
  }
  ann.listener.frame(encode(MSync, frame))
  expect((await ann.answerTo('77')).code).toBe(0)
  await settled(world)
  const [got] = bob.gotOf(CHAT)
  expect(got?.body).toMatchObject({
    contents: [{ imageType: 2 }],
    userInfoUpdateTime: 5,
    namecardUpdateTime: 6,
  })
  expect(decode(Meta, encode(Meta, got?.meta ?? {})).env).toBeUndefined()
})
