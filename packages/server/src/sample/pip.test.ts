import {
  BodyType,
  ContentType,
  decode,
  fromKeyValues,
  MessageBody,
  Meta,
  toKeyValues,
} from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import type { Device } from '../test-support/channel-world.ts'
import { joinRoom, sayInRoom } from '../test-support/room-channel.ts'
import { type RoomWorld, roomWorld, textsOf } from '../test-support/room-world.ts'
import { botName } from './people.ts'
import { type Pip, startPip } from './pip.ts'
import { answerTo } from './pip-answers.ts'

/** Longer than any answer takes. */
const longMs = 3000

async function stage(): Promise<{ world: RoomWorld; zoe: Device; pip: Pip; lobby: string }> {
  const world = await roomWorld()
  const zoe = await world.device('zoe')
  const alice = await world.device('alice')
  await world.token(botName)
  const lobby = await world.room(alice, { name: 'Lobby' })
  const pip = (await startPip(world.server, world.app)) as Pip
  return { world, zoe, pip, lobby }
}

/** The messages that a device got from the bot: texts, and names of commands. */
const fromPip = (device: Device): string[] =>
  device
    .got()
    .filter(({ body }) => body.from?.name === botName && body.type === BodyType.CHAT)
    .map(({ body }) => {
      const [content] = body.contents ?? []
      return content?.type === ContentType.COMMAND ? (content.action ?? '') : (content?.text ?? '')
    })

describe('the bot of the sample', () => {
  test('reads, types, reacts and answers in a one-to-one chat', async () => {
    const { world, zoe } = await stage()
    await zoe.say(botName, 'joke')
    await world.settled()
    expect(fromPip(zoe)).toEqual([])
    expect(zoe.gotOf(BodyType.CHANNEL_ACK)).toHaveLength(1)
    await world.later(500)
    expect(fromPip(zoe)).toEqual(['TypingBegin'])
    await world.later(longMs)
    expect(fromPip(zoe)).toEqual(['TypingBegin', answerTo('joke', 0, 0).text])
    const { body } = await zoe.ask('POST', 'users/zoe/messageroaming', {
      queue: `${botName}@easemob.com`,
      start: -1,
      pull_number: 5,
    })
    const question = (body.data as { msgs: { msg: string }[] }).msgs
      .map(({ msg }) => decode(Meta, Uint8Array.from(Buffer.from(msg, 'base64'))))
      .map(({ payload }) => decode(MessageBody, payload ?? new Uint8Array(0)))
      .find(({ from }) => from?.name === 'zoe')
    expect(JSON.parse(question?.meta ?? '{}')).toMatchObject({ reaction: [{ userList: [botName] }] })
  })

  test('answers in the Lobby when it is mentioned, and only then', async () => {
    const { world, zoe, lobby } = await stage()
    await joinRoom(zoe, lobby)
    await sayInRoom(zoe, lobby, 'hello everybody')
    await world.later(longMs)
    expect(textsOf(zoe)).toEqual([])
    await sayInRoom(zoe, lobby, '@Pip 你好')
    await world.later(longMs)
    expect(textsOf(zoe)).toEqual([answerTo('你好', 0, 0).text])
    const [answer] = zoe.gotOf(BodyType.CHATROOM)
    expect(fromKeyValues(answer?.body.ext)).toMatchObject({ em_at_list: ['zoe'], parley_bot: true })
  })

  test('answers neither bots nor groups, one message at a time and not without end', async () => {
    const { world, zoe } = await stage()
    await zoe.say(botName, 'ping', {}, { ext: toKeyValues({ parley_bot: true }) })
    const group = await world.group('zoe', botName)
    await zoe.say(group, '@Pip ping')
    await world.later(longMs)
    expect(fromPip(zoe)).toEqual([])

    await zoe.say(botName, 'ping')
    await zoe.say(botName, 'ping')
    await world.later(longMs)
    expect(fromPip(zoe).filter((text) => text === 'pong')).toHaveLength(1)

    for (let round = 0; round < 20; round++) {
      for (const name of ['zoe', 'alice']) {
        const device = name === 'zoe' ? zoe : await world.device(name, `web_${round}`)
        await device.say(botName, 'ping')
        if (device !== zoe) device.close()
      }
      await world.later(1000)
    }
    await world.later(longMs)
    const sent = await world.rows<{ n: number }>(
      `SELECT count(*) AS n FROM entries WHERE counted = 1 AND sender_id = (SELECT id FROM users WHERE name = 'pip')`,
    )
    expect(sent).toEqual([{ n: 30 }])
  })

  test('stays connected while nobody writes, and leaves nothing behind when it stops', async () => {
    const { world, zoe, pip } = await stage()
    for (let minute = 0; minute < 10; minute++) {
      await world.later(60_000)
      await zoe.catchUp()
    }
    await zoe.say(botName, 'ping')
    await world.later(longMs)
    expect(fromPip(zoe)).toContain('pong')
    await zoe.say(botName, 'ping')
    pip.stop()
    await world.later(longMs)
    expect(fromPip(zoe).filter((text) => text === 'pong')).toHaveLength(1)
  })

  test('does not start without its account', async () => {
    const world = await roomWorld()
    expect(await startPip(world.server, world.app)).toBeUndefined()
  })
})

test.each([
  ['help', 'I can do four things'],
  ['帮助', '我会四件事'],
  ['讲个笑话', '31 OCT'],
  ['what time is it?', '1970-01-01 00:00 UTC'],
  ['echo good night', 'You said: “good night”'],
  ['今天天气怎么样', '你说：“今天天气怎么样”'],
  ['/echo good night', 'You said: “good night”'],
  ['/ping', 'pong'],
  ['@Pip thank you', 'You are welcome'],
  ['', 'Hello!'],
  ['<b>?</b>', 'small robot'],
])('%j is answered with %j', (said, answer) => {
  expect(answerTo(said, 0, 0).text).toContain(answer)
})
