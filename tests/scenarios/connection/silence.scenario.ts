// Sockets that look open but are dead.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

scenario(
  'A half-open socket is detected by the heartbeat, and what was missed arrives',
  async ({ ann, bob, clock }) => {
    await clock.advance({ seconds: 5 })
    bob.line.blackHole()
    await ann.says(bob, 'can you hear me?')
    expect(bob.connection).toBe('online')
    // Silence of 30 s, a heartbeat that is not answered for 8 s, then the back-off of at most 2 s.
    await clock.advance({ seconds: 41 })
    await bob.isOnline({ seconds: 1 })
    expect(bob.line.opened).toBe(2)
    await bob.sees('messages.sent', { text: 'can you hear me?' }, { seconds: 1 })
    expect(bob.texts(ann)).toEqual(['can you hear me?'])
  },
)

scenario(
  'A page that becomes visible sends a heartbeat at once: a dead socket is detected in 8 s, a live one stays',
  async ({ ann, bob, clock, network }) => {
    await clock.advance({ seconds: 10 })
    const questions = () => network.frames('bob/web').filter(({ name }) => name === 'unread').length
    const before = questions()
    bob.line.emitHostEvent('hidden')
    bob.line.emitHostEvent('shown')
    expect(questions()).toBe(before + 1)
    await clock.advance({ seconds: 20 })
    expect(bob.line.opened).toBe(1)

    bob.line.blackHole()
    await ann.says(bob, 'are you there?')
    bob.line.emitHostEvent('shown')
    await clock.advance({ seconds: 11 })
    await bob.isOnline({ seconds: 1 })
    expect(bob.line.opened).toBe(2)
    await bob.sees('messages.sent', { text: 'are you there?' }, { seconds: 1 })
  },
)

scenario(
  'A laptop sleeps for an hour and wakes: live again within ten seconds',
  async ({ ann, bob, clock }) => {
    bob.sleeps()
    bob.line.blackHole()
    await clock.advance({ minutes: 30 })
    await ann.says(bob, 'while you slept')
    await clock.advance({ minutes: 30 })
    const woke = clock.now()
    bob.wakes()
    bob.line.emitHostEvent('shown')
    await bob.sees('messages.sent', { text: 'while you slept' }, { seconds: 12 })
    expect(clock.now() - woke).toBeLessThan(11_000)
    await bob.says(ann, 'good morning')
    await ann.sees('messages.sent', { text: 'good morning' })
  },
)

scenario('A sleep with a network that reports it: live again at once', async ({ ann, bob, clock }) => {
  bob.sleeps()
  bob.line.goesOffline()
  await clock.advance({ minutes: 30 })
  await ann.says(bob, 'while you slept')
  const woke = clock.now()
  bob.wakes()
  bob.line.comesBack()
  await bob.sees('messages.sent', { text: 'while you slept' })
  expect(clock.now() - woke).toBeLessThan(1000)
})

scenario('A quiet connection stays open for an hour', async ({ ann, bob, clock }) => {
  await clock.advance({ hours: 1 })
  expect([ann.line.opened, bob.line.opened]).toEqual([1, 1])
  await ann.says(bob, 'still there')
  await bob.sees('messages.sent', { text: 'still there' })
})

scenario(
  'The server drops a device that has gone silent, and keeps its messages',
  async ({ ann, bob, world, clock }) => {
    bob.sleeps()
    bob.line.blackHole()
    expect(world.server.services.sessions.count).toBe(2)
    await clock.advance({ minutes: 4 })
    expect(world.server.services.sessions.count).toBe(1)
    await ann.says(bob, 'for later')
    bob.wakes()
    bob.line.emitHostEvent('shown')
    await bob.sees('messages.sent', { text: 'for later' })
  },
)
