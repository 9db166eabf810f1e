// Attacks on the gateway without an account: broken requests, resets, and connections that only occupy resources.

import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Stage } from '../target-server.ts'
import { type Attack, many } from './attack.ts'

const upgrade = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'
const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'

const brokenRequests = [
  `GET // HTTP/1.1\r\n${upgrade}${key}\r\n`,
  `GET http://[ HTTP/1.1\r\n${upgrade}${key}\r\n`,
  `GET /%zz HTTP/1.1\r\n${upgrade}${key}\r\n`,
  `GET /elsewhere HTTP/1.1\r\n${upgrade}${key}\r\n`,
  `GET /websocket HTTP/1.1\r\n${upgrade}Sec-WebSocket-Version: 99\r\n\r\n`,
  `GET /websocket HTTP/1.1\r\n${upgrade}${key}Sec-WebSocket-Extensions: x; y="\r\n\r\n`,
  'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  `GET ${'/a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'POST /parley/demo/token HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /parley/demo/token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  '\u0000\u0001\u0002\u0003',
  'GET / HTTP/1.1\r\n',
]

export const brokenUpgrades: Attack = {
  name: 'broken requests, upgrades to nowhere and resets',
  async run(stage) {
    await many(brokenRequests.length * 4, 8, async (index) => {
      const socket = await stage.raw()
      socket.write(brokenRequests[index % brokenRequests.length] ?? '')
      // Half of them are reset while the server answers.
      if (index % 2 === 0) return void setImmediate(() => socket.resetAndDestroy())
      socket.resume()
      socket.end()
      await gone(socket)
    })
  },
}

export const hugeFirstFrames: Attack = {
  name: 'large frames before signing in',
  async run(stage) {
    await many(100, 20, async () => {
      const socket = await openSocket(stage)
      // A masked binary frame that announces 8 MiB, and 256 KiB of it.
      const head = Buffer.alloc(14)
      head[0] = 0x82
      head[1] = 0xff
      head.writeUInt32BE(8 * 1024 * 1024, 6)
      socket.write(head)
      socket.write(Buffer.alloc(256 * 1024))
      socket.resume()
      await gone(socket)
    })
  },
}

export const silentSockets: Attack = {
  name: 'connections that say nothing, or a letter at a time',
  async run(stage) {
    const sockets = await many(300, 30, () => stage.raw())
    for (const [index, socket] of sockets.entries())
      socket.write(index % 2 ? 'G' : 'POST /parley/demo/token HTTP/1.1\r\n')
    await ordinaryRequest(stage)
    for (const socket of sockets) socket.destroy()
  },
}

export const bodiesWithoutToken: Attack = {
  name: 'large bodies without a token',
  async run(stage) {
    await many(60, 20, async () => {
      const socket = await stage.raw()
      const answered = once(socket, 'data') as Promise<[Buffer]>
      socket.write(
        'POST /parley/demo/chatfiles HTTP/1.1\r\nHost: x\r\nContent-Length: 90000000\r\n' +
          'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\n',
      )
      // The refusal arrives although the body never does.
      const [head] = await answered
      const status = head.toString('latin1').split(' ')[1] ?? ''
      if (!status.startsWith('4')) throw new Error(`answered ${head.toString('latin1').slice(0, 200)}`)
      socket.destroy()
    })
  },
}

export const otherProtocols: Attack = {
  name: 'requests that offer another protocol are served as usual',
  async run(stage) {
    const socket = await stage.raw()
    const answered = once(socket, 'data') as Promise<[Buffer]>
    socket.write(
      'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n',
    )
    const [head] = await answered
    if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
      throw new Error(head.toString('latin1').slice(0, 200))
    socket.destroy()
  },
}

async function ordinaryRequest(stage: Stage): Promise<void> {
  const { status } = await stage.rest('mallory', 'GET', 'sdk/user/mallory/user_channels/list?limit=20')
  if (status !== 200) throw new Error(`an ordinary request answered ${status}`)
}

async function openSocket(stage: Stage): Promise<Socket> {
  const socket = await stage.raw()
  const answered = once(socket, 'data')
  socket.write(`GET /websocket HTTP/1.1\r\n${upgrade}${key}\r\n`)
  await answered
  return socket
}

/** Resolves when the server has closed the connection. */
async function gone(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close')
}

export const connectionAttacks = [
  brokenUpgrades,
  hugeFirstFrames,
  silentSockets,
  bodiesWithoutToken,
  otherProtocols,
]
