import { describe, expect, test } from 'vitest'
import { joinRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { quiet, receivedRoomEvents, roomWorld, textsOf } from '../../test-support/room-world.ts'

async function people(config = {}) {
  const world = await roomWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const cat = await world.device('cat')
  return { world, ann, bob, cat, back: await world.appToken() }
}

type People = Awaited<ReturnType<typeof people>>
const details = async (device: People['ann'], id: string) => {
  const { status, body } = await device.ask('GET', `chatrooms/${id}`)
  return status === 200 ? (body.data as Record<string, unknown>[])[0] : status
}
const refused = ({ status, body }: Awaited<ReturnType<People['ann']['ask']>>) =>
  `${status} ${body.error_description}`

describe('creating a room', () => {
  test('[ROOM-1] makes the user its owner, and is not possible for others', async () => {
    const { world, ann, bob } = await people()
    const id = await world.room(ann, { name: 'one', description: 'about', maxusers: 5, owner: 'ANN' })
    expect(await details(bob, id)).toMatchObject({
      owner: 'ann',
      name: 'one',
      description: 'about',
      maxusers: 5,
    })
    const other = await bob.ask('POST', 'chatrooms', { name: 'x', owner: 'ann' })
    expect(refused(other)).toBe('403 permission denied')
  })

  test('[ROOM-1] is left to the back end for a named user if users may not', async () => {
    const { world, ann, back } = await people({ roomsByUsers: false })
    expect(refused(await ann.ask('POST', 'chatrooms', { name: 'x' }))).toBe('403 permission denied')
    const made = await world.ask('POST', 'chatrooms', { name: 'x', owner: 'ann' }, back)
    const { id } = made.body.data as { id: string }
    expect(await details(ann, id)).toMatchObject({ owner: 'ann', permission: 'owner', joined: true })
    expect((await world.ask('POST', 'chatrooms', { name: 'x' }, back)).status).toBe(400)
    expect((await world.ask('POST', 'chatrooms', { name: 'x', owner: 'nobody' }, back)).status).toBe(404)
    expect((await ann.ask('DELETE', `chatrooms/${id}`)).status).toBe(200)
  })

  test('[ROOM-2] refuses invalid input, and creates nothing', async () => {
    const { world, ann } = await people({ maxRoomMembers: 100 })
    for (const input of [
      { name: 'x'.repeat(129) },
      { name: 'a\0b' },
      { name: 'x', description: 'x'.repeat(513) },
      { name: 'x', maxusers: 0 },
      { name: 'x', maxusers: 101 },
      { name: 'x', maxusers: 1.5 },
      { name: 'x', maxusers: 2, members: ['bob', 'cat'] },
      { name: 'x', members: ['bob', 'nobody'] },
      { name: 'x', members: Array.from({ length: 61 }, (_, at) => `u${at}`) },
      {},
    ])
      expect((await ann.ask('POST', 'chatrooms', input)).status).not.toBe(200)
    expect(await world.rows('SELECT * FROM rooms')).toEqual([])
  })

  test('[ROOM-2] the number of rooms per owner is limited', async () => {
    const { world, ann, bob } = await people({ maxRooms: 2 })
    await world.room(ann)
    const [one, two] = await Promise.all([
      ann.ask('POST', 'chatrooms', { name: 'x' }),
      ann.ask('POST', 'chatrooms', { name: 'x' }),
    ])
    expect([one.status, two.status].sort()).toEqual([200, 429])
    await world.room(bob)
  })

  test('[ROOM-3] adds owner and members, and tells the members', async () => {
    const { world, ann, bob, cat } = await people()
    const id = await world.room(ann, { members: ['bob', 'BOB', 'ann'] })
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'joinedDirectly', data: { roomId: id, by: 'ann', name: 'room', users: [{ name: 'bob' }] } },
    ])
    expect([receivedRoomEvents(ann), receivedRoomEvents(cat)]).toEqual([[], []])
    await sayInRoom(ann, id, 'hello')
    expect(textsOf(bob)).toEqual(['hello'])
    expect(await details(ann, id)).toMatchObject({
      affiliations_count: 2,
      affiliations: [
        { owner: 'ann', joined_time: world.clock.now() },
        { member: 'bob', joined_time: world.clock.now() },
      ],
    })
  })
})

describe('destroying a room', () => {
  test('[ROOM-4] tells everybody in it once, and deletes it', async () => {
    const { world, ann, bob, cat } = await people()
    const id = await world.room(ann, { members: ['bob'] })
    quiet(bob)
    expect(refused(await bob.ask('DELETE', `chatrooms/${id}`))).toBe('403 permission denied')
    const sending = sayInRoom(bob, id, 'too late')
    const { body } = await ann.ask('DELETE', `chatrooms/${id}?version=v3`)
    expect(body.data).toEqual({ success: true, id })
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'destroyed', data: { roomId: id, by: 'ann', name: 'room' } },
    ])
    expect([receivedRoomEvents(ann), receivedRoomEvents(cat)]).toEqual([[], []])
    await sending
    expect((await sayInRoom(bob, id, 'x')).reason).toContain('does not exist!')
    expect((await joinRoom(cat, id)).reason).toContain('does not exist!')
    expect(await details(ann, id)).toBe(404)
    expect(refused(await ann.ask('DELETE', `chatrooms/${id}`))).toContain('does not exist!')
    for (const table of ['rooms', 'room_people', 'room_attributes'])
      expect(await world.rows(`SELECT * FROM ${table}`)).toEqual([])
    expect(world.server.services.rooms.count).toBe(0)
  })

  test('[ROOM-4] is possible for the back end, in the name of the owner', async () => {
    const { world, ann, bob, back } = await people()
    const id = await world.room(ann, { members: ['bob'] })
    quiet(ann, bob)
    expect((await world.ask('DELETE', `chatrooms/${id}`, undefined, back)).status).toBe(200)
    for (const device of [ann, bob])
      expect(receivedRoomEvents(device)).toMatchObject([{ name: 'destroyed', data: { by: 'ann' } }])
  })
})

describe('the details of a room', () => {
  test('[ROOM-5] are public; its members are visible to members only', async () => {
    const { world, ann, bob, cat } = await people()
    const id = await world.room(ann, { members: ['bob'] })
    const seen = { id, owner: 'ann', affiliations_count: 2, created: world.clock.now(), mute: false }
    const outside = await details(cat, id)
    expect(outside).toMatchObject({ ...seen, joined: false, membersonly: false, public: true, custom: '' })
    expect(outside).not.toHaveProperty('affiliations')
    expect(outside).not.toHaveProperty('announcement')
    expect(outside).not.toHaveProperty('permission')
    expect(await details(bob, id)).toMatchObject({
      ...seen,
      joined: true,
      permission: 'member',
      announcement: '',
    })
    await ann.ask('POST', `chatrooms/${id}/admin`, { newadmin: 'cat' })
    expect(await details(cat, id)).toMatchObject({
      joined: false,
      permission: 'admin',
      affiliations: [{}, {}],
    })
    for (const odd of ['4711', 'x', '%00', '1'.repeat(30)]) expect(await details(bob, odd)).toBe(404)
  })

  test('[ROOM-6] can be changed by managers, and everybody is told of the changes', async () => {
    const { world, ann, bob } = await people({ maxRoomMembers: 50 })
    const id = await world.room(ann, { members: ['bob'] })
    quiet(bob)
    const path = `chatrooms/${id}`
    const { body } = await ann.ask('PUT', path, { groupname: 'new', description: '', maxusers: 9 })
    expect(body.data).toEqual({ groupname: true, description: true, maxusers: true })
    expect(receivedRoomEvents(bob)).toMatchObject([{ name: 'updated', data: { by: 'ann', roomId: id } }])
    expect(JSON.parse(String(receivedRoomEvents(bob)[0]?.data.detail))).toEqual({ name: 'new', max_users: 9 })
    quiet(bob)
    await ann.ask('PUT', path, { groupname: 'new' })
    expect(receivedRoomEvents(bob)).toEqual([])
    expect(refused(await bob.ask('PUT', path, { groupname: 'mine' }))).toBe('403 permission denied')
    for (const input of [{ maxusers: 1 }, { maxusers: 51 }, { groupname: 'x'.repeat(129) }])
      expect((await ann.ask('PUT', path, input)).body.error_code).toBe(91102)
    expect(await details(bob, id)).toMatchObject({ name: 'new', maxusers: 9 })
  })

  test('[ROOM-7] a transfer makes the previous owner an ordinary member', async () => {
    const { world, ann, bob, cat } = await people()
    const id = await world.room(ann, { members: ['bob'] })
    const path = `chatrooms/${id}`
    await ann.ask('POST', `${path}/admin`, { newadmin: 'cat' })
    await ann.ask('POST', `${path}/mute`, { usernames: ['cat'], mute_duration: -1 })
    expect(refused(await cat.ask('PUT', path, { newowner: 'cat' }))).toBe('403 permission denied')
    expect(refused(await ann.ask('PUT', path, { newowner: 'ann' }))).toBe('403 permission denied')
    expect((await ann.ask('PUT', path, { newowner: 'nobody' })).status).toBe(404)
    quiet(bob)
    const { body } = await ann.ask('PUT', path, { newowner: 'cat', groupname: 'hers' })
    expect(body.data).toEqual({ groupname: true, newowner: true })
    expect(receivedRoomEvents(bob)).toMatchObject([
      { name: 'ownerChanged', data: { by: 'ann', users: [{ name: 'cat' }] } },
      { name: 'updated' },
    ])
    expect(await details(ann, id)).toMatchObject({ owner: 'cat', name: 'hers', permission: 'member' })
    expect((await cat.ask('GET', `${path}/admin`)).body.data).toEqual([])
    await joinRoom(cat, id)
    expect((await sayInRoom(cat, id, 'mine')).code).toBe(0)
    expect(refused(await ann.ask('DELETE', path))).toBe('403 permission denied')
    // The database has the same.
    world.server.services.rooms.destroyed((await world.server.services.rooms.find(world.app, id)) as never)
    expect(await details(ann, id)).toMatchObject({ owner: 'cat', affiliations_count: 3 })
  })
})
