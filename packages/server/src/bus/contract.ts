// The contract that every bus has to fulfil, as tests. `open` connects one more node to the same bus.

import { describe, expect, test, vi } from 'vitest'
import { type Bus, maxBusBytes } from './bus.ts'

export interface BusBench {
  connect(): Promise<Bus>
  /** Makes the bus unreachable, and reachable again. */
  breakDown(): Promise<void>
  repair(): Promise<void>
}

const bytes = (text: string) => new TextEncoder().encode(text)

/** Connects a node and collects what it receives. */
async function nodeOn(bench: () => BusBench, node: number) {
  const bus = await bench().connect()
  const received: string[] = []
  await bus.listen(node, (each) => void received.push(new TextDecoder().decode(each)))
  return { bus, received }
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 10 })

export function busContract(name: string, bench: () => BusBench): void {
  describe(`the bus ${name}`, () => {
    test('delivers to one node, in order, and to nobody else', async () => {
      const [a, b, c] = [await nodeOn(bench, 1), await nodeOn(bench, 2), await nodeOn(bench, 3)]
      const sent = Array.from({ length: 200 }, (_, at) => `message ${at}`)
      for (const text of sent) a.bus.publish(2, bytes(text))
      a.bus.publish(3, bytes('for c'))
      await soon(() => expect(b.received).toEqual(sent))
      await soon(() => expect(c.received).toEqual(['for c']))
      expect(a.received).toEqual([])
      await Promise.all([a, b, c].map(({ bus }) => bus.close()))
    })

    test('delivers to all others, but not to the sender', async () => {
      const [a, b, c] = [await nodeOn(bench, 1), await nodeOn(bench, 2), await nodeOn(bench, 3)]
      a.bus.publish('all', bytes('hello'))
      b.bus.publish(1, bytes('answer'))
      await soon(() =>
        expect([b.received, c.received, a.received]).toEqual([['hello'], ['hello'], ['answer']]),
      )
      await Promise.all([a, b, c].map(({ bus }) => bus.close()))
    })

    test('drops and counts a message that is too large', async () => {
      const [a, b] = [await nodeOn(bench, 1), await nodeOn(bench, 2)]
      a.bus.publish(2, new Uint8Array(maxBusBytes + 1))
      a.bus.publish(2, bytes('small'))
      await soon(() => expect(b.received).toEqual(['small']))
      expect(a.bus.dropped).toBe(1)
      await Promise.all([a, b].map(({ bus }) => bus.close()))
    })

    test('reports a break, drops what is published meanwhile, and works again afterwards', async () => {
      const [a, b] = [await nodeOn(bench, 1), await nodeOn(bench, 2)]
      const states: string[] = []
      a.bus.watch((state) => states.push(state))
      await bench().breakDown()
      await soon(() => expect([a.bus.state, b.bus.state]).toEqual(['disconnected', 'disconnected']))
      a.bus.publish(2, bytes('lost'))
      expect(a.bus.dropped).toBe(1)
      await bench().repair()
      await soon(() => expect([a.bus.state, b.bus.state]).toEqual(['connected', 'connected']))
      expect(states).toEqual(['disconnected', 'connected'])
      // Subscriptions are restored with the connection, maybe a moment later.
      await soon(() => {
        a.bus.publish(2, bytes('back'))
        expect(b.received).toContain('back')
      })
      expect(b.received).not.toContain('lost')
      await Promise.all([a, b].map(({ bus }) => bus.close()))
    })

    test('a closed bus neither sends nor receives', async () => {
      const [a, b] = [await nodeOn(bench, 1), await nodeOn(bench, 2)]
      a.bus.publish(2, bytes('last words'))
      await soon(() => expect(b.received).toEqual(['last words']))
      await b.bus.close()
      a.bus.publish(2, bytes('too late'))
      await a.bus.close()
      a.bus.publish(2, bytes('later still'))
      expect(a.bus.dropped).toBe(1)
      expect(b.received).toEqual(['last words'])
    })
  })
}
