// Sign-ins that are cancelled while the store is being opened, and those after a session that gave up.

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { credentials, leave, listed, open, resume, signIn } from '../../test/support/visits.ts'
import { createWorld, type Person, type World } from '../../test/support/world.ts'
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

/** A database that opens when it is told to. */
function slow(): LocalDatabase & { readonly opens: () => void } {
  let opens = () => {}
  const isOpening = new Promise<void>((resolve) => {
    opens = resolve
  })
  return {
    ...database,
    async open(account) {
      await isOpening
      return database.open(account)
    },
    opens: () => opens(),
  }
}

const hasSocket = ({ host }: Person) => host.sockets.some(({ isClosed }) => !isClosed)

describe('[CONN-15] while the store is being opened', () => {
  test.each(['signIn', 'resume'] as const)(
    'closing the client ends %s, and nothing connects',
    async (how) => {
      const stored = await signIn(open(world, database))
      await leave(stored)
      const store = slow()
      const ann = open(world, store)
      const signingIn = ann.client[how](credentials)
      await settle()
      ann.client.close()
      store.opens()
      await expect(signingIn).rejects.toMatchObject({ reason: 'requestAborted' })
      await world.clock.advance(60_000)
      expect(ann.client.state.connection.name).toBe('signedOut')
      expect(hasSocket(ann)).toBe(false)
      expect(world.clock.timers).toBe(0)
      // What is stored belongs to the next visit.
      expect((await resume(open(world, database))).isResumed).toBe(true)
    },
  )

  test('[KEEP-6] signing out ends the sign-in and erases the store', async () => {
    await leave(await signIn(open(world, database)))
    const store = slow()
    const ann = open(world, store)
    const signingIn = ann.client.resume(credentials)
    await settle()
    await ann.client.signOut()
    store.opens()
    await expect(signingIn).rejects.toMatchObject({ reason: 'requestAborted' })
    expect(ann.client.state.connection.name).toBe('signedOut')
    expect((await resume(open(world, database))).isResumed).toBe(false)
  })

  test('another user may sign in after a sign-out, and is the one who is signed in', async () => {
    const store = slow()
    const ann = open(world, store)
    const first = ann.client.signIn(credentials)
    await settle()
    await ann.client.signOut()
    const second = ann.client.signIn({ user: 'carol', token: 'token-of-carol' })
    store.opens()
    await expect(first).rejects.toMatchObject({ reason: 'requestAborted' })
    await second
    expect(ann.client.state.me).toBe('carol')
  })
})

test('[KEEP-6] a session that gave up does not close the store of the next one', async () => {
  const ann = world.person({ ...open(world, database).client.options, maxReconnects: 1 })
  await signIn(ann)
  world.server.switches.open = false
  world.server.cut()
  await world.clock.advance(120_000)
  expect(ann.client.state.connection.name).toBe('stopped')
  world.server.switches.open = true
  await signIn(ann)
  world.server.say('bob', 'ann', 'one')
  await leave(ann)
  world.server.switches.open = false
  const next = await resume(open(world, database))
  expect(listed(next)).toEqual([1, 'one'])
})
