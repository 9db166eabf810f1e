import { encode, NameSpace, RosterBody, RosterOperation, userDomain } from '@parley/protocol'
import { expect, test } from 'vitest'
import { channelWorld, type Device, settled } from '../../test-support/channel-world.ts'

const operate = (device: Device, operation: number, names: readonly string[], reason = '') =>
  device.sendMeta({
    ns: NameSpace.ROSTER,
    to: { domain: userDomain },
    payload: encode(RosterBody, {
      operation,
      from: { name: device.name },
      to: names.map((name) => ({ name, domain: userDomain })),
      reason,
    }),
  })

async function two() {
  const world = await channelWorld()
  const [ann, bob] = [await world.device('ann'), await world.device('bob')]
  await world.device('cat')
  const listOf = async (who: Device, path: string) =>
    (await who.ask('GET', `users/${who.name}/${path}`)).body.data as string[]
  return { world, ann, bob, contactsOf: (who: Device) => listOf(who, 'contacts/users'), listOf }
}

test('[CON-1] a contact is invited, accepted and removed on the channel', async () => {
  const { world, ann, bob, contactsOf } = await two()
  expect(await operate(ann, RosterOperation.ADD, ['bob'], 'hello')).toMatchObject({ code: 0 })
  await settled(world)
  const [told] = bob.got().filter(({ meta }) => meta.ns === NameSpace.ROSTER)
  expect(told?.meta.from?.name).toBe('ann')
  expect(await operate(bob, RosterOperation.ACCEPT, ['ann'])).toMatchObject({ code: 0 })
  expect([await contactsOf(ann), await contactsOf(bob)]).toEqual([['bob'], ['ann']])
  expect(await operate(bob, RosterOperation.REMOVE, ['ann'])).toMatchObject({ code: 0 })
  expect([await contactsOf(ann), await contactsOf(bob)]).toEqual([[], []])
})

test('[CON-1] a request is declined on the channel', async () => {
  const { ann, bob, contactsOf } = await two()
  await operate(ann, RosterOperation.ADD, ['bob'])
  expect(await operate(bob, RosterOperation.DECLINE, ['ann'])).toMatchObject({ code: 0 })
  expect(await operate(bob, RosterOperation.ACCEPT, ['ann'])).toMatchObject({ code: 4 })
  expect(await contactsOf(bob)).toEqual([])
})

test('a user is blocked and unblocked on the channel', async () => {
  const { ann, listOf } = await two()
  expect(await operate(ann, RosterOperation.BAN, ['bob', 'cat'])).toMatchObject({ code: 0 })
  expect((await listOf(ann, 'blocks/users')).sort()).toEqual(['bob', 'cat'])
  expect(await operate(ann, RosterOperation.ALLOW, ['bob'])).toMatchObject({ code: 0 })
  expect(await listOf(ann, 'blocks/users')).toEqual(['cat'])
})

test.each([
  ['nobody', RosterOperation.ADD, []],
  ['an unknown user', RosterOperation.ADD, ['nobody-of-that-name']],
  ['oneself', RosterOperation.ADD, ['ann']],
  ['an empty name', RosterOperation.REMOVE, ['']],
  ['too many', RosterOperation.ADD, Array.from({ length: 21 }, (_, index) => `user${index}`)],
  ['an operation that only the server sends', RosterOperation.REMOTE_ACCEPT, ['bob']],
  ['an unknown operation', 77, ['bob']],
] as const)('%s is refused, and the connection stays open', async (_what, operation, names) => {
  const { ann, contactsOf } = await two()
  const { code } = await operate(ann, operation, names)
  expect(code).not.toBe(0)
  expect(await contactsOf(ann)).toEqual([])
  expect(await ann.say('bob', 'still here')).toMatchObject({ code: 0 })
})

test('a body that cannot be decoded is refused', async () => {
  const { ann } = await two()
  const answer = await ann.sendMeta({ ns: NameSpace.ROSTER, payload: Uint8Array.of(0xff, 0xff, 0xff) })
  expect(answer.code).toBe(4)
})
