import { describe, expect, test } from 'vitest'
import { channelWorld } from '../../test-support/channel-world.ts'
import { found, foundInAll, search, storeTexts } from '../../test-support/search.ts'

async function people() {
  const world = await channelWorld()
  const [ann, bob, cat] = [await world.device('ann'), await world.device('bob'), await world.device('cat')]
  return { world, ann, bob, cat }
}

describe('[SRCH-3] pages', () => {
  test('contain every message once, newest first, across all conversations', async () => {
    const { world, ann, bob, cat } = await people()
    const group = await world.group('ann', 'bob', 'cat')
    const said: string[] = []
    for (let at = 0; at < 60; at++) {
      world.host.time += 10
      const text = `word ${at}`
      await (at % 3 === 0 ? ann.say('bob', text) : at % 3 === 1 ? cat.say(group, text) : cat.say('bob', text))
      said.unshift(text)
    }
    for (const limit of [1, 7, 50]) expect(await foundInAll(bob, 'word', { limit })).toEqual(said)
    expect(await foundInAll(bob, 'word', { limit: 4, to: group, type: 'groupChat' })).toHaveLength(20)
    expect((await search(bob, 'word', { limit: 1000 })).texts).toHaveLength(50)
    expect((await search(bob, 'word', { limit: 0 })).texts).toHaveLength(1)
  })

  test.each([
    'x',
    '1',
    '-1_-1_-1',
    '9999999999999999_9999999999999999_9999999999999999',
    "1_1_1' OR 1=1",
    '1_1_1_1',
  ])('the cursor %s is invalid', async (cursor) => {
    const { ann, bob } = await people()
    await ann.say('bob', 'word')
    expect(await found(bob, 'word', { cursor })).toEqual(['word'])
  })

  test('the cursor of another user reveals nothing of theirs', async () => {
    const { ann, bob, cat } = await people()
    for (let at = 0; at < 5; at++) await ann.say('bob', `word ${at}`)
    const { cursor } = await search(bob, 'word', { limit: 2 })
    expect(cursor).not.toBe('')
    expect(await found(cat, 'word', { cursor })).toEqual([])
  })

  test('without messages lead to a message that one search cannot index in time', async () => {
    const { world, ann, bob } = await people()
    await ann.say('bob', 'needle in the hay')
    const [log] = await world.rows<{ id: number }>("SELECT id FROM logs WHERE kind = 'single'")
    const [sender] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'ann'")
    const into = { logId: log?.id ?? 0, senderId: sender?.id ?? 0, sentAt: world.host.time }
    const hay = Array.from({ length: 5000 }, (_, at) => `hay ${at}${at % 10 === 0 ? ' needed' : ''}`)
    await storeTexts(world.server.services.database, into, hay)
    const first = await search(bob, 'needle')
    expect(first).toMatchObject({ texts: [], cursor: expect.stringMatching(/./) })
    expect(await foundInAll(bob, 'needle')).toEqual(['needle in the hay'])
    // It is in an old block now, alone or beside terms that are everywhere.
    expect(await world.rows('SELECT * FROM term_blocks')).toHaveLength(4)
    for (const q of ['needle', 'needle hay', 'hay needle the', 'n needle'])
      expect(await found(bob, q, { to: 'ann', type: 'chat' })).toEqual(['needle in the hay'])
    expect(await foundInAll(bob, 'need', { limit: 50 })).toHaveLength(501)
    expect(await foundInAll(bob, 'hay', { limit: 50 })).toEqual([...hay.reverse(), 'needle in the hay'])
    // Every message has both terms, and none has this text.
    expect(await foundInAll(bob, 'hay.1')).toEqual([])
  })

  test('contain every message once, even with more conversations than are searched together', async () => {
    const { world, bob } = await people()
    const { database } = world.server.services
    const [user] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'bob'")
    const count = 2100
    await database.write(async (sql) => {
      const keys = Array.from({ length: count }, (_, at) => [world.app.id, 'single', `many ${at}`])
      await sql.insertMany('logs', ['app_id', 'kind', 'key'], keys)
      const logs = await sql.all<{ id: number }>("SELECT id FROM logs WHERE key LIKE 'many %' ORDER BY id")
      await sql.insertMany(
        'members',
        ['user_id', 'log_id', 'peer', 'joined_at', 'active_until'],
        logs.map(({ id }, at) => [user?.id ?? 0, id, `peer${id}`, 1, at % 7]),
      )
    })
    const logs = await world.rows<{ id: number }>("SELECT id FROM logs WHERE key LIKE 'many %' ORDER BY id")
    for (const { id } of logs)
      await storeTexts(database, { logId: id, senderId: 0, sentAt: 1 }, [
        id % 100 === 0 ? `word rare${id}` : `word ${id}`,
      ])
    const texts = await foundInAll(bob, 'word', { limit: 50 })
    expect(texts).toHaveLength(count)
    expect(new Set(texts).size).toBe(count)
    expect(await foundInAll(bob, 'rare')).toHaveLength(21)
  })

  test('ids that arrive late are in the block of their neighbours', async () => {
    const { world, ann, bob } = await people()
    const { database } = world.server.services
    await ann.say('bob', 'first')
    const [log] = await world.rows<{ id: number }>("SELECT id FROM logs WHERE kind = 'single'")
    const [sender] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'ann'")
    const into = { logId: log?.id ?? 0, senderId: sender?.id ?? 0, sentAt: world.host.time }
    const texts = Array.from({ length: 2500 }, (_, at) => `word ${at}`)
    const ids = await storeTexts(database, into, texts)
    expect(await foundInAll(bob, 'first')).toEqual(['first'])
    // The last one that was stored, with an id between the first and the second.
    const [late] = await storeTexts(database, into, ['word late'])
    const between = (ids[0] ?? 0) + 1
    await world.alter('UPDATE entries SET id = ? WHERE id = ?', [between, late ?? 0])
    expect(await found(bob, 'late')).toEqual(['word late'])
    expect((await foundInAll(bob, 'word', { limit: 50 })).slice(-2)).toEqual(['word late', 'word 0'])
    // Ids follow the clock, which has to be past the invented ones.
    world.host.time += 1000
    expect((await ann.recall('bob', String(between))).reason).toBe('')
    expect(await world.rows('SELECT * FROM terms WHERE id = ?', [between])).toEqual([])
  })
})
