// Bots on each database: accounts, keys, webhooks, events of their conversations, streams.

import { decode, fromKeyValues, MessageBody, Meta } from '@parley/protocol'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Moderation } from '../../src/moderation/moderation.ts'
import type { ServerOptions } from '../../src/server-options.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { settled } from '../../src/test-support/channel-world.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

type Json = Record<string, unknown>

let world: TestServer
let back: string
const api = async (method: string, path: string, body?: unknown, token = back) => {
  const answer = await world.ask(method, path, body, token)
  await settled(world)
  return answer
}
const data = async (...request: Parameters<typeof api>) => {
  const { status, body } = await api(...request)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Json
}
const newBot = async (username = 'helper', more: Json = {}) =>
  (await data('POST', 'parley/v1/bots', { username, ...more })).key as string
const metas = async () => {
  const rows = await world.server.services.database.read((sql) =>
    sql.all<{ meta: Uint8Array }>('SELECT meta FROM entries ORDER BY id'),
  )
  return rows.map(({ meta }) => meta)
}
const text = (msg: string, more: Json = {}) => ({ type: 'txt', body: { msg }, ...more })
const historyOf = async (user: string, peer: string, token: string) => {
  const { body } = await world.ask(
    'POST',
    `users/${user}/messageroaming`,
    { queue: `${peer}@easemob.com`, start: -1, end: -1, pull_number: 20, is_positive: false },
    token,
  )
  return body
}

const wordsChecked: Moderation = {
  isOff: false,
  async decide({ body }) {
    const [content] = body.contents ?? []
    if (content?.text?.includes('forbidden')) return { allow: false, reason: 'illegalContent' }
    const contents = [{ ...content, text: content?.text?.replaceAll('rude', '****') }]
    return { allow: true, body: { ...body, contents } }
  },
  shownText: (text) => text,
}

const begin = async (more: Partial<ServerOptions> = {}) => {
  const database = await openTestDatabase()
  world = await testServer({}, database, more)
  onTestFinished(async () => {
    await world.server.stop()
    await database.close()
  })
  back = await world.appToken()
}

const checkingWords = async () => {
  await world.server.stop()
  await begin({ moderation: wordsChecked })
  await world.token('bob')
}

beforeEach(async () => {
  await begin()
  await world.token('ann')
  await world.token('bob')
})

describe(`bots on ${databaseName}`, () => {
  test('an account is marked for all readers of its profile, and no user can set or clear the mark', async () => {
    const key = await newBot('Helper', { nickname: 'H' })
    expect(key).toMatch(/^pk_\d+_[\w-]{43}$/)
    const { body } = await api('GET', 'users/helper')
    expect(body.entities).toMatchObject([{ username: 'helper', nickname: 'H', bot: true }])
    expect((await api('GET', 'users/ann')).body.entities).not.toMatchObject([{ bot: true }])
    const ann = await world.token('ann')
    const profiles = await data('POST', 'metadata/user/get', { targets: ['helper', 'ann'] }, ann)
    expect(profiles).toEqual({ helper: { nickname: 'H', bot: 'true' }, ann: {} })
    // Clients that name the keys get no more than those.
    const named = await data(
      'POST',
      'metadata/user/get',
      { targets: ['helper'], properties: ['nickname'] },
      ann,
    )
    expect(named).toEqual({ helper: { nickname: 'H' } })
    expect((await api('PUT', 'metadata/user/ann', { bot: 'true' }, ann)).status).not.toBe(200)
    expect((await data('GET', 'parley/v1/bots')).bots).toMatchObject([{ username: 'helper', events: false }])
    expect((await api('POST', 'parley/v1/bots', { username: 'ann' })).status).toBe(400)
    expect((await api('POST', 'parley/v1/bots/ann/key')).status).toBe(404)
  })

  test('a key acts as its bot and as nobody else', async () => {
    const key = await newBot()
    await newBot('other')
    const sent = await data('POST', 'messages/users', { to: ['bob'], ...text('hi') }, key)
    expect(sent).toEqual({ bob: expect.any(String) })
    const forbidden: [string, string, unknown?][] = [
      ['POST', 'messages/users', { from: 'ann', to: ['bob'], ...text('hi') }],
      ['POST', 'messages/users', { to: ['bob'], roam_ignore_users: ['bob'], ...text('hi') }],
      ['POST', 'messages/broadcast', { target_type: 'users', msg: { type: 'txt', msg: 'x' } }],
      ['POST', 'stream_message/user', { from: 'ann', to: 'bob', body: { msg: 'x', seq: 0 } }],
      ['GET', 'users'],
      ['DELETE', 'users/ann'],
      ['GET', 'parley/v1/bots'],
      ['POST', 'parley/v1/bots/other/key'],
      ['GET', 'parley/v1/events'],
      ['GET', 'users/ann/blocks/users'],
      ['POST', 'token', { grant_type: 'inherit', username: 'ann' }],
      ['PUT', 'users/ann/password', { newpassword: 'x' }],
    ]
    for (const [method, path, body] of forbidden)
      expect((await api(method, path, body, key)).status, path).toBe(403)
    expect((await api('GET', 'users/helper/blocks/users', undefined, key)).status).toBe(200)
  })

  test('a key is exchanged for a token of an hour that signs the bot in', async () => {
    const key = await newBot()
    const { body } = await api('POST', 'token', { grant_type: 'inherit', ttl: 86_400 }, key)
    expect(body).toMatchObject({ expires_in: 3600, user: { username: 'helper', bot: true } })
    const token = body.access_token as string
    expect((await api('GET', 'users/helper/resources', undefined, token)).status).toBe(200)
    expect((await api('POST', 'messages/users', { to: ['bob'], ...text('hi') }, token)).status).toBe(200)
    // People have no such calls, and events need the key.
    const ann = await world.token('ann')
    expect((await api('POST', 'messages/users', { to: ['bob'], ...text('hi') }, ann)).status).toBe(403)
    const renewed = (await data('POST', 'parley/v1/bots/helper/key')).key
    expect(renewed).not.toBe(key)
    expect((await api('GET', 'users/helper/resources', undefined, token)).status).toBe(401)
    expect((await api('POST', 'token', { grant_type: 'inherit' }, key)).status).toBe(401)
  })

  test('the rules for people apply to bots: blocks, mutes and memberships', async () => {
    const key = await newBot()
    const send = async (to: string) =>
      (await api('POST', 'messages/users', { to: [to], ...text('x') }, key)).status
    expect(await send('bob')).toBe(200)
    await api('POST', 'sdk/user/bob/blocks', { usernames: ['helper'] })
    expect(await send('bob')).toBe(400)
    expect(await send('ann')).toBe(200)
    await api('POST', 'mutes', { username: 'helper', chat: 60 })
    expect(await send('ann')).toBe(400)
    await api('POST', 'mutes', { username: 'helper', chat: 0 })
    const { groupid } = await data('POST', 'chatgroups', {
      groupname: 't',
      public: false,
      owner: 'ann',
      members: [],
    })
    const toGroup = async () =>
      (await api('POST', 'messages/chatgroups', { to: [groupid], ...text('x') }, key)).status
    expect(await toGroup()).toBe(400)
    await api('POST', `chatgroups/${groupid}/users/helper`)
    expect(await toGroup()).toBe(200)
  })

  test('a deactivated or deleted bot has no key, and a new account with its name does not get it', async () => {
    const key = await newBot()
    await api('POST', 'users/helper/deactivate')
    expect((await api('GET', 'users/helper/blocks/users', undefined, key)).status).toBe(401)
    await api('POST', 'users/helper/activate')
    expect((await api('GET', 'users/helper/blocks/users', undefined, key)).status).toBe(200)
    await api('DELETE', 'users/helper')
    await world.token('helper')
    expect((await api('GET', 'users/helper/blocks/users', undefined, key)).status).toBe(401)
    world.host.time += 5000
    expect((await api('GET', 'users/helper/blocks/users', undefined, key)).status).toBe(401)
  })

  test('events are those of its conversations, since it joined, and without other bots unless asked', async () => {
    const key = await newBot('helper', { events: true })
    const other = await newBot('other')
    const { groupid } = await data('POST', 'chatgroups', {
      groupname: 't',
      public: false,
      owner: 'ann',
      members: ['bob', 'other'],
    })
    const toGroup = (msg: string, token = back, from: Json = { from: 'ann' }) =>
      data('POST', 'messages/chatgroups', { ...from, to: [groupid], ...text(msg) }, token)
    await toGroup('before')
    await data('POST', 'messages/users', { from: 'ann', to: ['bob'], ...text('private') })
    world.host.time += 1000
    await api('POST', `chatgroups/${groupid}/users/helper`)
    await toGroup('after')
    await data('POST', 'messages/chatgroups/users', {
      from: 'ann',
      to: [groupid],
      users: ['bob'],
      ...text('directed to bob'),
    })
    await toGroup('from a bot', other, {})
    await data('POST', 'messages/users', { from: 'bob', to: ['helper'], ...text('to the bot') })
    const seen = async (query = '') => {
      const page = await data('GET', `parley/v1/events?kinds=messages.*${query}`, undefined, key)
      return (page.events as { data: { payload: { bodies: { msg: string }[] } } }[]).map(
        (event) => event.data.payload.bodies[0]?.msg,
      )
    }
    expect(await seen()).toEqual(['after', 'to the bot'])
    expect(await seen('&bots=true')).toEqual(['after', 'from a bot', 'to the bot'])
    await api('DELETE', `chatgroups/${groupid}/users/helper`)
    expect(await seen()).toEqual(['to the bot'])
  })

  test('messages of bots say so in their ext', async () => {
    const key = await newBot()
    await api(
      'POST',
      'messages/users',
      { to: ['bob'], ...text('hi', { ext: { parley_bot: false, a: 1 } }) },
      key,
    )
    const page = JSON.stringify(await historyOf('bob', 'helper', await world.token('bob')))
    expect(page).toContain('msgs')
    const { database } = world.server.services
    const row = await database.read((sql) =>
      sql.first<{ meta: Uint8Array }>('SELECT meta FROM entries ORDER BY id DESC LIMIT 1'),
    )
    expect(Buffer.from(row?.meta ?? []).toString('latin1')).toContain('parley_bot')
  })
})

describe(`webhooks on ${databaseName}`, () => {
  const hookTo = async (target_type: string, to: unknown, key = 'helper') =>
    (await data('POST', `parley/v1/bots/${key}/webhooks`, { target_type, to, name: 'deploys' })) as {
      id: string
      path: string
      url: string
    }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    world.server.rest({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      address: '203.0.113.7',
    })

  test('a post becomes a message of the bot, without a token, and can be repeated safely', async () => {
    await newBot()
    const hook = await hookTo('users', 'bob')
    expect(hook.url).toContain(hook.path)
    const first = await post(hook.path, { text: 'built' }, { 'idempotency-key': 'build-1' })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const again = await post(hook.path, { text: 'built' }, { 'idempotency-key': 'build-1' })
    expect(again.body.data).toEqual(first.body.data)
    expect((await post(hook.path, { type: 'custom', body: { customEvent: 'deploy' } })).status).toBe(200)
    await settled(world)
    expect(await data('GET', 'users/bob/offline_msg_count')).toEqual({ bob: 2 })
    const { webhooks } = await data('GET', 'parley/v1/bots/helper/webhooks')
    expect(webhooks).toMatchObject([{ id: hook.id, name: 'deploys', to: 'bob', used: world.host.now() }])
    expect(JSON.stringify(webhooks)).not.toContain('wh_')
  })

  test('only the hash of the secret is stored, and it is not in the audit', async () => {
    await newBot()
    const hook = await hookTo('users', 'bob')
    const secret = hook.path.split('_').at(-1) as string
    await post(hook.path, { text: 'x' }, { authorization: `Bearer ${back}` })
    const { database } = world.server.services
    const stored = await database.read(async (sql) => [
      ...(await sql.all('SELECT * FROM webhooks')),
      ...(await sql.all('SELECT * FROM audit')),
    ])
    expect(stored.length).toBeGreaterThan(1)
    expect(JSON.stringify(stored)).not.toContain(secret)
  })

  test('moderation decides about posts and about REST calls of bots, not about those of back ends', async () => {
    await checkingWords()
    const key = await newBot()
    const hook = await hookTo('users', 'bob')
    const send = (msg: string, token: string, from?: string) =>
      api('POST', 'messages/users', { from, to: ['bob'], ...text(msg) }, token)
    const stored = async () =>
      (await metas()).map((meta) => /(\S+) word/.exec(Buffer.from(meta).toString('latin1'))?.[1])
    expect((await send('forbidden word', key)).status).toBe(400)
    expect((await post(hook.path, { text: 'forbidden word' })).status).toBe(400)
    expect((await send('rude word', key)).status).toBe(200)
    expect((await post(hook.path, { text: 'rude word' })).status).toBe(200)
    expect((await send('forbidden word', back, 'helper')).status).toBe(200)
    await settled(world)
    expect((await stored()).map((word) => word?.slice(-9))).toEqual([
      expect.stringMatching(/\*{4}$/),
      expect.stringMatching(/\*{4}$/),
      'forbidden',
    ])
  })

  test('a wrong, removed or foreign URL is not found', async () => {
    await newBot()
    const hook = await hookTo('users', 'bob')
    const wrong = `${hook.path.slice(0, -1)}${hook.path.endsWith('A') ? 'B' : 'A'}`
    for (const path of [wrong, '/parley/demo/parley/v1/hooks/wh_1_x', '/parley/demo/parley/v1/hooks/x'])
      expect((await post(path, { text: 'x' })).status).toBe(404)
    expect((await api('DELETE', 'parley/v1/bots/helper/webhooks/99')).status).toBe(404)
    await data('DELETE', `parley/v1/bots/helper/webhooks/${hook.id}`)
    expect((await post(hook.path, { text: 'x' })).status).toBe(404)
  })

  test('size and rate are limited', async () => {
    await newBot()
    const { path } = await hookTo('users', 'bob')
    expect((await post(path, { text: 'x'.repeat(100_000) })).status).toBe(400)
    expect((await post(path, { text: '' })).status).toBe(400)
    expect((await post(path, '{')).status).not.toBe(200)
    expect((await post(path, {})).status).toBe(400)
    const answers = await Promise.all(Array.from({ length: 40 }, () => post(path, { text: 'x' })))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5)
    world.host.time += 10_000
    expect((await post(path, { text: 'x' })).status).toBe(200)
  })

  test('a bot that is removed from the group, blocked or deactivated cannot post', async () => {
    await newBot()
    const { groupid } = await data('POST', 'chatgroups', {
      groupname: 't',
      public: false,
      owner: 'ann',
      members: ['helper'],
    })
    const { path } = await hookTo('chatgroups', groupid)
    expect((await post(path, { text: 'x' })).status).toBe(200)
    await api('DELETE', `chatgroups/${groupid}/users/helper`)
    expect((await post(path, { text: 'x' })).status).toBe(400)
    const { path: toBob } = await hookTo('users', 'bob')
    await api('POST', 'users/helper/deactivate')
    expect((await post(toBob, { text: 'x' })).status).toBe(404)
    await api('POST', 'users/helper/activate')
    expect(
      (await api('POST', 'parley/v1/bots/helper/webhooks', { target_type: 'users', to: 'no' })).status,
    ).toBe(404)
    expect(
      (await api('POST', 'parley/v1/bots/helper/webhooks', { target_type: 'chatgroups', to: '1' })).status,
    ).not.toBe(200)
  })
})

describe(`streams on ${databaseName}`, () => {
  test('a muted sender may not begin one, in the name of a back end either', async () => {
    const begin = async () =>
      (
        await api('POST', 'stream_message/user', {
          from: 'ann',
          to: 'bob',
          body: { msg: 'x', seq: 0, finish: true },
        })
      ).status
    expect(await begin()).toBe(200)
    await api('POST', 'mutes', { username: 'ann', chat: 60 })
    expect(await begin()).toBe(403)
    await api('POST', 'mutes', { username: 'ann', chat: 0 })
    expect(await begin()).toBe(200)
    const { groupid } = await data('POST', 'chatgroups', {
      groupname: 't',
      public: false,
      owner: 'bob',
      members: ['ann'],
    })
    const inGroup = async () =>
      (
        await api('POST', 'stream_message/chatgroup', {
          from: 'ann',
          to: groupid,
          body: { msg: 'x', seq: 0, finish: true },
        })
      ).status
    expect(await inGroup()).toBe(200)
    await api('POST', `chatgroups/${groupid}/mute`, { usernames: ['ann'], mute_duration: 60_000 })
    expect(await inGroup()).toBe(403)
  })

  test('a bot streams in its own name, within the rules for people', async () => {
    const key = await newBot()
    const begin = async (to: string) =>
      (await api('POST', 'stream_message/user', { from: 'helper', to, body: { msg: 'x', seq: 0 } }, key))
        .status
    expect(await begin('bob')).toBe(200)
    await api('POST', 'sdk/user/ann/blocks', { usernames: ['helper'] })
    expect(await begin('ann')).toBe(403)
  })

  test('moderation decides about every piece of a bot with the text before it, not about those of back ends', async () => {
    await checkingWords()
    const key = await newBot()
    const stream = (token: string, body: Json) =>
      api('POST', 'stream_message/user', { from: 'helper', to: 'bob', body }, token)
    const begin = async (msg: string, token = key) => {
      const { status, body } = await stream(token, { msg, seq: 0 })
      return { status, msgId: (body.data as Json | undefined)?.msgId }
    }
    const bob = await world.token('bob')
    const texts = async () => JSON.stringify(await historyOf('bob', 'helper', bob))

    expect((await begin('forbidden')).status).toBe(400)
    // A word in two pieces is found, and the stream ends before it.
    const first = await begin('this is forb')
    expect((await stream(key, { msgId: first.msgId, msg: 'idden', seq: 1 })).status).toBe(400)
    expect((await stream(key, { msgId: first.msgId, msg: ' more', seq: 1 })).status).toBe(403)
    // Replaced pieces are stored as replaced; pieces that readers already have cannot be replaced.
    const second = await begin('so ')
    expect((await stream(key, { msgId: second.msgId, msg: 'rude ', seq: 1 })).status).toBe(200)
    expect((await stream(key, { msgId: second.msgId, msg: 'rude ', seq: 1 })).status).toBe(200)
    expect((await stream(key, { msgId: second.msgId, msg: 'skips', seq: 3 })).status).toBe(403)
    expect((await stream(key, { msgId: second.msgId, msg: 'ru', seq: 2 })).status).toBe(200)
    expect((await stream(key, { msgId: second.msgId, msg: 'de', seq: 3 })).status).toBe(400)
    expect((await begin('forbidden by a back end', back)).status).toBe(200)
    const stored = (await metas()).map((meta) => Buffer.from(meta).toString('latin1'))
    expect(await texts()).not.toContain('rude')
    expect(stored.filter((meta) => meta.includes('so **** ru'))).not.toEqual([])
    expect(stored.filter((meta) => meta.includes('forbidden'))).toHaveLength(1)
  })

  test('a streamed message of a bot says that it is of a bot', async () => {
    const key = await newBot()
    const body = { msg: 'x', seq: 0, finish: true }
    await api(
      'POST',
      'stream_message/user',
      { from: 'helper', to: 'bob', body, ext: { parley_bot: false } },
      key,
    )
    const [meta = new Uint8Array(0)] = await metas()
    const { payload } = decode(Meta, meta)
    expect(fromKeyValues(decode(MessageBody, payload ?? new Uint8Array(0)).ext ?? [])).toEqual({
      parley_bot: true,
    })
  })
})
