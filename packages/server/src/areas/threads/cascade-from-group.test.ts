// The effects on threads when a user leaves their group, or the group is dissolved.

import { afterEach, describe, expect, test } from 'vitest'
import type { Group } from '../../directory/groups.ts'
import type { Device } from '../../test-support/channel-world.ts'
import {
  eventNames,
  receivedThreadEvents,
  type ThreadWorld,
  threadWorld,
} from '../../test-support/thread-world.ts'
import { endAllThreads, endThreadsOf } from './cascade-from-group.ts'

let world: ThreadWorld
afterEach(() => world.server.stop())

/** Calls the function that changes of the group call. */
async function end(group: string, ...who: Device[]): Promise<void> {
  const { change, directory, sessions } = world.server.services
  const found = (await directory.group(world.app, group)) as Group
  const users = await Promise.all(who.map(({ name }) => directory.user(world.app, name)))
  const by = await directory.user(world.app, 'ann')
  if (!by) throw new Error('nobody')
  await change((changing) =>
    endThreadsOf(
      changing,
      { directory, sessions, by },
      found.logId,
      users.flatMap((user) => (user ? [user] : [])),
    ),
  )
}

describe('[THR-8] users who leave a group leave its threads', () => {
  test('of that group only, and the other members are told', async () => {
    world = await threadWorld()
    const { ann, bob, cy, dan, group, parent } = await world.stage()
    const second = (await bob.say(group, 'second')).serverId ?? ''
    const elsewhere = await world.group('bob', 'cy')
    const there = (await bob.say(elsewhere, 'there')).serverId ?? ''
    const [one, two, other] = [
      await world.thread(bob, group, parent),
      await world.thread(cy, group, second),
      await world.thread(bob, elsewhere, there),
    ] as const
    for (const id of [one, other]) await world.join(cy, id)
    await world.join(dan, one)
    await end(group, cy, ann)
    await world.settled()
    const members = async (who: Device, id: string) =>
      ((await who.ask('GET', `thread/${id}/users`)).body.data as { affiliations: string[] }).affiliations
    expect(await members(bob, one)).toEqual(['bob', 'dan'])
    expect(await members(bob, two)).toEqual([])
    expect(await members(bob, other)).toEqual(['bob', 'cy'])
    expect(eventNames(dan).at(-1)).toBe('membersLeft')
    expect(receivedThreadEvents(dan).at(-1)?.data).toMatchObject({
      by: 'ann',
      users: [{ name: 'cy' }],
      memberCount: 2,
    })
    // At once, for signed-in devices.
    await bob.say(one, 'later')
    await bob.say(other, 'elsewhere')
    await world.settled()
    expect(cy.texts()).not.toContain('later')
    expect(cy.texts()).toContain('elsewhere')
    expect(dan.texts()).toContain('later')
    expect(eventNames(cy)).not.toContain('removed')
  })

  test('without members in any thread nothing happens', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await end(group, cy)
    await world.settled()
    expect(eventNames(bob)).toEqual([])
    expect((await bob.say(id, 'x')).code).toBe(0)
  })

  test('a dissolved group destroys its threads', async () => {
    world = await threadWorld()
    const { bob, cy, group, parent } = await world.stage()
    const id = await world.thread(bob, group, parent)
    await world.join(cy, id)
    const { change, directory, sessions } = world.server.services
    const found = (await directory.group(world.app, group)) as Group
    await change((changing) => endAllThreads(changing, { directory, sessions }, found.logId))
    expect((await bob.ask('GET', `thread/${id}`)).body.error_code).toBe(40011)
    expect((await bob.say(id, 'x')).reason).toBe('group not found')
    expect(await world.rows('SELECT * FROM threads')).toEqual([])
    expect(await world.rows(`SELECT * FROM members WHERE peer = '${id}'`)).toEqual([])
  })
})

describe('[THR-8] after every call that ends a membership', () => {
  async function inside() {
    world = await threadWorld()
    const all = await world.stage()
    const id = await world.thread(all.bob, all.group, all.parent)
    for (const who of [all.cy, all.dan]) await world.join(who, id)
    return { ...all, id }
  }
  const members = async (id: string) =>
    (
      await world.rows<{ name: string }>(
        'SELECT u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.peer = ? ORDER BY u.name',
        [id],
      )
    ).map(({ name }) => name)

  test('leaving', async () => {
    const { bob, cy, group, id } = await inside()
    expect((await cy.ask('DELETE', `chatgroups/${group}/quit`)).status).toBe(200)
    await bob.say(id, 'later')
    await world.settled()
    expect(await members(id)).toEqual(['bob', 'dan'])
    expect(cy.texts()).not.toContain('later')
    expect((await cy.say(id, 'x')).reason).toBe('not in group or chatroom')
  })

  test('removing, several at once', async () => {
    const { ann, bob, cy, dan, group, id } = await inside()
    expect((await ann.ask('DELETE', `chatgroups/${group}/users/cy,dan`)).status).toBe(200)
    await bob.say(id, 'later')
    await world.settled()
    expect(await members(id)).toEqual(['bob'])
    for (const device of [cy, dan]) expect(device.texts()).not.toContain('later')
  })

  test('a thread stays when its creator leaves, and others manage it', async () => {
    const { ann, bob, group, id } = await inside()
    expect((await bob.ask('DELETE', `chatgroups/${group}/quit`)).status).toBe(200)
    expect((await bob.ask('PUT', `thread/${id}`, { name: 'mine' })).status).toBe(404)
    expect((await ann.ask('PUT', `thread/${id}`, { name: 'ours' })).status).toBe(200)
    expect((await ann.ask('GET', `thread/${id}`)).body.data).toMatchObject({ owner: 'bob', name: 'ours' })
  })

  test('deleting an account', async () => {
    const { bob, dan, group, id } = await inside()
    const answer = await world.ask('DELETE', 'users/cy', undefined, await world.appToken())
    expect(answer.status).toBe(200)
    await world.settled()
    expect(await members(id)).toEqual(['bob', 'dan'])
    expect(eventNames(dan).at(-1)).toBe('membersLeft')
    expect((await bob.say(id, 'still here')).code).toBe(0)
    expect((await bob.ask('GET', `threads/chatgroups/${group}`)).body.entities).toMatchObject([
      { id, affiliations_count: 2 },
    ])
  })

  test('dissolving', async () => {
    const { ann, cy, group, id } = await inside()
    expect((await ann.ask('DELETE', `chatgroups/${group}?version=v3`)).status).toBe(200)
    expect(await members(id)).toEqual([])
    expect(await world.rows('SELECT * FROM threads')).toEqual([])
    expect((await cy.say(id, 'x')).reason).toBe('group not found')
  })
})
