// Sessions in a cluster: a device is connected to one node, and whatever ends a session ends it everywhere.

import { type Person, password } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const nodes = 3

scenario(
  'A device that signs in on another node ends its older session',
  { nodes },
  async ({ world, ann, bob }) => {
    // The same device of the same user, as after the move of a phone to another network.
    for (const node of [0, 1]) world.place('ann', `copy-${node}`, node)
    const older = await world.device('ann', 'copy-0', { device: 'the-phone' })
    const newer = await world.device('ann', 'copy-1', { device: 'the-phone' })
    await world.settle()
    expect(newer.connection).toBe('online')
    expect(older.connection).not.toBe('online')
    expect(older.count('client.signedOut')).toBe(1)
    await bob.says(ann, 'hello')
    await world.settle()
    expect(newer.texts(bob)).toEqual(['hello'])
  },
)

scenario(
  'A device that moves to another node is not sent again what it has acknowledged',
  // Acknowledgements would be stored within ten seconds.
  { nodes, people: false, agree: 'never', config: { cursorMs: 10_000 } },
  async ({ world, clock }) => {
    for (const node of [0, 1]) world.place('ann', `copy-${node}`, node)
    world.place('bob', 'web', 2)
    const bob = await world.person('bob')
    const older = await world.device('ann', 'copy-0', { device: 'the-phone' })
    await bob.says('ann', 'hello')
    await older.sees('messages.sent', { from: 'bob' })
    // The acknowledgement arrives, and is not in the database yet.
    await clock.advance({ ms: 100 })
    await older.signsOut()
    // The same device, which remembers nothing: it shows what it is sent.
    const newer = await world.device('ann', 'copy-1', { device: 'the-phone' })
    await bob.says('ann', 'again')
    await world.settle()
    expect(newer.texts('bob')).toEqual(['again'])
  },
)

scenario(
  'The list of devices includes those of all nodes, and all sessions can be ended',
  { nodes, people: false },
  async ({ world }) => {
    const devices: Person[] = []
    for (let node = 0; node < nodes; node++) {
      world.place('ann', `device-${node}`, node)
      devices.push(await world.device('ann', `device-${node}`))
    }
    const [first, , third] = devices
    if (!first || !third) throw new Error('There are three.')
    const listed = await first.does(first.client.session.listDevices())
    expect(listed.map(({ device }) => device).sort()).toEqual([
      'ann-device-0',
      'ann-device-1',
      'ann-device-2',
    ])
    await world.backend.disconnect('ann', 'ann-device-2')
    await world.settle()
    expect(third.connection).not.toBe('online')
    expect(first.connection).toBe('online')
    await world.backend.disconnect('ann')
    await world.settle()
    for (const device of devices) expect(device.connection).not.toBe('online')
  },
)

scenario(
  'After a change of the password no node accepts the old one',
  { nodes, agree: 'never' },
  async ({ world, ann }) => {
    world.place('bob', 'elsewhere', 2)
    const bob = await world.device('bob', 'elsewhere')
    await bob.says(ann, 'before')
    await world.backend.changePassword('bob', 'another password 1')
    await world.settle()
    expect(bob.connection).not.toBe('online')
    for (let node = 0; node < nodes; node++) {
      world.place('bob', `again-${node}`, node)
      const again = await world.device('bob', `again-${node}`, { signIn: false })
      await expect(again.signsIn({ password })).rejects.toThrow()
      await again.signsIn({ password: 'another password 1' })
      expect(again.connection).toBe('online')
    }
  },
)

scenario(
  'A session whose end was lost on the bus ends after the bus has healed',
  { nodes, agree: 'never' },
  async ({ world, clock }) => {
    world.place('carol', 'web', 2)
    const carol = await world.person('carol')
    world.bus.worsens({ lost: 1 })
    const changing = world.backend.changePassword('carol', 'another password 1').catch(() => undefined)
    await clock.advance({ seconds: 6 })
    await changing
    world.bus.heals()
    await clock.advance({ seconds: 5 })
    expect(carol.connection).not.toBe('online')
  },
)
