// Texts and receipts in single chats between unmodified reference clients.

import { describe, expect, it } from 'vitest'
import { rawSocket } from './raw-socket.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import { backOnline, cutAndBack, fence, openWorld, syncRequest } from './world.ts'

const world = openWorld()

const texts = (client: ReferenceClient) => client.events.payloads('onTextMessage').map(({ msg }) => msg)

/** Two users, each with one signed-in reference client. */
async function pair(options: Record<string, unknown> = {}) {
  const [anna, ben] = [await world.person('anna'), await world.person('ben')]
  const [first, second] = [await world.signedIn(anna, options), await world.signedIn(ben, options)]
  return { anna, ben, first, second }
}

describe('texts', () => {
  it('go both ways with the same id and time at both ends', async () => {
    const { anna, ben, first, second } = await pair()
    const sent = await first.sendText(ben, 'hello Ben')
    expect(await second.next('onTextMessage')).toMatchObject({
      id: sent.serverMsgId,
      type: 'txt',
      chatType: 'singleChat',
      from: anna,
      to: ben,
      msg: 'hello Ben',
      time: sent.message.time,
      ext: {},
    })
    const answer = await second.sendText(anna, 'hello Anna')
    expect(await first.next('onTextMessage')).toMatchObject({
      id: answer.serverMsgId,
      from: ben,
      msg: 'hello Anna',
    })
    expect(BigInt(answer.serverMsgId)).toBeGreaterThan(BigInt(sent.serverMsgId))
    expect([...first.sandbox.faults, ...second.sandbox.faults]).toEqual([])
  })

  it.each([
    ['all scripts and emoji', 'héllo – 你好 – שלום – 👩‍👩‍👧‍👦 – \u0000 – \n\t'],
    ['a long text', 'x'.repeat(20_000)],
  ])('arrive unchanged: %s', async (_name, msg) => {
    const { ben, first, second } = await pair()
    await first.sendText(ben, msg)
    expect((await second.next('onTextMessage')).msg).toBe(msg)
  })

  it('carry extensions with their types', async () => {
    const { ben, first, second } = await pair()
    const ext = { text: 'a', whole: -5, half: 0.5, yes: true, no: false, list: [1, 'b'], deep: { c: null } }
    await first.sendText(ben, 'with ext', { ext })
    expect((await second.next('onTextMessage')).ext).toEqual(ext)
  })

  it('keep their order when many are sent at once', async () => {
    const { ben, first, second } = await pair()
    const words = Array.from({ length: 200 }, (_, index) => `number ${index}`)
    const results = await Promise.all(words.map((msg) => first.sendText(ben, msg)))
    expect(new Set(results.map(({ serverMsgId }) => serverMsgId)).size).toBe(200)
    await fence(first, second, ben)
    expect(texts(second)).toEqual([...words, 'fence'])
  })

  it('are refused if they are too large, and the connection stays open', async () => {
    const { ben, first, second } = await pair()
    await expect(first.sendText(ben, 'x'.repeat(100_000))).rejects.toMatchObject({
      type: 511,
      message: 'Sorry, data is too large',
    })
    expect(await fence(first, second, ben)).toBe(1)
    expect(first.events.count('onReconnecting')).toBe(0)
  })

  it('to oneself reach the other device', async () => {
    const user = await world.person('self')
    const desk = await world.signedIn(user, { deviceId: 'desk' })
    const phone = await world.signedIn(user, { deviceId: 'phone' })
    const sent = await desk.sendText(user, 'a note')
    // The reference client itself names the device of a message from the same user.
    expect(await phone.next('onTextMessage')).toMatchObject({
      id: sent.serverMsgId,
      from: `${user}/webim_web_desk`,
      to: user,
      msg: 'a note',
    })
    await phone.sendText(user, 'and back')
    expect(await desk.next('onTextMessage')).toMatchObject({
      from: `${user}/webim_web_phone`,
      msg: 'and back',
    })
    expect([texts(desk), texts(phone)]).toEqual([['and back'], ['a note']])
  })
})

describe('devices', () => {
  it('get messages that the sender’s other device sent, not their own', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const desk = await world.signedIn(anna, { deviceId: 'desk' })
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    const other = await world.signedIn(ben)
    const sent = await desk.sendText(ben, 'from the desk')
    expect(await phone.next('onTextMessage')).toMatchObject({
      id: sent.serverMsgId,
      from: anna,
      to: ben,
      msg: 'from the desk',
    })
    await other.next('onTextMessage')
    expect(await fence(other, desk, anna)).toBe(1)
    expect(texts(desk)).toEqual(['fence'])
  })

  it('each get the whole backlog, whichever signed in first', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const friend = await world.signedIn(anna)
    const devices = [{ deviceId: 'desk' }, { deviceId: 'phone' }]
    for (const device of devices) await (await world.signedIn(ben, device)).call('close')
    await friend.sendText(ben, 'for both')
    for (const device of devices) {
      const client = await world.signedIn(ben, device)
      await client.next('onOfflineMessageSyncFinish')
      expect(texts(client)).toEqual(['for both'])
    }
  })
})

describe('targets', () => {
  it('of one device reach only that device', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const sender = await world.signedIn(anna)
    const desk = await world.signedIn(ben, { deviceId: 'desk' })
    const phone = await world.signedIn(ben, { deviceId: 'phone' })
    await sender.sendText(`${ben}/webim_web_phone`, 'for the phone')
    expect(await phone.next('onTextMessage')).toMatchObject({ from: anna, msg: 'for the phone' })
    await fence(sender, desk, ben)
    expect(texts(desk)).toEqual(['fence'])
  })

  it('of one device are kept for it while it is offline', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const sender = await world.signedIn(anna)
    const desk = await world.signedIn(ben, { deviceId: 'desk' })
    const phone = await world.signedIn(ben, { deviceId: 'phone' })
    await phone.call('close')
    await sender.sendText(`${ben}/webim_web_phone`, 'for the phone')
    const again = await world.signedIn(ben, { deviceId: 'phone' })
    await again.next('onOfflineMessageSyncFinish')
    expect(texts(again)).toEqual(['for the phone'])
    await fence(sender, desk, ben)
    expect(texts(desk)).toEqual(['fence'])
  })

  it('that do not exist are refused', async () => {
    const { ben, first, second } = await pair()
    await expect(first.sendText('nobody-at-all', 'hello?')).rejects.toMatchObject({ type: 204 })
    await expect(first.sendText(`${ben}/no-such-device`, 'hello?')).rejects.toMatchObject({
      type: expect.any(Number),
    })
    await expect(first.sendText('12345678', 'hello?', { chatType: 'groupChat' })).rejects.toMatchObject({
      type: 605,
    })
    await expect(first.sendText('12345678', 'hello?', { chatType: 'chatRoom' })).rejects.toMatchObject({
      type: expect.any(Number),
    })
    expect(await fence(first, second, ben)).toBe(1)
  })

  it('may be written in capital letters', async () => {
    const { anna, ben, first, second } = await pair()
    await first.sendText(ben.toUpperCase(), 'LOUD')
    expect(await second.next('onTextMessage')).toMatchObject({ from: anna, to: ben, msg: 'LOUD' })
  })
})

describe('the backlog', () => {
  it('arrives between start and finish, once, in the order of each conversation', async () => {
    const user = await world.person('away')
    const senders = await Promise.all(
      ['x', 'y', 'z'].map(async (label) => world.signedIn(await world.person(label))),
    )
    for (let round = 0; round < 40; round += 1) {
      await Promise.all(senders.map((sender, index) => sender.sendText(user, `${index}:${round}`)))
    }
    const client = await world.signedIn(user, { deviceId: 'home' })
    await client.next('onOfflineMessageSyncFinish')
    const names = client.events.all.map(({ name }) => name)
    expect(names.slice(0, 2)).toEqual(['onConnected', 'onOfflineMessageSyncStart'])
    expect(names.at(-1)).toBe('onOfflineMessageSyncFinish')
    expect(names.filter((name) => name.startsWith('onOffline'))).toHaveLength(2)
    for (const index of [0, 1, 2]) {
      const mine = texts(client).filter((msg) => msg.startsWith(`${index}:`))
      expect(mine).toEqual(Array.from({ length: 40 }, (_, round) => `${index}:${round}`))
    }
    await client.call('close')
    const later = await world.signedIn(user, { deviceId: 'home' })
    const total = await fence(senders[0] as ReferenceClient, later, user)
    expect(total).toBe(1)
  })

  it('of 1,000 messages in one conversation arrives once', async () => {
    const { ben, first, second } = await pair()
    await second.call('close')
    const words = Array.from({ length: 1000 }, (_, index) => `m${index}`)
    for (let at = 0; at < words.length; at += 100) {
      await Promise.all(words.slice(at, at + 100).map((msg) => first.sendText(ben, msg)))
    }
    await second.call('open', { user: ben, accessToken: await world.server.admin.token(ben) })
    await second.next('onOfflineMessageSyncFinish')
    expect(texts(second)).toEqual(words)
  })

  it('does not stall if the last acknowledgement was lost with the socket', async () => {
    const { ben, first, second } = await pair()
    second.sandbox.filterSent((frame) => syncRequest(frame)?.key === undefined)
    await first.sendText(ben, 'one')
    await second.next('onTextMessage')
    second.sandbox.cutSockets()
    await second.next('onReconnecting')
    second.sandbox.filterSent(() => true)
    await backOnline(second)
    await second.next('onOfflineMessageSyncFinish')
    await fence(first, second, ben)
    expect(texts(second)).toEqual(['one', 'fence'])
  })

  it('starts and finishes again if the socket dies in the middle', async () => {
    const { ben, first, second } = await pair()
    await second.call('close')
    const words = Array.from({ length: 300 }, (_, index) => `m${index}`)
    await Promise.all(words.map((msg) => first.sendText(ben, msg)))
    second.sandbox.filterSent((frame) => syncRequest(frame)?.key === undefined)
    await second.call('open', { user: ben, accessToken: await world.server.admin.token(ben) })
    await second.next('onTextMessage')
    second.sandbox.filterSent(() => true)
    await cutAndBack(second)
    await second.next('onOfflineMessageSyncFinish')
    expect(texts(second)).toEqual(words)
  })
})

describe('duplicates', () => {
  it('are never shown if the socket died during a burst', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const sender = await rawSocket({ server: world.server })
    await sender.provision(anna, await world.server.admin.token(anna), 'raw')
    const receiver = await world.signedIn(ben)
    await sender.sendText(ben, 'first')
    await receiver.next('onTextMessage')
    receiver.sandbox.filterSent((frame) => syncRequest(frame)?.key === undefined)
    const words = Array.from({ length: 600 }, (_, index) => `m${index}`)
    await Promise.all(sender.together(() => words.map((msg) => sender.sendText(ben, msg))))
    await receiver.next('onTextMessage')
    receiver.sandbox.filterSent(() => true)
    await cutAndBack(receiver)
    await receiver.next('onOfflineMessageSyncFinish')
    await sender.sendText(ben, 'last')
    await receiver.next('onTextMessage', ({ msg }) => msg === 'last')
    expect(texts(receiver)).toEqual(['first', ...words, 'last'])
  })

  it('of the same frame give one message', async () => {
    const { ben, first, second } = await pair()
    await first.sendText(ben, 'once')
    const frame = first.sandbox.sent.findLast((bytes) => syncRequest(bytes)?.meta?.ns === 1)
    expect(frame).toBeDefined()
    first.sandbox.sendRaw(frame as Uint8Array)
    first.sandbox.sendRaw(frame as Uint8Array)
    await fence(first, second, ben)
    await cutAndBack(first)
    first.sandbox.sendRaw(frame as Uint8Array)
    await fence(first, second, ben)
    expect(texts(second)).toEqual(['once', 'fence', 'fence'])
    expect(first.events.count('onError')).toBe(0)
  })
})

describe('receipts', () => {
  it('tell the sender that a message was delivered, if the receiver is configured to', async () => {
    const { ben, first, second } = await pair({ delivery: true })
    const { serverMsgId } = await first.sendText(ben, 'arrives')
    expect(await first.next('onDeliveredMessage')).toMatchObject({
      type: 'delivery',
      mid: serverMsgId,
      from: ben,
    })
    await second.next('onReceivedMessage')
  })

  it('tell the sender that a message was read', async () => {
    const { anna, ben, first, second } = await pair()
    const { serverMsgId } = await first.sendText(ben, 'read me')
    await second.next('onTextMessage')
    await second.call(
      'send',
      second.message({ type: 'read', chatType: 'singleChat', id: serverMsgId, to: anna }),
    )
    expect(await first.next('onReadMessage')).toMatchObject({
      type: 'read',
      mid: serverMsgId,
      from: ben,
      to: anna,
    })
  })

  it('tell the sender that the whole conversation was read', async () => {
    const { anna, ben, first, second } = await pair()
    await first.sendText(ben, 'read all')
    await second.next('onTextMessage')
    await second.call('send', second.message({ type: 'channel', chatType: 'singleChat', to: anna }))
    expect(await first.next('onChannelMessage')).toMatchObject({ type: 'channel', from: ben, to: anna })
  })
})
