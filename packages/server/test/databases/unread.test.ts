// Unread counts and mentions over many messages, on each database, compared with counting every message.

import { decode, encode, fromKeyValues, MessageBody, Meta, toKeyValues } from '@parley/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { append, entry, makeWorld } from '../../src/storage/contract-world.ts'
import type { Database, Sql } from '../../src/storage/database.ts'
import { inDialect } from '../../src/storage/migrate.ts'
import { unreadBlocks } from '../../src/storage/migrations/0011-unread-blocks.ts'
import { countRows } from '../../src/storage/procedures/conversation-rows.ts'
import { editMessage, recallMessage } from '../../src/storage/procedures/messages.ts'
import type { EntryRow } from '../../src/storage/tables.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'

/** Thousands of messages take as many round trips to PostgreSQL. */
const numRuns = databaseName === 'PostgreSQL' ? 2 : 20

interface Step {
  readonly act: 'say' | 'edit' | 'recall' | 'hide' | 'read' | 'clear'
  /** The acting user. */
  readonly who: number
  readonly count: number
  readonly to: 'all' | 'some' | 'nobody'
  /** The message, as a fraction of the log. */
  readonly at: number
  readonly mentions?: 'ALL' | readonly string[]
}

/** A stored message with these mentions. */
function metaWith(mentions: Step['mentions']): Uint8Array {
  const ext = toKeyValues({ em_at_list: mentions })
  return encode(Meta, { payload: encode(MessageBody, { contents: [{ text: 'x' }], ext }) })
}

/** Whether the stored message mentions this user, decoded from the message itself. */
function isMentioned(meta: Uint8Array, name: string): boolean {
  if (meta.length <= 3) return false
  const { em_at_list: named } = fromKeyValues(
    decode(MessageBody, decode(Meta, meta).payload ?? new Uint8Array(0)).ext,
  )
  return named === 'ALL' || (Array.isArray(named) && (named.includes(name) || named.includes('ALL')))
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('say', 'say', 'edit', 'recall', 'hide', 'read', 'clear'),
  who: fc.integer({ min: 0, max: 3 }),
  count: fc.integer({ min: 1, max: 400 }),
  to: fc.constantFrom('all', 'all', 'some', 'nobody'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  mentions: fc.constantFrom<NonNullable<Step['mentions']>[]>(
    [],
    [],
    ['bob'],
    ['ann', 'cat'],
    ['dan', 'ALL'],
    'ALL',
  ),
})

/** Counts by reading every message. */
async function counted(sql: Sql, userId: number, logId: number) {
  const member = await sql.first<{ start: number; read_seq: number }>(
    'SELECT start, read_seq FROM members WHERE user_id = ? AND log_id = ?',
    [userId, logId],
  )
  const hidden = await sql.all<{ seq: number }>('SELECT seq FROM hidden WHERE user_id = ? AND log_id = ?', [
    userId,
    logId,
  ])
  const gone = new Set(hidden.map(({ seq }) => seq))
  const entries = await sql.all<EntryRow>('SELECT * FROM entries WHERE log_id = ?', [logId])
  const from = Math.max(member?.start ?? 0, member?.read_seq ?? 0)
  const name =
    (await sql.first<{ name: string }>('SELECT name FROM users WHERE id = ?', [userId]))?.name ?? ''
  const unread = entries.filter(
    ({ seq, counted: counts, sender_id, audience }) =>
      counts === 1 &&
      seq > from &&
      sender_id !== userId &&
      !gone.has(seq) &&
      (audience === null || audience.includes(`,u${userId},`)),
  )
  return {
    unread: unread.length,
    mentions: unread.filter(({ meta }) => isMentioned(meta, name)).length,
  }
}

test(`unread counts on ${databaseName} equal a count of every message, for everybody`, async () => {
  const database = await openTestDatabase()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      await database.write((sql) => sql.run('DELETE FROM apps'))
      const { users, logs } = await makeWorld(database, 1)
      const logId = logs[0] as number
      for (const each of steps) await act(database, users, logId, each)
      for (const userId of users) {
        const [found, expected] = await database.read(async (sql) => [
          (await countRows(sql, userId, [logId])).get(logId),
          await counted(sql, userId, logId),
        ])
        expect(found).toMatchObject(expected)
      }
    }),
    { numRuns, seed: 20_261_116 },
  )
  await database.close()
})

test(`data from before the blocks gets the same blocks on ${databaseName}`, async () => {
  const database = await openTestDatabase()
  const { users, logs } = await makeWorld(database, 2)
  for (const [index, to] of (['all', 'some', 'all', 'nobody', 'some'] as const).entries())
    for (const logId of logs)
      await act(database, users, logId, { act: 'say', who: index % 4, count: 150 + index * 40, to, at: 1 })
  await act(database, users, logs[0] as number, { act: 'recall', who: 0, count: 1, to: 'all', at: 0.1 })
  const blocks = () =>
    database.read((sql) =>
      sql.all('SELECT * FROM unread_blocks WHERE count <> 0 ORDER BY log_id, user_id, block'),
    )
  const counted = await blocks()
  expect(counted.length).toBeGreaterThan(20)
  const filling = unreadBlocks.statements.filter(
    (text) => typeof text === 'string' && text.startsWith('INSERT'),
  )
  expect(filling).toHaveLength(2)
  await database.write(async (sql) => {
    await sql.run('DELETE FROM unread_blocks')
    for (const text of filling) await sql.run(inDialect(database.dialect, text as string))
  })
  expect(await blocks()).toEqual(counted)
  await database.close()
})

async function act(database: Database, users: readonly number[], logId: number, given: Step): Promise<void> {
  const { act: what, who, count, to, at, mentions = [] } = given
  const me = users[who] as number
  const others = users.filter((_, index) => index === (who + 1) % 4 || index === (who + 2) % 4)
  const audience = { all: null, some: `,${others.map((id) => `u${id}`).join(',')},`, nobody: ',' }[to]
  if (what === 'say') {
    const said = Array.from({ length: count }, () =>
      entry({ logId, senderId: me, audience, meta: metaWith(mentions) }),
    )
    return void (await append(database, said))
  }
  const found = await database.read(async (sql) => {
    const head = (await sql.first<{ head: number }>('SELECT head FROM logs WHERE id = ?', [logId]))?.head ?? 0
    const seq = Math.ceil(head * at)
    return {
      seq,
      row: await sql.first<EntryRow>('SELECT * FROM entries WHERE log_id = ? AND seq = ?', [logId, seq]),
    }
  })
  if (what === 'recall' && found.row)
    await database.call(recallMessage, {
      messageId: found.row.id,
      entry: entry({ logId, senderId: me, type: 6, counted: 0 }),
    })
  if (what === 'edit' && found.row && found.row.type !== 0)
    await database.call(editMessage, {
      messageId: found.row.id,
      edits: found.row.edits,
      meta: metaWith(mentions),
      dropFlags: 0,
      addFlags: 0,
      entry: entry({ logId, senderId: me, type: 8, counted: 0 }),
    })
  const change = {
    edit: undefined,
    recall: undefined,
    hide: 'INSERT INTO hidden (user_id, log_id, seq) VALUES (?, ?, ?) ON CONFLICT (user_id, log_id, seq) DO NOTHING',
    read: 'UPDATE members SET read_seq = ? WHERE user_id = ? AND log_id = ?',
    clear: 'UPDATE members SET start = ? WHERE user_id = ? AND log_id = ?',
  }[what]
  if (!change) return
  const values = what === 'hide' ? [me, logId, found.seq] : [found.seq, me, logId]
  await database.write((sql) => sql.run(change, values))
}
