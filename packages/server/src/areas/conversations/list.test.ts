import { describe, expect, test } from 'vitest'
import { talkWorld } from '../../test-support/talk.ts'

async function people() {
  const world = await talkWorld()
  return { world, ann: await world.device('ann'), bob: await world.device('bob') }
}

describe('[MSG-10] the conversation list', () => {
  test('has single chats and groups, the newest first, each with its last message', async () => {
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

  test('one’s own messages are not unread, and a group of which nothing was said is listed only when asked', async () => {
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

  test('how far the other side has read is shown in single chats only', async () => {
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

  test('commands are neither unread nor last', async () => {
    const { ann, bob } = await people()
    await ann.say('bob', 'words')
    await ann.send('bob', { type: 1, contents: [{ type: 6, action: 'a' }] })
    const [listed] = await bob.conversations()
    expect(listed?.unread_num).toBe(1)
    expect(listed?.meta.payload).toContain('words')
  })
})
