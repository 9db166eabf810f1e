// The channel itself, tested with a raw socket: base64 texts, frame sizes, malformed frames, and which socket each
// of them closes.

import { describe, expect, it } from 'vitest'
import { rawSocket, textUp } from './raw-socket.ts'
import { encode } from './reference-client/frames.ts'
import { fence, openWorld } from './world.ts'

const world = openWorld()

/** A raw socket of a new user, signed in. */
async function signedIn(label: string, asText = false) {
  const user = await world.person(label)
  const socket = await rawSocket({ server: world.server, asText })
  const answer = await socket.provision(user, await world.server.admin.token(user), 'raw')
  expect(answer.status).toEqual({ errorCode: 0 })
  return { user, socket, answer }
}

describe('base64 texts', () => {
  it('sign in, send and receive, and get no other frames back', async () => {
    const { user, socket, answer } = await signedIn('mini', true)
    expect(answer.resource).toBe('raw')
    expect(JSON.parse(answer.authToken).expires_in).toBeGreaterThan(Date.now())
    socket.frame('unread', new Uint8Array(0))
    expect(await socket.next('unread')).toMatchObject({ status: { errorCode: 0 } })

    const friendName = await world.person('friend')
    const friend = await world.signedIn(friendName)
    const sent = await socket.sendText(friendName, 'from a mini-program – 你好')
    expect(sent).toMatchObject({ status: { errorCode: 0 }, timestamp: expect.stringMatching(/^\d{13}$/) })
    expect(await friend.next('onTextMessage')).toMatchObject({
      id: sent.serverId,
      from: user,
      to: friendName,
      msg: 'from a mini-program – 你好',
    })

    await friend.sendText(user, 'an answer')
    const { messages, queue, nextKey } = await socket.next('page', (page) => page.messages.length > 0)
    expect(messages).toHaveLength(1)
    expect(messages[0].body.contents).toEqual([{ type: 0, text: 'an answer' }])
    socket.frame('sync', encode('CommSyncUL', { queue, key: nextKey }))
    await friend.sendText(user, 'another one')
    await socket.next('page', ({ messages: [first] }) => first?.body.contents[0].text === 'another one')
    expect(socket.events.count('wrong kind of frame')).toBe(0)
  })

  it('that are not base64 close the socket', async () => {
    const { socket } = await signedIn('garbled', true)
    socket.exactly('this is no base64!')
    expect(await socket.next('close')).toMatchObject({ code: 1002 })
  })

  it('may end with a logout in binary', async () => {
    const { socket } = await signedIn('leaving', true)
    socket.exactly(encode('MSync', { command: 4, payload: encode('Logout', {}) }))
    await socket.next('close')
  })
})

describe('frame sizes', () => {
  it.each([true, false])(
    'above the limit refuse a text of 70 kB with 511; the socket stays open (base64 %s)',
    async (asText) => {
      const { socket } = await signedIn('large', asText)
      const to = await world.person('receiver')
      const refused = { status: { errorCode: 7, reason: 'Sorry, data is too large' } }
      expect(await socket.sendText(to, 'x'.repeat(70_000))).toMatchObject(refused)
      expect(await socket.sendText(to, 'é'.repeat(35_000))).toMatchObject(refused)
      expect(await socket.sendText(to, 'x'.repeat(5_000_000))).toMatchObject(refused)
      expect(await socket.sendText(to, 'x'.repeat(65_536))).toMatchObject({ status: { errorCode: 0 } })
    },
  )

  it('are reported to the reference client as 511', async () => {
    const [user, to] = [await world.person('large'), await world.person('receiver')]
    const client = await world.signedIn(user)
    const refused = client.sendText(to, 'x'.repeat(70_000)).then(
      () => 0,
      ({ type }) => type,
    )
    expect(await refused).toBe(511)
    await client.sendText(to, 'small')
    expect(client.events.count('onReconnecting')).toBe(0)
  })

  it.each([true, false])('beyond 8 MB close the socket (base64 %s)', async (asText) => {
    const { socket } = await signedIn('huge', asText)
    socket.bytes(new Uint8Array(8 * 1024 * 1024 + 1))
    expect(await socket.next('close')).toMatchObject({ code: 1009 })
  })

  it('have a small limit before the sign-in', async () => {
    const socket = await rawSocket({ server: world.server })
    socket.bytes(encode('MSync', { command: 3, payload: new Uint8Array(100_000) }))
    expect(await socket.next('close')).toMatchObject({ code: 1009 })
  })
})

describe('malformed data', () => {
  // [description, bytes]
  const frames: [string, Uint8Array][] = [
    ['noise', new Uint8Array([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255])],
    ['a length beyond the end', new Uint8Array([0x40, 0, 0x4a, 0x7f, 1])],
    ['a broken meta', encode('MSync', { command: 0, payload: new Uint8Array([0x0a, 0x05, 0x0a]) })],
    [
      'a broken message',
      encode('MSync', {
        command: 0,
        payload: encode('CommSyncUL', {
          meta: { id: '1', to: { name: 'x' }, ns: 1, payload: new Uint8Array([0x0a, 0xff]) },
        }),
      }),
    ],
  ]

  it.each(frames)('closes only the socket that sent it: %s', async (_name, bytes) => {
    const { socket } = await signedIn('noisy')
    const [quiet, friendName] = [await signedIn('quiet'), await world.person('friend')]
    const friend = await world.signedIn(friendName)
    socket.bytes(bytes)
    // Frames that follow an unreadable frame are not read.
    socket.frame('sync', encode('CommSyncUL', { meta: textUp(world.server.appKey, friendName, 'too late') }))
    expect(await socket.next('close')).toMatchObject({ code: 1002 })
    expect(await quiet.socket.sendText(friendName, 'still here')).toMatchObject({ status: { errorCode: 0 } })
    await friend.next('onTextMessage', ({ msg }) => msg === 'still here')
    expect(friend.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['still here'])
    expect(friend.events.count('onReconnecting')).toBe(0)
  })

  it('in a provision closes the socket', async () => {
    const socket = await rawSocket({ server: world.server })
    socket.frame('provision', new Uint8Array([0xff, 0xff]))
    await socket.next('close')
  })

  it('before the sign-in is not answered', async () => {
    const user = await world.person('hasty')
    const socket = await rawSocket({ server: world.server })
    socket.frame('unread', new Uint8Array(0))
    socket.frame('sync', encode('CommSyncUL', { meta: textUp(world.server.appKey, user, 'hello') }))
    await socket.provision(user, await world.server.admin.token(user), 'raw')
    expect(socket.events.all.map(({ name }) => name)).toEqual(['provision'])
  })

  it('with an unknown command, namespace or message type leaves the socket open', async () => {
    const { user, socket } = await signedIn('newer')
    const command99 = new Uint8Array([0x40, 99])
    socket.bytes(command99)
    const unknown = { ...textUp(world.server.appKey, user, 'x'), ns: 4 }
    socket.frame('sync', encode('CommSyncUL', { meta: unknown }))
    const answer = await socket.next('answer', ({ metaId }) => metaId === unknown.id)
    expect(answer.status.errorCode).not.toBe(0)
    const type99 = new Uint8Array([0x08, 99])
    const strange = { ...textUp(world.server.appKey, user, 'x'), payload: type99 }
    socket.frame('sync', encode('CommSyncUL', { meta: strange }))
    const other = await socket.next('answer', ({ metaId }) => metaId === strange.id)
    expect(other.status.errorCode).not.toBe(0)
    expect(await socket.sendText(user, 'to myself')).toMatchObject({ status: { errorCode: 0 } })
  })
})

describe('the authority of a socket', () => {
  it('ends with the forced logout, though the socket may still send', async () => {
    const { server } = world
    const [user, readerName] = [await world.person('ended'), await world.person('reader')]
    const reader = await world.signedIn(readerName)
    const socket = await rawSocket({
      server,
      arriving(raw, name) {
        if (name === 'page') void raw.sendText(readerName, 'after the end').catch(() => undefined)
      },
    })
    await socket.provision(user, await server.admin.token(user), 'raw')
    await server.admin.disconnect(user, 'raw')
    await socket.next('close')
    const friend = await world.signedIn(user)
    await fence(friend, reader, readerName)
    expect(reader.events.payloads('onTextMessage').map(({ msg }) => msg)).toEqual(['fence'])
  })

  it('comes from the sign-in: another sender or device named in a frame is ignored', async () => {
    const { user, socket } = await signedIn('honest')
    const [victim, readerName] = [await world.person('victim'), await world.person('reader')]
    const reader = await world.signedIn(readerName)
    const contents = [{ type: 0, text: 'forged' }]
    const to = { name: readerName }
    const payload = encode('MessageBody', { type: 1, from: { name: victim }, to, contents })
    const from = { name: victim, domain: 'easemob.com', clientResource: 'elsewhere' }
    const meta = { ...textUp(world.server.appKey, readerName, ''), from, payload, timestamp: '1' }
    socket.frame('sync', encode('CommSyncUL', { meta }))
    const arrived = await reader.next('onTextMessage')
    expect(arrived).toMatchObject({ from: user, msg: 'forged' })
    expect(arrived.time).toBeGreaterThan(1)
  })

  it('keeps the queues of other users closed', async () => {
    const [anna, ben] = [await world.person('anna'), await world.person('ben')]
    const [first, second] = [await world.signedIn(anna), await world.signedIn(ben)]
    await fence(first, second, ben)
    const { socket } = await signedIn('curious')
    for (let name = 1; name <= 50; name += 1) {
      socket.frame('sync', encode('CommSyncUL', { queue: { name: String(name), domain: 'easemob.com' } }))
    }
    await socket.next('page', ({ queue }) => queue.name === '50')
    const pages = socket.events.payloads('page')
    expect(pages.length).toBeGreaterThanOrEqual(50)
    expect(pages.flatMap(({ messages }) => messages)).toEqual([])
  })
})
