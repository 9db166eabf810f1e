// The line and its sockets, with a server that only records.

import type { Server, Wire } from '@parley/server'
import { expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { Line } from './device-connection.ts'

const latency = 10

function setUp() {
  const clock = createClock(0)
  const notes: string[] = []
  const note = (text: string) => void notes.push(`${clock.now()} ${text}`)
  const wires: Wire[] = []
  const server = {
    accept(wire: Wire) {
      wires.push(wire)
      note('server: accepted')
      return {
        frame: (bytes: Uint8Array) => note(`server: ${bytes.join(',')}`),
        drained: () => note('server: drained'),
        closed: () => note('server: closed'),
      }
    },
    rest: async ({ url }: { url: string }) => ({ status: 200, body: { url } }),
  } as unknown as Server
  const line = new Line({
    clock,
    server: () => server,
    latency: () => latency,
    address: '127.0.0.1',
    record: () => undefined,
  })
  const open = () =>
    line.openSocket({
      open: () => note('device: open'),
      message: (data) => note(`device: ${(data as Uint8Array).join(',')}`),
      close: ({ code }) => note(`device: closed ${code}`),
    })
  /** Both ends of an open socket, with nothing recorded yet. */
  const opened = async () => {
    const socket = open()
    await clock.settle()
    notes.length = 0
    return { socket, wire: wires.at(-1) as Wire, began: clock.now() }
  }
  return { clock, line, notes, open, opened }
}

const bytes = (...values: number[]) => Uint8Array.from(values)

test('a socket opens after a round trip', async () => {
  const { clock, notes, open } = setUp()
  open()
  await clock.settle()
  expect(notes).toEqual(['10 server: accepted', '20 device: open'])
})

test('frames arrive in order in both directions, however they are delayed', async () => {
  const { clock, line, notes, opened } = setUp()
  const { socket, wire } = await opened()
  line.delayNext(() => true, 50)
  socket.send(bytes(1))
  socket.send(bytes(2))
  wire.send(bytes(3))
  wire.send(bytes(4))
  await clock.settle()
  expect(notes).toEqual(['30 device: 3', '30 device: 4', '80 server: 1', '80 server: 2'])
})

test('both ends notice a cut, once, and frames in transit are lost', async () => {
  const { clock, line, notes, opened } = setUp()
  const { socket, wire } = await opened()
  socket.send(bytes(1))
  wire.send(bytes(2))
  line.cut()
  line.cut()
  socket.send(bytes(3))
  await clock.settle()
  expect(notes).toEqual(['20 server: closed', '20 device: closed 1006'])
  expect(line.sockets.size).toBe(0)
})

test('in a black hole nothing arrives and neither end notices; the server’s buffer grows', async () => {
  const { clock, line, notes, opened } = setUp()
  const { socket, wire } = await opened()
  socket.send(bytes(1))
  line.blackHole()
  socket.send(bytes(2))
  wire.send(bytes(3, 3))
  await clock.advance({ minutes: 5 })
  expect(notes).toEqual([])
  expect(wire.buffered).toBe(2)
  // A server that closes such a socket waits for the handshake, but not for ever.
  wire.close(1001, 'idle')
  await clock.advance({ minutes: 1 })
  expect(notes).toEqual(['330020 server: closed'])
})

test('a close arrives after everything that was sent before it', async () => {
  const { clock, notes, opened } = setUp()
  const { socket, wire } = await opened()
  wire.send(bytes(1))
  wire.close(1012, 'restart')
  wire.send(bytes(2))
  await clock.settle()
  expect(notes).toEqual(['30 device: 1', '30 device: closed 1012', '40 server: closed'])
  notes.length = 0
  socket.close()
  expect(notes).toEqual([])
})

test('frames that a device sent before it closed still arrive', async () => {
  const { clock, notes, opened } = setUp()
  const { socket } = await opened()
  socket.send(bytes(1))
  socket.close()
  await clock.settle()
  expect(notes).toEqual(['20 device: closed 1000', '30 server: 1', '30 server: closed'])
})

test('a device that does not read fills the server’s buffer, and receives everything when it reads again', async () => {
  const { clock, line, notes, opened } = setUp()
  const { wire } = await opened()
  line.stopsReading()
  wire.send(bytes(1, 1, 1))
  wire.send(bytes(2))
  await clock.settle()
  expect(wire.buffered).toBe(4)
  line.readsAgain()
  await clock.settle()
  expect(notes).toEqual(['20 server: drained', '30 device: 1,1,1', '30 device: 2'])
  expect(wire.buffered).toBe(0)
})

test('a server that pauses reading misses nothing', async () => {
  const { clock, notes, opened } = setUp()
  const { socket, wire } = await opened()
  wire.pause()
  socket.send(bytes(1))
  socket.send(bytes(2))
  await clock.settle()
  expect(notes).toEqual([])
  wire.resume()
  expect(notes).toEqual(['30 server: 1', '30 server: 2'])
})

test('connections can be refused, or stay unanswered', async () => {
  const { clock, line, notes, open } = setUp()
  line.connecting = 'refuses'
  open()
  await clock.settle()
  expect(notes).toEqual(['20 device: closed 1006'])
  line.connecting = 'never'
  const socket = open()
  await clock.advance({ minutes: 1 })
  socket.close()
  expect(notes).toEqual(['20 device: closed 1006', '60020 device: closed 1000'])
})

test('requests take time and can fail in every way', async () => {
  const { clock, line } = setUp()
  const request = { method: 'GET', url: 'http://x.test/a/b?c=1', headers: {}, timeoutMs: 1000 }
  const answer = await clock.until(line.request(request))
  expect(answer).toEqual({ status: 200, body: '{"url":"/a/b?c=1"}', url: request.url })
  expect(clock.now()).toBe(2 * latency)
  line.failNextRequest('/a/b', 'timeout')
  await expect(clock.until(line.request(request))).rejects.toEqual({ kind: 'timeout' })
  expect(clock.now()).toBe(2 * latency + 1000)
  line.failNextRequest('/a/b', 'network')
  await expect(clock.until(line.request(request))).rejects.toEqual({ kind: 'network' })
  line.failNextRequest('/a/b', { status: 503, body: {} })
  expect(await clock.until(line.request(request))).toMatchObject({ status: 503 })
  const abort = new AbortController()
  const aborted = line.request({ ...request, signal: abort.signal })
  abort.abort()
  await expect(clock.until(aborted)).rejects.toEqual({ kind: 'abort' })
})
