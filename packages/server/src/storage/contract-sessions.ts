// The part of the storage contract about devices: where they start, which logs are ahead of them, and what they read.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Open } from './contract-setup.ts'
import { createTestClock } from './contract-setup.ts'
import type { World } from './contract-world.ts'
import { append, entry, makeWorld, upTo } from './contract-world.ts'
import type { Database } from './database.ts'
import { type DeviceComing, forgetDevices, openDevice } from './procedures/devices.ts'
import {
  activeSince,
  logsAhead,
  readEntries,
  signInDevice,
  signInKnownDevice,
} from './procedures/sessions.ts'
import { userByName } from './procedures/users.ts'

export function sessionsContract(name: string, open: Open): void {
  describe(`${name}: devices and reading`, () => {
    let database: Database
    let world: World
    let ann: number
    let bob: number
    beforeEach(async () => {
      database = (await open(createTestClock())).database
      world = await makeWorld(database)
      ann = world.users[0] as number
      bob = world.users[1] as number
    })
    afterEach(() => database.close())

    const come = (userId: number, resource: string, now = 1) =>
      database.call(openDevice, { userId, resource, platform: 'web', name: 'a browser', now })

    const fill = (counts: readonly number[]) =>
      append(
        database,
        counts.flatMap((count, index) =>
          upTo(count).map(() => entry({ logId: world.logs[index] as number, senderId: bob })),
        ),
      )

    const ahead = async (userId: number, deviceId: number) => {
      const logs = await database.ask(logsAhead, { userId, deviceId, limit: 100 })
      return logs.map((log) => [world.logs.indexOf(log.logId), log.cursor, log.head, log.waiting])
    }

    test('a device is created once and recognised afterwards', async () => {
      const first = await come(ann, 'web', 10)
      expect(first.isNew).toBe(true)
      expect(await come(ann, 'web', 20)).toEqual({ deviceId: first.deviceId, isNew: false })
      expect((await come(ann, 'phone', 30)).deviceId).not.toBe(first.deviceId)
      expect((await come(bob, 'web', 30)).isNew).toBe(true)
      const text = 'SELECT resource, platform, name, created_at FROM devices WHERE id = ?'
      const row = await database.read((sql) => sql.first(text, [first.deviceId]))
      expect({ ...row }).toEqual({ resource: 'web', platform: 'web', name: 'a browser', created_at: 10 })
    })

    test('the last-seen time of a device is updated once an hour, and on every new day', async () => {
      const hour = 3_600_000
      const seen = async (now: number) => {
        const { deviceId } = await come(ann, 'web', now)
        const row = await database.read((sql) =>
          sql.first('SELECT seen_at FROM devices WHERE id = ?', [deviceId]),
        )
        return row?.seen_at
      }
      expect(await seen(22 * hour)).toBe(22 * hour)
      expect(await seen(23 * hour - 1)).toBe(22 * hour)
      expect(await seen(23.5 * hour)).toBe(23.5 * hour)
      expect(await seen(24 * hour)).toBe(24 * hour)
      expect(await seen(20 * hour)).toBe(24 * hour)
    })

    test('active users are counted once, per app and since a point in time', async () => {
      await come(ann, 'web', 100)
      await come(ann, 'phone', 200)
      await come(bob, 'web', 50)
      const { app_id: appId } = (await database.read((sql) =>
        sql.first('SELECT app_id FROM users WHERE id = ?', [ann]),
      )) as { app_id: number }
      const active = (userId: number, since: number) => database.ask(activeSince, { appId, userId, since })
      expect(await active(ann, 0)).toEqual({ people: 2, isActive: true })
      expect(await active(bob, 100)).toEqual({ people: 1, isActive: false })
      expect(await database.ask(activeSince, { appId: appId + 1, userId: ann, since: 0 })).toMatchObject({
        people: 0,
      })
    })

    test('signing in returns the device and the logs ahead of it in one answer', async () => {
      await fill([2])
      const coming = { userId: ann, resource: 'web', platform: 'web', name: 'a browser', now: 1, limit: 10 }
      const { deviceId, ahead: waiting } = await database.call(signInDevice, coming)
      expect(deviceId).toBe((await come(ann, 'web')).deviceId)
      expect(waiting).toEqual([{ logId: world.logs[0], head: 2, cursor: 0, waiting: 2 }])
    })

    test('a sign-in that changes nothing needs no transaction, every other one does', async () => {
      await fill([2])
      const now = 100 * 86_400_000
      const coming = { userId: ann, resource: 'web', platform: 'web', name: 'a browser', now, limit: 10 }
      const known = (more = {}) => database.ask(signInKnownDevice, { ...coming, ...more })
      expect(await known()).toBeUndefined()
      const opened = await database.call(signInDevice, coming)
      expect(await known()).toEqual(opened)
      expect(await known({ now: now + 3_599_999 })).toEqual(opened)
      for (const news of [
        { resource: 'phone' },
        { userId: bob },
        { platform: 'ios' },
        { name: 'another browser' },
        { now: now + 3_600_000 },
        { now: now - 1 },
      ])
        expect(await known(news), JSON.stringify(news)).toBeUndefined()
    })

    test('sign-ins at the same time each get their own device and logs', async () => {
      await fill([2, 0, 3])
      const now = 100 * 86_400_000
      const coming = (userId: number, resource: string, limit = 10) => {
        return { userId, resource, platform: 'web', name: 'a browser', now, limit }
      }
      const web = coming(ann, 'web')
      const phone = coming(ann, 'phone')
      const ofBob = coming(bob, 'web')
      const openedWeb = await database.call(signInDevice, web)
      const openedPhone = await database.call(signInDevice, phone)
      const openedOfBob = await database.call(signInDevice, ofBob)
      expect(openedWeb.ahead).toHaveLength(2)
      const asked = [phone, web, coming(bob, 'phone'), coming(ann, 'web', 1), ofBob, web]
      expect(await Promise.all(asked.map((device) => database.ask(signInKnownDevice, device)))).toEqual([
        openedPhone,
        openedWeb,
        undefined,
        { ...openedWeb, ahead: openedWeb.ahead.slice(0, 1) },
        openedOfBob,
        openedWeb,
      ])
    })

    test('more sign-ins at the same time than fit into one statement are all answered', async () => {
      const now = 100 * 86_400_000
      const devices = upTo(100).map((index) => {
        return { userId: ann, resource: `device ${index}`, platform: 'web', name: '', now, limit: 10 }
      })
      const opened = await Promise.all(devices.map((device) => database.call(signInDevice, device)))
      const answers = await Promise.all(devices.map((device) => database.ask(signInKnownDevice, device)))
      expect(answers).toEqual(opened)
    })

    test('users are found by their names at the same time, each in their own app', async () => {
      const rows = await database.read((sql) =>
        sql.all<{ id: number; app_id: number; name: string }>(
          'SELECT id, app_id, name FROM users ORDER BY id',
        ),
      )
      const [first] = rows as [(typeof rows)[number]]
      const asked = [
        ...rows.toReversed().map(({ app_id, name }) => ({ appId: app_id, name })),
        { appId: first.app_id + 1000, name: first.name },
        { appId: first.app_id, name: 'nobody' },
        { appId: first.app_id, name: first.name },
      ]
      const found = await Promise.all(asked.map((name) => database.ask(userByName, name)))
      expect(found.map((row) => row?.id)).toEqual([
        ...rows.toReversed().map(({ id }) => id),
        undefined,
        undefined,
        first.id,
      ])
      const alone = await database.read((sql) => userByName.run(sql, asked[0] as (typeof asked)[number]))
      expect({ ...found[0] }).toEqual({ ...alone })
    })

    test('concurrent sign-ins with one resource create one device', async () => {
      const answers = await Promise.all(upTo(10).map(() => come(ann, 'web')))
      expect(new Set(answers.map((answer) => answer.deviceId)).size).toBe(1)
      expect(answers.filter((answer) => answer.isNew).length).toBe(1)
    })

    test('a user’s first device starts at the user’s own start and misses nothing sent before', async () => {
      await fill([3, 0, 2])
      await database.write((sql) =>
        sql.run('UPDATE members SET start = 1 WHERE user_id = ? AND log_id = ?', [
          ann,
          world.logs[2] as number,
        ]),
      )
      const { deviceId } = await come(ann, 'web')
      expect(await ahead(ann, deviceId)).toEqual([
        [0, 0, 3, 3],
        [2, 1, 2, 1],
      ])
    })

    test('a new device starts at the position of the most advanced device, in each log', async () => {
      const web = await come(ann, 'web')
      const phone = await come(ann, 'phone')
      const ofBob = await come(bob, 'web')
      await fill([5, 5, 5])
      const [first, second] = world.logs as [number, number]
      await append(
        database,
        [],
        [
          { deviceId: web.deviceId, logId: first, seq: 4 },
          { deviceId: phone.deviceId, logId: first, seq: 2 },
          { deviceId: phone.deviceId, logId: second, seq: 5 },
          { deviceId: ofBob.deviceId, logId: first, seq: 5 },
        ],
      )
      const tablet = await come(ann, 'tablet')
      expect(await ahead(ann, tablet.deviceId)).toEqual([
        [0, 4, 5, 1],
        [2, 0, 5, 5],
      ])
      // The other devices keep their own positions.
      expect(await ahead(ann, phone.deviceId)).toEqual([
        [0, 2, 5, 3],
        [2, 0, 5, 5],
      ])
    })

    test('of many devices only the last are kept, and each new one starts at the position of the most advanced', async () => {
      const [first] = world.logs as [number]
      await fill([20])
      const sign = (resource: string, now: number, more: Partial<DeviceComing> = {}) => {
        const coming = { userId: ann, resource, platform: 'web', name: '', now, signedIn: [], most: 3 }
        return database.call(openDevice, { ...coming, ...more })
      }
      for (let count = 1; count <= 10; count++) {
        const { deviceId } = await sign(`device ${count}`, count)
        expect(await ahead(ann, deviceId)).toEqual([[0, count - 1, 20, 21 - count]])
        await append(database, [], [{ deviceId, logId: first, seq: count }])
      }
      const kept = async () => {
        const rows = await database.read((sql) =>
          sql.all<{ resource: string; cursors: number }>(
            `SELECT d.resource, (SELECT count(*) FROM cursors c WHERE c.device_id = d.id) AS cursors
             FROM devices d WHERE d.user_id = ? ORDER BY d.id`,
            [ann],
          ),
        )
        return rows.map((row) => [row.resource, row.cursors])
      }
      expect(await kept()).toEqual(['device 8', 'device 9', 'device 10'].map((device) => [device, 1]))
      const all = await database.read((sql) => sql.all('SELECT DISTINCT device_id FROM cursors'))
      expect(all).toHaveLength(3)

      // A device that returns moves on, and later ones start there. A signed-in device is kept, however old it is.
      const back = await sign('device 8', 11, { signedIn: ['device 8'] })
      await append(database, [], [{ deviceId: back.deviceId, logId: first, seq: 15 }])
      for (const name of ['a', 'b', 'c', 'd']) {
        const { deviceId } = await sign(name, 12, { signedIn: ['device 8', name] })
        expect(await ahead(ann, deviceId)).toEqual([[0, 15, 20, 5]])
      }
      expect((await kept()).map(([resource]) => resource)).toEqual(['device 8', 'b', 'c', 'd'])
    })

    test('devices that were not seen for long are forgotten, and their positions are kept', async () => {
      const [first] = world.logs as [number]
      await fill([9])
      const old = await come(ann, 'old', 10)
      const newer = await come(ann, 'newer', 500)
      await append(database, [], [{ deviceId: old.deviceId, logId: first, seq: 7 }])
      const ids = [old.deviceId, newer.deviceId]
      expect(await database.call(forgetDevices, { ids, before: 100 })).toBe(1)
      expect(await database.call(forgetDevices, { ids, before: 100 })).toBe(0)
      expect(await come(ann, 'newer', 501)).toEqual({ deviceId: newer.deviceId, isNew: false })
      const again = await come(ann, 'old', 502)
      expect(again.isNew).toBe(true)
      expect(await ahead(ann, again.deviceId)).toEqual([[0, 7, 9, 2]])
    })

    test('a known device keeps its position when it returns', async () => {
      const web = await come(ann, 'web')
      const phone = await come(ann, 'phone')
      await fill([3])
      await append(database, [], [{ deviceId: web.deviceId, logId: world.logs[0] as number, seq: 3 }])
      await come(ann, 'phone', 9)
      expect(await ahead(ann, phone.deviceId)).toEqual([[0, 0, 3, 3]])
    })

    test('logs ahead come in pages, without drained logs and logs of others', async () => {
      const { deviceId } = await come(ann, 'web')
      await fill([2, 2, 2])
      await database.write((sql) =>
        sql.run('DELETE FROM members WHERE user_id = ? AND log_id = ?', [ann, world.logs[1] as number]),
      )
      const first = await database.ask(logsAhead, { userId: ann, deviceId, limit: 1 })
      expect(first).toEqual([{ logId: world.logs[0], head: 2, cursor: 0, waiting: 2 }])
      const after = first[0]?.logId as number
      const second = await database.ask(logsAhead, { userId: ann, deviceId, limit: 1, after })
      expect(second).toEqual([{ logId: world.logs[2], head: 2, cursor: 0, waiting: 2 }])
      await append(database, [], [{ deviceId, logId: after, seq: 2 }])
      expect(await ahead(ann, deviceId)).toEqual([[2, 0, 2, 2]])
    })

    test('a cursor before the start of a membership counts as the start', async () => {
      const { deviceId } = await come(ann, 'web')
      await fill([6])
      const logId = world.logs[0] as number
      await append(database, [], [{ deviceId, logId, seq: 2 }])
      await database.write((sql) => sql.run('UPDATE members SET start = 5 WHERE user_id = ?', [ann]))
      expect(await ahead(ann, deviceId)).toEqual([[0, 5, 6, 1]])
    })

    test('entries between two numbers are read in order, up to a limit', async () => {
      await fill([120])
      const logId = world.logs[0] as number
      const read = async (range: {
        after: number
        before?: number
        limit: number
        take?: 'oldest' | 'newest'
      }) => {
        const entries = await database.ask(readEntries, { logId, maxBytes: 1_000_000, ...range })
        return entries.map((one) => one.seq)
      }
      expect(await read({ after: 0, limit: 3 })).toEqual([1, 2, 3])
      expect(await read({ after: 117, limit: 10 })).toEqual([118, 119, 120])
      expect(await read({ after: 120, limit: 10 })).toEqual([])
      expect(await read({ after: 0, limit: 1000 })).toEqual(upTo(120))
      expect(await read({ after: 2, before: 6, limit: 10 })).toEqual([3, 4, 5])
      expect(await read({ after: 0, before: 6, limit: 2, take: 'newest' })).toEqual([4, 5])
      expect(await read({ after: 0, limit: 119, take: 'newest' })).toEqual(upTo(120).slice(1))
      expect(await read({ after: 118, limit: 50, take: 'newest' })).toEqual([119, 120])
    })

    test('entries are read with every stored field', async () => {
      const logId = world.logs[0] as number
      const given = entry({
        ...{ logId, senderId: bob, deviceId: 7, clientKey: 'k', type: 4, counted: 0, sentAt: 123 },
        ...{ audience: ',u1,', flags: 2, meta: Uint8Array.of(0, 255, 39, 92) },
      })
      await append(database, [given])
      const read = await database.ask(readEntries, { logId, after: 0, limit: 1, maxBytes: 1 })
      expect(read).toEqual([
        {
          ...{ id: given.id, seq: 1, senderId: bob, deviceId: 7, type: 4, counted: 0 },
          ...{ audience: ',u1,', sentAt: 123, flags: 2, meta: Uint8Array.of(0, 255, 39, 92) },
        },
      ])
    })

    test('reading stops at a number of bytes, after one entry at least', async () => {
      const logId = world.logs[0] as number
      const sizes = [100, 100, 100, 5000, 100]
      await append(
        database,
        sizes.map((size) => entry({ logId, senderId: bob, meta: new Uint8Array(size) })),
      )
      await append(
        database,
        upTo(200).map(() => entry({ logId, senderId: bob, meta: new Uint8Array(10) })),
      )
      const read = async (after: number, maxBytes: number, take: 'oldest' | 'newest' = 'oldest') =>
        (await database.ask(readEntries, { logId, after, limit: 500, maxBytes, take })).map((one) => one.seq)
      expect(await read(0, 300)).toEqual([1, 2, 3])
      expect(await read(0, 299)).toEqual([1, 2])
      expect(await read(0, 1)).toEqual([1])
      expect(await read(3, 300)).toEqual([4])
      expect(await read(5, 1000)).toEqual(upTo(105).slice(5))
      expect(await read(0, 1000, 'newest')).toEqual(upTo(205).slice(105))
    })
  })
}
