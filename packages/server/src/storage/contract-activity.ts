// The part of the storage contract about the order of conversations: the newest message of a log, and the activity
// bounds of its members.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Open } from './contract-setup.ts'
import { createTestClock } from './contract-setup.ts'
import type { World } from './contract-world.ts'
import { append, entry, makeWorld } from './contract-world.ts'
import type { Database } from './database.ts'
import type { Appended, NewEntry } from './procedures/append-types.ts'
import { recallMessage } from './procedures/messages.ts'
import { openLog } from './procedures/open-log.ts'

export function activityContract(name: string, open: Open): void {
  describe(`${name}: activity`, () => {
    let database: Database
    let world: World
    let log: number
    let ann: number
    beforeEach(async () => {
      database = (await open(createTestClock())).database
      world = await makeWorld(database)
      log = world.logs[0] as number
      ann = world.users[0] as number
    })
    afterEach(() => database.close())

    const says = async (more: Partial<NewEntry> = {}): Promise<Appended> =>
      (await append(database, [entry({ logId: log, senderId: ann, ...more })]))[0] as Appended

    const known = async (logId = log): Promise<unknown> => {
      const row = await database.read((sql) =>
        sql.first('SELECT last_seq, active_at, active_until FROM logs WHERE id = ?', [logId]),
      )
      return [row?.['last_seq'], row?.['active_at'], row?.['active_until']]
    }

    const bounds = async (logId = log): Promise<unknown> => {
      const rows = await database.read((sql) =>
        sql.all('SELECT active_until FROM members WHERE log_id = ?', [logId]),
      )
      return [...new Set(rows.map((row) => row['active_until']))]
    }

    test('a log records its newest counted entry for everybody and the time of it', async () => {
      await says({ sentAt: 5000 })
      await says({ sentAt: 5001, counted: 0, type: 4 })
      expect(await known()).toEqual([1, 5000, 15_000])
      await says({ sentAt: 5002 })
      await says({ sentAt: 5003, audience: ',u1,' })
      expect(await known()).toEqual([3, 5002, 15_000])
    })

    test('the bounds of all members move ahead of the newest entry, and only when it passes them', async () => {
      await says({ sentAt: 5000 })
      expect(await bounds()).toEqual([15_000])
      await says({ sentAt: 15_000 })
      expect(await bounds()).toEqual([15_000])
      await says({ sentAt: 15_001, audience: ',u1,' })
      expect(await bounds()).toEqual([25_001])
      expect(await bounds(world.logs[1])).toEqual([0])
      await says({ sentAt: 99_000, counted: 0 })
      expect(await bounds()).toEqual([25_001])
    })

    test('bounds move further ahead in groups', async () => {
      await database.write((sql) => sql.run("UPDATE logs SET kind = 'group' WHERE id = ?", [log]))
      await says({ sentAt: 5000 })
      expect(await bounds()).toEqual([65_000])
    })

    test('a clock that is set back does not move bounds back', async () => {
      await says({ sentAt: 5000 })
      await says({ sentAt: 1000 })
      expect([await known(), await bounds()]).toEqual([[2, 1000, 15_000], [15_000]])
    })

    test('several logs of one batch are updated independently', async () => {
      await append(
        database,
        [3, 1, 2, 3].map((time, index) =>
          entry({ logId: world.logs[index % 3] as number, senderId: ann, sentAt: time * 10_000 }),
        ),
      )
      expect(await Promise.all(world.logs.map((id) => known(id)))).toEqual([
        [2, 30_000, 40_000],
        [1, 10_000, 20_000],
        [1, 20_000, 30_000],
      ])
    })

    test('a recall makes the previous counted entry the newest', async () => {
      const recall = (messageId: number) =>
        database.call(recallMessage, {
          messageId,
          entry: entry({ logId: log, senderId: ann, type: 6, counted: 0, sentAt: 9000 }),
        })
      const first = await says({ sentAt: 5000 })
      await says({ sentAt: 5100, audience: ',u1,' })
      const third = await says({ sentAt: 5200 })
      await says({ sentAt: 5300, counted: 0, type: 4 })
      await recall(third.id)
      expect(await known()).toEqual([1, 5000, 15_000])
      await says({ sentAt: 9100 })
      await recall(first.id)
      expect(await known()).toEqual([6, 9100, 15_000])
    })

    test('the kind of a message is stored, and a recall removes it', async () => {
      const message = await says({ kind: 8 })
      await says({ kind: 0 })
      await says({ type: 4, counted: 0 })
      const kinds = async () =>
        (await database.read((sql) => sql.all('SELECT kind FROM entries ORDER BY seq'))).map(
          (row) => row['kind'],
        )
      expect(await kinds()).toEqual([8, 0, null])
      const told = entry({ logId: log, senderId: ann, type: 6, counted: 0 })
      await database.call(recallMessage, { messageId: message.id, entry: told })
      expect(await kinds()).toEqual([null, 0, null, null])
    })

    test('a new conversation is listed at the time it was opened; a user’s own log is not listed', async () => {
      const appId = (await database.read((sql) => sql.first('SELECT app_id FROM logs')))?.['app_id'] as number
      const members = [{ userId: ann, peer: 'zoe' }]
      const single = await database.call(openLog, { appId, kind: 'single', key: 'new', members, now: 77 })
      const own = await database.call(openLog, { appId, kind: 'user', key: 'own', members, now: 77 })
      expect([await bounds(single), await bounds(own)]).toEqual([[77], [0]])
    })
  })
}
