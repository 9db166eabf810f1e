// Events for back ends on each database: numbers have no gaps and follow the commits, even when many write at once.

import { describe, expect, test } from 'vitest'
import { runCommand } from '../../src/cli/run-command.ts'
import type { BackendEvent } from '../../src/events/event-json.ts'
import { findOldEvents, numberBefore, removeOldEvents } from '../../src/events/queries.ts'
import { databaseName, openTestDatabase } from '../../src/storage/test-postgres.ts'
import { channelWorld, type Device } from '../../src/test-support/channel-world.ts'

describe(`events on ${databaseName}`, () => {
  test('a reader who follows the numbers misses nothing while many write', async () => {
    const database = await openTestDatabase()
    const world = await channelWorld({}, database)
    const { host } = world.server.services
    const made = await runCommand(['key', 'create', 'feed', '--scopes', 'events'], { database, host })
    const { key } = made.json as { key: string }
    world.server.services.directory.forgetApp('parley#demo')
    const read = async (after: number) => {
      const { body } = await world.ask('GET', `parley/v1/events?after=${after}&limit=7`, undefined, key)
      return body.data as { events: BackendEvent[]; next: number; head: number }
    }
    expect(await read(0)).toMatchObject({ events: [], next: 0 })

    const people = ['ann', 'bob', 'cyd']
    const devices: Device[] = []
    for (const name of people) devices.push(await world.device(name))
    const group = await world.group(...people)
    let isOver = false
    const seen: BackendEvent[] = []
    const follow = async () => {
      for (let after = 0; ; ) {
        const isLast = isOver
        const { events, next } = await read(after)
        seen.push(...events)
        if (events.length === 0 && isLast) return
        after = next
        // Lets the writers have their turn.
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
    }
    const following = follow()
    const sent = await Promise.all(
      devices.flatMap((device, at) =>
        Array.from({ length: 20 }, async (_, number) => {
          const { serverId } = await device.say(group, `${at} ${number}`)
          if (number % 5 === 0)
            await device.ask('PUT', `metadata/user/${device.name}`, { nickname: `n${number}` })
          return serverId
        }),
      ),
    )
    isOver = true
    await following

    expect(seen.map(({ number }) => number)).toEqual(seen.map((_, index) => index + 1))
    const messages = seen.filter(({ kind }) => kind === 'messages.sent').map(({ data }) => data.msg_id)
    expect([...messages].sort()).toEqual([...sent].sort())
    // In the order of the conversation.
    const stored = await world.rows<{ id: number }>('SELECT id FROM entries WHERE type = 2 ORDER BY seq')
    expect(messages).toEqual(stored.map(({ id }) => String(id)))
    expect(seen.some(({ kind }) => kind === 'users.profileChanged')).toBe(true)

    const middle = seen[10]?.at ?? 0
    const before = await database.read((sql) => numberBefore(sql, world.app.id, middle))
    expect(seen[before]?.at).toBeGreaterThanOrEqual(middle)
    await database.write(async (sql) => removeOldEvents(sql, await findOldEvents(sql, host.now() + 1, 5)))
    expect(await world.rows('SELECT removed FROM event_heads')).toEqual([{ removed: 5 }])
    expect((await read(0)).events[0]?.number).toBe(6)
    await runCommand(['key', 'revoke', 'feed'], { database, host })
    expect(await world.rows('SELECT records_events FROM apps')).toEqual([{ records_events: 0 }])
    await world.server.stop()
    await database.close()
  })
})
