import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const devices = 1000

scenario(
  'After a restart 1,000 devices reconnect spread out, all of them',
  { people: false, agree: 'never' },
  async ({ world, network, clock }) => {
    const people: Person[] = []
    for (let user = 0; user < 20; user++) {
      await world.device(`user${user}`, 'first', { signIn: false })
      const token = await world.backend.token(`user${user}`)
      for (let index = 0; index < devices / 20; index++) {
        const person = await world.device(`user${user}`, `d${index}`, { signIn: false })
        people.push(person)
        void person.client.signIn({ user: person.name, token })
      }
    }
    await world.until(() => world.server.services.sessions.count === devices)
    await world.settle()
    await world.restartServer()
    const since = clock.now()
    await world.until(() => world.server.services.sessions.count === devices, { seconds: 30 })

    const perSlice = new Map<number, number>()
    for (const { at, frame } of network.journal()) {
      if (at < since || frame.name !== 'provision') continue
      const slice = Math.floor(at / 100)
      perSlice.set(slice, (perSlice.get(slice) ?? 0) + 1)
    }
    expect([...perSlice.values()].reduce((sum, count) => sum + count, 0)).toBe(devices)
    // Spread evenly over a second it would be a hundred.
    expect(Math.max(...perSlice.values())).toBeLessThan(160)
    expect(perSlice.size).toBeGreaterThanOrEqual(10)
    for (const { line } of people) expect(line.opened).toBe(2)
  },
)
