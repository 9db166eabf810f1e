// The test harness itself: the unmodified reference client runs in its sandbox and talks to a scripted server.

import { describe, expect, it } from 'vitest'
import { referenceClient } from './reference-client/client.ts'
import { messageTime, page, queue, statisticsMeta, textMeta } from './reference-client/frames.ts'
import { surface } from './reference-client/sandbox.ts'
import { stage } from './reference-client/stage.ts'

describe('signing in', () => {
  it('signs in by token without any request', async () => {
    const { server, client } = await stage()
    const someone = client({ deviceId: 'desk' })
    await expect(someone.call('open', { user: 'u1', accessToken: 'token-1' })).resolves.toEqual({
      accessToken: 'token-1',
    })
    const peer = await server.peer()
    expect(await peer.next('provision')).toMatchObject({
      auth: '$t$token-1',
      authToken: '{"token":"$t$token-1"}',
      resource: 'webim_web_desk',
      version: '4.17.0',
      guid: { appKey: 'org1#app1', name: 'u1', domain: 'easemob.com', clientResource: 'webim_web_desk' },
    })
    await someone.next('onConnected')
    await peer.next('unread')
    expect(server.calls).toEqual([])
    expect(someone.sandbox.faults).toEqual([])
  })

  it('signs in by password over HTTP', async () => {
    const { server, client } = await stage({
      http: () => ({ status: 200, body: { access_token: 'from-password', expires_in: 60 } }),
    })
    const opened = await client().call('open', { user: 'u1', pwd: 'secret' })
    expect(opened).toEqual({ accessToken: 'from-password', duration: 60 })
    expect(server.calls).toMatchObject([
      {
        method: 'POST',
        path: '/token',
        body: { grant_type: 'password', username: 'u1', password: 'secret' },
      },
    ])
    expect((await (await server.peer()).next('provision')).auth).toBe('$t$from-password')
  })

  it.each([
    [400, 'invalid password'],
    [404, 'user not found'],
  ])('gives type 1 if the token call answers %i "%s"', async (status, text) => {
    const { client } = await stage({
      http: () => ({ status, body: { error: 'e', error_description: text } }),
    })
    await expect(client().call('open', { user: 'u1', pwd: 'x' })).rejects.toMatchObject({
      type: 1,
      message: text,
    })
  })

  it('registers a user over HTTP', async () => {
    const { server, client } = await stage({
      http: () => ({ status: 200, body: { entities: [{ username: 'u9', type: 'user' }] } }),
    })
    const answer = await client().call('registerUser', { username: 'u9', password: 'secret' })
    expect(answer).toMatchObject({ type: 0, entities: [{ username: 'u9' }] })
    expect(server.calls).toMatchObject([
      { method: 'POST', path: '/users', body: { username: 'u9', password: 'secret', nickname: '' } },
    ])
  })

  // [status code, reason, error type, message]
  const failures: [number, string, number, string][] = [
    [1, 'Sorry, user register limit', 50, 'Sorry, the number of user registrations limit has been reached'],
    [1, 'Sorry, user register rate limit', 50, 'Sorry, user register rate limit'],
    [1, 'Sorry, token expired', 56, 'Sorry, token expired'],
    [1, 'Sorry, token or password does not match login info', 28, 'INVALID_TOKEN'],
    [1, 'Sorry, user not found', 204, 'User not found'],
    [1, 'whatever else', 2, 'Auth failed'],
    [2, 'any', 2, 'Auth failed'],
    [4, 'any', -3, 'Invalid parameter'],
    [
      ...([7, 'Sorry, the app month live count limit', 50] as const),
      'Sorry, the monthly active user limit for this app has been reached',
    ],
    [
      ...([7, 'Sorry, the app day live count limit', 50] as const),
      'Sorry, the daily active user limit for this app has been reached',
    ],
    [
      ...([7, 'Sorry, the app online count limit', 50] as const),
      'Sorry, the maximum number limit of online users for this app has been reached',
    ],
    [7, 'whatever else', 2, 'Auth failed'],
    [12, 'any', 57, 'Server serving disabled.'],
    [3, 'a reason', 2, 'a reason'],
    [5, 'a redirect', 2, 'a redirect'],
    [6, 'token', 2, 'token'],
    [11, 'bound', 2, 'bound'],
    // The drop-in uses the number of newer versions.
    surface !== 'drop-in'
      ? [13, 'too many devices', 2, 'too many devices']
      : [13, 'too many devices', 214, 'the number of devices the user is logged in to exceeds the limit'],
    [14, 'platform', 2, 'platform'],
  ]
  it.each(failures)('maps refusal %i "%s" to type %i', async (errorCode, reason, type, message) => {
    const { server, client } = await stage({ provision: () => ({ status: { errorCode, reason } }) })
    const someone = client()
    await expect(someone.call('open', { user: 'u1', accessToken: 't' })).rejects.toMatchObject({
      type,
      message,
    })
    expect(await someone.next('onError')).toMatchObject({ type, message })
    const peer = await server.peer()
    peer.close(1000)
    expect(await someone.next('onDisconnected')).toMatchObject({ type, message })
    expect(server.peers).toHaveLength(1)
  })
})

describe('messages', () => {
  it('receives a text, passes it to the handlers and acknowledges the page', async () => {
    const { signedIn } = await stage()
    const { client, peer } = await signedIn()
    peer.page(page('17', '1', [textMeta('9007199254740993', 'u2', 'u1', 'hello')]))
    const message = {
      id: '9007199254740993',
      type: 'txt',
      chatType: 'singleChat',
      msg: 'hello',
      from: 'u2',
      to: 'u1',
      ext: {},
      time: Number(messageTime),
      onlineState: 3,
    }
    expect(await client.next('onTextMessage')).toEqual(message)
    expect(await client.next('onMessage')).toEqual([message])
    expect(await peer.next('acknowledge')).toEqual({ name: '17', key: '1' })
  })

  it('sends a text and resolves with the answer', async () => {
    const { signedIn } = await stage()
    const { client, peer } = await signedIn()
    const message = client.message({
      type: 'txt',
      chatType: 'singleChat',
      to: 'u2',
      msg: 'hi',
      ext: { mood: 'good' },
    })
    const result = await client.call('send', message)
    const sent = await peer.next('send')
    expect(sent.body).toMatchObject({ type: 1, from: { name: 'u1' }, to: { name: 'u2' } })
    expect(sent.body.contents).toEqual([{ type: 0, text: 'hi' }])
    expect(result).toMatchObject({
      localMsgId: message.id,
      serverMsgId: '1001',
      message: { id: '1001', msg: 'hi' },
    })
    expect(await client.next('onReceivedMessage')).toMatchObject({ id: message.id, mid: '1001' })
  })

  it('rejects a refused send with the mapped error', async () => {
    const { signedIn } = await stage({
      send: (meta) => ({ status: { errorCode: 1, reason: 'blocked' }, metaId: meta.id, serverId: '7' }),
    })
    const { client } = await signedIn()
    await expect(client.sendText('u2', 'hi')).rejects.toMatchObject({ type: 603, message: 'blocked' })
  })

  it('drains the backlog between start and finish', async () => {
    const { signedIn } = await stage({
      unread: () => ({
        status: { errorCode: 0 },
        unread: [{ queue: queue('17'), n: 1 }],
        timestamp: String(Date.now()),
      }),
      queueRequest: (name) => page(name, '1', [textMeta('11', 'u2', 'u1', 'waited')]),
      acknowledged: (name, key) => page(name, key, [], true),
    })
    const { client } = await signedIn()
    await client.next('onOfflineMessageSyncFinish')
    const names = client.events.all.map((event) => event.name)
    expect(names).toEqual([
      'onConnected',
      'onOfflineMessageSyncStart',
      'onTextMessage',
      'onMessage',
      'onOfflineMessageSyncFinish',
    ])
  })
})

describe('forced logout', () => {
  it.each([
    [1, 207, 'user has been removed'],
    [2, 206, 'the user is already logged on another device'],
    [3, 216, 'the user was kicked by changing password'],
    [4, 217, 'the user was kicked by other device'],
  ])('maps notice %i to type %i and does not reconnect', async (operation, type, message) => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn()
    peer.page(page('1', '1', [statisticsMeta('5', 'u1', operation, 'a note')], true))
    expect(await client.next('onError')).toMatchObject({ type, message })
    peer.close(1000)
    expect(await client.next('onDisconnected')).toMatchObject({ type, message })
    await client.sandbox.clock.skip(60_000)
    expect(client.events.count('onReconnecting')).toBe(0)
    expect(server.peers).toHaveLength(1)
  })
})

describe('the sandbox', () => {
  it('reaches loopback only', async () => {
    const { client } = await stage()
    const stranger = client({ apiUrl: 'http://192.0.2.1', url: 'ws://192.0.2.1/websocket' })
    await expect(stranger.call('open', { user: 'u1', accessToken: 't' })).rejects.toThrow()
    const reader = client({ apiUrl: 'http://192.0.2.1' })
    await expect(reader.call('open', { user: 'u1', pwd: 'p' })).rejects.toThrow()
    // Each way out is tried separately, because clients have their own messages for it.
    const { page } = reader.sandbox
    const refused = /loopback hosts only/
    expect(() => new page.WebSocket('ws://192.0.2.1/websocket')).toThrow(refused)
    expect(() => new page.XMLHttpRequest().open('GET', 'http://192.0.2.1')).toThrow(refused)
    await expect(page.fetch('http://192.0.2.1')).rejects.toThrow(refused)
  })

  it('isolates two clients: separate storage, separate device', async () => {
    const { client } = await stage()
    const first = client({ deviceId: 'a' })
    const second = client({ deviceId: 'b' })
    first.sandbox.storage.set('mark', 'first')
    expect(second.sandbox.storage.get('mark')).toBeUndefined()
    expect(first.connection.constructor).not.toBe(second.connection.constructor)
  })

  it('lists the events seen if an awaited event does not come', async () => {
    const { signedIn } = await stage()
    const { client } = await signedIn()
    await expect(client.next('onTextMessage', undefined, 1)).rejects.toThrow(
      /no onTextMessage within 1 ms\. Seen:\n {2}\d+ ms onConnected/,
    )
  })

  it('puts a time limit on a call that never settles', async () => {
    const { signedIn } = await stage({ send: () => undefined })
    const { client } = await signedIn()
    const never = client.connection.send(
      client.message({ type: 'txt', chatType: 'singleChat', to: 'u2', msg: 'x' }),
    )
    await expect(client.settle(never, 1, 'send')).rejects.toThrow('never settled send within 1 ms')
  })

  it('skips over half a minute of heartbeats', async () => {
    const { signedIn } = await stage()
    const { client, peer } = await signedIn()
    await peer.next('unread')
    await client.sandbox.clock.skip(60_000)
    await peer.next('unread')
  })

  it('runs its timers and its date faster on request', async () => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn({ speed: 5 })
    const before = client.sandbox.clock.now()
    peer.cut()
    const again = await server.peer()
    await again.next('provision')
    expect(client.sandbox.clock.now() - before).toBeGreaterThan(1000)
  })

  it('keeps nothing open after dispose', async () => {
    const { server } = await stage()
    const { apiUrl, url, appKey } = server
    const client = referenceClient({ apiUrl, url, appKey })
    await client.call('open', { user: 'u1', accessToken: 't' })
    const peer = await server.peer()
    client.dispose()
    await peer.next('close')
    expect(client.sandbox.clock.waiting()).toEqual([])
  })
})
