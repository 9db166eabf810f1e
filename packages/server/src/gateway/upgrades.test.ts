import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { fileWorld } from '../files/test-support/file-world.ts'
import { silentLog } from '../log.ts'
import { Metrics } from '../metrics.ts'
import { serverProcess } from '../test-support/server-process.ts'
import { wantsSocket } from './socket-paths.ts'
import type { Sockets } from './sockets.ts'
import { takeUpgrades } from './upgrades.ts'

const asksFor = (url: string, upgrade = 'websocket', method = 'GET') =>
  [
    `${method} ${url} HTTP/1.1`,
    'host: x',
    'connection: Upgrade',
    `upgrade: ${upgrade}`,
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    '',
    '',
  ].join('\r\n')

async function firstLine(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) {
    text += String(part)
    if (text.includes('\r\n')) break
  }
  return text.split('\r\n', 1)[0] ?? ''
}

test('no upgrade request, and no reset during one, ends the process', async () => {
  const server = await serverProcess()
  const paths = [
    '//',
    '///',
    '/websocket',
    '//websocket',
    '/%',
    '/%zz',
    '/other',
    '*',
    'http://',
    'http://[',
    ':80',
  ]
  for (const path of paths) {
    for (const method of ['GET', 'POST', 'CONNECT']) {
      const socket = await server.connect()
      socket.write(asksFor(path, 'websocket', method))
      await Promise.race([once(socket, 'data'), once(socket, 'close')])
      socket.destroy()
    }
    for (let times = 0; times < 5; times++) {
      const socket = await server.connect()
      socket.write(asksFor(path))
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
  }
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  expect(server.exitCode()).toBeNull()
  expect(server.output()).not.toContain('uncaught')
})

describe('over a real connection', () => {
  test.each([
    ['//', 404],
    ['/other', 404],
    ['/livez', 200],
  ])('an upgrade request for %s is answered as the plain request that it also is', async (path, status) => {
    const world = await fileWorld()
    const { url } = await world.server.listen()
    const socket = await connectTo(url)
    socket.write(asksFor(path))
    expect(await firstLine(socket)).toContain(`HTTP/1.1 ${status} `)
  })

  test('a request that offers HTTP/2 is served as HTTP/1.1, with its body', async () => {
    const world = await fileWorld()
    const { url } = await world.server.listen()
    const socket = await connectTo(url)
    const body = JSON.stringify({ username: 'newcomer', password: 'secret' })
    socket.write(
      [
        'POST /parley/demo/users HTTP/1.1',
        'host: x',
        'connection: Upgrade, HTTP2-Settings',
        'upgrade: h2c',
        'http2-settings: AAMAAABkAAQAAP__',
        'content-type: application/json',
        `content-length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    )
    expect(await firstLine(socket)).toBe('HTTP/1.1 200 OK')
    expect(
      await world.ask('POST', 'token', { grant_type: 'password', username: 'newcomer', password: 'secret' }),
    ).toMatchObject({ status: 200 })
  })
})

async function connectTo(url: string): Promise<Socket> {
  const { connect } = await import('node:net')
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

test.each([
  ['/websocket', 'websocket', true],
  ['/ws/123/abcdefgh/websocket', 'websocket', true],
  ['/ws/123/abcdefgh/websocket?t=1', 'websocket', true],
  ['/ws/123/abcdefgh/websocket', 'h2c', false],
  ['/ws/123/abcdefgh/xhr_streaming', 'websocket', false],
  ['/ws/123/websocket', 'websocket', false],
  ['/ws//x/websocket', 'websocket', false],
  ['/ws/../x/websocket', 'websocket', false],
  [`/ws/123/${'x'.repeat(65)}/websocket`, 'websocket', false],
  ['/websocket?token=1', 'WebSocket', true],
  ['http://chat.example/websocket', 'websocket', true],
  ['http://[/websocket', 'websocket', true],
  ['/websocket/', 'websocket', false],
  ['//websocket', 'websocket', false],
  ['/other', 'websocket', false],
  ['//', 'websocket', false],
  ['', 'websocket', false],
  ['/websocket', 'h2c', false],
])('%s with upgrade %s becomes a socket: %s', (url, upgrade, isOne) => {
  expect(wantsSocket({ url, headers: { upgrade } })).toBe(isOne)
})

test('a connection that breaks while it is being refused affects nothing else', () => {
  const full = { upgrade: () => false } as unknown as Sockets
  const stream = new PassThrough()
  takeUpgrades(full, new Metrics(silentLog))({} as IncomingMessage, stream, Buffer.alloc(0))
  // Without a listener this would be thrown, and end the process.
  expect(() => stream.emit('error', new Error('write ECONNRESET'))).not.toThrow()
  expect(stream.destroyed).toBe(true)
})
