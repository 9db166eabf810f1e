import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { realHost } from '../platform/real-host.ts'
import { ringingHost } from '../test-support/timer-host.ts'
import { acceptPlainly } from './plain-socket.ts'
import { type SocketEnd, WsEnd } from './socket-ends.ts'

const maxPayload = 1000
const closeTimeout = 3000
const server = () =>
  new WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    clientTracking: false,
    skipUTF8Validation: true,
    ...{ closeTimeout },
  })

const usualHeaders = {
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
  'sec-websocket-version': '13',
}

const requestOf = (headers: Record<string, string> = usualHeaders, method = 'GET') =>
  ({ method, url: '/websocket', headers }) as unknown as IncomingMessage

const open = new Set<Duplex>()
afterEach(() => {
  for (const stream of open) stream.destroy()
  open.clear()
})

/** The server's end of a connection, and the client's. As with a socket, what arrives is pushed without being asked for. */
function connection() {
  const sent: Buffer[] = []
  const ours = new Duplex({
    allowHalfOpen: true,
    read() {},
    write(chunk: Buffer, _encoding, done) {
      sent.push(chunk)
      done()
    },
    final(done) {
      sent.push(Buffer.from('end'))
      done()
    },
  })
  open.add(ours.on('error', () => undefined))
  const push = (chunk: Buffer | null) => {
    if (!ours.destroyed) ours.push(chunk)
  }
  const theirs = {
    write: push,
    end(chunk?: Buffer) {
      if (chunk) push(chunk)
      push(null)
    },
  }
  return { ours, theirs, received: () => Buffer.concat(sent).toString('latin1') }
}

/** A connection, plainly accepted or by `ws` alone: what the server received, and what the client was sent. */
async function connected({ isPlain = true, host = realHost, failsAt = 0 } = {}) {
  const { ours, theirs, received } = connection()
  const events: string[] = []
  const sockets = server()
  let end: SocketEnd | undefined
  if (isPlain) end = acceptPlainly(requestOf(), ours, { server: sockets, host })
  else
    sockets.handleUpgrade(requestOf(), ours, Buffer.alloc(0), (socket) => {
      end = new WsEnd(socket, ours)
    })
  const socket = end as SocketEnd
  socket.listen({
    frame: (frame) => {
      events.push(`frame ${frame.toString('hex')}`)
      if (events.length === failsAt) socket.close(1008, 'enough')
    },
    text: (data) => events.push(`text ${data.toString('hex')}`),
    closed: () => events.push('closed'),
  })
  await settled()
  return { socket, ours, theirs, events, received }
}

/** Streams and `ws` hand everything on within a few turns. */
async function settled() {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve))
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

const usual = (data: Uint8Array, first = 0x82): Buffer =>
  encoded({ first, data, mask: [1, 2, 3, 4], isMasked: true })

const data = fc.oneof(
  fc.uint8Array({ maxLength: 130 }).map((bytes) => bytes.map((byte) => byte & 0x7f)),
  fc.constantFrom(126, 500, maxPayload, maxPayload + 1).map((size) => new Uint8Array(size).fill(7)),
)
const closing = fc
  .tuple(
    fc.constantFrom(999, 1000, 1000, 1001, 1002, 1005, 1012, 3000, 5000),
    fc.uint8Array({ maxLength: 5 }),
  )
  .map(([code, text]) => Uint8Array.of(code >> 8, code & 255, ...text))
const mask = fc.oneof(fc.constant([0, 0, 0, 0]), fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)))
const isMasked = fc.integer({ min: 0, max: 19 }).map((chance) => chance > 0)
const frame = (first: fc.Arbitrary<number>, content: fc.Arbitrary<Uint8Array>): fc.Arbitrary<Frame> =>
  fc.record({ first, data: content, mask, isMasked })
const sequence = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: frame(fc.constant(0x82), data) },
    { weight: 2, arbitrary: frame(fc.constantFrom(0x81, 0x02, 0x80, 0x89, 0x8a, 0x88, 0xc2, 0x8f), data) },
    { weight: 2, arbitrary: frame(fc.constant(0x88), fc.oneof(closing, fc.uint8Array({ maxLength: 1 }))) },
  ),
  { maxLength: 6 },
)
const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 3 })

test('frames, closes and violations of all kinds, in any chunks, are received and answered as by `ws` alone', async () => {
  const play = async (
    isPlain: boolean,
    frames: readonly Frame[],
    parts: readonly number[],
    ends: boolean,
  ) => {
    const { theirs, events, received } = await connected({ isPlain })
    const bytes = Buffer.concat(frames.map(encoded))
    let at = 0
    for (const cut of [...parts.map((part) => Math.floor(part * bytes.length)), bytes.length].sort(
      (a, b) => a - b,
    )) {
      if (cut > at) theirs.write(Buffer.from(bytes.subarray(at, cut)))
      at = Math.max(at, cut)
      await settled()
    }
    if (ends) theirs.end()
    await settled()
    return { events, received: received() }
  }
  await fc.assert(
    fc.asyncProperty(sequence, cuts, fc.boolean(), async (frames, parts, ends) => {
      expect(await play(true, frames, parts, ends)).toEqual(await play(false, frames, parts, ends))
    }),
    { numRuns: 100 },
  )
})

test('usual frames and a close frame do without `ws`', async () => {
  const adopted = vi.spyOn(WebSocket.prototype as unknown as { setSocket(): void }, 'setSocket')
  const { theirs, events, received, socket } = await connected()
  theirs.write(Buffer.concat([usual(Uint8Array.of(1)), usual(Uint8Array.of(2, 2))]))
  theirs.write(usual(Uint8Array.of(0x03, 0xe8, 0x62, 0x79, 0x65), 0x88))
  await settled()
  expect(socket.isOpen).toBe(false)
  theirs.end()
  await settled()
  expect(events).toEqual(['frame 01', 'frame 0202', 'closed'])
  expect(received().endsWith('\r\n\r\n\x88\x05\x03\xe8byeend')).toBe(true)
  expect(adopted).not.toHaveBeenCalled()
  adopted.mockRestore()
})

test('a peer that sends a close frame and does not end its side is cut off', async () => {
  const host = ringingHost()
  const { ours, theirs, events } = await connected({ host })
  theirs.write(usual(new Uint8Array(0), 0x88))
  await settled()
  host.pass(closeTimeout - 1)
  await settled()
  expect(events).toEqual([])
  host.pass(1)
  await settled()
  expect([events, ours.destroyed, host.timers]).toEqual([['closed'], true, 0])
})

test('a peer that ends its side leaves no timer', async () => {
  const host = ringingHost()
  const { theirs } = await connected({ host })
  theirs.end(usual(new Uint8Array(0), 0x88))
  await settled()
  expect(host.timers).toBe(0)
})

test('a handler that closes the socket in the middle of a chunk: a close frame, and no frame after it', async () => {
  const [plain, alone] = await Promise.all([
    connected({ failsAt: 2 }),
    connected({ failsAt: 2, isPlain: false }),
  ])
  for (const { theirs } of [plain, alone]) {
    theirs.write(Buffer.concat([1, 2].map((byte) => usual(Uint8Array.of(byte)))))
    await settled()
    theirs.end(usual(Uint8Array.of(0x03, 0xf0), 0x88))
  }
  await settled()
  expect(plain.events).toEqual(['frame 01', 'frame 02', 'closed'])
  expect(plain.events).toEqual(alone.events)
  expect(plain.received()).toBe(alone.received())
})

test('a socket that is terminated by a handler is not read further', async () => {
  const { socket, theirs, events } = await connected()
  socket.listen({
    frame: () => {
      events.push('last')
      socket.terminate()
    },
    text: () => undefined,
    closed: () => undefined,
  })
  theirs.write(Buffer.concat([usual(Uint8Array.of(1)), usual(Uint8Array.of(2))]))
  await settled()
  expect(events.filter((one) => one === 'last')).toHaveLength(1)
})

test('larger frames are read when they are allowed, also after `ws` took over', async () => {
  const { socket, theirs, events } = await connected()
  expect(socket.allowFrames(5000)).toBe(true)
  const large = usual(new Uint8Array(3000).fill(9))
  theirs.write(large)
  await settled()
  theirs.write(large.subarray(0, 10))
  await settled()
  theirs.write(large.subarray(10))
  await settled()
  expect(events).toHaveLength(2)
  expect(socket.allowFrames(6000)).toBe(true)
})

test.each([
  ['another version', { ...usualHeaders, 'sec-websocket-version': '8' }],
  ['a subprotocol', { ...usualHeaders, 'sec-websocket-protocol': 'chat' }],
  ['a broken key', { ...usualHeaders, 'sec-websocket-key': 'short' }],
  ['another upgrade', { ...usualHeaders, upgrade: 'h2c' }],
])('a handshake with %s is left to `ws`', (_name, headers) => {
  const { ours, received } = connection()
  expect(acceptPlainly(requestOf(headers), ours, { server: server(), host: realHost })).toBeUndefined()
  expect(received()).toBe('')
})
