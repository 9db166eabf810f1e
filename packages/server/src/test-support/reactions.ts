// The calls of reactions, and users who make them, for tests.

import { type PeopleWorld, type Person, peopleWorld } from './people-world.ts'

/** Calls in the form of clients. */
export const add = (who: Person, msgId: string, message: unknown) =>
  who.ask('POST', `reaction/user/${who.name}`, { msgId, message })

export const remove = (who: Person, msgId: string, message: string) =>
  who.ask('DELETE', `reaction/user/${who.name}?msgId=${msgId}&message=${encodeURIComponent(message)}`)

export const listed = (who: Person, ids: string, more = 'msgType=chat&groupId=null') =>
  who.ask('GET', `reaction/user/${who.name}?msgIdList=${ids}&${more}&_v=1`)

export const detail = (who: Person, msgId: string, message: string, more = 'currentPage=null&pageSize=20') =>
  who.ask(
    'GET',
    `reaction/user/${who.name}/detail?msgId=${msgId}&message=${encodeURIComponent(message)}&${more}`,
  )

/** Two users, and a message of bob to alice, who has two devices. */
export async function pair(config = {}) {
  const world = await peopleWorld(config)
  const alice = await world.person('alice', 'web_1', 'web_2')
  const bob = await world.person('bob')
  return { world, alice, bob, message: await world.say({ from: bob, to: alice }) }
}

/** Three users in a group of alice. */
export async function threeInGroup() {
  const world = await peopleWorld()
  const [alice, bob, carol] = [
    await world.person('alice'),
    await world.person('bob'),
    await world.person('carol'),
  ]
  const group = await world.group(alice, bob, carol)
  return { world, alice, bob, carol, group }
}

/** Advances the clock a little. */
export function later(world: PeopleWorld): void {
  world.host.time += 10
}
