import { type MessageRow, timelineRows } from '@parley/client'
import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

/** The sender's view of their own messages: how far each one got, and when. */
const receiptsOf = (person: Person, peer: string) =>
  timelineRows(person.client.state, `single:${peer}`)
    .filter((row): row is MessageRow => row.type === 'message' && row.mine)
    .map(({ status, deliveredAt, readAt }) => ({ status, deliveredAt, readAt }))

scenario(
  '[STATE-13] The sender sees when a message was delivered and when it was read',
  async ({ ann, bob, world, clock }) => {
    await ann.says(bob, 'one')
    await world.settle()
    const arrived = clock.now()
    await clock.advance({ seconds: 30 })
    await bob.reads(ann)
    await world.settle()
    const read = clock.now()
    await clock.advance({ seconds: 30 })
    await ann.says(bob, 'two')
    await world.settle()

    const [one, two] = receiptsOf(ann, 'bob')
    expect(one?.status).toBe('read')
    expect(one?.deliveredAt).toBeGreaterThan(arrived - 2000)
    expect(one?.deliveredAt).toBeLessThanOrEqual(arrived)
    expect(one?.readAt).toBeGreaterThan(arrived)
    expect(one?.readAt).toBeLessThanOrEqual(read)
    expect(two).toMatchObject({ status: 'delivered', readAt: undefined })
    expect(two?.deliveredAt).toBeGreaterThan(read)
  },
)

scenario(
  '[STATE-13] Reading everything at once marks each message as read at that time',
  async ({ ann, bob, world, clock }) => {
    for (const text of ['one', 'two', 'three']) await ann.says(bob, text)
    await clock.advance({ seconds: 60 })
    await bob.reads(ann)
    await world.settle()
    const times = receiptsOf(ann, 'bob').map(({ readAt }) => readAt)
    expect(new Set(times).size).toBe(1)
    expect(times[0]).toBeDefined()
  },
)
