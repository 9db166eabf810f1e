import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { httpServer } from '../../../../tools/testing/http-server.ts'
import { readUpgrade } from './upgrade-request.ts'

const usual = [
  'Host: chat.example',
  'Connection: keep-alive, Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
const head = (lines: readonly string[] = usual, first = 'GET /websocket?a=b HTTP/1.1') =>
  Buffer.from([first, ...lines, '', ''].join('\r\n'), 'latin1')

test('a usual handshake is read', () => {
  const read = readUpgrade(head([...usual, 'Cookie:  a=b; c=d\t', 'X-Empty:']))
  expect(read).toMatchObject({ method: 'GET', url: '/websocket?a=b' })
  expect({ ...read?.headers }).toEqual({
    host: 'chat.example',
    connection: 'keep-alive, Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    cookie: 'a=b; c=d',
    'x-empty': '',
  })
})

const without = (name: string) => usual.filter((line) => !line.startsWith(name))

test.each([
  ['half of a head', head().subarray(0, 60)],
  ['a head without its last byte', head().subarray(0, -1)],
  ['a head and a frame', Buffer.concat([head(), Buffer.from([0x82, 0])])],
  ['two requests', Buffer.concat([head(), head()])],
  ['no bytes', Buffer.alloc(0)],
  ['line ends of one byte', Buffer.from(head().toString().replaceAll('\r\n', '\n'))],
  ['an empty line at the beginning', Buffer.concat([Buffer.from('\r\n'), head()])],
  ['a long head', head([...usual, `Cookie: ${'x'.repeat(4096)}`])],
  ['another method', head(usual, 'POST /websocket HTTP/1.1')],
  ['another version', head(usual, 'GET /websocket HTTP/1.0')],
  ['no version', head(usual, 'GET /websocket')],
  ['an absolute URL', head(usual, 'GET http://chat.example/websocket HTTP/1.1')],
  ['a space in the URL', head(usual, 'GET /web socket HTTP/1.1')],
  ['a letter that is not ASCII in the URL', head(usual, 'GET /wébsocket HTTP/1.1')],
  ['a repeated header', head([...usual, 'host: other.example'])],
  ['a folded header', head([...usual, 'X-Long: a', ' b'])],
  ['a space before a colon', head([...usual, 'X-Name : a'])],
  ['a header without a colon', head([...usual, 'nonsense'])],
  ['a header without a name', head([...usual, ': a'])],
  ['a byte that is not ASCII in a header', head([...usual, 'X-Name: é'])],
  ['a control character in a header', head([...usual, 'X-Name: a\0b'])],
  ['a body', head([...usual, 'Content-Length: 5'])],
  ['a body in pieces', head([...usual, 'Transfer-Encoding: chunked'])],
  ['an expectation', head([...usual, 'Expect: 100-continue'])],
  ['no host', head(without('Host'))],
  ['no upgrade', head(without('Upgrade'))],
  ['another protocol', head([...without('Upgrade'), 'Upgrade: h2c'])],
  ['no connection', head(without('Connection'))],
  ['a connection that stays HTTP', head([...without('Connection'), 'Connection: keep-alive'])],
])('%s is left to Node', (_what, bytes) => {
  expect(readUpgrade(bytes)).toBeUndefined()
})

test('a header with the name of a property of objects is a header', () => {
  const read = readUpgrade(head([...usual, '__proto__: a', 'constructor: b']))
  expect(Object.entries(read?.headers ?? {})).toContainEqual(['__proto__', 'a'])
  expect(Object.entries(read?.headers ?? {})).toContainEqual(['constructor', 'b'])
})

/** What Node's own parser makes of these bytes: the upgrade request that it emits, or undefined. */
async function asNodeReads(bytes: Buffer): Promise<IncomingMessage | undefined> {
  const server = httpServer()
  let found: { request: IncomingMessage; rest: Buffer } | undefined
  server.on('upgrade', (request, _stream, rest) => {
    found = { request, rest }
  })
  const stream = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() })
  stream.on('error', () => undefined)
  server.emit('connection', stream)
  stream.push(bytes)
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setImmediate(resolve))
  stream.destroy()
  server.close()
  return found?.rest.length === 0 ? found.request : undefined
}

const word = fc.string({
  unit: fc.constantFrom('a', 'B', '0', '-', ' ', '\t', ',', ':', ';', '\r', '\n', '\0', 'é'),
  maxLength: 6,
})
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(...usual, 'Connection: upgrade', 'Upgrade:WebSocket \t', 'Origin: null'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('Content-Length: 0', 'Transfer-Encoding: chunked', 'Expect: x', 'Host: b'),
  },
  { weight: 1, arbitrary: fc.tuple(word, word).map((two) => two.join(':')) },
)
const firstLine = fc.oneof(
  { weight: 6, arbitrary: fc.constant('GET /websocket HTTP/1.1') },
  { weight: 1, arbitrary: word.map((url) => `GET /${url} HTTP/1.1`) },
  { weight: 1, arbitrary: word },
)
const bytes = fc
  .tuple(firstLine, fc.shuffledSubarray(usual, { minLength: 4 }), fc.array(line, { maxLength: 4 }), fc.nat(6))
  .map(([first, most, others, at]) => head([...most.slice(0, at), ...others, ...most.slice(at)], first))

test('what is read here, Node reads in the same way', async () => {
  let read = 0
  await fc.assert(
    fc.asyncProperty(bytes, async (chunk) => {
      const here = readUpgrade(chunk)
      if (!here) return
      read++
      const there = await asNodeReads(chunk)
      expect({ method: there?.method, url: there?.url }).toEqual({ method: here.method, url: here.url })
      expect({ ...there?.headers }).toEqual({ ...here.headers })
    }),
    { numRuns: 2000 },
  )
  // Otherwise the property would have tried nothing.
  expect(read).toBeGreaterThan(100)
})
