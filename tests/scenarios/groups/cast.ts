// The users of the scenarios about groups: ann owns one, bob and carol are in it, dave is not. Ann and bob have a
// second device each. Bob's phone is the one that is offline for a while.

import type { Client, ConversationRef, Group } from '@parley/client'
import type { PendingAction, Person, ScenarioContext, World } from '@parley/testkit'
import { expectEventsOf, forget, newEventsOf } from '../events-since.ts'

export { forget } from '../events-since.ts'

export interface GroupCast {
  readonly world: World
  readonly ann: Person
  readonly annPhone: Person
  readonly bob: Person
  readonly bobPhone: Person
  readonly carol: Person
  readonly dave: Person
  readonly group: ConversationRef
  readonly groupId: string
}

type Settings = Parameters<Client['groups']['create']>[0]

/** The group has these settings; bob and carol are members by default. */
export async function choir(
  { world, ann, bob }: ScenarioContext,
  settings: Settings = {},
  members: readonly string[] = ['bob', 'carol'],
): Promise<GroupCast> {
  const annPhone = await world.device('ann', 'phone')
  const bobPhone = await world.device('bob', 'phone')
  const carol = await world.person('carol')
  const dave = await world.person('dave')
  const { groupId } = await ann.does(
    ann.client.groups.create({ name: 'choir', members: [...members], ...settings }),
  )
  const all = [ann, annPhone, bob, bobPhone, carol, dave]
  for (const person of all) await person.does(person.client.groups.loadOwn())
  forget(...all)
  const group: ConversationRef = { type: 'group', id: groupId }
  return { world, ann, annPhone, bob, bobPhone, carol, dave, group, groupId }
}

/** Does something with `client.groups`. */
export function act<T>(person: Person, work: (groups: Client['groups']) => Promise<T>): PendingAction<T> {
  return person.does(work(person.client.groups))
}

/** The group events that this device received since the last time: `muted`, `membersLeft`. */
export const newEvents = (person: Person): string[] => newEventsOf(person, 'groups')

/** Each of these devices received exactly these events. */
export const expectEvents = (people: readonly Person[], ...names: readonly string[]): void =>
  expectEventsOf('groups', people, names)

export const known = (person: Person, groupId: string): Group | undefined =>
  person.client.state.groups.get(groupId)

/** This device can neither write nor read there, and the others do not see it. */
export async function isOutside(person: Person, group: ConversationRef, how = 'notInGroup'): Promise<void> {
  await person.says(group, 'am I here?').isRefused(how)
}
