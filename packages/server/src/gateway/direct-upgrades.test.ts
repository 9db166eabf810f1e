import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { until } from '../test-support/until.ts'
import { takeDirectly } from './direct-upgrades.ts'
import type { UpgradeRequest } from './upgrade-request.ts'

const handshake = [
  'GET /websocket HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'X-Forwarded-For: 192.0.2.1',
  '',
  '',
].join('\r\n')

/** A server that echoes bodies and upgrades, and says who read a handshake. */
async function listening({ headerMs = 60_000 } = {}) {
  const taken: UpgradeRequest[] = []
  const server = httpServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    response.end(Buffer.concat(parts))
  })
  const echo = (who: string) => (request: UpgradeRequest, stream: NodeJS.ReadWriteStream, head: Buffer) => {
    taken.push(request)
    stream.on('error', () => undefined)
    stream.write(`${who} `)
    if (head.length > 0) stream.write(head)
    stream.pipe(stream)
  }
  server.on('upgrade', echo('Node'))
  const closeSilent = takeDirectly(server, { headerMs, upgrade: echo('directly') })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    closeSilent()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const open = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    return { socket, text: () => text }
  }
  return { server, taken, open, closeSilent }
}

/** The other side has read what was written before. */
const sent = (socket: Socket, bytes: string) =>
  new Promise<void>((resolve) => socket.write(bytes, 'latin1', () => setImmediate(resolve)))

test('a usual handshake is taken without Node, and what follows reaches its stream', async () => {
  const { open, taken } = await listening()
  const { socket, text } = await open()
  await sent(socket, handshake)
  await until(() => text() === 'directly ')
  socket.write('and more')
  await until(() => text() === 'directly and more')
  expect(taken[0]).toMatchObject({
    method: 'GET',
    url: '/websocket',
    headers: { 'x-forwarded-for': '192.0.2.1' },
  })
  expect(taken[0]?.socket.remoteAddress).toBe('127.0.0.1')
})

test('a handshake in two chunks, at each place, is Node’s', async () => {
  const { open, taken } = await listening()
  for (let at = 1; at < handshake.length; at += 7) {
    const { socket, text } = await open()
    await sent(socket, handshake.slice(0, at))
    // Both may arrive as one chunk, which is then a usual handshake.
    await sent(socket, handshake.slice(at))
    await until(() => text().endsWith(' '))
    socket.destroy()
  }
  const urls = taken.map(({ url }) => url)
  expect(urls).toEqual(urls.map(() => '/websocket'))
})

test('a handshake with the first bytes of a frame is Node’s, which loses none of them', async () => {
  const { open } = await listening()
  const { socket, text } = await open()
  await sent(socket, `${handshake}early`)
  await until(() => text() === 'Node early')
})

test('requests work as without it: one after the other, with bodies in pieces, half a request first', async () => {
  const { open } = await listening()
  const { socket, text } = await open()
  const request = (body: string) =>
    `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  socket.write(request('first') + request('second').slice(0, -3))
  await until(() => text().includes('first'))
  socket.write('ond')
  await until(() => text().includes('second'))
  const { socket: slow, text: heard } = await open()
  for (const letter of request('letter by letter')) await sent(slow, letter)
  await until(() => heard().includes('letter by letter'))
})

test('nonsense is refused by Node', async () => {
  const { open } = await listening()
  const { socket, text } = await open()
  socket.write('nonsense\r\n\r\n')
  await until(() => text().startsWith('HTTP/1.1 400 '))
})

test('an upgrade on another path is Node’s', async () => {
  const { open } = await listening()
  const { socket, text } = await open()
  socket.write(handshake.replace('/websocket', '/other'))
  await until(() => text() === 'Node ')
})

test('a connection that ends or breaks before it sends anything ends nothing else', async () => {
  const { open } = await listening()
  const { socket: ending } = await open()
  ending.end()
  await until(() => ending.destroyed)
  const { socket: breaking } = await open()
  breaking.resetAndDestroy()
  await until(() => breaking.destroyed)
  const { socket, text } = await open()
  socket.write(handshake)
  await until(() => text() === 'directly ')
})

test('a connection that sends nothing is closed after a while', async () => {
  const { open } = await listening({ headerMs: 20 })
  const { socket } = await open()
  await until(() => socket.destroyed)
})

test('a server that stops does not wait for connections that have sent nothing', async () => {
  const { server, open, closeSilent } = await listening()
  const { socket } = await open()
  const closed = new Promise((resolve) => server.close(resolve))
  closeSilent()
  await closed
  await until(() => socket.destroyed)
})

test('a server with another listener of connections is left to Node', async () => {
  const server = httpServer()
  server.on('connection', () => undefined)
  takeDirectly(server, { headerMs: 1000, upgrade: () => undefined })
  expect(server.listenerCount('connection')).toBe(2)
})
