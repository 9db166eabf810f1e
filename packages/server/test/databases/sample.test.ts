// The sample world on each database: the story is complete, and one call removes it.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentType, decode, fromKeyValues, MessageBody, Meta } from '@parley/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSeen } from '../../src/presence/queries.ts'
import { sampleRoutes } from '../../src/sample/http-routes.ts'
import { people, samplePassword } from '../../src/sample/people.ts'
import { prepareSample, type SampleOptions } from '../../src/sample/sample.ts'
import { isUnfinished, samplePeople } from '../../src/sample/sample-state.ts'
import { createServer } from '../../src/server.ts'
import type { Database } from '../../src/storage/database.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import type { Listed } from '../../src/test-support/channel-world.ts'
import { contactsOf, requestersOf, sentBy } from '../../src/test-support/contacts.ts'
import type { Person } from '../../src/test-support/people-world.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

interface SampleWorld extends TestServer {
  readonly database: Database
  readonly data: string
  readonly options: SampleOptions
  as(name: string): Promise<Person>
}

/** A database with an app and nothing in it. `prepare` runs before the server is created. */
async function sampleWorld(prepare: (options: SampleOptions) => Promise<void>): Promise<SampleWorld> {
  const database = await openTestDatabase()
  const data = mkdtempSync(join(tmpdir(), 'parley-sample-'))
  const first = await testServer({ data }, database)
  await first.server.stop()
  const { app, host } = first
  const passwordCost = { memory: 8, passes: 1 }
  const options: SampleOptions = { database, app, host, config: { data }, passwordCost, createServer }
  await prepare(options)
  const world = await testServer({ data }, database)
  onTestFinished(async () => {
    await world.server.stop()
    rmSync(data, { recursive: true })
  })
  return {
    ...world,
    database,
    data,
    options,
    async as(name) {
      const grant = { grant_type: 'password', username: name, password: samplePassword }
      const token = (await world.ask('POST', 'token', grant)).body.access_token as string
      return { name, token, ask: (method, path, body) => world.ask(method, path, body, token) } as Person
    },
  }
}

async function conversationsOf({ name, ask }: Person): Promise<Listed[]> {
  const { body } = await ask('GET', `sdk/user/${name}/user_channels/list?limit=50`)
  return (body.data as { channel_infos: Listed[] }).channel_infos
}

async function groupsOf({ name, ask }: Person): Promise<Map<string, string>> {
  const { body } = await ask('GET', `users/${name}/joined_chatgroups?pagenum=1&pagesize=50`)
  const rows = (body.entities ?? body.data) as { groupid: string; groupname?: string; name?: string }[]
  return new Map(rows.map((row) => [row.groupname ?? row.name ?? '', row.groupid]))
}

/** The messages of a group, oldest first. */
async function historyOf({ name, ask }: Person, group: string): Promise<MessageBody[]> {
  const queue = `${group}@conference.easemob.com`
  const { body } = await ask('POST', `users/${name}/messageroaming`, { queue, start: -1, pull_number: 50 })
  return (body.data as { msgs: { msg: string }[] }).msgs
    .map(({ msg }) => decode(Meta, Uint8Array.from(Buffer.from(msg, 'base64'))))
    .map(({ payload }) => decode(MessageBody, payload ?? new Uint8Array(0)))
    .reverse()
}

const typesIn = (bodies: readonly MessageBody[]) => new Set(bodies.map(({ contents }) => contents?.[0]?.type))

async function checkPeople({ database, as }: SampleWorld): Promise<void> {
  expect(await samplePeople(database)).toMatchObject({ people: [{ user: 'alice' }, {}, {}, {}] })
  const [alice, bob, ana] = [await as('alice'), await as('bob'), await as('ana')]
  expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([
    ['bob', 'mei', 'pip', 'priya'],
    ['alice', 'mei', 'pip'],
  ])
  expect([await requestersOf(alice), (await sentBy(ana)).length]).toEqual([['ana'], 1])
  const { body } = await alice.ask('POST', 'metadata/user/get', { targets: ['bob', 'alice'] })
  expect(body.data).toEqual({
    bob: { nickname: 'Bob Okafor', sign: expect.any(String) },
    alice: { nickname: 'Alice' },
  })
}

async function checkUnread({ database, host, server, as }: SampleWorld): Promise<void> {
  const alice = await as('alice')
  const names = new Map([...(await groupsOf(alice))].map(([name, id]) => [id, name]))
  const listed = await conversationsOf(alice)
  const unread = listed.map(({ session_to, unread_num }) => [names.get(session_to) ?? session_to, unread_num])
  expect(Object.fromEntries(unread)).toEqual({
    bob: 3,
    mei: 2,
    ana: 0,
    priya: 0,
    pip: 2,
    Launch: 5,
    'Design room': 4,
    周末爬山: 2,
  })
  const newest = await database.read((sql) =>
    sql.first<{ at: number; id: number }>('SELECT max(sent_at) AS at, max(id) AS id FROM entries'),
  )
  expect(newest?.at).toBeLessThan(host.now())
  expect(newest?.id).toBeLessThan(server.services.ids.next())
}

/** Nobody was last seen before their newest message. */
async function checkLastSeen({ database }: SampleWorld): Promise<void> {
  const { wrote, seen } = await database.read(async (sql) => {
    const wrote = await sql.all<{ sender_id: number; at: number }>(
      'SELECT sender_id, max(sent_at) AS at FROM entries WHERE counted = 1 GROUP BY sender_id',
    )
    const senders = wrote.map(({ sender_id }) => sender_id)
    return { wrote, seen: await readSeen(sql, senders) }
  })
  expect(wrote.length).toBe(people.length)
  for (const { sender_id, at } of wrote) expect(seen.get(sender_id)).toBeGreaterThanOrEqual(at)
}

async function checkGroups({ as }: SampleWorld): Promise<void> {
  const alice = await as('alice')
  const groups = await groupsOf(alice)
  const [launch = '', design = '', hike = ''] = ['Launch', 'Design room', '周末爬山'].map((name) =>
    groups.get(name),
  )
  const { TEXT, IMAGE, FILE, VIDEO, VOICE, LOCATION } = ContentType
  const said = await historyOf(alice, launch)
  expect(typesIn(said)).toEqual(new Set([TEXT, IMAGE, FILE]))
  expect(typesIn(await historyOf(alice, hike))).toEqual(new Set([TEXT, IMAGE, VIDEO, VOICE, LOCATION]))
  const frozen = said.find(({ contents }) => contents?.[0]?.text?.startsWith('Branch is frozen'))
  expect(JSON.parse(frozen?.meta ?? '')).toMatchObject({
    edit_msg: { count: 1 },
    reaction: [{ reaction: '🎉', count: 4 }, {}],
  })
  expect(said.map(({ ext }) => fromKeyValues(ext).em_at_list)).toContainEqual(['alice'])
  const pins = await alice.ask('GET', `sdk/user/alice/user_channel/pin?to=${launch}&type=groupchat`)
  expect((pins.body.data as { msg_infos: unknown[] }).msg_infos).toHaveLength(2)
  const threads = await alice.ask('GET', `threads/chatgroups/${launch}`)
  expect(threads.body.entities).toMatchObject([{ name: 'Roll-out plan', message_count: 6, unread_num: 4 }])
  const announced = await alice.ask('GET', `chatgroups/${launch}/announcement`)
  expect(JSON.stringify(announced.body.data)).toContain('Friday at 10:00')
  const info = await alice.ask('GET', `chatgroups/${design}`)
  expect(info.body.data).toMatchObject([{ name: 'Design room', permission: 'admin' }])
  const shared = await alice.ask('GET', `chatgroups/${launch}/share_files`)
  expect(shared.body.data).toMatchObject([{ file_name: 'Launch checklist.pdf' }])
  const rooms = await alice.ask('GET', 'chatrooms')
  expect(rooms.body.data).toMatchObject([{ name: 'Lobby', affiliations_count: people.length }])
}

describe(`the sample on ${databaseName}`, () => {
  // One test, because telling the story takes a while.
  test('[CON-16] a story is told, again after an interruption, and one call removes it', async () => {
    const world = await sampleWorld(async (options) => {
      const failing = { call: { value: () => Promise.reject(new Error('The database is gone.')) } }
      await prepareSample({ ...options, database: Object.create(options.database, failing) }, true)
      expect(await isUnfinished(options.database)).toBe(true)
      expect(await samplePeople(options.database)).toMatchObject({ appKey: options.app.key })
      await prepareSample(options, false)
      expect(await isUnfinished(options.database)).toBe(false)
    })
    await checkPeople(world)
    await checkUnread(world)
    await checkLastSeen(world)
    await checkGroups(world)

    const { database, data, server } = world
    const alice = await world.as('alice')
    const zoe = await world.token('zoe')
    const sample = sampleRoutes(server.services, server.rest)
    expect(await sample.remove({})).toBe(false)
    expect(await sample.remove({ authorization: `Bearer ${zoe}` })).toBe(false)
    expect(await sample.remove({ authorization: `Bearer ${alice.token}` })).toBe(true)
    expect(await samplePeople(database)).toBeUndefined()
    expect((await alice.ask('GET', 'users/alice/joined_chatgroups')).status).toBe(401)
    const count = (table: string) =>
      database.read(async (sql) => (await sql.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n)
    const tables = 'entries groups rooms threads files reactions pins members contacts'.split(' ')
    expect(await Promise.all(tables.map(count))).toEqual(tables.map(() => 0))
    expect(await count('users')).toBe(1)
    expect(filesIn(join(data, 'files'))).toEqual([])
    await prepareSample(world.options, false)
    expect(await count('users')).toBe(1)
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
