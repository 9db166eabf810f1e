import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreRuns } from '../../../../../tools/testing/property-runs.mjs'
import type { Database, Sql, Value } from '../../storage/database.ts'
import { openDatabase } from '../../storage/open-database.ts'
import { appendEntries } from '../../storage/procedures/append.ts'
import type { NewEntry } from '../../storage/procedures/append-types.ts'
import { countRows } from '../../storage/procedures/conversation-rows.ts'
import {
  mostWalked,
  readPosition,
  type Walk,
  walkConversations,
  writePosition,
} from '../../storage/procedures/conversation-walk.ts'
import { recallMessage } from '../../storage/procedures/messages.ts'
import type { EntryRow, MemberRow } from '../../storage/tables.ts'
import { removeFromList } from './list-change-queries.ts'

const me = 1
const other = 2

/** This many conversations of two users; every third is a group. */
async function conversations(database: Database, count: number): Promise<void> {
  await database.write(async (sql) => {
    await sql.run(
      "INSERT INTO apps (id, org, name, client_id, client_secret, created_at) VALUES (1, 'o', 'a', 'c', 's', 1)",
    )
    for (const id of [me, other])
      await sql.run(
        "INSERT INTO users (id, app_id, name, uuid, created_at, modified_at) VALUES (?, 1, ?, 'u', 1, 1)",
        [id, `user${id}`],
      )
    const ids = Array.from({ length: count }, (_, index) => index + 1)
    const kindOf = (id: number) => (id % 3 === 0 ? 'group' : 'single')
    await sql.insertMany(
      'logs',
      ['id', 'app_id', 'kind', 'key'],
      ids.map((id) => [id, 1, kindOf(id), String(id)]),
    )
    await sql.insertMany(
      'members',
      ['user_id', 'log_id', 'peer', 'joined_at', 'active_until'],
      ids.flatMap((id) => [me, other].map((user) => [user, id, `peer${id}`, id, id])),
    )
  })
}

const open = () => openDatabase({ url: ':memory:', directory: '', inThread: true })

async function allPages(sql: Sql, walk: Omit<Walk, 'after' | 'userId'>, margin?: number): Promise<number[]> {
  const seen: number[] = []
  let cursor = ''
  do {
    const after = readPosition(cursor)
    const { rows, next } = await walkConversations(sql, { ...walk, userId: me, after }, margin)
    expect(rows.length).toBeLessThanOrEqual(walk.limit)
    seen.push(...rows.map((row) => row.log_id))
    cursor = writePosition(next)
  } while (cursor !== '')
  return seen
}

/** The expected result, computed by reading and sorting everything. */
async function bySorting(sql: Sql, { withEmpty }: { withEmpty: boolean }) {
  const members = await sql.all<MemberRow>('SELECT * FROM members WHERE user_id = ?', [me])
  const listed: { log: number; activity: number; unread: number }[] = []
  for (const member of members) {
    const hidden = new Set(
      (await sql.all<{ seq: number }>('SELECT seq FROM hidden WHERE log_id = ?', [member.log_id])).map(
        (row) => row.seq,
      ),
    )
    const entries = await sql.all<EntryRow>('SELECT * FROM entries WHERE log_id = ? ORDER BY seq', [
      member.log_id,
    ])
    const floor = Math.max(member.start, member.removed_seq)
    const shown = entries.filter(
      ({ seq, counted, audience }) =>
        counted === 1 &&
        seq > floor &&
        !hidden.has(seq) &&
        (audience === null || audience.includes(`,u${me},`)),
    )
    const last = shown.at(-1)
    const unread = shown.filter(({ seq, sender_id }) => seq > member.read_seq && sender_id !== me).length
    const isShown = last || (withEmpty && member.removed_seq === 0 && member.active_until > 0)
    if (isShown) listed.push({ log: member.log_id, activity: last?.sent_at ?? member.joined_at, unread })
  }
  return listed.sort((a, b) => b.activity - a.activity || b.log - a.log)
}

type Step =
  | { do: 'say'; log: number; by: number; to: 'all' | 'me' | 'other'; wait: number }
  | { do: 'burst'; log: number; by: number; count: number; wait: number }
  | { do: 'receipts' | 'recall' | 'hide' | 'remove' | 'clear' | 'read'; log: number; wait: number }

const logs = 7
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('say' as const),
    log: fc.integer({ min: 1, max: logs }),
    by: fc.constantFrom(me, other),
    to: fc.constantFrom('all' as const, 'all' as const, 'me' as const, 'other' as const),
    wait: fc.constantFrom(0, 1, 900, 2000, 70_000),
  }),
  // Enough to complete blocks of unread counts.
  fc.record({
    do: fc.constant('burst' as const),
    log: fc.integer({ min: 1, max: 2 }),
    by: fc.constantFrom(me, other, other),
    count: fc.integer({ min: 100, max: 600 }),
    wait: fc.constant(1),
  }),
  fc.record({
    do: fc.constantFrom('receipts', 'recall', 'hide', 'remove', 'clear', 'read'),
    log: fc.integer({ min: 1, max: logs }),
    wait: fc.constantFrom(0, 1, 900),
  }),
)

class Play {
  private readonly sql: Sql
  private id: number
  private now = 1_000_000

  constructor(sql: Sql, lastId = 1000) {
    this.sql = sql
    this.id = lastId
  }

  private entry(logId: number, more: Partial<NewEntry>): NewEntry {
    return {
      id: ++this.id,
      logId,
      senderId: other,
      deviceId: 0,
      clientKey: null,
      type: 1,
      counted: 1,
      audience: null,
      sentAt: this.now,
      meta: new Uint8Array(0),
      ...more,
    }
  }

  private async append(...entries: NewEntry[]): Promise<void> {
    await appendEntries.run(this.sql, { entries, cursors: [] })
  }

  /** The last message for everybody. */
  private last(logId: number): Promise<EntryRow | undefined> {
    return this.sql.first<EntryRow>(
      'SELECT * FROM entries WHERE log_id = ? AND counted = 1 ORDER BY seq DESC LIMIT 1',
      [logId],
    )
  }

  async run(step: Step): Promise<void> {
    const { sql } = this
    const { log } = step
    this.now += step.wait
    const head = (await sql.first<{ head: number }>('SELECT head FROM logs WHERE id = ?', [log]))?.head ?? 0
    if (step.do === 'say') {
      const audience = step.to === 'all' ? null : step.to === 'me' ? `,u${me},` : `,u${other},`
      return this.append(this.entry(log, { senderId: step.by, audience }))
    }
    if (step.do === 'burst') {
      const senderId = step.by
      return this.append(...Array.from({ length: step.count }, () => this.entry(log, { senderId })))
    }
    if (step.do === 'receipts')
      return this.append(...[1, 2, 3].map(() => this.entry(log, { type: 4, counted: 0 })))
    if (step.do === 'remove' || step.do === 'clear')
      return removeFromList(sql, me, [{ id: log, head }], step.do === 'clear')
    if (step.do === 'read') {
      await sql.run('UPDATE members SET read_seq = ? WHERE user_id = ? AND log_id = ?', [head, me, log])
      return
    }
    const last = await this.last(log)
    if (!last) return
    if (step.do === 'recall')
      await recallMessage.run(sql, { messageId: last.id, entry: this.entry(log, { type: 6, counted: 0 }) })
    else
      await sql.insertMany(
        'hidden',
        ['user_id', 'log_id', 'seq'],
        [[me, log, last.seq]],
        'ON CONFLICT (user_id, log_id, seq) DO NOTHING',
      )
  }
}

describe('[CNV-1] listing conversations by activity', () => {
  test('lists the same as sorting everything, whatever happened, in pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const database = await open()
        await conversations(database, logs)
        await database.write(async (sql) => {
          const play = new Play(sql)
          for (const each of steps) await play.run(each)
        })
        await database.read(async (sql) => {
          for (const withEmpty of [false, true]) {
            const expected = await bySorting(sql, { withEmpty })
            const order = expected.map(({ log }) => log)
            for (const [limit, margin] of [
              [1, 0],
              [2, 1],
              [50, 16],
            ] as const)
              expect(await allPages(sql, { withEmpty, limit }, margin)).toEqual(order)
            const counts = await countRows(sql, me, order)
            expect(order.map((log) => counts.get(log)?.unread)).toEqual(expected.map(({ unread }) => unread))
          }
        })
        await database.close()
      }),
      { numRuns: moreRuns(60) },
    )
  })

  test('[CNV-2] unread counts are exact for any number of messages, and whole blocks of messages are not read for them', async () => {
    const database = await open()
    await conversations(database, 1)
    const unread = () => database.read(async (sql) => (await countRows(sql, me, [1])).get(1)?.unread)
    await database.write(async (sql) => {
      const play = new Play(sql)
      for (let bursts = 0; bursts < 4; bursts++)
        await play.run({ do: 'burst', log: 1, by: other, count: 5000, wait: 1 })
      await play.run({ do: 'burst', log: 1, by: me, count: 1000, wait: 1 })
      await play.run({ do: 'say', log: 1, by: other, to: 'me', wait: 1 })
    })
    expect(await unread()).toBe(20_001)
    await database.write((sql) => sql.run('DELETE FROM entries WHERE seq > 1000 AND seq <= 20000'))
    expect(await unread()).toBe(20_001)
    await database.close()
  })

  test('[CNV-2] unread counts find their rows by number, never by reading a whole log', async () => {
    const database = await open()
    await conversations(database, 1)
    const plan = await database.read(async (sql) => {
      let asked: [string, readonly Value[]] | undefined
      const all: Sql['all'] = (text, values = []) => {
        asked = [text, values]
        return sql.all(text, values)
      }
      await countRows({ ...sql, all }, me, [1])
      return sql.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked?.[0]}`, asked?.[1])
    })
    const steps = plan.map(({ detail }) => detail)
    expect(steps.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
    const entries = steps.filter((detail) => detail.startsWith('SEARCH p '))
    expect(entries).toHaveLength(4)
    for (const detail of entries) expect(detail).toMatch(/log_id=\? AND seq[=>]/)
    const blocks = steps.filter((detail) => detail.startsWith('SEARCH b '))
    expect(blocks).toHaveLength(2)
    for (const detail of blocks) expect(detail).toMatch(/log_id=\? AND user_id=\? AND block>/)
    await database.close()
  })

  test('stops after a bounded amount of work if there is little to list, and continues from there', async () => {
    const database = await open()
    await conversations(database, mostWalked + 500)
    await database.write(async (sql) => {
      const play = new Play(sql)
      await play.run({ do: 'say', log: 5, by: other, to: 'all', wait: 0 })
      // The only other one comes after thousands of empty ones.
      await play.run({ do: 'say', log: 7, by: other, to: 'all', wait: 0 })
      await sql.run('UPDATE entries SET sent_at = 3 WHERE log_id = 7')
      await sql.run('UPDATE members SET active_until = 3 WHERE log_id = 7')
    })
    await database.read(async (sql) => {
      const first = await walkConversations(sql, {
        userId: me,
        withEmpty: false,
        after: undefined,
        limit: 20,
      })
      expect(first.rows.map((row) => row.log_id)).toEqual([5])
      expect(first.next).toBeDefined()
      expect(await allPages(sql, { withEmpty: false, limit: 20 })).toEqual([5, 7])
    })
    await database.close()
  })

  test.each(['', 'x', '1_2', '1_2_3', '1_2_3_4_5', '1_2_3_-4', '1_2_3_4;', `${'9'.repeat(16)}_1_1_1`])(
    'the cursor %o is invalid',
    (cursor) => expect(readPosition(cursor)).toBeUndefined(),
  )

  test('a cursor needs no escaping, and survives the round trip', () => {
    const position = { bound: Number.MAX_SAFE_INTEGER, boundLog: 0, activity: 3, logId: 4 }
    expect(writePosition(position)).toMatch(/^[\w]+$/)
    expect(readPosition(writePosition(position))).toEqual(position)
    expect(writePosition(undefined)).toBe('')
  })
})
