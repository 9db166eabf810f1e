// Back-pressure: devices that do not read from their socket.

import { expect } from 'vitest'
import { rawDevice } from '../raw-device.ts'
import { scenario } from '../scenario.ts'

const config = { pauseBytes: 20_000, resumeBytes: 5_000, pageBytes: 8_000, stalledMs: 10_000 }
const long = (index: number) => `${index} ${'x'.repeat(1000)}`
const texts = Array.from({ length: 300 }, (_, index) => long(index))

scenario(
  'A device that does not read is paused, then dropped, and gets everything after it reconnects',
  { config },
  async ({ ann, world, clock }) => {
    const carol = await world.device('carol', 'web', { signIn: false })
    const raw = await rawDevice(world, 'carol', 'carol-web')
    expect(raw.frames.map(({ name }) => name)).toEqual(['provisioned'])
    raw.stopsReading()
    for (const text of texts) ann.starts(carol, text)
    await world.settle()
    // The server buffers no more than the limit, the page that crossed it and a few answers.
    expect(raw.waiting).toBeGreaterThan(0)
    expect(raw.waiting).toBeLessThan(config.pauseBytes + config.pageBytes + 2000)
    const user = world.server.services.sessions
    expect(user.count).toBe(3)
    for (let beat = 0; beat < 12; beat++) {
      raw.asksForUnread()
      await clock.advance({ seconds: 5 })
    }
    expect(user.count).toBe(2)
    // No other user was delayed.
    expect(ann.texts(carol)).toEqual(texts)
    await carol.signsIn()
    expect(carol.texts(ann)).toEqual(texts)
    expect(carol.count('messages.sent')).toBe(texts.length)
  },
)

scenario(
  'A suspended page is dropped eventually, wakes, and has everything once',
  { config },
  async ({ ann, bob, world, clock }) => {
    await ann.says(bob, 'before')
    await world.settle()
    bob.sleeps()
    for (const text of texts) ann.starts(bob, text)
    await world.settle()
    const [socket] = [...bob.line.sockets]
    expect(socket?.waiting).toBeLessThan(config.pauseBytes + config.pageBytes + 2000)
    await clock.advance({ minutes: 5 })
    expect(world.server.services.sessions.count).toBe(1)
    bob.wakes()
    await bob.isOnline()
    expect(bob.texts(ann)).toEqual(['before', ...texts])
    expect(bob.count('messages.sent')).toBe(texts.length + 1)
  },
)

scenario(
  'A short pause: the backlog arrives on the same socket',
  { config },
  async ({ ann, bob, world, clock }) => {
    bob.line.stopsReading()
    for (const text of texts) ann.starts(bob, text)
    await clock.advance({ seconds: 5 })
    expect(bob.texts(ann)).toEqual([])
    bob.line.readsAgain()
    await world.settle()
    expect(bob.texts(ann)).toEqual(texts)
    expect(bob.line.opened).toBe(1)
  },
)
