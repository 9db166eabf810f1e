// From a message to a phone: the program as shipped, the unmodified reference client, and a fake FCM server.

import { afterAll, describe, expect, it } from 'vitest'
import { playedFcm } from './fcm.ts'
import type { ReferenceClient } from './reference-client/client.ts'
import { makeGroup, openOwnWorld } from './world.ts'

const fcm = await playedFcm()
afterAll(() => fcm.close())

// Has its own server: only this one sends pushes, and it is killed.
const world = openOwnWorld(fcm.settings)

const sent = { status: 200 }
const unavailable = { status: 503, code: 'UNAVAILABLE' }

/** Ben has registered these phones and is offline. */
async function benIsAway(...phones: string[]) {
  const { anna, ben, first, second } = await world.pair()
  const tokens = phones.map((phone) => `${phone} of ${ben}`)
  for (const [at, deviceToken] of tokens.entries())
    await second.call('uploadPushToken', { deviceId: `phone${at}`, deviceToken, notifierName: 'FCM' })
  await leave(second)
  fcm.answerWith(sent)
  return { anna, ben, first, second, tokens, before: fcm.received.length }
}

/** Resolves when the server knows that the client is offline. */
async function leave(client: ReferenceClient): Promise<void> {
  await client.call('close')
  await client.next('onDisconnected')
}

const since = (count: number) =>
  fcm.received.slice(count).map(({ token, notification }) => `${token}: ${notification.body}`)

describe('a message to an offline user', () => {
  it('is pushed once to each of their phones, with what the application needs', async () => {
    const { anna, ben, first, tokens, before } = await benIsAway('one', 'two')
    const { serverMsgId } = await first.sendText(ben, 'hello')
    await fcm.came(before + 2)
    expect(since(before).sort()).toEqual(tokens.map((token) => `${token}: hello`).sort())
    expect(fcm.received.at(-1)).toMatchObject({
      notification: { title: anna },
      data: { messageId: serverMsgId, conversationType: 'single', conversationId: anna, sender: anna },
    })
    const group = await makeGroup(first, ben)
    await first.call('send', first.message({ type: 'txt', chatType: 'groupChat', to: group, msg: 'all' }))
    await fcm.came(before + 4)
    expect(fcm.received.at(-1)?.notification.title).toBe(`a group · ${anna}`)
    expect(fcm.received).toHaveLength(before + 4)
  })

  it('is retried under the same tag if the provider throttles or fails', async () => {
    const { ben, first, tokens, before } = await benIsAway('one')
    fcm.answerWith({ status: 429, code: 'QUOTA_EXCEEDED', retryAfter: '1' }, unavailable, sent)
    await first.sendText(ben, 'patience')
    await fcm.came(before + 3)
    expect(new Set(since(before))).toEqual(new Set([`${tokens[0]}: patience`]))
    const tags = fcm.received.slice(before).map(({ android }) => JSON.stringify(android))
    expect(new Set(tags.map((text) => /"tag":"([^"]+)"/.exec(text)?.[1])).size).toBe(1)
  })

  it('removes a dead token', async () => {
    const { ben, first, second, tokens, before } = await benIsAway('dead', 'alive')
    fcm.answerWith({ status: 404, code: 'UNREGISTERED' }, sent)
    await first.sendText(ben, 'first')
    await fcm.came(before + 2)
    await first.sendText(ben, 'second')
    await fcm.came(before + 3)
    const devices = async () => {
      const answer = await fetch(
        `${world.server.apiUrl}/${world.server.appKey.replace('#', '/')}/parley/v1/notifications`,
        { headers: { authorization: `Bearer ${await world.server.admin.token(ben)}` } },
      )
      return ((await answer.json()) as { data: { devices: unknown[] } }).data.devices
    }
    expect(await devices()).toHaveLength(1)
    expect(since(before + 2)).toHaveLength(1)
    expect(tokens.map((token) => `${token}: second`)).toContain(since(before + 2)[0])
    expect(second.events.count('onError')).toBe(0)
  })

  it('is pushed after the server was killed while the provider was down', async () => {
    const { anna, ben, first, tokens, before } = await benIsAway('one')
    fcm.answerWith(unavailable)
    await first.sendText(ben, 'survives')
    await fcm.came(before + 1)
    await world.server.crash()
    const tried = fcm.received.length
    fcm.answerWith(sent)
    await fcm.came(tried + 1)
    expect(since(tried)[0]).toBe(`${tokens[0]}: survives`)
    // It is not pushed twice: the next push is the next message.
    const again = await world.signedIn(anna)
    const done = fcm.received.length
    await again.sendText(ben, 'the next')
    await fcm.came(done + 1)
    expect(since(done)).toEqual([`${tokens[0]}: the next`])
  })

  it('is pushed if the server was killed right after accepting it', async () => {
    const { ben, first, tokens, before } = await benIsAway('one')
    await first.sendText(ben, 'taken')
    await world.server.crash()
    await fcm.came(before + 1)
    const tags = fcm.received.slice(before).map(({ android }) => JSON.stringify(android))
    expect(new Set(since(before))).toEqual(new Set([`${tokens[0]}: taken`]))
    expect(new Set(tags.map((text) => /"tag":"([^"]+)"/.exec(text)?.[1])).size).toBe(1)
  })
})
