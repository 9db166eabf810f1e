// Events about messages that are in the local store of a client, but not in memory.

import { BodyType, ContentType } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../test/support/clock.ts'
import { leave, listed, open, resume, signIn, texts } from '../../test/support/visits.ts'
import { bob, createWorld, type World } from '../../test/support/world.ts'
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

const firstVisit = () => signIn(open(world, database))
/** Resumes where the last session ended. */
const nextVisit = () => resume(open(world, database))

/** Bob's messages of the first visit, of which the next one has none in memory. */
async function nextVisitAfter(...words: string[]) {
  const first = await firstVisit()
  const ids = words.map((text) => world.server.say('bob', 'ann', text).id)
  await leave(first)
  return { second: await nextVisit(), ids }
}

/** Bob corrects a message. */
async function corrected(id: string | undefined): Promise<void> {
  world.server.put('bob', 'ann', {
    type: BodyType.EDIT,
    from: { name: 'bob' },
    to: { name: 'ann' },
    contents: [{ type: ContentType.TEXT, text: 'corrected' }],
    editMessageId: id,
  })
  await settle()
}

describe('[KEEP-3] an event about a message that is not in memory', () => {
  test('removes it from the store, and it is loaded again', async () => {
    const { second, ids } = await nextVisitAfter('wrong', 'right')
    await corrected(ids[0])
    await leave(second)
    const third = await nextVisit()
    await third.client.history.loadLatest(bob)
    await third.client.history.loadOlder(bob)
    expect(texts(third)).toEqual(['corrected', 'right'])
  })

  test('that changes the newest one loads it again when the conversation is opened', async () => {
    const { second, ids } = await nextVisitAfter('right', 'wrong')
    await corrected(ids[1])
    await second.client.history.loadLatest(bob)
    expect(texts(second)).toEqual(['right', 'corrected'])
    await leave(second)
    const third = await nextVisit()
    await third.client.history.loadLatest(bob)
    expect(texts(third)).toEqual(['right', 'corrected'])
    expect(third.host.requests).toEqual([])
  })

  test('that only moves a read position leaves it in the store', async () => {
    const { second, ids } = await nextVisitAfter('one', 'two')
    expect(listed(second)).toEqual([2, 'two'])
    world.server.put('bob', 'ann', {
      type: BodyType.CHANNEL_ACK,
      from: { name: 'ann' },
      to: { name: 'bob' },
      ackMessageId: ids[1],
    })
    await settle()
    expect(listed(second)).toEqual([0, 'two'])
    await second.client.history.loadLatest(bob)
    expect(texts(second)).toEqual(['one', 'two'])
    expect(second.host.requests.filter(({ url }) => url.includes('roaming'))).toEqual([])
  })
})
