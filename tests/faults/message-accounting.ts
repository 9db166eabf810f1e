// Compares what a server stored, read directly from its database, with what users sent and received, and with
// the answers that they got.

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readMeta } from '../../bench/wire-client.ts'
import { wrongDeliveries } from '../crash/check-received.ts'
import type { Person } from '../crash/person.ts'

export interface Kept {
  readonly id: number
  readonly logId: number
  readonly seq: number
  readonly sender: string
  readonly device: string
  readonly text: string
}

interface EntryRow {
  readonly id: number | string
  readonly log_id: number | string
  readonly seq: number | string
  readonly sender: string
  readonly device: string
  readonly meta: Uint8Array
}

const everyEntry = `
  SELECT entries.id, log_id, seq, users.name AS sender, devices.resource AS device, meta
  FROM entries JOIN users ON users.id = sender_id JOIN devices ON devices.id = device_id
  ORDER BY log_id, seq`

/**
 * Every stored entry, in the order of its log. `url` is a PostgreSQL database; without one the folder has the
 * database.
 */
export async function keptIn({ directory, url }: { directory: string; url: string }): Promise<Kept[]> {
  const rows = url ? await fromPostgres(url) : fromFolder(directory)
  return rows.map(({ id, log_id, seq, sender, device, meta }) => ({
    id: Number(id),
    logId: Number(log_id),
    seq: Number(seq),
    sender,
    device,
    text: readMeta(meta).text,
  }))
}

function fromFolder(directory: string): EntryRow[] {
  const database = new DatabaseSync(join(directory, 'parley.db'), { readOnly: true })
  try {
    database.exec('PRAGMA busy_timeout = 10000')
    return database.prepare(everyEntry).all() as unknown as EntryRow[]
  } finally {
    database.close()
  }
}

async function fromPostgres(url: string): Promise<EntryRow[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<EntryRow>(everyEntry)).rows
  } finally {
    await client.end()
  }
}

/**
 * Everything that is wrong: acknowledged and lost, stored twice or under another number, never sent, never
 * delivered.
 */
export function wrongCounts(people: readonly Person[], stored: readonly Kept[]): string[] {
  const wrong: string[] = []
  const byText = new Map<string, Kept>()
  const lastOf = new Map<number, number>()
  const senders = new Map(people.map((person) => [`${person.user} ${person.device}`, person]))
  const users = new Set(people.map(({ user }) => user))
  for (const entry of stored) {
    // Other users write, too, in their own conversations.
    if (!users.has(entry.sender)) continue
    const last = lastOf.get(entry.logId) ?? 0
    if (entry.seq !== last + 1) wrong.push(`log ${entry.logId} has ${entry.seq} after ${last}`)
    lastOf.set(entry.logId, entry.seq)
    if (byText.has(entry.text)) wrong.push(`"${entry.text}" is stored twice`)
    byText.set(entry.text, entry)
    if (!senders.get(`${entry.sender} ${entry.device}`)?.sent.has(entry.text))
      wrong.push(`nobody sent "${entry.text}"`)
  }
  for (const person of people) {
    wrong.push(...person.wrongAnswers)
    for (const { text, serverId, seq } of person.takeAcknowledged()) {
      const entry = byText.get(text)
      if (!entry) wrong.push(`"${text}" was acknowledged and is lost`)
      else if (entry.id !== serverId || entry.seq !== seq)
        wrong.push(`"${text}" was acknowledged as ${serverId}/${seq} and is ${entry.id}/${entry.seq}`)
    }
    const expected = expectedBy(person, stored)
    wrong.push(...wrongDeliveries(person, expected).map((line) => `${person.user} ${person.device}: ${line}`))
  }
  return wrong
}

/** The entries that a device should have received: everything in its conversation except its own sends. */
export function expectedBy({ user, partner, device }: Person, stored: readonly Kept[]): Kept[] {
  return stored.filter(
    ({ sender, device: from }) => sender === partner || (sender === user && from !== device),
  )
}
