// Unread counts in random histories: after every step a device shows the same count as the server and as a model of
// the conversation.

import { calls } from '@parley/protocol'
import { createWorld, type Person, type World } from '@parley/testkit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../../tools/testing/property-runs.mjs'

type Act = 'send' | 'read' | 'cut' | 'down' | 'up' | 'wait' | 'reload list'

const step = fc.record({
  act: fc.constantFrom<Act>(
    'send',
    'send',
    'send',
    'read',
    'read',
    'cut',
    'down',
    'up',
    'wait',
    'reload list',
  ),
  device: fc.integer({ min: 0, max: 3 }),
})

/** A model of what happened, without the network. */
class Model {
  private readonly messages = new Map<number, string>()
  private readonly reads = new Map<Person, number>()

  sent(position: number, from: string): void {
    this.messages.set(position, from)
  }

  /** A device reads what it has; the others are told when it is online. */
  read(device: Person, other: string): void {
    const newest = device.conversation(other)?.lastMessage?.position ?? 0
    this.reads.set(device, Math.max(this.reads.get(device) ?? 0, newest))
  }

  unread(user: string, devices: readonly Person[]): number {
    const online = devices.filter(({ connection }) => connection === 'online')
    for (const device of online)
      this.positions.set(user, Math.max(this.positionOf(user), this.reads.get(device) ?? 0))
    return [...this.messages].filter(([at, from]) => from !== user && at > this.positionOf(user)).length
  }

  private readonly positions = new Map<string, number>()
  private positionOf(user: string): number {
    return this.positions.get(user) ?? 0
  }
}

async function play(steps: readonly { act: Act; device: number }[], world: World): Promise<void> {
  const people = [
    await world.device('ann', 'web'),
    await world.device('ann', 'phone'),
    await world.device('bob', 'web'),
    await world.device('bob', 'phone'),
  ]
  const model = new Model()
  for (const { act, device } of steps) {
    const person = people[device] as Person
    const other = person.name === 'ann' ? 'bob' : 'ann'
    if (act === 'send')
      person.starts(other, act).done.then(
        ({ position }) => model.sent(position, person.name),
        () => undefined,
      )
    else if (act === 'read') {
      model.read(person, other)
      person.client.messages.markConversationRead({ type: 'single', id: other })
      // The server stores one position of a device every two seconds.
      await world.clock.advance({ seconds: 2 })
    } else if (act === 'cut') person.line.cut()
    else if (act === 'down') person.goesOffline()
    else if (act === 'up') person.line.comesBack()
    else if (act === 'wait') await world.clock.advance({ seconds: 3 })
    else await world.until(person.client.conversations.load().catch(() => undefined))
    await world.settle()
    await check(people, model, world)
  }
  for (const person of people) {
    person.line.comesBack()
    await person.isOnline()
  }
  await check(people, model, world)
  await world.agree()
}

async function check(people: readonly Person[], model: Model, world: World): Promise<void> {
  for (const person of people) {
    if (person.connection !== 'online') continue
    const other = person.name === 'ann' ? 'bob' : 'ann'
    const expected = model.unread(
      person.name,
      people.filter(({ name }) => name === person.name),
    )
    const list = await world.until(person.client.call(calls.conversations.list, { limit: 50, cursor: '' }))
    const row = (list.conversations ?? []).find(({ id }) => id === other)
    const counts = { model: expected, server: row?.unread ?? 0, client: person.unread(other) }
    expect(counts, `${person} and ${other}`).toEqual({ model: expected, server: expected, client: expected })
  }
}

// In four parts, so that each test is short.
const runs = fuzzRuns(100) / 4

test.each([1, 2, 3, 4])(
  'The unread count is exact at every step of random histories, part %i',
  async (part) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), fc.nat(), async (steps, seed) => {
        const world = await createWorld({ seed })
        try {
          await play(steps, world)
        } finally {
          await world.close()
        }
      }),
      { numRuns: Math.ceil(runs), seed: 20_260_600 + part },
    )
  },
)
