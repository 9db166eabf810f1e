// For tests of the group events of the reference client: users with devices, and the events that each of them
// received.

import { type News, watched } from './event-watch.ts'
import { newGroup } from './new-group.ts'
import type { World } from './world.ts'

export { first, operations, types } from './event-watch.ts'

/** Ann owns a group, Dee is its admin, Ben and Cem are in it, Eve is not. Each has a device; Ann and Ben have two. */
export async function cast(world: World, more: object = {}) {
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
  const devices = watched(clients, { newer: 'onGroupEvent', older: 'onGroupChange' })
  // A user who can write to everyone, in the group or not.
  const crier = await world.signedIn(await world.person('crier'))
  const groupId = await newGroup(clients.ann, {
    groupName: 'choir',
    members: [ben, cem, dee],
    isPublic: true,
    needApprovalToJoin: true,
    ...more,
  })
  await clients.ann.call('setGroupAdmin', { groupId, username: dee })
  const userOf = (device: string) => people[device.replace('2', '') as keyof typeof people]

  /** The events of each device, from the group's log and from the user's. */
  async function newEvents() {
    const all: Record<string, News> = {}
    for (const [name, one] of Object.entries(devices)) {
      all[name] = await one.news(async (text) => {
        // First a message in the group, for its members, so that its events have arrived.
        await clients.ann
          .sendText(groupId, `${text} in the group`, { chatType: 'groupChat' })
          .catch(() => undefined)
        await crier.sendText(userOf(name), text)
      })
    }
    return all
  }

  /** Does something and returns the events that it caused. */
  async function after(work: () => Promise<unknown>) {
    await work()
    return newEvents()
  }

  await newEvents()
  return { ...people, clients, groupId, after, newEvents, crier }
}
