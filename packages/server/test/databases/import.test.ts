// Imports on each database: an exported app is the same after it was imported into another server.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import { defaults } from '../../src/config/config.ts'
import { databaseName } from '../../src/storage/test-postgres.ts'
import { runningHost } from '../../src/test-support/test-server.ts'
import { change, elsewhere, exported, folder, type Json, linesOf } from './exported-app.ts'

describe(`imports on ${databaseName}`, () => {
  test('exporting an imported app gives the same export, and numbers have no gaps', async () => {
    const { out, host, muted } = await exported()
    const { run, again, database } = await elsewhere(host)
    const dry = await run('import', out, '--dry-run')
    expect(dry.json).toMatchObject({ isDryRun: true, counts: { users: 3, messages: 6, files: 1 } })
    expect(await database.read((sql) => sql.all('SELECT id FROM users'))).toEqual([])
    expect((await run('import', out)).json).toMatchObject({
      counts: { users: 3, conversations: 4, messages: 6, reactions: 1, files: 1, contacts: 2, blocked: 1 },
    })
    const copy = linesOf(await again())
    expect(copy).toEqual(linesOf(out))
    const rows = await database.read((sql) =>
      sql.all<{ log_id: number; seq: number; head: number }>(
        'SELECT e.log_id, e.seq, l.head FROM entries e JOIN logs l ON l.id = e.log_id ORDER BY e.log_id, e.seq',
      ),
    )
    for (const logId of new Set(rows.map(({ log_id }) => log_id))) {
      const own = rows.filter(({ log_id }) => log_id === logId)
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, index) => index + 1))
      expect(own[0]?.head).toBe(own.length)
    }
    const unread = await database.read((sql) =>
      sql.all(
        `SELECT u.name, l.kind, m.read_seq FROM members m JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = m.user_id
         WHERE m.read_seq < l.head AND m.shielded = 0 ORDER BY u.name, l.kind`,
      ),
    )
    expect(unread).toEqual([
      { name: 'alice', kind: 'group', read_seq: 1 },
      { name: 'alice', kind: 'single', read_seq: 0 },
    ])
    const standings = await database.read((sql) =>
      sql.all(
        `SELECT u.name, p.role, p.since, p.muted_until, p.allowed, p.blocked FROM room_people p
         JOIN users u ON u.id = p.user_id ORDER BY u.name`,
      ),
    )
    expect(standings).toEqual([
      { name: 'bob', role: 1, since: 11_000, muted_until: muted, allowed: 1, blocked: 0 },
      { name: 'carol', role: 0, since: 0, muted_until: -1, allowed: 1, blocked: 1 },
    ])
    expect(await database.read((sql) => sql.all('SELECT kept, renewed_at FROM files'))).toEqual([
      { kept: 1, renewed_at: 5000 },
    ])
    const starts = await database.read((sql) =>
      sql.all(
        `SELECT u.name, m.start FROM members m JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = m.user_id
         WHERE l.kind = 'group' ORDER BY u.name`,
      ),
    )
    expect(starts).toEqual([
      { name: 'alice', start: 0 },
      { name: 'bob', start: 0 },
      { name: 'carol', start: 1 },
    ])
  })

  test('repeating an import changes nothing, even on the server that the export comes from', async () => {
    const { out, host, world } = await exported()
    const { run, again } = await elsewhere(host)
    await run('import', out)
    const first = linesOf(await again())
    const { json } = await run('import', out)
    expect(json).toMatchObject({ counts: { usersThere: 3, messagesThere: 6, filesThere: 1 } })
    expect(linesOf(await again())).toEqual(first)

    const { database } = world.server.services
    await world.server.stop()
    const later = runningHost()
    later.time = host.now() + 3_600_000
    const config = { ...defaults, data: world.data }
    const origin = await runCommand(['import', out], { database, host: later, config })
    expect(origin.json).toMatchObject({ counts: { messagesThere: 6 } })
    expect((origin.json as { counts: Json }).counts).not.toHaveProperty('messages')
  })

  test('a repeated import does not move the position of a user who has used the server since', async () => {
    const { out, host } = await exported()
    const { run, database } = await elsewhere(host)
    await run('import', out)
    const position = () =>
      database.read((sql) =>
        sql.first(
          `SELECT m.read_seq AS seq FROM members m JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = m.user_id
           WHERE u.name = 'alice' AND l.kind = 'group'`,
        ),
      )
    expect(await position()).toEqual({ seq: 1 })
    await database.write(async (sql) => {
      const alice = await sql.first<{ id: number }>("SELECT id FROM users WHERE name = 'alice'")
      await sql.insertMany(
        'devices',
        ['user_id', 'resource', 'platform', 'name', 'created_at', 'seen_at'],
        [[alice?.id ?? 0, 'web', 'web', '', 1, 1]],
      )
      await sql.run('UPDATE members SET read_seq = 2 WHERE user_id = ? AND read_seq = 1', [alice?.id ?? 0])
    })
    await run('import', out)
    expect(await position()).toEqual({ seq: 2 })
  })

  test('the export of a person contains neither what others have read nor their standing in rooms', async () => {
    const { host, world } = await exported()
    const out = join(folder(), 'bob')
    const { database } = world.server.services
    const config = { ...defaults, data: world.data }
    await database.write(async (sql) => {
      const columns = ['user_id', 'log_id', 'peer', 'joined_at', 'shielded']
      const bob = await sql.first<{ id: number }>("SELECT id FROM users WHERE name = 'bob'")
      const log = await sql.first<{ id: number; key: string }>("SELECT id, key FROM logs WHERE kind = 'room'")
      await sql.insertMany('members', columns, [[bob?.id ?? 0, log?.id ?? 0, log?.key ?? '', 1, 1]])
    })
    await runCommand(['export', 'user', 'bob', out], { database, host, config })
    const lines = readFileSync(join(out, 'conversations.jsonl'), 'utf8')
    expect(lines).not.toContain('readUpTo')
    expect(lines).toContain('adminSince')
    expect(lines).not.toContain('isBlocked')
  })

  test('an import that was killed in the middle is continued', async () => {
    const { out, host } = await exported()
    const { run, again, database } = await elsewhere(host)
    await run('import', out)
    const whole = linesOf(await again())
    await database.write(async (sql) => {
      // As if it had ended before the last two messages.
      await sql.run('DELETE FROM reactions')
      await sql.run('DELETE FROM files')
      const last = await sql.all<{ id: number; log_id: number }>(
        'SELECT id, log_id FROM entries ORDER BY id DESC LIMIT 2',
      )
      for (const { id, log_id } of last) {
        await sql.run('DELETE FROM entries WHERE id = ?', [id])
        await sql.run('UPDATE logs SET head = head - 1, counted = 0 WHERE id = ?', [log_id])
      }
    })
    expect((await run('import', out)).json).toMatchObject({
      counts: { messages: 2, messagesThere: 4, files: 1 },
    })
    expect(linesOf(await again())).toEqual(whole)
  })

  test.each<[string, string, (line: Json, index: number) => unknown, string]>([
    [
      'no JSON',
      'messages',
      (line, index) => (index === 2 ? '{"msg_id":' : line),
      'messages.jsonl, line 3: it is not a JSON object',
    ],
    [
      'a name that is none',
      'users',
      (line) => ({ ...line, name: '../x' }),
      'users.jsonl, line 1: name is not the name of a user',
    ],
    [
      'a time of the future',
      'messages',
      (line) => ({ ...line, timestamp: 9e15 }),
      'line 1: timestamp must be',
    ],
    [
      'a body of no kind',
      'messages',
      (line) => ({ ...line, payload: { bodies: [{ type: 'x' }] } }),
      'line 1: payload.bodies',
    ],
    [
      'a value of the wrong type',
      'messages',
      (line) => ({ ...line, payload: { bodies: [{ type: 'txt', msg: 5 }] } }),
      'payload.bodies.msg',
    ],
    [
      'a text that is too large',
      'messages',
      (line) => ({ ...line, payload: { bodies: [{ type: 'txt', msg: 'x'.repeat(200_000) }] } }),
      'the message is too large',
    ],
    [
      'an unknown sender',
      'messages',
      (line, index) => (index === 1 ? { ...line, from: 'mallory' } : line),
      'line 2: there is no user mallory',
    ],
    [
      'an unknown group',
      'messages',
      (line, index) => (index === 2 ? { ...line, to: '99' } : line),
      'line 3: there is no group 99',
    ],
    [
      'a path as the name of a file',
      'files',
      (line) => ({ ...line, uuid: '../../../../etc/passwd' }),
      'files.jsonl, line 1: uuid',
    ],
    ['another hash', 'files', (line) => ({ ...line, sha256: 'a'.repeat(64) }), 'has other bytes'],
    ['another size', 'files', (line) => ({ ...line, size: 3 }), 'does not have 3 bytes'],
    [
      'NUL in a text',
      'conversations',
      (line) => ({ ...line, name: 'a\0b' }),
      'conversations.jsonl, line 1: name',
    ],
    [
      'a read message that is none',
      'conversations',
      (line) => ({ ...line, members: [{ user: 'bob', readUpTo: 'x' }] }),
      'line 1: readUpTo must be an id',
    ],
    [
      'a mute that is no time',
      'conversations',
      (line) => (line.kind === 'room' ? { ...line, people: [{ user: 'bob', mutedUntil: 'x' }] } : line),
      'mutedUntil must be a time',
    ],
    [
      'an unknown person of a room',
      'conversations',
      (line) => (line.kind === 'room' ? { ...line, people: [{ user: 'mallory' }] } : line),
      'there is no user mallory',
    ],
    [
      'a member that is none',
      'conversations',
      (line) => ({ ...line, members: [{ user: 5 }] }),
      'line 1: user',
    ],
  ])('%s in %s is refused with its line, and nothing is stored', async (_, list, edit, problem) => {
    const { out, host } = await exported()
    const { run, database } = await elsewhere(host)
    change(out, list, edit)
    await expect(run('import', out)).rejects.toThrow(problem)
    if (problem === 'has other bytes') return
    expect(await database.read((sql) => sql.all('SELECT id FROM users'))).toEqual([])
  })

  test('history files are imported in the order of their hours, with accounts and groups if wanted', async () => {
    const { host } = await exported()
    const { run, database } = await elsewhere(host)
    const files = folder()
    const record = (id: number, more: Json, msg: string) =>
      JSON.stringify({
        msg_id: `12345678901234567${id}`,
        timestamp: host.now() - 90_000_000 + id * 1000,
        direction: 'outgoing',
        payload: { bodies: [{ type: 'txt', msg }], ext: {} },
        ...more,
      })
    const chat = { from: 'dora', to: 'emil', chat_type: 'chat' }
    const group = { from: 'emil', to: '1234567890', chat_type: 'groupchat' }
    writeFileSync(
      join(files, '2026111709'),
      `${record(3, chat, 'third')}\n${record(4, group, 'in the group')}\n`,
    )
    writeFileSync(
      join(files, '2026111708'),
      `${record(1, chat, 'first')}\n\n${record(2, { ...chat, from: 'emil', to: 'dora' }, 'second')}`,
    )
    const paths = ['2026111709', '2026111708'].map((name) => join(files, name))
    await expect(run('import', 'history', ...paths)).rejects.toThrow(
      '2026111708, line 1: there is no user dora',
    )
    expect((await run('import', 'history', ...paths, '--create-missing', '--dry-run')).json).toMatchObject({
      counts: { usersMade: 2, messages: 4, conversations: 1 },
    })
    const { json } = await run('import', 'history', ...paths, '--create-missing')
    expect(json).toMatchObject({ counts: { usersMade: 2, messages: 4, conversations: 1 } })
    expect((await run('import', 'history', ...paths)).json).toMatchObject({ counts: { messagesThere: 4 } })
    const to = join(folder(), 'chat')
    await run('export', 'conversation', 'dora:emil', to)
    const texts = readFileSync(join(to, 'messages.jsonl'), 'utf8').trim().split('\n')
    expect(texts.map((line) => JSON.parse(line).payload.bodies[0].msg)).toEqual(['first', 'second', 'third'])
    const members = await database.read((sql) =>
      sql.all(
        "SELECT u.name FROM members m JOIN logs l ON l.id = m.log_id JOIN users u ON u.id = m.user_id WHERE l.kind = 'group'",
      ),
    )
    expect(members).toEqual([{ name: 'emil' }])
    writeFileSync(
      join(files, '2026111707'),
      record(0, chat, 'too late').replace(/"timestamp":\d+/, '"timestamp":5'),
    )
    await expect(run('import', 'history', join(files, '2026111707'))).rejects.toThrow(
      'has newer messages already',
    )
  })

  test('links to files point to the new address if it is given', async () => {
    const { out, host } = await exported()
    const { run, again } = await elsewhere(host)
    const uuid = '00000000-0000-4000-8000-000000000000'
    change(out, 'messages', (line, index) =>
      index > 0
        ? line
        : {
            ...line,
            payload: {
              bodies: [{ type: 'file', url: `http://old.example/o/a/chatfiles/${uuid}`, filename: 'x' }],
            },
          },
    )
    await run('import', out, '--url', 'https://new.example/')
    const [first] = (linesOf(await again()).messages ?? []) as { payload: { bodies: { url: string }[] } }[]
    expect(first?.payload.bodies[0]?.url).toBe(`https://new.example/parley/demo/chatfiles/${uuid}`)
    await expect(run('import', out, '--url', 'ftp://x')).rejects.toThrow('is not an address')
  })

  test('a folder without a description, and an unknown app, are refused', async () => {
    const { host } = await exported()
    const { run } = await elsewhere(host)
    await expect(run('import', folder())).rejects.toThrow('has no export.json')
    await expect(run('import', folder(), '--app', 'no#app')).rejects.toThrow('There is no app no#app')
  })
})
