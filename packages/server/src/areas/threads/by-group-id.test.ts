// Threads in calls that take a group: pins, removal from one's own history, and search.

import { readHttpFailure } from '@parley/protocol'
import { afterEach, describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { found, search } from '../../test-support/search.ts'
import { type ThreadWorld, threadWorld } from '../../test-support/thread-world.ts'

let world: ThreadWorld
afterEach(() => world.server.stop())

/**
 * Bob and cy are in a thread in which bob has sent three messages; dan and ann are only in its group, eve in neither.
 */
async function scene() {
  world = await threadWorld()
  const stage = await world.stage()
  const { bob, cy, group, parent } = stage
  const id = await world.thread(bob, group, parent)
  await world.join(cy, id)
  const said: string[] = []
  for (const text of ['apple one', 'pear two', 'apple three'])
    said.push((await bob.say(id, text)).serverId ?? '')
  await world.settled()
  return { ...stage, eve: await world.device('eve'), id, said }
}

const pinPath = ({ name }: Device) => `sdk/user/${name}/user_channel/pin`
const pin = (who: Device, to: string, messageId = '') =>
  who.ask('POST', pinPath(who), { to, type: 'groupchat', pin_msg_id: messageId })
const unpin = (who: Device, to: string, messageId = '') =>
  who.ask('DELETE', pinPath(who), { to, type: 'groupchat', pin_msg_id: messageId })
const pinned = async (who: Device, to: string) => {
  const answer = who.ask('GET', `${pinPath(who)}?to=${to}&type=groupchat&limit=10`)
  const infos = ((await answer).body.data as { msg_infos?: { message: { id: string } }[] } | undefined)
    ?.msg_infos
  return infos?.map(({ message }) => message.id) ?? outcome(answer)
}
const remove = (who: Device, to: string, ...ids: string[]) =>
  who.ask('DELETE', `sdk/message/roaming/group/user/${who.name}?groupId=${to}&msgIdList=${ids}`)
const removeBefore = (who: Device, to: string, time: number) =>
  who.ask('DELETE', `sdk/message/roaming/group/user/${who.name}/time?groupId=${to}&delTime=${time}`)
const texts = async (who: Device, id: string) => (await who.history(id)).map(({ text }) => text)
/** `ok`, or the reason of the refusal. */
const outcome = async (answer: Promise<{ status: number; body: object }>) => {
  const { status, body } = await answer
  return status === 200 ? 'ok' : readHttpFailure({ status, body: JSON.stringify(body), url: '' }).reason
}

interface Row {
  readonly id: string
  readonly unread_num?: number
  readonly last_message?: { readonly id?: string }
}
const listed = async (who: Device, id: string) => {
  const { body } = await who.ask('GET', `threads/user/${who.name}?limit=20`)
  return (body.entities as Row[]).find((row) => row.id === id)
}

describe('[THR-10] pins', () => {
  test('are set by members of the thread and visible to all members of the group', async () => {
    const { bob, cy, dan, eve, group, parent, id, said } = await scene()
    expect(await outcome(pin(cy, id, said[0]))).toBe('ok')
    expect(await outcome(pin(bob, id, said[2]))).toBe('ok')
    for (const who of [bob, cy, dan]) expect(await pinned(who, id), who.name).toEqual([said[2], said[0]])
    expect(await pinned(bob, group)).toEqual([])
    expect(await outcome(pin(dan, id, said[1]))).toBe('notInGroup')
    expect(await outcome(unpin(dan, id, said[0]))).toBe('notInGroup')
    expect(await outcome(pin(eve, id, said[1]))).toBe('notInGroup')
    expect(await pinned(eve, id)).toBe('notInGroup')
    // Messages of the group are not in the thread, and vice versa.
    expect(await outcome(pin(bob, id, parent))).toBe('messageNotFound')
    expect(await outcome(pin(bob, group, said[1]))).toBe('messageNotFound')
    expect(await outcome(unpin(bob, id, said[0]))).toBe('ok')
    expect(await pinned(dan, id)).toEqual([said[2]])
  })

  test('are announced to members of the thread', async () => {
    const { bob, cy, dan, id, said } = await scene()
    const before = [bob, cy, dan].map((who) => who.got().length)
    await pin(cy, id, said[0])
    await world.settled()
    expect([bob, cy, dan].map((who, at) => who.got().length - (before[at] ?? 0))).toEqual([1, 1, 0])
  })

  test('of a disabled group cannot be changed; those of a destroyed thread are gone', async () => {
    const { bob, cy, id, said } = await scene()
    await pin(bob, id, said[0])
    await world.alter('UPDATE groups SET disabled = 1')
    expect(await outcome(pin(bob, id, said[1]))).toBe('groupDisabled')
    expect(await pinned(cy, id)).toEqual([said[0]])
    await world.alter('UPDATE groups SET disabled = 0')
    await bob.ask('DELETE', `thread/${id}`)
    expect(await pinned(cy, id)).toBe('groupNotFound')
  })

  test('of messages from before a user joined the group are hidden from them', async () => {
    const { ann, bob, eve, group, id, said } = await scene()
    await pin(bob, id, said[0])
    world.host.time += 1000
    await ann.ask('POST', `chatgroups/${group}/invite`, { usernames: ['eve'] })
    const later = (await bob.say(id, 'later')).serverId ?? ''
    await pin(bob, id, later)
    expect(await pinned(eve, id)).toEqual([later])
  })
})

describe('[THR-10] removal from one’s own history', () => {
  test('applies to this user’s counts and lists, and to nobody else', async () => {
    const { bob, cy, id, said } = await scene()
    expect((await listed(cy, id))?.unread_num).toBe(3)
    expect(await outcome(remove(cy, id, said[0] ?? '', said[2] ?? ''))).toBe('ok')
    expect(await texts(cy, id)).toEqual(['pear two'])
    expect(await listed(cy, id)).toMatchObject({
      unread_num: 1,
      last_message: {},
      last_seq: expect.any(Number),
    })
    expect((await listed(cy, id))?.last_message?.id).toBeUndefined()
    expect(await texts(bob, id)).toHaveLength(3)
    expect((await listed(bob, id))?.last_message?.id).toBe(said[2])
    expect(await outcome(removeBefore(cy, id, world.host.time))).toBe('ok')
    expect(await texts(cy, id)).toEqual([])
    expect((await listed(cy, id))?.unread_num).toBe(0)
    await bob.say(id, 'new')
    expect(await texts(cy, id)).toEqual(['new'])
    expect(await listed(cy, id)).toMatchObject({ unread_num: 1, last_message: { id: expect.any(String) } })
  })

  test('is only possible in a thread of one’s own', async () => {
    const { dan, eve, id, said } = await scene()
    for (const who of [dan, eve]) {
      expect(await outcome(remove(who, id, said[0] ?? '')), who.name).toBe('notInGroup')
      expect(await outcome(removeBefore(who, id, world.host.time)), who.name).toBe('notInGroup')
    }
    expect(await texts(dan, id)).toHaveLength(3)
  })
})

describe('[THR-10] search', () => {
  const inside = (to: string) => ({ to, type: 'groupchat' })

  test('in one thread is for all members of the group; a global search is for members of the thread', async () => {
    const { ann, bob, cy, dan, eve, group, id } = await scene()
    await ann.say(group, 'apple of the group')
    for (const who of [bob, cy, dan, ann])
      expect(await found(who, 'apple', inside(id)), who.name).toEqual(['apple three', 'apple one'])
    expect((await search(eve, 'apple', inside(id))).status).not.toBe(200)
    expect(await found(bob, 'apple', inside(group))).toEqual(['apple of the group'])
    expect(await found(cy, 'apple')).toEqual(['apple of the group', 'apple three', 'apple one'])
    expect(await found(dan, 'apple')).toEqual(['apple of the group'])
  })

  test('does not find messages from before the user joined, or removed ones', async () => {
    const { ann, bob, cy, eve, group, id, said } = await scene()
    await remove(cy, id, said[0] ?? '')
    expect(await found(cy, 'apple', inside(id))).toEqual(['apple three'])
    world.host.time += 1000
    await ann.ask('POST', `chatgroups/${group}/invite`, { usernames: ['eve'] })
    await bob.say(id, 'apple four')
    expect(await found(eve, 'apple', inside(id))).toEqual(['apple four'])
    await world.join(eve, id)
    expect(await found(eve, 'apple')).toEqual(['apple four'])
  })

  test('in a thread is refused if threads are disabled', async () => {
    world = await threadWorld({ threads: false })
    const { bob } = await world.stage()
    expect((await search(bob, 'apple', inside('4711'))).status).not.toBe(200)
    expect(await pinned(bob, '4711')).toBe('groupNotFound')
  })
})
