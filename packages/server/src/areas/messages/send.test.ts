import {
  BodyType,
  Command,
  CommSyncUL,
  encode,
  groupDomain,
  MessageBody,
  MSync,
  NameSpace,
  userDomain,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, type Device, settled } from '../../test-support/channel-world.ts'
import { ensureApp } from '../session/apps.ts'

const { CHAT, GROUPCHAT, CHATROOM, READ_ACK, RECALL, EDIT } = BodyType

const said = (answer: Answer) => `${answer.code} ${answer.reason}`

async function threeInGroup(config = {}) {
  const world = await channelWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  const group = await world.group('ann', 'bob', 'cat')
  return { world, ann, bob, cat, group }
}

const text = (words: string) => [{ type: 0, text: words }]

describe('[MSG-1] the target', () => {
  test('of a group message is its members and the sender’s other devices, and nobody else', async () => {
    const { world, ann, bob, cat, group } = await threeInGroup()
    const dan = await world.device('dan')
    const phone = await world.device('ann', 'phone')
    const answer = await ann.say(group, 'hello')
    expect(answer).toMatchObject({ code: 0, seq: '1', serverId: expect.stringMatching(/^\d+$/) })
    await settled(world)
    for (const device of [bob, cat, phone]) expect(device.texts()).toEqual(['hello'])
    expect([ann.texts(), dan.texts()]).toEqual([[], []])
    const [got] = bob.got().filter((each) => each.type === GROUPCHAT)
    expect(got?.meta).toMatchObject({
      id: answer.serverId,
      from: { appKey: 'parley#demo', name: 'ann', domain: userDomain, clientResource: 'web_1' },
      to: { name: group, domain: groupDomain },
      ns: NameSpace.CHAT,
    })
    expect(got?.body).toMatchObject({ from: { name: 'ann' }, to: { name: group } })
  })

  test('a member who was offline gets it later, in the order of the log', async () => {
    const { world, ann, bob, group } = await threeInGroup()
    bob.close()
    for (const word of ['one', 'two', 'three']) await ann.say(group, word)
    const back = await world.device('bob')
    await back.catchUp()
    expect(back.texts()).toEqual(['one', 'two', 'three'])
  })

  test('cached data needs no query', async () => {
    const { world, ann, group } = await threeInGroup()
    const { commits } = world.server.services
    for (const to of ['bob', group]) {
      const id = (await ann.say(to, 'the first time everything is looked up')).serverId
      const sent = [
        ann.say(to, 'x'),
        ann.receipt(READ_ACK, to, id),
        ann.receipt(BodyType.CHANNEL_ACK, to, id),
      ]
      expect(commits.queued).toBe(sent.length)
      await Promise.all(sent)
    }
  })

  test('a repeated send gets the first answer, even in a group', async () => {
    const { world, ann, bob, group } = await threeInGroup()
    const first = await ann.say(group, 'once', { clientKey: 'same' })
    const again = await ann.say(group, 'once', { clientKey: 'same' })
    expect([again.serverId, again.seq]).toEqual([first.serverId, first.seq])
    await settled(world)
    expect(bob.texts()).toEqual(['once'])
  })

  test.each([
    ['an unknown group', GROUPCHAT, { name: '12345', domain: groupDomain }, '1 group not found'],
    [
      'a group with an impossible id',
      GROUPCHAT,
      { name: "x' OR 1=1", domain: groupDomain },
      '1 group not found',
    ],
    ['a group without a name', GROUPCHAT, { name: '', domain: groupDomain }, '1 group not found'],
    [
      'a group with the domain of users',
      CHAT,
      { name: 'GROUP', domain: userDomain },
      "1 username GROUP doesn't exist!",
    ],
    ['a group as a user', CHAT, { name: 'GROUP', domain: groupDomain }, '4 a group is written to as a group'],
    ['a user as a group', GROUPCHAT, { name: 'bob', domain: userDomain }, '4 a user is written to as a user'],
    ['a room', CHATROOM, { name: '777', domain: groupDomain }, '1 grpID 777 does not exist!'],
    ['a group as a room', CHATROOM, { name: 'GROUP', domain: groupDomain }, '1 grpID GROUP does not exist!'],
    ['a user as a room', CHATROOM, { name: 'bob', domain: userDomain }, '4 a user is written to as a user'],
    ['nobody', CHAT, undefined, "1 username  doesn't exist!"],
    ['an unknown user', CHAT, { name: 'nobody', domain: userDomain }, "1 username nobody doesn't exist!"],
    [
      'a name with a NUL character',
      CHAT,
      { name: 'bo\0b', domain: userDomain },
      "1 username bo\0b doesn't exist!",
    ],
    [
      'an unknown device',
      CHAT,
      { name: 'bob', domain: userDomain, clientResource: 'x\0' },
      '8 no such device',
    ],
  ])('%s is refused', async (_name, type, to, expected) => {
    const { ann, group } = await threeInGroup()
    const address = to && { ...to, name: to.name.replace('GROUP', group) }
    const payload = encode(MessageBody, { type, contents: text('x') })
    expect(said(await ann.sendMeta({ to: address, payload }))).toBe(expected.replace('GROUP', group))
    // The same with everything in the cache.
    expect(said(await ann.sendMeta({ to: address, payload }))).toBe(expected.replace('GROUP', group))
  })

  test('users who are not members can do nothing in the group', async () => {
    const { world, ann, group } = await threeInGroup()
    const dan = await world.device('dan')
    const message = (await ann.say(group, 'secret')).serverId as string
    const refused = '1 not in group or chatroom'
    expect(said(await dan.say(group, 'hi'))).toBe(refused)
    expect(said(await dan.receipt(READ_ACK, group, message))).toBe(refused)
    expect(said(await dan.recall(group, message))).toBe(refused)
    expect(said(await dan.edit(group, message, 'x'))).toBe(refused)
    expect(said(await dan.receipt(BodyType.CHANNEL_ACK, group, undefined))).toBe(refused)
  })

  test('a group of another app does not exist', async () => {
    const { world, group } = await threeInGroup()
    const { app } = await ensureApp(world.server.services.database, world.host, {
      key: 'other#app',
      openRegistration: true,
    })
    const { directory } = world.server.services
    expect(await directory.group(app, group)).toBeUndefined()
    expect(directory.knownGroup(app, group)).toBeUndefined()
  })
})

describe('[MSG-2] permission to send', () => {
  test.each([
    ['disabled', 'UPDATE groups SET disabled = 1', '1 group is disabled'],
    ['banned', 'UPDATE groups SET banned = 1', '15 you were muted'],
    ['muted', "UPDATE members SET muted_until = -1 WHERE peer <> ''", '15 you were muted'],
    ['muted everywhere', 'UPDATE users SET muted_until = -1', '7 user is mute'],
  ])('%s: takes effect at once, even for signed-in users', async (_name, sql, expected) => {
    const { world, bob, group } = await threeInGroup()
    expect(said(await bob.say(group, 'before'))).toBe('0 ')
    await world.alter(sql)
    expect(said(await bob.say(group, 'after'))).toBe(expected)
    expect(said(await bob.receipt(BodyType.CHANNEL_ACK, group, undefined))).toBe('0 ')
  })

  test('a mute expires by itself', async () => {
    const { world, bob, group } = await threeInGroup()
    await world.alter('UPDATE members SET muted_until = ?', [world.host.time + 1000])
    expect(said(await bob.say(group, 'too early'))).toBe('15 you were muted')
    world.host.time += 1000
    expect(said(await bob.say(group, 'now'))).toBe('0 ')
  })

  test('a blocked user is told so, and only in the single chat', async () => {
    const { ann, bob, group } = await threeInGroup()
    const before = (await bob.say('ann', 'before')).serverId as string
    const block = (method: string) =>
      ann.world.ask(method, 'sdk/user/ann/blocks?resource=x', { usernames: ['bob'] }, ann.token)
    expect((await block('POST')).status).toBe(200)
    expect(said(await bob.say('ann', 'hi'))).toBe('1 blocked')
    expect(said(await bob.edit('ann', before, 'hi'))).toBe('1 blocked')
    expect(said(await bob.receipt(READ_ACK, 'ann', '5'))).toBe('1 blocked')
    expect(said(await bob.say(group, 'hi'))).toBe('0 ')
    expect(said(await ann.say('bob', 'hi'))).toBe('0 ')
    expect(said(await bob.recall('ann', before))).toBe('0 ')
    expect((await block('DELETE')).status).toBe(200)
    expect(said(await bob.say('ann', 'hi again'))).toBe('0 ')
  })

  test('a read position works even where one is blocked', async () => {
    const { world, ann, bob } = await threeInGroup()
    await ann.say('bob', 'one')
    await world.alter(
      'INSERT INTO blocks SELECT a.id, b.id, 1 FROM users a, users b WHERE a.name = ? AND b.name = ?',
      ['ann', 'bob'],
    )
    const phone = await world.device('bob', 'phone')
    expect(said(await bob.receipt(BodyType.CHANNEL_ACK, 'ann', undefined))).toBe('0 ')
    await phone.catchUp()
    expect((await bob.conversations()).map((each) => each.unread_num)).toEqual([0])
    expect(phone.gotOf(BodyType.CHANNEL_ACK)).toHaveLength(1)
    expect(ann.gotOf(BodyType.CHANNEL_ACK)).toHaveLength(0)
  })
})

describe('[LIM-1] hostile frames', () => {
  test('with thousands of attributes and names cost one refusal', async () => {
    const { ann, group } = await threeInGroup()
    const ext = Array.from({ length: 50_000 }, () => ({ key: 'a' }))
    const directedUsers = Array.from({ length: 50_000 }, () => 'a')
    expect((await ann.say(group, 'x', { ext, directedUsers, routetype: 2 })).reason).toBe(
      'limit directed users',
    )
  })

  test.each([
    ['an unknown type', { type: 99 }, '4 unknown message type'],
    ['type 0', { type: 0 }, '4 unknown message type'],
    ['no type', {}, '4 unknown message type'],
  ])('%s is refused', async (_name, body, expected) => {
    const { ann } = await threeInGroup()
    expect(said(await ann.send('bob', body))).toBe(expected)
  })

  test('keys that a database would not store are valid keys', async () => {
    const { ann } = await threeInGroup()
    const odd = ['zero\0', 'cut \ud83d', 'ünï', 'x'.repeat(500), `${'x'.repeat(500)}y`]
    const ids = new Set<string>()
    for (const clientKey of odd) {
      const first = await ann.say('bob', 'x', { clientKey })
      expect((await ann.say('bob', 'x', { clientKey })).serverId).toBe(first.serverId)
      ids.add(first.serverId ?? '')
    }
    expect(ids.size).toBe(odd.length)
  })

  test('the queue is bounded: a device that sends faster than look-ups finish is not read', async () => {
    const { world, ann } = await threeInGroup({ sendsInFlight: 10 })
    const flood = (device: Device, count: number) => {
      for (let index = 0; index < count; index++)
        device.write({
          id: String(1000 + index),
          clientKey: `flood${index}`,
          ns: NameSpace.CHAT,
          to: { name: 'bob', domain: userDomain },
          payload: encode(MessageBody, {
            type: index % 2 ? RECALL : EDIT,
            contents: [{}],
            ackMessageId: '5',
          }),
        })
    }
    flood(ann, 30)
    expect(ann.wire.isPaused).toBe(true)
    await settled(world)
    expect(ann.wire.isPaused).toBe(false)
    expect(new Set(ann.syncs().map((sync) => sync.metaId)).size).toBeGreaterThanOrEqual(30)
  })

  test('a frame that is not a meta ends its connection and no other', async () => {
    const { world, ann, bob } = await threeInGroup()
    const payload = encode(CommSyncUL, {})
    ann.listener.frame(
      encode(MSync, { command: Command.SYNC, payload: Uint8Array.of(...payload, 0x0a, 0x05, 0x01) }),
    )
    await settled(world)
    expect(ann.wire.closedWith).toBe(1002)
    expect(said(await bob.say('cat', 'still here'))).toBe('0 ')
  })
})
