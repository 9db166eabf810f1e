// For the same intent, every frame and request of our client equals the reference client's, field by field. The
// allowed differences are named here: ids that each client generates, and our own extension fields.

import { localFile, type Message } from '@parley/client'
import { createClient } from '@parley/client/node'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReferenceClient } from './reference-client/client.ts'
import type { Loose } from './reference-client/loose.ts'
import type { HttpCall, Peer } from './reference-client/scripted-server.ts'
import { stage } from './reference-client/stage.ts'

type Ours = ReturnType<typeof createClient>

interface Intent {
  readonly reference: (client: ReferenceClient) => Promise<unknown>
  readonly ours: (client: Ours) => unknown
}

const single = { type: 'single', id: 'u2' } as const
const group = { type: 'group', id: 'g1' } as const
const room = { type: 'room', id: 'r1' } as const
const thread = { type: 'thread', id: 't1' } as const

const bytes = (size = 11) => new Uint8Array(size).fill(7)
const referenceFile = (name: string, type: string, size?: number) => ({
  data: new File([bytes(size)], name, { type }),
  filename: name,
  filetype: name.split('.')[1],
  url: 'blob:x',
})
const ourFile = (name: string, type: string, size?: number) => localFile(bytes(size), name, type)

/** A message that both clients already have. */
const known = (more: object = {}): Message =>
  ({
    kind: 'text',
    id: '1001',
    conversation: single,
    from: 'u1',
    to: 'u2',
    sentAt: 1700000000000,
    position: 1,
    localId: undefined,
    ext: {},
    text: 'old',
    ...more,
  }) as Message

const send = (options: Record<string, unknown>) => (client: ReferenceClient) =>
  client.call('send', client.message({ to: 'u2', chatType: 'singleChat', ...options }))
const recall = (options: Record<string, unknown>) => (client: ReferenceClient) =>
  client.call('recallMessage', { mid: '1001', to: 'u2', chatType: 'singleChat', ...options })
const edit = (options: Record<string, unknown>) => (client: ReferenceClient) =>
  client.call('modifyMessage', {
    messageId: '1001',
    modifiedMessage: client.message({ to: 'u2', chatType: 'singleChat', ...options }),
  })
const toGroup = { chatType: 'groupChat', to: 'g1' }
const ext = { a: 1, b: 'x', c: true, d: 1.5, e: { f: [1] }, g: null, h: -3, i: '' }

const intents: Readonly<Record<string, Intent>> = {
  'a text': {
    reference: send({ type: 'txt', msg: 'hi' }),
    ours: (c) => c.messages.send({ kind: 'text', to: single, text: 'hi' }).done,
  },
  'ext of all kinds': {
    reference: send({ type: 'txt', msg: 'hi', ext }),
    ours: (c) => c.messages.send({ kind: 'text', to: single, text: 'hi', ext }).done,
  },
  'a text to a group': {
    reference: send({ type: 'txt', msg: 'hi', ...toGroup }),
    ours: (c) => c.messages.send({ kind: 'text', to: group, text: 'hi' }).done,
  },
  'a text that wants receipts': {
    reference: send({ type: 'txt', msg: 'hi', ...toGroup, msgConfig: { allowGroupAck: true } }),
    ours: (c) => c.messages.send({ kind: 'text', to: group, text: 'hi', wantsReceipts: true }).done,
  },
  'a directed text': {
    reference: send({ type: 'txt', msg: 'hi', ...toGroup, receiverList: ['u2', 'u3'] }),
    ours: (c) => c.messages.send({ kind: 'text', to: group, text: 'hi', onlyTo: ['u2', 'u3'] }).done,
  },
  'a text for who is online': {
    reference: send({ type: 'txt', msg: 'hi', deliverOnlineOnly: true }),
    ours: (c) => c.messages.send({ kind: 'text', to: single, text: 'hi', onlineOnly: true }).done,
  },
  'a directed text for who is online': {
    reference: send({ type: 'txt', msg: 'hi', ...toGroup, receiverList: ['u2'], deliverOnlineOnly: true }),
    ours: (c) =>
      c.messages.send({ kind: 'text', to: group, text: 'hi', onlyTo: ['u2'], onlineOnly: true }).done,
  },
  'an urgent text to a room': {
    reference: send({ type: 'txt', msg: 'hi', chatType: 'chatRoom', to: 'r1', priority: 'high' }),
    ours: (c) => c.messages.send({ kind: 'text', to: room, text: 'hi', priority: 'high' }).done,
  },
  'a text to a room': {
    reference: send({ type: 'txt', msg: 'hi', chatType: 'chatRoom', to: 'r1' }),
    ours: (c) => c.messages.send({ kind: 'text', to: room, text: 'hi' }).done,
  },
  'a text to a thread': {
    reference: send({ type: 'txt', msg: 'hi', chatType: 'groupChat', to: 't1', isChatThread: true }),
    ours: (c) => c.messages.send({ kind: 'text', to: thread, text: 'hi' }).done,
  },
  'a text in several languages': {
    reference: send({ type: 'txt', msg: 'hi', msgConfig: { languages: ['de', 'fr'] } }),
    ours: (c) => c.messages.send({ kind: 'text', to: single, text: 'hi', languages: ['de', 'fr'] }).done,
  },
  'a text in several languages that wants receipts': {
    reference: send({
      type: 'txt',
      msg: 'hi',
      ...toGroup,
      msgConfig: { languages: ['de'], allowGroupAck: true },
    }),
    ours: (c) =>
      c.messages.send({ kind: 'text', to: group, text: 'hi', languages: ['de'], wantsReceipts: true }).done,
  },
  'a text in no other language': {
    reference: send({ type: 'txt', msg: 'hi', msgConfig: { languages: [] } }),
    ours: (c) => c.messages.send({ kind: 'text', to: single, text: 'hi', languages: [] }).done,
  },
  'an image': {
    reference: send({ type: 'img', file: referenceFile('pic.png', 'image/png'), width: 40, height: 30 }),
    ours: (c) =>
      c.messages.send({
        kind: 'image',
        to: single,
        file: ourFile('pic.png', 'image/png'),
        width: 40,
        height: 30,
      }).done,
  },
  'a gif': {
    reference: send({
      type: 'img',
      file: referenceFile('pic.gif', 'image/gif'),
      width: 40,
      height: 30,
      isGif: true,
    }),
    ours: (c) =>
      c.messages.send({
        kind: 'image',
        to: single,
        file: ourFile('pic.gif', 'image/gif'),
        width: 40,
        height: 30,
        isGif: true,
      }).done,
  },
  'an image of unknown size': {
    reference: send({ type: 'img', file: referenceFile('pic.png', 'image/png') }),
    ours: (c) => c.messages.send({ kind: 'image', to: single, file: ourFile('pic.png', 'image/png') }).done,
  },
  'an image by its address': {
    reference: send({ type: 'img', url: 'http://x.example/pic.png', width: 40, height: 30, file_length: 5 }),
    ours: (c) =>
      c.messages.send({
        kind: 'image',
        to: single,
        url: 'http://x.example/pic.png',
        width: 40,
        height: 30,
        bytes: 5,
      }).done,
  },
  // The reference client leaves the size of the smaller image to the application; ours sends it above 204,800
  // bytes.
  'a large image to a group': {
    reference: send({
      type: 'img',
      ...toGroup,
      file: referenceFile('pic.png', 'image/png', 300_000),
      file_length: 300_000,
      width: 40,
      height: 30,
      thumbnailWidth: 480,
      thumbnailHeight: 480,
    }),
    ours: (c) =>
      c.messages.send({
        kind: 'image',
        to: group,
        file: ourFile('pic.png', 'image/png', 300_000),
        width: 40,
        height: 30,
      }).done,
  },
  'a video': {
    reference: send({
      type: 'video',
      file: referenceFile('v.mp4', 'video/mp4'),
      filename: 'v.mp4',
      length: 7,
      file_length: 11,
    }),
    ours: (c) =>
      c.messages.send({ kind: 'video', to: single, file: ourFile('v.mp4', 'video/mp4'), duration: 7 }).done,
  },
  'a voice message': {
    reference: send({
      type: 'audio',
      file: referenceFile('a.amr', 'audio/amr'),
      filename: 'a.amr',
      length: 3,
      file_length: 11,
    }),
    ours: (c) =>
      c.messages.send({ kind: 'voice', to: single, file: ourFile('a.amr', 'audio/amr'), duration: 3 }).done,
  },
  'a file with ext': {
    reference: send({
      type: 'file',
      file: referenceFile('f.txt', 'text/plain'),
      filename: 'f.txt',
      file_length: 11,
      ext: { k: 'v' },
    }),
    ours: (c) =>
      c.messages.send({ kind: 'file', to: single, file: ourFile('f.txt', 'text/plain'), ext: { k: 'v' } })
        .done,
  },
  'a location': {
    reference: send({ type: 'loc', addr: 'Main St', buildingName: 'Hall', lat: 1.5, lng: 2.25 }),
    ours: (c) =>
      c.messages.send({
        kind: 'location',
        to: single,
        address: 'Main St',
        building: 'Hall',
        latitude: 1.5,
        longitude: 2.25,
      }).done,
  },
  'a command': {
    reference: send({ type: 'cmd', action: 'ping' }),
    ours: (c) => c.messages.send({ kind: 'command', to: single, action: 'ping' }).done,
  },
  'a custom message': {
    reference: send({ type: 'custom', customEvent: 'gift', customExts: { a: '1', b: '2' } }),
    ours: (c) =>
      c.messages.send({ kind: 'custom', to: single, event: 'gift', params: { a: '1', b: '2' } }).done,
  },
  'a merged forward': {
    reference: send({
      type: 'combine',
      title: 'T',
      summary: 'S',
      compatibleText: 'C',
      messageList: [
        {
          id: '1001',
          type: 'txt',
          chatType: 'singleChat',
          from: 'u2',
          to: 'u1',
          msg: 'one',
          time: 1700000000000,
          ext: { q: 1 },
        },
      ],
    }),
    ours: (c) =>
      c.messages.send({
        kind: 'combined',
        to: single,
        title: 'T',
        summary: 'S',
        text: 'C',
        messages: [known({ from: 'u2', to: 'u1', text: 'one', ext: { q: 1 } })],
      }).done,
  },
  'having read a message': {
    reference: send({ type: 'read', id: '1001' }),
    ours: (c) => c.messages.markRead(known({ from: 'u2', to: 'u1' })),
  },
  'having read a group message': {
    reference: send({
      type: 'read',
      id: '1001',
      ...toGroup,
      msgConfig: { allowGroupAck: true },
      ackContent: 'seen',
    }),
    ours: (c) =>
      c.messages.markRead(known({ conversation: group, from: 'u2', to: 'g1', wantsReceipts: true }), 'seen'),
  },
  'a recall': { reference: recall({}), ours: (c) => c.messages.recall(known()) },
  'a recall with a note': {
    reference: recall({ ext: 'sorry' }),
    ours: (c) => c.messages.recall(known(), 'sorry'),
  },
  'a recall in a group': {
    reference: recall(toGroup),
    ours: (c) => c.messages.recall(known({ conversation: group, to: 'g1' })),
  },
  'a recall in a room': {
    reference: recall({ chatType: 'chatRoom', to: 'r1' }),
    ours: (c) => c.messages.recall(known({ conversation: room, to: 'r1' })),
  },
  'a recall in a thread': {
    reference: recall({ chatType: 'groupChat', to: 't1', isChatThread: true }),
    ours: (c) => c.messages.recall(known({ conversation: thread, to: 't1' })),
  },
  'an edit of a text': {
    reference: edit({ type: 'txt', msg: 'new' }),
    ours: (c) => c.messages.edit(known(), { text: 'new' }),
  },
  'an edit of text and ext': {
    reference: edit({ type: 'txt', msg: 'new', ext: { k: 'v' } }),
    ours: (c) => c.messages.edit(known(), { text: 'new', ext: { k: 'v' } }),
  },
  'an edit of a custom message in a group': {
    reference: edit({ type: 'custom', ...toGroup, customEvent: 'gift', customExts: { a: '2' } }),
    ours: (c) =>
      c.messages.edit(
        known({ kind: 'custom', conversation: group, to: 'g1', event: 'gift', params: { a: '1' } }),
        { event: 'gift', params: { a: '2' } },
      ),
  },
  'a reaction': {
    reference: (client) => client.call('addReaction', { messageId: '1001', reaction: '👍' }),
    ours: (c) => c.messages.react(known(), '👍'),
  },
  'a reaction taken back': {
    reference: (client) => client.call('deleteReaction', { messageId: '1001', reaction: '👍' }),
    ours: (c) => c.messages.unreact(known(), '👍'),
  },
  'a pin': {
    reference: (client) =>
      client.call('pinMessage', { conversationId: 'u2', conversationType: 'singleChat', messageId: '1001' }),
    ours: (c) => c.messages.pin(known()),
  },
  'a pin taken off in a group': {
    reference: (client) =>
      client.call('unpinMessage', { conversationId: 'g1', conversationType: 'groupChat', messageId: '1001' }),
    ours: (c) => c.messages.unpin(known({ conversation: group, to: 'g1' })),
  },
  'the languages that can be translated into': {
    reference: (client) => client.call('getSupportedLanguages'),
    ours: (c) => c.translation.languages(),
  },
  'a translation': {
    reference: (client) => client.call('translateMessage', { text: 'hi', languages: ['de', 'fr'] }),
    ours: (c) => c.translation.translate({ text: 'hi', to: ['de', 'fr'] }),
  },
  'a report': {
    reference: (client) =>
      client.call('reportMessage', { reportType: 'spam', reportReason: 'unwanted', messageId: '1001' }),
    ours: (c) => c.messages.report(known({ from: 'u2' }), { type: 'spam', reason: 'unwanted' }),
  },
}

const uploaded = {
  entities: [
    {
      uuid: 'uuid-1',
      'share-secret': 'secret-1',
      'file-metadata': { 'content-length': 11, 'content-type': 'text/plain' },
    },
  ],
}

const translations = [
  {
    translations: [
      { text: 'hallo', to: 'de' },
      { text: 'salut', to: 'fr' },
    ],
    code: '',
    name: '',
    nativeName: '',
  },
]

describe('our client sends the same as the reference client', () => {
  it.each(Object.keys(intents))('%s', async (name) => {
    const { reference, ours } = intents[name] as Intent
    const { server, client } = await stage({
      http: ({ path }) => ({
        status: 200,
        body: { ...uploaded, uri: 'x', data: path.includes('/translate') ? translations : {} },
      }),
    })
    const theirs = client({ deviceId: 'desk' })
    await theirs.call('open', { user: 'u1', accessToken: 'token-1' })
    const before = await observed(await server.peer(), server.calls, () => reference(theirs))
    theirs.dispose()

    const own = createClient({ appKey: server.appKey, server: server.apiUrl, device: 'webim_web_desk' })
    onTestFinished(() => own.close())
    await own.signIn({ user: 'u1', token: 'token-1' })
    const after = await observed(await server.peer(), server.calls, () => ours(own))
    expect(after).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  })
})

/** Everything sent while `act` ran, normalised so that both clients can be compared. */
async function observed(peer: Peer, calls: HttpCall[], act: () => unknown): Promise<unknown[]> {
  const from = calls.length
  const sentBefore = peer.events.count('send')
  const sent = peer.events.next('send').catch(() => undefined)
  await act()
  const requests = calls.slice(from).map(comparableCall)
  // Uploads and translations are followed by their message, which has been sent by now.
  const isRequestOnly = requests.length > 0 && peer.events.count('send') === sentBefore
  return [...requests, ...(isRequestOnly ? [] : [comparableFrame(await sent)])]
}

function comparableFrame(sent: Loose): Loose {
  const { id: _id, payload: _payload, clientKey: _key, body, ...meta } = sent
  const contents = body.contents.map((content: Loose) =>
    // The name of a combined message contains the sender's local id.
    content.title === undefined ? content : { ...content, displayName: '*' },
  )
  return { ...meta, body: { ...body, contents } }
}

function comparableCall({ method, path, body, headers }: HttpCall) {
  const query = new URLSearchParams(path.split('?')[1] ?? '')
  query.delete('_v')
  query.sort()
  return {
    method,
    path: path.split('?')[0] as string,
    query: query.toString(),
    // The boundary of a multipart body is random.
    body: typeof body === 'string' ? body.replace(/-{2,}[\w-]+/g, '--boundary') : body,
    authorization: headers.authorization,
    restricted: headers['restrict-access'],
  }
}
