// Contacts, with devices that are offline while something happens: they receive it when they reconnect, in order.

import { expect } from 'vitest'
import { scenario } from '../scenario.ts'
import { agreed, cast, listsOf, newEvents } from './cast.ts'

const empty = { contacts: [], requests: [], sentRequests: [], blocked: [] }

scenario('A user who is offline gets a request at the next sign-in, on each device', async (stage) => {
  const { world, ann, annPhone, bob, bobPhone } = await cast(stage)
  bob.goesOffline()
  bobPhone.goesOffline()
  await ann.does(ann.client.contacts.invite('bob', 'it is me'))
  await world.clock.advance({ minutes: 90 })
  expect(listsOf(annPhone)).toEqual({ ...empty, sentRequests: ['bob it is me'] })
  for (const device of [bob, bobPhone]) {
    await device.comesBack()
    expect(newEvents(device)).toEqual(['invited'])
    expect(listsOf(device)).toEqual({ ...empty, requests: ['ann it is me'] })
  }
  // A new device loads the list.
  const tablet = await world.device('bob', 'tablet')
  await tablet.does(tablet.client.contacts.load())
  expect(listsOf(tablet).requests).toEqual(['ann it is me'])
  await agreed(world, ann, annPhone, bob, bobPhone)
})

scenario('A request accepted while a device was offline is accepted there, too', async (stage) => {
  const { world, ann, annPhone, bob, bobPhone } = await cast(stage)
  annPhone.goesOffline()
  bobPhone.goesOffline()
  await ann.does(ann.client.contacts.invite('bob'))
  await world.settle()
  await bob.does(bob.client.contacts.accept('ann'))
  await ann.does(ann.client.contacts.setRemark('bob', 'Bobby'))
  await annPhone.comesBack()
  await bobPhone.comesBack()
  expect(newEvents(annPhone)).toEqual(['changed', 'agreed', 'added', 'changed'])
  expect(newEvents(bobPhone)).toEqual(['invited', 'added'])
  expect([listsOf(annPhone), listsOf(bobPhone)]).toEqual([
    { ...empty, contacts: ['bob (Bobby)'] },
    { ...empty, contacts: ['ann'] },
  ])
  bobPhone.goesOffline()
  await annPhone.does(annPhone.client.contacts.remove('bob'))
  await world.settle()
  await bobPhone.comesBack()
  for (const device of [ann, annPhone, bob, bobPhone]) expect(listsOf(device), `${device}`).toEqual(empty)
})

scenario('A request is answered on one device, and the other one knows after reconnecting', async (stage) => {
  const { world, ann, annPhone, bob, bobPhone } = await cast(stage)
  await bob.does(bob.client.contacts.invite('ann'))
  await world.settle()
  annPhone.goesOffline()
  await ann.does(ann.client.contacts.decline('bob'))
  await annPhone.comesBack()
  for (const device of [ann, annPhone, bob, bobPhone]) expect(listsOf(device), `${device}`).toEqual(empty)
  // The request is repeated, and withdrawn before the phone has seen it.
  annPhone.goesOffline()
  await bob.does(bob.client.contacts.invite('ann', 'please'))
  await world.settle()
  await bobPhone.does(bobPhone.client.contacts.remove('ann'))
  await annPhone.comesBack()
  for (const device of [ann, annPhone, bob, bobPhone]) expect(listsOf(device), `${device}`).toEqual(empty)
})

scenario('A block on one device holds on all of them, also after a restart', async (stage) => {
  const { world, ann, annPhone, bob, bobPhone } = await cast(stage)
  await bob.does(bob.client.contacts.invite('ann', 'hello'))
  await world.settle()
  annPhone.goesOffline()
  await ann.does(ann.client.blocks.add({ users: ['bob'] }))
  await world.restartServer()
  for (const device of [ann, bob, bobPhone]) await device.isOnline()
  await annPhone.comesBack()
  for (const device of [ann, annPhone]) expect(listsOf(device)).toEqual({ ...empty, blocked: ['bob'] })
  // Bob must not notice.
  for (const device of [bob, bobPhone])
    expect(listsOf(device)).toEqual({ ...empty, sentRequests: ['ann hello'] })
  await bob.says(ann, 'hello?').isRefused('permissionDenied')
  await annPhone.does(annPhone.client.blocks.remove({ users: ['bob'] }))
  await agreed(world, ann, annPhone, bob, bobPhone)
})

scenario('Displayed names are current, for contacts who are online', async (stage) => {
  const { world, ann, annPhone, bob, bobPhone } = await cast(stage)
  await ann.does(ann.client.contacts.invite('bob'))
  await bob.does(bob.client.contacts.accept('ann'))
  const carol = await world.person('carol')
  await ann.does(ann.client.profile.update({ nickname: 'Ann of Anns' }))
  await world.settle()
  for (const device of [annPhone, bob, bobPhone])
    expect(device.client.state.people.profiles.get('ann'), `${device}`).toMatchObject({
      nickname: 'Ann of Anns',
    })
  expect(carol.client.state.people.profiles.get('ann')).toBeUndefined()
  await carol.does(carol.client.profile.load(['ann']))
  expect(carol.client.state.people.profiles.get('ann')).toMatchObject({ nickname: 'Ann of Anns', sign: '' })
})

scenario(
  'With contacts only, other users are refused until they are contacts',
  { config: { contactsOnly: true } },
  async (stage) => {
    const { world, ann, bob, bobPhone } = await cast(stage)
    await ann.says(bob, 'hello?').isRefused('notContact')
    await ann.does(ann.client.contacts.invite('bob'))
    await world.settle()
    await bobPhone.does(bobPhone.client.contacts.accept('ann'))
    await ann.says(bob, 'hello')
    await bob.does(bob.client.contacts.remove('ann'))
    await ann.says(bob, 'why?').isRefused('notContact')
    await world.settle()
    expect(bobPhone.texts(ann)).toEqual(['hello'])
  },
)
