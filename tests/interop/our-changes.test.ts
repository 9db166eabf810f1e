// Changes of a message after it was sent, between the unmodified reference client and ours: each makes them and the
// other sees them in its events and its state, live, after being offline, and in history.

import { keyOf, type Message, timelineRows } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { group, type Ours, ourClient, single } from './our-client.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()

/** Anna has the reference client, Ben ours. */
async function both(options: Record<string, unknown> = {}) {
  const [anna, ben] = [await world.person('anna'), await world.person('ben')]
  const reference = await world.signedIn(anna, options)
  const own = await ourClient(world, ben)
  return { anna, ben, reference, own, there: single(anna) }
}

/** The same in a group of Anna's, with Carl in it, who has the reference client too. */
async function inGroup() {
  const { anna, ben, reference, own } = await both()
  const carl = await world.person('carl')
  const third = await world.signedIn(carl)
  const id = await makeGroup(reference, ben, carl)
  await own.next('groups.joinedDirectly')
  return { anna, ben, carl, reference, own, third, id, there: group(id) }
}

const say = async (
  own: Ours,
  to: ReturnType<typeof single | typeof group>,
  text: string,
  more: object = {},
) => own.messages.send({ kind: 'text', to, text, ...more }).done

const statusOf = (own: Ours, ref: ReturnType<typeof single>, id: string) => {
  const row = timelineRows(own.client.state, keyOf(ref)).find((one: Loose) => one.message?.id === id) as Loose
  return row?.status
}

const tell = (client: ReferenceClient, options: Record<string, unknown>) =>
  client.call('send', client.message({ chatType: 'singleChat', ...options }))

async function history(client: ReferenceClient, targetId: string, chatType = 'singleChat'): Promise<Loose[]> {
  const page = await client.call('getHistoryMessages', { targetId, chatType, pageSize: 50, cursor: -1 })
  return page.messages.reverse()
}

describe('receipts', () => {
  it('of the reference client mark our messages, one by one or all', async () => {
    const { ben, reference, own, there } = await both({ delivery: true })
    const one = await say(own, there, 'one')
    const two = await say(own, there, 'two')
    expect(await own.next('messages.delivered', ({ message }) => message?.id === two.id)).toBeDefined()
    await tell(reference, { type: 'read', id: two.id, to: ben })
    await own.message(there, two.id, (message) => message.isRead === true)
    expect(await own.next('messages.read')).toMatchObject({ conversation: there, message: { id: two.id } })
    expect([statusOf(own, there, one.id), statusOf(own, there, two.id)]).toEqual(['delivered', 'read'])
    await tell(reference, { type: 'channel', to: ben })
    await own.eventually(
      () => statusOf(own, there, one.id),
      (status) => status === 'read',
    )
    // A client that signs in later finds the same in history.
    const fresh = await ourClient(world, ben, 'fresh')
    await fresh.client.history.loadLatest(there)
    expect([one, two].map(({ id }) => statusOf(fresh, there, id))).toEqual(['read', 'read'])
  })

  it('of ours are reported to the reference client, one by one or all', async () => {
    const { anna, ben, reference, own, there } = await both()
    const sent: Loose[] = []
    for (const word of ['one', 'two', 'three']) sent.push(await reference.sendText(ben, word))
    await own.shows(there, (list) => list.length === 3)
    expect(
      await reference.next('onDeliveredMessage', ({ mid }: Loose) => mid === sent[2].serverMsgId),
    ).toMatchObject({ from: ben, to: anna })
    const second = await own.message(there, sent[1].serverMsgId)
    own.messages.markRead(second)
    expect(await reference.next('onReadMessage')).toMatchObject({
      type: 'read',
      from: ben,
      to: anna,
      mid: sent[1].serverMsgId,
    })
    const flags = async () =>
      (await history(reference, ben)).map(({ isRead, isDelivered }) => [isRead, isDelivered])
    expect(await flags()).toEqual([
      [undefined, true],
      [true, true],
      [undefined, true],
    ])
    own.messages.markConversationRead(there)
    expect(await reference.next('onChannelMessage')).toMatchObject({ from: ben, to: anna })
    expect(await flags()).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ])
  })

  it('in groups are counted on both sides, with the contents of the receipts', async () => {
    const { ben, carl, reference, own, third, id, there } = await inGroup()
    const mine = await say(own, there, 'who reads?', { wantsReceipts: true })
    const received = await third.next('onTextMessage')
    expect(received.msgConfig).toEqual({ allowGroupAck: true })
    const ack = { type: 'read', chatType: 'groupChat', to: id, msgConfig: { allowGroupAck: true } }
    await tell(third, { ...ack, id: mine.id, ackContent: 'me' })
    await own.message(there, mine.id, (message) => message.readCount === 1)
    await tell(reference, { ...ack, id: mine.id })
    await own.message(there, mine.id, (message) => message.readCount === 2)
    const { readers, total } = await own.messages.readers(mine)
    expect(total).toBe(2)
    expect(readers[0]).toMatchObject({ user: carl, content: 'me' })

    const msgConfig = { allowGroupAck: true }
    const sent = await reference.sendText(id, 'and mine?', { chatType: 'groupChat', msgConfig })
    const theirs = await own.message(there, sent.serverMsgId)
    expect(theirs.wantsReceipts).toBe(true)
    own.messages.markRead(theirs, 'seen by ours')
    expect(await reference.next('onReadMessage')).toMatchObject({
      from: ben,
      to: id,
      mid: sent.serverMsgId,
      groupReadCount: { [sent.serverMsgId]: 1 },
      ackContent: 'seen by ours',
    })
    const { data } = await reference.call('getGroupMsgReadUser', { groupId: id, msgId: sent.serverMsgId })
    expect(data.userlist).toEqual([ben])
  })
})

describe('recalls', () => {
  it('of the reference client remove messages from our timeline, and ours are reported to it', async () => {
    const { anna, ben, reference, own, there } = await both()
    await reference.sendText(ben, 'stays')
    const { serverMsgId: mid } = await reference.sendText(ben, 'oops')
    await own.shows(there, (list) => list.length === 2)
    await reference.call('recallMessage', { mid, to: ben, chatType: 'singleChat', ext: 'sorry' })
    const gone = await own.message(there, mid, ({ kind }) => kind === 'recalled')
    expect(gone).toMatchObject({ by: anna, note: 'sorry', text: undefined })
    expect(await own.next('messages.recalled')).toMatchObject({ conversation: there, note: 'sorry' })
    const conversation = own.client.state.conversations.get(`single:${anna}`)
    expect(conversation).toMatchObject({ unread: 1, lastMessage: { text: 'stays' } })

    const mine = await say(own, there, 'mine')
    await reference.next('onTextMessage')
    await own.messages.recall(mine, 'my mistake')
    expect(await reference.next('onRecallMessage')).toMatchObject({
      from: ben,
      to: anna,
      mid: mine.id,
      ext: 'my mistake',
      onlineState: 1,
    })
    expect(await own.message(there, mine.id)).toMatchObject({ kind: 'recalled', by: ben, text: 'mine' })
    expect((await history(reference, ben)).map(({ msg }) => msg)).toEqual(['stays'])
    const fresh = await ourClient(world, ben, 'fresh')
    await fresh.client.history.loadLatest(there)
    expect(fresh.timeline(there).map((message) => (message as Loose).text)).toEqual(['stays'])
  })

  it('by the owner of a group remove what others wrote', async () => {
    const { anna, reference, own, third, id, there } = await inGroup()
    const mine = await say(own, there, 'rude')
    await third.next('onTextMessage')
    await reference.call('recallMessage', { mid: mine.id, to: id, chatType: 'groupChat' })
    expect(await third.next('onRecallMessage')).toMatchObject({ mid: mine.id, from: anna })
    expect(await own.message(there, mine.id, ({ kind }) => kind === 'recalled')).toMatchObject({ by: anna })
    const theirs = await third.sendText(id, 'also rude', { chatType: 'groupChat' })
    const message = await own.message(there, theirs.serverMsgId)
    await expect(own.messages.recall(message)).rejects.toMatchObject({
      reason: 'permissionDenied',
      code: 603,
    })
    expect(await own.message(there, theirs.serverMsgId)).toMatchObject({ kind: 'text' })
  })
})

describe('edits', () => {
  it('of either client change the message of the other', async () => {
    const { anna, ben, reference, own, there } = await both()
    const sent = await reference.sendText(ben, 'teh', { ext: { a: 1 } })
    await own.message(there, sent.serverMsgId)
    const result = await reference.call('modifyMessage', {
      messageId: sent.serverMsgId,
      modifiedMessage: reference.message({ type: 'txt', chatType: 'singleChat', to: ben, msg: 'the' }),
    })
    const { operationCount, operatorId, operationTime } = result.modifiedInfo
    const changed = await own.message(there, sent.serverMsgId, (message) => message.edited?.count === 1)
    expect(changed).toMatchObject({
      kind: 'text',
      text: 'the',
      ext: { a: 1 },
      sentAt: sent.message.time,
      edited: { count: operationCount, by: operatorId, at: operationTime },
    })
    expect(await own.next('messages.edited')).toMatchObject({ conversation: there, message: { text: 'the' } })

    const mine = await say(own, there, 'wrnog', { ext: { b: 2 } })
    await reference.next('onTextMessage')
    const edited = await own.messages.edit(mine, { text: 'wrong', ext: { c: [3] } })
    expect(edited).toMatchObject({ text: 'wrong', ext: { c: [3] }, edited: { count: 1, by: ben } })
    expect(await reference.next('onModifiedMessage')).toMatchObject({
      id: mine.id,
      type: 'txt',
      chatType: 'singleChat',
      msg: 'wrong',
      ext: { c: [3] },
      from: ben,
      to: anna,
      time: mine.sentAt,
      modifiedInfo: { operationCount: 1, operatorId: ben, operationTime: edited.edited?.at },
    })
    expect(await history(reference, ben)).toMatchObject([
      { msg: 'the', modifiedInfo: { operationCount: 1, operatorId: anna } },
      { msg: 'wrong', ext: { c: [3] }, modifiedInfo: { operationCount: 1, operatorId: ben } },
    ])
    const fresh = await ourClient(world, ben, 'fresh')
    await fresh.client.history.loadLatest(there)
    const plain = ({ localId: _id, onlineState: _state, ...message }: Message) => message
    expect(fresh.timeline(there).map(plain)).toEqual(own.timeline(there).map(plain))
  })

  it('work for custom messages and for the ext of files', async () => {
    const { reference, own, id, there } = await inGroup()
    const custom = { type: 'custom', chatType: 'groupChat', to: id, customEvent: 'poll' }
    const sent = await reference.call('send', reference.message({ ...custom, customExts: { votes: '1' } }))
    await own.message(there, sent.serverMsgId)
    await reference.call('modifyMessage', {
      messageId: sent.serverMsgId,
      modifiedMessage: reference.message({ ...custom, customExts: { votes: '2' } }),
    })
    expect(await own.message(there, sent.serverMsgId, ({ edited }) => edited !== undefined)).toMatchObject({
      kind: 'custom',
      event: 'poll',
      params: { votes: '2' },
    })
    const mine = await own.messages.send({
      kind: 'location',
      to: there,
      latitude: 1,
      longitude: 2,
      address: 'here',
    }).done
    await own.messages.edit(mine, { ext: { note: 'left' } })
    expect(
      await reference.next('onModifiedMessage', (message: Loose) => message.id === mine.id),
    ).toMatchObject({
      type: 'loc',
      chatType: 'groupChat',
      addr: 'here',
      ext: { note: 'left' },
    })
  })
})

describe('reactions', () => {
  it('of either client are seen by the other, with the user’s own marked', async () => {
    const { anna, ben, reference, own, there } = await both()
    const sent = await reference.sendText(ben, 'good news')
    const message = await own.message(there, sent.serverMsgId)
    await own.messages.react(message, '👍')
    expect(await reference.next('onReactionChange')).toMatchObject({
      from: ben,
      to: anna,
      chatType: 'singleChat',
      messageId: sent.serverMsgId,
      reactions: [{ reaction: '👍', count: 1, userList: [ben], isAddedBySelf: false }],
    })
    await reference.call('addReaction', { messageId: sent.serverMsgId, reaction: '👍' })
    await reference.call('addReaction', { messageId: sent.serverMsgId, reaction: '🎉' })
    const expected = [
      { reaction: '🎉', count: 1, isMine: false, users: [anna] },
      { reaction: '👍', count: 2, isMine: true, users: [ben, anna] },
    ]
    const byName = (list: Loose[] = []) => [...list].sort((a, b) => (a.reaction < b.reaction ? 1 : -1))
    const both2 = await own.message(there, sent.serverMsgId, ({ reactions }) => reactions?.length === 2)
    expect(byName(both2.reactions)).toEqual(byName(expected))
    expect(await own.next('messages.reactionsChanged')).toBeDefined()

    await own.messages.unreact(message, '👍')
    expect(
      await reference.next(
        'onReactionChange',
        ({ reactions }: Loose) => reactions[0].op[0].reactionType === 'delete',
      ),
    ).toMatchObject({ reactions: [{ reaction: '👍', count: 1, userList: [anna], isAddedBySelf: true }] })
    await reference.call('deleteReaction', { messageId: sent.serverMsgId, reaction: '🎉' })
    const left = await own.message(there, sent.serverMsgId, ({ reactions }) => reactions?.length === 1)
    expect(left.reactions).toEqual([{ reaction: '👍', count: 1, isMine: false, users: [anna] }])
    const listed = await own.messages.listReactions(there, [sent.serverMsgId])
    expect(listed.get(sent.serverMsgId)).toEqual(left.reactions)
    expect((await history(reference, ben))[0].reactions).toEqual([
      { reaction: '👍', count: 1, isAddedBySelf: true, userList: [anna] },
    ])
    await expect(own.messages.unreact(message, '👍')).rejects.toMatchObject({ reason: 'reactionIllegal' })
    expect(await own.message(there, sent.serverMsgId)).toMatchObject({ reactions: left.reactions })
  })
})

describe('pins', () => {
  it.each(['single', 'group'] as const)('of either client are seen by the other: %s', async (type) => {
    const scene = await inGroup()
    const { anna, ben, reference, own } = scene
    const [there, chatType, to] =
      type === 'single'
        ? ([single(anna), 'singleChat', ben] as const)
        : ([scene.there, 'groupChat', scene.id] as const)
    const sent = await reference.sendText(to, 'rules', { chatType })
    const message = await own.message(there, sent.serverMsgId)
    const mine = await say(own, there, 'mine')
    expect(await own.messages.loadPins(there)).toEqual([])
    await own.messages.pin(message)
    expect(await reference.next('onMessagePinEvent')).toMatchObject({
      messageId: sent.serverMsgId,
      conversationId: to,
      conversationType: chatType,
      operation: 'pin',
      operatorId: ben,
    })
    await reference.call('pinMessage', { conversationId: to, conversationType: chatType, messageId: mine.id })
    const pinned = () => own.client.state.pins.get(`${there.type}:${there.id}`) ?? []
    await own.eventually(pinned, (pins) => pins.length === 2)
    expect(pinned()).toMatchObject([
      { message: { id: mine.id, text: 'mine' }, by: anna },
      { message: { id: sent.serverMsgId, text: 'rules' }, by: ben },
    ])
    expect(await own.next('messages.pinned', ({ message: one }) => one?.id === mine.id)).toMatchObject({
      conversation: there,
    })
    const list = async () => {
      const listOptions = { conversationId: to, conversationType: chatType, pageSize: 10, cursor: '' }
      return (await reference.call('getServerPinnedMessages', listOptions)).data.list
    }
    expect((await list()).map((one: Loose) => [one.message.msg, one.operatorId])).toEqual([
      ['mine', anna],
      ['rules', ben],
    ])
    await reference.call('unpinMessage', {
      conversationId: to,
      conversationType: chatType,
      messageId: sent.serverMsgId,
    })
    await own.eventually(pinned, (pins) => pins.length === 1)
    await own.messages.unpin(mine)
    expect(await reference.next('onMessagePinEvent')).toMatchObject({
      operation: 'unpin',
      messageId: mine.id,
    })
    expect(await list()).toEqual([])
    expect(pinned()).toEqual([])
  })
})

describe('options', () => {
  it('for directed and online-only messages are understood both ways', async () => {
    const { anna, ben, reference, own, third, id, there } = await inGroup()
    await reference.sendText(id, 'to Ben', { chatType: 'groupChat', receiverList: [ben] })
    const [came] = await own.shows(there, (list) => list.length === 1)
    expect(came).toMatchObject({ text: 'to Ben', onlyTo: [ben] })
    await say(own, there, 'to Anna', { onlyTo: [anna] })
    expect(await reference.next('onTextMessage')).toMatchObject({ msg: 'to Anna' })
    await say(own, there, 'now', { onlineOnly: true })
    for (const client of [reference, third])
      await client.next('onTextMessage', ({ msg }: Loose) => msg === 'now')
    expect(third.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['now'])
    await reference.sendText(id, 'now too', { chatType: 'groupChat', deliverOnlineOnly: true })
    await own.next('messages.sent', ({ message }) => (message as Loose).text === 'now too')
    expect((await history(third, id, 'groupChat')).map(({ msg }) => msg)).toEqual([])
    const fresh = await ourClient(world, ben, 'fresh')
    await fresh.client.history.loadLatest(there)
    expect(fresh.timeline(there)).toMatchObject([
      { text: 'to Ben', onlyTo: [ben] },
      { text: 'to Anna', onlyTo: [anna] },
    ])
  })
})
