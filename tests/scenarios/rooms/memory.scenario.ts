// Ten minutes of a room in which members write all the time, join and leave. Memory stops growing after the first
// minutes: earlier messages stay in memory neither on the server nor on a device.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { act, stadium } from './cast.ts'

const mostStored = 300
const talkers = 3
const perSecond = 5
const text = 'x'.repeat(200)
/** If one device of six kept all messages, it would take more than this in five minutes. */
const mostGrowth = 1_000_000

// Devices hold more here than the history does, so a new one has less.
const options = { config: { roomKept: mostStored }, agree: 'never' } as const

scenario('Ten minutes of traffic do not grow the memory', options, async (stage) => {
  const { ann, bob, carol, dave, everybody, room, roomId, world } = await stadium(stage)
  const sizes: number[] = []
  let said = 0
  for (let second = 1; second <= 600; second++) {
    for (let number = 0; number < perSecond; number++) {
      const talker = [ann, bob, carol][said++ % talkers] as typeof ann
      void talker.client.messages.send({ to: room, kind: 'text', text: `${said} ${text}` }).done
    }
    if (second % 30 === 0) await act(dave, (rooms) => rooms.join(roomId))
    if (second % 30 === 15) await act(dave, (rooms) => rooms.leave(roomId))
    await world.clock.advance({ seconds: 1 })
    if (second % 60 !== 0) continue
    // The stage's own recordings do not count.
    for (const person of [...everybody, dave]) (person.events as unknown[]).length = 0
    world.network.forgetJournal()
    sizes.push(heapBytes())
  }
  await world.settle()

  for (const person of everybody) {
    const texts = person.texts(room)
    expect(texts.length, `${person}`).toBeLessThanOrEqual(500)
    expect(texts.at(-1), `${person}`).toBe(`${said} ${text}`)
  }
  const stored = await world.server.services.database.read((sql) =>
    sql.first<{ entries: number }>(
      `SELECT count(*) AS entries FROM entries e JOIN logs l ON l.id = e.log_id WHERE l.kind = 'room'`,
    ),
  )
  expect(stored?.entries).toBeLessThanOrEqual(2 * mostStored)
  expect(stored?.entries).toBeGreaterThanOrEqual(mostStored)
  // Whatever fills in the first minutes is full by the fourth: timelines, caches, remembered ids.
  const [early = 0, late = 0] = [sizes[4], sizes[9]]
  expect(late - early, sizes.map((size) => Math.round(size / 1e6)).join(', ')).toBeLessThan(mostGrowth)
})

/** Measured after a garbage collection. */
function heapBytes(): number {
  if (!globalThis.gc) throw new Error('This scenario needs Node with --expose-gc.')
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
