// Contacts, silent mode and presence on several devices of one user: whatever one of them does or receives, all of
// them show the same, and so does a new one.

import { displayName, isSilenced } from '@parley/client/people'
import type { Person } from '@parley/testkit'
import { expect } from 'vitest'
import { scenario } from '../scenario.ts'

const people = ({ client }: Person) => client.state.people
const bobRef = { type: 'single', id: 'bob' } as const

async function loads(...devices: readonly Person[]): Promise<void> {
  for (const { client, world } of devices) {
    await world.until(client.contacts.load())
    await world.until(client.notifications.load())
  }
}

scenario('Contacts, names and blocks agree on all devices', async ({ world, ann, bob }) => {
  const phone = await world.device('ann', 'phone')
  await loads(ann, phone, bob)
  await ann.does(ann.client.contacts.invite('bob', 'from the club'))
  await world.settle()
  expect(people(bob).requests).toMatchObject([{ user: 'ann', reason: 'from the club' }])
  expect(people(phone).sentRequests).toMatchObject([{ user: 'bob', reason: 'from the club' }])
  await world.agree()
  await bob.does(bob.client.contacts.accept('ann'))
  await phone.does(phone.client.contacts.setRemark('bob', 'Bobby'))
  await world.settle()
  for (const { client } of [ann, phone]) expect(displayName(client.state, 'bob')).toBe('Bobby')
  await world.agree()
  phone.goesOffline()
  await bob.does(bob.client.profile.update({ nickname: 'Robert', sign: 'here' }))
  await ann.does(ann.client.contacts.setRemark('bob', ''))
  await ann.does(ann.client.blocks.add({ users: ['bob'] }))
  await world.settle()
  expect(displayName(ann.client.state, 'bob')).toBe('Robert')
  await phone.comesBack()
  await world.until(phone.client.profile.load(['bob']))
  expect(displayName(phone.client.state, 'bob')).toBe('Robert')
  expect([...people(phone).blocked]).toEqual(['bob'])
  await world.agree()
  await phone.does(phone.client.contacts.remove('bob'))
  await ann.does(ann.client.blocks.remove({ users: ['bob'] }))
  await world.settle()
  for (const device of [ann, phone, bob]) expect(people(device).contacts.size, `${device}`).toBe(0)
  await world.agree()
})

scenario('Two users who request each other at the same time become contacts', async ({ world, ann, bob }) => {
  await loads(ann, bob)
  await Promise.all([
    world.until(ann.client.contacts.invite('bob')),
    world.until(bob.client.contacts.invite('ann')),
  ])
  await world.settle()
  for (const device of [ann, bob])
    expect(
      [people(device).contacts.size, people(device).requests, people(device).sentRequests],
      `${device}`,
    ).toEqual([1, [], []])
  await world.agree()
})

scenario('Silent mode is the same on all devices, and expires on time', async ({ world, ann }) => {
  const phone = await world.device('ann', 'phone')
  await loads(ann, phone)
  const group = await world.group('team', [ann, 'carol'])
  const now = () => world.clock.now()
  const notificationLevels = (ref: Parameters<typeof isSilenced>[1]) =>
    [ann, phone].map(({ client }) => isSilenced(client.state, ref, now()))
  await ann.does(ann.client.notifications.silence(group, { type: 'AT' }))
  await phone.does(phone.client.notifications.silence(bobRef, { durationMs: 3_600_000 }))
  await world.settle()
  expect([notificationLevels(group), notificationLevels(bobRef)]).toEqual([
    ['mentions', 'mentions'],
    ['none', 'none'],
  ])
  await world.agree()
  await world.clock.advance({ hours: 2 })
  expect(notificationLevels(bobRef)).toEqual(['all', 'all'])
  await phone.does(
    phone.client.notifications.silenceAll({
      type: 'ALL',
      interval: { from: { hours: 22, minutes: 0 }, to: { hours: 7, minutes: 30 } },
      zone: 'Europe/Berlin',
    }),
  )
  await world.settle()
  expect(people(ann).notifications).toMatchObject({ zone: 'Europe/Berlin' })
  for (const device of [ann, phone])
    expect(people(device).notifications?.all.interval).toEqual({
      from: { hours: 22, minutes: 0 },
      to: { hours: 7, minutes: 30 },
    })
  await world.agree()
  phone.goesOffline()
  await ann.does(ann.client.notifications.clear(group))
  await ann.does(ann.client.notifications.silenceAll({ type: 'NONE', interval: null }))
  await phone.comesBack()
  expect([...(people(phone).notifications?.conversations.keys() ?? [])]).not.toContain(`group:${group.id}`)
  expect(notificationLevels(group)).toEqual(['none', 'none'])
  await world.agree()
})

scenario(
  'Presence is shown while it is watched, across reconnects and restarts',
  async ({ world, ann, bob }) => {
    const shown = () => people(ann).presences.get('bob')
    const stop = await world.until(ann.client.presence.watch(['bob', 'ann']))
    await world.settle()
    expect(shown()).toMatchObject({ isOnline: true, text: '' })
    expect(people(ann).presences.get('ann')).toMatchObject({ isOnline: true })
    await bob.does(bob.client.presence.publish('at lunch'))
    await world.settle()
    expect(shown()).toMatchObject({ isOnline: true, text: 'at lunch' })
    bob.goesOffline()
    await world.clock.advance({ minutes: 5 })
    expect(shown()).toMatchObject({ isOnline: false })
    ann.goesOffline()
    await bob.comesBack()
    await ann.comesBack()
    await world.clock.advance({ minutes: 1 })
    expect(shown()).toMatchObject({ isOnline: true })
    await world.restartServer()
    for (const device of [ann, bob]) await device.isOnline()
    await world.clock.advance({ minutes: 1 })
    expect(shown()).toMatchObject({ isOnline: true, text: 'at lunch' })
    // Long after the first subscription has ended.
    await world.clock.advance({ hours: 30 })
    await bob.does(bob.client.presence.publish('back'))
    await world.settle()
    expect(shown()?.text).toBe('back')
    stop()
    await world.clock.advance({ minutes: 1 })
    expect([...people(ann).presences.keys()]).toEqual(['ann'])
  },
)

scenario('A user’s own status shows on all their devices', async ({ world, ann }) => {
  const phone = await world.device('ann', 'phone')
  for (const { client } of [ann, phone]) await world.until(client.presence.watch(['ann']))
  await world.settle()
  await ann.does(ann.client.presence.publish('busy'))
  await world.settle()
  for (const device of [ann, phone])
    expect(people(device).presences.get('ann')?.text, `${device}`).toBe('busy')
  await phone.does(phone.client.presence.publish('on my way'))
  await world.settle()
  for (const device of [ann, phone])
    expect(people(device).presences.get('ann')?.text, `${device}`).toBe('on my way')
})

scenario('A user can list their push registrations', async ({ world, ann }) => {
  await loads(ann)
  await ann.does(ann.client.notifications.registerPush({ token: 'abc', notifier: 'FCM' }))
  expect(people(ann).notifications?.devices).toMatchObject([{ device: 'ann-web', notifier: 'FCM' }])
  const phone = await world.device('ann', 'phone')
  await loads(phone)
  expect(people(phone).notifications?.devices).toMatchObject([{ notifier: 'FCM' }])
  await ann.does(ann.client.notifications.setLanguage('de'))
  await ann.does(ann.client.notifications.unregisterPush())
  await loads(phone)
  expect(people(phone).notifications).toMatchObject({ devices: [], language: 'de' })
})
