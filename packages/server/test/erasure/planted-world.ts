// A person who has left a recognisable word in every place of the database and of the disk that a person can write to, by
// the calls that clients make.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BodyType } from '@parley/protocol'
import { expect, inject, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../../src/index.ts'
import { indexLogs } from '../../src/storage/procedures/search-index.ts'
import { newDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, settled } from '../../src/test-support/channel-world.ts'

/** The word of a place: one term for the search index. */
export const word = (name: string): string => `cnry${name}zq`
/** Every word contains it. */
export const mark = 'cnry'

const isOnPostgres = inject('postgres') !== undefined

async function openOnDisk(data: string, known?: string): Promise<{ database: Database; url: string }> {
  const url = known ?? (isOnPostgres ? await newDatabase() : '')
  const database = await openDatabase({ url, directory: data, inThread: !isOnPostgres })
  return { database, url }
}

/** With `known`, in the PostgreSQL database of this address. */
export async function plantedWorld(known?: string) {
  const data = mkdtempSync(join(tmpdir(), 'parley-erasure-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const { database, url } = await openOnDisk(data, known)
  const world = await channelWorld(
    { data, usageReports: true, clientLogs: true, peopleSearch: 'everybody', recallMs: 1 },
    database,
  )
  const { ids } = world.server.services
  const app = await world.appToken()
  const planted = new Set<string>()
  const w = (name: string): string => {
    planted.add(word(name))
    return word(name)
  }

  const bob = await world.device('bob')
  const person = await world.device('alice', `web_${w('resource')}`, { deviceName: w('devicename') })
  const problems: string[] = []
  const ok = async (by: string, method: string, path: string, body?: unknown) => {
    const answer = await world.ask(method, path, body, by)
    if (answer.status !== 200) problems.push(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as Record<string, Record<string, string>>
  }
  const as = person.token
  // Everything from here on is recorded for the back end as well.
  await ok(app, 'POST', 'parley/v1/events/endpoints', { url: 'https://nobody.example/hook' })

  // The account.
  await ok(as, 'PUT', 'metadata/user/alice', { nickname: w('nickname'), sign: w('profile') })
  await ok(as, 'PUT', 'users/alice', { nickname: w('nick') })
  await ok(as, 'GET', `parley/v1/people?q=${word('nick')}`)
  await ok(as, 'POST', `users/alice/presence/web_${word('resource')}/1`, { ext: w('presence') })
  await ok(as, 'PUT', 'users/alice/notification/language', { translationLanguage: w('lang').slice(0, 16) })
  await ok(app, 'PUT', 'users/alice/push/binding', {
    device_id: w('pushdevice'),
    notifier_name: 'webpush',
    device_token: w('pushtoken'),
  })
  await ok(as, 'POST', 'users/alice/collections', {
    id: w('favourite'),
    type: w('favouritetype'),
    data: w('favouritedata'),
    ext: w('favouriteext'),
  })
  await ok(as, 'POST', 'sdk/users/alice/client/logs', { resource: w('logres'), logContent: w('log') })
  await ok(as, 'POST', 'parley/v1/usage', { events: [{ event: w('usage') }] })

  // People.
  await world.token('carol')
  await ok(as, 'POST', 'users/alice/contacts/apply', { usernames: ['carol'], reason: w('reason') })
  await ok(app, 'POST', 'users/alice/contacts/users/bob')
  await ok(as, 'PUT', 'users/alice/contacts/users/bob', { remark: w('remark') })

  // Messages.
  const clientKey = w('clientkey')
  const said = await person.say('bob', w('text'), { clientKey }, { ext: mention(w('mention')) })
  const edited = await person.say('bob', 'before')
  await person.edit('bob', edited.serverId ?? '', w('edit'))
  const answer = await bob.say('alice', 'the words of bob')
  await person.receipt(BodyType.READ_ACK, 'bob', answer.serverId)
  const recalled = await person.say('bob', w('recalled'))
  await person.recall('bob', recalled.serverId ?? '')
  const group = await world.group('bob', 'alice', 'carol')
  const parent = await person.say(group, w('group'), {}, { msgConfig: undefined })
  await ok(as, 'POST', 'reaction/user/alice', { msgId: answer.serverId, message: w('react').slice(0, 16) })
  await ok(as, 'PUT', `sdk/metadata/chatgroup/${group}/user/alice`, {
    metaData: { [w('attrkey')]: w('attr') },
  })
  const thread = (
    await ok(as, 'POST', 'thread', { name: w('thread'), msg_id: parent.serverId, group_id: group })
  ).data?.thread_id as string
  await person.say(thread, w('inthread'))

  // Reports, of hers and by her.
  const report = { username: 'bob', reportType: 'spam', reportReason: 'rude' }
  await ok(bob.token, 'POST', `user/bob/moderation/report/message/${said.serverId}`, report)
  await ok(as, 'POST', `user/alice/moderation/report/message/${answer.serverId}`, {
    username: 'alice',
    reportType: w('reporttype'),
    reportReason: w('reportreason'),
  })

  // Groups and rooms of her own, of which nobody else is a member.
  const own = (
    await ok(as, 'POST', 'chatgroups', { groupname: w('owngroup'), desc: w('owndesc'), members: [] })
  ).data?.groupid
  await ok(as, 'POST', `chatgroups/${own}/announcement`, { announcement: w('announcement') })
  await ok(app, 'POST', 'chatrooms', { name: w('room'), description: w('roomdesc'), owner: 'alice' })
  const room = (await ok(app, 'POST', 'chatrooms', { name: 'hall', description: '', owner: 'bob' })).data?.id
  await ok(app, 'POST', `chatrooms/${room}/users/alice`)
  await ok(as, 'PUT', `metadata/chatroom/${room}/user/alice`, {
    metaData: { [w('roomkey')]: w('roomvalue') },
    autoDelete: 'NO_DELETE',
  })
  const open = (
    await ok(bob.token, 'POST', 'chatgroups', {
      groupname: 'open',
      public: true,
      approval: true,
      members: [],
    })
  ).data?.groupid
  await ok(as, 'POST', `chatgroups/${open}/apply`, { message: w('application') })

  // Files.
  const headers = { authorization: `Bearer ${as}` }
  const query = { 'chat-type': 'CHAT', 'chat-target': 'bob' }
  const upload = await world.server.files.upload({
    org: 'parley',
    app: 'demo',
    headers,
    query,
    file: { name: `${w('filename')}.txt`, type: 'text/plain', chunks: bytes(w('filebytes')) },
  })
  expect(upload.status).toBe(200)

  // Data without a call in this world: a push to another user, and the content of a receipt.
  await database.write(async (sql) => {
    const id = await sql.first<{ id: number }>(`SELECT id FROM users WHERE name = 'bob'`)
    const her = await sql.first<{ id: number }>(`SELECT id FROM users WHERE name = 'alice'`)
    await sql.run(
      `INSERT INTO push_tokens (user_id, device, notifier, token, digest, created_at) VALUES (?, 'd', 'webpush', 't', 'x', 1)`,
      [id?.id ?? 0],
    )
    await sql.run(
      `INSERT INTO pushes (token_id, entry_id, log_id, push, next_at, created_at)
       SELECT t.id, CAST(? AS BIGINT), 1, CAST(? AS TEXT), 0, 1 FROM push_tokens t WHERE t.token = 't'`,
      [Number(said.serverId), w('push')],
    )
    await sql.run('INSERT INTO readers (message_id, user_id, read_at, content) VALUES (?, ?, 1, ?)', [
      ids.next(),
      her?.id ?? 0,
      w('receipt'),
    ])
  })
  const logs = await world.rows<{ id: number }>('SELECT id FROM logs')
  await database.call(indexLogs, { logIds: logs.map(({ id }) => id), most: 10_000 })
  await settled(world)
  bob.acknowledge()
  await settled(world)

  expect(problems).toEqual([])

  /** Everything on the disk, and the dump of the database if it is elsewhere. */
  const contents = (): Map<string, Buffer> => {
    const files = readdirSync(data, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const all = new Map(files.map((path) => [path.slice(data.length + 1), readFileSync(path)]))
    if (url !== '') all.set('pg_dump', execFileSync('pg_dump', ['--inserts', url], { maxBuffer: 1e9 }))
    return all
  }
  return {
    world,
    database,
    data,
    url,
    bob,
    person,
    app,
    planted,
    group,
    thread,
    said,
    answer,
    edited,
    contents,
  }
}

function mention(name: string) {
  return [{ key: 'em_at_list', type: 8, stringValue: JSON.stringify([name]) }]
}

async function* bytes(text: string) {
  yield Buffer.from(text)
}
