// Quirks of the unmodified reference client that a server has to tolerate and that no client should copy; the
// numbers are those of facts.md. The drop-in has none of them, so these tests run with the reference client only.

import { describe, expect, it } from 'vitest'
import { acknowledged, fence, requested, text, texts, unreadAnswer, withoutFences } from './facts.ts'
import { page, statisticsMeta } from './reference-client/frames.ts'
import { reconnected, stage } from './reference-client/stage.ts'

describe('with keys, the client', () => {
  it('does not acknowledge the last pair of queue and key again after a cut (1, 2)', async () => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn()
    const one = text('one')
    peer.page(page('17', '5', [one]))
    await peer.next('acknowledge')
    server.script.unread = () => unreadAnswer('17')
    server.script.queueRequest = (name) => page(name, '5', [one])
    peer.cut()
    const again = await reconnected(client, server)
    await again.next('request')
    await fence(again)
    expect(withoutFences(acknowledged(again))).toEqual([])
    expect(client.events.count('onOfflineMessageSyncFinish')).toBe(0)
    again.page(page('17', '5', [], true))
    await client.next('onOfflineMessageSyncFinish')
    expect(withoutFences(texts(client))).toEqual(['one'])
  })

  it('remembers the pair even across close and open (2)', async () => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn()
    const one = text('one')
    peer.page(page('17', '5', [one]))
    await peer.next('acknowledge')
    await client.call('close')
    await client.call('open', { user: 'u1', accessToken: 'token-1' })
    const again = await server.peer()
    again.page(page('17', '5', [one]))
    await fence(again)
    expect(withoutFences(acknowledged(again))).toEqual([])
    expect(withoutFences(texts(client))).toEqual(['one', 'one'])
  })

  it('remembers one pair only, and no key of a last page (1, 4, 7)', async () => {
    const { signedIn } = await stage()
    const { peer } = await signedIn()
    peer.page(page('17', '5', [text('a')]))
    peer.page(page('18', '5', [text('b')]))
    peer.page(page('17', '5', [text('c')]))
    peer.page(page('17', '3', [], true))
    peer.page(page('17', '3', [text('d')]))
    await fence(peer)
    expect(withoutFences(acknowledged(peer))).toEqual(['17@5', '18@5', '17@5', '17@3'])
  })
})

describe('with a backlog, the client', () => {
  it('requests all queues of every later list again, but waits only for the first list (9)', async () => {
    const { signedIn } = await stage({ unread: () => unreadAnswer('17', '18') })
    const { client, peer } = await signedIn()
    await peer.next('request', ({ name }) => name === '18')
    peer.push('unread', 'CommUnreadDL', unreadAnswer('17', '18', '20'))
    await peer.next('request', ({ name }) => name === '20')
    expect(requested(peer)).toEqual(['17', '18', '17', '18', '20'])
    peer.page(page('17', '1', [], true))
    peer.page(page('18', '1', [], true))
    await client.next('onOfflineMessageSyncFinish')
    peer.page(page('20', '1', [], true))
    await fence(peer)
    expect(client.events.count('onOfflineMessageSyncFinish')).toBe(1)
    expect(client.events.count('onOfflineMessageSyncStart')).toBe(1)
  })

  it('finishes too early if the last page comes along with its messages (10)', async () => {
    const { signedIn } = await stage({ unread: () => unreadAnswer('17', '18') })
    const { client, peer } = await signedIn()
    await peer.next('request', ({ name }) => name === '18')
    peer.page(page('17', '2', [text('a')]))
    peer.page(page('17', '2', [], true))
    peer.page(page('18', '2', [text('b')], true))
    await client.next('onTextMessage', ({ msg }) => msg === 'b')
    await fence(peer)
    const order = client.events.all.map(({ name, payload }) => payload?.msg ?? name)
    expect(order.indexOf('onOfflineMessageSyncFinish')).toBeLessThan(order.indexOf('b'))
    expect(withoutFences(acknowledged(peer))).toEqual(['17@2'])
  })

  it('starts over after a cut during the drain; an empty list then never finishes (13)', async () => {
    const { server, signedIn } = await stage({ unread: () => unreadAnswer('17', '18') })
    const { client, peer } = await signedIn()
    await peer.next('request', ({ name }) => name === '18')
    server.script.unread = () => unreadAnswer('18', '30')
    peer.cut()
    const second = await reconnected(client, server)
    await second.next('request', ({ name }) => name === '30')
    second.page(page('18', '1', [], true))
    second.page(page('30', '1', [], true))
    await client.next('onOfflineMessageSyncFinish')
    server.script.unread = () => unreadAnswer('17')
    second.cut()
    const third = await reconnected(client, server)
    await third.next('request')
    server.script.unread = () => unreadAnswer()
    third.cut()
    const fourth = await reconnected(client, server)
    await fourth.next('unread')
    await fence(fourth)
    expect(client.events.count('onOfflineMessageSyncStart')).toBe(3)
    expect(client.events.count('onOfflineMessageSyncFinish')).toBe(1)
  })

  it('loses a page without a queue during the drain (16)', async () => {
    const { signedIn } = await stage({ unread: () => unreadAnswer('17') })
    const { client, peer } = await signedIn()
    await peer.next('request')
    peer.page({ status: { errorCode: 0 }, metas: [statisticsMeta('7', 'u1', 2)], isLast: true })
    await fence(peer)
    expect(client.events.count('onError')).toBe(0)
  })
})

describe('reconnecting, the client', () => {
  it('reconnects after a refused provision if that was a reconnect (24)', async () => {
    const { server, signedIn } = await stage()
    const { client, peer } = await signedIn()
    server.script.provision = () => ({ status: { errorCode: 1, reason: 'Sorry, token expired' } })
    peer.cut()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const again = await reconnected(client, server)
      expect(await client.next('onError')).toMatchObject({ type: 56 })
      again.close(1000)
    }
    expect(await client.next('onDisconnected')).toMatchObject({ type: 16 })
  })
})

it('remembers the last 101 ids only, and reports older messages a second time (19)', async () => {
  const { signedIn } = await stage()
  const { client, peer } = await signedIn()
  const metas = Array.from({ length: 500 }, (_, index) => text(`m${index}`))
  peer.page(page('17', '500', metas))
  await peer.next('acknowledge')
  peer.page(page('17', '2', metas.slice(0, 399)))
  await peer.next('acknowledge', ({ key }) => key === '2')
  expect(texts(client)).toHaveLength(899)
})
