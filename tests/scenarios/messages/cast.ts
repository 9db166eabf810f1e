// The users of most scenarios here: ann and bob, two devices each, in a single chat or in a group with carol. One
// device is offline for a while: bob's phone.

import type { ConversationRef } from '@parley/client'
import type { Person, Recipient, ScenarioContext } from '@parley/testkit'

export type Chat = 'single' | 'group'

export const chats: readonly Chat[] = ['single', 'group']

export interface Cast {
  readonly ann: Person
  readonly annPhone: Person
  readonly bob: Person
  readonly bobPhone: Person
  /** Only in a group. */
  readonly carol: Person | undefined
  /** The devices of all users. */
  readonly all: readonly Person[]
  /** The conversation from a user's point of view: the group, or the other user. */
  chat(person: Person): Recipient
}

/** Everyone is online. */
export async function cast({ world, ann, bob }: ScenarioContext, chat: Chat): Promise<Cast> {
  const annPhone = await world.device('ann', 'phone')
  const bobPhone = await world.device('bob', 'phone')
  const carol = chat === 'group' ? await world.person('carol') : undefined
  const group = carol && (await world.group('team', [ann, bob, carol]))
  return {
    ann,
    annPhone,
    bob,
    bobPhone,
    carol,
    all: [ann, annPhone, bob, bobPhone, ...(carol ? [carol] : [])],
    chat: (person) => group ?? (person.name === 'ann' ? 'bob' : 'ann'),
  }
}

/** A group of ann, bob and carol, with a second device for bob. */
export interface Team {
  readonly ann: Person
  readonly bob: Person
  readonly bobPhone: Person
  readonly carol: Person
  readonly group: ConversationRef
}

export async function team({ world, ann, bob }: ScenarioContext): Promise<Team> {
  const bobPhone = await world.device('bob', 'phone')
  const carol = await world.person('carol')
  const group = await world.group('team', [ann, bob, carol])
  return { ann, bob, bobPhone, carol, group }
}
