// The memory that clients without a token can make the server use, over real connections.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Command, decode, encode, MSync, Provision, userDomain } from '@parley/protocol'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Config } from '../config/config.ts'
import { type TestServer, testServer } from '../test-support/test-server.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { until } from '../test-support/until.ts'

async function listening(config: Partial<Config> = {}) {
  const host = ringingHost()
  const world = await testServer({ port: 0, ...config }, undefined, { host })
  onTestFinished(() => world.server.stop())
  const { url, port } = await world.server.listen()
  const raw = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  const webSocket = (headers: Record<string, string> = {}): WebSocket => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`, { headers })
    socket.on('error', () => undefined)
    onTestFinished(() => socket.terminate())
    return socket
  }
  const { metrics } = world.server.services
  return { ...world, host, url, raw, webSocket, metrics }
}

async function provision(world: TestServer, socket: WebSocket, user: string): Promise<void> {
  const token = await world.token(user)
  const payload = encode(Provision, {
    resource: 'web_1',
    authToken: JSON.stringify({ token: `$t$${token}` }),
  })
  const guid = { appKey: world.app.key, name: user, domain: userDomain, clientResource: 'web_1' }
  const answer = once(socket, 'message')
  socket.send(encode(MSync, { command: Command.PROVISION, guid, payload }))
  const [data] = await answer
  expect(decode(MSync, data as Buffer).command).toBe(Command.PROVISION)
}

/** Everything that arrives until the connection ends or `isEnough` is true. */
async function answerOn(socket: Socket, isEnough: (text: string) => boolean): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
  })
  await until(() => isEnough(text) || socket.destroyed)
  return text
}

const hasBody = (text: string) => text.includes('\r\n\r\n') && text.includes('}')

test('a large frame before the sign-in is not even buffered; afterwards it is read', async () => {
  const world = await listening()
  const stranger = world.webSocket()
  await once(stranger, 'open')
  stranger.send(Buffer.alloc(65_537))
  expect((await once(stranger, 'close'))[0]).toBe(1009)

  const known = world.webSocket()
  await once(known, 'open')
  await provision(world, known, 'ann')
  // An unknown command, padded: it is read, changes nothing, and the socket stays open.
  known.send(encode(MSync, { command: Command.UNREAD, payload: new Uint8Array(2_000_000) }))
  const [data] = await once(known, 'message')
  expect(decode(MSync, data as Buffer).command).toBe(Command.UNREAD)
})

test('a large fragmented frame before the sign-in ends the socket as well', async () => {
  const world = await listening()
  const stranger = world.webSocket()
  await once(stranger, 'open')
  for (let pieces = 0; pieces < 9; pieces++) stranger.send(Buffer.alloc(8192), { fin: false })
  expect((await once(stranger, 'close'))[0]).toBe(1009)
})

test('the number of unauthenticated sockets is limited, and slots are freed when they sign in or close', async () => {
  const world = await listening({ unauthenticatedSockets: 2 })
  const [first, second] = [world.webSocket(), world.webSocket()]
  await Promise.all([once(first, 'open'), once(second, 'open')])
  const third = world.webSocket()
  const [, refusal] = await once(third, 'unexpected-response')
  expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([503, '5'])
  expect(world.metrics.overBudgets.get('unauthenticatedSockets')).toBe(1)

  await provision(world, first, 'ann')
  await once(world.webSocket(), 'open')
  second.close()
  await once(second, 'close')
  await once(world.webSocket(), 'open')
})

test('one address has its own share of the slots, even behind a trusted proxy', async () => {
  const world = await listening({ unauthenticatedSocketsPerAddress: 1, trustedProxies: 'loopback' })
  const from = (address: string) => world.webSocket({ 'x-forwarded-for': address })
  await once(from('1.1.1.1'), 'open')
  const [, refusal] = await once(from('6.6.6.6, 1.1.1.1'), 'unexpected-response')
  expect(refusal.statusCode).toBe(503)
  await once(from('2.2.2.2'), 'open')
})

test.each([
  'POST /parley/demo/users/ann/messageroaming HTTP/1.1\r\nauthorization: Bearer nonsense',
  'POST /parley/demo/users/ann/messageroaming HTTP/1.1',
])('a client without a token is answered before the body arrives: %s', async (head) => {
  const world = await listening()
  const socket = await world.raw()
  socket.write(`${head}\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`)
  expect(await answerOn(socket, hasBody)).toMatch(/^HTTP\/1.1 401 /)
})

test('a body that stalls is cut after the grace period', async () => {
  const world = await listening({ bodyPaceMs: 1000 })
  const before = world.host.timers
  const socket = await world.raw()
  socket.write('POST /parley/demo/users HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{')
  const closed = once(socket, 'close')
  socket.resume()
  await until(() => world.host.timers === before + 1)
  world.host.pass(1000)
  // The byte of the body may have arrived after the first check.
  world.host.pass(1000)
  await closed
  expect(world.metrics.overBudgets.get('bodyBytesPerSecond')).toBe(1)
})

test('the same holds for an upload, whose token is checked before the form', async () => {
  const world = await listening()
  const socket = await world.raw()
  const head = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000'
  socket.write(`POST /parley/demo/chatfiles HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`)
  expect(await answerOn(socket, hasBody)).toMatch(/^HTTP\/1.1 401 /)
})

test('endless headers are answered with a timeout', async () => {
  const world = await listening({ headerMs: 200 })
  const [halfway, silent] = [await world.raw(), await world.raw()]
  halfway.write('GET /healthz HTTP/1.1\r\nhost: x\r\n')
  silent.resume()
  expect(await answerOn(halfway, () => false)).toMatch(/^HTTP\/1.1 408 /)
  await until(() => silent.destroyed)
})

test('a repeated key of a query counts once, and nothing in a query causes a server error', async () => {
  const world = await listening()
  const get = async (path: string) => (await fetch(`${world.url}${path}`)).status
  expect(await get('/easemob/server.json?app_id=a&app_id=b&app_key=x&app_key=y')).toBe(200)
  expect(await get('/easemob/server.json?app_id=a&app_id=b')).toBe(200)
  expect(await get('/easemob/server.json?app_id=%00&app_id[]=b&__proto__=1')).not.toBe(500)
})

test('connections are counted before they send anything; one too many is closed at once and counted', async () => {
  const { raw, metrics } = await listening({ maxConnections: 1, plainConnections: 1 })
  const kept = [await raw(), await raw()]
  const third = await raw()
  await until(() => third.destroyed)
  expect(kept.map(({ destroyed }) => destroyed)).toEqual([false, false])
  expect(metrics.overBudgets.get('plainConnections')).toBe(1)
})
