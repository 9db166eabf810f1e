import { BodyType, ContentType, SubType, ValueType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { channelWorld } from '../../test-support/channel-world.ts'
import { found, search } from '../../test-support/search.ts'

async function people() {
  const world = await channelWorld()
  const [ann, bob, cat] = [await world.device('ann'), await world.device('bob'), await world.device('cat')]
  return { world, ann, bob, cat }
}

describe('[SRCH-1] search finds', () => {
  test('words of any script, by one or two characters, newest first, with their conversations', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say('bob', '我们明天去上海')
    world.host.time += 1000
    await ann.say(group, '明日は東京へ行きます')
    world.host.time += 1000
    await bob.say('ann', '내일 서울에서 만나요 at the Café')
    expect(await found(bob, '海')).toEqual(['我们明天去上海'])
    expect(await found(bob, '明')).toEqual(['明日は東京へ行きます', '我们明天去上海'])
    expect(await found(bob, '東京')).toEqual(['明日は東京へ行きます'])
    expect(await found(bob, '울에')).toHaveLength(1)
    expect(await found(bob, 'CAFE 서울')).toHaveLength(1)
    expect(await found(bob, 'afe')).toEqual([])
    const { rows } = await search(bob, '明天')
    expect(rows).toMatchObject([{ to: 'ann', type: 'chat', seq: 1 }])
    expect(JSON.parse(rows[0]?.meta.payload ?? '')).toMatchObject({ from: 'ann', to: 'bob' })
    expect((await search(bob, '東京')).rows).toMatchObject([{ to: group, type: 'groupChat', seq: 1 }])
  })

  test('names of files and places, titles of merged forwards, and texts of custom messages, but no commands', async () => {
    const { ann, bob } = await people()
    const contents = [
      { type: ContentType.FILE, displayName: 'quarter report.pdf', remotePath: 'https://x/y' },
      { type: ContentType.LOCATION, latitude: 1, longitude: 2, address: 'Quarter 7' },
      {
        type: ContentType.TEXT,
        subType: SubType.COMBINE,
        text: 'see',
        title: 'Quarter talk',
        summary: 'a: b',
      },
      {
        type: ContentType.CUSTOM,
        customEvent: 'card',
        customExts: [{ key: 'n', type: ValueType.STRING, stringValue: 'Quarter Ann' }],
      },
      { type: ContentType.COMMAND, action: 'quarter' },
    ]
    for (const content of contents) {
      const { code } = await ann.send('bob', { type: BodyType.CHAT, contents: [content] })
      expect(code).toBe(0)
    }
    const kinds = (await search(bob, 'quarter')).rows.map(
      (row) => JSON.parse(row.meta.payload).bodies[0].type as string,
    )
    expect(kinds).toEqual(['custom', 'txt', 'loc', 'file'])
  })

  test('a text with more terms than the index stores, like any other', async () => {
    const { world, ann, bob } = await people()
    const words = Array.from({ length: 2000 }, (_, at) => `w${at}`)
    const { serverId = '' } = await ann.say('bob', words.join(' '))
    await ann.say('bob', 'w1999 short')
    expect(await found(bob, 'w1999 w17')).toHaveLength(1)
    expect(await found(bob, 'w1999')).toHaveLength(2)
    await ann.edit('bob', serverId, words.map((word) => `x${word}`).join(' '))
    expect(await found(bob, 'xw1999')).toHaveLength(1)
    expect(await found(bob, 'w17')).toEqual([])
    await ann.edit('bob', serverId, 'brief')
    expect([await found(bob, 'brief'), await found(bob, 'xw3')]).toEqual([['brief'], []])
    expect(await world.rows('SELECT * FROM terms WHERE length(term) = 0')).toEqual([])
  })
})

describe('[SRCH-2] search queries', () => {
  test('can be limited to one conversation, one sender, some kinds and a time', async () => {
    const { world, ann, bob, cat } = await people()
    const group = await world.group('ann', 'bob', 'cat')
    const began = world.host.time
    await ann.say('bob', 'word single')
    world.host.time += 1000
    await ann.say(group, 'word of ann')
    world.host.time += 1000
    await cat.say(group, 'word of cat')
    world.host.time += 1000
    const file = { type: ContentType.FILE, displayName: 'word.txt', remotePath: 'https://x/y' }
    await ann.send('bob', { type: BodyType.CHAT, contents: [file] })
    expect(await found(bob, 'word', { to: 'ann', type: 'chat' })).toEqual([undefined, 'word single'])
    for (const type of ['groupChat', 'groupchat'])
      expect(await found(bob, 'word', { to: group, type })).toEqual(['word of cat', 'word of ann'])
    expect(await found(bob, 'word', { from: 'ANN', msgType: 'txt' })).toEqual(['word of ann', 'word single'])
    expect(await found(bob, 'word', { to: group, type: 'groupChat', from: 'cat' })).toEqual(['word of cat'])
    expect(await found(bob, 'word', { msgType: 'file,img' })).toEqual([undefined])
    expect(await found(bob, 'word', { startTime: began + 1000, endTime: began + 2000 })).toEqual([
      'word of ann',
    ])
    expect(await found(bob, 'word', { from: 'nobody' })).toEqual([])
    expect(await found(bob, 'word', { msgType: 'nothing' })).toEqual([])
  })

  test('find messages with all words behind many newer ones with one of them, from where the user may read', async () => {
    const { world, ann, cat } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say(group, 'apple and plum, before')
    await ann.ask('POST', `chatgroups/${group}/invite`, { usernames: ['cat'] })
    await ann.say(group, 'apple and plum, after')
    await ann.say('cat', 'plum and apple')
    for (let at = 0; at < 100; at++)
      await ann.say(at % 2 === 0 ? group : 'cat', at % 4 < 2 ? 'apple' : 'plum')
    expect(await found(cat, 'apple plum')).toEqual(['plum and apple', 'apple and plum, after'])
  })

  test('find the message behind many with the same word that are hidden from the user', async () => {
    const { world, ann, bob } = await people()
    const group = await world.group('ann', 'bob', 'cat')
    await ann.say(group, 'word for all')
    for (let at = 0; at < 70; at++)
      await ann.say(group, 'word for cat', { routetype: 2, directedUsers: ['cat'] })
    expect(await found(bob, 'word')).toEqual(['word for all'])
  })

  test('read the kind of messages older than the column from the message itself', async () => {
    const { world, ann, bob } = await people()
    await ann.say('bob', 'old word')
    await world.alter('UPDATE entries SET kind = NULL')
    expect(await found(bob, 'word', { msgType: 'txt' })).toEqual(['old word'])
    expect(await found(bob, 'word', { msgType: 'img' })).toEqual([])
  })

  test('without a letter, digit or symbol find nothing; an empty one is refused', async () => {
    const { ann, bob } = await people()
    await ann.say('bob', '好！…')
    for (const q of ['！', '…。', '   '])
      expect(await search(bob, q)).toMatchObject({ status: 200, texts: [] })
    expect((await search(bob, '')).status).not.toBe(200)
  })

  test('are refused for unknown groups, groups of others and invalid types', async () => {
    const { world, ann, cat } = await people()
    const group = await world.group('ann', 'bob')
    await ann.say(group, 'word')
    expect((await search(cat, 'word', { to: group, type: 'groupChat' })).status).toBe(404)
    expect((await search(cat, 'word', { to: '99', type: 'groupChat' })).status).toBe(400)
    expect((await search(cat, 'word', { to: 'ann', type: 'nonsense' })).status).toBe(403)
    expect(await search(cat, 'word', { to: 'ann' })).toMatchObject({ status: 200, texts: [], cursor: '' })
    const path = 'sdk/user/ann/messages/search?q=word'
    expect((await world.ask('GET', path, undefined, cat.token)).status).toBe(403)
    expect((await world.ask('GET', path)).status).toBe(401)
  })

  test.each([
    ["'; DROP TABLE terms; --"],
    ['%'],
    ['_'],
    ['a\0b'],
    ['\ud83d'],
    ['word'.repeat(500)],
    ['\u0301\u3099'],
    ['👍'.repeat(400)],
  ])('%j is harmless', async (q) => {
    const { ann, bob } = await people()
    await ann.say('bob', 'word 100% a_b')
    const answer = await ann.world.ask(
      'GET',
      `sdk/user/bob/messages/search?q=${encodeURIComponent(q.toWellFormed())}`,
      undefined,
      bob.token,
    )
    expect(answer.status).toBe(200)
    expect(await found(bob, 'word')).toHaveLength(1)
  })
})
