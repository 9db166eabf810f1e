import { expect, test } from 'vitest'
import { checkAgreement } from './agree.ts'
import { playScenario } from './scenario.ts'
import { createWorld, type World } from './world.ts'

async function inWorld(play: (world: World) => Promise<void>, seed = 1): Promise<void> {
  const world = await createWorld({ seed })
  try {
    await play(world)
  } finally {
    await world.close()
  }
}

test('the first example: a message between two people who are created by naming them', () =>
  inWorld(async (world) => {
    const alice = await world.person('alice')
    await world.message('bob', 'alice', 'hi')
    expect(alice.timeline('bob')).toEqual(['bob: hi'])
    expect(alice.unread('bob')).toBe(1)
    await world.message('alice', 'bob', 'hello')
    expect(world.devices('bob')[0]?.timeline('alice')).toEqual(['bob: hi', 'alice: hello'])
  }))

test('the same seed gives the same run, byte for byte', async () => {
  const history = async (seed: number) => {
    let journal: string[] = []
    await inWorld(async (world) => {
      world.network.jitterMs = 30
      const [ann, bob] = [await world.person('ann'), await world.person('bob')]
      for (let count = 0; count < 5; count++) ann.starts(bob, `m${count}`)
      bob.line.cut()
      await world.clock.advance({ seconds: 10 })
      journal = world.network
        .journal()
        .map(({ at, line, frame }) => `${at} ${line} ${Buffer.from(frame.bytes).toString('hex')}`)
    }, seed)
    return journal
  }
  const first = await history(5)
  expect(first.length).toBeGreaterThan(20)
  expect(await history(5)).toEqual(first)
  expect(await history(6)).not.toEqual(first)
})

test('a failure includes the seed, the time and the last frames', async () => {
  const failing = playScenario({ seed: 77 }, async ({ ann, bob }) => {
    await ann.says(bob, 'hello')
    throw new Error('something is wrong')
  })
  await expect(failing).rejects.toThrow(/something is wrong\n\nSeed 77, at 2026-06-01T09.*\n.*→ send hello/s)
})

test('waiting for an event that does not occur reports what occurred instead', () =>
  inWorld(async (world) => {
    const [ann, bob] = [await world.person('ann'), await world.person('bob')]
    await ann.says(bob, 'hello')
    const waiting = bob.sees('messages.sent', { text: 'good-bye' }, { seconds: 1 })
    await expect(waiting).rejects.toThrow(/bob on web never saw .*good-bye.*messages\.sent ann: hello/s)
  }))

test('a send that should be refused and succeeds is reported', () =>
  inWorld(async (world) => {
    const [ann, bob] = [await world.person('ann'), await world.person('bob')]
    await expect(ann.says(bob, 'hello').isRefused('muted')).rejects.toThrow(
      'should have been refused (muted)',
    )
    await expect(ann.says('nobody', 'hello').isRefused('muted')).rejects.toThrow('another reason than muted')
  }))

test('devices that missed something do not agree, and the difference is readable', () =>
  inWorld(async (world) => {
    const [ann, bob] = [await world.person('ann'), await world.person('bob')]
    await ann.says(bob, 'one')
    await world.settle()
    await world.agree()
    bob.line.blackHole()
    await ann.says(bob, 'two')
    const difference =
      /last message is #\d+ at 1 .*ann → bob: one.* and #\d+ at \d .*ann → bob: two.*unread is 1 .* and 2 on/s
    await expect(world.agree('bob')).rejects.toThrow(difference)
    await world.agree('ann')
  }))

test('two devices with the same state agree', () =>
  inWorld(async (world) => {
    const [ann, bob] = [await world.person('ann'), await world.person('bob')]
    await ann.says(bob, 'one')
    await world.settle()
    await checkAgreement([bob], await world.device('bob', 'phone'))
  }))
