// Random histories on a bus that loses, repeats, delays and reorders, with cuts between nodes and dying nodes. When
// everything has healed, every device has every acknowledged message once and in order.

import type { ConversationRef } from '@parley/client'
import { createWorld, type Person } from '@parley/testkit'
import { expect, test } from 'vitest'
import { Checker } from './checker.ts'

const nodes = 3
const names = ['ann', 'bob', 'carol', 'dave']
const rounds = 30

/** More of them in the long form. */
const histories = Number(process.env.PARLEY_FUZZ_FACTOR ?? 1) * 6

test.for(Array.from({ length: histories }, (_, at) => at + 1))(
  'Nothing acknowledged is lost, doubled or out of order (history %i)',
  async (seed) => {
    const world = await createWorld({ seed, nodes })
    const { random, clock, bus } = world
    const checker = new Checker(world)
    try {
      const people: Person[] = []
      for (const name of names) people.push(await world.person(name))
      people.push(await world.device('ann', 'phone'))
      const group: ConversationRef = await world.group('all', people.slice(0, names.length))
      let isDown = false
      for (let round = 0; round < rounds; round++) {
        const chance = random.between(0, 9)
        if (chance === 0) bus.worsens({ lost: 0.3, repeated: 0.2, delayMs: 50 })
        else if (chance === 1) bus.cut(random.between(0, nodes - 1), random.between(0, nodes - 1))
        else if (chance === 2) bus.heals()
        else if (chance === 3 && !isDown) {
          await world.crashNode(2)
          isDown = true
        } else if (chance === 4 && isDown) {
          await world.startNode(2)
          isDown = false
        }
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
      bus.heals()
      await world.startNode(2)
      // Sends that broke off in the middle are repeated, as applications do.
      await clock.advance({ seconds: 40 })
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
    } catch (error) {
      if (error instanceof Error)
        error.message += `\n\nSeed ${seed}. The last frames:\n${world.network.describe()}`
      throw error
    } finally {
      await world.close()
    }
  },
)
