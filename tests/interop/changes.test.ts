// Recalling and editing with the unmodified reference client, and what everyone sees afterwards.

import { describe, expect, it } from 'vitest'
import { png, referenceFile } from './message-kinds.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { fence, makeGroup, openOwnWorld } from './world.ts'

// Has its own server because the server is killed.
const world = openOwnWorld()
const toGroup = { chatType: 'groupChat' }

async function history(client: ReferenceClient, targetId: string, chatType = 'singleChat'): Promise<Loose[]> {
  const page = await client.call('getHistoryMessages', { targetId, chatType, pageSize: 50, cursor: -1 })
  return page.messages.reverse()
}

async function listed(client: ReferenceClient): Promise<Loose> {
  const { data } = await client.call('getServerConversations', { pageSize: 1, cursor: '' })
  return data.conversations[0]
}

const recall = (client: ReferenceClient, mid: string, to: string, more: Record<string, unknown> = {}) =>
  client.call('recallMessage', { mid, to, chatType: 'singleChat', ...more })

const edit = (client: ReferenceClient, messageId: string, options: Record<string, unknown>) =>
  client.call('modifyMessage', {
    messageId,
    modifiedMessage: client.message({ type: 'txt', chatType: 'singleChat', ...options }),
  })

describe('a recalled message', () => {
  it('is reported to all other devices, with the ext of the application', async () => {
    const { anna, ben, first, second } = await world.pair()
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    const tablet = await world.signedIn(ben, { deviceId: 'tablet' })
    const { serverMsgId: mid } = await first.sendText(ben, 'oops')
    const result = await recall(first, mid, ben, { ext: '{"why":"错"}' })
    expect(result).toMatchObject({ serverMsgId: expect.stringMatching(/^\d+$/) })
    for (const client of [second, phone, tablet])
      expect(await client.next('onRecallMessage')).toEqual({
        id: result.serverMsgId,
        from: anna,
        to: ben,
        mid,
        ext: '{"why":"错"}',
        onlineState: 1,
      })
    await fence(second, first, anna)
    expect(first.events.count('onRecallMessage')).toBe(0)
  })

  it('is in no history and no list, and is not counted as unread', async () => {
    const { anna, ben, first, second } = await world.pair()
    await first.sendText(ben, 'stays')
    const { serverMsgId } = await first.sendText(ben, 'goes')
    expect(await listed(second)).toMatchObject({ unReadCount: 2, lastMessage: { msg: 'goes' } })
    await recall(first, serverMsgId, ben)
    expect(await second.next('onRecallMessage')).toMatchObject({ mid: serverMsgId })
    expect(await listed(second)).toMatchObject({ unReadCount: 1, lastMessage: { msg: 'stays' } })
    for (const [client, peer] of [
      [first, ben],
      [second, anna],
    ] as const) {
      expect((await history(client, peer)).map(({ msg }) => msg)).toEqual(['stays'])
      const old = await client.call('fetchHistoryMessages', { queue: peer, count: 10 })
      expect(old.map(({ data }: Loose) => data)).toEqual(['stays'])
    }
  })

  it('never reaches a user who was offline, only the recall does', async () => {
    const { anna, ben, first, second } = await world.pair()
    await first.sendText(ben, 'before')
    await second.next('onTextMessage')
    await second.call('close')
    const { serverMsgId } = await first.sendText(ben, 'secret')
    await recall(first, serverMsgId, ben, { ext: 'sorry' })
    await first.sendText(ben, 'after')
    await second.call('open', { user: ben, accessToken: await world.server.admin.token(ben) })
    await second.next('onOfflineMessageSyncFinish')
    expect(second.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['before', 'after'])
    expect(second.events.payloads('onRecallMessage')).toMatchObject([
      { mid: serverMsgId, from: anna, ext: 'sorry', onlineState: 0 },
    ])
  })

  it('in a group may be recalled by the owner, whoever sent it', async () => {
    const { anna, ben, first, second } = await world.pair()
    const carl = await world.person('carl')
    const third = await world.signedIn(carl)
    const group = await makeGroup(first, ben, carl)
    const { serverMsgId } = await second.sendText(group, 'rude', toGroup)
    await expect(recall(third, serverMsgId, group, toGroup)).rejects.toMatchObject({ type: 603 })
    await recall(first, serverMsgId, group, toGroup)
    for (const client of [second, third])
      expect(await client.next('onRecallMessage')).toMatchObject({ mid: serverMsgId, from: anna, to: group })
    expect(await history(third, group, 'groupChat')).toEqual([])
  })

  it('of any kind disappears together with its reactions and its pin', async () => {
    const { anna, ben, first, second } = await world.pair()
    const message = { type: 'img', chatType: 'singleChat', to: ben, width: 4, height: 3 }
    const file = referenceFile('a.png', 'image/png', png)
    const { serverMsgId } = await first.call('send', first.message({ ...message, file }))
    await second.next('onImageMessage')
    await second.call('addReaction', { messageId: serverMsgId, reaction: '👍' })
    const pin = { conversationId: anna, conversationType: 'singleChat', messageId: serverMsgId }
    await second.call('pinMessage', pin)
    await recall(first, serverMsgId, ben)
    await second.next('onRecallMessage')
    const pinned = await second.call('getServerPinnedMessages', {
      conversationId: anna,
      conversationType: 'singleChat',
      pageSize: 10,
      cursor: '',
    })
    expect(pinned.data.list).toEqual([])
    const reactions = await second.call('getReactionlist', { chatType: 'singleChat', messageId: serverMsgId })
    expect(reactions.data).toEqual([])
    expect(await history(second, anna)).toEqual([])
  })
})

describe('an edited message', () => {
  it('is reported to all other devices, and the editor gets the new message', async () => {
    const { anna, ben, first, second } = await world.pair()
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    const sent = await first.sendText(ben, 'teh', { ext: { old: 1 } })
    const result = await edit(first, sent.serverMsgId, { to: ben, msg: 'the' })
    const modifiedInfo = {
      operatorId: anna,
      operationCount: 1,
      operationTime: expect.any(Number),
    }
    expect(result.message).toMatchObject({
      id: sent.serverMsgId,
      type: 'txt',
      chatType: 'singleChat',
      msg: 'the',
      from: anna,
      to: ben,
      time: sent.message.time,
      modifiedInfo,
    })
    expect(result.modifiedInfo).toEqual(modifiedInfo)
    for (const client of [second, phone]) {
      const event = await client.next('onModifiedMessage')
      expect(event).toMatchObject({
        id: sent.serverMsgId,
        type: 'txt',
        chatType: 'singleChat',
        msg: 'the',
        from: anna,
        to: ben,
        time: sent.message.time,
        modifiedInfo: result.modifiedInfo,
        onlineState: 1,
      })
    }
    await fence(second, first, anna)
    expect(first.events.count('onModifiedMessage')).toBe(0)
    // The edit named no ext, so the message keeps its own.
    const [stored] = await history(second, anna)
    expect(stored).toMatchObject({ msg: 'the', ext: { old: 1 }, modifiedInfo: result.modifiedInfo })
    const [old] = await second.call('fetchHistoryMessages', { queue: anna, count: 10 })
    expect(old).toMatchObject({ id: sent.serverMsgId, data: 'the' })
    expect(await listed(second)).toMatchObject({ lastMessage: { id: expect.any(String) }, unReadCount: 1 })
  })

  it('counts its edits, and replaces ext if the edit has one', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId } = await first.sendText(ben, 'one', { ext: { a: 1, b: 2 } })
    await edit(first, serverMsgId, { to: ben, msg: 'two' })
    const result = await edit(first, serverMsgId, { to: ben, msg: 'three', ext: { c: { d: [3] } } })
    expect(result.modifiedInfo).toMatchObject({ operationCount: 2 })
    await second.next('onModifiedMessage')
    expect(await second.next('onModifiedMessage')).toMatchObject({
      msg: 'three',
      ext: { c: { d: [3] } },
      modifiedInfo: { operationCount: 2, operatorId: anna },
    })
    expect(await history(second, anna)).toMatchObject([
      { msg: 'three', ext: { c: { d: [3] } }, modifiedInfo: { operationCount: 2 } },
    ])
    expect(await listed(first)).toMatchObject({
      lastMessage: { msg: 'three', modifiedInfo: { operationCount: 2, operatorId: anna } },
    })
  })

  it('reaches a user who was offline in its current form, followed by the edit', async () => {
    const { ben, first, second } = await world.pair()
    await second.call('close')
    const { serverMsgId } = await first.sendText(ben, 'old')
    await edit(first, serverMsgId, { to: ben, msg: 'new' })
    await second.call('open', { user: ben, accessToken: await world.server.admin.token(ben) })
    await second.next('onOfflineMessageSyncFinish')
    expect(second.events.payloads('onTextMessage')).toMatchObject([
      { id: serverMsgId, msg: 'new', modifiedInfo: { operationCount: 1 } },
    ])
    expect(second.events.payloads('onModifiedMessage')).toMatchObject([
      { id: serverMsgId, msg: 'new', onlineState: 0 },
    ])
  })

  it('may be a custom message, and the owner of a group may edit what others wrote', async () => {
    const { anna, ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    const custom = { type: 'custom', to: group, ...toGroup, customEvent: 'poll' }
    const sent = await second.call('send', second.message({ ...custom, customExts: { votes: '1' } }))
    const result = await edit(first, sent.serverMsgId, { ...custom, customExts: { votes: '2' } })
    // The reference client returns the new message for texts only.
    expect(result.modifiedInfo).toMatchObject({ operatorId: anna, operationCount: 1 })
    expect(await second.next('onModifiedMessage')).toMatchObject({
      id: sent.serverMsgId,
      type: 'custom',
      chatType: 'groupChat',
      from: ben,
      customEvent: 'poll',
      customExts: { votes: '2' },
      modifiedInfo: { operatorId: anna, operationCount: 1 },
    })
    expect(await history(second, group, 'groupChat')).toMatchObject([
      { customExts: { votes: '2' }, from: ben },
    ])
  })

  it('of an image keeps the image and changes its ext', async () => {
    const { anna, ben, first, second } = await world.pair()
    const file = referenceFile('a.png', 'image/png', png)
    const options = { type: 'img', chatType: 'singleChat', to: ben, width: 4, height: 3 }
    const sent = await first.call('send', first.message({ ...options, file }))
    const before = await second.next('onImageMessage')
    await edit(first, sent.serverMsgId, {
      ...options,
      url: 'http://127.0.0.1/other.png',
      ext: { caption: 'a view' },
    })
    expect(await second.next('onModifiedMessage')).toMatchObject({
      id: before.id,
      type: 'img',
      url: before.url,
      width: 4,
      ext: { caption: 'a view' },
    })
    expect(await history(second, anna)).toMatchObject([{ url: before.url, ext: { caption: 'a view' } }])
  })
})

describe('notes to oneself', () => {
  it('everything works between two devices of one user', async () => {
    const user = await world.person('self')
    const desk = await world.signedIn(user, { deviceId: 'desk' })
    const phone = await world.signedIn(user, { deviceId: 'phone' })
    const { serverMsgId: messageId } = await desk.sendText(user, 'a note')
    await phone.next('onTextMessage')
    await edit(phone, messageId, { to: user, msg: 'a better note' })
    expect(await desk.next('onModifiedMessage')).toMatchObject({ id: messageId, msg: 'a better note' })
    await desk.call('addReaction', { messageId, reaction: '👍' })
    expect(await phone.next('onReactionChange')).toMatchObject({
      from: user,
      to: user,
      reactions: [{ count: 1, userList: [user], isAddedBySelf: true }],
    })
    await desk.call('pinMessage', { conversationId: user, conversationType: 'singleChat', messageId })
    expect(await phone.next('onMessagePinEvent')).toMatchObject({ messageId, conversationId: user })
    await recall(desk, messageId, user)
    expect(await phone.next('onRecallMessage')).toMatchObject({ mid: messageId })
    expect(await history(desk, user)).toEqual([])
    // A conversation whose messages are all gone is empty.
    expect(await listed(desk)).toBeUndefined()
    const listOptions = { pageSize: 1, cursor: '', includeEmptyConversations: true }
    expect((await desk.call('getServerConversations', listOptions)).data.conversations).toMatchObject([
      { conversationId: user, unReadCount: 0, lastMessage: null },
    ])
    expect([...desk.sandbox.faults, ...phone.sandbox.faults]).toEqual([])
  })
})

describe('catching up after a long time offline', () => {
  it('brings every change exactly once and in order', async () => {
    const { anna, ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    const msgConfig = { allowGroupAck: true }
    await second.sendText(group, 'mine', { ...toGroup, msgConfig })
    const mine = await first.next('onTextMessage')
    await second.call('close')
    const ids: string[] = []
    for (let index = 0; index < 60; index += 1) {
      const { serverMsgId } = await first.sendText(group, `m${index}`, toGroup)
      ids.push(serverMsgId)
      await edit(first, serverMsgId, { ...toGroup, to: group, msg: `m${index}, edited` })
      await first.call('addReaction', { messageId: serverMsgId, reaction: '👍' })
      if (index % 10 === 0) await recall(first, serverMsgId, group, toGroup)
      if (index % 20 === 1)
        await first.call('pinMessage', {
          conversationId: group,
          conversationType: 'groupChat',
          messageId: serverMsgId,
        })
    }
    await first.call(
      'send',
      first.message({ type: 'read', ...toGroup, to: group, id: mine.id, msgConfig, ackContent: 'late' }),
    )
    const from = second.events.all.length
    await second.call('open', { user: ben, accessToken: await world.server.admin.token(ben) })
    await second.next('onOfflineMessageSyncFinish')
    const remaining = ids.filter((_, index) => index % 10 !== 0)
    const raised = (name: string) =>
      second.events.all.slice(from).flatMap((event) => (event.name === name ? [event.payload] : []))
    expect(raised('onTextMessage').map(({ id }) => id)).toEqual(remaining)
    expect(
      raised('onTextMessage').every(({ msg, from: sender }) => msg.endsWith('edited') && sender === anna),
    ).toBe(true)
    // The edits of a recalled message are gone as well.
    expect(raised('onModifiedMessage').map(({ id }) => id)).toEqual(remaining)
    expect(raised('onReactionChange').map(({ messageId }) => messageId)).toEqual(ids)
    expect(raised('onRecallMessage').map(({ mid }) => mid)).toEqual(
      ids.filter((id) => !remaining.includes(id)),
    )
    expect(raised('onMessagePinEvent')).toHaveLength(3)
    expect(raised('onReadMessage')).toMatchObject([{ groupReadCount: { [mine.id]: 1 }, ackContent: 'late' }])
    expect(second.sandbox.faults).toEqual([])
  })
})

describe('acknowledged changes', () => {
  it('survive a kill of the server', async () => {
    const { anna, ben, first, second } = await world.pair({ autoReconnectNumMax: 1000 })
    const ids: string[] = []
    for (const word of ['one', 'two', 'three']) ids.push((await first.sendText(ben, word)).serverMsgId)
    const [one = '', two = '', three = ''] = ids
    await second.call('addReaction', { messageId: one, reaction: '👍' })
    await second.call('pinMessage', { conversationId: anna, conversationType: 'singleChat', messageId: one })
    await edit(first, two, { to: ben, msg: 'two, edited' })
    await recall(first, three, ben)
    await world.server.crash()
    const again = await world.signedIn(ben)
    expect(await history(again, anna)).toMatchObject([
      { id: one, msg: 'one', reactions: [{ reaction: '👍', isAddedBySelf: true }] },
      { id: two, msg: 'two, edited', modifiedInfo: { operationCount: 1 } },
    ])
    const { data } = await again.call('getServerPinnedMessages', {
      conversationId: anna,
      conversationType: 'singleChat',
      pageSize: 10,
      cursor: '',
    })
    expect(data.list).toMatchObject([{ message: { id: one } }])
  })
})
