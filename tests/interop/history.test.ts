// The conversation list and the history of single chats, as the unmodified foreign client asks for them.

import { describe, expect, it } from 'vitest'
import type { ForeignClient } from './foreign/client.ts'
import type { Loose } from './foreign/loose.ts'
import { openWorld } from './world.ts'

const world = openWorld()

/** The list of conversations, page by page. */
async function conversations(client: ForeignClient, pageSize = 20): Promise<Loose[]> {
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

interface Asked {
  readonly pageSize?: number
  readonly searchDirection?: 'up' | 'down'
  readonly searchOptions?: Record<string, unknown>
}

/** The texts of a conversation, page by page, in the order in which they come. */
async function history(client: ForeignClient, targetId: string, asked: Asked = {}): Promise<Loose[]> {
  const all: Loose[] = []
  let cursor: unknown = -1
  for (;;) {
    const page = await client.call('getHistoryMessages', {
      targetId,
      chatType: 'singleChat',
      cursor,
      ...asked,
    })
    all.push(...page.messages)
    if (page.isLast) return all
    expect(page.messages.length).toBe(asked.pageSize)
    cursor = page.cursor
  }
}

const msgs = (messages: Loose[]) => messages.map(({ msg }) => msg)

describe('the conversation list', () => {
  it('shows the newest first, with the last message and what is unread', async () => {
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
    // The other side sees the same conversation its own way.
    const [mine] = await conversations(senders[0] as ForeignClient)
    expect(mine).toMatchObject({ conversationId: user, unReadCount: 1, lastMessage: { msg: 'an answer' } })
  })

  it('is empty for somebody new', async () => {
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

  it('knows one single conversation with oneself', async () => {
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

  it('is the same for both, newest first or oldest first, in pages of any size', async () => {
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

  it('holds messages only, no receipts, and is there for a device that has just come', async () => {
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

  it('may be asked for by time', async () => {
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

  it('is empty with somebody one never talked to, and with nobody', async () => {
    const client = await world.signedIn(await world.person('quiet'))
    expect(await history(client, await world.person('stranger'))).toEqual([])
    expect(await history(client, 'nobody-at-all')).toEqual([])
  })

  it('of others is closed', async () => {
    const { anna } = await talk()
    const curious = await world.signedIn(await world.person('curious'))
    expect(await history(curious, anna)).toEqual([])
  })
})
