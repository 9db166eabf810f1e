// An app with everything that an export has, its export, and an empty server to import it into.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ensureApp } from '../../src/areas/session/apps.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import { fileWorld } from '../../src/files/test-support/file-world.ts'
import { openTestDatabase } from '../../src/storage/test-postgres.ts'
import { runningHost } from '../../src/test-support/test-server.ts'

export type Json = Record<string, unknown>

export function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'parley-import-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function* bytes(text: string) {
  yield Buffer.from(text)
}

/** An app with everything that an export has, exported to a folder. */
export async function exported() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const world = await fileWorld({ database: own })
  const { server } = world
  for (const name of ['bob', 'carol']) await world.token(name)
  const token = await world.appToken()
  const ask = async (method: string, path: string, body: Json) => {
    world.host.time += 1000
    const answer = await world.ask(method, path, body, token)
    expect({ path, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    return answer.body.data as Json
  }
  const send = (from: string, to: string, text: string, path = 'messages/users') =>
    ask('POST', path, {
      from,
      to: [to],
      type: 'txt',
      body: { msg: text },
      ext: { place: { at: [1, 'two'] } },
    })
  const { groupid } = await ask('POST', 'chatgroups', {
    groupname: 'Crew',
    description: 'Everybody',
    public: true,
    members: ['bob'],
    owner: 'alice',
  })
  const group = String(groupid)
  await send('alice', 'bob', 'from alice to bob')
  await send('bob', 'alice', 'from bob to alice')
  await send('alice', group, 'before carol', 'messages/chatgroups')
  await ask('POST', `chatgroups/${group}/users/carol`, {})
  const parentId = await send('bob', group, 'with carol', 'messages/chatgroups')
  const thread = await world.ask(
    'POST',
    'thread',
    { name: 'Details', msg_id: parentId[group], group_id: group },
    await world.token('alice'),
  )
  expect(thread).toMatchObject({ status: 200 })
  const { thread_id } = thread.body.data as { thread_id: string }
  await send('alice', thread_id, 'in the thread', 'messages/chatgroups')
  const { id: room } = await ask('POST', 'chatrooms', { name: 'Lobby', description: 'Hall', owner: 'alice' })
  await send('alice', String(room), 'in the room', 'messages/chatrooms')
  const [parent] = await own.read((sql) =>
    sql.all<{ id: number }>(
      "SELECT e.id FROM entries e JOIN logs l ON l.id = e.log_id WHERE l.kind = 'group' AND e.type = 2 ORDER BY e.id LIMIT 1",
    ),
  )
  await own.write(async (sql) => {
    const names = await sql.all<{ id: number; name: string }>('SELECT id, name FROM users')
    const idOf = (name: string) => names.find((user) => user.name === name)?.id ?? 0
    await sql.run('INSERT INTO reactions (message_id, name, user_id, created_at) VALUES (?, ?, ?, ?)', [
      parent?.id ?? 0,
      'heart',
      idOf('alice'),
      5,
    ])
    await sql.run("INSERT INTO profiles (user_id, key, value) VALUES (?, 'sign', 'hello')", [idOf('bob')])
    for (const [one, other] of [
      ['alice', 'bob'],
      ['bob', 'alice'],
    ] as const)
      await sql.run("INSERT INTO contacts (user_id, contact_id, remark, created_at) VALUES (?, ?, 'r', 7)", [
        idOf(one),
        idOf(other),
      ])
    await sql.run('INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (?, ?, 8)', [
      idOf('carol'),
      idOf('bob'),
    ])
    await sql.run(
      "INSERT INTO favourites (user_id, key, type, data, ext, created_at, updated_at) VALUES (?, 'f1', 'text', 'kept', '', 9, 10)",
      [idOf('carol')],
    )
    await sql.run("UPDATE users SET nickname = 'Bobby' WHERE name = 'bob'")
    // Everybody has read everything, but alice only the first message of the group, and none of the single chat.
    await sql.run('UPDATE members SET read_seq = (SELECT l.head FROM logs l WHERE l.id = members.log_id)')
    await sql.run(
      `UPDATE members SET read_seq = (SELECT e.seq FROM entries e WHERE e.id = ?) WHERE user_id = ?
       AND log_id = (SELECT e.log_id FROM entries e WHERE e.id = ?)`,
      [parent?.id ?? 0, idOf('alice'), parent?.id ?? 0],
    )
    await sql.run("UPDATE members SET read_seq = 0 WHERE user_id = ? AND peer = 'bob'", [idOf('alice')])
    const standing = `INSERT INTO room_people (log_id, user_id, role, since, muted_until, allowed, blocked)
      SELECT id, CAST(? AS INTEGER), CAST(? AS INTEGER), CAST(? AS BIGINT), CAST(? AS BIGINT), 1, CAST(? AS INTEGER)
      FROM logs WHERE kind = 'room'`
    await sql.run(standing, [idOf('bob'), 1, 11_000, world.host.now() + 86_400_000, 0])
    await sql.run(standing, [idOf('carol'), 0, 0, -1, 1])
  })
  await server.files.upload({
    org: 'parley',
    app: 'demo',
    headers: { authorization: `Bearer ${await world.token('alice')}` },
    query: { 'chat-type': 'CHAT', 'chat-target': 'bob' },
    file: { name: 'note.txt', type: 'text/plain', chunks: bytes('the file of alice') },
  })
  await own.write((sql) => sql.run('UPDATE files SET kept = 1, renewed_at = 5000'))
  const { host } = server.services
  const out = join(folder(), 'app')
  await runCommand(['export', 'app', out], { database: own, host, config: { ...defaults, data: world.data } })
  const muted = Number(
    (await own.read((sql) => sql.first('SELECT max(muted_until) AS until FROM room_people')))?.until,
  )
  return { out, host, group, room: String(room), world, muted }
}

/** An empty server an hour later. */
export async function elsewhere(host: { now(): number }) {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const later = runningHost()
  later.time = host.now() + 3_600_000
  await ensureApp(database, later, { key: 'parley#demo', openRegistration: true })
  const config = { ...defaults, data: folder() }
  const run = (...words: string[]) => runCommand(words, { database, host: later, config })
  const again = async () => {
    const to = join(folder(), 'again')
    await run('export', 'app', to)
    return to
  }
  return { database, run, again, config }
}

const lists = [
  'users',
  'profile',
  'contacts',
  'blocked',
  'favourites',
  'conversations',
  'messages',
  'reactions',
  'files',
]

/** The lines of an export without the differences between servers: numbers of messages, and keys of single chats. */
export function linesOf(from: string): Record<string, Json[]> {
  return Object.fromEntries(
    lists.map((list) => {
      const lines = readFileSync(join(from, `${list}.jsonl`), 'utf8')
        .trim()
        .split('\n')
      const read = lines.map((line) => comparable(JSON.parse(line)))
      // Threads are created after all others, because they need their message.
      return [list, read.sort((a, b) => Number(a.kind === 'thread') - Number(b.kind === 'thread'))]
    }),
  )
}

function comparable({ number: _, ...line }: Json): Json {
  const { conversation, kind } = line as { conversation?: Json; kind?: string }
  if (conversation?.kind === 'single') return { ...line, conversation: { kind: 'single' } }
  return kind === 'single' ? { ...line, id: '' } : line
}

/** Edits every line of a list of an export. */
export function change(from: string, list: string, edit: (line: Json, index: number) => unknown): void {
  const path = join(from, `${list}.jsonl`)
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  const texts = lines.map((line, index) => {
    const edited = edit(JSON.parse(line), index)
    return typeof edited === 'string' ? edited : JSON.stringify(edited)
  })
  writeFileSync(path, `${texts.join('\n')}\n`)
}
