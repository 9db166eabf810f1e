import { decode, groupDomain, MessageBody, Meta, userDomain } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld, type Device } from '../../test-support/channel-world.ts'

async function inGroup() {
  const world = await channelWorld()
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

  test('comes in pages, even with messages for others in between', async () => {
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

  test('begins where a member joined', async () => {
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

  test('contains reactions with the caller’s own, and edits, for those who may see them', async () => {
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
    'the queue %o does not exist',
    async (queue) => {
      const { world, ann } = await inGroup()
      const { status } = await world.ask('POST', 'users/ann/messageroaming', asks(queue), ann.token)
      expect(status).toBe(queue.endsWith(groupDomain) ? 400 : 200)
    },
  )
})

describe('[HIS-1] a page of history', () => {
  type Data = { msgs: { msg: string }[]; next_key: string; is_last: boolean; head: string }

  const page = async (who: Device, of: string, more: object = {}) => {
    const queue = `${of}@${/^\d+$/.test(of) ? groupDomain : userDomain}`
    const { status, body } = await who.ask('POST', `users/${who.name}/messageroaming`, asks(queue, more))
    expect([status, body.error_description]).toEqual([200, undefined])
    const { msgs, next_key: next, is_last: isLast } = body.data as Data
    const texts = msgs.map(({ msg }) => {
      const meta = decode(Meta, Uint8Array.from(Buffer.from(msg, 'base64')))
      const [content] = decode(MessageBody, meta.payload ?? new Uint8Array(0)).contents ?? []
      return content?.text ?? content?.customEvent ?? content?.action ?? `kind ${content?.type}`
    })
    return { texts, next, isLast }
  }

  test('goes in both directions from any position, and ends where the conversation does', async () => {
    const { ann, bob } = await inGroup()
    for (let index = 1; index <= 5; index++) await ann.say('bob', String(index))
    expect(await page(bob, 'ann', { pull_number: 2 })).toEqual({
      texts: ['5', '4'],
      next: '4',
      isLast: false,
    })
    expect(await page(bob, 'ann', { pull_number: 2, start: '2' })).toEqual({
      texts: ['1'],
      next: '1',
      isLast: true,
    })
    const forwards = { pull_number: 3, is_positive: true }
    expect(await page(bob, 'ann', forwards)).toEqual({ texts: ['1', '2', '3'], next: '3', isLast: false })
    expect(await page(bob, 'ann', { ...forwards, start: 3 })).toEqual({
      texts: ['4', '5'],
      next: '5',
      isLast: true,
    })
    expect(await page(bob, 'ann', { ...forwards, start: '5' })).toEqual({ texts: [], next: '', isLast: true })
    expect((await page(bob, 'ann', { start: '1' })).texts).toEqual([])
  })

  test.each([['-5'], ['-'], [''], ['9'.repeat(20)], [1e19]])('the cursor %o is harmless', async (start) => {
    const { ann, bob } = await inGroup()
    await ann.say('bob', 'x')
    expect((await page(bob, 'ann', { start })).texts).toEqual(['x'])
    expect((await page(bob, 'ann', { start, is_positive: true })).isLast).toBe(true)
  })

  test('can be limited to kinds; an unknown kind finds nothing', async () => {
    const { ann, bob } = await inGroup()
    await ann.say('bob', 'text')
    const contents = [
      { type: 1, remotePath: 'http://x/1' },
      { type: 2, remotePath: 'http://x/2' },
      { type: 3, latitude: 1, longitude: 2 },
      { type: 4, remotePath: 'http://x/4' },
      { type: 5, remotePath: 'http://x/5' },
      { type: 6, action: 'command' },
      { type: 7, customEvent: 'custom' },
      { type: 0, subType: 0, text: 'combined' },
      { type: 8, text: 'combined too' },
    ]
    for (const content of contents) await ann.send('bob', { type: 1, contents: [content] })
    await bob.receipt(7, 'ann', undefined)
    const of = async (msgType: string) => (await page(bob, 'ann', { msgType })).texts
    expect(await of('txt')).toEqual(['text'])
    expect(await of('img, video')).toEqual(['kind 2', 'kind 1'])
    expect(await of('loc,audio,file')).toEqual(['kind 5', 'kind 4', 'kind 3'])
    expect(await of('cmd,custom')).toEqual(['custom', 'command'])
    expect(await of('combine')).toEqual(['combined too', 'combined'])
    expect(await of('nothing')).toEqual([])
    expect(await of('txt,nothing')).toEqual(['text'])
    expect(await of("txt') OR ('1'='1")).toEqual([])
    expect(await of(Array.from({ length: 5000 }, () => 'txt').join())).toEqual(['text'])
    expect(await of(' , ,')).toHaveLength(10)
  })

  test('finds the kind of messages from before it was stored', async () => {
    const { world, ann, bob } = await inGroup()
    for (let index = 0; index < 3; index++) {
      await ann.say('bob', `text ${index}`)
      await ann.send('bob', { type: 1, contents: [{ type: 7, customEvent: `custom ${index}` }] })
    }
    await world.alter('UPDATE entries SET kind = NULL')
    const seen: string[] = []
    let start: string | number = -1
    for (let isLast = false; !isLast; ) {
      const found = await page(bob, 'ann', { msgType: 'custom', start, pull_number: 2 })
      seen.push(...found.texts)
      start = found.next
      isLast = found.isLast
    }
    expect(seen).toEqual(['custom 2', 'custom 1', 'custom 0'])
  })

  test('can be limited to a time, even if times are slightly out of order', async () => {
    const { world, ann, bob } = await inGroup()
    const began = world.host.time
    for (let index = 0; index < 300; index++) {
      world.host.time = began + index * 1000 + (index % 2 === 0 ? 5000 : 0)
      await ann.say('bob', String(index))
    }
    const isWithin = (index: number) => {
      const at = index * 1000 + (index % 2 === 0 ? 5000 : 0)
      return at >= 100_000 && at < 110_000
    }
    const expected = Array.from({ length: 300 }, (_, index) => index)
      .filter(isWithin)
      .map(String)
    const within = { startTime: began + 100_000, endTime: began + 110_000, pull_number: 50 }
    expect((await page(bob, 'ann', { ...within, is_positive: true })).texts).toEqual(expected)
    expect((await page(bob, 'ann', within)).texts).toEqual(expected.toReversed())
    const strange = { startTime: 0.5, endTime: 1e300, pull_number: 1 }
    expect((await page(bob, 'ann', strange)).texts).toEqual(['299'])
    expect(await page(bob, 'ann', { startTime: 1e300 })).toEqual({ texts: [], next: '', isLast: true })
    expect(await page(bob, 'ann', { endTime: began - 1 })).toEqual({ texts: [], next: '', isLast: true })
    for (const startTime of ['x', {}, [1]]) {
      const { status } = await bob.ask(
        'POST',
        'users/bob/messageroaming',
        asks('ann@easemob.com', { startTime }),
      )
      expect(status).toBe(403)
    }
  })

  test('can be limited to one sender, in groups only', async () => {
    const { ann, bob, group } = await inGroup()
    await ann.say(group, 'of ann')
    await bob.say(group, 'of bob')
    await ann.say('bob', 'single')
    const of = async (where: string, userId: string) => (await page(bob, where, { userId })).texts
    expect(await of(group, 'ANN')).toEqual(['of ann'])
    expect(await of(group, 'nobody')).toEqual([])
    expect(await of(group, "ann' OR 1=1")).toEqual([])
    expect(await of('ann', 'bob')).toEqual(['single'])
  })

  test('stops a search without results after a bounded amount of work, and continues from there', async () => {
    const { world, ann, bob } = await inGroup()
    await ann.send('bob', { type: 1, contents: [{ type: 7, customEvent: 'the first' }] })
    await world.alter(
      `INSERT INTO entries (id, log_id, seq, sender_id, device_id, type, counted, sent_at, meta, kind)
       WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 12000)
       SELECT e.id + i, e.log_id, i, e.sender_id, 0, 1, 1, e.sent_at, e.meta, 0 FROM n, entries e WHERE e.seq = 1 AND e.kind = 7`,
    )
    await world.alter('UPDATE logs SET head = 12000 WHERE head = 1')
    const pages: unknown[] = []
    let start: string | number = -1
    for (let isLast = false; !isLast; ) {
      const found = await page(bob, 'ann', { msgType: 'custom', start })
      pages.push([found.texts, found.isLast])
      start = found.next
      isLast = found.isLast
    }
    expect(pages).toEqual([
      [[], false],
      [[], false],
      [['the first'], true],
    ])
  })
})

describe('[HIS-2] finding a message', () => {
  const find = async (who: Device, id: string) => {
    const { status, body } = await who.ask(
      'GET',
      `sdk/message/roaming/user/${who.name}/find?msgId=${encodeURIComponent(id)}`,
    )
    return status === 200 ? (body.data as Record<string, unknown>) : status
  }

  test('returns its conversation, from the caller’s side', async () => {
    const { ann, bob, group } = await inGroup()
    await ann.say('bob', 'first')
    const single = (await ann.say('bob', 'second')).serverId as string
    const grouped = (await ann.say(group, 'x')).serverId as string
    expect(await find(bob, single)).toMatchObject({ to: 'ann', type: 'chat', seq: 2, meta: { id: single } })
    expect(await find(ann, single)).toMatchObject({ to: 'bob', type: 'chat', seq: 2 })
    expect(await find(bob, grouped)).toMatchObject({ to: group, type: 'groupChat', seq: 1 })
  })

  test('finds only messages that the caller may see', async () => {
    const { world, ann, bob, group } = await inGroup()
    const dan = await world.device('dan')
    const id = (await ann.say(group, 'x')).serverId as string
    for (const each of [id, '1', 'x', "1' OR 1=1", '9'.repeat(30)]) expect(await find(dan, each)).toBe(404)
    await ann.recall(group, id)
    expect(await find(bob, id)).toBe(404)
  })
})

describe('[HIS-6] group notices', () => {
  test('are among the messages on request only', async () => {
    const { world, ann, bob, group } = await inGroup()
    await ann.say(group, 'one')
    await world.ask('POST', `chatgroups/${group}/ban`, {}, ann.token)
    await ann.say(group, 'two')
    const read = async (more: object) => {
      const asked = asks(`${group}@${groupDomain}`, more)
      const { body } = await world.ask('POST', 'users/bob/messageroaming', asked, bob.token)
      const { msgs } = body.data as { msgs: { msg: string }[] }
      return msgs.map(({ msg }) => decode(Meta, Buffer.from(msg, 'base64'))).map(({ ns, seq }) => [ns, seq])
    }
    expect(await read({})).toEqual([
      [1, '3'],
      [1, '1'],
    ])
    expect(await read({ notices: true })).toEqual([
      [1, '3'],
      [2, '2'],
      [1, '1'],
    ])
    expect(await read({ notices: true, pull_number: 1, start: 3 })).toEqual([[2, '2']])
    expect(await read({ notices: true, msgType: 'txt' })).toEqual([
      [1, '3'],
      [1, '1'],
    ])
  })
})
