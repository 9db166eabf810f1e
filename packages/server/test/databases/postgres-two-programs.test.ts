// Two programs on one database: their ids never clash, and a change that was answered by one of them holds for every
// later message, sign-in and request through the other.

import { expect, test } from 'vitest'
import { openDatabase } from '../../src/storage/open-database.ts'
import { newDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, type Device, settled, type TalkWorld } from '../../src/test-support/channel-world.ts'

async function twoPrograms(work: (here: TalkWorld, there: TalkWorld) => Promise<void>): Promise<void> {
  const url = await newDatabase()
  const open = async () => {
    const database = await openDatabase({ url, directory: '' })
    return { database, world: await channelWorld({}, database) }
  }
  const opened = [await open(), await open()] as const
  try {
    await work(opened[0].world, opened[1].world)
  } finally {
    for (const { database, world } of opened) {
      await settled(world)
      await world.server.stop()
      await database.close()
    }
  }
}

/** Owner and member of a group. The member is connected to the other program, which has cached everything. */
async function groupOfTwo(here: TalkWorld, there: TalkWorld) {
  const owner = await here.device('ann')
  const member = await there.device('bob')
  const group = await here.group('ann', 'bob')
  const first = await member.say(group, 'first')
  expect(first.code).toBe(0)
  return { owner, member, group, messageId: first.serverId ?? '' }
}

async function expectRefused(world: TalkWorld, member: Device, to: string): Promise<void> {
  const count = async () => (await world.rows('SELECT id FROM entries WHERE type IN (1, 2, 3)')).length
  const before = await count()
  expect((await member.say(to, 'late')).code).not.toBe(0)
  expect(await count()).toBe(before)
}

test('ids of two programs never clash', () =>
  twoPrograms(async (here, there) => {
    const devices = [
      await here.device('ann', 'web_1'),
      await there.device('ann', 'web_2'),
      await here.device('bob', 'web_1'),
      await there.device('bob', 'web_2'),
    ]
    await here.token('cat')
    const sent = await Promise.all(
      Array.from({ length: 50 }, (_, n) => devices.map((device) => device.say('cat', `${n}`))).flat(),
    )
    expect(new Set(sent.map(({ code }) => code))).toEqual(new Set([0]))
    expect(new Set(sent.map(({ serverId }) => serverId)).size).toBe(200)
    expect(await here.rows('SELECT number FROM nodes ORDER BY number')).toEqual([
      { number: 0 },
      { number: 1 },
    ])
  }))

test('a removed member can neither write nor edit through the other program', () =>
  twoPrograms(async (here, there) => {
    const { owner, member, group, messageId } = await groupOfTwo(here, there)
    expect((await owner.ask('DELETE', `chatgroups/${group}/users/bob`)).status).toBe(200)
    await expectRefused(there, member, group)
    expect((await member.edit(group, messageId, 'changed')).code).not.toBe(0)
    expect((await owner.history(group)).map(({ text }) => text)).toContain('first')
  }))

test('a muted member cannot write through the other program', () =>
  twoPrograms(async (here, there) => {
    const { owner, member, group } = await groupOfTwo(here, there)
    const mute = { usernames: ['bob'], mute_duration: -1 }
    expect((await owner.ask('POST', `chatgroups/${group}/mute`, mute)).status).toBe(200)
    await expectRefused(there, member, group)
  }))

test('a member of a dissolved group is refused, and messages of the same moment are stored', () =>
  twoPrograms(async (here, there) => {
    const { owner, member, group } = await groupOfTwo(here, there)
    expect((await member.say('ann', 'before')).code).toBe(0)
    expect((await owner.ask('DELETE', `chatgroups/${group}`)).status).toBe(200)
    const [late, other] = await Promise.all([member.say(group, 'late'), member.say('ann', 'fine')])
    expect(late.code).not.toBe(0)
    expect(other.code).toBe(0)
  }))

test('a blocked sender cannot write through the other program', () =>
  twoPrograms(async (here, there) => {
    const ann = await here.device('ann')
    const bob = await there.device('bob')
    expect((await bob.say('ann', 'first')).code).toBe(0)
    expect((await ann.ask('POST', 'users/ann/blocks/users', { usernames: ['bob'] })).status).toBe(200)
    await expectRefused(there, bob, 'ann')
  }))

test('a user whom an operator muted cannot write through the other program', () =>
  twoPrograms(async (here, there) => {
    await here.token('ann')
    const bob = await there.device('bob')
    expect((await bob.say('ann', 'first')).code).toBe(0)
    const token = await here.appToken()
    const muted = await here.ask('POST', 'mutes', { username: 'bob', chat: -1 }, token)
    expect(muted.status).toBe(200)
    await expectRefused(there, bob, 'ann')
  }))

test('after a new password the other program accepts it, and neither the old one nor its tokens', () =>
  twoPrograms(async (here, there) => {
    const old = await there.token('ann')
    expect((await there.ask('GET', 'users/ann', undefined, old)).status).toBe(200)
    const app = await here.appToken()
    const changed = await here.ask('PUT', 'users/ann/password', { newpassword: 'another' }, app)
    expect(changed.status).toBe(200)
    const signIn = (password: string) =>
      there.ask('POST', 'token', { grant_type: 'password', username: 'ann', password })
    expect((await signIn('secret')).status).not.toBe(200)
    expect((await signIn('another')).status).toBe(200)
    expect((await there.ask('GET', 'users/ann', undefined, old)).status).toBe(401)
  }))

test('messages keep their order while another program changes the group', () =>
  twoPrograms(async (here, there) => {
    const { owner, member, group } = await groupOfTwo(here, there)
    const texts = Array.from({ length: 40 }, (_, n) => `message ${n}`)
    const changing = (async () => {
      for (let n = 0; n < 10; n++) await owner.ask('PUT', `chatgroups/${group}`, { groupname: `name ${n}` })
    })()
    const answers = await Promise.all(texts.map((text) => member.say(group, text)))
    await changing
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]))
    const stored = (await owner.history(group))
      .map(({ text }) => text)
      .filter((text) => text.startsWith('message'))
    expect(stored.reverse()).toEqual(texts)
  }))

test('a program that lost its number stores nothing with it, and continues with another one', () =>
  twoPrograms(async (here) => {
    const ann = await here.device('ann')
    await here.token('bob')
    expect((await ann.say('bob', 'first')).code).toBe(0)
    await here.server.services.database.write((sql) =>
      sql.run(
        'UPDATE nodes SET incarnation = incarnation + 1, expires_at = expires_at + 60000 WHERE number < 2',
      ),
    )
    expect((await ann.say('bob', 'with the old number')).code).not.toBe(0)
    await settled(here)
    const again = await ann.say('bob', 'with the new number')
    expect(again.code).toBe(0)
    expect(Number(again.serverId) % 64).toBe(2)
    const stored = (await ann.history('bob')).map(({ text }) => text)
    expect(stored).toEqual(['with the new number', 'first'])
  }))
