import { BodyType, fromKeyValues } from '@parley/protocol'
import { describe, expect, test } from 'vitest'
import { joinRoom, leaveRoom } from '../../test-support/room-channel.ts'
import { quiet, roomWorld } from '../../test-support/room-world.ts'

async function rooms(count: number) {
  const world = await roomWorld({ maxRooms: 1000, roomLast: 0 })
  const ann = await world.device('ann')
  const bob = await world.device('bob')
  await world.token('news')
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await world.room(ann))
  const back = await world.appToken()
  const send = (body: unknown, token = back) => world.ask('POST', 'messages/chatrooms/broadcast', body, token)
  return { world, ann, bob, ids, send }
}

const hello = { from: 'news', type: 'txt', body: { msg: 'hello' }, ext: { a: 1 } }

describe('[ROOM-27] a broadcast', () => {
  test('is sent to every room with members, marked as a broadcast', async () => {
    const { world, ann, bob, ids, send } = await rooms(3)
    await joinRoom(bob, ids[0] ?? '')
    await leaveRoom(ann, ids[2] ?? '')
    quiet(ann, bob)
    const { body } = await send({ ...hello, chatroom_msg_level: 'high' })
    const got = ann.gotOf(BodyType.CHATROOM)
    expect(body.data).toEqual({ id: got[0]?.meta.id, rooms: 2 })
    expect(got.map(({ meta }) => meta.to?.name).sort()).toEqual(ids.slice(0, 2))
    expect(bob.gotOf(BodyType.CHATROOM)).toHaveLength(1)
    const [first] = got
    expect(first).toMatchObject({ text: 'hello', meta: { from: { name: 'news' } } })
    expect(fromKeyValues(first?.body.ext)).toEqual({ a: 1 })
    expect(fromKeyValues(first?.meta.ext)).toEqual({ chatroom_msg_tag: 0, is_broadcast: true })
    expect(
      await world.rows("SELECT * FROM entries e JOIN logs l ON l.id = e.log_id WHERE l.kind = 'room'"),
    ).toHaveLength(2)
    await joinRoom(bob, ids[1] ?? '')
    expect((await ann.history(ids[1] ?? '')).map(({ text }) => text)).toEqual(['hello'])
  })

  test('is sent in batches if there are many rooms', async () => {
    const { ann, send } = await rooms(230)
    quiet(ann)
    expect((await send(hello)).body.data).toMatchObject({ rooms: 230 })
    expect(new Set(ann.gotOf(BodyType.CHATROOM).map(({ meta }) => meta.id)).size).toBe(230)
  })

  test('requires the back end, an existing account and a valid message', async () => {
    const { ann, send } = await rooms(1)
    expect((await send(hello, ann.token)).status).toBe(403)
    expect((await send({ ...hello, from: 'nobody' })).status).toBe(404)
    quiet(ann)
    for (const wrong of [
      { type: 'nonsense' },
      { body: 'text' },
      { body: { msg: 7 } },
      { body: { msg: 'x'.repeat(70_000) } },
      { ext: [1] },
      { chatroom_msg_level: 'urgent' },
    ])
      expect((await send({ ...hello, ...wrong })).status).not.toBe(200)
    expect(ann.got()).toEqual([])
  })
})
