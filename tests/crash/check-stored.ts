// Compares the database with what users sent and what the server acknowledged. Reads beside the running server.

import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { readMeta } from '../../bench/wire-client.ts'
import type { Person, Sent } from './person.ts'

export interface Stored {
  readonly id: number
  readonly logId: number
  readonly seq: number
  readonly sender: string
  readonly text: string
  /** The resource of the device that sent it. */
  readonly device: string
}

type EntryRow = {
  id: number
  log_id: number
  seq: number
  sender: string
  device: string
  meta: Uint8Array
}

export class Ledger {
  /** Every stored entry by its text, in the order of its log. */
  readonly byText = new Map<string, Stored>()
  readonly byLog = new Map<number, Stored[]>()
  private readonly database: DatabaseSync
  private readonly newer: StatementSync
  private lastId = 0

  constructor(directory: string) {
    this.database = new DatabaseSync(join(directory, 'parley.db'), { readOnly: true })
    this.database.exec('PRAGMA busy_timeout = 10000')
    this.newer = this.database.prepare(
      `SELECT entries.id, log_id, seq, users.name AS sender, devices.resource AS device, meta
       FROM entries JOIN users ON users.id = sender_id JOIN devices ON devices.id = device_id
       WHERE entries.id > ? ORDER BY log_id, seq`,
    )
  }

  /** Reads the new entries and returns everything that is wrong with them. */
  check(people: readonly Person[]): string[] {
    const wrong: string[] = []
    const sentBy = new Map(people.map((person) => [`${person.user} ${person.device}`, person]))
    for (const row of this.newer.all(this.lastId) as EntryRow[]) this.take(row, sentBy, wrong)
    const { count, last } = this.database
      .prepare('SELECT count(*) AS count, max(id) AS last FROM entries')
      .get() as { count: number; last: number | null }
    this.lastId = last ?? 0
    if (count !== this.byText.size) wrong.push(`${count} entries are stored, ${this.byText.size} were seen`)
    for (const { id, head } of this.heads())
      if (head !== (this.byLog.get(id)?.length ?? 0)) wrong.push(`log ${id} says its head is ${head}`)
    for (const person of people) {
      wrong.push(...person.wrongAnswers.splice(0))
      for (const sent of person.takeAcknowledged()) this.compare(sent, wrong)
    }
    return wrong
  }

  private take(row: EntryRow, sentBy: ReadonlyMap<string, Person>, wrong: string[]): void {
    const { id, text } = readMeta(row.meta)
    const stored: Stored = { ...row, logId: row.log_id, text }
    const log = this.byLog.get(row.log_id) ?? []
    this.byLog.set(row.log_id, log)
    log.push(stored)
    if (id !== row.id) wrong.push(`entry ${row.id} holds a meta of ${id}`)
    if (row.seq !== log.length) wrong.push(`log ${row.log_id} has number ${row.seq} at place ${log.length}`)
    if (this.byText.has(text)) wrong.push(`"${text}" is stored twice`)
    if (!sentBy.get(`${row.sender} ${row.device}`)?.sent.has(text)) wrong.push(`nobody sent "${text}"`)
    this.byText.set(text, stored)
  }

  /** An acknowledged message is stored under the id and the number that were acknowledged. */
  private compare(sent: Sent, wrong: string[]): void {
    const stored = this.byText.get(sent.text)
    if (!stored) wrong.push(`"${sent.text}" was acknowledged and is lost`)
    else if (stored.id !== sent.serverId || stored.seq !== sent.seq)
      wrong.push(
        `"${sent.text}" was acknowledged as ${sent.serverId}/${sent.seq}, is ${stored.id}/${stored.seq}`,
      )
  }

  private heads(): { id: number; head: number }[] {
    return this.database.prepare('SELECT id, head FROM logs').all() as { id: number; head: number }[]
  }

  /**
   * The entries that a device should have received, log by log: all of its user's conversations except its own
   * sends.
   */
  expectedFor(person: Person): Stored[] {
    const expected: Stored[] = []
    for (const log of this.byLog.values()) {
      if (!log.some(({ sender }) => sender === person.user || sender === person.partner)) continue
      expected.push(...log.filter((entry) => entry.sender !== person.user || entry.device !== person.device))
    }
    return expected
  }

  close(): void {
    this.database.close()
  }
}
