// Threads with the unmodified reference client: every call, the renamed ones, and the events of other users and
// devices.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()
const toGroup = { chatType: 'groupChat' }
const toThread = { chatType: 'groupChat', isChatThread: true }

/** Anna, Ben (on two devices) and Carl in a group, with a message of Anna's in it. */
async function three() {
  const { anna, ben, first, second } = await world.pair()
  const carl = await world.person('carl')
  const third = await world.signedIn(carl)
  const parentId = await makeGroup(first, ben, carl)
  const phone = await world.signedIn(ben, { deviceId: 'phone' })
  const { serverMsgId: messageId } = await first.sendText(parentId, 'what do you think?', toGroup)
  for (const client of [second, third, phone]) await client.next('onTextMessage')
  return { anna, ben, carl, first, second, third, phone, parentId, messageId: messageId as string }
}

async function create(client: ReferenceClient, parentId: string, messageId: string, name = 'a thread') {
  const { data } = await client.call('createChatThread', { name, messageId, parentId })
  return data.chatThreadId as string
}

const change = (client: ReferenceClient, operation: string, fits: (event: Loose) => boolean = () => true) =>
  client.next('onChatThreadChange', (event: Loose) => event.operation === operation && fits(event))
const onOther = (client: ReferenceClient, operation: string) =>
  client.next('onMultiDeviceEvent', (event: Loose) => event.operation === operation)

describe('a thread', () => {
  it('is created, found, renamed and destroyed, and everyone is told', async () => {
    const { ben, first, second, third, phone, parentId, messageId } = await three()
    const id = await create(second, parentId, messageId)
    const created = {
      operation: 'create',
      id,
      name: 'a thread',
      parentId,
      messageId,
      operator: ben,
      messageCount: 0,
      timestamp: expect.any(Number),
      createTimestamp: expect.any(Number),
    }
    for (const client of [first, third]) expect(await change(client, 'create')).toEqual(created)
    expect(await onOther(phone, 'chatThreadCreate')).toEqual({
      operation: 'chatThreadCreate',
      chatThreadId: id,
      chatThreadName: 'a thread',
      parentId,
    })

    const detail = await third.call('getChatThreadDetail', { chatThreadId: id })
    expect(detail.data).toMatchObject({
      id,
      name: 'a thread',
      owner: ben,
      messageId,
      parentId,
      affiliationsCount: 1,
      created: expect.any(Number),
    })

    const renamed = await second.call('changeChatThreadName', { chatThreadId: id, name: 'another name' })
    expect(renamed.data).toEqual({ name: 'another name' })
    for (const client of [first, third])
      expect(await change(client, 'update')).toMatchObject({
        id,
        name: 'another name',
        parentId,
        messageId,
        operator: ben,
        messageCount: 0,
      })
    expect(await onOther(phone, 'chatThreadNameUpdate')).toEqual({
      operation: 'chatThreadNameUpdate',
      chatThreadId: id,
      chatThreadName: 'another name',
      parentId,
    })

    await expect(second.call('destroyChatThread', { chatThreadId: id })).resolves.toBeUndefined()
    for (const client of [first, third])
      expect(await change(client, 'destroy')).toMatchObject({ id, parentId, messageId, operator: ben })
    expect(await onOther(phone, 'chatThreadDestroy')).toMatchObject({ chatThreadId: id, parentId })
    // The acting device and the user's other devices get no notices.
    for (const client of [second, phone]) expect(client.events.count('onChatThreadChange')).toBe(0)
    expect(second.events.count('onMultiDeviceEvent')).toBe(0)
    for (const client of [first, second, third, phone]) expect(client.sandbox.faults).toEqual([])
  })

  it('is joined, left, and members are removed', async () => {
    const { anna, ben, carl, first, second, third, phone, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    const joined = await second.call('joinChatThread', { chatThreadId: id })
    expect(joined.data).toMatchObject({
      status: 'ok',
      detail: { id, name: 'a thread', owner: anna, messageId, parentId, created: expect.any(Number) },
    })
    expect(await onOther(phone, 'chatThreadJoin')).toEqual({
      operation: 'chatThreadJoin',
      chatThreadId: id,
      chatThreadName: 'a thread',
      parentId,
    })
    await third.call('joinChatThread', { chatThreadId: id })
    const page = await first.call('getChatThreadMembers', { chatThreadId: id, pageSize: 2 })
    expect(page.data.affiliations).toEqual([anna, ben])
    const rest = await first.call('getChatThreadMembers', {
      chatThreadId: id,
      pageSize: 2,
      cursor: page.cursor,
    })
    expect(rest).toMatchObject({ data: { affiliations: [carl] }, cursor: '' })

    await expect(second.call('leaveChatThread', { chatThreadId: id })).resolves.toBeUndefined()
    expect(await onOther(phone, 'chatThreadLeave')).toMatchObject({ chatThreadId: id, parentId })

    const removed = await first.call('removeChatThreadMember', { chatThreadId: id, username: carl })
    expect(removed.data).toMatchObject({ result: expect.anything(), user: carl })
    expect(await change(third, 'userRemove')).toEqual({
      operation: 'userRemove',
      id,
      name: 'a thread',
      parentId,
      operator: anna,
      userName: carl,
    })
    const left = await first.call('getChatThreadMembers', { chatThreadId: id })
    expect(left.data.affiliations).toEqual([anna])
    for (const client of [first, second, third, phone]) expect(client.sandbox.faults).toEqual([])
  })

  it('is listed: all of a group, the user’s own, the user’s own in a group, and the last messages', async () => {
    const { anna, ben, first, second, parentId, messageId } = await three()
    const { serverMsgId } = await first.sendText(parentId, 'second', toGroup)
    const one = await create(first, parentId, messageId, 'one')
    const two = await create(second, parentId, serverMsgId, 'two')
    const entry = (id: string, name: string, owner: string, message: string) => ({
      id,
      name,
      owner,
      messageId: message,
      parentId,
    })
    const all = await second.call('getChatThreads', { parentId })
    expect(all.entities).toMatchObject([
      entry(two, 'two', ben, serverMsgId),
      entry(one, 'one', anna, messageId),
    ])
    const first1 = await second.call('getChatThreads', { parentId, pageSize: 1 })
    expect(first1.entities).toHaveLength(1)
    const next1 = await second.call('getChatThreads', { parentId, pageSize: 1, cursor: first1.cursor })
    expect(next1.entities).toMatchObject([{ id: one }])
    for (const given of [{}, { parentId }]) {
      const own = await second.call('getJoinedChatThreads', given)
      expect(own.entities).toMatchObject([entry(two, 'two', ben, serverMsgId)])
    }
    const sent = await second.sendText(one, 'in thread', toThread)
    const last = await first.call('getChatThreadLastMessage', { chatThreadIds: [one, two] })
    expect(last.entities).toMatchObject([
      {
        chatThreadId: one,
        lastMessage: {
          id: sent.serverMsgId,
          type: 'txt',
          msg: 'in thread',
          chatType: 'groupChat',
          from: ben,
          to: one,
          chatThread: { messageId, parentId, chatThreadName: 'one' },
        },
      },
      { chatThreadId: two, lastMessage: {} },
    ])
  })
})

describe('messages in a thread', () => {
  it('reach its members, name the parent message, and are counted there', async () => {
    const { anna, ben, first, second, third, phone, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    // Ben is not in it: writing joins.
    const sent = await second.sendText(id, 'hello thread', toThread)
    expect(await onOther(phone, 'chatThreadJoin')).toMatchObject({ chatThreadId: id })
    for (const client of [first, phone]) {
      const message = await client.next('onTextMessage', ({ msg }: Loose) => msg === 'hello thread')
      expect(message).toMatchObject({
        id: sent.serverMsgId,
        from: ben,
        to: id,
        chatType: 'groupChat',
        chatThread: { messageId, parentId, chatThreadName: 'a thread' },
      })
    }
    // Everyone in the group is told the last message and the count.
    const updated = await change(third, 'update', ({ messageCount }) => messageCount === 1)
    expect(updated).toMatchObject({
      id,
      parentId,
      messageId,
      operator: ben,
      lastMessage: { id: sent.serverMsgId, type: 'txt', msg: 'hello thread', from: ben, to: id },
    })
    expect(third.events.all.filter(({ name }) => name === 'onTextMessage')).toHaveLength(1)

    const history = await third.call('getHistoryMessages', { targetId: parentId, chatType: 'groupChat' })
    const parent = history.messages.find(({ id: one }: Loose) => one === messageId)
    expect(parent.chatThreadOverview).toMatchObject({
      id,
      parentId,
      name: 'a thread',
      messageCount: 1,
      createTimestamp: expect.any(Number),
      updateTimestamp: expect.any(Number),
      lastMessage: { id: sent.serverMsgId, msg: 'hello thread', from: ben },
    })
    expect(history.messages.map(({ msg }: Loose) => msg)).not.toContain('hello thread')
    const inside = await third.call('getHistoryMessages', { targetId: id, chatType: 'groupChat' })
    expect(inside.messages).toMatchObject([
      { id: sent.serverMsgId, chatThread: { messageId, parentId, chatThreadName: 'a thread' } },
    ])
    const list = await phone.call('getServerConversations', { pageSize: 20 })
    expect(list.data.conversations.map(({ conversationId }: Loose) => conversationId)).not.toContain(id)
    expect(anna).not.toBe(ben)
    for (const client of [first, second, third, phone]) expect(client.sandbox.faults).toEqual([])
  })

  it('an empty thread has an overview without a last message', async () => {
    const { first, third, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    const history = await third.call('getHistoryMessages', { targetId: parentId, chatType: 'groupChat' })
    const parent = history.messages.find(({ id: one }: Loose) => one === messageId)
    expect(parent.chatThreadOverview).toMatchObject({ id, messageCount: 0, lastMessage: null })
  })

  // overviews.test.ts proves on a virtual clock that updates are batched for a second.
  it('of a burst are reported in order, and the last update covers all of them', async () => {
    const { first, third, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    for (let at = 1; at <= 10; at++) await first.sendText(id, `text ${at}`, toThread)
    await change(
      third,
      'update',
      ({ messageCount, lastMessage }) => messageCount === 10 && lastMessage.msg === 'text 10',
    )
    const counts = third.events
      .payloads('onChatThreadChange')
      .filter(({ operation }) => operation === 'update')
      .map(({ messageCount }) => messageCount)
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => a - b))
    expect(counts.at(-1)).toBe(10)
  })

  it('are edited, recalled, read and reacted to', async () => {
    const { ben, first, second, third, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    await second.call('joinChatThread', { chatThreadId: id })
    const one = await first.sendText(id, 'one', { ...toThread, msgConfig: { allowGroupAck: true } })
    await second.next('onTextMessage', ({ msg }: Loose) => msg === 'one')

    const ack = second.message({
      type: 'read',
      id: one.serverMsgId,
      to: id,
      chatType: 'groupChat',
      isChatThread: true,
      ackContent: '{}',
    })
    await second.settle(second.connection.send(ack))
    expect(await first.next('onReadMessage')).toMatchObject({
      mid: one.serverMsgId,
      from: ben,
      to: id,
      groupReadCount: { [one.serverMsgId]: 1 },
    })

    await second.call('addReaction', { messageId: one.serverMsgId, reaction: '👍' })
    expect(await first.next('onReactionChange')).toMatchObject({
      from: ben,
      to: id,
      chatType: 'groupChat',
      messageId: one.serverMsgId,
    })
    const reactions = await first.call('getReactionlist', {
      chatType: 'groupChat',
      messageId: one.serverMsgId,
      groupId: id,
    })
    expect(reactions.data).toMatchObject([{ msgId: one.serverMsgId, reactionList: [{ reaction: '👍' }] }])

    const text = first.message({ type: 'txt', msg: 'edited', to: id, ...toThread })
    await first.call('modifyMessage', { messageId: one.serverMsgId, modifiedMessage: text })
    expect(await second.next('onModifiedMessage')).toMatchObject({
      id: one.serverMsgId,
      msg: 'edited',
      chatType: 'groupChat',
      chatThread: { messageId, parentId, chatThreadName: 'a thread' },
    })

    await first.call('recallMessage', {
      mid: one.serverMsgId,
      to: id,
      chatType: 'groupChat',
      isChatThread: true,
    })
    expect(await second.next('onRecallMessage')).toMatchObject({ mid: one.serverMsgId, to: id })
    await change(third, 'update', ({ messageCount, lastMessage }) => messageCount === 0 && !lastMessage?.id)
    for (const client of [first, second, third]) expect(client.sandbox.faults).toEqual([])
  })

  it('wait for offline users, and so do events of the thread', async () => {
    const { ben, first, second, phone, parentId, messageId } = await three()
    const id = await create(second, parentId, messageId)
    await first.call('joinChatThread', { chatThreadId: id })
    await onOther(phone, 'chatThreadCreate')
    phone.dispose()
    await first.sendText(id, 'while away', toThread)
    await first.call('changeChatThreadName', { chatThreadId: id, name: 'renamed' })
    const back = await world.signedIn(ben, { deviceId: 'phone' })
    expect(await back.next('onTextMessage', ({ msg }: Loose) => msg === 'while away')).toMatchObject({
      to: id,
    })
    expect(await change(back, 'update', ({ name }) => name === 'renamed')).toMatchObject({ id, parentId })
  })
})

describe('a thread in calls that take a group', () => {
  it('has pins of its own', async () => {
    const { ben, first, second, third, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    await second.call('joinChatThread', { chatThreadId: id })
    const { serverMsgId } = await first.sendText(id, 'to remember', toThread)
    const conversation = { conversationId: id, conversationType: 'groupChat' }
    await second.call('pinMessage', { ...conversation, messageId: serverMsgId })
    expect(await first.next('onMessagePinEvent')).toMatchObject({
      conversationId: id,
      conversationType: 'groupChat',
      messageId: serverMsgId,
      operatorId: ben,
      operation: 'pin',
    })
    const list = async (client: ReferenceClient, of: string) => {
      const options = { ...conversation, conversationId: of, pageSize: 10, cursor: '' }
      return (await client.call('getServerPinnedMessages', options)).data.list as Loose[]
    }
    // Carl is in the group and not in the thread: he can read it, but not change it.
    for (const client of [first, second, third])
      expect(await list(client, id)).toMatchObject([
        { operatorId: ben, message: { id: serverMsgId, msg: 'to remember' } },
      ])
    expect(await list(first, parentId)).toEqual([])
    await expect(
      third.call('unpinMessage', { ...conversation, messageId: serverMsgId }),
    ).rejects.toMatchObject({ type: 602 })
    await first.call('unpinMessage', { ...conversation, messageId: serverMsgId })
    expect(await list(second, id)).toEqual([])
  })

  it('is removed from one’s own history, message by message and up to a time', async () => {
    const { first, second, third, parentId, messageId } = await three()
    const id = await create(first, parentId, messageId)
    await second.call('joinChatThread', { chatThreadId: id })
    const one = await first.sendText(id, 'one', toThread)
    await first.sendText(id, 'two', toThread)
    const seen = async (client: ReferenceClient) => {
      const options = { targetId: id, chatType: 'groupChat', pageSize: 10, searchDirection: 'up' }
      return ((await client.call('getHistoryMessages', options)).messages as Loose[])
        .map(({ msg }) => msg)
        .sort()
    }
    const target = { targetId: id, chatType: 'groupChat' }
    await second.call('removeHistoryMessages', { ...target, messageIds: [one.serverMsgId] })
    expect([await seen(second), await seen(first)]).toEqual([['two'], ['one', 'two']])
    await second.call('removeHistoryMessages', { ...target, beforeTimeStamp: Date.now() + 60_000 })
    expect([await seen(second), await seen(third)]).toEqual([[], ['one', 'two']])
    await expect(
      third.call('removeHistoryMessages', { ...target, messageIds: [one.serverMsgId] }),
    ).rejects.toMatchObject({ type: 602 })
  })
})

describe('refusals', () => {
  it('are those that the reference client knows', async () => {
    const { first, second, third, parentId, messageId } = await three()
    const stranger = await world.signedIn(await world.person('dora'))
    const id = await create(second, parentId, messageId)
    const type = (type: number) => expect.objectContaining({ type })
    await expect(create(first, parentId, messageId)).rejects.toEqual(type(1301))
    await expect(create(first, parentId, '12345')).rejects.toEqual(type(51))
    await expect(create(stranger, parentId, messageId)).rejects.toEqual(type(602))
    await expect(create(first, '12345', messageId)).rejects.toEqual(type(605))
    await expect(second.call('joinChatThread', { chatThreadId: id })).rejects.toEqual(type(1301))
    await expect(third.call('joinChatThread', { chatThreadId: '4711' })).rejects.toEqual(type(1300))
    await expect(third.call('getChatThreadDetail', { chatThreadId: '4711' })).rejects.toEqual(type(1300))
    await expect(stranger.call('getChatThreadMembers', { chatThreadId: id })).rejects.toEqual(type(602))
    await expect(third.call('leaveChatThread', { chatThreadId: id })).rejects.toEqual(type(602))
    await expect(third.call('destroyChatThread', { chatThreadId: id })).rejects.toEqual(type(603))
    await expect(third.call('changeChatThreadName', { chatThreadId: id, name: 'x' })).rejects.toEqual(
      type(603),
    )
    await expect(stranger.sendText(id, 'x', toThread)).rejects.toEqual(type(602))
    await expect(first.sendText('4711', 'x', toThread)).rejects.toEqual(type(605))
    await expect(stranger.call('getChatThreads', { parentId })).rejects.toEqual(type(602))
  })
})
