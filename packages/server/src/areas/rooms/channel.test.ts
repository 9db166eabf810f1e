import { encode, groupDomain, MUCBody, MUCOperation, NameSpace } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { joinRoom, leaveRoom, saidBy, sayInRoom } from '../../test-support/room-channel.ts'
import { infoIn, quiet, receivedRoomEvents, roomWorld, textsOf } from '../../test-support/room-world.ts'

async function people(config = {}) {
  const world = await roomWorld(config)
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  const phone = await world.device('bob', 'ios_2')
  const id = await world.room(ann)
  return { world, ann, bob, phone, id }
}

test('joining and leaving repeatedly is rate-limited', async () => {
  const { world, bob, id } = await people({ costPerSecond: 1, costPerSecondLoopback: 1 })
  const codes: number[] = []
  for (let count = 0; count < 3; count++)
    codes.push((await joinRoom(bob, id)).code, (await leaveRoom(bob, id)).code)
  // Twenty points, five for each.
  expect(codes.map((code) => code === 0)).toEqual([true, true, true, true, false, false])
  world.clock.advance(5000)
  expect((await joinRoom(bob, id)).code).toBe(0)
})

describe('joining', () => {
  test('[ROOM-10] is answered with the details that the new member needs', async () => {
    const { world, ann, bob, id } = await people()
    expect(infoIn(await joinRoom(bob, id))).toEqual({
      bob: {
        is_all_mute: false,
        create_timestamp: world.clock.now(),
        is_in_white_list: false,
        member_count: 2,
        mute_duration: 0,
      },
    })
    await leaveRoom(bob, id)
    await ann.ask('POST', `chatrooms/${id}/mute`, { usernames: ['bob'], mute_duration: -1 })
    await ann.ask('POST', `chatrooms/${id}/ban`)
    await ann.ask('POST', `chatrooms/${id}/white/users`, { usernames: ['bob'] })
    expect(infoIn(await joinRoom(bob, id)).bob).toMatchObject({
      is_all_mute: true,
      is_in_white_list: true,
      mute_duration: -1,
    })
  })

  test('is answered without details to clients that would take them for a page of messages', async () => {
    const { world, id } = await people()
    const eva = await world.device('eva', 'web_1', { actionVersion: 'v2.0' })
    const answer = await joinRoom(eva, id)
    expect([answer.code, answer.metas ?? []]).toEqual([0, []])
  })

  test('[ROOM-11] is sent to the others with the user’s text, and to the user’s other devices', async () => {
    const { ann, bob, phone, id } = await people()
    await joinRoom(bob, id, 'hello')
    const coming = { by: 'bob', users: [{ name: 'bob' }], isRoom: true, memberCount: 2, members: [] }
    const said = { ext: 'hello', detail: '' }
    expect(receivedRoomEvents(ann)).toEqual([
      { name: 'membersJoined', data: { roomId: id, ...coming, ...said } },
    ])
    expect(receivedRoomEvents(phone)).toMatchObject([
      { name: 'joined', data: { roomId: id, name: 'room', by: 'bob' } },
    ])
    expect(receivedRoomEvents(bob)).toEqual([])
    quiet(ann, bob, phone)
    expect((await leaveRoom(phone, id)).code).toBe(0)
    expect(receivedRoomEvents(ann)).toMatchObject([
      { name: 'membersLeft', data: { by: 'bob', memberCount: 1 } },
    ])
    expect(receivedRoomEvents(bob)).toMatchObject([{ name: 'left', data: { roomId: id } }])
    expect(receivedRoomEvents(phone)).toEqual([])
  })

  test('[ROOM-11] includes the role of an admin, for lists of members', async () => {
    const { ann, bob, id } = await people()
    await ann.ask('POST', `chatrooms/${id}/admin`, { newadmin: 'bob' })
    quiet(ann)
    await joinRoom(bob, id)
    expect(JSON.parse(String(receivedRoomEvents(ann)[0]?.data.detail))).toEqual({ admins: ['bob'] })
  })

  test('[ROOM-12] is refused with the documented texts', async () => {
    const { world, ann, bob, id } = await people({ maxRoomsJoined: 2 })
    const full = await world.room(ann, { maxusers: 1 })
    expect((await joinRoom(bob, '4711')).reason).toBe('grpID 4711 does not exist!')
    expect((await joinRoom(bob, "x' OR 1=1")).reason).toContain('does not exist!')
    expect((await joinRoom(bob, full)).reason).toBe('group member list is full!')
    await ann.ask('POST', `chatrooms/${id}/blocks/users`, { usernames: ['bob'] })
    expect(await joinRoom(bob, id).then(saidBy)).toBe('permissionDenied')
    const eve = await world.device('eve')
    await world.room(eve)
    await world.room(eve)
    const third = await world.room(bob)
    expect((await joinRoom(eve, third)).reason).toContain('has joined too many chatrooms')
    expect((await joinRoom(eve, third, '', true)).code).toBe(0)
    expect(await joinRoom(bob, third, 'x'.repeat(1025)).then(saidBy)).toBe('messageTooLarge')
  })

  test('[ROOM-12] of two devices at the same moment does not exceed the limit, and is not counted twice for one room', async () => {
    const { world, bob, phone, id } = await people({ maxRoomsJoined: 1 })
    const other = await world.room(await world.device('eve'))
    const both = await Promise.all([joinRoom(bob, id), joinRoom(phone, id)])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    await leaveRoom(bob, id)
    const [first, second] = await Promise.all([joinRoom(bob, id), joinRoom(phone, other)])
    expect([first.code, second.reason]).toEqual([0, expect.stringContaining('too many chatrooms')])
    await leaveRoom(bob, id)
    expect((await joinRoom(phone, other)).code).toBe(0)
  })

  test('[ROOM-12] unknown operations are refused', async () => {
    const { bob, id } = await people()
    const mucId = { name: id, domain: groupDomain }
    for (const body of [
      { mucId, operation: MUCOperation.DESTROY, isChatroom: true },
      { mucId, operation: MUCOperation.JOIN },
      { operation: MUCOperation.JOIN, isChatroom: true },
    ])
      expect((await bob.sendMeta({ ns: NameSpace.MUC, payload: encode(MUCBody, body) })).code).not.toBe(0)
    const broken = await bob.sendMeta({ ns: NameSpace.MUC, payload: Uint8Array.of(10, 200, 1) })
    expect(broken.reason).toBe('malformed')
  })

  test('[ROOM-14] again, on any device, and leaving again change nothing', async () => {
    const { ann, bob, phone, id } = await people()
    await joinRoom(bob, id)
    quiet(ann, bob, phone)
    for (const device of [bob, phone]) expect((await joinRoom(device, id, 'again')).code).toBe(0)
    expect([receivedRoomEvents(ann), receivedRoomEvents(bob), receivedRoomEvents(phone)]).toEqual([
      [],
      [],
      [],
    ])
    await leaveRoom(bob, id)
    quiet(ann, bob, phone)
    expect((await leaveRoom(phone, id)).code).toBe(0)
    expect([receivedRoomEvents(ann), receivedRoomEvents(bob), receivedRoomEvents(phone)]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('[ROOM-15] can leave all other rooms on request, unless it is refused', async () => {
    const { world, ann, bob, id } = await people()
    const second = await world.room(ann)
    const full = await world.room(ann, { maxusers: 1 })
    await joinRoom(bob, id)
    expect((await joinRoom(bob, full, '', true)).code).not.toBe(0)
    expect((await sayInRoom(bob, id, 'still here')).code).toBe(0)
    await joinRoom(bob, second, '', true)
    expect((await sayInRoom(bob, id, 'gone')).reason).toBe('not in group or chatroom')
    expect((await sayInRoom(bob, second, 'here')).code).toBe(0)
  })
})

describe('messages in a room', () => {
  test('[ROOM-16] reach all devices of everybody in it except for the sending one, until they leave', async () => {
    const { ann, bob, phone, id } = await people()
    await joinRoom(bob, id)
    expect((await sayInRoom(bob, id, 'one')).code).toBe(0)
    await leaveRoom(bob, id)
    expect((await sayInRoom(ann, id, 'two')).code).toBe(0)
    expect((await sayInRoom(bob, id, 'x')).reason).toBe('not in group or chatroom')
    await joinRoom(bob, id)
    quiet(ann, bob, phone)
    await ann.ask('DELETE', `chatrooms/${id}/users/bob`)
    await sayInRoom(ann, id, 'three')
    expect([textsOf(bob), textsOf(phone)]).toEqual([[], []])
  })

  test('[ROOM-16] are not echoed to the sending device, but to the sender’s other device', async () => {
    const { ann, bob, phone, id } = await people()
    await joinRoom(bob, id)
    quiet(ann, bob, phone)
    await sayInRoom(bob, id, 'one')
    expect([textsOf(ann), textsOf(bob), textsOf(phone)]).toEqual([['one'], [], ['one']])
  })

  test('[ROOM-13] the last ones are sent to a new member after the answer, oldest first', async () => {
    const { ann, bob, id } = await people({ roomLast: 3 })
    for (const text of ['1', '2', '3', '4', '5']) await sayInRoom(ann, id, text)
    await joinRoom(bob, id)
    expect(textsOf(bob)).toEqual(['3', '4', '5'])
    const syncs = bob.syncs()
    const answered = syncs.findIndex(({ metaId }) => metaId !== undefined)
    expect(answered).toBeLessThan(syncs.findIndex(({ metas, metaId }) => metaId === undefined && metas))
    // A long-standing member also gets the last ones, not the first.
    for (const text of ['6', '7', '8', '9']) await sayInRoom(ann, id, text)
    quiet(bob)
    await joinRoom(bob, id)
    expect(textsOf(bob)).toEqual(['7', '8', '9'])
  })

  test('[ROOM-13] that are sent during the join arrive once, in order, and not before the answer', async () => {
    const { ann, bob, id } = await people({ roomLast: 50 })
    const said: Promise<unknown>[] = []
    const answers = [joinRoom(bob, id)]
    for (let at = 0; at < 30; at++) {
      said.push(sayInRoom(ann, id, String(at)))
      // Again during the join, when the device is already in the room.
      if (at % 10 === 9) answers.push(joinRoom(bob, id))
      await new Promise<void>((resolve) => setImmediate(resolve))
    }
    await Promise.all([...said, ...answers])
    const firstJoin = bob.syncs().findIndex(({ metaId }) => metaId !== undefined)
    const before = bob.syncs().slice(0, firstJoin)
    expect(before.flatMap(({ metas }) => metas ?? [])).toEqual([])
    const seqs = bob.got().flatMap(({ meta }) => (meta.seq ? [Number(meta.seq)] : []))
    expect(new Set(seqs).size).toBe(30)
    expect(new Set(textsOf(bob)).size).toBe(30)
  })

  test('[ROOM-13] from before the join are not sent if the setting is zero', async () => {
    const { ann, bob, id } = await people({ roomLast: 0 })
    await sayInRoom(ann, id, 'before')
    await joinRoom(bob, id)
    await sayInRoom(ann, id, 'after')
    expect(textsOf(bob)).toEqual(['after'])
  })
})
