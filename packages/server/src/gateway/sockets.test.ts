import { once } from 'node:events'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { defaults } from '../config/config.ts'
import type { Wire, WireListener } from '../frames/frame-connection.ts'
import { realHost } from '../platform/real-host.ts'
import type { Channel } from './channel.ts'
import { ClientAddresses } from './client-addresses.ts'
import { Sockets } from './sockets.ts'

const open: { server: Server; client: WebSocket }[] = []
afterEach(() => {
  for (const { server, client } of open.splice(0)) {
    client.terminate()
    server.close()
  }
})

/** A client and the server's end of its connection, with the frames that arrived. */
async function connected(failing = false, path = '/websocket') {
  const heard: Uint8Array[] = []
  const problems: string[] = []
  const wires: Wire[] = []
  const listener: WireListener = {
    frame: (frame) => {
      heard.push(Uint8Array.from(frame))
      if (failing) throw new Error('this frame is too much')
    },
    drained: () => undefined,
    closed: () => undefined,
  }
  const tokens: string[] = []
  const channel = {
    accept(wire: Wire) {
      wires.push(wire)
      return listener
    },
  } as unknown as Channel
  const sockets = new Sockets(channel, {
    host: realHost,
    config: defaults,
    metrics: { problem: (where) => void problems.push(where), overBudget: () => undefined },
    addresses: new ClientAddresses(''),
    contactLists: {
      accept(wire, token) {
        tokens.push(token)
        return channel.accept(wire)
      },
    },
  })
  const server = httpServer()
  server.on('upgrade', (request, stream, head) => sockets.upgrade(request, stream, head))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  open.push({ server, client })
  const received: { data: Buffer; isBinary: boolean }[] = []
  client.on('message', (data: Buffer, isBinary: boolean) => received.push({ data, isBinary }))
  await once(client, 'open')
  return { client, wire: wires[0] as Wire, heard, received, problems, tokens }
}

const nextTurn = () => new Promise<void>((resolve) => realHost.soon(() => realHost.soon(resolve)))

const filled = (size: number) => Uint8Array.from({ length: size }, (_, index) => (index * 7 + size) & 0xff)

test('frames with every size of header arrive whole and in order, those of a turn together', async () => {
  const { client, wire, received } = await connected()
  const sizes = [0, 1, 125, 126, 127, 65_535, 65_536, 200_000, 3]
  for (const size of sizes) wire.send(filled(size))
  expect(wire.buffered).toBeGreaterThanOrEqual(sizes.reduce((sum, size) => sum + size, 0))
  wire.close(1000, 'done')
  await once(client, 'close')
  expect(received.map(({ data, isBinary }) => [data.length, isBinary])).toEqual(
    sizes.map((size) => [size, true]),
  )
  for (const [index, size] of sizes.entries())
    expect(Buffer.compare(received[index]?.data as Buffer, filled(size))).toBe(0)
})

test('frames before a close arrive, frames after it do not', async () => {
  const { client, wire, received } = await connected()
  wire.send(filled(10))
  wire.close(1012, 'restart')
  wire.send(filled(20))
  const [code, reason] = await once(client, 'close')
  expect([code, String(reason)]).toEqual([1012, 'restart'])
  expect(received.map(({ data }) => data.length)).toEqual([10])
})

test('[SES-6] a host that sends base64 is answered in base64', async () => {
  const { client, wire, heard, received } = await connected()
  client.send(Buffer.from(filled(300)).toString('base64'))
  // The answer to a ping arrives after everything that was sent before it.
  const pong = once(client, 'pong')
  client.ping()
  await pong
  expect(heard).toEqual([filled(300)])
  wire.send(filled(200))
  wire.send(filled(5))
  wire.close(1000, '')
  await once(client, 'close')
  expect(received.map(({ data, isBinary }) => [String(data), isBinary])).toEqual([
    [Buffer.from(filled(200)).toString('base64'), false],
    [Buffer.from(filled(5)).toString('base64'), false],
  ])
})

test('one frame for many sockets reaches each of them whole, in its own form', async () => {
  const [first, second, texts, busy] = await Promise.all([connected(), connected(), connected(), connected()])
  texts.client.send(Buffer.from(filled(3)).toString('base64'))
  const pong = once(texts.client, 'pong')
  texts.client.ping()
  await pong
  const [frame, other] = [filled(70_000), filled(9)]
  const all = [first, texts, second, busy]
  for (const { wire } of all) wire.send(frame)
  busy.wire.send(other)
  await nextTurn()
  first.wire.send(filled(5))
  for (const { wire } of [texts, second, busy]) wire.send(other)
  await nextTurn()
  for (const { wire, client } of all) {
    wire.close(1000, '')
    await once(client, 'close')
  }
  const bytes = (...frames: Uint8Array[]) => frames.map((each) => Buffer.from(each))
  expect(first.received.map(({ data }) => data)).toEqual(bytes(frame, filled(5)))
  expect(second.received.map(({ data }) => data)).toEqual(bytes(frame, other))
  expect(busy.received.map(({ data }) => data)).toEqual(bytes(frame, other, other))
  expect(texts.received.map(({ data, isBinary }) => [String(data), isBinary])).toEqual(
    [frame, other].map((each) => [Buffer.from(each).toString('base64'), false]),
  )
})

test('[SES-6] a binary frame of a host that uses base64 is read, and answered in base64', async () => {
  const { client, wire, heard, received } = await connected()
  client.send(Buffer.from(filled(30)).toString('base64'))
  client.send(filled(40))
  const pong = once(client, 'pong')
  client.ping()
  await pong
  expect(heard).toEqual([filled(30), filled(40)])
  wire.send(filled(7))
  wire.close(1000, '')
  await once(client, 'close')
  expect(received.map(({ data, isBinary }) => [String(data), isBinary])).toEqual([
    [Buffer.from(filled(7)).toString('base64'), false],
  ])
})

test('[SES-6] a text that is not base64 ends the connection', async () => {
  const { client, heard } = await connected()
  client.send('not base64!')
  const [code] = await once(client, 'close')
  expect(code).toBe(1002)
  expect(heard).toEqual([])
})

test('an error while a frame is handled ends its socket, is counted, and goes no further', async () => {
  const { client, problems } = await connected(true)
  client.send(filled(3))
  await once(client, 'close')
  expect(problems).toEqual(['socket'])
})

describe('SockJS', () => {
  const overSockJs = () => connected(false, '/ws/017/abcdefgh/websocket')
  const inBase64 = (size: number) => Buffer.from(filled(size)).toString('base64')

  /** Waits until everything that was sent before has been read. */
  async function read(client: WebSocket): Promise<void> {
    const pong = once(client, 'pong')
    client.ping()
    await pong
  }

  test('opens, carries frames as base64 in JSON both ways, and closes with a reason', async () => {
    const { client, wire, heard, received } = await overSockJs()
    client.send(JSON.stringify([inBase64(300)]))
    client.send(JSON.stringify([inBase64(1), inBase64(2)]))
    client.send(JSON.stringify(inBase64(3)))
    client.send('[]')
    await read(client)
    expect(heard).toEqual([filled(300), filled(1), filled(2), filled(3)])
    wire.send(filled(200))
    wire.send(filled(70_000))
    wire.close(1012, 'restart')
    const [code] = await once(client, 'close')
    expect(code).toBe(1012)
    expect(received.map(({ data, isBinary }) => [String(data), isBinary])).toEqual(
      ['o', `a["${inBase64(200)}"]`, `a["${inBase64(70_000)}"]`, 'c[1012,"restart"]'].map((text) => [
        text,
        false,
      ]),
    )
  })

  test.each([
    'x',
    '["x',
    '{}',
    '[1]',
    '[["AAAA"]]',
    '["A-A_"]',
    '["\\u0041"]',
    '["AAAA"',
    `[${Array.from({ length: 17 }, () => '""').join()}]`,
  ])('%s ends the connection', async (text) => {
    const { client, heard, received } = await overSockJs()
    client.send(text)
    const [code] = await once(client, 'close')
    expect([code, heard]).toEqual([1002, []])
    expect(received.map(({ data }) => String(data))).toEqual(['o', 'c[1002,"not base64"]'])
  })

  test('has the same limit for messages as other sockets', async () => {
    const { client, heard } = await overSockJs()
    client.send(JSON.stringify([inBase64(defaults.maxFrameBytesBefore)]))
    const [code] = await once(client, 'close')
    expect([code, heard]).toEqual([1009, []])
  })

  test('wraps a shared frame for each socket in its own form', async () => {
    const [first, second, third] = await Promise.all([connected(), overSockJs(), overSockJs()])
    const frame = filled(9)
    for (const { wire } of [first, second, third]) wire.send(frame)
    await nextTurn()
    for (const { wire, client } of [first, second, third]) {
      wire.close(1000, '')
      await once(client, 'close')
    }
    expect(first.received.map(({ data }) => data)).toEqual([Buffer.from(frame)])
    for (const { received } of [second, third])
      expect(received.map(({ data }) => String(data))).toEqual(['o', `a["${inBase64(9)}"]`, 'c[1000,""]'])
  })
})

test('the frame limit is a private field of ws 8.22.2: check SocketWire.signedIn if this version changes', async () => {
  const { version } = createRequire(import.meta.url)('ws/package.json') as { version: string }
  expect(version).toBe('8.22.2')
  const { wire, problems } = await connected()
  wire.signedIn?.()
  expect(problems).toEqual([])
})

test('the socket for contact lists gets the token of its address', async () => {
  for (const [path, token] of [
    ['/ws?token=a%20b&x=1', 'a b'],
    ['/ws', ''],
  ] as const) {
    const { client, tokens, received, wire } = await connected(false, path)
    expect(tokens).toEqual([token])
    client.send(Buffer.from([1]))
    wire.send(Buffer.from([2]))
    await once(client, 'message')
    expect(received).toHaveLength(1)
  }
})
