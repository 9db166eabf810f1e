import { toKeyValues } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld } from '../../test-support/channel-world.ts'

async function people() {
  const world = await channelWorld()
  return { world, ann: await world.device('ann'), bob: await world.device('bob') }
}

describe('[MSG-10] the conversation list', () => {
  test('has single chats and groups, newest first, each with its last message', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say('bob', 'single')
    world.host.time += 1000
    await ann.say(group, 'grouped')
    const listed = await bob.conversations()
    expect(listed).toMatchObject([
      { session_to: group, session_type: 'groupChat', unread_num: 1, head: 1 },
      { session_to: 'ann', session_type: 'chat', unread_num: 1, head: 1 },
    ])
    expect(JSON.parse(listed[0]?.meta.payload ?? '')).toMatchObject({
      type: 'groupChat',
      from: 'ann',
      to: group,
      bodies: [{ type: 'txt', msg: 'grouped' }],
    })
  })

  test('does not count one’s own messages as unread, and lists a group without messages only on request', async () => {
    const { world, ann } = await people()
    const group = await world.group('ann', 'bob')
    expect(await ann.conversations()).toEqual([])
    const { body } = await world.ask(
      'GET',
      'sdk/user/ann/user_channels/list?needEmptySession=true',
      undefined,
      ann.token,
    )
    expect((body.data as { channel_infos: unknown[] }).channel_infos).toMatchObject([
      { session_to: group, meta: {} },
    ])
    await ann.say(group, 'mine')
    expect((await ann.conversations())[0]).toMatchObject({ unread_num: 0 })
  })

  test('has the other user’s read position in single chats only', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    for (const to of ['bob', group]) await ann.say(to, 'x')
    for (const to of ['ann', group]) await bob.receipt(7, to, undefined)
    const listed = await ann.conversations()
    const of = (to: string) => listed.find((each) => each.session_to === to)
    expect(of('bob')).toMatchObject({ peer_read_seq: 2 })
    expect(of(group)).toMatchObject({ peer_read_seq: 0 })
    expect(JSON.parse(of('bob')?.meta.payload ?? '').meta).toEqual({ isRead: true, isDelivered: true })
    expect(JSON.parse(of(group)?.meta.payload ?? '').meta).toBeUndefined()
  })

  test('counts unread mentions of the user and of everybody, as they are after edits and recalls', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    const at = (named: unknown) => ({ ext: toKeyValues({ em_at_list: named }) })
    const mentions = async () => (await bob.conversations())[0]?.mention_num
    await ann.say(group, 'nobody')
    expect(await mentions()).toBe(0)
    await ann.say(group, '@bob', {}, at(['bob']))
    await ann.say(group, '@all', {}, at('ALL'))
    await ann.say(group, 'too many', {}, at([...Array.from({ length: 100 }, (_, n) => `u${n}`), 'bob']))
    for (const broken of [7, { bob: 1 }, [null, ['bob']], 'bob', ['']])
      await ann.say(group, 'broken', {}, at(broken))
    await bob.say(group, 'my own', {}, at('ALL'))
    expect(await mentions()).toBe(2)
    expect((await ann.conversations())[0]?.mention_num).toBe(1)
    await bob.receipt(7, group, undefined)
    expect(await mentions()).toBe(0)
  })

  test('counts no commands as unread or last message', async () => {
    const { ann, bob } = await people()
    await ann.say('bob', 'words')
    await ann.send('bob', { type: 1, contents: [{ type: 6, action: 'a' }] })
    const [listed] = await bob.conversations()
    expect(listed?.unread_num).toBe(1)
    expect(listed?.meta.payload).toContain('words')
  })
})

describe('[CNV-2] a page of the list', () => {
  const infos = ({ body }: { body: Record<string, unknown> }) =>
    body.data as { cursor: string; channel_infos: Record<string, unknown>[] }

  async function many(count: number) {
    const world = await channelWorld()
    const ann = await world.device('ann')
    for (let index = 0; index < count; index++) {
      const friend = await world.device(`friend${index}`)
      world.host.time += 1
      await friend.say('ann', `hi ${index}`)
    }
    return { world, ann }
  }

  test('has at most the requested size and at most fifty; an invalid cursor starts at the beginning', async () => {
    const { ann } = await many(4)
    const path = 'sdk/user/ann/user_channels/list'
    const first = infos(await ann.ask('GET', `${path}?limit=3`))
    expect(first.channel_infos.map((each) => each.session_to)).toEqual(['friend3', 'friend2', 'friend1'])
    expect(first.cursor).toMatch(/^\w+$/)
    const second = infos(await ann.ask('GET', `${path}?limit=3&cursor=${first.cursor}`))
    expect(second.channel_infos.map((each) => each.session_to)).toEqual(['friend0'])
    expect(second.cursor).toBe('')
    for (const cursor of ["'; DROP TABLE members; --", '1_2', '9'.repeat(40), '-1_-1_-1_-1', '\0'])
      expect(
        infos(await ann.ask('GET', `${path}?limit=0&cursor=${encodeURIComponent(cursor)}`)).channel_infos,
      ).toMatchObject([{ session_to: 'friend3' }])
    expect((await ann.ask('GET', `${path}?limit=-1`)).status).toBe(403)
    expect((await ann.ask('GET', `${path}?limit=x`)).status).toBe(403)
    expect((await ann.ask('GET', 'sdk/user/friend0/user_channels/list')).status).toBe(403)
  })

  test('has a directed message as the last one for its receivers, and moves the conversation for them', async () => {
    const world = await channelWorld()
    const [ann, bob, cat] = [await world.device('ann'), await world.device('bob'), await world.device('cat')]
    const group = await world.group('ann', 'bob', 'cat')
    await ann.say(group, 'to all')
    world.host.time += 1000
    for (const to of ['bob', 'cat']) await ann.say(to, 'x')
    world.host.time += 1000
    await ann.say(group, 'to cat', { routetype: 2, directedUsers: ['cat'] })
    const seen = async (who: typeof ann) =>
      (await who.conversations()).map(({ session_to, unread_num, meta }) => [
        session_to,
        unread_num,
        JSON.parse(meta.payload ?? '').bodies[0].msg,
      ])
    expect(await seen(cat)).toEqual([
      [group, 2, 'to cat'],
      ['ann', 1, 'x'],
    ])
    expect(await seen(bob)).toEqual([
      ['ann', 1, 'x'],
      [group, 1, 'to all'],
    ])
  })

  test('replaces a recalled last message with the one before, in content and in order', async () => {
    const { world, ann } = await many(2)
    const bob = await world.device('friend0')
    world.host.time += 5000
    const id = (await bob.say('ann', 'oops')).serverId as string
    expect((await ann.conversations()).map((each) => each.session_to)).toEqual(['friend0', 'friend1'])
    await bob.recall('ann', id)
    const listed = await ann.conversations()
    expect(listed.map((each) => [each.session_to, each.unread_num])).toEqual([
      ['friend1', 1],
      ['friend0', 1],
    ])
    expect(listed[1]?.meta.payload).toContain('hi 0')
  })

  test('finds the last message behind thousands of receipts', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say(group, 'words')
    for (let index = 0; index < 30; index++) await bob.receipt(7, group, undefined)
    expect((await ann.conversations())[0]?.meta.payload).toContain('words')
    expect((await bob.conversations())[0]).toMatchObject({ unread_num: 0, head: 31 })
  })
})

describe('[CNV-3] the lists of older clients', () => {
  const channels = async (who: Awaited<ReturnType<typeof people>>['ann'], path: string) => {
    const { status, body } = await who.ask('GET', `users/${who.name}/${path}`)
    expect(status).toBe(200)
    return (body.data as { channel_infos: Record<string, unknown>[] }).channel_infos
  }

  test('name conversations by channel, in the same order', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say(group, 'in the group')
    world.host.time += 1000
    await ann.say('bob', 'single')
    expect(await channels(bob, 'user_channels')).toMatchObject([
      { channel_id: 'parley#demo_ann@easemob.com', unread_num: 1, meta: { from: 'ann', to: 'bob' } },
      { channel_id: `parley#demo_${group}@conference.easemob.com`, unread_num: 1, meta: { from: 'ann' } },
    ])
    for (const [page, expected] of [
      [1, ['parley#demo_ann@easemob.com']],
      [2, [`parley#demo_${group}@conference.easemob.com`]],
      [3, []],
      [1_000_000, []],
    ] as const)
      expect(
        (await channels(bob, `user_channels/page?pageNum=${page}&pageSize=1`)).map((each) => each.channel_id),
      ).toEqual(expected)
    expect(await channels(bob, 'user_channels/page?pageNum=0&pageSize=0')).toHaveLength(1)
  })
})
