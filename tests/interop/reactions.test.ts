// Reactions and pinned messages with the unmodified reference client: the calls, the events, and who receives them.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { fence, makeGroup, openWorld } from './world.ts'

const world = openWorld('limited')
const toGroup = { chatType: 'groupChat' }

/** Anna, Ben and Carl in a group, with a message of Anna's in it. */
async function three() {
  const { anna, ben, first, second } = await world.pair()
  const carl = await world.person('carl')
  const third = await world.signedIn(carl)
  const group = await makeGroup(first, ben, carl)
  const { serverMsgId: messageId } = await first.sendText(group, 'what do you think?', toGroup)
  for (const client of [second, third]) await client.next('onTextMessage')
  return { anna, ben, carl, first, second, third, group, messageId: messageId as string }
}

const react = (client: ReferenceClient, messageId: string, reaction: string) =>
  client.call('addReaction', { messageId, reaction })
const unreact = (client: ReferenceClient, messageId: string, reaction: string) =>
  client.call('deleteReaction', { messageId, reaction })

describe('reactions in a single chat', () => {
  it('are reported to everyone with their own marked, and listed', async () => {
    const { anna, ben, first, second } = await world.pair()
    const phone = await world.signedIn(ben, { deviceId: 'phone' })
    const { serverMsgId: messageId } = await first.sendText(ben, 'good news')
    await expect(react(second, messageId, '👍')).resolves.toBeUndefined()
    const event = {
      from: ben,
      to: anna,
      chatType: 'singleChat',
      messageId,
      ts: expect.any(Number),
    }
    const change = {
      reaction: '👍',
      count: 1,
      userList: [ben],
      op: [{ operator: ben, reactionType: 'create' }],
    }
    expect(await first.next('onReactionChange')).toEqual({
      ...event,
      reactions: [{ ...change, isAddedBySelf: false }],
    })
    for (const client of [second, phone])
      expect(await client.next('onReactionChange')).toEqual({
        ...event,
        reactions: [{ ...change, isAddedBySelf: true }],
      })

    await react(first, messageId, '👍')
    const both = { reaction: '👍', count: 2, userList: [ben, anna], isAddedBySelf: true }
    expect(await second.next('onReactionChange')).toMatchObject({ from: anna, to: ben, reactions: [both] })
    const list = await first.call('getReactionlist', { chatType: 'singleChat', messageId })
    expect(list.data).toEqual([
      {
        msgId: messageId,
        reactionList: [{ reaction: '👍', userCount: 2, userList: [ben, anna], isAddedBySelf: true }],
      },
    ])

    await unreact(second, messageId, '👍')
    expect(
      await first.next(
        'onReactionChange',
        ({ reactions }: Loose) => reactions[0].op[0].reactionType === 'delete',
      ),
    ).toMatchObject({
      from: ben,
      reactions: [
        {
          reaction: '👍',
          count: 1,
          userList: [anna],
          isAddedBySelf: true,
          op: [{ operator: ben, reactionType: 'delete' }],
        },
      ],
    })
    await unreact(first, messageId, '👍')
    expect(
      await second.next('onReactionChange', ({ reactions }: Loose) => reactions[0].count === 0),
    ).toMatchObject({
      reactions: [{ count: 0, userList: [], isAddedBySelf: false }],
    })
    expect((await first.call('getReactionlist', { chatType: 'singleChat', messageId })).data).toEqual([
      { msgId: messageId, reactionList: [] },
    ])
  })

  it('are in history and in the conversation list, with each user’s own marked', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId: messageId } = await first.sendText(ben, 'good news')
    await react(second, messageId, '🎉')
    const shown = async (client: ReferenceClient, peer: string) => {
      const { messages } = await client.call('getHistoryMessages', { targetId: peer, chatType: 'singleChat' })
      const { data } = await client.call('getServerConversations', { pageSize: 1, cursor: '' })
      return [messages[0].reactions, data.conversations[0].lastMessage.reactions]
    }
    const reaction = { reaction: '🎉', count: 1, userList: [ben] }
    // The client returns lists as they arrive, so they have one more field.
    const both = (isAddedBySelf: boolean) => [
      [{ ...reaction, isAddedBySelf }],
      [{ ...reaction, isAddedBySelf, state: isAddedBySelf }],
    ]
    expect(await shown(first, ben)).toEqual(both(false))
    expect(await shown(second, anna)).toEqual(both(true))
  })

  it('wait for a user who is offline', async () => {
    const { anna, ben, first, second } = await world.pair()
    const { serverMsgId: messageId } = await first.sendText(ben, 'good news')
    await first.call('close')
    await react(second, messageId, '👍')
    await first.call('open', { user: anna, accessToken: await world.server.admin.token(anna) })
    expect(await first.next('onReactionChange')).toMatchObject({ from: ben, messageId })
    await first.next('onOfflineMessageSyncFinish')
  })
})

describe('reactions in a group', () => {
  it('are reported with each user’s own marked, and listed in pages', async () => {
    const { ben, carl, first, second, third, group, messageId } = await three()
    await react(second, messageId, '👍')
    await react(third, messageId, '👍')
    await react(third, messageId, '❤️')
    const own = (client: ReferenceClient) =>
      client.events
        .payloads('onReactionChange')
        .map(({ from, to, chatType, reactions }) => [
          from,
          to,
          chatType,
          reactions[0].reaction,
          reactions[0].isAddedBySelf,
        ])
    for (const client of [first, second, third])
      await client.next('onReactionChange', ({ reactions }: Loose) => reactions[0].reaction === '❤️')
    const events = (mine: readonly boolean[]) => [
      [ben, group, 'groupChat', '👍', mine[0]],
      [carl, group, 'groupChat', '👍', mine[1]],
      [carl, group, 'groupChat', '❤️', mine[2]],
    ]
    expect(own(first)).toEqual(events([false, false, false]))
    expect(own(second)).toEqual(events([true, true, false]))
    expect(own(third)).toEqual(events([false, true, true]))

    const { serverMsgId: other } = await first.sendText(group, 'and this?', toGroup)
    const list = await second.call('getReactionList', {
      chatType: 'groupChat',
      messageId: [messageId, other, '1'],
      groupId: group,
    })
    expect(list.data).toEqual([
      {
        msgId: messageId,
        reactionList: [
          { reaction: '👍', userCount: 2, userList: [ben, carl], isAddedBySelf: true },
          { reaction: '❤️', userCount: 1, userList: [carl], isAddedBySelf: false },
        ],
      },
      { msgId: other, reactionList: [] },
    ])

    const page = (cursor: string | null) =>
      first.call('getReactionDetail', { messageId, reaction: '👍', cursor, pageSize: 1 })
    const { data } = await page(null)
    expect(data).toMatchObject({ reaction: '👍', userCount: 2, userList: [ben], isAddedBySelf: false })
    expect(data.cursor).toMatch(/^[\w-]+$/)
    expect((await page(data.cursor)).data).toMatchObject({ userList: [carl], cursor: '' })
  })

  it('may be any text, including characters that addresses reserve', async () => {
    const { second, group, messageId } = await three()
    const reactions = ['U+1F600', '👩‍👩‍👧‍👦', ':party parrot:']
    for (const reaction of reactions) await react(second, messageId, reaction)
    const { data } = await second.call('getReactionlist', {
      chatType: 'groupChat',
      messageId,
      groupId: group,
    })
    expect(data[0].reactionList.map(({ reaction }: Loose) => reaction)).toEqual(reactions)
    // The reference client does not escape the reaction in the address, so a plus may become a space.
    await unreact(second, messageId, '👩‍👩‍👧‍👦')
    await unreact(second, messageId, ':party parrot:')
    await unreact(second, messageId, 'U+1F600')
    const { data: after } = await second.call('getReactionlist', {
      chatType: 'groupChat',
      messageId,
      groupId: group,
    })
    expect(after[0].reactionList).toEqual([])
  })

  it('are refused with errors that the reference client knows', async () => {
    const { ben, first, second, group, messageId } = await three()
    await react(second, messageId, '1')
    await expect(react(second, messageId, '1')).rejects.toMatchObject({
      type: 1101,
      message: 'the user is already operation this message',
    })
    for (const reaction of ['2', '3']) await react(second, messageId, reaction)
    await expect(react(second, messageId, '4')).rejects.toMatchObject({
      type: 50,
      message: 'The quantity has exceeded the limit!',
    })
    // An existing reaction may get more users.
    await react(first, messageId, '3')
    await expect(unreact(first, messageId, '2')).rejects.toMatchObject({ type: 1103 })
    await expect(react(first, messageId, 'x'.repeat(65))).rejects.toMatchObject({ type: -3 })
    await expect(react(first, '12345', '1')).rejects.toMatchObject({ type: 51 })
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(react(stranger, messageId, '1')).rejects.toMatchObject({
      type: 602,
      message: 'The user not in this group!',
    })
    const options = { chatType: 'groupChat', messageId }
    await expect(stranger.call('getReactionlist', { ...options, groupId: group })).rejects.toMatchObject({
      type: 602,
    })
    await expect(first.call('getReactionlist', { ...options, groupId: '404' })).rejects.toMatchObject({
      type: 605,
    })
    await expect(
      stranger.call('getReactionDetail', { messageId, reaction: '1', cursor: null, pageSize: 20 }),
    ).rejects.toMatchObject({ type: 602 })
    // Another user's single chat looks as if it did not exist.
    const { serverMsgId } = await first.sendText(ben, 'between us')
    await expect(react(stranger, serverMsgId, '1')).rejects.toMatchObject({ type: 51 })
    expect(stranger.events.count('onReactionChange')).toBe(0)
  })
})

describe('pinned messages', () => {
  const listOf = async (client: ReferenceClient, id: string, type: string, more: object = {}) => {
    const options = { conversationId: id, conversationType: type, pageSize: 10, cursor: '', ...more }
    return (await client.call('getServerPinnedMessages', options)).data
  }

  it('of a single chat are reported to the other user and the user’s own devices, and listed', async () => {
    const { anna, ben, first, second } = await world.pair()
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    const sent = await second.sendText(anna, 'keep this', { ext: { a: 1 } })
    await first.next('onTextMessage')
    const options = { conversationId: ben, conversationType: 'singleChat', messageId: sent.serverMsgId }
    await expect(first.call('pinMessage', options)).resolves.toBeUndefined()
    const event = {
      messageId: sent.serverMsgId,
      conversationType: 'singleChat',
      operation: 'pin',
      operatorId: anna,
      time: expect.any(Number),
    }
    // For the other user, the conversation is the one with the user who pinned.
    expect(await second.next('onMessagePinEvent')).toEqual({ ...event, conversationId: anna })
    expect(await phone.next('onMessagePinEvent')).toMatchObject({ messageId: sent.serverMsgId })
    const { list, cursor } = await listOf(second, anna, 'singleChat')
    expect(cursor).toBe('')
    expect(list).toMatchObject([
      {
        message: { id: sent.serverMsgId, type: 'txt', msg: 'keep this', from: ben, to: anna, ext: { a: 1 } },
        operatorId: anna,
        pinTime: expect.any(Number),
      },
    ])
    expect(await listOf(first, ben, 'singleChat')).toEqual({ list, cursor })
    // Repeating it changes nothing and raises no event.
    await first.call('pinMessage', options)
    await second.call('unpinMessage', { ...options, conversationId: anna })
    expect(await first.next('onMessagePinEvent')).toMatchObject({
      operation: 'unpin',
      operatorId: ben,
      conversationId: ben,
      messageId: sent.serverMsgId,
    })
    await fence(first, second, ben)
    expect(second.events.count('onMessagePinEvent')).toBe(1)
    expect((await listOf(first, ben, 'singleChat')).list).toEqual([])
  })

  it('of a group are reported to everyone, and listed newest first in pages', async () => {
    const { anna, ben, first, second, third, group, messageId } = await three()
    const ids = [messageId]
    for (const word of ['two', 'three']) ids.push((await second.sendText(group, word, toGroup)).serverMsgId)
    for (const id of ids)
      await second.call('pinMessage', { conversationId: group, conversationType: 'groupChat', messageId: id })
    for (const client of [first, third])
      for (const id of ids)
        expect(await client.next('onMessagePinEvent')).toEqual({
          messageId: id,
          conversationId: group,
          conversationType: 'groupChat',
          operation: 'pin',
          operatorId: ben,
          time: expect.any(Number),
        })
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await listOf(third, group, 'groupChat', { pageSize: 1, cursor })
      seen.push(...page.list.map(({ message }: Loose) => message.id))
      cursor = page.cursor
      expect(cursor).toMatch(/^[\w-]*$/)
    } while (cursor !== '')
    expect(seen).toEqual([...ids].reverse())
    expect((await listOf(third, group, 'groupChat')).list[2]).toMatchObject({
      message: { chatType: 'groupChat', from: anna, to: group, msg: 'what do you think?' },
      operatorId: ben,
    })

    const { serverMsgId } = await first.sendText(group, 'one too many', toGroup)
    const pin = { conversationId: group, conversationType: 'groupChat', messageId: serverMsgId }
    await expect(first.call('pinMessage', pin)).rejects.toMatchObject({ type: 50 })
    await expect(first.call('unpinMessage', pin)).rejects.toMatchObject({ type: 51 })
  })

  it('are refused with errors that the reference client knows', async () => {
    const { ben, first, second, group, messageId } = await three()
    const pin = (
      client: ReferenceClient,
      conversationId: string,
      id: string,
      conversationType = 'groupChat',
    ) => client.call('pinMessage', { conversationId, conversationType, messageId: id })
    await expect(pin(first, group, 'abc')).rejects.toMatchObject({
      type: -3,
      message: 'param pin_msg_id illegal, please check it!',
    })
    await expect(pin(first, group, '12345')).rejects.toMatchObject({ type: 51 })
    await expect(pin(first, await world.person('nobody'), messageId, 'singleChat')).rejects.toMatchObject({
      type: 1400,
    })
    await expect(pin(first, '404', messageId, 'chatRoom')).rejects.toMatchObject({ type: 705 })
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(pin(stranger, group, messageId)).rejects.toMatchObject({ type: 602 })
    await expect(listOf(stranger, group, 'groupChat')).rejects.toMatchObject({ type: 602 })
    // A message of another conversation, and a directed one.
    const { serverMsgId } = await first.sendText(ben, 'between us')
    await expect(pin(first, group, serverMsgId)).rejects.toMatchObject({ type: 51 })
    const directed = await first.sendText(group, 'to Ben', { ...toGroup, receiverList: [ben] })
    await second.next('onTextMessage', ({ msg }: Loose) => msg === 'to Ben')
    await expect(pin(second, group, directed.serverMsgId)).rejects.toMatchObject({ type: -3 })
    expect(second.events.count('onMessagePinEvent')).toBe(0)
  })
})
