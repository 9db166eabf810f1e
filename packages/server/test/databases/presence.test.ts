// Presence on each database: statuses, subscriptions, subscribers of a change, and expiry.

import { describe, expect, onTestFinished, test } from 'vitest'
import { dropEnded, earliestEnd, readSeen, writeSeen } from '../../src/presence/queries.ts'
import { readWatchers, type Watcher } from '../../src/storage/procedures/presence.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import {
  find,
  list,
  presenceWorld,
  publish,
  subscribe,
  unsubscribe,
} from '../../src/test-support/presence.ts'

describe(`presence on ${databaseName}`, () => {
  async function people(config = {}) {
    const database = await openTestDatabase()
    const world = await presenceWorld(config, database)
    onTestFinished(async () => {
      await world.server.stop()
      await database.close()
    })
    const alice = await world.person('alice')
    const bob = await world.person('bob')
    const carol = await world.person('carol')
    await world.told(alice, bob, carol)
    return { database, world, alice, bob, carol }
  }

  test('[PRE-1] [PRE-5] [PRE-6] [PRE-8] [PRE-9] statuses and subscriptions are stored, listed, renewed and ended', async () => {
    const { world, alice, bob, carol } = await people()
    await publish(bob, 'büsy 🐝', 'web_1', 2)
    // Whoever subscribes while a status is being told may hear it as well.
    await world.settled()
    const answer = await subscribe(alice, ['bob', 'carol', 'nobody'], 10)
    expect(answer.body.result).toMatchObject([
      { uid: 'bob', ext: 'büsy 🐝', status: { web_1: 2 } },
      { uid: 'carol', ext: '', status: { web_1: 1 } },
    ])
    await subscribe(alice, ['bob'], 20)
    await publish(bob, 'one')
    await publish(carol, 'two')
    const [told = []] = await world.told(alice)
    expect(told.map(({ user, text }) => [user, text])).toEqual([
      ['bob', 'one'],
      ['carol', 'two'],
    ])
    expect((await list(alice, '?pageNum=1&pageSize=1')).body.result).toMatchObject({
      totalnum: 2,
      sublist: [{ uid: 'bob' }],
    })
    await world.pass(10_000)
    expect((await list(alice)).body.result).toMatchObject({ totalnum: 1, sublist: [{ uid: 'bob' }] })
    expect((await unsubscribe(alice, ['bob'])).status).toBe(200)
    await publish(bob, 'three')
    expect(await world.told(alice)).toEqual([[]])
  })

  test('[PRE-10] the limit holds for two simultaneous requests', async () => {
    const { world, alice } = await people({ maxPresenceWatched: 3 })
    for (const name of ['u1', 'u2', 'u3', 'u4']) await world.token(name)
    const answers = await Promise.all([subscribe(alice, ['u1', 'u2']), subscribe(alice, ['u3', 'u4'])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect((await list(alice)).body.result).toMatchObject({ totalnum: 2 })
  })

  test('[PRE-27] blocks and last-seen times are respected', async () => {
    const { database, world, alice, bob } = await people()
    await subscribe(alice, ['bob'])
    await bob.ask('POST', 'sdk/user/bob/blocks', { usernames: ['alice'] })
    expect(await world.told(alice)).toMatchObject([[{ user: 'bob', devices: { web_1: 0 } }]])
    expect((await find(alice, ['bob'])).body.result).toMatchObject([{ uid: 'bob', status: {} }])
    const ids = [alice.user.id, bob.user.id]
    const seen = new Map([
      [alice.user.id, 2 ** 45],
      [999_999, 5],
    ])
    await database.write((sql) => writeSeen(sql, seen))
    await database.write((sql) => writeSeen(sql, new Map([[alice.user.id, 2 ** 45 + 1]])))
    const found = await database.read((sql) => readSeen(sql, ids))
    expect(found.get(alice.user.id)).toBe(2 ** 45 + 1)
    expect(found.get(bob.user.id)).toBe(world.host.now())
  })

  test('[PRE-35] subscribers are read in pages, each once; expired rows are deleted in steps', async () => {
    const { database, world, alice, bob, carol } = await people()
    const names = Array.from({ length: 7 }, (_, at) => `fan${at}`)
    for (const name of names) await world.token(name)
    const users = await Promise.all(
      names.map((name) => world.server.services.directory.user(world.app, name)),
    )
    const fans = users.map((user) => user?.id ?? 0)
    const rows = fans.flatMap((id, at) => [
      [id, alice.user.id, 100 + at],
      [id, carol.user.id, 200 + at],
    ])
    await database.write((sql) =>
      sql.insertMany('presence_watches', ['user_id', 'watched_id', 'expires_at'], rows),
    )
    const read = async (limit: number, now: number) => {
      const all: Watcher[] = []
      let of = [carol.user.id, bob.user.id, alice.user.id]
      let after = 0
      for (;;) {
        const page = await database.ask(readWatchers, { of, after, limit, now })
        all.push(...page)
        const last = page.at(-1)
        if (!last || page.length < limit) return all
        of = of.slice(of.indexOf(last.watchedId))
        after = last.userId
      }
    }
    const expected = [
      ...fans.map((userId, at) => ({ watchedId: carol.user.id, userId, expiresAt: 200 + at })),
      ...fans.slice(3).map((userId, at) => ({ watchedId: alice.user.id, userId, expiresAt: 103 + at })),
    ]
    for (const limit of [1, 2, 3, 7, 11, 100]) expect(await read(limit, 102)).toEqual(expected)
    const drop = (most: number) => database.write((sql) => dropEnded(sql, 104, most))
    expect([await drop(3), await database.read(earliestEnd)]).toEqual([true, 103])
    expect([await drop(3), await database.read(earliestEnd)]).toEqual([false, 105])
    expect([await drop(3), await database.read(earliestEnd)]).toEqual([false, 105])
  })
})
