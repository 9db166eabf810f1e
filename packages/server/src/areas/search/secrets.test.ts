// Users find only words that were addressed to them.

import { RouteType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld, type Device } from '../../test-support/channel-world.ts'
import { found, foundInAll, search } from '../../test-support/search.ts'

async function people() {
  const world = await channelWorld()
  const [ann, bob, cat] = [await world.device('ann'), await world.device('bob'), await world.device('cat')]
  const userId = async (name: string) =>
    (await world.rows<{ id: number }>('SELECT id FROM users WHERE name = ?', [name]))[0]?.id ?? 0
  const logId = async (key: string) =>
    (await world.rows<{ id: number }>('SELECT id FROM logs WHERE key = ?', [key]))[0]?.id ?? 0
  return { world, ann, bob, cat, userId, logId }
}

const words = async (who: Device, q: string) => [...(await foundInAll(who, q))].sort()

describe('[SRCH-4] search does not find', () => {
  test('single chats of others', async () => {
    const { ann, bob, cat } = await people()
    await ann.say('bob', 'secret of two')
    await cat.say('ann', 'secret of cat')
    expect(await words(cat, 'secret')).toEqual(['secret of cat'])
    expect(await words(bob, 'secret')).toEqual(['secret of two'])
    expect(await words(ann, 'secret')).toEqual(['secret of cat', 'secret of two'])
  })

  test('directed messages for others, and the cursor names none of them', async () => {
    const { world, ann, bob, cat } = await people()
    const group = await world.group('ann', 'bob', 'cat')
    const toBob = { routetype: RouteType.ROUTE_DIRECT, directedUsers: ['bob'] }
    await ann.say(group, 'secret open')
    for (let at = 0; at < 5; at++) await ann.say(group, `secret ${at}`, toBob)
    await ann.say(group, 'secret last')
    expect(await words(cat, 'secret')).toEqual(['secret last', 'secret open'])
    expect(await words(bob, 'secret')).toHaveLength(7)
    expect(await words(ann, 'secret')).toHaveLength(7)
    const { cursor } = await search(cat, 'secret', { limit: 1 })
    const [newest] = await world.rows<{ id: number }>('SELECT max(id) AS id FROM entries WHERE type = 2')
    expect(cursor).toContain(`_${newest?.id}`)
    expect((await search(cat, 'secret', { limit: 1, cursor })).texts).toEqual(['secret open'])
  })

  test('messages from before one joined, and groups one has left', async () => {
    const { world, ann, cat, userId, logId } = await people()
    const group = await world.group('ann', 'bob', 'cat')
    await ann.say(group, 'secret before')
    const id = await logId(group)
    expect(await words(cat, 'secret')).toEqual(['secret before'])
    await world.alter('UPDATE members SET start = 1 WHERE log_id = ? AND user_id = ?', [
      id,
      await userId('cat'),
    ])
    await ann.say(group, 'secret after')
    expect(await words(cat, 'secret')).toEqual(['secret after'])
    await world.alter('DELETE FROM members WHERE log_id = ? AND user_id = ?', [id, await userId('cat')])
    expect(await words(cat, 'secret')).toEqual([])
    expect((await search(cat, 'secret', { to: group, type: 'groupChat' })).status).toBe(404)
  })

  test('messages that the user removed; others still find them', async () => {
    const { world, ann, bob } = await people()
    const { serverId = '' } = await ann.say('bob', 'secret one')
    await ann.say('bob', 'secret two')
    await world.ask(
      'DELETE',
      `sdk/message/roaming/chat/user/bob?userId=ann&msgIdList=${serverId}`,
      undefined,
      bob.token,
    )
    expect(await words(bob, 'secret')).toEqual(['secret two'])
    expect(await words(ann, 'secret')).toEqual(['secret one', 'secret two'])
  })

  test('a message to a user who has blocked the sender, which was never stored', async () => {
    const { world, ann, bob } = await people()
    await ann.say('bob', 'secret first')
    await world.ask('POST', 'sdk/user/bob/blocks', { usernames: ['ann'] }, bob.token)
    await ann.say('bob', 'secret second')
    expect(await words(bob, 'secret')).toEqual(['secret first'])
    expect(await words(ann, 'secret')).toEqual(['secret first'])
  })

  test('messages for online users only', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say(group, 'secret live', { routetype: RouteType.ROUTE_ONLINE })
    await ann.say(group, 'secret kept')
    expect(await words(bob, 'secret')).toEqual(['secret kept'])
    expect(await words(ann, 'secret')).toEqual(['secret kept'])
  })

  test('a chat with a former user of the same name', async () => {
    const { world, ann, bob } = await people()
    await ann.say('bob', 'secret old')
    const [old] = await world.rows<{ id: number }>("SELECT id FROM logs WHERE kind = 'single'")
    await world.alter("UPDATE logs SET key = 'former' WHERE id = ?", [old?.id ?? 0])
    await world.alter(
      `INSERT INTO logs (app_id, kind, key, head) SELECT app_id, 'single', 'newer', 1 FROM logs WHERE id = ?`,
      [old?.id ?? 0],
    )
    await world.alter(
      `INSERT INTO members (user_id, log_id, peer, joined_at)
       SELECT user_id, (SELECT id FROM logs WHERE key = 'newer'), peer, 1 FROM members WHERE log_id = ?`,
      [old?.id ?? 0],
    )
    expect(await words(bob, 'secret')).toEqual([])
  })
})

describe('[SRCH-5] recalls and edits', () => {
  test.each(['entered', 'not yet entered'])('a message that is %s in the index', async (state) => {
    const { world, ann, bob } = await people()
    const edited = await ann.say('bob', '秘密 alpha')
    const recalled = await ann.say('bob', '秘密 beta')
    if (state === 'entered') expect(await words(bob, '秘密')).toHaveLength(2)
    const { code } = await ann.edit('bob', edited.serverId ?? '', '公开 gamma')
    expect(code).toBe(0)
    await ann.recall('bob', recalled.serverId ?? '')
    for (const who of [ann, bob]) {
      for (const gone of ['秘密', '秘', 'alpha', 'beta']) expect(await found(who, gone)).toEqual([])
      for (const there of ['公开', '开', 'gamma']) expect(await found(who, there)).toEqual(['公开 gamma'])
    }
    const terms = await world.rows<{ term: Uint8Array }>('SELECT term FROM terms')
    expect(terms.map(({ term }) => Buffer.from(term).toString()).sort()).toEqual(['gamma', '公开', '开'])
    // Edited again, back to its former words.
    await ann.edit('bob', edited.serverId ?? '', '秘密 gamma')
    expect([await found(bob, '公开'), await found(bob, '密')]).toEqual([[], ['秘密 gamma']])
  })

  test('an edit that is too late changes nothing', async () => {
    const { world, ann, bob } = await people()
    const { serverId = '' } = await ann.say('bob', 'one')
    expect(await found(bob, 'one')).toEqual(['one'])
    const before = await world.rows('SELECT * FROM terms')
    await ann.recall('bob', serverId)
    expect((await ann.edit('bob', serverId, 'two')).code).not.toBe(0)
    expect(await world.rows('SELECT * FROM terms')).toEqual([])
    expect(before).toHaveLength(1)
  })
})
