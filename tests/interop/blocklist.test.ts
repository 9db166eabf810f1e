// The block list and contacts, with the unmodified reference client. people.test.ts covers the messages that
// blocking stops.

import { expect, it } from 'vitest'
import { openWorld } from './world.ts'

const world = openWorld()

it('a blocked contact stays a contact and may not write', async () => {
  const { anna, ben, first, second } = await world.pair()
  await first.call('addContact', ben)
  await second.call('acceptContactInvite', anna)
  await first.call('addUsersToBlocklist', { name: ben })
  expect((await first.call('getContacts')).data).toEqual([ben])
  expect((await second.call('getContacts')).data).toEqual([anna])
  await expect(second.sendText(anna, 'hello?')).rejects.toMatchObject({ type: 603, message: 'blocked' })
})

it('requests of a blocked user succeed as usual and are not delivered', async () => {
  const { anna, ben, first, second } = await world.pair()
  await first.call('addUsersToBlocklist', { name: [ben] })
  await expect(second.call('addContact', anna, 'please')).resolves.toBeUndefined()
  const cem = await world.signedIn(await world.person('cem'))
  await cem.call('addContact', anna, 'hello')
  expect(await first.next('onContactInvited')).toMatchObject({ status: 'hello' })
  expect(first.events.count('onContactInvited')).toBe(1)
  await expect(first.call('acceptContactInvite', ben)).rejects.toMatchObject({ type: -3 })
  await first.call('removeUserFromBlocklist', { name: ben })
  await second.call('addContact', anna, 'please')
  expect(await first.next('onContactInvited')).toMatchObject({ from: ben, status: 'please' })
})

it('the user’s other devices get notices that the reference client ignores', async () => {
  const { anna, ben, first, second } = await world.pair()
  const other = await world.signedIn(anna)
  await first.call('addUsersToBlocklist', { name: ben })
  await first.call('removeUserFromBlocklist', { name: ben })
  await second.sendText(anna, 'fence')
  await other.next('onTextMessage')
  expect(other.sandbox.faults).toEqual([])
  expect((await other.call('getBlocklist')).data).toEqual([])
})
