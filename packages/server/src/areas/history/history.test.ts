import { groupDomain, userDomain } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { talkWorld } from '../../test-support/talk.ts'

async function inGroup() {
  const world = await talkWorld()
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  return { world, ann, bob, group: await world.group('ann', 'bob') }
}

const asks = (queue: string, more: object = {}) => ({ queue, start: -1, pull_number: 20, ...more })

describe('[MSG-10] history', () => {
  test('of a group is for its members', async () => {
    const { world, ann, bob, group } = await inGroup()
    for (const word of ['one', 'two', 'three']) await ann.say(group, word)
    expect((await bob.history(group)).map(({ text, meta }) => [text, meta.seq])).toEqual([
      ['three', '3'],
      ['two', '2'],
      ['one', '1'],
    ])
    const dan = await world.token('dan')
    const path = 'users/dan/messageroaming'
    const refused = await world.ask('POST', path, asks(`${group}@${groupDomain}`), dan)
    expect([refused.status, refused.body.error_code]).toEqual([404, 60003])
    const missing = await world.ask('POST', path, asks(`999@${groupDomain}`), dan)
    expect([missing.status, missing.body.error_description]).toEqual([400, 'groupId can not be null!'])
    const none = await world.ask('POST', path, asks(`ann@${userDomain}`), dan)
    expect([none.status, none.body.data]).toEqual([200, { msgs: [], next_key: '', is_last: true, head: '0' }])
  })

  test('goes page by page, also with messages in between that are for others', async () => {
    const { world, ann, bob, group } = await inGroup()
    const cat = await world.device('cat')
    await world.alter(
      'INSERT INTO members (user_id, log_id, peer, joined_at) SELECT u.id, l.id, l.key, 1 FROM users u, logs l WHERE u.name = ? AND l.key = ?',
      ['cat', group],
    )
    for (let index = 1; index <= 9; index++)
      await ann.say(group, String(index), index % 3 === 0 ? { routetype: 2, directedUsers: ['cat'] } : {})
    const pages: unknown[] = []
    let start: string | number = -1
    for (let isLast = false; !isLast; ) {
      const { body } = await world.ask(
        'POST',
        'users/bob/messageroaming',
        asks(`${group}@${groupDomain}`, { start, pull_number: 2 }),
        bob.token,
      )
      const data = body.data as { msgs: unknown[]; next_key: string; is_last: boolean }
      pages.push([data.msgs.length, data.next_key])
      start = data.next_key
      isLast = data.is_last
    }
    expect(pages).toEqual([
      [2, '7'],
      [2, '4'],
      [2, '1'],
    ])
    expect(await cat.history(group)).toHaveLength(9)
  })

  test('begins where a member came in', async () => {
    const { world, ann, bob, group } = await inGroup()
    await ann.say(group, 'before')
    await ann.say(group, 'after')
    await world.alter(
      'UPDATE members SET start = 1 WHERE peer = ? AND user_id = (SELECT id FROM users WHERE name = ?)',
      [group, 'bob'],
    )
    expect((await bob.history(group)).map(({ text }) => text)).toEqual(['after'])
    expect((await bob.conversations())[0]).toMatchObject({ unread_num: 1 })
  })

  test('shows reactions with the asker’s own, and edits, each to whom they belong', async () => {
    const { world, ann, bob, group } = await inGroup()
    const id = (await ann.say(group, 'x')).serverId as string
    await ann.say(group, 'plain')
    for (const [who, reaction] of [
      [bob, '👍'],
      [ann, '👍'],
      [bob, 'ok'],
    ] as const)
      await world.ask('POST', `reaction/user/${who.name}`, { msgId: id, message: reaction }, who.token)
    const shown = async (device: typeof ann) =>
      (await device.history(group)).map(({ body }) => (body.meta ? JSON.parse(body.meta) : undefined))
    const both = { reaction: '👍', count: 2, state: true, userList: ['ann', 'bob'] }
    expect(await shown(ann)).toEqual([
      undefined,
      { reaction: [both, { reaction: 'ok', count: 1, state: false, userList: ['bob'] }] },
    ])
    expect(await shown(bob)).toEqual([
      undefined,
      { reaction: [both, { reaction: 'ok', count: 1, state: true, userList: ['bob'] }] },
    ])
  })

  test.each(["x' OR 1=1", 'ann@', '@', `@${groupDomain}`, 'a\0b', `a\0b@${groupDomain}`])(
    'the queue %o is nobody’s',
    async (queue) => {
      const { world, ann } = await inGroup()
      const { status } = await world.ask('POST', 'users/ann/messageroaming', asks(queue), ann.token)
      expect(status).toBe(queue.endsWith(groupDomain) ? 400 : 200)
    },
  )
})
