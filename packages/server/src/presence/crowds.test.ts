// Many subscribers, and many simultaneous changes: measured in turns and notices, never in time.

import { describe, expect, onTestFinished, test } from 'vitest'
import { defaults } from '../config/config.ts'
import { Directory, type User } from '../directory/directory.ts'
import { silentLog } from '../log.ts'
import { MessageIds } from '../logs/message-ids.ts'
import { Metrics } from '../metrics.ts'
import { Sessions } from '../sessions/registry.ts'
import type { Session } from '../sessions/session.ts'
import { openDatabase } from '../storage/open-database.ts'
import { noticesOf } from '../test-support/presence.ts'
import { RecordingWire, stillHost } from '../test-support/test-server.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { devicesPerTurn } from './broadcast.ts'
import { Presence } from './presence.ts'
import { addWatches, writeStatus } from './queries.ts'

/** This many users with a device each, on a host whose turns the test counts. */
async function crowd(size: number) {
  const database = await openDatabase({ url: ':memory:', directory: '', inThread: true })
  onTestFinished(() => database.close())
  const host = ringingHost(stillHost())
  const config = { ...defaults, presenceGraceMs: 0 }
  const sessions = new Sessions()
  const directory = new Directory(database, host, config)
  const metrics = new Metrics(silentLog)
  const ids = new MessageIds(host, 0)
  const presence = new Presence({ database, directory, sessions, ids, host, config, metrics })
  sessions.watch(presence)
  const names = Array.from({ length: size }, (_, index) => `user${index}`)
  await database.write(async (sql) => {
    await sql.run(
      `INSERT INTO apps (id, org, name, client_id, client_secret, open_registration, disabled, created_at)
       VALUES (1, 'parley', 'demo', 'x', 'y', 1, 0, 0)`,
    )
    const rows = names.map((name, index) => [index + 1, 1, name, `uuid${index}`, 0, 0, 0, 0, 0])
    const columns = 'id app_id name uuid token_epoch epoch_changed_at created_at modified_at deactivated'
    await sql.insertMany('users', columns.split(' '), rows)
  })
  const app = await directory.app('parley', 'demo')
  const people = names.map((name, index) => ({ id: index + 1, name, app }) as unknown as User)
  const sessionOf = (user: User): Session =>
    ({ user, deviceId: user.id, resource: 'web', wire: new RecordingWire() }) as unknown as Session
  const breath = () => new Promise<void>((resolve) => setImmediate(resolve))
  return {
    database,
    host,
    presence,
    people,
    /** Signs them all in, and returns their wires. */
    arrive: (users: readonly User[]): RecordingWire[] =>
      users.map((user) => {
        const session = sessionOf(user)
        sessions.add(session)
        return session.wire as RecordingWire
      }),
    watch: (watcher: User, watched: readonly User[]) =>
      database.write((sql) =>
        addWatches(
          sql,
          watcher.id,
          watched.map(({ id }) => id),
          host.now() + 3_600_000,
        ),
      ),
    /** Runs until everything is sent; `each` is called on every turn. */
    async turns(each: (turn: number) => Promise<void> | void = () => undefined): Promise<number> {
      let count = 0
      await breath()
      for (; presence.isBusy; count++) {
        await each(count)
        host.turn()
        await breath()
      }
      return count
    },
  }
}

describe('ten thousand subscribers of one user', () => {
  const size = 10_000

  async function star() {
    const world = await crowd(size + 1)
    const [one, ...fans] = world.people
    if (!one) throw new Error('There is nobody.')
    await world.database.write((sql) =>
      sql.insertMany(
        'presence_watches',
        ['user_id', 'watched_id', 'expires_at'],
        fans.map(({ id }) => [id, one.id, 2 ** 45]),
      ),
    )
    const wires = world.arrive(fans)
    await world.turns()
    for (const wire of wires) wire.frames.length = 0
    const say = async (text: string) => {
      const said = { resource: 'web', status: 1, text, saidAt: 1 }
      await world.database.write((sql) => writeStatus(sql, one.id, said))
      world.presence.statusSet(one, 'web')
    }
    return { ...world, one, wires, say }
  }

  test('[PRE-32] are notified in slices: no turn notifies more than a few of them', async () => {
    const { wires, say, turns } = await star()
    await say('hello')
    const inAll = () => wires.reduce((sum, { frames }) => sum + frames.length, 0)
    let before = 0
    let most = 0
    const count = await turns(() => {
      most = Math.max(most, inAll() - before)
      before = inAll()
    })
    expect(inAll()).toBe(size)
    expect(most).toBeLessThanOrEqual(devicesPerTurn)
    expect(count).toBeGreaterThanOrEqual(size / devicesPerTurn)
    expect(noticesOf(wires[size - 1] as RecordingWire)).toMatchObject([{ user: 'user0', text: 'hello' }])
  })

  test('[PRE-33] receive the first and the last of many changes', async () => {
    const { wires, say, turns, host } = await star()
    await say('first')
    await turns((turn) => (turn < 40 ? say(`again ${turn}`) : undefined))
    const texts = () => {
      const told = wires.map((wire) => noticesOf(wire).map(({ text }) => text))
      return new Set(told.map((all) => all.join()))
    }
    expect(texts().size).toBe(1)
    // They have a pause first.
    host.pass(999)
    await turns()
    expect(texts()).toEqual(new Set(['']))
    host.pass(1)
    await turns()
    expect(texts()).toEqual(new Set(['again 39']))
    host.pass(10_000)
    await turns()
    expect(texts()).toEqual(new Set(['']))
  })
})

test('[PRE-34] in a storm of simultaneous sign-ins every notice is sent once, and every turn is bounded', async () => {
  const size = 2000
  const each = 20
  const { people, watch, arrive, turns } = await crowd(size)
  // Everybody watches their neighbours.
  for (const [index, watcher] of people.entries())
    await watch(
      watcher,
      Array.from({ length: each }, (_, at) => people[(index + at + 1) % size] as User),
    )
  const wires = arrive(people)
  const inAll = () => wires.reduce((sum, { frames }) => sum + frames.length, 0)
  let before = 0
  let most = 0
  await turns(() => {
    most = Math.max(most, inAll() - before)
    before = inAll()
  })
  expect(inAll()).toBe(size * each)
  expect(most).toBeLessThanOrEqual(devicesPerTurn)
  const names = noticesOf(wires[7] as RecordingWire).map(({ user }) => user)
  expect(names.sort()).toEqual(Array.from({ length: each }, (_, at) => `user${at + 8}`).sort())
})
