// Messages in rooms, and actions on them, use the same code as all messages.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BodyType, ContentType, RouteType } from '@parley/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Moderation, Question } from '../../moderation/moderation.ts'
import type { Answer, Device } from '../../test-support/channel-world.ts'
import { joinRoom, leaveRoom, sayInRoom } from '../../test-support/room-channel.ts'
import { type RoomScene, roomScene } from '../../test-support/room-scene.ts'
import { quiet } from '../../test-support/room-world.ts'

const texts = (device: Device) => device.gotOf(BodyType.CHATROOM).map(({ text }) => text)
const idOf = ({ serverId }: Answer) => serverId ?? ''
const pinPath = (who: Device) => `sdk/user/${who.name}/user_channel/pin`
const pin = ({ id }: RoomScene, who: Device, pin_msg_id: string, method = 'POST') =>
  who.ask(method, pinPath(who), { to: id, type: 'chatroom', pin_msg_id })
const pinned = async ({ id }: RoomScene, who: Device) => {
  const { body } = await who.ask('GET', `${pinPath(who)}?to=${id}&type=chatroom`)
  return (body.data as { msg_infos: unknown[] }).msg_infos
}

describe('messages in a room', () => {
  test('[ROOM-50] of every kind reach everybody in it, including the sender’s other devices, and are numbered', async () => {
    const scene = await roomScene()
    const { alice, bob, phone, carol, mallory, ada, id } = scene
    const contents = [
      { type: ContentType.TEXT, text: 'hello' },
      { type: ContentType.IMAGE, remotePath: 'https://x/chatfiles/1', displayName: 'a.png' },
      { type: ContentType.CUSTOM, customEvent: 'gift' },
      { type: ContentType.COMMAND, action: 'wave' },
      { type: ContentType.COMBINE, subType: 0, text: 'forwarded', remotePath: 'https://x/chatfiles/2' },
    ]
    for (const content of contents)
      expect((await bob.send(id, { type: BodyType.CHATROOM, contents: [content] })).code).toBe(0)
    for (const device of [alice, phone, carol]) {
      expect(device.gotOf(BodyType.CHATROOM).map(({ body }) => body.contents?.[0]?.type ?? 0)).toEqual(
        contents.map(({ type }) => type),
      )
    }
    expect(carol.got().map(({ meta }) => meta.seq)).toEqual(['1', '2', '3', '4', '5'])
    for (const device of [bob, mallory, ada]) expect(device.got()).toEqual([])
  })

  test('[ROOM-51] directed ones are for those of the named users who are in it', async () => {
    const scene = await roomScene()
    const { bob, carol, phone, adam, mallory, id } = scene
    const more = { routetype: RouteType.ROUTE_DIRECT, directedUsers: ['carol', 'mallory', 'nobody'] }
    expect((await sayInRoom(bob, id, 'psst', more)).code).toBe(0)
    expect([texts(carol), texts(phone), texts(adam), texts(mallory)]).toEqual([['psst'], ['psst'], [], []])
    expect((await carol.history(id)).map(({ text }) => text)).toEqual(['psst'])
    expect(await adam.history(id)).toEqual([])
    const nobody = { routetype: RouteType.ROUTE_DIRECT, directedUsers: ['mallory'] }
    expect((await sayInRoom(bob, id, 'x', nobody)).code).not.toBe(0)
  })

  test('[ROOM-51] for online users only reach them and are in no history', async () => {
    const scene = await roomScene()
    const { bob, carol, mallory, id } = scene
    await sayInRoom(bob, id, 'typing', { routetype: RouteType.ROUTE_ONLINE })
    expect(texts(carol)).toEqual(['typing'])
    expect(await carol.history(id)).toEqual([])
    await joinRoom(mallory, id)
    expect(texts(mallory)).toEqual([])
  })

  test('[ROOM-50] a repeated send is one message', async () => {
    const scene = await roomScene()
    const { bob, carol, id } = scene
    const first = await sayInRoom(bob, id, 'once', { clientKey: 'same' })
    const again = await sayInRoom(bob, id, 'once', { clientKey: 'same' })
    expect(idOf(again)).toBe(idOf(first))
    expect(texts(carol)).toEqual(['once'])
  })

  test('[ROOM-52] can be edited and recalled by the sender and managers, and by nobody else', async () => {
    const scene = await roomScene()
    const { alice, adam, bob, carol, id } = scene
    const said = idOf(await sayInRoom(bob, id, 'frist'))
    quiet(carol)
    const edited = await bob.edit(id, said, 'first')
    expect(edited.code).toBe(0)
    const notice = JSON.parse(Buffer.from(edited.metas?.[0]?.payload ?? []).toString()) as object
    expect(notice).toMatchObject({ edit_msg: { operator: 'bob' } })
    const [told] = carol.gotOf(BodyType.EDIT)
    expect(told).toMatchObject({ text: 'first', body: { editMessageId: said } })
    expect(JSON.parse(told?.body.meta ?? '{}')).toMatchObject({ edit_msg: { chat_type: 'chat:room' } })
    expect((await carol.edit(id, said, 'x')).code).not.toBe(0)
    expect((await carol.recall(id, said)).code).not.toBe(0)
    expect((await adam.edit(id, said, 'by the admin')).code).toBe(0)
    await leaveRoom(bob, id)
    expect((await bob.edit(id, said, 'x')).code).not.toBe(0)
    expect((await bob.recall(id, said)).code).not.toBe(0)
    quiet(carol)
    expect((await alice.recall(id, said)).code).toBe(0)
    expect(carol.gotOf(BodyType.RECALL)).toMatchObject([{ body: { ackMessageId: said } }])
    expect(await carol.history(id)).toEqual([])
  })

  test('[ROOM-52] of another room do not exist', async () => {
    const scene = await roomScene()
    const { world, alice, bob, id } = scene
    const other = await world.room(alice)
    await joinRoom(bob, other)
    const said = idOf(await sayInRoom(bob, other, 'there'))
    expect((await bob.recall(id, said)).code).not.toBe(0)
    expect((await bob.edit(id, said, 'x')).code).not.toBe(0)
    expect((await pin(scene, bob, said)).status).not.toBe(200)
  })
})

describe('actions on messages of a room', () => {
  const react = (who: Device, msgId: string, message = 'ok') =>
    who.ask('POST', `reaction/user/${who.name}`, { msgId, message })

  test('[ROOM-53] reactions are sent to everybody in it, with whether they include the receiver', async () => {
    const scene = await roomScene()
    const { bob, phone, carol, mallory, adam, id } = scene
    const said = idOf(await sayInRoom(bob, id, 'hello'))
    quiet(bob, phone, carol, adam)
    expect((await react(carol, said)).status).toBe(200)
    const reaction = (isAddedBySelf: boolean) => [
      {
        type: 'reaction',
        data: [
          {
            from: 'carol',
            to: id,
            channel_type: 'chatroom',
            messageId: said,
            reactions: [{ reaction: 'ok', count: 1, isAddedBySelf }],
          },
        ],
      },
    ]
    expect(carol.notices()).toMatchObject(reaction(true))
    for (const device of [bob, phone, adam]) expect(device.notices()).toMatchObject(reaction(false))
    expect((await react(mallory, said)).status).not.toBe(200)
    const listed = (who: Device) =>
      who.ask('GET', `reaction/user/${who.name}?msgIdList=${said}&msgType=groupchat&groupId=${id}`)
    expect((await listed(bob)).body.data).toMatchObject([
      { msgId: said, reactionList: [{ reaction: 'ok', userCount: 1, userList: ['carol'] }] },
    ])
    expect((await listed(mallory)).status).not.toBe(200)
    const [shown] = await bob.history(id)
    expect(JSON.parse(shown?.body.meta ?? '{}')).toMatchObject({ reaction: [{ reaction: 'ok', count: 1 }] })
  })

  test('[ROOM-54] everybody in it can pin and unpin, and users who join later see the pins', async () => {
    const scene = await roomScene({ roomLast: 1 })
    const { alice, bob, carol, mallory, id } = scene
    const said = idOf(await sayInRoom(bob, id, 'the rules'))
    quiet(carol)
    expect((await pin(scene, bob, said)).status).toBe(200)
    expect(carol.notices()).toMatchObject([{ data: { type: 'chatroom' } }])
    for (const text of ['one', 'two']) await sayInRoom(alice, id, text)
    expect((await pin(scene, mallory, said)).status).not.toBe(200)
    await joinRoom(mallory, id)
    expect(await pinned(scene, mallory)).toHaveLength(1)
    expect(await pinned(scene, carol)).toHaveLength(1)
    // Messages from before the join that are not pinned are hidden.
    const earlier = (await carol.history(id)).at(-2)?.meta.id ?? ''
    expect((await pin(scene, mallory, earlier)).status).not.toBe(200)
    expect((await pin(scene, mallory, said, 'DELETE')).status).toBe(200)
    expect(await pinned(scene, carol)).toHaveLength(0)
    await leaveRoom(mallory, id)
    expect((await mallory.ask('GET', `${pinPath(mallory)}?to=${id}&type=chatroom`)).status).not.toBe(200)
    expect((await mallory.ask('GET', `${pinPath(mallory)}?to=4711&type=chatroom`)).status).toBe(404)
  })

  test('[ROOM-55] users who may have received a message can report it', async () => {
    const scene = await roomScene()
    const { world, bob, carol, mallory, id } = scene
    const said = idOf(await sayInRoom(bob, id, 'rude'))
    const report = (who: Device) =>
      who.ask('POST', `user/${who.name}/moderation/report/message/${said}`, {
        username: who.name,
        messageId: said,
        reportType: 'rude',
        reportReason: 'it is',
      })
    const rows = () => world.rows('SELECT state FROM reports')
    await report(mallory)
    expect(await rows()).toEqual([])
    await report(carol)
    expect(await rows()).toEqual([{ state: 'open' }])
  })

  test('[ROOM-56] history is for those in it, starting with the last messages before they joined', async () => {
    const scene = await roomScene({ roomLast: 2 })
    const { bob, carol, mallory, ada, id } = scene
    for (const text of ['1', '2', '3']) await sayInRoom(bob, id, text)
    await joinRoom(mallory, id)
    await sayInRoom(bob, id, '4')
    const shown = async (who: Device) => (await who.history(id)).map(({ text }) => text)
    expect(await shown(mallory)).toEqual(['4', '3', '2'])
    expect(await shown(carol)).toEqual(['4', '3', '2', '1'])
    await expect(shown(ada)).rejects.toThrow('not members')
    const older = await carol.ask('POST', 'users/carol/messageroaming', {
      queue: `${id}@conference.easemob.com`,
    })
    expect(older.status).toBe(200)
    await leaveRoom(mallory, id)
    await expect(shown(mallory)).rejects.toThrow('not members')
    const first = (await carol.history(id)).at(-1)?.meta.id
    const found = (who: Device) => who.ask('GET', `sdk/message/roaming/user/${who.name}/find?msgId=${first}`)
    expect((await found(carol)).body.data).toMatchObject({ to: id, type: 'chatRoom' })
    expect((await found(mallory)).status).not.toBe(200)
  })

  test('[ROOM-56] users can remove messages from their own history', async () => {
    const scene = await roomScene()
    const { bob, phone, carol, id } = scene
    const [first] = [idOf(await sayInRoom(carol, id, 'one')), await sayInRoom(carol, id, 'two')]
    const path = `sdk/message/roaming/group/user/bob?groupId=${id}`
    expect((await bob.ask('DELETE', `${path}&msgIdList=${first}`)).status).toBe(200)
    expect((await bob.history(id)).map(({ text }) => text)).toEqual(['two'])
    expect(await carol.history(id)).toHaveLength(2)
    expect(phone.notices()).toMatchObject([{ data: { chatType: 'chatroom', to: id } }])
    await leaveRoom(bob, id)
    expect((await bob.ask('DELETE', `${path}&msgIdList=${first}`)).status).not.toBe(200)
  })

  test('[ROOM-57] readers are not counted', async () => {
    const scene = await roomScene()
    const { world, bob, carol, id } = scene
    const said = idOf(await sayInRoom(bob, id, 'hello', {}))
    quiet(bob)
    for (const type of [BodyType.READ_ACK, BodyType.DELIVER_ACK, BodyType.CHANNEL_ACK])
      expect((await carol.receipt(type, id, said)).code).toBe(0)
    expect(bob.got()).toEqual([])
    expect(await world.rows('SELECT message_id FROM readers')).toEqual([])
    expect((await bob.ask('GET', `chatgroups/${id}/acks?msgid=${said}`)).status).not.toBe(200)
  })
})

test('[ROOM-61] messages and edits in a room are moderated first', async () => {
  const requests: Question[] = []
  const moderation: Moderation = {
    isOff: false,
    decide(question) {
      requests.push(question)
      const text = question.body.contents?.[0]?.text ?? ''
      if (text.includes('bad')) return { allow: false, reason: 'illegalContent', detail: { form: 'words' } }
      if (!text.includes('rude')) return { allow: true }
      return { allow: true, body: { ...question.body, contents: [{ type: 0, text: '***' }] } }
    },
  }
  const scene = await roomScene({}, undefined, { moderation })
  const { bob, carol, id } = scene
  expect((await sayInRoom(bob, id, 'bad')).code).not.toBe(0)
  const said = idOf(await sayInRoom(bob, id, 'rude'))
  expect(texts(carol)).toEqual(['***'])
  expect((await bob.edit(id, said, 'bad again')).code).not.toBe(0)
  expect((await carol.history(id)).map(({ text }) => text)).toEqual(['***'])
  expect(requests.map(({ chat, to, kind, edit }) => [chat, to === id, kind, edit])).toEqual([
    ['room', true, 'text', false],
    ['room', true, 'text', false],
    ['room', true, 'text', true],
  ])
})

test('[ROOM-61] the word list applies in rooms', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-words-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const words = join(folder, 'words.txt')
  writeFileSync(words, 'spam\n')
  const scene = await roomScene({ words })
  expect((await sayInRoom(scene.bob, scene.id, 'buy SPAM')).code).not.toBe(0)
  expect((await sayInRoom(scene.bob, scene.id, 'hello')).code).toBe(0)
  expect(texts(scene.carol)).toEqual(['hello'])
})
