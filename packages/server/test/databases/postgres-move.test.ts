// `parley move`: an embedded database is copied to PostgreSQL, and a server there serves the same people.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lockFolder } from '../../src/storage/folder-lock.ts'
import { migrations } from '../../src/storage/migrations/index.ts'
import type { Moved, MoveOptions } from '../../src/storage/move/move.ts'
import { moveDatabase } from '../../src/storage/move/move.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { databaseWithoutSchema, newDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld } from '../../src/test-support/channel-world.ts'

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'parley-move-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}

const openFile = (directory: string) => openDatabase({ directory, inThread: true })

function move(directory: string, to: string, more: Partial<MoveOptions> = {}): Promise<Moved> {
  const usual = { connectMs: 5000, now: 77, restart: false, print: () => {}, batch: 5 }
  return moveDatabase({ directory, to, signal: new AbortController().signal, ...usual, ...more })
}

/** Stops after that many lines of progress. */
function stoppingAfter(lines: number): Pick<MoveOptions, 'print' | 'signal'> {
  const controller = new AbortController()
  let printed = 0
  return {
    signal: controller.signal,
    print: () => {
      if (++printed === lines) controller.abort()
    },
  }
}

async function rowsIn(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Values that a careless copy would change. */
const oddTexts = [
  '',
  'quote \' double " back \\ brace {a,b}',
  'NULL',
  'lines\n\r\t',
  'émoji 👩‍👩‍👧 \u200f',
  '\\x00',
]

/** Two people with messages in both directions, a group, an edit and odd values. */
async function conversation(directory: string) {
  const database = await openFile(directory)
  const world = await channelWorld({}, database)
  const [ann, bob] = [await world.device('ann'), await world.device('bob')]
  const group = await world.group('ann', 'bob')
  for (const text of oddTexts.slice(1)) await ann.say('bob', text)
  const sent = await bob.say('ann', 'first version')
  await bob.edit('ann', sent.serverId ?? '', 'second version')
  for (let number = 0; number < 12; number++) await ann.say(group, `to all ${number}`)
  await database.write(async (sql) => {
    for (const [index, text] of oddTexts.entries())
      await sql.run('INSERT INTO settings (key, value) VALUES (?, ?)', [`odd ${index}`, text])
    const values = [Number.MAX_SAFE_INTEGER, Uint8Array.of(0, 255, 92, 0)]
    await sql.run('INSERT INTO terms (log_id, block, term, id) VALUES (1, 0, ?, ?)', [...values].reverse())
    await sql.run(
      "INSERT INTO users (app_id, name, uuid, created_at, modified_at) VALUES (1, 'gone', 'g', 1, 1)",
    )
    await sql.run("DELETE FROM users WHERE name = 'gone'")
  })
  const token = await world.token('ann')
  const seen = await whatTheySee(world, token)
  const lastUser = await world.rows<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'users'")
  await world.server.stop()
  await database.close()
  return { token, seen, group, lastUser: lastUser[0]?.seq ?? 0 }
}

type World = Awaited<ReturnType<typeof channelWorld>>

async function whatTheySee(world: World, token: string): Promise<unknown[]> {
  const paths = ['sdk/user/ann/user_channels/list', 'users/bob', 'users/ann/joined_chatgroups']
  const answers: unknown[] = []
  for (const path of paths) {
    const { status, body } = await world.ask('GET', path, undefined, token)
    expect(status, path).toBe(200)
    const { timestamp: _, duration: __, ...rest } = body
    answers.push(rest)
  }
  const entries = 'SELECT id, log_id, seq, client_key, audience, meta FROM entries ORDER BY id'
  return [
    ...answers,
    await world.rows(entries),
    await world.rows("SELECT value FROM settings WHERE key LIKE 'odd %'"),
  ]
}

describe('moving to PostgreSQL', () => {
  test('an interrupted move is continued, and a server there serves the same conversations to old tokens', async () => {
    const directory = folder()
    const before = await conversation(directory)
    const to = await databaseWithoutSchema()

    await expect(move(directory, to, stoppingAfter(12))).rejects.toThrow('Run the same command again')
    const [{ copied }] = (await rowsIn(to, 'SELECT sum(copied)::int AS copied FROM move_progress')) as [
      { copied: number },
    ]
    expect(copied).toBeGreaterThan(10)
    await expect(openDatabase({ url: to, directory: '' })).rejects.toThrow('complete it with parley move')

    const said: string[] = []
    const moved = await move(directory, to, { print: (line) => void said.push(line) })
    expect(said).toContain('Continuing a move that was interrupted.')
    expect(moved.rows).toBeGreaterThan(copied)
    expect(moved.tables.entries?.rows).toBeGreaterThan(18)
    const [{ n }] = (await rowsIn(to, 'SELECT count(*)::int AS n FROM entries')) as [{ n: number }]
    expect(n).toBe(moved.tables.entries?.rows)

    const database = await openDatabase({ url: to, directory: '' })
    const world = await channelWorld({}, database)
    expect(await whatTheySee(world, before.token)).toEqual(before.seen)
    const bob = await world.device('bob', 'web_2')
    expect(await bob.say(before.group, 'after the move')).toMatchObject({ code: 0 })
    const [head] = await world.rows(
      "SELECT head, (SELECT max(seq) FROM entries e WHERE e.log_id = l.id) AS last FROM logs l WHERE kind = 'group'",
    )
    expect(head?.['head']).toBe(head?.['last'])
    // An id that was used once is never used again, not even that of a removed user.
    await world.token('new')
    const [user] = await world.rows<{ id: number }>("SELECT id FROM users WHERE name = 'new'")
    expect(user?.id).toBe(before.lastUser + 1)
    await world.server.stop()
    await database.close()

    await expect(move(directory, to)).rejects.toThrow('already has data')
  })

  test('a change of the embedded database between two runs is noticed, and --restart copies everything again', async () => {
    const directory = folder()
    await conversation(directory)
    const to = await databaseWithoutSchema()
    await expect(move(directory, to, stoppingAfter(12))).rejects.toThrow('Interrupted')
    const database = await openFile(directory)
    await database.write((sql) => sql.run("UPDATE apps SET client_secret = 'another'"))
    await database.close()
    await expect(move(directory, to)).rejects.toThrow('The table apps is not the same in both databases')
    await expect(openDatabase({ url: to, directory: '' })).rejects.toThrow('complete it with parley move')
    await move(directory, to, { restart: true })
    expect(await rowsIn(to, 'SELECT client_secret FROM apps')).toEqual([{ client_secret: 'another' }])
  })

  test('a running server, foreign data, tables of other programs and an older schema are refused', async () => {
    const directory = folder()
    const database = await openFile(directory)
    await database.write((sql) => sql.run("INSERT INTO settings (key, value) VALUES ('a', 'b')"))
    await database.close()

    const lock = lockFolder(directory)
    await expect(move(directory, await newDatabase())).rejects.toThrow(
      'Another Parley server is already using',
    )
    lock.release()

    const used = await newDatabase()
    await rowsIn(used, "INSERT INTO settings (key, value) VALUES ('theirs', '1')")
    await expect(move(directory, used)).rejects.toThrow('already has data (in the table settings)')
    await expect(move(directory, used, { restart: true })).rejects.toThrow('already has data')
    expect(await rowsIn(used, 'SELECT key FROM settings')).toEqual([{ key: 'theirs' }])

    const foreign = await databaseWithoutSchema()
    await rowsIn(foreign, 'CREATE TABLE invoices (id INT)')
    await expect(move(directory, foreign)).rejects.toThrow('tables of another program (invoices)')
    expect(await rowsIn(foreign, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([
      { tablename: 'invoices' },
    ])

    await expect(move(folder(), await newDatabase())).rejects.toThrow('There is no embedded database')
    await expect(move(directory, 'mysql://x')).rejects.toThrow('is not an address of PostgreSQL')
    const old = await openFile(directory)
    await old.write((sql) => sql.run('DELETE FROM migrations WHERE version = ?', [migrations.length]))
    await old.close()
    await expect(move(directory, await newDatabase())).rejects.toThrow('run parley migrate first')
  })
})
