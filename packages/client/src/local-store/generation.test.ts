// A server that was restored from a backup assigns numbers a second time, so everything that a client knew may be
// wrong.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { leave, open, resume, signIn } from '../../test/support/visits.ts'
import { bob, createWorld, type Person, type World } from '../../test/support/world.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'
import type { LocalDatabase } from './stored-types.ts'

let world: World
let database: LocalDatabase

beforeEach(() => {
  world = createWorld()
  database = createLocalDatabase(memoryBackend())
})
afterEach(() => world.close())

async function visit(): Promise<Person & { readonly isResumed: boolean }> {
  const person = await resume(open(world, database))
  if (!person.isResumed) await signIn(person)
  return person
}

const lastText = ({ client }: Person) => {
  const { lastMessage } = client.state.conversations.get('single:bob') ?? {}
  return lastMessage?.kind === 'text' ? lastMessage.text : undefined
}

describe('[KEEP-23] a server that was restored from a backup', () => {
  test('the next visit shows the stored data, and drops it once it is connected', async () => {
    const first = await visit()
    world.server.say('bob', 'ann', 'before')
    await leave(first)
    world.server.switches.generation = 'restored'
    world.server.switches.open = false
    const next = await visit()
    expect([next.isResumed, lastText(next)]).toEqual([true, 'before'])
    world.server.switches.open = true
    await world.clock.advance(20_000)
    expect([next.client.state.connection.name, lastText(next)]).toEqual(['online', undefined])
    world.server.say('bob', 'ann', 'after')
    await settle()
    expect(lastText(next)).toBe('after')
    await leave(next)
    // The visit that dropped the store has stored nothing, so the next one starts empty, and the one after it resumes.
    const third = await visit()
    expect(third.isResumed).toBe(false)
    world.server.say('bob', 'ann', 'third')
    await leave(third)
    expect((await visit()).isResumed).toBe(true)
  })

  test('a running client drops its data when it reconnects, and still sends waiting messages', async () => {
    const person = await visit()
    world.server.say('bob', 'ann', 'before')
    await settle()
    world.server.switches.open = false
    world.server.cut()
    const sending = person.client.messages.send({ to: bob, kind: 'text', text: 'waiting' })
    await settle()
    world.server.switches.generation = 'restored'
    world.server.switches.open = true
    await world.clock.advance(20_000)
    expect(await sending.done).toMatchObject({ text: 'waiting' })
    const { me, conversations, timelines } = person.client.state
    expect(me).toBe('ann')
    expect(conversations.get('single:bob')?.lastMessage).toMatchObject({ text: 'waiting' })
    expect(timelines.get('single:bob')?.segments.flatMap(({ messages }) => messages)).toHaveLength(1)
  })

  test.each(['', 'same'])('the same generation, "%s", changes nothing', async (generation) => {
    world.server.switches.generation = generation
    const first = await visit()
    world.server.say('bob', 'ann', 'one')
    await leave(first)
    for (let visits = 0; visits < 2; visits++) {
      const next = await visit()
      expect([next.isResumed, lastText(next)]).toEqual([true, 'one'])
      await leave(next)
    }
  })
})
