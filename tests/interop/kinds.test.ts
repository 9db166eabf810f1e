// Messages of every kind between unmodified reference clients: in single chats and groups, live and after being
// offline, with every field, and with files that are really stored on the server and fetched again.

import { describe, expect, it } from 'vitest'
import { ext, type Kind, kinds, merged } from './message-kinds.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()
const names = Object.keys(kinds)
const chats = ['singleChat', 'groupChat'] as const
type Chat = (typeof chats)[number]

/** The conversation that Anna's message goes to. */
async function targetOf(chat: Chat, owner: ReferenceClient, member: string): Promise<string> {
  return chat === 'singleChat' ? member : makeGroup(owner, member)
}

const send = (client: ReferenceClient, name: string, more: Record<string, unknown>) =>
  client.call('send', client.message({ ...(kinds[name] as Kind).options(), ext, ...more }))

interface Expected {
  readonly sent: Loose
  readonly chatType: string
  readonly from: string
  readonly to: string
  readonly onlineState: number
}

/** The complete event that a sent message must raise. */
function whole(name: string, came: Loose, { sent, ...rest }: Expected): Loose {
  return {
    id: sent.serverMsgId,
    time: sent.message.time,
    ext,
    ...rest,
    ...(kinds[name] as Kind).fields({ url: came.url, secret: came.secret }),
  }
}

/** The address of a file: on this server, with the secret in it. */
function checkAddress({ url, secret }: Loose): string {
  const { apiUrl, appKey } = world.server
  const base = `${apiUrl}/${appKey.replace('#', '/')}/chatfiles/`
  expect(url.startsWith(base)).toBe(true)
  const [uuid = '', query] = url.slice(base.length).split('?')
  expect(uuid).toMatch(/^[\w-]{36}$/)
  expect(query).toBe(`em-redirect=true&share-secret=${secret}`)
  expect(secret.length).toBeGreaterThan(15)
  return uuid
}

/** The bytes behind an address, requested as `<img src>` does: without headers. */
async function fetched(url: string) {
  const answer = await fetch(url)
  return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.bytes() }
}

describe.each(chats)('in a %s', (chat) => {
  it.each(names)('%s arrives complete', async (name) => {
    const { anna, ben, first, second } = await world.pair()
    const to = await targetOf(chat, first, ben)
    const kind = kinds[name] as Kind
    const sent = await send(first, name, { chatType: chat, to })
    const came = await second.next(kind.event)
    const expected = { sent, chatType: chat, from: anna, to }
    expect(came).toEqual(whole(name, came, { ...expected, onlineState: 1 }))
    // The message that the sender gets back has the same content.
    expect(sent.message).toEqual(whole(name, came, { ...expected, onlineState: 3 }))
    if (name === 'cmd') expect(second.events.count('onMessage')).toBe(0)
    else expect(await second.next('onMessage')).toEqual([came])

    if (kind.file !== undefined) {
      expect(world.server.storedFile(checkAddress(came))).toEqual(kind.file.bytes)
      expect(await fetched(came.url)).toEqual({ status: 200, ...kind.file })
      expect((await fetched(came.url.replace(/\?.*/, ''))).status).toBe(403)
    }
    const { messages } = await second.call('getHistoryMessages', {
      targetId: chat === 'singleChat' ? anna : to,
      chatType: chat,
    })
    expect(messages).toEqual([whole(name, came, { ...expected, onlineState: 3 })])
    expect([...first.sandbox.faults, ...second.sandbox.faults]).toEqual([])
  })

  it('all of them wait for a user who is offline', async () => {
    const { anna, ben, first, second } = await world.pair()
    const to = await targetOf(chat, first, ben)
    await first.sendText(to, 'before', { chatType: chat })
    await second.next('onTextMessage')
    await second.call('close')
    const results: Loose[] = []
    for (const name of names) results.push(await send(first, name, { chatType: chat, to }))

    const before = second.events.all.length
    await second.call('open', { user: ben, accessToken: await world.server.admin.token(ben) })
    await second.next('onOfflineMessageSyncFinish')
    const raised = second.events.all.slice(before).filter((event) => event.name !== 'onMessage')
    // The reference client raises the commands of a page before everything else in it.
    const order = ['cmd', ...names.filter((name) => name !== 'cmd')]
    expect(raised.map((event) => event.name)).toEqual([
      'onConnected',
      'onOfflineMessageSyncStart',
      ...order.map((name) => (kinds[name] as Kind).event),
      'onOfflineMessageSyncFinish',
    ])
    for (const [index, name] of order.entries()) {
      const came = raised[index + 2]?.payload
      const sent = results[names.indexOf(name)]
      expect(came).toEqual(whole(name, came, { sent, chatType: chat, from: anna, to, onlineState: 0 }))
    }
  })
})

describe('files', () => {
  it('are served as previews too, and by token instead of the secret', async () => {
    const { ben, first, second } = await world.pair()
    await send(first, 'img', { chatType: 'singleChat', to: ben })
    const { thumb, url } = await second.next('onImageMessage')
    expect((await fetched(thumb)).status).toBe(200)
    const bare = url.replace(/\?.*/, '')
    const request = async (token: string) => {
      const answer = await fetch(bare, { headers: { authorization: `Bearer ${token}` } })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await request(await world.server.admin.token(ben))).toBe(200)
    expect(await request(await world.server.admin.token(await world.person('stranger')))).toBe(403)
  })

  it('are downloaded by the reference client itself', async () => {
    const { ben, first, second } = await world.pair()
    await send(first, 'file', { chatType: 'singleChat', to: ben })
    const { url, secret } = await second.next('onFileMessage')
    const download = (client: ReferenceClient, options: Record<string, unknown>) =>
      client.settle(
        new Promise((onFileDownloadComplete, onFileDownloadError) => {
          const { library, realm } = client.sandbox
          const all = { ...options, onFileDownloadComplete, onFileDownloadError }
          library.utils.download.call(client.connection, realm.inside(all))
        }),
      )
    const blob: Blob = await download(second, { url, secret })
    expect(new Uint8Array(await blob.arrayBuffer())).toEqual((kinds.file as Kind).file?.bytes)
    const bare = url.replace(/\?.*/, '')
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(download(stranger, { url: bare, secret: 'guess' })).rejects.toMatchObject({ type: 222 })
    await expect(download(stranger, { url: `${bare}0`, secret })).rejects.toMatchObject({ type: 200 })
    expect((await download(stranger, { url: bare, secret })).size).toBe(70_000)
  })
})

describe('combined messages', () => {
  const opened = (client: ReferenceClient, { url, secret }: Loose): Promise<Loose[]> =>
    client.call('downloadAndParseCombineMessage', { url, secret })

  it('are opened by the receiver, including nested ones', async () => {
    const { anna, ben, first, second } = await world.pair()
    const group = await makeGroup(first, ben)
    await send(first, 'img', { chatType: 'singleChat', to: ben })
    await send(first, 'combine', { chatType: 'singleChat', to: ben })
    const [picture, inner] = [await second.next('onImageMessage'), await second.next('onCombineMessage')]
    const contents = await opened(second, inner)
    expect(contents).toHaveLength(2)
    for (const [index, message] of merged.entries()) expect(contents[index]).toMatchObject(message)

    await second.call(
      'send',
      second.message({
        type: 'combine',
        chatType: 'groupChat',
        to: group,
        title: 'Again',
        summary: 's',
        compatibleText: 'c',
        messageList: [picture, inner],
      }),
    )
    const outer = await first.next('onCombineMessage')
    expect(outer).toMatchObject({ combineLevel: 2, from: ben, to: group, title: 'Again' })
    const [again, nested] = await opened(first, outer)
    expect(again).toMatchObject({
      id: picture.id,
      type: 'img',
      from: anna,
      url: picture.url,
      time: picture.time,
    })
    expect(await fetched(again.url)).toMatchObject({ status: 200, bytes: (kinds.img as Kind).file?.bytes })
    expect(nested).toMatchObject({ id: inner.id, type: 'combine', combineLevel: 1, title: 'Chat of two' })
    expect(await opened(first, nested)).toEqual(contents)
  })

  it('hold up to 300 messages, and are not readable without the secret', async () => {
    const { ben, first, second } = await world.pair()
    const messageList = Array.from({ length: 300 }, (_, index) => ({
      ...merged[0],
      id: String(2000 + index),
      msg: `number ${index}`,
    }))
    await send(first, 'combine', { chatType: 'singleChat', to: ben, messageList })
    const came = await second.next('onCombineMessage')
    const contents = await opened(second, came)
    expect(contents.map(({ msg }) => msg)).toEqual(messageList.map(({ msg }) => msg))
    const stranger = await world.signedIn(await world.person('stranger'))
    await expect(opened(stranger, { url: came.url.replace(/\?.*/, ''), secret: '' })).rejects.toMatchObject({
      type: expect.any(Number),
    })
    expect(await opened(stranger, came)).toHaveLength(300)
  })
})
