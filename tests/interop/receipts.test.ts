// Delivery and read receipts between unmodified reference clients, in single chats and in groups, and what history
// says about them.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { fence, makeGroup, openWorld } from './world.ts'

const world = openWorld()

const tell = (client: ReferenceClient, options: Record<string, unknown>) =>
  client.call('send', client.message({ chatType: 'singleChat', ...options }))

/** A conversation as stored on the server, oldest first. */
async function history(client: ReferenceClient, targetId: string, chatType = 'singleChat'): Promise<Loose[]> {
  const page = await client.call('getHistoryMessages', { targetId, chatType, pageSize: 50, cursor: -1 })
  return page.messages.reverse()
}

const flags = (messages: Loose[]) => messages.map(({ isRead, isDelivered }) => ({ isRead, isDelivered }))
const read = { isRead: true, isDelivered: true }
const delivered = { isRead: undefined, isDelivered: true }
const neither = { isRead: undefined, isDelivered: undefined }

describe('in a single chat', () => {
  it('reading a message is reported to the sender and to the other devices of both users', async () => {
    const { anna, ben, first, second } = await world.pair()
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    const tablet = await world.signedIn(ben, { deviceId: 'tablet' })
    await first.sendText(ben, 'one')
    const two = await first.sendText(ben, 'two')
    await second.next('onTextMessage', ({ msg }: Loose) => msg === 'two')
    const answer = await tell(second, { type: 'read', id: two.serverMsgId, to: anna })
    for (const client of [first, phone, tablet])
      expect(await client.next('onReadMessage')).toEqual({
        id: answer.serverMsgId,
        type: 'read',
        from: ben,
        to: anna,
        mid: two.serverMsgId,
        onlineState: 1,
      })
    await fence(first, second, ben)
    expect(second.events.count('onReadMessage')).toBe(0)
    // One message was marked as read; those before it were not.
    expect(flags(await history(first, ben))).toEqual([neither, read, neither])
    expect(flags(await history(second, anna))).toEqual([neither, neither, neither])
  })

  it('a read receipt waits for a sender who is offline', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId } = await first.sendText(ben, 'read me')
    await second.next('onTextMessage')
    await first.call('close')
    await tell(second, { type: 'read', id: serverMsgId, to: anna })
    await first.call('open', { user: anna, accessToken: await world.server.admin.token(anna) })
    expect(await first.next('onReadMessage')).toMatchObject({ mid: serverMsgId, onlineState: 0 })
    await first.next('onOfflineMessageSyncFinish')
    const { data } = await first.call('getServerConversations', { pageSize: 1, cursor: '' })
    expect(data.conversations[0].lastMessage).toMatchObject({ id: serverMsgId })
  })

  it('delivery is reported if the receiver is configured to, and history knows', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const first = await world.signedIn(anna)
    const sent: Loose[] = []
    for (const word of ['one', 'two']) sent.push(await first.sendText(ben, word))
    expect(flags(await history(first, ben))).toEqual([neither, neither])
    const second = await world.signedIn(ben, { delivery: true })
    await second.next('onOfflineMessageSyncFinish')
    sent.push(await first.sendText(ben, 'three'))
    for (const { serverMsgId } of sent)
      expect(await first.next('onDeliveredMessage')).toEqual({
        id: expect.stringMatching(/^\d+$/),
        type: 'delivery',
        from: ben,
        to: anna,
        mid: serverMsgId,
        onlineState: 1,
      })
    expect(flags(await history(first, ben))).toEqual([delivered, delivered, delivered])
    expect(flags(await history(second, anna))).toEqual([neither, neither, neither])
  })

  it('one receipt covers everything before it', async () => {
    const { anna, ben, first, second } = await world.pair()
    const sent: Loose[] = []
    for (const word of ['one', 'two', 'three']) sent.push(await first.sendText(ben, word))
    await second.next('onTextMessage', ({ msg }: Loose) => msg === 'three')
    await second.call('send', second.message({ type: 'delivery', ackId: sent[1].serverMsgId, to: anna }))
    expect(await first.next('onDeliveredMessage')).toMatchObject({
      mid: sent[1].serverMsgId,
      from: ben,
      to: anna,
    })
    expect(flags(await history(first, ben))).toEqual([delivered, delivered, neither])
  })

  it('reading a whole conversation is reported, and marks everything', async () => {
    const { anna, ben, first, second } = await world.pair()
    const tablet = await world.signedIn(ben, { deviceId: 'tablet' })
    for (const word of ['one', 'two', 'three']) await first.sendText(ben, word)
    await second.sendText(anna, 'mine')
    await first.next('onTextMessage')
    const answer = await tell(second, { type: 'channel', to: anna })
    for (const client of [first, tablet])
      expect(await client.next('onChannelMessage')).toEqual({
        id: answer.serverMsgId,
        type: 'channel',
        chatType: 'singleChat',
        from: ben,
        to: anna,
        time: expect.any(Number),
        onlineState: 1,
      })
    await first.sendText(ben, 'later')
    expect(flags(await history(first, ben))).toEqual([read, read, read, neither, neither])
    const { data } = await second.call('getServerConversations', { pageSize: 1, cursor: '' })
    expect(data.conversations[0].unReadCount).toBe(1)
  })

  it('old-style history has the flags, too', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId } = await first.sendText(ben, 'one')
    await second.next('onTextMessage')
    await tell(second, { type: 'read', id: serverMsgId, to: anna })
    await first.next('onReadMessage')
    const messages = await first.call('fetchHistoryMessages', { queue: ben, count: 10 })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ id: serverMsgId, data: 'one' })
  })
})

describe('in a group', () => {
  const msgConfig = { allowGroupAck: true }

  async function group() {
    const { anna, ben, first, second } = await world.pair()
    const carl = await world.person('carl')
    const third = await world.signedIn(carl)
    const id = await makeGroup(first, ben, carl)
    const sent = await first.sendText(id, 'who reads?', { chatType: 'groupChat', msgConfig })
    for (const client of [second, third]) await client.next('onTextMessage')
    const ack = (client: ReferenceClient, ackContent?: string, mid = sent.serverMsgId) =>
      tell(client, { type: 'read', chatType: 'groupChat', id: mid, to: id, msgConfig, ackContent })
    return { anna, ben, carl, first, second, third, id, mid: sent.serverMsgId as string, ack }
  }

  it('the sender is told who has read it, how many so far, and the contents of the receipts', async () => {
    const { anna, ben, carl, first, second, third, id, mid, ack } = await group()
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    const tablet = await world.signedIn(ben, { deviceId: 'tablet' })
    const answer = await ack(second, 'seen – 看过')
    for (const client of [first, phone, tablet])
      expect(await client.next('onReadMessage')).toEqual({
        id: answer.serverMsgId,
        type: 'read',
        from: ben,
        to: id,
        mid,
        groupReadCount: { [mid]: 1 },
        ackContent: 'seen – 看过',
        onlineState: 1,
      })
    await ack(third)
    expect(await first.next('onReadMessage')).toMatchObject({ from: carl, groupReadCount: { [mid]: 2 } })
    // A repeated receipt raises no event.
    await ack(second, 'again')
    await second.sendText(id, 'fence', { chatType: 'groupChat' })
    await first.next('onTextMessage')
    expect(first.events.count('onReadMessage')).toBe(2)
    // No other user receives it.
    expect(third.events.count('onReadMessage')).toBe(0)

    const readers = await first.call('getGroupMsgReadUser', { groupId: id, msgId: mid })
    expect(readers).toMatchObject({
      type: 0,
      data: { ackmid: mid, total: 2, is_last: true, next_key: '', userlist: [ben, carl] },
    })
    expect(readers.data.timestamp).toBeGreaterThan(1_700_000_000_000)
  })

  it('a group receipt waits for a sender who is offline', async () => {
    const { anna, ben, first, second, mid, ack } = await group()
    await first.call('close')
    await ack(second, 'seen')
    await first.call('open', { user: anna, accessToken: await world.server.admin.token(anna) })
    expect(await first.next('onReadMessage')).toMatchObject({
      from: ben,
      mid,
      groupReadCount: { [mid]: 1 },
      ackContent: 'seen',
      onlineState: 0,
    })
    await first.next('onOfflineMessageSyncFinish')
    expect(first.sandbox.faults).toEqual([])
  })

  it('a message without a request for receipts gets none, and the reader gets an answer', async () => {
    const { first, second, id, ack } = await group()
    const { serverMsgId } = await first.sendText(id, 'as you like', { chatType: 'groupChat' })
    await second.next('onTextMessage')
    await expect(ack(second, 'seen', serverMsgId)).resolves.toMatchObject({ serverMsgId: expect.any(String) })
    await expect(ack(first, 'my own')).resolves.toMatchObject({ serverMsgId: expect.any(String) })
    await second.sendText(id, 'fence', { chatType: 'groupChat' })
    await first.next('onTextMessage')
    expect(first.events.count('onReadMessage')).toBe(0)
    const { data } = await first.call('getGroupMsgReadUser', { groupId: id, msgId: serverMsgId })
    expect(data).toMatchObject({ total: 0, userlist: [] })
  })

  it('read positions are reported to the user’s own devices only', async () => {
    const { ben, first, second, third, id } = await group()
    const tablet = await world.signedIn(ben, { deviceId: 'tablet' })
    const unread = async (client: ReferenceClient) =>
      (await client.call('getServerConversations', { pageSize: 1, cursor: '' })).data.conversations[0]
        .unReadCount
    expect(await unread(second)).toBe(1)
    await tell(second, { type: 'channel', chatType: 'groupChat', to: id })
    expect(await tablet.next('onChannelMessage')).toMatchObject({ from: ben, to: id })
    expect(await unread(second)).toBe(0)
    expect(await unread(third)).toBe(1)
    await second.sendText(id, 'fence', { chatType: 'groupChat' })
    for (const client of [first, third]) {
      await client.next('onTextMessage', ({ msg }: Loose) => msg === 'fence')
      expect(client.events.count('onChannelMessage')).toBe(0)
    }
  })
})
