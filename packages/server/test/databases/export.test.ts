// Exports on each database.

import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import { fileWorld } from '../../src/files/test-support/file-world.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'

async function filledWorld() {
  const own = await openTestDatabase()
  onTestFinished(() => own.close())
  const world = await fileWorld({ database: own })
  const { server, data } = world
  for (const name of ['bob', 'carol']) await world.token(name)
  const token = await world.appToken()
  const send = async (from: string, to: string, text: string, path = 'messages/users') => {
    const body = { from, to: [to], type: 'txt', body: { msg: text } }
    expect((await world.ask('POST', path, body, token)).status).toBe(200)
  }
  const group = await world.ask(
    'POST',
    'chatgroups',
    { groupname: 'Crew', public: false, members: ['bob'], owner: 'alice' },
    token,
  )
  expect(group).toMatchObject({ status: 200 })
  const groupId = (group.body.data as { groupid: string }).groupid
  await send('alice', 'bob', 'from alice to bob')
  await send('bob', 'alice', 'from bob to alice')
  await send('bob', 'carol', 'from bob to carol')
  await send('alice', groupId, 'alice in the group', 'messages/chatgroups')
  await send('bob', groupId, 'bob in the group', 'messages/chatgroups')
  await own.write((sql) =>
    sql.run(
      `INSERT INTO reactions (message_id, name, user_id, created_at)
       SELECT max(e.id), 'heart', (SELECT id FROM users WHERE name = 'alice'), 5 FROM entries e`,
    ),
  )
  const uploaded = await server.files.upload({
    org: 'parley',
    app: 'demo',
    headers: { authorization: `Bearer ${await world.token('alice')}` },
    query: { 'chat-type': 'CHAT', 'chat-target': 'bob' },
    file: { name: 'note.txt', type: 'text/plain', chunks: bytes('the file of alice') },
  })
  const file = (uploaded.body.entities as { uuid: string }[])[0]?.uuid ?? ''
  const out = mkdtempSync(join(tmpdir(), 'parley-export-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const { database, host } = server.services
  const run = (...words: string[]) =>
    runCommand(['export', ...words], { database, host, config: { ...defaults, data } })
  const lines = (folder: string, list: string): Record<string, never>[] =>
    existsSync(join(folder, `${list}.jsonl`))
      ? readFileSync(join(folder, `${list}.jsonl`), 'utf8')
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
  const texts = (folder: string) =>
    lines(folder, 'messages').map(
      (line) => (line as unknown as { payload: { bodies: { msg: string }[] } }).payload.bodies[0]?.msg,
    )
  return { out, run, lines, texts, groupId, file, database }
}

async function* bytes(text: string) {
  yield Buffer.from(text)
}

describe(`exports on ${databaseName}`, () => {
  test('the export of a user has what they sent and received, what they set, and their files', async () => {
    const { out, run, lines, texts, file, groupId } = await filledWorld()
    const folder = join(out, 'alice')
    const { json } = await run('user', 'Alice', folder)
    expect(json).toMatchObject({ form: 1, subject: 'user Alice', counts: { users: 1, files: 1 } })
    expect(lines(folder, 'users')).toMatchObject([{ name: 'alice' }])
    expect(texts(folder)).toEqual(['from alice to bob', 'from bob to alice', 'alice in the group'])
    expect(lines(folder, 'conversations')).toContainEqual(
      expect.objectContaining({ kind: 'group', id: groupId, name: 'Crew', owner: 'alice' }),
    )
    expect(lines(folder, 'reactions')).toMatchObject([{ reaction: 'heart', user: 'alice' }])
    const content = readFileSync(join(folder, 'files', file))
    expect(content.toString()).toBe('the file of alice')
    expect(lines(folder, 'files')).toMatchObject([
      {
        uuid: file,
        name: 'note.txt',
        owner: 'alice',
        sha256: createHash('sha256').update(content).digest('hex'),
      },
    ])
    for (const name of ['', 'files', 'export.json', 'messages.jsonl', `files/${file}`])
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0])
  })

  test('the export of a conversation has its members, its messages and its files', async () => {
    const { out, run, lines, texts, groupId } = await filledWorld()
    await run('conversation', groupId, join(out, 'group'))
    expect(texts(join(out, 'group'))).toEqual(['alice in the group', 'bob in the group'])
    expect(lines(join(out, 'group'), 'conversations')).toMatchObject([
      {
        members: [
          { user: 'alice', role: 'owner' },
          { user: 'bob', role: 'member' },
        ],
      },
    ])
    await run('conversation', 'bob:alice', join(out, 'single'))
    expect(texts(join(out, 'single'))).toEqual(['from alice to bob', 'from bob to alice'])
    expect(lines(join(out, 'single'), 'files')).toHaveLength(1)
    await run('conversation', 'bob:carol', join(out, 'other'))
    expect(texts(join(out, 'other'))).toEqual(['from bob to carol'])
    expect(lines(join(out, 'other'), 'files')).toEqual([])
  })

  test('the export of an app has everything; expired files are listed without their bytes', async () => {
    const { out, run, lines, texts, file, database } = await filledWorld()
    await database.write((sql) => sql.run('UPDATE files SET gone_at = 1 WHERE uuid = ?', [file]))
    await run('app', join(out, 'app'))
    expect(texts(join(out, 'app'))).toHaveLength(5)
    expect(lines(join(out, 'app'), 'users').map(({ name }) => name)).toEqual(['alice', 'bob', 'carol'])
    expect(lines(join(out, 'app'), 'files')).toMatchObject([{ uuid: file, sha256: null }])
    expect(existsSync(join(out, 'app', 'files', file))).toBe(false)
  })

  test('nothing is written over, and unknown names are refused', async () => {
    const { out, run } = await filledWorld()
    writeFileSync(join(out, 'mine'), '')
    await expect(run('app', out)).rejects.toThrow('is not empty')
    await expect(run('user', 'nobody', join(out, 'a'))).rejects.toThrow('no user nobody')
    await expect(run('conversation', 'alice:nobody', join(out, 'b'))).rejects.toThrow('no conversation')
    await expect(run('app', join(out, 'c'), '--app', 'no#app')).rejects.toThrow('There is no app no#app')
  })
})
