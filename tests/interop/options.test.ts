// Options of a message in the reference client: receipts, selected receivers, online only; and contents that the
// server replaces.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openOwnWorld } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-words-'))
const words = join(folder, 'words.txt')
writeFileSync(words, '# not here\nrotten\n坏话\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Has its own server: only this one replaces words.
const world = openOwnWorld({ PARLEY_WORDS: words, PARLEY_WORDS_ACTION: 'replace' })

const texts = (client: ReferenceClient) => client.events.payloads('onTextMessage').map(({ msg }) => msg)
const toGroup = { chatType: 'groupChat' }

/** Anna, Ben and Carl with one client each, in one group of Anna's. */
async function three() {
  const { anna, ben, first, second } = await world.pair()
  const carl = await world.person('carl')
  const third = await world.signedIn(carl)
  const group = await makeGroup(first, ben, carl)
  return { anna, ben, carl, first, second, third, group }
}

async function history(client: ReferenceClient, targetId: string, chatType = 'groupChat'): Promise<Loose[]> {
  const page = await client.call('getHistoryMessages', { targetId, chatType, pageSize: 50, cursor: -1 })
  return page.messages.reverse()
}

async function listed(client: ReferenceClient, id: string): Promise<Loose> {
  const { data } = await client.call('getServerConversations', { pageSize: 20, cursor: '' })
  return data.conversations.find((one: Loose) => one.conversationId === id)
}

/** Waits until everything that the group had before has arrived at these clients. */
async function groupFence(
  sender: ReferenceClient,
  group: string,
  ...receivers: ReferenceClient[]
): Promise<void> {
  const { serverMsgId } = await sender.sendText(group, 'fence', toGroup)
  for (const receiver of receivers) await receiver.next('onTextMessage', ({ id }) => id === serverMsgId)
}

describe('a request for receipts', () => {
  it('reaches the receivers, live and in history', async () => {
    const { first, second, group } = await three()
    const msgConfig = { allowGroupAck: true }
    await first.sendText(group, 'who reads?', { ...toGroup, msgConfig })
    expect(await second.next('onTextMessage')).toMatchObject({ msgConfig })
    await first.sendText(group, 'as you like', toGroup)
    expect(await second.next('onTextMessage')).not.toHaveProperty('msgConfig')
    expect((await history(second, group)).map((message) => message.msgConfig)).toEqual([msgConfig, undefined])
  })
})

describe('a directed message', () => {
  it('exists for the sender and the named receivers, and for nobody else', async () => {
    const { anna, ben, first, second, third, group } = await three()
    const phone = await world.signedIn(anna, { deviceId: 'phone' })
    await first.sendText(group, 'to all', toGroup)
    const sent = await first.sendText(group, 'to Ben', { ...toGroup, receiverList: [ben] })
    await groupFence(second, group, first, third, phone)
    expect(texts(second)).toEqual(['to all', 'to Ben'])
    expect(second.events.payloads('onTextMessage')[1]).toMatchObject({
      id: sent.serverMsgId,
      from: anna,
      to: group,
    })
    expect(texts(phone)).toEqual(['to all', 'to Ben', 'fence'])
    expect(texts(third)).toEqual(['to all', 'fence'])

    const seen = async (client: ReferenceClient) => (await history(client, group)).map(({ msg }) => msg)
    expect(await seen(first)).toEqual(['to all', 'to Ben', 'fence'])
    expect(await seen(second)).toEqual(['to all', 'to Ben', 'fence'])
    expect(await seen(third)).toEqual(['to all', 'fence'])
    expect((await listed(second, group)).unReadCount).toBe(2)
    expect((await listed(third, group)).unReadCount).toBe(2)
  })

  it('waits for the named receivers, and ignores names that are not in the group', async () => {
    const { ben, carl, first, second, third, group } = await three()
    const stranger = await world.person('stranger')
    const outside = await world.signedIn(stranger)
    for (const client of [second, third]) await client.call('close')
    await first.sendText(group, 'to Ben', { ...toGroup, receiverList: [ben.toUpperCase(), stranger] })
    const again = await world.signedIn(ben)
    const other = await world.signedIn(carl)
    await first.sendText(group, 'to all', toGroup)
    for (const client of [again, other])
      await client.next('onTextMessage', ({ msg }: Loose) => msg === 'to all')
    expect([texts(again), texts(other)]).toEqual([['to Ben', 'to all'], ['to all']])
    expect((await listed(other, group)).unReadCount).toBe(1)
    expect((await listed(again, group)).unReadCount).toBe(2)
    expect(outside.events.count('onTextMessage')).toBe(0)
  })

  it('becomes the last message only for those who have it', async () => {
    const { ben, first, second, third, group } = await three()
    await first.sendText(group, 'to all', toGroup)
    await first.sendText(group, 'to Ben', { ...toGroup, receiverList: [ben] })
    expect((await listed(second, group)).lastMessage).toMatchObject({ msg: 'to Ben' })
    expect((await listed(first, group)).lastMessage).toMatchObject({ msg: 'to Ben' })
    expect((await listed(third, group)).lastMessage).toMatchObject({ msg: 'to all' })
  })
})

describe('a message for online users', () => {
  it('reaches them, nobody later, and appears in no history and no count', async () => {
    const { anna, ben, first, second } = await world.pair()
    const phone = { deviceId: 'phone' }
    await (await world.signedIn(ben, phone)).call('close')
    const sent = await first.sendText(ben, 'now or never', { deliverOnlineOnly: true })
    expect(await second.next('onTextMessage')).toMatchObject({
      id: sent.serverMsgId,
      msg: 'now or never',
      onlineState: 1,
    })
    const later = await world.signedIn(ben, phone)
    await first.sendText(ben, 'kept')
    await later.next('onTextMessage', ({ msg }: Loose) => msg === 'kept')
    expect(texts(later)).toEqual(['kept'])
    expect((await history(second, anna, 'singleChat')).map(({ msg }) => msg)).toEqual(['kept'])
    expect(await listed(second, anna)).toMatchObject({ unReadCount: 1, lastMessage: { msg: 'kept' } })
  })

  it('works in groups', async () => {
    const { carl, first, second, third, group } = await three()
    await third.call('close')
    await first.sendText(group, 'now or never', { ...toGroup, deliverOnlineOnly: true })
    await second.next('onTextMessage')
    const later = await world.signedIn(carl)
    await groupFence(first, group, later, second)
    expect(texts(later)).toEqual(['fence'])
    expect((await history(second, group)).map(({ msg }) => msg)).toEqual(['fence'])
  })
})

describe('replaced contents', () => {
  const wants = { useReplacedMessageContents: true }

  it('are reported to the sender, and to the receivers who asked for it', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const sender = await world.signedIn(anna, wants)
    const asking = await world.signedIn(ben, { ...wants, deviceId: 'asking' })
    const other = await world.signedIn(ben, { deviceId: 'other' })
    const sent = await sender.sendText(ben, 'what a rotten day, 坏话!', { ext: { kept: 1 } })
    const msg = 'what a ****** day, **!'
    expect(sent.message).toMatchObject({
      id: sent.serverMsgId,
      msg,
      isContentReplaced: true,
      from: anna,
      to: ben,
      ext: { kept: 1 },
    })
    expect(await asking.next('onTextMessage')).toMatchObject({ msg, isContentReplaced: true, onlineState: 1 })
    const plain = await other.next('onTextMessage')
    expect(plain).toMatchObject({ id: sent.serverMsgId, msg })
    expect(plain).not.toHaveProperty('isContentReplaced')

    const clean = await sender.sendText(ben, 'what a fine day')
    expect(clean.message).toMatchObject({ msg: 'what a fine day' })
    expect(clean.message).not.toHaveProperty('isContentReplaced')
    expect(await asking.next('onTextMessage')).not.toHaveProperty('isContentReplaced')
    const shown = await history(asking, anna, 'singleChat')
    expect(shown.map((message) => [message.msg, message.isContentReplaced])).toEqual([
      [msg, true],
      ['what a fine day', undefined],
    ])
  })

  it('are replaced even if the sender did not ask for a report', async () => {
    const { ben, first, second } = await world.pair()
    const sent = await first.sendText(ben, 'rotten')
    expect(sent).toMatchObject({ serverMsgId: expect.any(String), message: { msg: 'rotten' } })
    expect(await second.next('onTextMessage')).toMatchObject({ msg: '******' })
  })

  it('wait for users who are offline, and include edits, custom and combined messages', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const sender = await world.signedIn(anna, wants)
    const { serverMsgId } = await sender.sendText(ben, 'fine')
    await sender.call('modifyMessage', {
      messageId: serverMsgId,
      modifiedMessage: sender.message({
        type: 'txt',
        chatType: 'singleChat',
        to: ben,
        msg: 'rotten after all',
      }),
    })
    await sender.call(
      'send',
      sender.message({
        type: 'custom',
        chatType: 'singleChat',
        to: ben,
        customEvent: 'card',
        customExts: { title: 'rotten' },
      }),
    )
    const receiver = await world.signedIn(ben, wants)
    await receiver.next('onOfflineMessageSyncFinish')
    expect(await receiver.next('onTextMessage')).toMatchObject({ msg: '****** after all', onlineState: 0 })
    expect(await receiver.next('onModifiedMessage')).toMatchObject({ msg: '****** after all' })
    expect(await receiver.next('onCustomMessage')).toMatchObject({
      customExts: { title: '******' },
      isContentReplaced: true,
      onlineState: 0,
    })
  })
})
