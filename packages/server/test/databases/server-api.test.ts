// The data that the server API stores, on each database: keys, the audit, mutes, broadcasts, counts, and accounts in
// batches.

import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'

describe(`the server API on ${databaseName}`, () => {
  test('keys, audit, mutes, batches, broadcasts, counts and lists', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({ auditRows: 3 }, database)
    const { host, audit } = world.server.services
    const command = async (...words: string[]) =>
      (await runCommand([...words, '--json'], { database, host })).json as Record<string, unknown>[]
    await world.device('ann')
    const { key } = (await command(
      'key',
      'create',
      'all',
      '--scopes',
      'read,send,manage,moderate,erase',
    )) as unknown as {
      key: string
    }
    const api = async (method: string, path: string, body?: unknown) =>
      (await world.ask(method, path, body, key)).body as Record<string, Record<string, unknown>>
    const people = ['ann', 'bob', 'cem', 'n o'].map((username) => ({ username, password: 'x' }))
    expect(await api('POST', 'users', people)).toMatchObject({
      entities: [{ username: 'bob' }, { username: 'cem' }],
      data: [{ username: 'n o' }, { username: 'ann' }].reverse(),
    })
    await api('POST', 'mutes', { username: 'bob', chat: 60, chatroom: -1 })
    expect((await api('GET', 'mutes')).data?.data).toEqual([
      { username: 'bob', chat: 60 },
      { username: 'bob', chatroom: -1 },
    ])
    await api('POST', 'messages/broadcast', { from: 'ann', msg: { type: 'txt', msg: 'all' } })
    await settled(world)
    expect((await api('GET', 'users/cem/offline_msg_count')).data).toEqual({ cem: 1 })
    const { data } = await api('POST', 'messages/users', {
      from: 'ann',
      to: ['bob', 'cem'],
      type: 'txt',
      body: { msg: 'x' },
    })
    expect((await api('GET', `users/cem/offline_msg_status/${data?.cem}`)).data).toEqual({
      [String(data?.cem)]: 'undelivered',
    })
    await api('PUT', 'metadata/user/cem', { sign: 'hi' })
    expect((await api('GET', 'metadata/user/capacity')).data).toBe(6)
    const group = (await api('POST', 'chatgroups', { owner: 'ann', public: true, groupname: 'g' })).data
      ?.groupid
    expect((await api('GET', 'chatgroups?limit=5')).data).toMatchObject([{ groupid: group, affiliations: 1 }])
    expect((await api('POST', `chatgroups/${group}/users`, { usernames: ['bob'] })).data?.newmembers).toEqual(
      ['bob'],
    )
    const room = (
      await api('POST', 'chatrooms', { name: 'r', description: '', owner: 'ann', members: ['bob'] })
    ).data?.id
    await api('PUT', `chatrooms/${room}/users/bob/tag`, { tags: ['loud'] })
    await api('PUT', `chatrooms/${room}/tag/mute`, { tag: 'loud', mute_duration: -1 })
    expect((await api('GET', `chatrooms/${room}/users/bob/tag`)).data).toEqual({ loud: '-1' })
    await api('POST', 'users/bob/collections', [
      { id: 'one', data: 'x', type: 1 },
      { data: 'y', type: 2 },
    ])
    await api('POST', 'users/bob/collections', { id: 'one', data: 'z', type: 1 })
    await api('PUT', 'users/bob/collections/one', { ext: 'e' })
    expect((await api('GET', 'users/bob/collections?type=1')).data?.collections).toMatchObject([
      { id: 'one', type: '1', data: 'z', ext: 'e' },
    ])
    expect((await api('DELETE', 'users/bob/collections', { collection_ids: ['one', 'none'] })).data).toEqual({
      collection_ids: ['one'],
    })
    const pattern = { title_pattern: '{0}', content_pattern: '{$msg}' }
    await api('POST', 'notification/template', { name: 'own', ...pattern })
    await api('PUT', 'users/bob/notification/template', { templateName: 'own' })
    expect((await api('DELETE', 'notification/template/own')).data).toMatchObject({ name: 'own', ...pattern })
    expect((await api('GET', 'users/bob/notification/template')).data).toEqual({ templateName: 'own' })
    expect((await api('GET', 'chatrooms?limit=5')).data).toMatchObject([{ name: 'r' }])
    await api('POST', 'chatrooms/super_admin', { superadmin: 'bob' })
    expect((await api('GET', 'chatrooms/super_admin')).data).toEqual(['bob'])
    expect((await api('GET', 'thread')).entities).toEqual([])
    expect((await api('DELETE', 'users?limit=1')).entities).toMatchObject([{ username: 'ann' }])
    await audit.prune()
    expect(await command('audit', 'list')).toHaveLength(3)
    expect(await command('audit', 'list', '--app', 'no#app')).toEqual([])
    expect(await command('key', 'list')).toMatchObject([{ name: 'all' }])
    await command('key', 'rotate', 'all', '--overlap', '0s')
    await command('key', 'revoke', 'all')
    expect(await command('key', 'list')).toEqual([])
    await world.server.stop()
    await database.close()
  })

  test('requests at the same moment do not exceed a limit together, and a repeated one has the same answer', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({ eventEndpoints: 3, maxOpenReports: 3 }, database)
    const ann = await world.device('ann')
    const back = await world.appToken()
    const together = <T>(act: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, act))
    const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()
    const added = await together(() =>
      world.ask('POST', 'parley/v1/events/endpoints', { url: 'https://nobody.example/' }, back),
    )
    expect(statuses(added)).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
    const people = Array.from({ length: 8 }, (_, index) => `p${index}`)
    for (const name of people) await world.token(name)
    await Promise.all(
      people.map((name) =>
        ann.ask('POST', `parley/v1/reports/users/${name}`, { reportType: 'spam', reportReason: 'ads' }),
      ),
    )
    expect(await world.rows("SELECT count(*) AS open FROM reports WHERE state = 'open'")).toEqual([
      { open: 3 },
    ])
    const sent = await together(() =>
      world.server.rest({
        method: 'POST',
        url: '/parley/demo/messages/broadcast',
        headers: { authorization: `Bearer ${back}`, 'idempotency-key': 'once' },
        body: JSON.stringify({ from: 'ann', msg: { type: 'txt', msg: 'all' } }),
        address: '127.0.0.1',
      }),
    )
    expect(new Set(sent.map(({ status, body }) => `${status} ${JSON.stringify(body.data)}`)).size).toBe(1)
    expect(sent[0]?.status).toBe(200)
    await settled(world)
    await together(() => world.ask('DELETE', 'users/ann', undefined, back))
    const { body } = await world.ask('GET', 'parley/v1/events?kinds=users.removed', undefined, back)
    expect((body.data as { events: unknown[] }).events).toHaveLength(1)
    await world.server.stop()
    await database.close()
  })
})
