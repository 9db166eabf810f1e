// The sample world on each database: the story is complete, and one call removes it.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentType, decode, fromKeyValues, MessageBody, Meta } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleDoor } from '../../src/sample/door.ts'
import { isUnfinished, samplePeople } from '../../src/sample/mark.ts'
import { people, samplePassword } from '../../src/sample/people.ts'
import { makeSample, prepareSample, type SampleOptions } from '../../src/sample/sample.ts'
import type { Database } from '../../src/storage/database.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { askedBy, contactsOf, sentBy } from '../../src/test-support/contacts.ts'
import type { Person } from '../../src/test-support/people-world.ts'
import type { Listed } from '../../src/test-support/talk-world.ts'
import { type TestServer, testServer } from '../../src/test-support/test-server.ts'

let database: Database
let data: string
let world: TestServer

beforeAll(async () => {
  database = await openTestDatabase()
  data = mkdtempSync(join(tmpdir(), 'parley-sample-'))
  const { app, host, server } = await testServer({ data }, database)
  await server.stop()
  const options: SampleOptions = {
    database,
    app,
    host,
    config: { data },
    passwordCost: { memory: 8, passes: 1 },
  }
  await makeSample(options)
  world = await testServer({ data }, database)
})

afterAll(async () => {
  await world.server.stop()
  rmSync(data, { recursive: true })
})

async function as(name: string): Promise<Person> {
  const grant = { grant_type: 'password', username: name, password: samplePassword }
  const token = (await world.ask('POST', 'token', grant)).body.access_token as string
  return { name, token, ask: (method, path, body) => world.ask(method, path, body, token) } as Person
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

describe(`the sample on ${databaseName}`, () => {
  test('[CON-16] the sample people know each other, and one of them waits for an answer', async () => {
    expect(await samplePeople(database)).toMatchObject({ people: [{ user: 'alice' }, {}, {}, {}] })
    const [alice, bob, ana] = [await as('alice'), await as('bob'), await as('ana')]
    expect([await contactsOf(alice), await contactsOf(bob)]).toEqual([
      ['bob', 'mei', 'pip', 'priya'],
      ['alice', 'mei', 'pip'],
    ])
    expect([await askedBy(alice), (await sentBy(ana)).length]).toEqual([['ana'], 1])
    const { body } = await alice.ask('POST', 'metadata/user/get', { targets: ['bob', 'alice'] })
    expect(body.data).toEqual({
      bob: { nickname: 'Bob Okafor', sign: expect.any(String) },
      alice: { nickname: 'Alice' },
    })
  })

  test('there is something unread in several conversations, and nothing from the future', async () => {
    const alice = await as('alice')
    const groups = await groupsOf(alice)
    const names = new Map([...groups].map(([name, id]) => [id, name]))
    const listed = await conversationsOf(alice)
    const unread = new Map(
      listed.map(({ session_to, unread_num }) => [names.get(session_to) ?? session_to, unread_num]),
    )
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
    expect(newest?.at).toBeLessThan(world.host.now())
    expect(newest?.id).toBeLessThan(world.server.services.ids.next())
  })

  test('groups have pictures, sounds, files, a video, a place, reactions, edits, pins, threads and announcements', async () => {
    const alice = await as('alice')
    const groups = await groupsOf(alice)
    const [launch = '', design = '', hike = ''] = ['Launch', 'Design room', '周末爬山'].map((name) =>
      groups.get(name),
    )
    const said = await historyOf(alice, launch)
    expect(typesIn(said)).toEqual(new Set([ContentType.TEXT, ContentType.IMAGE, ContentType.FILE]))
    expect(typesIn(await historyOf(alice, hike))).toEqual(
      new Set([
        ContentType.TEXT,
        ContentType.IMAGE,
        ContentType.VIDEO,
        ContentType.VOICE,
        ContentType.LOCATION,
      ]),
    )
    const frozen = said.find(({ contents }) => contents?.[0]?.text?.startsWith('Branch is frozen'))
    expect(JSON.parse(frozen?.meta ?? '')).toMatchObject({
      edit_msg: { count: 1 },
      reaction: [{ reaction: '🎉', count: 4 }, {}],
    })
    const mentions = said.map(({ ext }) => fromKeyValues(ext).em_at_list).filter(Boolean)
    expect(mentions).toContainEqual(['alice'])
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
  })

  test('only its users remove it, and nothing of it stays', async () => {
    const zoe = await world.token('zoe')
    const alice = await as('alice')
    const door = sampleDoor(world.server.services, world.server.rest)
    expect(await door.remove({})).toBe(false)
    expect(await door.remove({ authorization: `Bearer ${zoe}` })).toBe(false)
    expect(await door.remove({ authorization: `Bearer ${alice.token}` })).toBe(true)
    expect(await samplePeople(database)).toBeUndefined()
    expect((await alice.ask('GET', 'users/alice/joined_chatgroups')).status).toBe(401)
    const count = (table: string) =>
      database.read(async (sql) => (await sql.first<{ n: number }>(`SELECT count(*) AS n FROM ${table}`))?.n)
    const tables = ['entries', 'groups', 'rooms', 'threads', 'files', 'reactions', 'pins', 'members', 'contacts']
    expect(await Promise.all(tables.map(count))).toEqual(tables.map(() => 0))
    expect(await count('users')).toBe(1)
    expect(filesIn(join(data, 'files'))).toEqual([])
    expect(await door.remove({ authorization: `Bearer ${zoe}` })).toBe(false)
  })

  test('a start that was interrupted is repeated', async () => {
    const { app, host } = world
    const options: SampleOptions = { database, app, host, config: { data }, passwordCost: { memory: 8, passes: 1 } }
    const failing: Database = {
      ...database,
      call: () => Promise.reject(new Error('The database is gone.')),
    }
    await prepareSample({ ...options, database: failing }, true)
    expect([await isUnfinished(database), (await samplePeople(database))?.appKey]).toEqual([true, app.key])
    await prepareSample(options, false)
    expect(await isUnfinished(database)).toBe(false)
    expect((await conversationsOf(await as('alice'))).length).toBe(8)
  })
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}
