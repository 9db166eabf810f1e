import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { Phones, phoneOf } from './phones.ts'

const second = 1000
const minute = 60 * second

{
  const providers = new Phones()
  scenario(
    'After an outage of the provider for an hour everything is pushed, once and in order',
    { providers },
    async ({ ann, bob, world, clock }) => {
      await phoneOf(world, bob)
      await bob.signsOut()
      providers.answer = { name: 'later', why: 'down' }
      for (const text of ['one', 'two', 'three']) {
        await ann.says(bob, text)
        await clock.advance(10 * minute)
      }
      await clock.advance(30 * minute)
      expect(providers.shown()).toEqual([])
      providers.answer = { name: 'sent' }
      await clock.advance(60 * minute)
      expect(providers.shown()).toEqual(['ann: one', 'ann: two', 'ann: three'])
      // Every attempt of one message had the same key.
      expect(new Set(providers.tries.map(({ key }) => key)).size).toBe(3)
      await bob.signsIn()
      await world.settle()
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'A restart of the server during an outage of the provider loses and duplicates nothing',
    { providers },
    async ({ ann, bob, world, clock }) => {
      await phoneOf(world, bob)
      await bob.signsOut()
      await ann.says(bob, 'before')
      await clock.advance(5 * second)
      expect(providers.shown()).toEqual(['ann: before'])
      providers.answer = { name: 'later', why: 'down' }
      await ann.says(bob, 'during')
      await world.restartServer()
      await clock.advance(minute)
      providers.answer = { name: 'sent' }
      await clock.advance(10 * minute)
      expect(providers.shown()).toEqual(['ann: during'])
      await bob.signsIn()
      await world.settle()
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'A message read before the push could be sent is not pushed',
    { providers },
    async ({ ann, bob, world, clock }) => {
      await phoneOf(world, bob)
      await bob.signsOut()
      providers.answer = { name: 'later', why: 'down' }
      await ann.says(bob, 'hello')
      await clock.advance(second)
      await bob.signsIn()
      await world.settle()
      await bob.reads(ann)
      await bob.signsOut()
      providers.answer = { name: 'sent' }
      await clock.advance(60 * minute)
      expect(providers.shown()).toEqual([])
      await bob.signsIn()
      await world.settle()
    },
  )
}

{
  const providers = new Phones()
  scenario(
    'A message sent into a dead connection is pushed when that is detected',
    { providers },
    async ({ ann, bob, world, clock }) => {
      await phoneOf(world, bob)
      await ann.says(bob, 'arrives')
      await world.settle()
      bob.goesOffline()
      await ann.says(bob, 'into the void')
      await clock.advance(10 * second)
      expect(providers.shown()).toEqual([])
      await clock.advance(5 * minute)
      expect(providers.shown()).toEqual(['ann: into the void'])
      await bob.comesBack()
      expect(bob.texts(ann)).toEqual(['arrives', 'into the void'])
    },
  )
}
