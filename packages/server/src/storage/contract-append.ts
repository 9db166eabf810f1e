// The part of the storage contract about logs: numbers, repeated keys, read positions and cursors.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Durability, Open, Opened } from './contract-setup.ts'
import { createTestClock, reopened } from './contract-setup.ts'
import type { World } from './contract-world.ts'
import { append, entry, makeWorld, stateOf, upTo } from './contract-world.ts'
import type { Database } from './database.ts'

export function appendContract(name: string, open: Open, keeping: Durability): void {
  describe(`${name}: appending`, () => {
    let opened: Opened
    let database: Database
    let world: World
    let log: number
    let ann: number
    let bob: number
    beforeEach(async () => {
      opened = await open(createTestClock())
      database = opened.database
      world = await makeWorld(database)
      log = world.logs[0] as number
      ann = world.users[0] as number
      bob = world.users[1] as number
    })
    const others: Database[] = []
    afterEach(async () => {
      for (const one of [database, ...others.splice(0)]) await one.close()
    })

    const position = async (userId: number, logId = log): Promise<unknown> => {
      const text = 'SELECT read_seq, read_at FROM members WHERE user_id = ? AND log_id = ?'
      const row = await database.read((sql) => sql.first(text, [userId, logId]))
      return [row?.['read_seq'], row?.['read_at']]
    }

    test('entries of several logs get consecutive numbers in each log, in order', async () => {
      const [first, second] = world.logs as [number, number]
      const logs = [first, second, first, first, second]
      const answers = await append(
        database,
        logs.map((logId, index) => entry({ logId, senderId: ann, counted: index === 2 ? 0 : 1 })),
      )
      expect(answers.map((answer) => [answer.logId, answer.seq, answer.duplicate])).toEqual([
        ...[
          [first, 1, false],
          [second, 1, false],
          [first, 2, false],
          [first, 3, false],
          [second, 2, false],
        ],
      ])
      expect(await stateOf(database, first)).toEqual({ seqs: [1, 2, 3], head: 3, counted: 2 })
      expect(await stateOf(database, second)).toEqual({ seqs: [1, 2], head: 2, counted: 2 })
    })

    test('a batch larger than any one statement is numbered without gaps', async () => {
      const entries = upTo(2500).map((n) =>
        entry({ logId: world.logs[n % 3] as number, senderId: ann, clientKey: `k${n}` }),
      )
      const answers = await append(database, entries)
      expect(answers.filter((answer) => answer.duplicate)).toEqual([])
      for (const logId of world.logs) {
        const { seqs, head } = await stateOf(database, logId)
        expect(seqs).toEqual(upTo(head))
      }
      const again = await append(database, entries)
      expect(again).toEqual(answers.map((answer) => ({ ...answer, duplicate: true })))
    })

    test('one batch can append to many logs', async () => {
      const app = (await database.read((sql) => sql.first('SELECT app_id FROM logs')))?.['app_id'] as number
      const rows = upTo(300).map((n) => [app, 'user', `many${n}`])
      await database.write((sql) => sql.insertMany('logs', ['app_id', 'kind', 'key'], rows))
      const logs = await database.read((sql) =>
        sql.all<{ id: number }>("SELECT id FROM logs WHERE kind = 'user'"),
      )
      const entries = [...logs, ...logs].map(({ id }) => entry({ logId: id, senderId: ann }))
      const answers = await append(database, entries)
      expect(answers.map((answer) => answer.seq)).toEqual([...logs.map(() => 1), ...logs.map(() => 2)])
    })

    test('a repeated key in one batch returns the first entry and uses no number', async () => {
      const first = entry({ logId: log, senderId: ann, clientKey: 'same', sentAt: 10 })
      const repeat = entry({ logId: log, senderId: ann, clientKey: 'same', sentAt: 20 })
      const ofBob = entry({ logId: log, senderId: bob, clientKey: 'same', sentAt: 30 })
      expect(await append(database, [first, repeat, ofBob])).toEqual([
        { id: first.id, logId: log, seq: 1, sentAt: 10, duplicate: false },
        { id: first.id, logId: log, seq: 1, sentAt: 10, duplicate: true },
        { id: ofBob.id, logId: log, seq: 2, sentAt: 30, duplicate: false },
      ])
      expect(await stateOf(database, log)).toEqual({ seqs: [1, 2], head: 2, counted: 2 })
    })

    test('a repeated key in a later batch returns the first entry, even if it names another log', async () => {
      const elsewhere = world.logs[1] as number
      const [first] = await append(database, [
        entry({ logId: log, senderId: ann, clientKey: 'same', sentAt: 10 }),
      ])
      const repeats = await append(database, [
        entry({ logId: log, senderId: ann, clientKey: 'same', sentAt: 20 }),
        entry({ logId: elsewhere, senderId: ann, clientKey: 'same', sentAt: 20 }),
      ])
      expect(repeats).toEqual([
        { ...first, duplicate: true },
        { ...first, duplicate: true },
      ])
      expect(await stateOf(database, elsewhere)).toEqual({ seqs: [], head: 0, counted: 0 })
    })

    test('concurrent repeats of one key store one entry', async () => {
      const databases = await several()
      const results = await Promise.all(
        upTo(24).map(async (n) => {
          const on = databases[n % databases.length] as Database
          const logId = world.logs[n % 2] as number
          const [answer] = await append(on, [entry({ logId, senderId: ann, clientKey: `key${n % 4}` })])
          return { key: n % 4, answer }
        }),
      )
      for (const key of [0, 1, 2, 3]) {
        const ofKey = results.filter((result) => result.key === key)
        expect(new Set(ofKey.map(({ answer }) => answer?.id)).size).toBe(1)
        expect(ofKey.filter(({ answer }) => answer?.duplicate === false).length).toBe(1)
      }
      for (const logId of world.logs) {
        const { seqs, head } = await stateOf(database, logId)
        expect(seqs).toEqual(upTo(head))
      }
    })

    test('eight concurrent writers with logs in any order leave no gaps, and numbers follow the order of commits', async () => {
      const databases = await several()
      const writers = upTo(8).map(async (writer) => {
        const on = databases[writer % databases.length] as Database
        const reached = new Map<number, number>()
        for (let round = 0; round < 12; round++) {
          const order = writer % 2 === 0 ? world.logs : [...world.logs].reverse()
          const answers = await append(
            on,
            order.map((logId) => entry({ logId, senderId: ann })),
          )
          for (const { logId, seq } of answers) {
            // An answered append is committed, so every later one gets a larger number.
            expect(seq).toBeGreaterThan(reached.get(logId) ?? 0)
            reached.set(logId, (await stateOf(on, logId)).head)
          }
        }
      })
      await Promise.all(writers)
      for (const logId of world.logs) {
        expect(await stateOf(database, logId)).toEqual({ seqs: upTo(96), head: 96, counted: 96 })
      }
    })

    async function several(): Promise<Database[]> {
      if (opened.beside) others.push(await opened.beside(), await opened.beside())
      return [database, ...others]
    }

    test('a failed batch leaves no gap and changes nothing', async () => {
      const good = entry({ logId: log, senderId: ann, readerId: ann })
      const nowhere = entry({ logId: 987_654, senderId: ann })
      const cursor = { deviceId: 5, logId: log, seq: 1 }
      const [failed, fine] = await Promise.allSettled([
        append(database, [good, nowhere], [cursor]),
        append(database, [entry({ logId: log, senderId: bob })]),
      ])
      expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'There is no log 987654.' } })
      expect(fine).toMatchObject({ status: 'fulfilled', value: [{ seq: 1 }] })
      expect(await position(ann)).toEqual([0, 0])
      expect(await append(database, [good])).toMatchObject([{ seq: 2 }])
      expect(await stateOf(database, log)).toEqual({ seqs: [1, 2], head: 2, counted: 2 })
      expect(await database.read((sql) => sql.all('SELECT seq FROM cursors'))).toEqual([])
    })

    test('a message id that is already used fails the append and leaves no gap', async () => {
      const first = entry({ logId: log, senderId: ann })
      await append(database, [first])
      await expect(append(database, [{ ...first, sentAt: 1 }])).rejects.toThrow()
      expect(await append(database, [entry({ logId: log, senderId: ann })])).toMatchObject([{ seq: 2 }])
    })

    test('interactive writes and the procedure share one sequence of numbers', async () => {
      await append(database, [entry({ logId: log, senderId: ann })])
      await database.write((sql) => sql.run('UPDATE logs SET head = head + 10 WHERE id = ?', [log]))
      expect(await append(database, [entry({ logId: log, senderId: ann })])).toMatchObject([{ seq: 12 }])
    })

    test('an entry with a reader moves the read position of that reader to itself, and no other', async () => {
      await append(database, [entry({ logId: log, senderId: ann }), entry({ logId: log, senderId: ann })])
      await append(database, [entry({ logId: log, senderId: bob, readerId: bob, sentAt: 77, counted: 0 })])
      expect(await position(bob)).toEqual([3, 77])
      expect(await position(ann)).toEqual([0, 0])
      expect(await position(bob, world.logs[1])).toEqual([0, 0])
    })

    test('a read position moves to the named message, and never back', async () => {
      const messages = await append(
        database,
        upTo(3).map(() => entry({ logId: log, senderId: ann })),
      )
      const read = (readUpTo: number, sentAt: number) =>
        append(database, [entry({ logId: log, senderId: bob, readerId: bob, readUpTo, sentAt })])
      await read(messages[1]?.id as number, 20)
      expect(await position(bob)).toEqual([2, 20])
      await read(messages[0]?.id as number, 30)
      expect(await position(bob)).toEqual([2, 20])
      await read(12345, 40) // An unknown message.
      expect(await position(bob)).toEqual([2, 20])
      const [other] = await append(database, [entry({ logId: world.logs[1] as number, senderId: ann })])
      await read(other?.id as number, 50) // A message of another conversation.
      expect(await position(bob)).toEqual([2, 20])
    })

    test('a read position may name an entry of the same batch, and the furthest one of a batch counts', async () => {
      const message = entry({ logId: log, senderId: ann })
      const reads = entry({ logId: log, senderId: bob, readerId: bob, readUpTo: message.id, sentAt: 9 })
      const early = entry({ logId: log, senderId: bob, readerId: bob, readUpTo: reads.id, sentAt: 10 })
      await append(database, [message, reads])
      expect(await position(bob)).toEqual([1, 9])
      await append(database, [
        early,
        entry({ logId: log, senderId: bob, readerId: bob, readUpTo: message.id }),
      ])
      expect(await position(bob)).toEqual([2, 10])
    })

    test('a cursor never moves back', async () => {
      const cursors = async () => {
        const rows = await database.read((sql) =>
          sql.all('SELECT device_id, log_id, seq FROM cursors ORDER BY 1, 2'),
        )
        return rows.map((row) => [row['device_id'], row['log_id'], row['seq']])
      }
      await append(
        database,
        [],
        [
          { deviceId: 1, logId: log, seq: 5 },
          { deviceId: 2, logId: log, seq: 1 },
          { deviceId: 1, logId: log, seq: 9 },
          { deviceId: 1, logId: log, seq: 7 },
        ],
      )
      expect(await cursors()).toEqual([
        [1, log, 9],
        [2, log, 1],
      ])
      await append(
        database,
        [],
        [
          { deviceId: 1, logId: log, seq: 8 },
          { deviceId: 2, logId: log, seq: 2 },
        ],
      )
      expect(await cursors()).toEqual([
        [1, log, 9],
        [2, log, 2],
      ])
    })

    if (keeping === 'kept') {
      test('entries and log heads survive a restart', async () => {
        await append(
          database,
          upTo(5).map((n) => entry({ logId: log, senderId: ann, clientKey: `k${n}` })),
        )
        database = await reopened(opened)
        const answers = await append(database, [
          entry({ logId: log, senderId: ann, clientKey: 'k3' }),
          entry({ logId: log, senderId: ann, clientKey: 'k6' }),
        ])
        expect(answers).toMatchObject([
          { seq: 3, duplicate: true },
          { seq: 6, duplicate: false },
        ])
      })
    }
  })
}
