// Messages of every kind between the unmodified reference client and ours, both ways, with equal values.

import { type CombinedMessage, type Draft, localFile, type Message } from '@parley/client'
import { describe, expect, it } from 'vitest'
import { ext, type Kind, kinds, merged } from './message-kinds.ts'
import { group, type Ours, ourClient, single } from './our-client.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import { makeGroup, openWorld } from './world.ts'

const world = openWorld()
const chats = ['singleChat', 'groupChat'] as const
const names = Object.keys(kinds)

const fileOf = (name: string) => (kinds[name] as Kind).file as NonNullable<Kind['file']>

/** One of our files with the bytes of that kind. */
const ourFile = (kind: string, name: string, type: string) => localFile(fileOf(kind).bytes, name, type)

/** Omit that keeps the union of kinds. */
type Without<D> = D extends Draft ? Omit<D, 'to'> : never

/** The same messages as the reference client sends, as drafts of our client. */
const drafts: Readonly<Record<string, () => Without<Draft>>> = {
  txt: () => ({ kind: 'text', text: 'a text – 你好' }),
  img: () => ({
    kind: 'image',
    file: ourFile('img', 'a picture.png', 'image/png'),
    width: 40,
    height: 30,
  }),
  gif: () => ({
    kind: 'image',
    file: ourFile('gif', 'moves.gif', 'image/gif'),
    width: 4,
    height: 3,
    isGif: true,
  }),
  video: () => ({ kind: 'video', file: ourFile('video', 'video.mp4', 'video/mp4'), duration: 7 }),
  audio: () => ({ kind: 'voice', file: ourFile('audio', 'voice.amr', 'audio/amr'), duration: 3 }),
  file: () => ({ kind: 'file', file: ourFile('file', '报告 – final.pdf', 'application/pdf') }),
  loc: () => ({
    kind: 'location',
    address: 'Main St 1',
    building: 'Hall',
    latitude: -33.8568,
    longitude: 151.2153,
  }),
  cmd: () => ({ kind: 'command', action: 'ping' }),
  custom: () => ({ kind: 'custom', event: 'gift', params: { name: 'rose', count: 3, box: { red: true } } }),
  combine: () => ({
    kind: 'combined',
    title: 'Chat of two',
    summary: 'one\ntwo',
    text: 'Your program is too old.',
    messages: mergedByUs,
  }),
}

/** How each of them appears in our state. `file` stands for its address and its parts. */
const fileParts = (name: string, bytes: number) => ({
  name,
  bytes,
  url: expect.stringContaining('em-redirect=true&share-secret='),
  source: expect.stringContaining('/chatfiles/'),
  secret: expect.stringMatching(/.{16}/),
})
const states: Readonly<Record<string, () => object>> = {
  txt: () => ({ kind: 'text', text: 'a text – 你好' }),
  img: () => ({
    kind: 'image',
    ...fileParts('a picture.png', fileOf('img').bytes.length),
    width: 40,
    height: 30,
    isGif: false,
    thumbnailUrl: expect.stringContaining('thumbnail=true'),
  }),
  gif: () => ({
    kind: 'image',
    ...fileParts('moves.gif', fileOf('gif').bytes.length),
    width: 4,
    height: 3,
    isGif: true,
    thumbnailUrl: expect.stringContaining('thumbnail=true'),
  }),
  video: () => ({
    kind: 'video',
    ...fileParts('video.mp4', fileOf('video').bytes.length),
    duration: 7,
    width: 0,
    height: 0,
    thumbnailUrl: expect.stringContaining('vframe=true'),
  }),
  audio: () => ({ kind: 'voice', ...fileParts('voice.amr', fileOf('audio').bytes.length), duration: 3 }),
  file: () => ({ kind: 'file', ...fileParts('报告 – final.pdf', fileOf('file').bytes.length) }),
  loc: drafts.loc as () => object,
  cmd: drafts.cmd as () => object,
  custom: drafts.custom as () => object,
  combine: () => ({
    kind: 'combined',
    ...fileParts('', 0),
    name: expect.any(String),
    bytes: expect.any(Number),
    title: 'Chat of two',
    summary: 'one\ntwo',
    text: 'Your program is too old.',
    level: 1,
  }),
}

const common = { conversation: single('u2'), localId: undefined, position: 1, ext: {} }
const mergedByUs: Message[] = [
  {
    ...common,
    kind: 'text',
    id: '1001',
    from: 'u2',
    to: 'u1',
    sentAt: 1700000000000,
    text: 'one',
    ext: { q: 1 },
  },
  {
    ...common,
    kind: 'location',
    id: '1002',
    from: 'u1',
    to: 'u2',
    sentAt: 1700000001000,
    address: 'There',
    building: 'House',
    latitude: 1.5,
    longitude: 2.25,
  },
]

/** Anna has the reference client, Ben ours; `there` is the conversation in Ben's client. */
async function both(chat: (typeof chats)[number]) {
  const [anna, ben] = [await world.person('anna'), await world.person('ben')]
  const reference = await world.signedIn(anna)
  const own = await ourClient(world, ben)
  if (chat === 'singleChat') return { anna, ben, reference, own, to: ben, back: anna, there: single(anna) }
  const id = await makeGroup(reference, ben)
  await own.next('groups.joinedDirectly')
  return { anna, ben, reference, own, to: id, back: id, there: group(id) }
}

const send = (client: ReferenceClient, name: string, more: Record<string, unknown>) =>
  client.call('send', client.message({ ...(kinds[name] as Kind).options(), ext, ...more }))

const sentIn = async (own: Ours, id: string) =>
  (await own.next('messages.sent', ({ message }) => message.id === id)).message

/** The content of a message, without what only one of two clients can know. */
function alike({ localId: _local, onlineState: _state, ...message }: Message): object {
  return message
}

describe.each(chats)('in a %s', (chat) => {
  it.each(names)('%s goes both ways', async (name) => {
    const { anna, ben, reference, own, to, back, there } = await both(chat)
    const kind = kinds[name] as Kind
    const sent = await send(reference, name, { chatType: chat, to })
    const came = await sentIn(own, sent.serverMsgId)
    expect(came).toEqual({
      ...states[name]?.(),
      id: sent.serverMsgId,
      conversation: there,
      from: anna,
      to,
      sentAt: sent.message.time,
      position: expect.any(Number),
      ext,
      localId: undefined,
      onlineState: 1,
    })

    const draft = { ...(drafts[name] as () => Without<Draft>)(), to: there, ext } as Draft
    const answer = await own.messages.send(draft).done
    const event = await reference.next(kind.event)
    // Exactly the same event as for a message of the reference client itself.
    expect(event).toEqual({
      id: answer.id,
      time: answer.sentAt,
      chatType: chat,
      from: ben,
      to: back,
      ext,
      onlineState: 1,
      ...kind.fields({ url: event.url, secret: event.secret }),
    })

    if (kind.file !== undefined) {
      expect(await own.messages.download(came as Loose)).toEqual(kind.file.bytes)
      expect(await (await fetch(event.url)).bytes()).toEqual(kind.file.bytes)
      expect(await (await fetch((came as Loose).url)).bytes()).toEqual(kind.file.bytes)
    }
    if (name === 'cmd') expect(own.timeline(there)).toEqual([])
    else expect(own.timeline(there).map(alike)).toEqual([alike(came), alike(answer)])
    expect(reference.sandbox.faults).toEqual([])
  })

  it('each reads history as the other wrote it', async () => {
    const { ben, reference, own, to, there } = await both(chat)
    const ids: string[] = []
    for (const name of names) {
      ids.push((await send(reference, name, { chatType: chat, to })).serverMsgId)
      const draft = { ...(drafts[name] as () => Without<Draft>)(), to: there, ext } as Draft
      ids.push((await own.messages.send(draft).done).id)
    }
    const { messages } = await reference.call('getHistoryMessages', {
      targetId: to,
      chatType: chat,
      pageSize: 50,
      cursor: -1,
    })
    const past: Loose[] = messages.reverse()
    expect(past.map(({ id }) => id)).toEqual(ids)
    // One message of each kind from each client, with the same content.
    for (const [index, name] of names.entries()) {
      const [theirs, mine] = [past[2 * index], past[2 * index + 1]]
      const { fields } = kinds[name] as Kind
      expect(theirs).toMatchObject({ ext, ...fields(theirs) })
      expect(mine).toMatchObject({ ext, ...fields(mine) })
    }

    const fresh = await ourClient(world, ben, 'fresh')
    await fresh.client.history.loadLatest(there, 50)
    const shown = names.flatMap((name, index) => (name === 'cmd' ? [] : ids.slice(2 * index, 2 * index + 2)))
    expect(fresh.timeline(there).map(({ id }) => id)).toEqual(shown)
    await own.shows(there, (list) => list.length === shown.length)
    expect(fresh.timeline(there).map(alike)).toEqual(own.timeline(there).map(alike))
    await fresh.client.conversations.load()
    const [last] = fresh.timeline(there).slice(-1)
    expect(fresh.client.state.conversations.get(`${there.type}:${there.id}`)?.lastMessage).toMatchObject({
      id: last?.id,
      kind: 'combined',
    })
  })
})

describe('combined messages', () => {
  it('of the reference client are opened by ours, including nested ones, and forwarded', async () => {
    const { anna, reference, own, to, there } = await both('singleChat')
    await send(reference, 'img', { chatType: 'singleChat', to })
    await send(reference, 'combine', { chatType: 'singleChat', to })
    const [picture, inner] = await own.shows(there, (list) => list.length === 2)
    const opened = await own.messages.openCombined(inner as CombinedMessage)
    expect(opened).toMatchObject([
      { kind: 'text', id: '1001', text: 'one', from: 'u2', to: 'u1', sentAt: 1700000000000, ext: { q: 1 } },
      { kind: 'location', id: '1002', address: 'There', building: 'House', latitude: 1.5, longitude: 2.25 },
    ])

    const outer = await own.messages.send({
      kind: 'combined',
      to: there,
      title: 'Again',
      summary: 's',
      text: 'c',
      messages: [picture as Message, inner as Message],
    }).done
    const event = await reference.next('onCombineMessage')
    expect(event).toMatchObject({ id: outer.id, combineLevel: 2, title: 'Again', compatibleText: 'c' })
    const open = ({ url, secret }: Loose): Promise<Loose[]> =>
      reference.call('downloadAndParseCombineMessage', { url, secret })
    const [again, nested] = await open(event)
    expect(again).toMatchObject({ type: 'img', from: anna, id: picture?.id, width: 40 })
    expect((await fetch(again.url)).status).toBe(200)
    expect(nested).toMatchObject({ type: 'combine', title: 'Chat of two', combineLevel: 1, id: inner?.id })
    const innermost = await open(nested)
    for (const [index, message] of merged.entries()) expect(innermost[index]).toMatchObject(message)
    // And back again through ours.
    const twice = await own.messages.openCombined(outer as CombinedMessage)
    expect(twice.map(({ kind }) => kind)).toEqual(['image', 'combined'])
    expect(await own.messages.openCombined(twice[1] as CombinedMessage)).toEqual(opened)
  })

  it('of any kind are forwarded without a second upload', async () => {
    const { reference, own, to, there } = await both('singleChat')
    const carl = await world.person('carl')
    const third = await world.signedIn(carl)
    await send(reference, 'file', { chatType: 'singleChat', to })
    await send(reference, 'combine', { chatType: 'singleChat', to })
    const [paper, packed] = await own.shows(there, (list) => list.length === 2)
    await own.messages.forward(paper as Message, single(carl)).done
    await own.messages.forward(packed as Message, single(carl)).done
    const file = await third.next('onFileMessage')
    expect(file).toMatchObject({ filename: '报告 – final.pdf', url: (paper as Loose).url })
    expect(await (await fetch(file.url)).bytes()).toEqual(fileOf('file').bytes)
    const combined = await third.next('onCombineMessage')
    const { url, secret } = combined
    expect(await third.call('downloadAndParseCombineMessage', { url, secret })).toHaveLength(2)
    expect(combined).toMatchObject({ combineLevel: 1, title: 'Chat of two' })
  })
})
