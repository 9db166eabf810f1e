// Behaviour of the unmodified reference client that the server relies on; the numbers are those of facts.md. The
// behaviour that it merely has to tolerate is in client-quirks.test.ts. Where a test proves that something does not
// happen, a later page or frame that did have its effect shows that there was time for it.

import { describe, expect, it } from 'vitest'
import { acknowledged, fence, text, texts, unreadAnswer } from './facts.ts'
import type { Fields } from './reference-client/frames.ts'
import { page, queue } from './reference-client/frames.ts'
import { reconnected, stage } from './reference-client/stage.ts'

describe('with keys, the client', () => {
  it('forgets the pair when an empty page of another queue opens the connection (3)', async () => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn()
    const one = text('one')
    peer.page(page('17', '5', [one]))
    await peer.next('acknowledge')
    server.script.unread = () => unreadAnswer('17')
    server.script.queueRequest = (name) => page(name, '5', [one])
    server.script.acknowledged = (name, key) => (name === '0' ? undefined : page(name, key, [], true))
    server.script.provision = (request) => {
      setImmediate(() => server.peers.at(-1)?.page(page('0', '1', [])))
      return { status: { errorCode: 0 }, resource: request.resource }
    }
    peer.cut()
    const again = await reconnected(client, server)
    await client.next('onOfflineMessageSyncFinish')
    expect(acknowledged(again)).toEqual(['0@1', '17@5'])
    expect(texts(client)).toEqual(['one'])
  })

  it('acknowledges after the handlers, and a page with an unreadable message too (5)', async () => {
    const { signedIn } = await stage()
    const { client, peer } = await signedIn()
    const broken = { ...text('broken'), payload: new Uint8Array([255, 255]) }
    peer.page(page('17', '1', [broken, text('good')]))
    await peer.next('acknowledge')
    expect(texts(client)).toEqual(['good'])
  })
})

describe('with a backlog, the client', () => {
  it('drains several queues at once and finishes once (8)', async () => {
    const { server, signedIn } = await stage({
      unread: () => unreadAnswer('17', '18', '19'),
      queueRequest: (name) => page(name, '3', [text(`first ${name}`)]),
      acknowledged: (name, key) => {
        if (name.startsWith('fence')) return undefined
        return key === '3' ? page(name, '4', [text(`second ${name}`)]) : page(name, key, [], true)
      },
    })
    const { client, peer } = await signedIn()
    await client.next('onOfflineMessageSyncFinish')
    expect(texts(client)).toHaveLength(6)
    expect(client.events.all.at(-1)?.name).toBe('onOfflineMessageSyncFinish')
    peer.page(page('17', '4', [], true))
    peer.page(page('18', '4', [], true))
    await fence(peer)
    expect(client.events.count('onOfflineMessageSyncFinish')).toBe(1)
    expect(server.peers).toHaveLength(1)
  })

  it('accepts pages before the request and between the pages of a drain (11, 12)', async () => {
    const { server, signedIn } = await stage({ unread: () => undefined })
    const { client, peer } = await signedIn()
    await peer.next('unread')
    peer.page(page('17', '2', [text('1'), text('2')]))
    peer.push('unread', 'CommUnreadDL', unreadAnswer('17'))
    await peer.next('request')
    peer.page(page('17', '3', [text('3')]))
    peer.page(page('17', '4', [text('4')]))
    await peer.next('acknowledge', ({ key }) => key === '4')
    peer.page(page('17', '4', [], true))
    await client.next('onOfflineMessageSyncFinish')
    peer.page(page('17', '5', [text('5')]))
    await peer.next('acknowledge', ({ key }) => key === '5')
    expect(texts(client)).toEqual(['1', '2', '3', '4', '5'])
    expect(acknowledged(peer)).toEqual(['17@2', '17@3', '17@4', '17@5'])
    expect(server.peers).toHaveLength(1)
  })

  it('needs no last page for a queue that only had unsolicited pages (17)', async () => {
    const { signedIn } = await stage()
    const { client, peer } = await signedIn()
    peer.page(page('99', '1', [text('1')]))
    peer.page(page('99', '2', [text('2')]))
    await peer.next('acknowledge', ({ key }) => key === '2')
    peer.push('notice', 'CommNotice', { queue: queue('99') })
    await peer.next('request', ({ name }) => name === '99')
    expect(texts(client)).toEqual(['1', '2'])
  })
})

describe('with duplicates and extensions, the client', () => {
  it('accepts 500 messages in a page and filters duplicates, also after a cut (18, 19)', async () => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn()
    const metas = Array.from({ length: 500 }, (_, index) => text(`m${index}`))
    peer.page(page('17', '500', metas))
    await peer.next('acknowledge')
    expect(texts(client)).toEqual(metas.map((_, index) => `m${index}`))
    expect(client.events.payloads('onMessage').map((list) => list.length)).toEqual([500])
    peer.cut()
    const again = await reconnected(client, server)
    // Signed in again: no events arrive before that.
    await again.next('unread')
    again.page(page('17', '1', metas.slice(-100)))
    await again.next('acknowledge')
    expect(texts(client)).toHaveLength(500)
  })

  it('ignores our extension fields in pages, messages and send answers (20)', async () => {
    const { signedIn } = await stage({
      send: (meta) => ({
        status: { errorCode: 0 },
        metaId: meta.id,
        serverId: '77',
        timestamp: '1',
        seq: '12',
      }),
    })
    const { client, peer } = await signedIn()
    peer.page(page('17', '5', [{ ...text('extended'), seq: '5', clientKey: 'abc' }], false, { seq: '9' }))
    await peer.next('acknowledge')
    expect(texts(client)).toEqual(['extended'])
    await expect(client.sendText('u2', 'x')).resolves.toMatchObject({ serverMsgId: '77' })
    expect(client.sandbox.faults).toEqual([])
  })
})

describe('closing and reconnecting, the client', () => {
  it.each([1000, 1001, 1008, 1011, 1012, 1013, 4000, 0])(
    'reconnects after close code %i (21)',
    async (code) => {
      const { server, signedIn } = await stage()
      const { client, peer } = await signedIn()
      await client.next('onConnected')
      if (code === 0) peer.cut()
      else peer.close(code, 'a reason')
      await reconnected(client, server)
      await client.next('onConnected')
      expect(client.events.count('onDisconnected')).toBe(0)
    },
  )

  it('gives up after five attempts (22)', async () => {
    const { server, signedIn } = await stage()
    const { client } = await signedIn()
    await server.stop()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await client.next('onReconnecting')
      await client.sandbox.clock.skip(2000)
    }
    expect(await client.next('onDisconnected')).toEqual({ type: 16, message: 'reconnection failed' })
    expect(client.events.count('onReconnecting')).toBe(5)
  })

  it('sends what was written while the socket was down, never repeats what was in flight (26)', async () => {
    const { server, signedIn } = await stage({ send: () => undefined })
    const { client, peer } = await signedIn()
    const inFlight = client.sendText('u2', 'in flight')
    await peer.next('send')
    peer.cut()
    await expect(inFlight).rejects.toMatchObject({ type: 510, message: 'websocket disconnected' })
    server.script.send = (meta) => ({
      status: { errorCode: 0 },
      metaId: meta.id,
      serverId: '5',
      timestamp: '1',
    })
    const later = client.sendText('u2', 'later')
    const again = await reconnected(client, server)
    await expect(later).resolves.toMatchObject({ serverMsgId: '5' })
    expect(again.events.all.map(({ name }) => name).slice(0, 3)).toEqual(['provision', 'send', 'unread'])
    expect(again.events.count('send')).toBe(1)
  })
})

describe('with tokens, the client', () => {
  const lifeMs = 100_000
  const expiring = (request: Fields): Fields => {
    return {
      status: { errorCode: 0 },
      resource: request.resource,
      authToken: JSON.stringify({ expires_in: Date.now() + lifeMs }),
    }
  }

  it('warns at 80 % of the lifetime, then logs out by itself (29)', async () => {
    const { signedIn } = await stage({ provision: expiring })
    const { client, peer } = await signedIn()
    await peer.next('unread')
    await client.sandbox.clock.skip(0.8 * lifeMs)
    await client.next('onTokenWillExpire')
    await client.sandbox.clock.skip(0.2 * lifeMs)
    await client.next('onTokenExpired')
    await client.next('onDisconnected')
    expect(await peer.next('logout')).toMatchObject({ reason: 'inner:token expired' })
    await peer.next('close')
    expect(client.events.count('onReconnecting')).toBe(0)
  })

  it('compares the clock of the unread answer with the expiry (28)', async () => {
    const { signedIn } = await stage({ provision: expiring })
    const { client, peer } = await signedIn()
    const at = (ahead: number) => ({ ...unreadAnswer(), timestamp: String(Date.now() + ahead) })
    await peer.next('unread')
    peer.push('unread', 'CommUnreadDL', at(0.9 * lifeMs))
    await client.next('onTokenWillExpire')
    peer.push('unread', 'CommUnreadDL', at(lifeMs + 1))
    await client.next('onTokenExpired')
  })

  it('uses a renewed token for the next connection (30)', async () => {
    const { server, signedIn } = await stage({
      provision: expiring,
      http: () => ({ status: 200, body: { expire_timestamp: Date.now() + 10 * lifeMs } }),
    })
    const { client, peer } = await signedIn()
    await expect(client.call('renewToken', 'token-2')).resolves.toMatchObject({
      status: true,
      token: 'token-2',
    })
    expect(server.calls[0]).toMatchObject({
      path: '/sdk/users/u1/token/expires',
      headers: { authorization: 'Bearer token-2' },
    })
    peer.cut()
    const again = await reconnected(client, server)
    expect((await again.next('provision')).auth).toBe('$t$token-2')
  })
})
