import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiWorld, apiWorld, type Kept, testRows } from './api-world.ts'

const people = (...names: string[]) => names.map((username) => ({ username, password: 'x' }))

describe('tokens and accounts', () => {
  let world: ApiWorld
  const kept: Kept = {}
  beforeAll(async () => {
    world = await apiWorld()
    kept.id = world.app.clientId
    kept.secret = world.app.clientSecret
  })
  testRows(() => world, kept, [
    {
      does: 'an app token',
      rest: 'POST token',
      body: { grant_type: 'client_credentials', client_id: '$id', client_secret: '$secret', ttl: 60 },
      answers: { expires_in: 60, application: '$id', access_token: expect.any(String) },
    },
    {
      does: 'a token for a password',
      rest: 'POST token',
      body: { grant_type: 'password', username: 'ann', password: 'secret' },
      answers: { user: { username: 'ann', activated: true } },
    },
    {
      does: 'a token for a user without a password',
      rest: 'POST token',
      body: { grant_type: 'inherit', username: 'dora', autoCreateUser: true },
      answers: { user: { username: 'dora' } },
    },
    {
      does: 'an account',
      rest: 'POST users',
      body: { username: 'emil', password: 'x', nickname: 'Emil' },
      answers: {
        action: 'post',
        entities: [
          {
            type: 'user',
            username: 'emil',
            nickname: 'Emil',
            activated: true,
            uuid: expect.any(String),
            created: expect.any(Number),
            modified: expect.any(Number),
          },
        ],
      },
    },
    {
      does: 'the name is taken',
      rest: 'POST users',
      body: { username: 'emil', password: 'x' },
      status: 400,
      answers: { error: 'duplicate_unique_property_exists' },
    },
    {
      does: 'an illegal name',
      rest: 'POST users',
      body: { username: 'e&mil', password: 'x' },
      status: 400,
      answers: { error: 'illegal_argument', error_description: 'username e&mil is not legal' },
    },
    {
      does: 'several accounts: those that can be made',
      rest: 'POST users',
      body: [...people('fay', 'emil', 'g h'), { username: 'gus' }],
      answers: {
        entities: [{ username: 'fay' }],
        data: [
          { username: 'emil', registerUserFailReason: expect.stringContaining('be unique') },
          { username: 'g h' },
          { username: 'gus' },
        ],
      },
    },
    {
      does: 'too many accounts',
      rest: 'POST users',
      body: people(...Array.from({ length: 61 }, (_, at) => `u${at}`)),
      status: 400,
      answers: {
        error: 'illegal_argument',
        error_description: expect.stringContaining('Request body array size[61]'),
      },
    },
    {
      does: 'the same name with two passwords',
      rest: 'POST users',
      body: [
        { username: 'h', password: 'a' },
        { username: 'H', password: 'b' },
      ],
      status: 400,
    },
    { does: 'a list of something else', rest: 'POST users', body: [7], status: 400 },
    { does: 'an empty list', rest: 'POST users', body: [], status: 400 },
    { does: 'one account', rest: 'GET users/ann', answers: { entities: [{ username: 'ann' }], count: 1 } },
    {
      does: 'no such account',
      rest: 'GET users/nobody',
      status: 404,
      answers: { error: 'service_resource_not_found', error_description: 'Service resource not found' },
    },
    {
      does: 'a page, oldest first',
      rest: 'GET users?limit=2',
      answers: { entities: [{ username: 'ann' }, { username: 'bob' }], count: 2 },
      keeps: { cursor: 'cursor' },
    },
    {
      does: 'the next page',
      rest: 'GET users?limit=2&cursor=$cursor',
      answers: { entities: [{ username: 'dora' }, { username: 'emil' }] },
    },
    {
      does: 'a cursor that is none',
      rest: "GET users?limit=1&cursor=';",
      answers: { entities: [{ username: 'ann' }] },
    },
    {
      does: 'a new password',
      rest: 'PUT users/emil/password',
      body: { newpassword: 'new' },
      answers: { action: 'set user password' },
    },
    {
      does: 'a password of nobody',
      rest: 'PUT users/nobody/password',
      body: { newpassword: 'new' },
      status: 404,
    },
    { does: 'who is online', rest: 'GET users/ann/status', answers: { data: { ann: 'online' } } },
    { does: 'who is offline', rest: 'GET users/emil/status', answers: { data: { emil: 'offline' } } },
    {
      does: 'several at once',
      rest: 'POST users/batch/status',
      body: { usernames: ['ann', 'emil', 'nobody'] },
      answers: {
        action: 'get batch user status',
        data: [{ ann: 'online' }, { emil: 'offline' }, { nobody: 'offline' }],
      },
    },
    {
      does: 'too many at once',
      rest: 'POST users/batch/status',
      body: { usernames: Array.from({ length: 101 }, (_, at) => `u${at}`) },
      status: 400,
      answers: { error_description: 'request body exceeds maximum limit, maximum limit is 100' },
    },
    {
      does: 'the devices of a user',
      rest: 'GET users/ann/resources',
      answers: { data: [{ res: 'web_1', device_uuid: expect.any(String) }] },
    },
    {
      does: 'one device is signed out',
      rest: 'DELETE users/bob/disconnect/web_1',
      answers: { data: { result: true } },
    },
    {
      does: 'a device that is not there',
      rest: 'DELETE users/bob/disconnect/web_1',
      answers: { data: { result: false } },
    },
    {
      does: 'all devices, in the older form',
      rest: 'GET users/bob/disconnect',
      answers: { data: { result: false } },
    },
    {
      does: 'mutes by kind of chat',
      rest: 'POST mutes',
      body: { username: 'ann', chat: 100, groupchat: -1 },
      answers: { data: { result: 'ok' } },
    },
    {
      does: 'the mutes of a user',
      rest: 'GET mutes/ann',
      answers: {
        data: { userid: 'ann', chat: 100, groupchat: -1, chatroom: 0, unixtime: expect.any(Number) },
      },
    },
    {
      does: 'all mutes, one row for each kind',
      rest: 'GET mutes?pageNum=1&pageSize=10',
      answers: {
        data: {
          data: [
            { username: 'ann', chat: 100 },
            { username: 'ann', groupchat: -1 },
          ],
        },
      },
    },
    {
      does: 'a mute of nothing',
      rest: 'POST mutes',
      body: { username: 'ann' },
      status: 400,
      answers: { error: 'required_property_not_found' },
    },
    { does: 'a mute of nobody', rest: 'POST mutes', body: { username: 'nobody', chat: 1 }, status: 404 },
    { does: 'a mute of a wrong time', rest: 'POST mutes', body: { username: 'ann', chat: -7 }, status: 400 },
    {
      does: 'mutes end',
      rest: 'POST mutes',
      body: { username: 'ann', chat: 0, groupchat: 0 },
      answers: { data: { result: 'ok' } },
    },
    { does: 'nobody is muted', rest: 'GET mutes', answers: { data: { data: [] } } },
    {
      does: 'deactivate',
      rest: 'POST users/emil/deactivate',
      answers: { action: 'Deactivate user', entities: [{ username: 'emil', activated: false }] },
    },
    {
      does: 'a deactivated account does not sign in',
      rest: 'POST token',
      body: { username: 'emil', password: 'new' },
      status: 404,
    },
    {
      does: 'activate',
      rest: 'POST users/emil/activate',
      answers: { action: 'activate user', entities: [{ activated: true }] },
    },
    {
      does: 'an activated account signs in',
      rest: 'POST token',
      body: { username: 'emil', password: 'new' },
    },
    { does: 'deactivate nobody', rest: 'POST users/nobody/deactivate', status: 404 },
    { does: 'delete one', rest: 'DELETE users/emil', answers: { entities: [{ username: 'emil' }] } },
    {
      does: 'delete some',
      rest: 'DELETE users?limit=2',
      answers: { entities: [{ username: 'ann' }, { username: 'bob' }], cursor: expect.any(String) },
    },
  ])
})

describe('waiting messages', () => {
  test('are counted until a device has received them', async () => {
    const world = await apiWorld()
    const said = { from: 'ann', to: ['bob'], type: 'txt', body: { msg: 'x' } }
    world.bob.close()
    await world.settled()
    const sent = await world.api('POST', 'messages/users', said)
    const id = (sent.body.data as Kept).bob as string
    const state = async () => [
      (await world.api('GET', 'users/bob/offline_msg_count')).body.data,
      (await world.api('GET', `users/bob/offline_msg_status/${id}`)).body.data,
    ]
    expect(await state()).toEqual([{ bob: 1 }, { [id]: 'undelivered' }])
    const again = await world.device('bob')
    await again.catchUp()
    await world.settled()
    expect(await state()).toEqual([{ bob: 0 }, { [id]: 'delivered' }])
    expect((await world.api('GET', 'users/bob/offline_msg_status/12')).body.data).toEqual({
      12: 'undelivered',
    })
  })

  test('are not those that were removed from the history, or are in a group that the user has blocked', async () => {
    const world = await apiWorld()
    const group = await world.group('ann', 'bob')
    world.bob.close()
    for (const to of ['bob', group]) await world.ann.say(to, 'received')
    const phone = await world.device('bob')
    await phone.catchUp()
    await world.settled()
    await phone.ask('POST', `chatgroups/${group}/shield`)
    phone.close()
    await world.settled()
    const waiting = async () => (await world.api('GET', 'users/bob/offline_msg_count')).body.data
    expect(await waiting()).toEqual({ bob: 0 })
    await world.ann.say(group, 'blocked')
    expect(await waiting()).toEqual({ bob: 0 })
    await world.ann.say('bob', 'removed')
    expect(await waiting()).toEqual({ bob: 1 })
    const removal = `sdk/message/roaming/chat/user/bob/time?userId=ann&delTime=${world.clock.now()}`
    expect((await world.api('DELETE', removal)).status).toBe(200)
    expect(await waiting()).toEqual({ bob: 0 })
  })

  test('a mute for one kind of chat stops that kind alone', async () => {
    const world = await apiWorld()
    const group = await world.group('ann', 'bob')
    await world.api('POST', 'mutes', { username: 'ann', groupchat: 60 })
    expect(await world.ann.say(group, 'x')).toMatchObject({ code: 7, reason: 'user is mute' })
    expect((await world.ann.say('bob', 'x')).code).toBe(0)
    world.clock.advance(61_000)
    expect((await world.ann.say(group, 'x')).code).toBe(0)
    await world.api('POST', 'mutes', { username: 'ann', chat: -1, groupchat: -1, chatroom: -1 })
    expect((await world.ann.ask('PUT', 'users/ann', { nickname: 'x' })).status).toBe(403)
  })

  test('an account that is being erased cannot be activated again, after a mere count it can', async () => {
    const world = await apiWorld()
    await world.api('POST', 'users/bob/deactivate')
    const activate = async () => (await world.api('POST', 'users/bob/activate')).status
    const begin = (id: number, isDryRun: number) =>
      world.alter(
        `INSERT INTO erasures (id, app_id, user_id, user_name, counts, dry_run, compact, created_at)
         SELECT ?, app_id, id, name, '{}', ?, 0, 0 FROM users WHERE name = 'bob'`,
        [id, isDryRun],
      )
    await begin(2, 0)
    expect(await activate()).toBe(404)
    expect(await world.rows("SELECT deactivated FROM users WHERE name = 'bob'")).toEqual([{ deactivated: 1 }])
    await world.alter('DELETE FROM erasures', [])
    await begin(3, 1)
    expect(await activate()).toBe(200)
  })

  test('a deactivated user is signed out at once, and their token is refused', async () => {
    const world = await apiWorld()
    await world.api('POST', 'users/bob/deactivate')
    expect(world.bob.wire.closedWith !== undefined || world.server.services.sessions.count === 1).toBe(true)
    expect((await world.bob.ask('GET', 'users/bob/contacts/users')).status).toBe(401)
  })
})
