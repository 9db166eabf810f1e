// The conversation list and history, as the unmodified reference client requests and removes them.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()

/** The list of conversations, page by page. */
async function conversations(client: ReferenceClient, pageSize = 20): Promise<Loose[]> {
  const all: Loose[] = []
  let cursor = ''
  do {
    const { data } = await client.call('getServerConversations', { pageSize, cursor })
    expect(data.conversations.length).toBeLessThanOrEqual(pageSize)
    all.push(...data.conversations)
    cursor = data.cursor
  } while (cursor !== '')
  return all
}

interface PageRequest {
  readonly pageSize?: number
  readonly searchDirection?: 'up' | 'down'
  readonly searchOptions?: Record<string, unknown>
}

/** The texts of a conversation, page by page, in the order in which they arrive. */
async function history(
  client: ReferenceClient,
  targetId: string,
  pageOptions: PageRequest = {},
): Promise<Loose[]> {
  const all: Loose[] = []
  let cursor: unknown = -1
  for (;;) {
    const page = await client.call('getHistoryMessages', {
      targetId,
      chatType: 'singleChat',
      cursor,
      ...pageOptions,
    })
    all.push(...page.messages)
    if (page.isLast) return all
    expect(page.messages.length).toBe(pageOptions.pageSize)
    cursor = page.cursor
  }
}

const msgs = (messages: Loose[]) => messages.map(({ msg }) => msg)

describe('the conversation list', () => {
  it('shows the newest first, with the last message and the unread count', async () => {
    const user = await world.person('lister')
    const client = await world.signedIn(user)
    const friends = await Promise.all(['a', 'b', 'c'].map((label) => world.person(label)))
    const senders = await Promise.all(friends.map((friend) => world.signedIn(friend)))
    for (const [index, sender] of senders.entries()) {
      for (let round = 0; round <= index; round += 1)
        await sender.sendText(user, `${index}:${round}`, { ext: { round } })
    }
    const last = await client.sendText(friends[0] as string, 'an answer')

    const list = await conversations(client)
    expect(list.map(({ conversationId }) => conversationId)).toEqual([friends[0], friends[2], friends[1]])
    expect(list.map(({ unReadCount }) => unReadCount)).toEqual([1, 3, 2])
    expect(list[0]).toMatchObject({
      conversationType: 'singleChat',
      isPinned: false,
      pinnedTime: 0,
      marks: [],
      lastMessage: { id: last.serverMsgId, type: 'txt', msg: 'an answer', from: user, to: friends[0] },
    })
    expect(list[1].lastMessage).toMatchObject({ msg: '2:2', ext: { round: 2 }, from: friends[2], to: user })
    expect(await conversations(client, 1)).toEqual(list)
    // The other user sees the same conversation from their side.
    const [mine] = await conversations(senders[0] as ReferenceClient)
    expect(mine).toMatchObject({ conversationId: user, unReadCount: 1, lastMessage: { msg: 'an answer' } })
  })

  it('is empty for a new user', async () => {
    const client = await world.signedIn(await world.person('new'))
    expect(await conversations(client)).toEqual([])
  })

  it('counts nothing as unread after the conversation was marked as read, also on other devices', async () => {
    const [user, friendName] = [await world.person('reader'), await world.person('friend')]
    const friend = await world.signedIn(friendName)
    const desk = await world.signedIn(user, { deviceId: 'desk' })
    const phone = await world.signedIn(user, { deviceId: 'phone' })
    for (const word of ['one', 'two', 'three']) await friend.sendText(user, word)
    expect((await conversations(phone))[0].unReadCount).toBe(3)
    await desk.call('send', desk.message({ type: 'channel', chatType: 'singleChat', to: friendName }))
    await friend.next('onChannelMessage')
    for (const client of [desk, phone]) expect((await conversations(client))[0].unReadCount).toBe(0)
    await friend.sendText(user, 'four')
    expect((await conversations(phone))[0]).toMatchObject({ unReadCount: 1, lastMessage: { msg: 'four' } })
    expect((await conversations(friend))[0].unReadCount).toBe(0)
  })

  it('has one single conversation with oneself', async () => {
    const user = await world.person('self')
    const client = await world.signedIn(user)
    await client.sendText(user, 'a note')
    const list = await conversations(client)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ conversationId: user, unReadCount: 0, lastMessage: { msg: 'a note' } })
  })
})

describe('history', () => {
  async function talk() {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const [first, second] = [await world.signedIn(anna), await world.signedIn(ben)]
    const sent: Loose[] = []
    for (let index = 0; index < 25; index += 1) {
      const [from, to] = index % 2 === 0 ? [first, ben] : [second, anna]
      sent.push(await from.sendText(to, `m${index}`, { ext: { index } }))
    }
    return { anna, ben, first, second, sent }
  }
  const words = Array.from({ length: 25 }, (_, index) => `m${index}`)

  it('is the same for both users, newest first or oldest first, in pages of any size', async () => {
    const { anna, ben, first, second, sent } = await talk()
    const up = await history(first, ben, { pageSize: 10 })
    expect(msgs(up)).toEqual([...words].reverse())
    expect(msgs(await history(second, anna, { pageSize: 7 }))).toEqual([...words].reverse())
    expect(msgs(await history(first, ben, { pageSize: 25, searchDirection: 'down' }))).toEqual(words)
    expect(msgs(await history(first, ben, { pageSize: 1, searchDirection: 'down' }))).toEqual(words)
    expect(up[0]).toMatchObject({
      id: sent[24].serverMsgId,
      time: sent[24].message.time,
      type: 'txt',
      chatType: 'singleChat',
      from: anna,
      to: ben,
      msg: 'm24',
      ext: { index: 24 },
    })
  })

  it('holds messages only, no receipts, and is complete on a new device', async () => {
    const { anna, ben, first, second, sent } = await talk()
    await second.call(
      'send',
      second.message({ type: 'read', chatType: 'singleChat', id: sent[24].serverMsgId, to: anna }),
    )
    await first.next('onReadMessage')
    await second.call('send', second.message({ type: 'channel', chatType: 'singleChat', to: anna }))
    await first.next('onChannelMessage')
    const fresh = await world.signedIn(anna)
    expect(msgs(await history(fresh, ben, { pageSize: 50 }))).toEqual([...words].reverse())
  })

  it('may be requested by time', async () => {
    const { ben, first, sent } = await talk()
    const startTime = sent[20].message.time
    const found = await history(first, ben, {
      pageSize: 50,
      searchOptions: { startTime, endTime: Date.now() + 60_000 },
    })
    expect(found.length).toBeGreaterThanOrEqual(5)
    expect(found.every(({ time }) => time >= startTime)).toBe(true)
    expect(msgs(found)).toEqual(expect.arrayContaining(words.slice(20)))
  })

  it('is empty with a user one never talked to, and with an unknown user', async () => {
    const client = await world.signedIn(await world.person('quiet'))
    expect(await history(client, await world.person('stranger'))).toEqual([])
    expect(await history(client, 'nobody-at-all')).toEqual([])
  })

  it('of others is not accessible', async () => {
    const { anna } = await talk()
    const curious = await world.signedIn(await world.person('curious'))
    expect(await history(curious, anna)).toEqual([])
  })
})

describe('a search in history', () => {
  async function said() {
    const { anna, ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    const chat = { chatType: 'groupChat', to: group }
    const send = (client: ReferenceClient, options: Record<string, unknown>) =>
      client.call('send', client.message({ ...chat, ...options }))
    await send(first, { type: 'txt', msg: 'of anna' })
    await send(second, { type: 'txt', msg: 'of ben' })
    await send(second, { type: 'custom', customEvent: 'event', customExts: {} })
    await send(first, { type: 'cmd', action: 'act' })
    await send(second, { type: 'loc', addr: 'here', buildingName: 'there', lat: 1, lng: 2 })
    const search = async (searchOptions: Record<string, unknown>, more: Record<string, unknown> = {}) => {
      const pageOptions = {
        targetId: group,
        chatType: 'groupChat',
        cursor: -1,
        pageSize: 20,
        searchOptions,
        ...more,
      }
      return (await first.call('getHistoryMessages', pageOptions)).messages.map(({ type }: Loose) => type)
    }
    return { anna, ben, group, search }
  }

  it('filters by kind and sender', async () => {
    const { anna, ben, search } = await said()
    expect(await search({})).toEqual(['loc', 'cmd', 'custom', 'txt', 'txt'])
    expect(await search({ msgTypes: ['txt'] })).toEqual(['txt', 'txt'])
    expect(await search({ msgTypes: ['loc', 'custom', 'img'] })).toEqual(['loc', 'custom'])
    expect(await search({ from: ben })).toEqual(['loc', 'custom', 'txt'])
    expect(await search({ from: anna, msgTypes: ['cmd', 'loc'] })).toEqual(['cmd'])
    expect(await search({ from: 'nobody' })).toEqual([])
    expect(await search({ msgTypes: ['file'] }, { searchDirection: 'down' })).toEqual([])
    expect(await search({ msgTypes: ['txt', 'loc'] }, { searchDirection: 'down' })).toEqual([
      'txt',
      'txt',
      'loc',
    ])
  })

  it('by the older call returns the messages, and pages internally', async () => {
    const { ben, first, second, anna } = await world.pair()
    for (let index = 0; index < 25; index += 1) await first.sendText(ben, `m${index}`)
    const found = await second.call('fetchHistoryMessages', { queue: anna, count: 22 })
    expect(found.map(({ data }: Loose) => data)).toEqual(
      Array.from({ length: 22 }, (_, index) => `m${index + 3}`),
    )
  })
})

describe('removing from history', () => {
  const chats = ['singleChat', 'groupChat'] as const

  async function scene(chatType: (typeof chats)[number]) {
    const { anna, ben, first, second } = await world.pair()
    const phone = await world.signedIn(anna)
    const group = chatType === 'groupChat' ? await makeGroup(first, ben) : undefined
    const sent: Loose[] = []
    for (const word of ['one', 'two', 'three'])
      sent.push(await second.sendText(group ?? anna, word, { chatType }))
    const texts = async (client: ReferenceClient, targetId: string) =>
      msgs((await client.call('getHistoryMessages', { targetId, chatType, cursor: -1 })).messages)
    return { first, second, phone, sent, texts, mine: group ?? ben, theirs: group ?? anna }
  }

  it.each(chats)(
    'by ids, in a %s, removes messages for this user and tells their other device',
    async (chatType) => {
      const { first, second, phone, sent, texts, mine, theirs } = await scene(chatType)
      const messageIds = [sent[0].serverMsgId, sent[2].serverMsgId]
      expect(
        await first.call('removeHistoryMessages', { targetId: mine, chatType, messageIds }),
      ).toBeUndefined()
      expect(await phone.next('onMultiDeviceEvent')).toMatchObject({
        operation: 'deleteRoaming',
        conversationId: mine,
        chatType,
      })
      for (const client of [first, phone]) expect(await texts(client, mine)).toEqual(['two'])
      expect(await texts(second, theirs)).toEqual(['three', 'two', 'one'])
      expect((await conversations(phone))[0]).toMatchObject({ unReadCount: 1, lastMessage: { msg: 'two' } })
      await phone.call('removeHistoryMessages', {
        targetId: mine,
        chatType,
        messageIds: [sent[1].serverMsgId],
      })
      await first.next('onMultiDeviceEvent')
      expect(first.events.count('onMultiDeviceEvent')).toBe(1)
      expect(await conversations(first)).toEqual([])
    },
  )

  it.each(chats)('up to a time, in a %s, does the same', async (chatType) => {
    const { first, second, phone, sent, texts, mine, theirs } = await scene(chatType)
    const beforeTimeStamp = sent[2].message.time
    await first.call('removeHistoryMessages', { targetId: mine, chatType, beforeTimeStamp })
    expect(await phone.next('onMultiDeviceEvent')).toMatchObject({
      operation: 'deleteRoaming',
      conversationId: mine,
    })
    expect(await texts(first, mine)).toEqual([])
    expect(await texts(second, theirs)).toEqual(['three', 'two', 'one'])
    await second.sendText(theirs, 'four', { chatType })
    expect(await texts(phone, mine)).toEqual(['four'])
    expect(first.events.count('onMultiDeviceEvent')).toBe(0)
  })

  it('accepts unknown messages and refuses unknown conversations', async () => {
    const { first, mine } = await scene('singleChat')
    const ids = { chatType: 'singleChat', messageIds: ['123', 'abc'] }
    expect(await first.call('removeHistoryMessages', { targetId: mine, ...ids })).toBeUndefined()
    await expect(first.call('removeHistoryMessages', { targetId: 'nobody', ...ids })).rejects.toMatchObject({
      type: 1400,
    })
    const room = { targetId: '77', chatType: 'chatRoom', messageIds: ['1'] }
    await expect(first.call('removeHistoryMessages', room)).rejects.toMatchObject({
      type: expect.any(Number),
    })
  })
})
