// Sends and their deadlines.

import { beforeEach, expect, test } from 'vitest'
import { errorOf } from '../../test/support/connection-helpers.ts'
import { fakeHost } from '../../test/support/host.ts'
import { type Channel, createChannel } from './channel.ts'

let host: ReturnType<typeof fakeHost>
let silences: number
let channel: Channel
beforeEach(() => {
  host = fakeHost()
  silences = 0
  channel = createChannel({ platform: host, put: () => true, silent: () => void silences++ })
})

test('[CONN-14] a send without an answer fails after fifteen seconds, and the socket is probed', async () => {
  const failure = errorOf(channel.send({ ns: 1 }))
  await host.clock.advance(14_999)
  expect(silences).toBe(0)
  await host.clock.advance(1)
  expect(await failure).toMatchObject({ code: 512, message: 'send message timeout' })
  expect([silences, host.clock.timers]).toEqual([1, 0])
})

test('[CONN-36] a clock that was set back does not extend the deadline', async () => {
  const failure = errorOf(channel.send({ ns: 1 }))
  const { now } = host.clock
  host.clock.now = () => now() - 86_400_000
  const second = errorOf(channel.send({ ns: 1 }))
  await host.clock.advance(15_000)
  expect(await failure).toMatchObject({ code: 512 })
  expect(await second).toMatchObject({ code: 512 })
  expect([silences, host.clock.timers]).toEqual([1, 0])
})

test('[CONN-36] a clock that jumped ahead does not end a new send', async () => {
  const first = errorOf(channel.send({ ns: 1 }))
  await host.clock.advance(14_000)
  let isOver = false
  channel.send({ ns: 1 }).catch(() => {
    isOver = true
  })
  await host.clock.advance(1000)
  await first
  expect(isOver).toBe(false)
})
