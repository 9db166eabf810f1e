// Random visits of a device with a local store: whatever arrives before and after a timeline is opened, it ends with the
// newest message, and all of it can be loaded.

import { BodyType, ContentType } from '@parley/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moreRuns } from '../../../../tools/testing/property-runs.mjs'
import { settle } from '../../test/support/clock.ts'
import { leave, open, resume, signIn, texts } from '../../test/support/visits.ts'
import { bob, createWorld, type Person } from '../../test/support/world.ts'
import { memoryBackend } from './backends/memory.ts'
import { createLocalDatabase } from './database.ts'

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ name: fc.constant('say' as const), by: fc.constantFrom('ann', 'bob') }),
  },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('edit' as const), on: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      name: fc.constant('read' as const),
      on: fc.nat(20),
      by: fc.constantFrom('ann', 'bob'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ name: 'open' as const }) },
  { weight: 2, arbitrary: fc.constant({ name: 'leave' as const }) },
  { weight: 1, arbitrary: fc.constant({ name: 'away' as const }) },
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What the server has, and a device that comes and goes. */
async function play(steps: readonly Step[]): Promise<void> {
  const world = createWorld()
  const database = createLocalDatabase(memoryBackend())
  const messages: { readonly id: string; readonly by: string; text: string }[] = []
  let person: Person | undefined = await signIn(open(world, database))

  const put = (by: string, body: object) =>
    world.server.put('bob', 'ann', {
      ...body,
      from: { name: by },
      to: { name: by === 'ann' ? 'bob' : 'ann' },
    })
  const shown = () => texts(person as Person)
  const opened = async () => {
    person ??= await resume(open(world, database))
    await person.client.history.loadLatest(bob)
    await settle()
    expect(shown().at(-1)).toBe(messages.at(-1)?.text)
  }

  const act = async (one: Step): Promise<void> => {
    if (one.name === 'open') return opened()
    if (one.name === 'leave' || one.name === 'away') {
      if (person) await leave(person)
      // Somebody who is away gets what happens meanwhile with the next visit.
      person = one.name === 'away' ? undefined : await resume(open(world, database))
      return
    }
    if (one.name === 'say') {
      const text = `message ${messages.length}`
      const { id } = put(one.by, { type: BodyType.CHAT, contents: [{ type: ContentType.TEXT, text }] })
      messages.push({ id, by: one.by, text })
    } else {
      const message = messages[one.on % messages.length]
      if (!message) return
      if (one.name === 'edit') {
        message.text = `${message.text}, edited`
        const contents = [{ type: ContentType.TEXT, text: message.text }]
        put(message.by, { type: BodyType.EDIT, contents, editMessageId: message.id })
      } else put(one.by, { type: BodyType.CHANNEL_ACK, ackMessageId: message.id })
    }
    await settle()
  }

  try {
    for (const one of steps) await act(one)
    await opened()
    for (let pages = 0; pages <= messages.length; pages++)
      await (person as Person).client.history.loadOlder(bob)
    expect(shown()).toEqual(messages.map(({ text }) => text))
  } finally {
    if (person) await leave(person)
    world.close()
  }
}

test('[KEEP-1] [KEEP-3] random visits', () =>
  fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), play), {
    numRuns: moreRuns(150),
  }))
