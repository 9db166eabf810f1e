// Rate limits over all nodes: a user on several nodes has one budget in total, and a user on one node has all of it there.

import type { Person, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const nodes = 3
const address = '203.0.113.9'
const config = { sendsPerSecond: 4 }
/** Five seconds of the rate. */
const burst = 20
const options = { nodes, people: false, config, agree: 'never' } as const

/** A device of the person on each of these nodes. */
async function devicesOn(world: World, name: string, places: readonly number[]): Promise<Person[]> {
  const devices: Person[] = []
  for (const node of places) {
    world.place(name, `on-${node}`, node)
    devices.push(await world.device(name, `on-${node}`, { address }))
  }
  return devices
}

/** Sends as fast as the devices are asked to, in turns, and counts what is accepted. */
async function accepted(
  world: World,
  devices: readonly Person[],
  { seconds, everyMs }: { readonly seconds: number; readonly everyMs: number },
): Promise<number> {
  const sends: Promise<unknown>[] = []
  for (let count = 0; count < (seconds * 1000) / everyMs; count++) {
    const device = devices[count % devices.length]
    if (device) sends.push(device.starts('bob', `message ${count}`).done)
    await world.clock.advance({ ms: everyMs })
  }
  const settled = await world.until(Promise.allSettled(sends))
  for (const one of settled)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ reason: 'rateLimited' })
  return settled.filter(({ status }) => status === 'fulfilled').length
}

const seconds = 12
const allowed = burst + seconds * config.sendsPerSecond
/** Each node may keep an eighth of a burst to itself, and learns of the others a quarter of a second later. */
const overshoot = (nodes - 1) * (burst / 8 + 1) + 3 * config.sendsPerSecond

scenario(
  'A sender on all nodes has one budget, and a sender on one node has all of it',
  options,
  async ({ world }) => {
    await world.device('bob', 'web', { signIn: false })
    const everywhere = await devicesOn(world, 'eve', [0, 1, 2])
    const inOnePlace = await devicesOn(world, 'ann', [1])
    const whole = await accepted(world, inOnePlace, { seconds, everyMs: 100 })
    expect(whole).toBeGreaterThanOrEqual(allowed - 2)
    expect(whole).toBeLessThanOrEqual(allowed + config.sendsPerSecond)
    const spread = await accepted(world, everywhere, { seconds, everyMs: 50 })
    expect(spread).toBeGreaterThanOrEqual(allowed - overshoot)
    expect(spread).toBeLessThanOrEqual(allowed + overshoot)
    // Below the rate on every node, and above it on all of them together.
    await world.clock.advance({ seconds: 30 })
    const calm = await accepted(world, everywhere, { seconds: 30, everyMs: 110 })
    expect(calm).toBeLessThanOrEqual(burst + 30 * config.sendsPerSecond + overshoot)
  },
)

scenario('Repeated and delayed messages between nodes do not charge twice', options, async ({ world }) => {
  await world.device('bob', 'web', { signIn: false })
  const everywhere = await devicesOn(world, 'eve', [0, 1, 2])
  world.bus.worsens({ repeated: 0.5, delayMs: 300 })
  const spread = await accepted(world, everywhere, { seconds, everyMs: 50 })
  expect(spread).toBeGreaterThanOrEqual(allowed - overshoot)
  // Messages that were overtaken count as lost.
  expect(spread).toBeLessThan(2 * allowed)
  world.bus.heals()
  await world.clock.advance({ seconds: 30 })
  for (const device of everywhere) await device.says('bob', 'still here')
})

scenario('Lost messages between nodes allow somewhat more than the limit', options, async ({ world }) => {
  await world.device('bob', 'web', { signIn: false })
  const everywhere = await devicesOn(world, 'eve', [0, 1, 2])
  world.bus.worsens({ lost: 0.3 })
  const some = await accepted(world, everywhere, { seconds, everyMs: 40 })
  expect(some).toBeGreaterThanOrEqual(allowed - overshoot)
  expect(some).toBeLessThan(2 * allowed)
})

scenario(
  'Nodes that are cut off from each other count separately, and together again afterwards',
  options,
  async ({ world }) => {
    await world.device('bob', 'web', { signIn: false })
    const everywhere = await devicesOn(world, 'eve', [0, 1, 2])
    for (const [a, b] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const)
      world.bus.cut(a, b)
    const apart = await accepted(world, everywhere, { seconds, everyMs: 40 })
    expect(apart).toBeGreaterThanOrEqual(nodes * allowed * 0.9)
    world.bus.heals()
    await world.clock.advance({ seconds: 30 })
    const spread = await accepted(world, everywhere, { seconds, everyMs: 50 })
    expect(spread).toBeLessThanOrEqual(allowed + overshoot)
  },
)

scenario(
  'Requests through all nodes have one budget',
  { ...options, config: { costPerSecond: 10 } },
  async ({ world }) => {
    const devices = await devicesOn(world, 'eve', [0, 1, 2])
    const since = world.clock.now()
    let answered = 0
    const ask = (device: Person) =>
      device.does(device.client.session.listDevices()).then(
        () => answered++,
        (error: unknown) => expect(error).toMatchObject({ reason: 'serverBusy' }),
      )
    for (let count = 0; count < 150; count++) await Promise.all(devices.map(ask))
    // Twenty seconds of the rate at once, and what has come since.
    const whole = 200 + ((world.clock.now() - since) / 1000) * 10
    expect(whole).toBeLessThan(300)
    expect(answered).toBeGreaterThan(whole - 20)
    expect(answered).toBeLessThan(whole + (nodes - 1) * 25 + 20)
  },
)

scenario('Wrong passwords count on all nodes', options, async ({ world }) => {
  await world.person('bob')
  let tried = 0
  const guess = async (node: number) => {
    world.place('bob', `guess-${tried}`, node)
    const device = await world.device('bob', `guess-${tried++}`, { signIn: false, address })
    const refused = await device.signsIn({ password: 'a guess' }).then(
      () => expect.unreachable(),
      (error: { reason?: string }) => error.reason,
    )
    await world.clock.advance({ ms: 300 })
    return refused
  }
  const reasons: (string | undefined)[] = []
  for (let count = 0; count < 13; count++) reasons.push(await guess(count % nodes))
  expect(reasons.slice(0, 11).filter((reason) => reason === 'maxLimit')).toEqual([])
  expect(reasons.slice(11)).toEqual(['maxLimit', 'maxLimit'])
})

scenario(
  'Nodes of the previous version do not know what was spent, and continue',
  options,
  async ({ world }) => {
    const bob = await world.person('bob')
    const everywhere = await devicesOn(world, 'eve', [0, 1, 2])
    let rewritten = 0
    world.bus.rewrites((_from, _to, bytes) => {
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const at = text.indexOf('"kind":"spent"')
      if (at < 0) return
      rewritten++
      text.write('"kind":"other"', at)
    })
    const apart = await accepted(world, everywhere, { seconds: 6, everyMs: 50 })
    expect(rewritten).toBeGreaterThan(0)
    expect(apart).toBeGreaterThan(2 * burst)
    await world.settle()
    expect(bob.texts('eve')).toHaveLength(apart)
  },
)
