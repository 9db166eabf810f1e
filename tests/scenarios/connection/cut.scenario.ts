// The same conversation, with a socket that is cut in every phase of its life. Each run ends in the same state.

import type { Person, ScenarioContext } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const waiting = Array.from({ length: 250 }, (_, index) => `waiting ${index}`)

/** Bob was offline and has a backlog of 250 messages; `arrange` decides where the cut is. Then both write. */
function cutting(phase: string, arrange: (bob: Person, stage: ScenarioContext) => void): void {
  scenario(
    `Cut ${phase}: nothing is lost, nothing is duplicated`,
    { config: { pageEntries: 100 } },
    async (stage) => {
      const { ann, bob, world, clock } = stage
      await ann.says(bob, 'before')
      await world.settle()
      bob.goesOffline()
      await world.settle()
      for (const text of waiting) ann.starts(bob, text)
      await world.settle()

      arrange(bob, stage)
      bob.line.comesBack()
      await clock.advance({ seconds: 30 })
      await bob.isOnline()
      expect(bob.line.opened).toBeGreaterThan(2)

      const sending = bob.starts(ann, 'after')
      await world.until(sending.done)
      await ann.says(bob, 'the end')
      await world.settle()
      const all = ['before', ...waiting, 'after', 'the end']
      expect(bob.texts(ann)).toEqual(all)
      expect(ann.texts(bob)).toEqual(all)
      const sentEvents = bob.events.filter(({ name }) => name === 'messages.sent')
      expect(sentEvents.map(({ data }) => (data.message as { text: string }).text)).toEqual(
        all.filter((text) => text !== 'after'),
      )
      expect(bob.unread(ann)).toBe(252)
      expect(bob.count('client.syncStarted')).toBe(bob.count('client.syncFinished'))
      expect(bob.client.state.sync.name).toBe('idle')
    },
  )
}

cutting('while connecting', (bob, { world }) => {
  world.clock.setTimer(() => bob.line.cut(), 30)
})

cutting('after the socket has opened, before provision arrives', (bob) => {
  bob.line.dropNext('provision')
})

cutting('before the answer to provision arrives', (bob) => {
  bob.line.dropNext('provisioned')
})

cutting('after provision, before the unread request arrives', (bob) => {
  bob.line.dropNext('unread')
})

cutting('before the answer to the unread request arrives', (bob) => {
  bob.line.dropNext('unreadAnswer')
})

cutting('before the request for the queue arrives', (bob) => {
  bob.line.dropNext('request')
})

cutting('before the first page arrives', (bob) => {
  bob.line.dropNext(({ name, texts }) => name === 'page' && texts.length > 0)
})

cutting('in the middle of the pages', (bob) => {
  bob.line.dropNext(({ name, texts }) => name === 'page' && texts.includes('waiting 150'))
})

cutting('before a key arrives', (bob) => {
  bob.line.dropNext(({ name, key }) => name === 'key' && key > 10)
})

cutting('before the last page arrives', (bob) => {
  bob.line.dropNext('lastPage')
})

cutting('in every one of these phases, one after the other', (bob) => {
  for (const name of ['provision', 'provisioned', 'unread', 'unreadAnswer', 'request', 'lastPage'] as const)
    bob.line.dropNext(name)
  bob.line.dropNext(({ name, key }) => name === 'key' && key > 10)
})

scenario(
  'Cut while waiting to reconnect: there is nothing to cut, and it reconnects on time',
  async ({ ann, bob, clock, world }) => {
    bob.line.cut()
    expect(bob.connection).toBe('waiting')
    await ann.says(bob, 'meanwhile')
    bob.line.cut()
    expect(bob.connection).toBe('waiting')
    await clock.advance({ seconds: 3 })
    expect(bob.connection).toBe('online')
    await world.settle()
    expect(bob.texts(ann)).toEqual(['meanwhile'])
    expect(bob.line.opened).toBe(2)
  },
)

scenario(
  'Cut while a send is in flight and another is queued: one fails, the other is sent',
  async ({ ann, bob, world }) => {
    const first = ann.starts(bob, 'in flight')
    ann.line.cut()
    const second = ann.starts(bob, 'waiting')
    await expect(world.until(first.done)).rejects.toMatchObject({ reason: 'disconnected' })
    await world.until(second.done)
    await ann.retries(first)
    await world.settle()
    expect(bob.texts(ann)).toEqual(['waiting', 'in flight'])
    expect(ann.timeline(bob)).toEqual(bob.timeline(ann))
  },
)

scenario(
  'The network flaps: one connection at the end, and nothing duplicated',
  async ({ ann, bob, world, clock }) => {
    for (let round = 0; round < 10; round++) {
      bob.goesOffline()
      await clock.advance(7)
      bob.line.comesBack()
      await clock.advance(11 * round)
      ann.starts(bob, `m${round}`)
    }
    await bob.isOnline()
    await clock.advance({ seconds: 30 })
    expect(bob.texts(ann)).toEqual(Array.from({ length: 10 }, (_, round) => `m${round}`))
    expect(bob.count('messages.sent')).toBe(10)
    expect([...bob.line.sockets].filter(({ isBlack }) => !isBlack)).toHaveLength(1)
    expect(world.server.services.sessions.of(2)).toHaveLength(1)
  },
)

scenario('A thousand reconnects leave one socket, and every message once', async ({ ann, bob, world }) => {
  for (let round = 0; round < 1000; round++) {
    bob.line.cut()
    if (round % 100 === 0) await ann.says(bob, `m${round / 100}`)
    bob.client.reconnectNow()
    await world.until(() => bob.connection === 'online')
  }
  await world.settle()
  expect(bob.count('messages.sent')).toBe(10)
  expect(bob.texts(ann)).toEqual(Array.from({ length: 10 }, (_, round) => `m${round}`))
  expect(bob.line.sockets.size).toBe(1)
})
