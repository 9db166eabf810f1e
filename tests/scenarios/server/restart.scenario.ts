import { textOf } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const numbered = (count: number, name = 'm') => Array.from({ length: count }, (_, index) => `${name}${index}`)

scenario(
  'After a restart everyone reconnects, nothing is lost, nothing is duplicated',
  async ({ ann, bob, world, clock }) => {
    const phone = await world.device('bob', 'phone')
    for (const text of numbered(10)) ann.starts(bob, text)
    await world.settle()
    await bob.reads(ann)
    await world.restartServer()
    const during = numbered(5, 'during ').map((text) => ann.starts(bob, text))
    await clock.advance({ seconds: 5 })
    for (const person of [ann, bob, phone]) expect(person.connection).toBe('online')
    await world.until(Promise.all(during.map(({ done }) => done)))
    await bob.says(ann, 'back again')
    await world.settle()
    const all = [...numbered(10), ...numbered(5, 'during '), 'back again']
    for (const [person, other] of [
      [ann, bob],
      [bob, ann],
      [phone, ann],
    ] as const)
      expect(person.texts(other)).toEqual(all)
    expect([bob.unread(ann), phone.unread(ann)]).toEqual([5, 5])
    for (const person of [bob, phone]) {
      const sentEvents = person.events.filter(({ name }) => name === 'messages.sent')
      const ids = sentEvents.map(({ data }) => (data.message as { id: string }).id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  },
)

scenario(
  'A graceful stop finishes open work: everything that reached the server is answered',
  async ({ ann, bob, world, clock }) => {
    let stopped: Promise<void> | undefined
    ann.line.afterNext('send', () => {
      stopped = world.stopServer()
    })
    const sending = ann.starts(bob, 'just in time')
    const message = await world.until(sending.done)
    expect(textOf(message)).toBe('just in time')
    await stopped
    await world.startServer()
    await clock.advance({ seconds: 5 })
    await bob.sees('messages.sent', { text: 'just in time' })
    expect(ann.texts(bob)).toEqual(['just in time'])
  },
)

scenario(
  'While the server is down nothing can be sent, and everything goes out afterwards',
  async ({ ann, bob, world, clock }) => {
    await world.stopServer()
    const sendings = numbered(5).map((text) => ann.starts(bob, text))
    await clock.advance({ minutes: 10 })
    expect(ann.timeline(bob)).toEqual(numbered(5).map((text) => `ann: ${text} (waiting)`))
    await expect(world.until(ann.client.conversations.load())).rejects.toMatchObject({
      reason: 'networkError',
    })
    await world.startServer()
    await world.until(Promise.all(sendings.map(({ done }) => done)))
    await bob.isOnline()
    expect(bob.texts(ann)).toEqual(numbered(5))
    await world.until(ann.client.conversations.load())
  },
)

scenario(
  'After a crash during a burst, acknowledged messages are there and the rest can be sent again',
  async ({ ann, bob, world }) => {
    const sendings = numbered(60).map((text) => ann.starts(bob, text))
    await world.until(sendings[20]?.done as Promise<unknown>)
    await world.crashServer()
    const results = await world.until(Promise.allSettled(sendings.map(({ done }) => done)))
    const acknowledged = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(acknowledged.length).toBeGreaterThan(20)
    await world.startServer()
    await ann.isOnline()
    await bob.isOnline()
    for (const [index, result] of results.entries())
      if (result.status === 'rejected') await ann.retries(sendings[index] as { key: string })
    await world.settle()
    expect([...bob.texts(ann)].sort()).toEqual([...numbered(60)].sort())
    expect(ann.texts(bob)).toEqual(bob.texts(ann))
    const byId = new Map(bob.messages(ann).map((message) => [message.id, textOf(message)]))
    for (const message of acknowledged) expect(byId.get(message.id)).toBe(textOf(message))
  },
)

scenario('After a crash with unwritten client keys, repeats are recognised', async ({ ann, bob, world }) => {
  for (const text of numbered(50)) ann.starts(bob, text)
  await world.settle()
  // The keys of the last quarter of a second are in memory only.
  await world.crashServer()
  await world.startServer()
  await bob.isOnline()
  await ann.isOnline()
  expect(bob.texts(ann)).toEqual(numbered(50))
  expect(bob.count('messages.sent')).toBe(50)
  expect(bob.unread(ann)).toBe(50)
})
