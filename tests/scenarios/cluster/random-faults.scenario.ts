// Random histories on a bus that loses, repeats, delays and reorders, with cuts between nodes and dying nodes. When
// everything has healed, every device has every acknowledged message once and in order.

import type { ConversationRef } from '@parley/client'
import type { Person } from '@parley/testkit'
import { expect, test } from 'vitest'
import { Checker } from './checker.ts'
import { play, RandomFaults, rounds, seeds } from './random-faults.ts'

const names = ['ann', 'bob', 'carol', 'dave']

test.for(seeds)('Nothing acknowledged is lost, doubled or out of order (history %i)', (seed) =>
  play({ seed }, async (world) => {
    const { random, clock } = world
    const checker = new Checker(world)
    const people: Person[] = []
    for (const name of names) people.push(await world.person(name))
    people.push(await world.device('ann', 'phone'))
    const group: ConversationRef = await world.group('all', people.slice(0, names.length))
    const faults = new RandomFaults(world)
    for (let round = 0; round < rounds; round++) {
      await faults.next()
      const speakers = people.filter(({ connection }) => connection === 'online')
      const said = speakers.slice(0, random.between(1, 3)).map((person, at) => ({
        person,
        sending: person.starts(group, `${round}.${at}`),
      }))
      for (const { sending } of said) {
        const sent = await world.until(sending.done.catch(() => undefined))
        if (sent) checker.note(sent)
      }
      await clock.advance(random.between(0, 1500))
    }
    await faults.end()
    // Sends that broke off in the middle are repeated, as applications do.
    for (const person of people) {
      await person.isOnline({ minutes: 2 })
      for (const outgoing of [...person.client.state.outgoing.values()].flat())
        if (outgoing.status.name === 'failed') await person.retries(outgoing)
    }
    await clock.advance({ seconds: 15 })
    await checker.check(group, people, group.id)
    await checker.checkCursors(people, group.id)
    await world.agree()
    expect(people).toHaveLength(names.length + 1)
  }),
)
