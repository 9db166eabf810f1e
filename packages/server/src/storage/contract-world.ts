// Fixtures of the contract suites: an app, users, conversations and entries.
import type { Database } from './database.ts'
import { appendEntries } from './procedures/append.ts'
import type { Append, Appended, NewEntry } from './procedures/append-types.ts'

export interface World {
  readonly users: readonly number[]
  readonly logs: readonly number[]
}

/** Creates users 0 to 3 and that many logs, with every user a member of every log. */
export async function makeWorld(database: Database, logCount = 3): Promise<World> {
  return database.write(async (sql) => {
    const idOf = async (text: string, parameters: (string | number)[]): Promise<number> =>
      (await sql.first<{ id: number }>(`${text} RETURNING id`, parameters))?.id as number
    const app = await idOf(
      'INSERT INTO apps (org, name, client_id, client_secret, created_at) VALUES (?, ?, ?, ?, ?)',
      ['org', 'app', 'id', 'secret', 1],
    )
    const users: number[] = []
    for (const name of ['ann', 'bob', 'cat', 'dan']) {
      const columns = 'app_id, name, uuid, created_at, modified_at'
      users.push(
        await idOf(`INSERT INTO users (${columns}) VALUES (?, ?, ?, ?, ?)`, [app, name, `u-${name}`, 1, 1]),
      )
    }
    const logs: number[] = []
    for (let index = 0; index < logCount; index++) {
      logs.push(
        await idOf("INSERT INTO logs (app_id, kind, key) VALUES (?, 'single', ?)", [app, `k${index}`]),
      )
    }
    const members = users.flatMap((user) => logs.map((log) => [user, log, 'peer', 0, 1]))
    await sql.insertMany('members', ['user_id', 'log_id', 'peer', 'start', 'joined_at'], members)
    return { users, logs }
  })
}

let nextId = 1_000_000

/** An entry with defaults for the fields that the test does not set. */
export function entry(given: Partial<NewEntry> & { logId: number; senderId: number }): NewEntry {
  nextId += 64
  return {
    id: nextId,
    deviceId: 0,
    clientKey: null,
    type: 1,
    counted: 1,
    audience: null,
    sentAt: 5000,
    meta: Uint8Array.of(1, 2, 3),
    ...given,
  }
}

export function append(
  database: Database,
  entries: Append['entries'],
  cursors: Append['cursors'] = [],
): Promise<Appended[]> {
  return database.call(appendEntries, { entries, cursors })
}

/** The entry numbers of a log, and the counters in the row of the log. */
export async function stateOf(
  database: Database,
  logId: number,
): Promise<{ seqs: number[]; head: number; counted: number }> {
  return database.read(async (sql) => {
    const rows = await sql.all<{ seq: number }>('SELECT seq FROM entries WHERE log_id = ? ORDER BY seq', [
      logId,
    ])
    const log = await sql.first<{ head: number; counted: number }>(
      'SELECT head, counted FROM logs WHERE id = ?',
      [logId],
    )
    return { seqs: rows.map((row) => row.seq), head: log?.head ?? -1, counted: log?.counted ?? -1 }
  })
}

/** 1, 2, 3 … */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
