// The tests that every platform passes (HOST-1). A new host is one file beside this one and one call of this function.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileContract } from './contract-files.ts'
import { requestContract } from './contract-requests.ts'
import { socketContract } from './contract-sockets.ts'
import type { ContractContext, EchoServer, HostTraits } from './contract-types.ts'
import type { Platform } from './platform.ts'

export type { EchoServer, HostTraits } from './contract-types.ts'

export function platformContract(
  name: string,
  create: () => Platform,
  startServer: () => Promise<EchoServer>,
  traits: HostTraits = {},
): void {
  describe(`[CONN-26] the platform of ${name}`, () => {
    let tried: ContractContext
    beforeAll(async () => {
      tried = { server: await startServer(), platform: create() }
    })
    afterAll(() => tried.server.close())

    test('time passes, timers run in order and can be cleared', async () => {
      const { clock } = tried.platform
      const before = clock.now()
      expect(before).toBeGreaterThan(1_700_000_000_000)
      const ran: string[] = []
      const cleared = clock.setTimer(() => void ran.push('cleared'), 1)
      clock.clearTimer(cleared)
      clock.clearTimer(undefined)
      const far = clock.setTimer(() => void ran.push('far'), 2 ** 31 - 1)
      clock.setTimer(() => void ran.push('now'), 0)
      expect(ran).toEqual([])
      await new Promise<void>((resolve) => void clock.setTimer(resolve, 5))
      clock.clearTimer(far)
      clock.clearTimer(far)
      expect(ran).toEqual(['now'])
      expect(clock.now()).toBeGreaterThanOrEqual(before)
    })

    test('soon runs later, but before any timer', async () => {
      const order: string[] = []
      const timer = new Promise<void>(
        (resolve) =>
          void tried.platform.clock.setTimer(() => {
            order.push('timer')
            resolve()
          }, 0),
      )
      tried.platform.soon(() => void order.push('soon'))
      order.push('now')
      await timer
      expect(order).toEqual(['now', 'soon', 'timer'])
    })

    test('random numbers lie between 0 and 1', () => {
      const values = Array.from({ length: 100 }, () => tried.platform.random())
      expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
      expect(new Set(values).size).toBeGreaterThan(90)
    })

    test('[HOST-7] values are stored', () => {
      const { storage } = tried.platform
      expect(storage.get('nothing')).toBeUndefined()
      storage.set('key', 'value')
      storage.set('other', 'größer')
      expect([storage.get('key'), storage.get('other')]).toEqual(['value', 'größer'])
      storage.remove('key')
      storage.remove('nothing')
      expect([storage.get('key'), storage.get('other')]).toEqual([undefined, 'größer'])
      storage.remove('other')
    })

    if (traits.full)
      test('[HOST-7] without storage, values last as long as the platform', () => {
        const { storage } = (traits.full as () => Platform)()
        storage.set('key', 'value')
        expect(storage.get('key')).toBe('value')
        storage.remove('key')
        expect(storage.get('key')).toBeUndefined()
      })

    test('[HOST-8] observing the host can be stopped, and leaves nothing behind', () => {
      const { platform } = tried
      const { says = [], tell = () => {}, listening = () => 0, keepsListeners } = traits
      const before = listening()
      const events: string[] = []
      const stop = platform.observe((event) => void events.push(`one ${event}`))
      const stopOther = platform.observe((event) => void events.push(`two ${event}`))
      for (const event of says) tell(event)
      expect(events).toEqual(says.flatMap((event) => [`one ${event}`, `two ${event}`]))
      stop()
      stop()
      events.length = 0
      for (const event of says) tell(event)
      expect(events).toEqual(says.map((event) => `two ${event}`))
      stopOther()
      for (const event of says) tell(event)
      expect(events).toHaveLength(says.length)
      const remaining = listening()
      for (let again = 0; again < 3; again++) platform.observe(() => {})()
      expect(listening()).toBe(remaining)
      if (!keepsListeners) expect(remaining).toBe(before)
    })

    socketContract(() => tried, traits)
    requestContract(() => tried, traits)
    fileContract(() => tried, traits)
  })
}
