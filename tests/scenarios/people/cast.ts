// The users of the scenarios about contacts: ann and bob, each on a computer and on a phone. Every device has its
// lists loaded before anything happens.

import type { People } from '@parley/client'
import type { Person, ScenarioContext, World } from '@parley/testkit'
import { expect } from 'vitest'
import { forget, newEventsOf } from '../events-since.ts'

export interface PeopleCast {
  readonly world: World
  readonly ann: Person
  readonly annPhone: Person
  readonly bob: Person
  readonly bobPhone: Person
}

export async function cast({ world, ann, bob }: ScenarioContext): Promise<PeopleCast> {
  const annPhone = await world.device('ann', 'phone')
  const bobPhone = await world.device('bob', 'phone')
  const all = { world, ann, annPhone, bob, bobPhone }
  for (const person of [ann, annPhone, bob, bobPhone]) await person.does(person.client.contacts.load())
  forget(ann, annPhone, bob, bobPhone)
  return all
}

/** The contact events that this device received since the last time. */
export const newEvents = (person: Person): string[] => newEventsOf(person, 'contacts')

/** The lists as texts, without what two devices may see differently: the time of a request. */
export function lists({ contacts, requests, sentRequests, blocked }: People) {
  return {
    contacts: [...contacts.values()]
      .map(({ user, remark }) => (remark ? `${user} (${remark})` : user))
      .sort(),
    requests: requests.map(({ user, reason }) => `${user} ${reason}`).sort(),
    sentRequests: sentRequests.map(({ user, reason }) => `${user} ${reason}`).sort(),
    blocked: [...blocked].sort(),
  }
}

export const listsOf = (person: Person) => lists(person.client.state.people)

/** Each of these devices has what a new device of its user loads. */
export async function agreed(world: World, ...people: readonly Person[]): Promise<void> {
  await world.settle()
  for (const person of people) {
    const fresh = await world.device(person.name, `fresh ${++freshDevices}`)
    await fresh.does(fresh.client.contacts.load())
    expect(listsOf(person), `${person}`).toEqual(listsOf(fresh))
    await fresh.signsOut()
  }
}
let freshDevices = 0
