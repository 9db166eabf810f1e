import { BodyType, ContentType, fromKeyValues, StreamStatus, SubType } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { settled } from '../../test-support/channel-world.ts'
import { modern, older, pieces, streamStage as stage, streamFields } from '../../test-support/streams.ts'

describe('[STR-1] a streamed message', () => {
  test('is sent piece by piece, and then as a whole', async () => {
    const { world, says } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const id = await says('ann', ['Hel', 'lo ', 'Ann'])
    expect(pieces(ann)).toEqual(['0 0 Hel', '1 2 lo ', '2 3 Ann', '2 4 Hello Ann'])
    const got = ann.got().filter(({ body }) => body.stream)
    for (const { meta, body } of got) {
      expect(meta).toMatchObject({ id, from: { name: 'bot' }, to: { name: 'ann' } })
      expect(body).toMatchObject({
        type: BodyType.CHAT,
        contents: [{ type: ContentType.TEXT, subType: SubType.STREAM }],
        stream: { streamType: 'markdown' },
      })
    }
    // The beginning and the end are entries of the log, the pieces in between are not.
    expect(got.map(({ meta }) => meta.seq)).toEqual(['1', undefined, undefined, '2'])
    expect(got.map(({ body }) => body.stream?.position)).toEqual([undefined, undefined, undefined, '1'])
    expect(new Set(got.map(({ meta }) => meta.timestamp)).size).toBe(1)
  })

  test('is in the history with the text so far', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const msgId = await says('ann', ['one ', 'two'], false)
    const [open] = await ann.history('bot')
    expect(open).toMatchObject({ text: 'one two', meta: { id: msgId } })
    expect(streamFields(open?.body.stream)).toEqual([1, StreamStatus.START, undefined])
    // Lists show it as plain text while it grows.
    expect(open?.body.contents?.[0]?.subType).toBeUndefined()
    await stream('ann', { msgId, msg: '!', seq: 2, finish: true, finishReason: 7 })
    const [whole] = await ann.history('bot')
    expect(whole).toMatchObject({ text: 'one two!', body: { contents: [{ subType: SubType.STREAM }] } })
    expect(whole?.body.stream).toMatchObject({ streamStatus: StreamStatus.FULL, streamFinishReason: 7 })
    expect(await ann.history('bot')).toHaveLength(1)
  })

  test('counts once, and is the last message of its conversation with the text so far', async () => {
    const { world, says } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    await says('ann', ['a', 'b'], false)
    const [listed] = await ann.conversations()
    expect(listed?.unread_num).toBe(1)
    expect(JSON.parse(listed?.meta.payload ?? '')).toMatchObject({
      bodies: [{ type: 'txt', msg: 'ab' }],
      stream: { stream_status: 'stream_start', stream_seq: 1, stream_type: 'markdown' },
    })
    await says('ann', ['c', 'd', 'e'])
    const [after] = await ann.conversations()
    expect(after?.unread_num).toBe(2)
    expect(JSON.parse(after?.meta.payload ?? '')).toMatchObject({
      bodies: [{ msg: 'cde', subType: 'sub_stream' }],
      stream: { stream_status: 'stream_full' },
    })
  })

  test('of one piece is complete at once', async () => {
    const { world, says } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const old = await world.device('ann', 'web_2', older)
    await says('ann', ['all of it'])
    expect(pieces(ann)).toEqual(['0 1 all of it'])
    expect(old.texts()).toEqual(['all of it'])
    const [stored] = await ann.history('bot')
    expect(streamFields(stored?.body.stream)).toEqual([0, StreamStatus.FULL, undefined])
    expect(await world.rows('SELECT * FROM streams')).toEqual([])
  })

  test('is sent to all members of a group, with its ext', async () => {
    const { world, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const bob = await world.device('bob', 'web_1', modern)
    const group = await world.group('ann', 'bob')
    const { body } = await stream(group, { msg: 'hi', seq: 0 }, { ext: { a: 1 } })
    const { msgId } = body.data as { msgId: string }
    await stream(group, { msgId, msg: ' all', seq: 1, finish: true })
    await settled(world)
    for (const one of [ann, bob]) {
      expect(pieces(one)).toEqual(['0 0 hi', '1 3  all', '1 4 hi all'])
      const [first, , whole] = one.gotOf(BodyType.GROUPCHAT)
      expect(fromKeyValues(first?.body.ext)).toEqual({ a: 1 })
      expect(fromKeyValues(whole?.body.ext)).toEqual({ a: 1 })
    }
  })
})

describe('[STR-2] permission to stream', () => {
  test('is given to the back end only, for existing accounts and conversations', async () => {
    const { world, stream } = await stage()
    const ann = await world.device('ann')
    const group = await world.group('ann')
    const first = { msg: 'x', seq: 0 }
    expect((await stream('ann', first, {}, ann.token)).status).toBe(403)
    expect((await stream('ann', first, {}, '')).status).toBe(401)
    expect((await stream('nobody', first)).status).toBe(404)
    expect((await stream('ann', first, { from: 'nobody' })).status).toBe(404)
    expect((await stream('9999', first)).body.error_description).toContain('9999')
    await world.ask('POST', `chatgroups/${group}/disable`, {}, await world.appToken())
    expect((await stream(group, first)).body.error_description).toContain('disabled')
    expect(ann.texts()).toEqual([])
  })

  test.each([
    [{ msg: 5, seq: 0 }],
    [{ seq: 0 }],
    [{ msg: 'x' }],
    [{ msg: 'x', seq: -1 }],
    [{ msg: 'x', seq: 1.5 }],
    [{ msg: 'x', seq: 1 }],
    [{ msg: 'x', seq: 0, finish: 'yes' }],
    [{ msg: 'x', seq: 0, finishReason: 2 ** 40 }],
    [{ msg: 'x', seq: 0, type: 'x'.repeat(65) }],
    [{ msg: 'x', seq: 0, msgId: '12345' }],
    [{ msg: 'x', seq: 0, msgId: '99999999999999999999' }],
  ])('%j is not a valid piece', async (body) => {
    const { world, stream } = await stage()
    await world.token('ann')
    expect(await stream('ann', body)).toMatchObject({ status: 400, body: { error: 'illegal_argument' } })
    for (const ext of [[1], 'x', { a: 'x'.repeat(70_000) }])
      expect((await stream('ann', { msg: 'x', seq: 0 }, { ext })).status).toBe(400)
    expect(await world.rows('SELECT * FROM entries')).toEqual([])
  })

  test('stream claims of a user are dropped, and the message is sent', async () => {
    const { world } = await stage()
    const ann = await world.device('ann')
    const bob = await world.device('bob', 'web_1', modern)
    const stream = { streamSeq: '0', streamStatus: StreamStatus.START }
    const claims = [
      { contents: [{ type: 0, text: 'a', subType: SubType.STREAM }], stream },
      { contents: [{ type: 0, text: 'b' }], stream },
      { contents: [{ type: 0, text: 'c', subType: SubType.STREAM }] },
    ]
    for (const claim of claims) expect((await ann.say('bob', '', {}, claim)).code).toBe(0)
    expect(bob.texts()).toEqual(['a', 'b', 'c'])
    for (const { body } of bob.gotOf(BodyType.CHAT)) {
      expect(body.stream).toBeUndefined()
      expect(body.contents?.[0]?.subType).toBeUndefined()
    }
  })
})

describe('[STR-3] pieces', () => {
  test('that are repeated change nothing, including the last one', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const msgId = await says('ann', ['a', 'b'], false)
    for (const seq of [0, 1]) expect((await stream('ann', { msgId, msg: 'again', seq })).status).toBe(200)
    const last = { msgId, msg: 'c', seq: 2, finish: true }
    for (let times = 0; times < 2; times++) expect((await stream('ann', last)).body.data).toEqual({ msgId })
    await settled(world)
    expect(pieces(ann)).toEqual(['0 0 a', '1 2 b', '2 3 c', '2 4 abc'])
    expect((await stream('ann', { msgId, msg: 'd', seq: 3 })).status).toBe(406)
  })

  test('after a gap, of another sender or in another conversation are refused', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    await world.token('bob')
    const msgId = await says('ann', ['a'], false)
    const wrong = { status: 400, body: { error: 'illegal_argument' } }
    expect(await stream('ann', { msgId, msg: 'c', seq: 2 })).toMatchObject(wrong)
    expect(await stream('ann', { msgId, msg: 'b', seq: 1 }, { from: 'bob' })).toMatchObject(wrong)
    expect(await stream('bob', { msgId, msg: 'b', seq: 1 })).toMatchObject(wrong)
    expect((await stream('ann', { msgId, msg: 'b', seq: 1 })).status).toBe(200)
    expect((await ann.history('bot'))[0]?.text).toBe('ab')
  })

  test('that are sent at the same time are stored in order, or refused', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const msgId = await says('ann', ['0'], false)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((seq) => stream('ann', { msgId, msg: String(seq), seq, finish: seq === 4 })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await settled(world)
    expect(pieces(ann)).toEqual(['0 0 0', '1 2 1', '2 2 2', '3 2 3', '4 3 4', '4 4 01234'])
  })
})

describe('[STR-4] [STR-5] devices', () => {
  test('that do not support streams get the message when it has ended', async () => {
    const { world, says, stream } = await stage()
    const old = await world.device('ann', 'web_1', older)
    const silent = await world.device('ann', 'web_2')
    const msgId = await says('ann', ['one ', 'two '], false)
    expect([...old.texts(), ...silent.texts()]).toEqual([])
    await stream('ann', { msgId, msg: 'three', seq: 2, finish: true })
    await settled(world)
    for (const device of [old, silent]) {
      expect(device.texts()).toEqual(['one two three'])
      expect(device.gotOf(BodyType.CHAT)[0]?.meta.id).toBe(msgId)
    }
  })

  test('that sign in meanwhile start with the text so far and continue from there', async () => {
    const { world, says, stream } = await stage()
    await world.token('ann')
    const msgId = await says('ann', ['one ', 'two '], false)
    const ann = await world.device('ann', 'web_1', modern)
    await ann.catchUp()
    expect(pieces(ann)).toEqual(['1 0 one two '])
    await stream('ann', { msgId, msg: 'three', seq: 2, finish: true })
    await settled(world)
    expect(pieces(ann)).toEqual(['1 0 one two ', '2 3 three', '2 4 one two three'])
  })

  test('that sign in afterwards get all of it', async () => {
    const { world, says } = await stage()
    await world.token('ann')
    await says('ann', ['one ', 'two'])
    for (const version of [older, modern]) {
      const ann = await world.device('ann', `web_${version.actionVersion}`, version)
      await ann.catchUp()
      if (version === older) expect(new Set(ann.texts())).toEqual(new Set(['one two']))
    }
  })

  test('that cannot keep up miss pieces and get the end', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const msgId = await says('ann', ['a'], false)
    ann.wire.buffered = 10_000_000
    await stream('ann', { msgId, msg: 'b', seq: 1 })
    ann.wire.buffered = 0
    await stream('ann', { msgId, msg: 'c', seq: 2, finish: true })
    await settled(world)
    expect(pieces(ann)).toEqual(['0 0 a', '2 3 c', '2 4 abc'])
  })

  test('of users who left the group receive nothing more', async () => {
    const { world, says, stream } = await stage()
    const ann = await world.device('ann', 'web_1', modern)
    const bob = await world.device('bob', 'web_1', modern)
    const group = await world.group('ann', 'bob')
    const msgId = await says(group, ['a'], false)
    await ann.ask('DELETE', `chatgroups/${group}/users/bob`)
    await stream(group, { msgId, msg: 'b', seq: 1, finish: true })
    await settled(world)
    expect(pieces(bob)).toEqual(['0 0 a'])
    expect(pieces(ann)).toEqual(['0 0 a', '1 3 b', '1 4 ab'])
  })
})
