// Texts and receipts between the unmodified reference client and our own.

import { describe, expect, it } from 'vitest'
import { eventually, ourClient, single } from './our-client.ts'
import { backOnline, openOwnWorld } from './world.ts'

// Has its own server because the server is restarted.
const world = openOwnWorld()

const ours = async (user: string, device?: string) => (await ourClient(world, user, device)).client

function messagesOf(client: Awaited<ReturnType<typeof ours>>, peer: string) {
  const timeline = client.state.timelines.get(`single:${peer}`)
  return timeline?.segments.flatMap((segment) => segment.messages) ?? []
}

describe('the reference client and ours', () => {
  it('write to each other', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna)
    const own = await ours(ben)
    const sent = await reference.sendText(ben, 'from the reference one', { ext: { n: 1 } })
    const [arrived] = await eventually(
      own,
      () => messagesOf(own, anna),
      (list) => list.length === 1,
    )
    expect(arrived).toMatchObject({
      id: sent.serverMsgId,
      kind: 'text',
      text: 'from the reference one',
      from: anna,
      to: ben,
      ext: { n: 1 },
      sentAt: sent.message.time,
    })
    const answer = await own.messages.send({ to: single(anna), kind: 'text', text: 'from ours' }).done
    expect(await reference.next('onTextMessage')).toMatchObject({
      id: answer.id,
      from: ben,
      to: anna,
      msg: 'from ours',
      time: answer.sentAt,
    })
    expect(reference.sandbox.faults).toEqual([])
  })

  it('of the same user see each other’s messages', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna)
    const own = await ours(anna)
    await reference.sendText(ben, 'from the reference one')
    await eventually(
      own,
      () => messagesOf(own, ben),
      (list) => list.length === 1,
    )
    await own.messages.send({ to: single(ben), kind: 'text', text: 'from ours' }).done
    expect(await reference.next('onTextMessage')).toMatchObject({ from: anna, to: ben, msg: 'from ours' })
    expect(reference.events.payloads('onTextMessage')).toHaveLength(1)
  })

  it('get their backlog', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna)
    for (let index = 0; index < 20; index += 1) await reference.sendText(ben, `m${index}`)
    const own = await ours(ben)
    await eventually(
      own,
      () => messagesOf(own, anna),
      (list) => list.length === 20,
    )
    await reference.call('close')
    for (let index = 0; index < 20; index += 1) {
      await own.messages.send({ to: single(anna), kind: 'text', text: `r${index}` }).done
    }
    await reference.call('open', { user: anna, accessToken: await world.server.admin.token(anna) })
    await reference.next('onOfflineMessageSyncFinish')
    const received = reference.events.payloads('onTextMessage').map(({ msg }) => msg)
    expect(received).toEqual(Array.from({ length: 20 }, (_, index) => `r${index}`))
  })

  it('tell each other what was delivered and read', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna, { delivery: true })
    const own = await ours(ben)
    const { serverMsgId } = await reference.sendText(ben, 'read me')
    expect(await reference.next('onDeliveredMessage')).toMatchObject({ mid: serverMsgId, from: ben })
    await eventually(
      own,
      () => own.state.conversations.get(`single:${anna}`)?.unread,
      (unread) => unread === 1,
    )
    own.messages.markConversationRead(single(anna))
    expect(await reference.next('onChannelMessage')).toMatchObject({ from: ben, to: anna })
    const { id } = await own.messages.send({ to: single(anna), kind: 'text', text: 'and you' }).done
    await reference.next('onTextMessage')
    await reference.call('send', reference.message({ type: 'read', chatType: 'singleChat', id, to: ben }))
    await eventually(
      own,
      () => messagesOf(own, anna).find((message) => message.id === id),
      (message) => message?.isRead === true,
    )
    await reference.call('send', reference.message({ type: 'channel', chatType: 'singleChat', to: ben }))
    await eventually(
      own,
      () => own.state.conversations.get(`single:${anna}`)?.peerReadPosition ?? 0,
      (position) => position > 0,
    )
  })

  it.each([
    ['scripts and emoji', 'héllo – 你好 – שלום – 👩‍👩‍👧‍👦 – \u0000 – \n\t'],
    ['64 kB', 'é'.repeat(32_768)],
  ])('keep texts and extensions unchanged: %s', async (_name, text) => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna)
    const own = await ours(ben)
    const ext = { text: 'a', whole: -5, half: 0.5, yes: true, no: false, list: [1, 'b'], deep: { c: null } }
    await reference.sendText(ben, text, { ext })
    const [arrived] = await eventually(
      own,
      () => messagesOf(own, anna),
      (list) => list.length === 1,
    )
    expect(arrived).toMatchObject({ text, ext })
    await own.messages.send({ to: single(anna), kind: 'text', text, ext }).done
    expect(await reference.next('onTextMessage')).toMatchObject({ msg: text, ext })
  })

  it('agree about history: an experienced client, a fresh one and the reference client', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna)
    const own = await ours(ben)
    const ids: string[] = []
    for (let index = 0; index < 15; index += 1) {
      ids.push((await reference.sendText(ben, `f${index}`)).serverMsgId)
      ids.push((await own.messages.send({ to: single(anna), kind: 'text', text: `o${index}` }).done).id)
    }
    const idsOf = (client: typeof own) => messagesOf(client, anna).map(({ id }) => id)
    await eventually(
      own,
      () => idsOf(own),
      (list) => list.length === ids.length,
    )
    expect(idsOf(own)).toEqual(ids)

    const fresh = await ours(ben, 'fresh')
    await fresh.conversations.load()
    const conversation = fresh.state.conversations.get(`single:${anna}`)
    expect(conversation?.lastMessage).toMatchObject({ id: ids.at(-1), text: 'o14', from: ben })
    await fresh.history.loadLatest(single(anna), 7)
    for (let pages = 0; pages < ids.length; pages += 1) {
      if ((await fresh.history.loadOlder(single(anna), 7)).reachedStart) break
    }
    // The online state is known only to clients that received the message live.
    const alike = (client: typeof own) =>
      messagesOf(client, anna).map(({ localId: _id, onlineState: _state, ...message }) => message)
    expect(alike(fresh)).toEqual(alike(own))

    const { messages } = await reference.call('getHistoryMessages', {
      targetId: ben,
      chatType: 'singleChat',
      pageSize: 50,
      cursor: -1,
    })
    expect(messages.map(({ id }: { id: string }) => id).reverse()).toEqual(ids)
  })

  it('of the same user share read positions', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const friend = await world.signedIn(ben)
    const reference = await world.signedIn(anna)
    const own = await ours(anna)
    const unread = () => own.state.conversations.get(`single:${ben}`)?.unread
    const referenceUnread = async () =>
      (await reference.call('getServerConversations', { pageSize: 1, cursor: '' })).data.conversations[0]
        .unReadCount
    await friend.sendText(anna, 'one')
    await friend.sendText(anna, 'two')
    await eventually(own, unread, (count) => count === 2)
    await reference.call('send', reference.message({ type: 'channel', chatType: 'singleChat', to: ben }))
    await eventually(own, unread, (count) => count === 0)
    await friend.next('onChannelMessage')
    await friend.sendText(anna, 'three')
    await eventually(own, unread, (count) => count === 1)
    expect(await referenceUnread()).toBe(1)
    own.messages.markConversationRead(single(ben))
    await friend.next('onChannelMessage')
    expect(await referenceUnread()).toBe(0)
    expect(unread()).toBe(0)
  })

  it('sign each other out if they are the same device', async () => {
    const user = await world.person('device')
    const own = await ours(user, 'webim_web_same')
    const reference = await world.signedIn(user, { deviceId: 'same' })
    const { connection } = await eventually(
      own,
      () => own.state,
      (state) => state.connection.name !== 'online',
    )
    expect(connection).toMatchObject({ why: { reason: 'signedInElsewhere' } })
    await ours(user, 'webim_web_same')
    expect(await reference.next('onDisconnected')).toMatchObject({ type: 206 })
  })

  it('are refused alike', async () => {
    const user = await world.person('refused')
    const own = await ours(user)
    const refusal = (to: ReturnType<typeof single>, text: string) =>
      own.messages.send({ to, kind: 'text', text }).done.then(
        () => 'sent',
        ({ reason, code }) => ({ reason, code }),
      )
    expect(await refusal(single('nobody-at-all'), 'hello?')).toEqual({ reason: 'userNotFound', code: 204 })
    expect(await refusal(single(user), 'x'.repeat(70_000))).toEqual({ reason: 'messageTooLarge', code: 511 })
    expect(own.state.connection.name).toBe('online')
  })

  it('both reconnect after a restart of the server, and what was written meanwhile arrives once', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const reference = await world.signedIn(anna, { autoReconnectNumMax: 1000 })
    const own = await ours(ben)
    await reference.sendText(ben, 'before')
    const again = world.server.restart()
    await Promise.all([
      reference.next('onReconnecting'),
      eventually(
        own,
        () => own.state.connection.name,
        (name) => name !== 'online',
      ),
    ])
    const meanwhile = own.messages.send({ to: single(anna), kind: 'text', text: 'meanwhile' })
    await again
    own.reconnectNow()
    await Promise.all([backOnline(reference), meanwhile.done])
    await reference.next('onTextMessage', ({ msg }) => msg === 'meanwhile')
    await reference.sendText(ben, 'after')
    await eventually(
      own,
      () => messagesOf(own, anna).map((message) => (message.kind === 'text' ? message.text : message.kind)),
      (list) => list.length === 3,
    )
    expect(
      messagesOf(own, anna).map((message) => (message.kind === 'text' ? message.text : message.kind)),
    ).toEqual(['before', 'meanwhile', 'after'])
    expect(reference.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['meanwhile'])
  })
})
