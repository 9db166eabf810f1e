// The part of the storage contract about events for back ends that are recorded with entries.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Open } from './contract-setup.ts'
import { createTestClock } from './contract-setup.ts'
import type { World } from './contract-world.ts'
import { append, entry, makeWorld, upTo } from './contract-world.ts'
import type { Database } from './database.ts'
import type { EntryEvent } from './procedures/append-types.ts'

export function eventsContract(name: string, open: Open): void {
  describe(`${name}: events of entries`, () => {
    let database: Database
    let world: World
    let apps: number[]
    beforeEach(async () => {
      database = (await open(createTestClock())).database
      world = await makeWorld(database)
      await database.write((sql) =>
        sql.run(
          "INSERT INTO apps (org, name, client_id, client_secret, created_at) VALUES ('org', 'b', 'id-b', 's', 1)",
        ),
      )
      const rows = await database.read((sql) => sql.all<{ id: number }>('SELECT id FROM apps ORDER BY id'))
      apps = rows.map(({ id }) => id)
    })
    afterEach(() => database.close())

    const event = (app: number, more: Partial<EntryEvent> = {}): EntryEvent => ({
      appId: apps[app] as number,
      kind: 'messages.sent',
      chat: 'single',
      at: 7000,
      ...more,
    })
    const eventsOf = async (app: number): Promise<(readonly [number, string, string])[]> => {
      const rows = await database.read((sql) =>
        sql.all<{ number: number; kind: string; form: number; body: Uint8Array }>(
          'SELECT number, kind, form, body FROM events WHERE app_id = ? ORDER BY number',
          [apps[app] as number],
        ),
      )
      return rows.map(({ number, kind, form, body }) => [
        number,
        kind,
        form === 1 ? Buffer.from(body).toString() : `meta ${body.join(' ')}`,
      ])
    }

    test('are numbered per app in the order of the entries, with the meta or with their own data', async () => {
      const [logId, other] = world.logs as [number, number]
      const senderId = world.users[0] as number
      await append(database, [
        entry({ logId, senderId, event: event(0), meta: Uint8Array.of(1) }),
        entry({ logId: other, senderId, event: event(1), meta: Uint8Array.of(2) }),
        entry({ logId, senderId }),
        entry({ logId, senderId, event: event(0, { kind: 'a.b', data: '{"a":"ü"}' }) }),
      ])
      await append(database, [
        entry({ logId: other, senderId, event: event(0), meta: Uint8Array.of(3, 4) }),
        entry({ logId, senderId, event: event(1, { data: '' }) }),
      ])
      expect(await eventsOf(0)).toEqual([
        [1, 'messages.sent', 'meta 1'],
        [2, 'a.b', '{"a":"ü"}'],
        [3, 'messages.sent', 'meta 3 4'],
      ])
      expect(await eventsOf(1)).toEqual([
        [1, 'messages.sent', 'meta 2'],
        [2, 'messages.sent', ''],
      ])
      const [first] = await database.read((sql) =>
        sql.all('SELECT chat, log_id, at FROM events WHERE app_id = ? AND number = 1', [apps[0] as number]),
      )
      expect(first).toEqual({ chat: 'single', log_id: logId, at: 7000 })
      const heads = await database.read((sql) => sql.all('SELECT head FROM event_heads ORDER BY app_id'))
      expect(heads).toEqual([{ head: 3 }, { head: 2 }])
    })

    test('are recorded once for repeats of the same key', async () => {
      const logId = world.logs[0] as number
      const senderId = world.users[0] as number
      const said = (clientKey: string) => entry({ logId, senderId, clientKey, event: event(0) })
      await append(database, [said('a'), said('b'), said('a')])
      await append(database, [said('b')])
      const answers = await append(database, [said('b'), said('c'), said('a'), said('d')])
      expect(answers.map(({ seq, duplicate }) => [seq, duplicate])).toEqual([
        [2, true],
        [3, false],
        [1, true],
        [4, false],
      ])
      expect((await eventsOf(0)).map(([number]) => number)).toEqual([1, 2, 3, 4])
    })

    test('of many concurrent groups have no gaps', async () => {
      const senderId = world.users[0] as number
      const group = (logId: number) =>
        append(
          database,
          upTo(20).map((n) => entry({ logId, senderId, event: event(n % 2) })),
        )
      await Promise.all([...world.logs, ...world.logs, ...world.logs].map(group))
      expect((await eventsOf(0)).map(([number]) => number)).toEqual(upTo(90))
      expect((await eventsOf(1)).map(([number]) => number)).toEqual(upTo(90))
    })
  })
}
