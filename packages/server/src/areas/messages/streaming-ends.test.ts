import { StreamStatus } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../storage/open-database.ts'
import { settled } from '../../test-support/channel-world.ts'
import { modern, older, pieces, streamStage as stage, streamFields } from '../../test-support/streams.ts'
import { until } from '../../test-support/until.ts'

describe('[STR-6] a stream is aborted', () => {
  test('if no piece arrives for too long', async () => {
    const { host, world, says, stream } = await stage({ streamPieceMs: 30_000 })
    const ann = await world.device('ann', 'web_1', modern)
    const old = await world.device('ann', 'web_2', older)
    const msgId = await says('ann', ['half a'], false)
    host.pass(29_000)
    expect((await stream('ann', { msgId, msg: ' sent', seq: 1 })).status).toBe(200)
    host.pass(29_999)
    await settled(world)
    expect(pieces(ann)).toHaveLength(2)
    host.pass(1)
    await until(() => pieces(ann).length === 3)
    expect(streamFields(ann.got().at(-1)?.body.stream)).toEqual([1, StreamStatus.FULL, 512])
    expect(ann.texts().at(-1)).toBe('half a sent')
    expect(old.texts()).toEqual(['half a sent'])
    expect(await stream('ann', { msgId, msg: 'ence', seq: 2 })).toMatchObject({
      status: 403,
      body: { error_code: 14033 },
    })
    expect(streamFields((await ann.history('bot'))[0]?.body.stream)).toEqual([1, StreamStatus.FULL, 512])
  })

  test('if it takes too long', async () => {
    const { host, world, says, stream } = await stage({ streamPieceMs: 30_000, streamMs: 60_000 })
    const ann = await world.device('ann', 'web_1', modern)
    const msgId = await says('ann', ['a'], false)
    for (let seq = 1; seq <= 2; seq++) {
      host.pass(29_000)
      expect((await stream('ann', { msgId, msg: 'b', seq })).status).toBe(200)
    }
    host.pass(2000)
    await settled(world)
    expect(streamFields(ann.got().at(-1)?.body.stream)).toEqual([2, StreamStatus.FULL, 513])
    expect((await stream('ann', { msgId, msg: 'c', seq: 3 })).body.error_code).toBe(14_034)
  })

  test('if its text becomes too long, or it has too many pieces', async () => {
    const { world, says, stream } = await stage({ streamBytes: 10, streamPieces: 3 })
    const ann = await world.device('ann', 'web_1', modern)
    expect((await stream('ann', { msg: 'x'.repeat(11), seq: 0 })).body.error_code).toBe(14_032)
    const long = await says('ann', ['12345'], false)
    expect((await stream('ann', { msgId: long, msg: 'éééé', seq: 1 })).body.error_code).toBe(14_032)
    await settled(world)
    expect(streamFields(ann.got().at(-1)?.body.stream)).toEqual([0, StreamStatus.FULL, 511])
    const many = await says('ann', ['1', '2', '3'], false)
    expect((await stream('ann', { msgId: many, msg: '4', seq: 3 })).body.error_code).toBe(14_032)
    expect((await ann.history('bot')).map(({ text }) => text)).toEqual(['123', '12345'])
    // Later pieces are refused for the same reason.
    expect((await stream('ann', { msgId: many, msg: '4', seq: 3 })).body.error_code).toBe(14_032)
  })

  test.each([
    ['the receiver blocks the sender', 'POST', 'users/ann/blocks/users', { usernames: ['bot'] }, 'ann', 200],
    ['an operator mutes the sender', 'POST', 'mutes', { username: 'bot', chat: -1 }, '', 403],
  ])('if %s', async (_, method, path, given, by, next) => {
    const { world, says, stream, back } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const msgId = await says('ann', ['half a'], false)
    const token = by === '' ? back : await world.token(by)
    expect((await world.ask(method, path, given, token)).status).toBe(200)
    expect(await stream('ann', { msgId, msg: ' sentence', seq: 1 })).toMatchObject({ status: 403 })
    await settled(world)
    expect(streamFields(ann.got().at(-1)?.body.stream)).toEqual([0, StreamStatus.FULL, 403])
    expect(ann.texts().at(-1)).toBe('half a')
    // Later pieces are refused for the same reason.
    const { body } = await stream('ann', { msgId, msg: ' sentence', seq: 1 })
    expect(body.error_description).toContain('may not write here any more')
    // A back end may begin another one for a blocked sender, but not for a muted one.
    expect((await stream('ann', { msg: 'from the operator', seq: 0, finish: true })).status).toBe(next)
  })

  test.each([
    ['muted', 'POST', 'mute', { usernames: ['bot'], mute_duration: 60_000 }],
    ['removed', 'DELETE', 'users/bot', undefined],
    ['blocked', 'POST', 'blocks/users/bot', {}],
  ])('if the sender is %s in the group', async (_, method, path, given) => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const group = await world.group('ann', 'bot')
    const msgId = await says(group, ['half a'], false)
    expect((await ann.ask(method, `chatgroups/${group}/${path}`, given)).status).toBe(200)
    expect((await stream(group, { msgId, msg: ' sentence', seq: 1 })).status).toBe(403)
    await settled(world)
    expect(ann.got().some(({ body }) => body.stream?.streamError === 403)).toBe(true)
    expect(await world.rows('SELECT * FROM streams')).toEqual([])
  })

  test('not if the sender could not write as a user from the beginning', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    expect((await ann.ask('POST', 'users/ann/blocks/users', { usernames: ['bot'] })).status).toBe(200)
    const msgId = await says('ann', ['a notice '], false)
    expect((await stream('ann', { msgId, msg: 'of the app', seq: 1, finish: true })).status).toBe(200)
    await settled(world)
    expect(ann.texts().at(-1)).toBe('a notice of the app')
  })

  test('without affecting its conversation', async () => {
    const { host, world, says } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    await says('ann', ['a'], false)
    host.pass(40_000)
    await settled(world)
    await says('ann', ['b'])
    expect(ann.texts()).toEqual(['a', 'a', 'b'])
    expect(await world.rows('SELECT * FROM streams')).toEqual([])
    expect(host.timers).toBeGreaterThanOrEqual(0)
  })
})

describe('[STR-7] after a restart', () => {
  test('a stream continues, in single chats and in groups, and is aborted in time', async () => {
    const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
    const before = await stage({}, database)
    await before.world.token('ann')
    const group = await before.world.group('ann')
    const single = await before.says('ann', ['one '], false)
    const abandoned = await before.says(group, ['never '], false)
    before.host.pass(20_000)
    await before.world.server.stop()

    const { host, world, stream } = await stage({}, database, before.host.time)
    const ann = await world.device('ann', 'web_1', modern)
    await ann.catchUp()
    host.pass(25_000)
    await stream('ann', { msgId: single, msg: 'two', seq: 1, finish: true })
    await settled(world)
    expect((await ann.history('bot'))[0]).toMatchObject({ text: 'one two', meta: { id: single } })
    host.pass(5000)
    await until(() => ann.got().some(({ body }) => body.stream?.streamError === 512))
    const [broken] = await ann.history(group)
    expect(broken).toMatchObject({ text: 'never ', meta: { id: abandoned } })
    expect(streamFields(broken?.body.stream)).toEqual([0, StreamStatus.FULL, 512])
    await world.server.stop()
    await database.close()
  })
})

describe('[STR-8] a streamed message', () => {
  test('can be recalled while it grows: no further pieces are sent, and nothing is left', async () => {
    const { world, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const bob = await world.device('bob', 'web_1', modern)
    const { body } = await stream('bob', { msg: 'secret ', seq: 0 }, { from: 'ann' })
    const { msgId } = body.data as { msgId: string }
    expect((await ann.recall('bob', msgId)).code).toBe(0)
    expect((await stream('bob', { msgId, msg: 'words', seq: 1 }, { from: 'ann' })).status).toBe(406)
    await settled(world)
    expect(pieces(bob)).toEqual(['0 0 secret '])
    expect(await bob.history('ann')).toEqual([])
    expect(await world.rows('SELECT * FROM streams')).toEqual([])
  })

  test('can be recalled afterwards: the entry that announced its end is emptied as well', async () => {
    const { world, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    await world.token('bob')
    const { body } = await stream('bob', { msg: 'secret ', seq: 0 }, { from: 'ann' })
    const { msgId } = body.data as { msgId: string }
    await stream('bob', { msgId, msg: 'words', seq: 1, finish: true }, { from: 'ann' })
    expect((await ann.recall('bob', msgId)).code).toBe(0)
    const bob = await world.device('bob', 'web_1', modern)
    await bob.catchUp()
    expect(JSON.stringify(bob.got().map(({ text }) => text))).not.toContain('secret')
    const rows = await world.rows<{ meta: Uint8Array }>('SELECT meta FROM entries')
    for (const { meta } of rows) expect(Buffer.from(meta).toString('latin1')).not.toContain('secret')
  })

  test('can be edited after it has ended, and not before', async () => {
    const { world, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const bob = await world.device('bob', 'web_1', modern)
    const { body } = await stream('bob', { msg: 'on', seq: 0 }, { from: 'ann' })
    const { msgId } = body.data as { msgId: string }
    expect((await ann.edit('bob', msgId, 'two')).reason).toBe('Sorry, edit fail')
    await stream('bob', { msgId, msg: 'e', seq: 1, finish: true }, { from: 'ann' })
    expect((await ann.edit('bob', msgId, 'two')).code).toBe(0)
    const [edited] = await bob.history('ann')
    expect(edited).toMatchObject({ text: 'two', meta: { id: msgId } })
    expect(edited?.body.stream).toBeUndefined()
  })

  test('can be found by search after it has ended', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const find = async (query: string) => {
      const { body } = await ann.ask('GET', `sdk/user/ann/messages/search?q=${query}`)
      return JSON.stringify(body.data)
    }
    const msgId = await says('ann', ['green ele', 'phants'], false)
    expect(await find('elephants')).not.toContain(msgId)
    await stream('ann', { msgId, msg: ' dance', seq: 2, finish: true })
    for (const query of ['elephants', 'dance', 'green']) expect(await find(query)).toContain(msgId)
  })
})

test('[STR-9] streams that begin at the same moment do not exceed the limit together', async () => {
  const { world, stream } = await stage({ streamsOpen: 2 })
  await world.token('ann')
  const begin = () => stream('ann', { msg: 'a', seq: 0 })
  const all = await Promise.all([begin(), begin(), begin()])
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  const begun = all.flatMap(({ body }) => (body.data as { msgId: string } | undefined)?.msgId ?? [])
  await stream('ann', { msgId: begun[0], msg: '', seq: 1, finish: true })
  expect((await begin()).status).toBe(200)
})

test('[STR-9] the number of open streams of an app is limited', async () => {
  const { host, world, says, stream } = await stage({ streamsOpen: 2 })
  await world.token('ann')
  const first = await says('ann', ['a'], false)
  await says('ann', ['b'], false)
  expect((await stream('ann', { msg: 'c', seq: 0 })).status).toBe(429)
  await stream('ann', { msgId: first, msg: '', seq: 1, finish: true })
  expect((await stream('ann', { msg: 'c', seq: 0 })).status).toBe(200)
  host.pass(60_000)
  await until(() => world.server.services.streams.size === 0)
  const off = await stage({ streamsOpen: 0 })
  await off.world.token('ann')
  expect((await off.stream('ann', { msg: 'c', seq: 0 })).body.error_description).toContain('not open')
})
