import { BodyType, encode, groupDomain, MessageBody, NameSpace, RouteType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { type Answer, channelWorld, settled } from '../../test-support/channel-world.ts'

const { CHAT, GROUPCHAT } = BodyType
const said = (answer: Answer) => `${answer.code} ${answer.reason}`
const text = (words: string) => [{ type: 0, text: words }]

async function threeInGroup(config = {}) {
  const world = await channelWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  return { world, ann, bob, cat, group: await world.group('ann', 'bob', 'cat') }
}

describe('[MSG-5] messages for online users only', () => {
  test('reach connected devices but not later ones, and are in no history, count or list', async () => {
    const { world, ann, bob, group } = await threeInGroup()
    world.host.time += 1000
    for (const to of ['bob', group]) await ann.say(to, 'now or never', { routetype: RouteType.ROUTE_ONLINE })
    await settled(world)
    expect(bob.texts()).toEqual(['now or never', 'now or never'])
    expect(bob.gotOf(CHAT)[0]?.meta.routetype).toBe(RouteType.ROUTE_ONLINE)
    world.host.time += 1000
    const phone = await world.device('bob', 'phone')
    await phone.catchUp()
    expect(phone.texts()).toEqual([])
    expect(await bob.history('ann')).toEqual([])
    expect(await ann.history(group)).toEqual([])
    expect(await bob.conversations()).toEqual([])
  })

  test('take a number like every other, so that later ones are not delayed', async () => {
    const { world, ann, bob } = await threeInGroup()
    expect((await ann.say('bob', 'one', { routetype: 1 })).seq).toBe('1')
    expect((await ann.say('bob', 'two')).seq).toBe('2')
    await settled(world)
    expect(bob.texts()).toEqual(['one', 'two'])
  })
})

describe('[MSG-6] directed messages', () => {
  const toCat = { routetype: RouteType.ROUTE_DIRECT, directedUsers: ['CAT', 'cat', 'dan', 'nobody'] }

  test('exist for the sender and the named members, and for nobody else', async () => {
    const { world, ann, bob, cat, group } = await threeInGroup()
    const dan = await world.device('dan')
    const phone = await world.device('ann', 'phone')
    await ann.say(group, 'for cat', toCat)
    await settled(world)
    expect([cat, phone, bob, dan].map((device) => device.texts())).toEqual([['for cat'], ['for cat'], [], []])
    expect(cat.gotOf(GROUPCHAT)[0]?.meta.directedUsers).toEqual(['cat'])
    for (const device of [ann, cat]) {
      expect((await device.history(group)).map((each) => each.text)).toEqual(['for cat'])
      expect((await device.conversations())[0]?.meta.payload).toContain('for cat')
    }
    expect((await cat.conversations())[0]?.unread_num).toBe(1)
    expect(await bob.history(group)).toEqual([])
    expect(await bob.conversations()).toEqual([])
    const later = await world.device('bob', 'phone')
    await later.catchUp()
    expect(later.texts()).toEqual([])
  })

  test('count only for their receivers, and a later message is the last one for everybody', async () => {
    const { ann, bob, cat, group } = await threeInGroup()
    await ann.say(group, 'for cat', toCat)
    await ann.say(group, 'for all')
    expect((await bob.conversations()).map((each) => each.unread_num)).toEqual([1])
    expect((await cat.conversations()).map((each) => each.unread_num)).toEqual([2])
  })

  test('are invisible to members who are not named', async () => {
    const { ann, bob, group } = await threeInGroup()
    const id = (await ann.say(group, 'for cat', toCat)).serverId as string
    const missing = '1 Sorry, message does not exist'
    expect(said(await bob.recall(group, id))).toBe(missing)
    expect(said(await bob.edit(group, id, 'x'))).toBe(missing)
  })

  test('with too many names are refused, however many', async () => {
    const { ann, group } = await threeInGroup({ maxDirected: 2 })
    const named = (count: number) =>
      Array.from({ length: count }, (_, index) => (index ? `user${index}` : 'cat'))
    for (const count of [3, 10_000])
      expect(said(await ann.say(group, 'x', { ...toCat, directedUsers: named(count) }))).toBe(
        '1 limit directed users',
      )
    expect((await ann.say(group, 'x', { ...toCat, directedUsers: named(2) })).code).toBe(0)
  })

  test('without receivers are not treated as messages to everybody', async () => {
    const { ann, group } = await threeInGroup()
    expect(said(await ann.say(group, 'x', { routetype: 2 }))).toBe('4 nobody is named')
    const gone = { ...toCat, directedUsers: ['dan', 'nobody'] }
    expect(said(await ann.say(group, 'x', gone))).toBe('4 nobody who is named is in the group')
    expect(await ann.history(group)).toEqual([])
  })

  test('the sender learns the actual receivers if they are not all of the named ones, even on a repeat', async () => {
    const { world, ann, group } = await threeInGroup()
    const told = ({ metas }: Answer) => metas?.map(({ directedUsers }) => directedUsers)
    expect(told(await ann.say(group, 'x', { ...toCat, directedUsers: ['cat'] }))).toBeUndefined()
    const again = { ...toCat, directedUsers: ['cat', 'bob', 'dan'], clientKey: 'again' }
    expect(told(await ann.say(group, 'x', again))).toEqual([['cat', 'bob']])
    await world.ask('DELETE', `chatgroups/${group}/users/bob`, undefined, ann.token)
    expect(told(await ann.say(group, 'x', again))).toEqual([['cat', 'bob']])
  })

  test('do not exist in single chats', async () => {
    const { world, ann, bob } = await threeInGroup()
    await ann.say('bob', 'x', toCat)
    await settled(world)
    expect(bob.texts()).toEqual(['x'])
    expect(bob.gotOf(CHAT)[0]?.meta).toMatchObject({ routetype: 0 })
  })

  test('keep their position among other messages of the same sender', async () => {
    const { world, ann, cat, group } = await threeInGroup()
    const metas = ['1', '2', '3', '4'].map((word, index) => ({
      id: `90${word}`,
      clientKey: `order${word}`,
      ns: NameSpace.CHAT,
      to: { name: group, domain: groupDomain },
      payload: encode(MessageBody, { type: GROUPCHAT, contents: text(word) }),
      ...(index % 2 === 0 ? toCat : {}),
    }))
    for (const meta of metas) ann.write(meta)
    await settled(world)
    expect(cat.texts()).toEqual(['1', '2', '3', '4'])
  })
})
