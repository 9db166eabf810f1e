// The typed client of the server API, against a real server over the network.

import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, AdminError, createAdmin, verifySignature } from '../src/index.ts'
import { startServer } from './server.ts'

let admin: Admin
let server: string

beforeAll(async () => {
  const running = await startServer()
  server = running.url
  admin = createAdmin({ server, app: 'parley#demo', key: running.key })
  for (const user of ['ann', 'bob', 'dan']) await admin.session.register({ user, password: 'secret' })
  return running.stop
})

describe('the client for back ends', () => {
  test('accounts: list, get, status, mute, deactivate, remove', async () => {
    const { users } = await admin.accounts.listUsers()
    expect(users.map(({ username }) => username)).toEqual(['ann', 'bob', 'dan'])
    expect((await admin.accounts.getUser({ name: 'ann' })).users[0]?.created).toBeGreaterThan(0)
    expect(await admin.accounts.status({ name: 'ann' })).toEqual({ statuses: { ann: 'offline' } })
    await admin.moderation.mute({ user: 'dan', chat: -1 })
    expect(await admin.moderation.mutesOf({ name: 'dan' })).toMatchObject({ user: 'dan', chat: -1 })
    await admin.accounts.deactivate({ name: 'dan' })
    expect((await admin.accounts.getUser({ name: 'dan' })).users).toMatchObject([{ activated: false }])
    await admin.accounts.removeUser({ name: 'dan' })
    await expect(admin.accounts.getUser({ name: 'dan' })).rejects.toMatchObject({
      status: 404,
      code: 'service_resource_not_found',
    })
  })

  test('messages: retries with the same key create one message', async () => {
    const send = () =>
      admin.messages.toUsers(
        { from: 'ann', to: ['bob'], type: 'txt', body: { msg: 'hello' } },
        { idempotencyKey: 'order-17' },
      )
    const { ids } = await send()
    expect(await send()).toEqual({ ids })
    expect(await admin.accounts.offlineCount({ name: 'bob' })).toEqual({ counts: { bob: 1 } })
  })

  test('groups, rooms, contacts, profiles and bots', async () => {
    const { groupId } = await admin.groups.create({
      name: 'team',
      isPublic: false,
      owner: 'ann',
      members: ['bob'],
    })
    const { groups } = await admin.groups.info({ groupIds: groupId })
    expect(groups).toMatchObject([{ id: groupId, name: 'team', memberCount: 2 }])
    await admin.groups.mute({ groupId, users: ['bob'], duration: 60_000 })
    await admin.as('ann').profile.update({ nickname: 'Ann' })
    expect(await admin.as('ann').profile.get()).toEqual({ profile: { nickname: 'Ann' } })
    await admin.as('ann').contacts.add({ contact: 'bob' })
    expect(await admin.as('ann').contacts.listAll()).toMatchObject({ users: ['bob'] })
    await expect(admin.contacts.listAll()).rejects.toMatchObject({ code: 'no_user' })
    expect((await admin.rooms.list()).rooms).toEqual([])
    const { key } = await admin.bots.create({ user: 'helper' })
    expect(key).toMatch(/^pk_/)
  })

  test('bodies that are lists are sent with request()', async () => {
    const people = ['cyd', 'ann'].map((username) => ({ username, password: 'secret' }))
    expect(await admin.request('POST', 'users', people)).toMatchObject({
      entities: [{ username: 'cyd' }],
      data: [{ username: 'ann' }],
    })
  })

  test('invalid input is refused before a request, a wrong key by the server, and a silent server times out', async () => {
    await expect(admin.moderation.mute({} as never)).rejects.toThrow()
    const stranger = createAdmin({ server, app: 'parley#demo', key: 'pk_1_x' })
    await expect(stranger.accounts.listUsers()).rejects.toMatchObject({ status: 401, code: 'unauthorized' })
    const lost = createAdmin({ server: 'http://127.0.0.1:9', app: 'parley#demo', key: 'x' })
    const failure = await lost.accounts.listUsers().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AdminError)
    expect(failure).toMatchObject({ status: 0, code: 'no_answer' })
    const silent = createAdmin({
      server,
      app: 'parley#demo',
      key: 'x',
      timeoutMs: 1,
      fetch: (_url, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    })
    await expect(silent.accounts.listUsers()).rejects.toMatchObject({ code: 'no_answer' })
    expect(() => createAdmin({ server, app: 'acme', key: 'x' })).toThrow('org#app')
    expect(() => createAdmin({ server: 'x', app: 'parley#demo', key: 'x' })).toThrow('not the address')
  })
})

test('the signature of events is checked, and its age', () => {
  const body = '{"events":[]}'
  const sign = (time: string, secret = 's') =>
    `sha256=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
  const at = (time: string, signature = sign(time)) =>
    verifySignature('s', { timestamp: time, signature }, body, 1_000_000)
  expect(at('1000000')).toBe(true)
  expect(at('800000')).toBe(true)
  expect(at('600000')).toBe(false)
  expect(at('1000000', sign('1000000', 'other'))).toBe(false)
  expect(at('1000000', '')).toBe(false)
  expect(at('soon')).toBe(false)
  expect(verifySignature('s', { timestamp: undefined, signature: undefined }, body, 0)).toBe(false)
})
