import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { readDirectly } from './direct-frame-reader.ts'

const opened: { server: Server; socket: Socket }[] = []
afterEach(() => {
  for (const { server, socket } of opened.splice(0)) {
    socket.destroy()
    server.close()
  }
})

const maxPayload = 1000

/** The server's end of a connection with `ws`, and the messages that it received. */
async function connected(isDirect: boolean) {
  const heard: string[] = []
  const sockets = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false })
  const server = httpServer()
  let end: WebSocket | undefined
  server.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      end = socket
      const took = (data: Buffer, isBinary: boolean) =>
        heard.push(`${isBinary ? 'binary' : 'text'} ${data.toString('hex')}`)
      socket.on('message', took)
      socket.on('ping', (data) => heard.push(`ping ${data.toString('hex')}`))
      socket.on('error', (error) => heard.push(`error ${(error as { code?: string }).code}`))
      if (isDirect) readDirectly(socket, stream, (frame) => took(frame, true))
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  opened.push({ server, socket })
  socket.on('error', () => undefined)
  socket.write(
    'GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await once(socket, 'data')
  const { _socket: stream } = end as unknown as { readonly _socket: Socket }
  return { heard, end: end as WebSocket, stream, write: (chunk: Buffer) => stream.push(chunk) }
}

interface Frame {
  readonly first: number
  readonly data: Uint8Array
  readonly mask: readonly number[]
  readonly isMasked: boolean
}

function encoded({ first, data, mask, isMasked }: Frame): Buffer {
  const bit = isMasked ? 0x80 : 0
  const head =
    data.length < 126 ? [first, bit | data.length] : [first, bit | 126, data.length >> 8, data.length & 255]
  const bytes = isMasked ? data.map((byte, index) => byte ^ (mask[index & 3] as number)) : data
  return Buffer.from([...head, ...(isMasked ? mask : []), ...bytes])
}

const usual = fc.constant(0x82)
const anything = fc.constantFrom(0x82, 0x82, 0x81, 0x02, 0x80, 0x89, 0x88, 0xc2, 0x8f)
const frame = (first: fc.Arbitrary<number>): fc.Arbitrary<Frame> =>
  fc.record({
    first,
    data: fc.oneof(
      fc.uint8Array({ maxLength: 130 }).map((data) => data.map((byte) => byte & 0x7f)),
      fc.constantFrom(126, 500, maxPayload, maxPayload + 1).map((size) => new Uint8Array(size).fill(7)),
    ),
    mask: fc.oneof(fc.constant([0, 0, 0, 0]), fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))),
    isMasked: fc.integer({ min: 0, max: 19 }).map((chance) => chance > 0),
  })

/** The same bytes in pieces; each side gets its own copy, because both unmask in place. */
async function both(bytes: Buffer, cuts: readonly number[]) {
  const results: string[][] = []
  for (const isDirect of [false, true]) {
    const { heard, end, write } = await connected(isDirect)
    let at = 0
    for (const cut of [...cuts.map((part) => Math.floor(part * bytes.length)), bytes.length].sort(
      (a, b) => a - b,
    )) {
      // `ws` stops listening to its stream after an error or a close frame.
      if (cut > at && end.readyState === end.OPEN) write(Buffer.from(bytes.subarray(at, cut)))
      at = Math.max(at, cut)
    }
    await new Promise((resolve) => setImmediate(resolve))
    results.push(heard)
  }
  return results
}

const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 })

test('frames of all kinds in any chunks are received as with `ws` alone', async () => {
  const sequence = fc.array(fc.oneof({ weight: 3, arbitrary: frame(usual) }, frame(anything)), {
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(sequence, cuts, async (frames, parts) => {
      const [alone, direct] = await both(Buffer.concat(frames.map(encoded)), parts)
      expect(direct).toEqual(alone)
    }),
    { numRuns: 60 },
  )
})

test('usual frames that are whole do not pass through the receiver', async () => {
  const { heard, write, end } = await connected(true)
  end.removeAllListeners('message')
  const bytes = [1, 2, 3].map((size) =>
    encoded({ first: 0x82, data: new Uint8Array(size).fill(size), mask: [1, 2, 3, 4], isMasked: true }),
  )
  expect(write(Buffer.concat(bytes))).toBe(true)
  expect(heard).toEqual(['binary 01', 'binary 0202', 'binary 030303'])
})

test('a handler that closes the socket is not called for the rest of the chunk', async () => {
  const { write, end, stream } = await connected(false)
  const heard: number[] = []
  readDirectly(end, stream, (frame) => {
    heard.push(frame.length)
    end.terminate()
  })
  const one = encoded({ first: 0x82, data: new Uint8Array(5), mask: [0, 0, 0, 0], isMasked: true })
  write(Buffer.concat([one, one]))
  expect(heard).toEqual([5])
})

test('a version of ws with other fields reads everything itself', async () => {
  const { end, stream } = await connected(false)
  const other = end as unknown as { _receiver: { _loop: unknown } }
  other._receiver._loop = undefined
  const { push } = stream
  readDirectly(end, stream, () => undefined)
  expect(stream.push).toBe(push)
})

test('frames that arrive at a paused socket wait, and are received before those after them', async () => {
  const { heard, write, end } = await connected(true)
  const numbered = (number: number) =>
    encoded({ first: 0x82, data: Uint8Array.of(number), mask: [1, 2, 3, 4], isMasked: true })
  end.pause()
  write(numbered(1))
  expect(heard).toEqual([])
  end.resume()
  write(numbered(2))
  expect(heard).toEqual([])
  await new Promise((resolve) => setImmediate(resolve))
  write(numbered(3))
  expect(heard).toEqual(['binary 01', 'binary 02', 'binary 03'])
})
