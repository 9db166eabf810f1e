// Every call about the list of conversations, made by the unmodified reference client, and the events on the user's
// other devices.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld('limited')

/** Anna with two devices; Ben, who has written to her and to a group of both. */
async function scene() {
  const { anna, ben, first: desk, second: friend } = await world.pair()
  const phone = await world.signedIn(anna)
  const group = await makeGroup(desk, ben)
  await friend.sendText(anna, 'one')
  await friend.sendText(anna, 'two')
  await friend.sendText(group, 'grouped', { chatType: 'groupChat' })
  return { anna, ben, desk, phone, friend, group }
}

const listed = async (client: ReferenceClient, given: object = {}): Promise<Loose[]> =>
  (await client.call('getServerConversations', { pageSize: 50, cursor: '', ...given })).data.conversations

const names = (rows: Loose[]) => rows.map(({ conversationId }) => conversationId)

const pin = (client: ReferenceClient, conversationId: string, more: object = {}) =>
  client.call('pinConversation', { conversationId, conversationType: 'singleChat', isPinned: true, ...more })

const inGroup = { conversationType: 'groupChat' }
const nextMultiDeviceEvent = (client: ReferenceClient) => client.next('onMultiDeviceEvent')

describe('lists', () => {
  it('of older clients name channels', async () => {
    const { anna, ben, desk, group } = await scene()
    const { appKey } = world.server
    const channels = [`${appKey}_${group}@conference.easemob.com`, `${appKey}_${ben}@easemob.com`]
    const all = await desk.call('getSessionList')
    expect(all).toMatchObject({ type: 0, data: { channel_infos: [{ unread_num: 1 }, { unread_num: 2 }] } })
    expect(all.data.channel_infos.map((row: Loose) => row.channel_id)).toEqual(channels)
    const shown = (answer: Loose) =>
      answer.data.channel_infos.map((row: Loose) => [row.channel_id, row.unread_num, row.lastMessage.msg])
    const expected = [
      [channels[0], 1, 'grouped'],
      [channels[1], 2, 'two'],
    ]
    const whole = await desk.call('getConversationlist')
    expect(shown(whole)).toEqual(expected)
    expect(whole.data.channel_infos[1].lastMessage).toMatchObject({ from: ben, to: anna, type: 'txt' })
    for (const pageNum of [1, 2, 3])
      expect(shown(await desk.call('getConversationlist', { pageNum, pageSize: 1 }))).toEqual(
        expected.slice(pageNum - 1, pageNum),
      )
  })

  it('include empty conversations only on request', async () => {
    const { ben, desk, group } = await scene()
    const quiet = await makeGroup(desk, ben)
    expect(names(await listed(desk))).toEqual([group, ben])
    const rows = await listed(desk, { includeEmptyConversations: true })
    expect(names(rows)).toContain(quiet)
    expect(rows.find(({ conversationId }) => conversationId === quiet)).toEqual({
      conversationId: quiet,
      conversationType: 'groupChat',
      isPinned: false,
      pinnedTime: 0,
      unReadCount: 0,
      lastMessage: null,
      marks: [],
    })
  })
})

describe('a pinned conversation', () => {
  it('is pinned on all devices, and reported to all but the acting one', async () => {
    const { ben, desk, phone, friend, group } = await scene()
    const { data } = await pin(desk, ben)
    expect(data).toEqual({ isPinned: true, pinnedTime: expect.any(Number) })
    expect(await nextMultiDeviceEvent(phone)).toEqual({
      operation: 'pinnedConversation',
      conversationId: ben,
      conversationType: 'singleChat',
      timestamp: data.pinnedTime,
    })
    expect((await pin(phone, ben)).data).toEqual(data)
    await pin(phone, group, inGroup)
    // The first event on the desk is the phone's change.
    expect(await nextMultiDeviceEvent(desk)).toMatchObject({
      conversationId: group,
      conversationType: 'groupChat',
    })
    const pinned = await phone.call('getServerPinnedConversations', { pageSize: 10, cursor: '' })
    expect(names(pinned.data.conversations)).toEqual([group, ben])
    expect(pinned.data.conversations[1]).toMatchObject({ isPinned: true, pinnedTime: data.pinnedTime })

    expect((await pin(desk, ben, { isPinned: false })).data).toEqual({ isPinned: false, pinnedTime: 0 })
    expect(await nextMultiDeviceEvent(phone)).toMatchObject({
      operation: 'unpinnedConversation',
      conversationId: ben,
    })
    await pin(desk, group, { ...inGroup, isPinned: false })
    expect(await nextMultiDeviceEvent(phone)).toMatchObject({
      operation: 'unpinnedConversation',
      conversationId: group,
    })
    const none = await phone.call('getServerPinnedConversations', { pageSize: 10, cursor: '' })
    expect(none.data.conversations).toEqual([])
    expect(desk.events.count('onMultiDeviceEvent')).toBe(1)
    expect(friend.events.count('onMultiDeviceEvent')).toBe(0)
  })

  it('counts towards a limit, and must exist', async () => {
    const { ben, desk, group } = await scene()
    await pin(desk, ben)
    await pin(desk, group, inGroup)
    const third = await makeGroup(desk, ben)
    await expect(pin(desk, third, inGroup)).rejects.toMatchObject({ type: 50 })
    await expect(pin(desk, 'nobody')).rejects.toMatchObject({ type: 1400 })
  })
})

describe('marks', () => {
  it('are set on many conversations at once, searched for and removed, and reported', async () => {
    const { ben, desk, phone, friend, group } = await scene()
    const both = [
      { conversationId: ben, conversationType: 'singleChat' },
      { conversationId: group, conversationType: 'groupChat' },
    ]
    expect(await desk.call('addConversationMark', { conversations: both, mark: 19 })).toBeUndefined()
    for (const conversation of both)
      expect(await nextMultiDeviceEvent(phone)).toEqual({
        operation: 'markConversation',
        ...conversation,
        conversationMark: 19,
        timestamp: expect.any(Number),
      })
    await desk.call('addConversationMark', { conversations: both.slice(0, 1), mark: 0 })
    expect(await nextMultiDeviceEvent(phone)).toMatchObject({ conversationMark: 0 })
    expect((await listed(phone)).map(({ marks }) => marks)).toEqual([[19], [0, 19]])

    const search = async (mark: number, given: object = {}) =>
      (
        await phone.call('getServerConversationsByFilter', {
          pageSize: 10,
          cursor: '',
          filter: { mark },
          ...given,
        })
      ).data
    expect(names((await search(19)).conversations)).toEqual([group, ben])
    const first = await search(19, { pageSize: 1 })
    expect(names(first.conversations)).toEqual([group])
    const second = await search(19, { pageSize: 1, cursor: first.cursor })
    expect([names(second.conversations), second.cursor]).toEqual([[ben], ''])
    expect((await search(5)).conversations).toEqual([])

    await phone.call('removeConversationMark', { conversations: both, mark: 19 })
    for (const { conversationId } of both)
      expect(await nextMultiDeviceEvent(desk)).toMatchObject({
        operation: 'unMarkConversation',
        conversationId,
        conversationMark: 19,
      })
    expect((await listed(desk)).map(({ marks }) => marks)).toEqual([[], [0]])
    expect([desk.events.count('onMultiDeviceEvent'), friend.events.count('onMultiDeviceEvent')]).toEqual([
      2, 0,
    ])
  })

  it('that do not exist are refused', async () => {
    const { ben, desk } = await scene()
    const conversations = [{ conversationId: ben, conversationType: 'singleChat' }]
    await expect(desk.call('addConversationMark', { conversations, mark: 20 })).rejects.toMatchObject({
      type: expect.any(Number),
    })
  })
})

describe('a removed conversation', () => {
  it.each(['deleteConversation', 'deleteSession'])(
    'is off the list after %s until the next message',
    async (call) => {
      const { anna, ben, desk, phone, friend, group } = await scene()
      expect(
        await desk.call(call, { channel: ben, chatType: 'singleChat', deleteRoam: false }),
      ).toMatchObject({ type: 0, data: { result: 'ok' } })
      expect(await nextMultiDeviceEvent(phone)).toEqual({
        operation: 'deleteConversation',
        conversationId: ben,
        conversationType: 'singleChat',
        timestamp: expect.any(Number),
      })
      await desk.call(call, { channel: group, chatType: 'groupChat', deleteRoam: true })
      expect(await nextMultiDeviceEvent(phone)).toMatchObject({
        conversationId: group,
        conversationType: 'groupChat',
      })
      for (const client of [desk, phone]) expect(await listed(client)).toEqual([])
      const history = async (client: ReferenceClient, targetId: string, chatType: string) =>
        (await client.call('getHistoryMessages', { targetId, chatType, cursor: -1 })).messages
      expect(await history(desk, ben, 'singleChat')).toHaveLength(2)
      expect(await history(desk, group, 'groupChat')).toEqual([])
      expect(await history(friend, group, 'groupChat')).toHaveLength(1)
      expect(names(await listed(friend))).toEqual([group, anna])
      await friend.sendText(anna, 'three')
      expect(await listed(phone)).toMatchObject([
        { conversationId: ben, unReadCount: 1, lastMessage: { msg: 'three' } },
      ])
    },
  )

  it('can be removed with all others and their history in one call', async () => {
    const { anna, ben, desk, phone, friend, group } = await scene()
    expect(await desk.call('deleteAllMessagesAndConversations')).toBeUndefined()
    for (const client of [desk, phone])
      expect(await listed(client, { includeEmptyConversations: true })).toEqual([])
    for (const [targetId, chatType] of [
      [ben, 'singleChat'],
      [group, 'groupChat'],
    ])
      expect(await phone.call('getHistoryMessages', { targetId, chatType, cursor: -1 })).toEqual({
        cursor: '',
        messages: [],
        isLast: true,
      })
    expect(names(await listed(friend))).toEqual([group, anna])
    await friend.sendText(group, 'again', { chatType: 'groupChat' })
    expect(await listed(desk)).toMatchObject([{ conversationId: group, unReadCount: 1 }])
  })
})
