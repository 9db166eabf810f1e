// Messages that are made and sent in the older way, with callbacks, and failed sign-ins: both clients send and
// report the same.

import { describe, expect, it } from 'vitest'
import { plain } from '../reference-client/copy-from-realm.ts'
import type { Loose } from '../reference-client/loose.ts'
import type { Surface } from '../reference-client/sandbox.ts'
import { stage } from '../reference-client/stage.ts'

const single = { to: 'u2', chatType: 'singleChat' }

/** By the arguments of `set`. */
const older: readonly (readonly [type: string, options: Readonly<Record<string, unknown>>])[] = [
  ['txt', { ...single, msg: 'hi', ext: { a: 1 } }],
  ['txt', { to: 'u2', msg: 'hi' }],
  ['txt', { to: 'g1', chatType: 'groupChat', msg: 'hi', roomType: false }],
  ['txt', { to: 'r1', chatType: 'chatRoom', msg: 'hi', roomType: true }],
  ['read', { id: '5', to: 'u2' }],
  ['read', { id: '5', to: 'g1', chatType: 'groupChat' }],
  ['delivery', { ackId: '5', to: 'u2' }],
  ['channel', { ...single }],
  ['cmd', { ...single, action: 'wave' }],
  ['custom', { ...single, customEvent: 'order', customExts: { total: '5' } }],
  ['loc', { ...single, addr: 'a street', buildingName: 'a house', lat: 1, lng: 2 }],
  ['img', { ...single, body: { url: 'http://files.example/1', filename: 'f.png' } }],
]

/** Message ids differ in every run. */
const kindOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return typeof value
  const { type, reason, message } = plain(value) as Loose
  return { type, reason, message }
}

async function sentBy(surface: Surface): Promise<unknown[]> {
  const { signedIn, server } = await stage()
  const friendly = server.script.send
  const { client, peer } = await signedIn({ surface, deviceId: 'web-1' })
  const { library, realm } = client.sandbox
  const seen: unknown[] = []
  for (const [type, options] of older) {
    const message = new library.message(type, client.connection.getUniqueId())
    const results: unknown[] = []
    const note =
      (name: string) =>
      (...given: unknown[]) =>
        void results.push([name, ...given.map(kindOf)])
    message.set(realm.inside({ ...options, success: note('success'), fail: note('fail') }))
    const outcome = (await client.settle(client.connection.send(message.body))) as Loose
    const { id: _, clientKey: __, payload: ___, body, ...rest } = (await peer.next('send')) as Loose
    server.script.send = ({ id }) => ({
      ...{ status: { errorCode: 1, reason: 'blocked' }, metaId: id, serverId: '0', timestamp: '0' },
    })
    const refused = await client.settle(client.connection.send(message.body)).catch(kindOf)
    server.script.send = friendly
    await peer.next('send')
    seen.push({
      type,
      options,
      gave: [typeof outcome.localMsgId, typeof outcome.serverMsgId],
      // An unknown size is zero or missing.
      sent: JSON.parse(JSON.stringify({ ...rest, body }).replace(',"size":{"width":0,"height":0}', '')),
      refused,
      callbacks: results,
    })
  }
  return seen
}

/** The events of both kinds of handlers during a sign-in. */
async function toldAtSignIn(surface: Surface, input: object, provision?: object): Promise<unknown> {
  const { client: make, server } = await stage({
    http: () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'invalid password' } }),
    ...(provision && { provision: () => ({ status: provision }) }),
  })
  const client = make({ surface })
  const named = () => client.events.all.map(({ name, payload }) => [name, payload?.type, payload?.message])
  const received: unknown[] = []
  const note = (name: string) => [
    name,
    (payload: unknown) => {
      const { type, message } = (plain(payload) ?? {}) as Loose
      received.push([name, type, message])
    },
  ]
  const names = ['onOpened', 'onClosed', 'onError']
  client.connection.listen(client.sandbox.realm.inside(Object.fromEntries(names.map(note))))
  await client.call('open', input).catch(() => undefined)
  if (provision) {
    // Servers do this after a refusal.
    ;(await server.peer()).close()
    await client.next('onDisconnected')
  }
  await client.sandbox.clock.skip(500)
  return { named: named(), heard: received }
}

describe('messages made in the older way', () => {
  it('are sent by both clients alike', async () => {
    const [reference, ours] = [await sentBy('reference'), await sentBy('drop-in')]
    expect(ours).toEqual(reference)
  })
})

describe('a sign-in', () => {
  it.each([
    [{ user: '' }, undefined],
    [{ user: 'u1' }, undefined],
    [{ user: 'u1', pwd: 'wrong' }, undefined],
    [{ user: 'u1', accessToken: 't' }, undefined],
    [
      { user: 'u1', accessToken: 't' },
      { errorCode: 1, reason: 'Sorry, token is wrong' },
    ],
    [
      { user: 'u1', accessToken: 't' },
      { errorCode: 4, reason: 'anything' },
    ],
  ])('is reported by both clients alike: %o, %o', async (input, provision) => {
    expect(await toldAtSignIn('drop-in', input, provision)).toEqual(
      await toldAtSignIn('reference', input, provision),
    )
  })
})
