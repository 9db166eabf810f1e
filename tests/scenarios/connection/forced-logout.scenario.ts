import type { Person, ScenarioOptions, World } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

/**
 * A scenario in which the server signs a user out: the reason is reported once, and the client does not reconnect.
 */
function ends(
  title: string,
  reason: string,
  act: (world: World, bob: Person) => Promise<unknown>,
  options: ScenarioOptions = {},
): void {
  scenario(title, options, async ({ ann, bob, world, clock }) => {
    await ann.says(bob, 'before')
    await world.settle()
    await act(world, bob)
    await world.settle()
    expect(bob.client.state.connection).toMatchObject({ name: 'signedOut', why: { reason } })
    expect(bob.client.state.conversations.size).toBe(0)
    expect(bob.events.filter(({ name }) => name === 'client.signedOut')).toMatchObject([
      { data: { why: { reason } } },
    ])
    expect(bob.line.sockets.size).toBe(0)
    const { opened } = bob.line
    bob.line.emitHostEvent('shown')
    bob.line.emitHostEvent('networkUp')
    bob.client.reconnectNow()
    await clock.advance({ hours: 1 })
    expect(bob.line.opened).toBe(opened)
    expect(bob.count('client.signedOut')).toBe(1)
    expect(bob.count('client.reconnecting')).toBe(0)
    await bob.says(ann, 'from the outside').isRefused('notSignedIn')
  })
}

// The messages stay with the other users, who still agree about them at the end.
ends('A user who is removed is signed out', 'userRemoved', (world) => world.backend.removeUser('bob'))

ends('A changed password signs out all devices', 'passwordChanged', (world) =>
  world.backend.changePassword('bob', 'another one'),
)

ends('A user can be signed out by the back end', 'kickedByOtherDevice', (world) =>
  world.backend.disconnect('bob'),
)

ends(
  'A device can be signed out by another one of the same user',
  'kickedByOtherDevice',
  async (world, bob) => {
    const phone = await world.device('bob', 'phone')
    await world.until(phone.client.session.removeDevice({ device: 'bob-web' }))
    await bob.sees('client.signedOut')
    expect(phone.connection).toBe('online')
  },
)

ends(
  'The same device signed in elsewhere ends the older session, with a note',
  'signedInElsewhere',
  async (world, bob) => {
    const other = await world.device('bob', 'elsewhere', { device: 'bob-web', signInNote: 'it is me' })
    const { data } = await bob.sees('client.signedOut')
    expect(data.why).toMatchObject({ data: { signInNote: 'it is me' } })
    expect(other.connection).toBe('online')
  },
)

scenario(
  'With a limit of devices the oldest is signed out',
  { config: { maxDevices: 2 }, agree: 'never' },
  async ({ bob, world, clock }) => {
    await clock.advance({ seconds: 1 })
    const phone = await world.device('bob', 'phone')
    const tablet = await world.device('bob', 'tablet')
    expect(bob.client.state.connection).toMatchObject({
      name: 'signedOut',
      why: { reason: 'signedInElsewhere' },
    })
    expect([phone.connection, tablet.connection]).toEqual(['online', 'online'])
  },
)

scenario(
  'After a forced logout the user can sign in again and finds everything',
  async ({ ann, bob, world }) => {
    await ann.says(bob, 'before')
    await world.backend.disconnect('bob')
    await bob.sees('client.signedOut')
    await ann.says(bob, 'while away')
    await bob.signsIn()
    await bob.loadsEverything(ann)
    expect(bob.timeline(ann)).toEqual(['ann: before', 'ann: while away'])
    expect(bob.unread(ann)).toBe(2)
  },
)
