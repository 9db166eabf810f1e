// The users of the scenarios about rooms: ann owns one, bob and carol are in it, dave is not. Ann and bob have a
// second device each.

import type { Client, ConversationRef, Room } from '@parley/client'
import type { PendingAction, Person, ScenarioContext, World } from '@parley/testkit'
import { expectEventsOf, forget, newEventsOf } from '../events-since.ts'

export { forget } from '../events-since.ts'

export interface RoomCast {
  readonly world: World
  readonly ann: Person
  readonly annPhone: Person
  readonly bob: Person
  readonly bobPhone: Person
  readonly carol: Person
  readonly dave: Person
  readonly everybody: readonly Person[]
  readonly room: ConversationRef
  readonly roomId: string
}

/** A room that they have joined themselves. */
export async function stadium({ world, ann, bob }: ScenarioContext, maxMembers = 100): Promise<RoomCast> {
  const annPhone = await world.device('ann', 'phone')
  const bobPhone = await world.device('bob', 'phone')
  const carol = await world.person('carol')
  const dave = await world.person('dave')
  const { roomId } = await act(ann, (rooms) => rooms.create({ name: 'finals', maxMembers }))
  for (const person of [ann, bob, carol]) await act(person, (rooms) => rooms.join(roomId))
  const everybody = [ann, annPhone, bob, bobPhone, carol]
  for (const person of everybody) await act(person, (rooms) => rooms.load(roomId))
  forget(...everybody, dave)
  const room: ConversationRef = { type: 'room', id: roomId }
  return { world, ann, annPhone, bob, bobPhone, carol, dave, everybody, room, roomId }
}

/** Does something with `client.rooms`. */
export function act<T>(person: Person, work: (rooms: Client['rooms']) => Promise<T>): PendingAction<T> {
  return person.does(work(person.client.rooms))
}

/** The room events that this device received since the last time. */
export const newEvents = (person: Person): string[] => newEventsOf(person, 'rooms')

/** Each of these devices received exactly these events. */
export const expectEvents = (people: readonly Person[], ...names: readonly string[]): void =>
  expectEventsOf('rooms', people, names)

export const known = (person: Person, roomId: string): Room | undefined =>
  person.client.state.rooms.get(roomId)
