// For tests of rooms with the reference client: Ann and her rooms, and users with devices that receive the events.

import { call } from './call-coverage.ts'
import { type News, watched } from './event-watch.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import type { World } from './world.ts'

export { call, called, shareNote } from './call-coverage.ts'
export { first, operations, types } from './event-watch.ts'

export const inRoom = { chatType: 'chatRoom' } as const

export interface Cast {
  readonly ann: string
  readonly ben: string
  readonly cem: string
  /** Ann owns the rooms, and is in them. */
  readonly owner: ReferenceClient
  readonly other: ReferenceClient
  /** A new room of Ann's with these members. */
  room(members?: readonly string[], more?: object): Promise<string>
}

/** `options` are passed to the clients. */
export async function cast(world: World, options?: Record<string, unknown>): Promise<Cast> {
  const [ann, ben, cem] = [await world.person('ann'), await world.person('ben'), await world.person('cem')]
  const owner = await world.signedIn(ann, options)
  const other = await world.signedIn(ben, options)
  return { ann, ben, cem, owner, other, room: (members = [ben, cem], more) => make(owner, members, more) }
}

async function make(owner: ReferenceClient, members: readonly string[], more: object = {}): Promise<string> {
  const given = { name: 'finals', description: 'about', maxusers: 200, members, ...more }
  return (await call(owner, 'createChatRoom', given)).data.id
}

/** Ann owns a room, Dee is its admin, Ben and Cem are in it, Eve is not. Each has a device; Ann and Ben have two. */
export async function audience(world: World) {
  const people = { ann: '', ben: '', cem: '', dee: '', eve: '' }
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await world.person(name)
  const { ann, ben, cem, dee, eve } = people
  const clients = {
    ann: await world.signedIn(ann),
    ann2: await world.signedIn(ann),
    ben: await world.signedIn(ben),
    ben2: await world.signedIn(ben),
    cem: await world.signedIn(cem),
    dee: await world.signedIn(dee),
    eve: await world.signedIn(eve),
  }
  const devices = watched(clients, { newer: 'onChatroomEvent', older: 'onChatroomChange' })
  // A user who can write to everyone, in the room or not.
  const crier = await world.signedIn(await world.person('crier'))
  const roomId = await make(clients.ann, [ben, cem, dee])
  await clients.ann.call('setChatRoomAdmin', { chatRoomId: roomId, username: dee })
  const userOf = (device: string) => people[device.replace('2', '') as keyof typeof people]

  async function newEvents() {
    const all: Record<string, News> = {}
    for (const [name, one] of Object.entries(devices))
      all[name] = await one.news((text) => crier.sendText(userOf(name), text))
    return all
  }

  /** Does something and returns the events that it caused. */
  async function after(work: () => Promise<unknown>) {
    await work()
    return newEvents()
  }

  await newEvents()
  return { ...people, clients, roomId, after, crier }
}

/** The texts of a room that a device has received. */
export const textsOf = ({ events }: ReferenceClient, roomId: string): string[] =>
  events.all
    .filter(({ name, payload }) => name === 'onTextMessage' && payload.to === roomId)
    .map(({ payload }) => payload.msg as string)

/** Waits for a text in a room. */
export const nextText = (client: ReferenceClient, text: string): Promise<Loose> =>
  client.next('onTextMessage', ({ msg }: Loose) => msg === text)
