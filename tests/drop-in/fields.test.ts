// [DROP-11] The fields of a connection that applications read and write, each compared with the reference client:
// their values before and during a session, and the effects of writing to them.

import { describe, expect, it } from 'vitest'
import type { ReferenceClient } from '../interop/reference-client/client.ts'
import { plain } from '../interop/reference-client/copy-from-realm.ts'
import type { Loose } from '../interop/reference-client/loose.ts'
import type { Surface } from '../interop/reference-client/sandbox.ts'
import type { ScriptedServer } from '../interop/reference-client/scripted-server.ts'
import { reconnected, stage } from '../interop/reference-client/stage.ts'

const clients: readonly Surface[] = ['reference', 'drop-in']

/** The fields in the reference client's typings, and those that applications are known to use. */
const fields =
  `name appKey appName orgName version deviceId isFixedDeviceId isHttpDNS https apiUrl url heartBeatWait autoReconnectNumMax
  delivery useOwnUploadFun useReplacedMessageContents isDebug token grantType logOut clientResource`.split(
    /\s+/,
  )

const options: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { isHttpDNS: undefined, https: true },
  { deviceId: 'pad', isFixedDeviceId: false, delivery: true },
  { customOSPlatform: 3, customDeviceName: 'tv', useReplacedMessageContents: true },
  { heartBeatWait: 5_000, autoReconnectNumMax: 9, useOwnUploadFun: true, isDebug: true },
  { autoReconnectNumMax: 0, heartBeatWait: 0 },
]

const read = (connection: Loose, origin: string): Record<string, unknown> => {
  const text = JSON.stringify(Object.fromEntries(fields.map((name) => [name, connection[name]])))
  return JSON.parse(text.replaceAll(origin, 'server'))
}

/** The context, without what is not data. */
const contextOf = ({ context }: Loose): unknown => {
  const { root: _, ...rest } = plain({ ...context, jid: { ...context.jid } }) as Record<string, unknown>
  return rest
}

async function onStage(surface: Surface, more: Record<string, unknown> = {}) {
  const made = await stage({ http: () => ({ status: 200, body: { data: [], entities: [] } }) })
  const { client, peer } = await made.signedIn({ surface, deviceId: 'web-1', ...more })
  return { ...made, client, peer }
}

/** The identity that a client's request carried. */
async function askedAs(client: ReferenceClient, { server }: { readonly server: ScriptedServer }) {
  await client.call('getContacts')
  const { path, headers } = server.calls.at(-1) as (typeof server.calls)[number]
  return [path, headers.authorization]
}

describe('reading a field', () => {
  it.each(options)('gives what the reference client shows, with %o', async (given) => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const { client, server } = await stage()
      const { connection } = client({ surface, ...given })
      seen.push([read(connection, new URL(server.apiUrl).host), contextOf(connection)])
    }
    expect(seen[1]).toEqual(seen[0])
  })

  it('gives what the reference client shows during a session', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const { client, server } = await onStage(surface)
      await client.next('onConnected')
      const { connection } = client
      const { sock } = connection
      seen.push([
        read(connection, new URL(server.apiUrl).host),
        contextOf(connection),
        connection.user,
        [sock.readyState, typeof sock.send, typeof sock.close],
        Object.keys(connection.eventHandler.handlerData),
      ])
    }
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('writing a field', () => {
  it('has a lasting effect for every field, and breaks nothing', async () => {
    for (const surface of clients) {
      const { client } = await onStage(surface)
      const { connection } = client
      for (const name of [...fields, 'user', 'sock', 'context', 'somethingElse']) {
        const before = connection[name]
        connection[name] = before
        expect(plain(connection[name]), `${surface} ${name}`).toEqual(plain(before))
      }
      for (const name of Object.keys(connection.context)) {
        const before = connection.context[name]
        connection.context[name] = before
      }
      const { serverMsgId } = await client.sendText('u2', 'still here')
      expect(serverMsgId).toMatch(/^\d+$/)
    }
  })

  it('sets the user of the next requests', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const made = await onStage(surface)
      made.client.connection.user = 'zoe'
      seen.push(await askedAs(made.client, made))
    }
    expect(seen[0]).toEqual(['/users/zoe/contacts/users', 'Bearer token-1'])
    expect(seen[1]).toEqual(seen[0])
  })

  it('sets the token of the next requests through the context', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const made = await onStage(surface)
      made.client.connection.context.accessToken = 'token-2'
      seen.push(await askedAs(made.client, made))
    }
    expect(seen[0]).toEqual(['/users/u1/contacts/users', 'Bearer token-2'])
    expect(seen[1]).toEqual(seen[0])
  })

  it('sets the token of the next requests and of the next socket', async () => {
    const made = await onStage('drop-in')
    const { client, server } = made
    client.connection.token = 'token-3'
    expect(await askedAs(client, made)).toEqual(['/users/u1/contacts/users', 'Bearer token-3'])
    client.sandbox.cutSockets()
    const peer = await reconnected(client, server)
    expect(await peer.next('provision')).toMatchObject({ auth: '$t$token-3' })
  })

  it('of token and user is enough for requests without a session', async () => {
    const made = await stage({ http: () => ({ status: 200, body: { data: [], entities: [] } }) })
    const client = made.client({ surface: 'drop-in' })
    Object.assign(client.connection, { user: 'zoe', token: 'token-4' })
    expect(await askedAs(client, made)).toEqual(['/users/zoe/contacts/users', 'Bearer token-4'])
  })

  it('sets the address for later requests', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const { client } = await onStage(surface)
      const { connection, sandbox } = client
      connection.apiUrl += '/elsewhere'
      await client.call('getContacts')
      seen.push(new URL(sandbox.requests.at(-1)?.url ?? '').pathname)
    }
    expect(seen[0]).toBe('/elsewhere/org1/app1/users/u1/contacts/users')
    expect(seen[1]).toBe(seen[0])
  })

  it('sets a handler, and `listen` writes handlers as fields', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const { client } = await onStage(surface)
      const { connection, sandbox } = client
      const received: string[] = []
      connection.onReceivedMessage = () => received.push('written')
      await client.sendText('u2', 'one')
      connection.listen(sandbox.realm.inside({ onReceivedMessage: () => received.push('listened') }))
      await client.sendText('u2', 'two')
      connection.onReceivedMessage = () => received.push('written again')
      await client.sendText('u2', 'three')
      seen.push(received)
    }
    expect(seen[0]).toEqual(['written', 'listened', 'written again'])
    expect(seen[1]).toEqual(seen[0])
  })

  it('of the socket sends data to the server unchanged', async () => {
    for (const surface of clients) {
      const { client, peer } = await onStage(surface)
      await client.next('onConnected')
      const before = client.sandbox.sent.length
      await client.sendText('u2', 'once')
      const frame = client.sandbox.sent[before] as Uint8Array
      await peer.next('send')
      client.connection.sock.send(client.sandbox.realm.inside(frame))
      expect(await peer.next('send')).toMatchObject({ ns: 1 })
    }
  })
})

describe('heartbeats', () => {
  const beats = (client: ReferenceClient, since: number) => client.sandbox.sent.length - since

  it.each(clients)('stop on request: %s', async (surface) => {
    const { client } = await onStage(surface)
    await client.next('onConnected')
    await client.sandbox.clock.skip(1_000)
    client.connection.stopHeartBeat()
    const before = client.sandbox.sent.length
    await client.sandbox.clock.skip(70_000)
    expect(beats(client, before)).toBe(0)
  })

  it('start again on request, and with the next socket, at the configured interval', async () => {
    const { client, server } = await onStage('drop-in')
    await client.next('onConnected')
    client.connection.stopHeartBeat()
    const before = client.sandbox.sent.length
    client.connection.heartBeat()
    await client.sandbox.clock.skip(1_000)
    expect(beats(client, before)).toBe(1)
    client.connection.stopHeartBeat()
    client.connection.heartBeatWait = 5_000
    client.sandbox.cutSockets()
    const peer = await reconnected(client, server)
    await peer.next('unread')
    await client.sandbox.clock.skip(6_000)
    await peer.next('unread')
  })
})

describe('another `open`', () => {
  const inputs = [
    { user: 'u1', accessToken: 't' },
    { user: 'u2', accessToken: 't' },
    { user: 'u1', pwd: 'p' },
    { user: '' },
    {},
    undefined,
  ]

  const refusals = async (client: ReferenceClient) => {
    const received: unknown[] = []
    for (const input of inputs)
      received.push(await client.call('open', input).catch(({ type, message }: Loose) => ({ type, message })))
    return received
  }

  it('is refused while signing in, whatever its arguments', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const { client: make, server } = await stage({ provision: () => undefined })
      const client = make({ surface })
      void client.connection.open({ user: 'u1', accessToken: 't' }).catch(() => {})
      await server.peer()
      seen.push(await refusals(client))
    }
    expect(seen[1]).toEqual(seen[0])
  })

  it('is refused during a session', async () => {
    const seen: unknown[] = []
    for (const surface of clients) {
      const { client } = await onStage(surface)
      await client.next('onConnected')
      seen.push(await refusals(client))
    }
    expect(seen[1]).toEqual(seen[0])
  })
})

describe('the callbacks of `open`', () => {
  /** The outcome of a sign-in, by the promise and by callbacks. */
  async function openedBy(surface: Surface, input: object, provision?: object) {
    const { client: make } = await stage({
      http: () => ({ status: 400, body: { error: 'invalid_grant', error_description: 'invalid password' } }),
      ...(provision && { provision: () => ({ status: provision }) }),
    })
    const client = make({ surface })
    const received: unknown[] = []
    const error = (problem: unknown) => received.push(plain(problem))
    const outcome = await client
      .call('open', { ...input, error })
      .catch(({ type, message, data }: Loose) => ({ type, message, data }))
    const text = JSON.stringify({ received, outcome }, (name, value) =>
      name === 'extraInfo' ? undefined : value,
    )
    return JSON.parse(text)
  }

  it.each([
    [{ user: '' }, undefined],
    [{ user: 'u1' }, undefined],
    [{ user: 'u1', accessToken: 5 }, undefined],
    [{ user: 'u1', pwd: 'wrong' }, undefined],
    [
      { user: 'u1', accessToken: 't' },
      { errorCode: 1, reason: 'Sorry, token is wrong' },
    ],
    [{ user: 'u1', accessToken: 't' }, undefined],
  ])('get what the reference client gives them: %o, %o', async (input, provision) => {
    expect(await openedBy('drop-in', input, provision)).toEqual(await openedBy('reference', input, provision))
  })
})
