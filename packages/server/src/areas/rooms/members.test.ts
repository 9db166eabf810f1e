import { describe, expect, test } from 'vitest'
import type { Device } from '../../test-support/channel-world.ts'
import { joinRoom, leaveRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { quiet, receivedRoomEvents, roomWorld, textsOf } from '../../test-support/room-world.ts'

async function people(config = {}) {
  const world = await roomWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  const dan = await world.device('dan')
  const id = await world.room(ann)
  return { world, ann, bob, cat, dan, id, path: `chatrooms/${id}` }
}

const names = (rows: unknown) =>
  (rows as Record<string, unknown>[]).map((row) => String(row.owner ?? row.admin ?? row.member))

async function walk(device: Device, path: string, limit: number): Promise<string[]> {
  const all: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await device.ask('GET', `${path}/users?cursor=${cursor}&limit=${limit}&joined_time=true`)
    all.push(...names(body.data))
    cursor = String(body.cursor)
    if (cursor === '') return all
  }
}

describe('the list of members', () => {
  test('[ROOM-17] has owner, admins, then the others in the order of joining, by cursor', async () => {
    const { world, ann, bob, cat, dan, id, path } = await people()
    await leaveRoom(ann, id)
    for (const device of [bob, cat, dan]) {
      await world.later(1000)
      await joinRoom(device, id)
    }
    await joinRoom(ann, id)
    await ann.ask('POST', `${path}/admin`, { newadmin: 'dan' })
    await ann.ask('POST', `${path}/mute`, { usernames: ['cat'], mute_duration: -1 })
    const { body } = await ann.ask('GET', `${path}/users?cursor=&limit=50&joined_time=true`)
    const start = world.clock.now() - 3000
    expect(body).toMatchObject({
      data: [
        { owner: 'ann', joined_time: start + 3000 },
        { admin: 'dan', joined_time: start + 3000 },
        { member: 'bob', joined_time: start + 1000 },
        { member: 'cat', joined_time: start + 2000, muted_until: -1 },
      ],
      cursor: '',
      count: 4,
    })
    // A mute is visible to managers and to the muted member.
    const seen = (await bob.ask('GET', `${path}/users?cursor=&limit=50`)).body.data
    expect(seen).toEqual([{ owner: 'ann' }, { admin: 'dan' }, { member: 'bob' }, { member: 'cat' }])
    for (const limit of [1, 2, 3]) expect(await walk(bob, path, limit)).toEqual(['ann', 'dan', 'bob', 'cat'])
  })

  test('[ROOM-17] can be searched by the beginning of a name, by cursor and by page', async () => {
    const { bob, cat, dan, id, path, world } = await people()
    const carl = await world.device('carl')
    for (const device of [dan, cat, carl, bob]) await joinRoom(device, id)
    const found = async (query: string) => names((await bob.ask('GET', `${path}/users?${query}`)).body.data)
    expect(await found('cursor=&limit=50&q=ca')).toEqual(['cat', 'carl'])
    expect(await found('cursor=&limit=50&q=CARL')).toEqual(['carl'])
    expect(await found('cursor=&limit=50&q=at')).toEqual([])
    expect(await found('cursor=&limit=50&q=%25')).toEqual([])
    expect(await found('pagenum=2&pagesize=1&q=ca')).toEqual(['carl'])
    // The next page continues behind the last name that was found.
    const { body } = await bob.ask('GET', `${path}/users?cursor=&limit=1&q=ca`)
    expect(names(body.data)).toEqual(['cat'])
    expect(await found(`cursor=${body.cursor}&limit=1&q=ca`)).toEqual(['carl'])
  })

  test('[ROOM-17] continues if the member at the cursor has left, and if many joined in one millisecond', async () => {
    const { world, ann, bob, cat, dan, id, path } = await people()
    for (const device of [dan, cat, bob]) await joinRoom(device, id)
    expect(await walk(ann, path, 1)).toEqual(['ann', 'dan', 'cat', 'bob'])
    for (const device of [cat, bob]) {
      await leaveRoom(device, id)
      await world.later(1000)
      await joinRoom(device, id)
    }
    const first = (await ann.ask('GET', `${path}/users?cursor=&limit=3`)).body
    expect(names(first.data)).toEqual(['ann', 'dan', 'cat'])
    await leaveRoom(cat, id)
    const rest = (await ann.ask('GET', `${path}/users?cursor=${first.cursor}&limit=3`)).body
    expect(names(rest.data)).toEqual(['bob'])
    for (const odd of ['x', '9_9_9', '0_1', "0_1_1'"]) {
      const { body } = await ann.ask('GET', `${path}/users?cursor=${odd}&limit=1`)
      expect(names(body.data)).toEqual(['ann'])
    }
  })

  test('[ROOM-17] has only owner and members in the form with page numbers', async () => {
    const { ann, bob, cat, id, path } = await people()
    for (const device of [bob, cat]) await joinRoom(device, id)
    await ann.ask('POST', `${path}/admin`, { newadmin: 'cat' })
    const page = async (query: string) => (await bob.ask('GET', `${path}/users?${query}`)).body.data
    expect(await page('pagenum=1&pagesize=2')).toEqual([{ owner: 'ann' }, { member: 'cat' }])
    expect(await page('pagenum=2&pagesize=2')).toEqual([{ member: 'bob' }])
    expect(await page('pagenum=0&pagesize=0')).toHaveLength(3)
    await leaveRoom(bob, id)
    expect((await bob.ask('GET', `${path}/users?pagenum=1`)).body.error_description).toBe(
      'users [bob] are not members of this group!',
    )
  })
})

describe('adding members', () => {
  test('[ROOM-18] tells each of them and everybody in the room; existing members cause no event', async () => {
    const { ann, bob, cat, dan, id, path } = await people()
    await joinRoom(dan, id)
    quiet(ann, dan)
    const { body } = await ann.ask('POST', `${path}/users`, { usernames: ['bob', 'CAT', 'dan'] })
    expect(body.data).toEqual({ newmembers: ['bob', 'cat'], action: 'add_member', id })
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'joinedDirectly', data: { by: 'ann', roomId: id } },
      { name: 'membersJoined', data: { by: 'cat' } },
    ])
    expect(receivedRoomEvents(dan)).toMatchObject([
      { name: 'membersJoined', data: { by: 'bob', memberCount: 4 } },
      { name: 'membersJoined', data: { by: 'cat', memberCount: 4 } },
    ])
    expect(receivedRoomEvents(ann)).toEqual([])
    await sayInRoom(ann, id, 'hi')
    expect(textsOf(cat)).toEqual(['hi'])
  })

  test('[ROOM-18] adds all of them or nobody', async () => {
    const { world, ann, bob, id, path } = await people({ maxRoomsJoined: 2 })
    const add = (device: Device, ...usernames: string[]) => device.ask('POST', `${path}/users`, { usernames })
    expect((await add(bob, 'cat')).status).toBe(403)
    expect((await add(ann, 'cat', 'nobody')).status).toBe(404)
    expect((await add(ann)).body.error_code).toBe(91102)
    await ann.ask('POST', `${path}/blocks/users`, { usernames: ['cat'] })
    expect((await add(ann, 'bob', 'cat')).status).toBe(403)
    await ann.ask('PUT', path, { maxusers: 2 })
    expect((await add(ann, 'bob', 'dan')).body.error_description).toBe('group member list is full!')
    expect((await world.server.services.rooms.find(world.app, id))?.present.size).toBe(1)
    await ann.ask('PUT', path, { maxusers: 20 })
    for (const _ of [1, 2]) await world.room(bob)
    expect((await add(ann, 'bob')).status).toBe(403)
  })
})

describe('removing members', () => {
  test('[ROOM-19] tells the removed member, who receives nothing more, and the others', async () => {
    const { ann, bob, cat, id, path } = await people()
    for (const device of [bob, cat]) await joinRoom(device, id)
    quiet(ann, bob, cat)
    const { body } = await ann.ask('DELETE', `${path}/users/bob`)
    expect(body.data).toEqual({ result: true, action: 'remove_member', id, user: 'bob' })
    await sayInRoom(ann, id, 'hi')
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'removed', data: { by: 'ann', users: [{ name: 'bob' }], name: 'room', reason: '' } },
    ])
    expect(textsOf(bob)).toEqual([])
    expect(receivedRoomEvents(cat)).toMatchObject([
      { name: 'membersLeft', data: { by: 'bob', memberCount: 2 } },
    ])
  })

  test('[ROOM-19] of several each has an outcome; the refusal of a single one is that of the call', async () => {
    const { ann, bob, cat, dan, id, path } = await people()
    for (const device of [bob, cat]) await joinRoom(device, id)
    await ann.ask('POST', `${path}/admin`, { newadmin: 'cat' })
    const { body } = await cat.ask('DELETE', `${path}/users/bob,ann,dan`)
    expect(body.data).toMatchObject([
      { result: true, user: 'bob' },
      { result: false, user: 'ann', reason: 'permission denied' },
      { result: false, user: 'dan', reason: 'users [dan] are not members of this group!' },
    ])
    expect((await cat.ask('DELETE', `${path}/users/ann`)).status).toBe(403)
    expect((await dan.ask('DELETE', `${path}/users/ann`)).body.error_description).toContain('not members')
    expect((await ann.ask('DELETE', `${path}/users/nobody`)).status).toBe(404)
    expect((await ann.ask('DELETE', `${path}/users/,`)).body.error_code).toBe(91102)
  })
})

describe('admins', () => {
  test('[ROOM-20] are appointed and dismissed by the owner, members or not; everybody is told once', async () => {
    const { world, ann, bob, cat, id, path } = await people()
    await joinRoom(bob, id)
    quiet(bob)
    const add = (device: Device, newadmin: string) => device.ask('POST', `${path}/admin`, { newadmin })
    expect((await add(ann, 'cat')).body.data).toEqual({ result: 'success', newadmin: 'cat' })
    await add(ann, 'cat')
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'adminAdded', data: { by: 'ann', users: [{ name: 'cat' }] } },
    ])
    expect((await add(cat, 'bob')).status).toBe(403)
    expect((await add(ann, 'ann')).status).toBe(403)
    expect((await add(ann, 'nobody')).status).toBe(404)
    await world.later(1)
    await add(ann, 'bob')
    expect((await bob.ask('GET', `${path}/admin`)).body.data).toEqual(['cat', 'bob'])
    quiet(bob)
    const remove = () => ann.ask('DELETE', `${path}/admin/cat`)
    expect((await remove()).body.data).toEqual({ result: 'success', oldadmin: 'cat' })
    await remove()
    expect(receivedRoomEvents(bob)).toMatchObject([{ name: 'adminRemoved' }])
    expect((await cat.ask('GET', `${path}/admin`)).status).toBe(403)
  })
})
