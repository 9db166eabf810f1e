// Socket.IO, installed from the registry into the temporary folder, with the relay that its documentation shows.

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import type { Speaker } from '../pairs.ts'
import { emptyCrowd, numbered, type Peer } from './peer.ts'
import { freePort, startProgram } from './start-program.ts'

const wanted = '4.8'

const script = `
const { Server } = require('socket.io')
const io = new Server(Number(process.argv[2]), { transports: ['websocket'], perMessageDeflate: false, serveClient: false })
io.on('connection', (socket) => {
  socket.on('name', (name, room, done) => { socket.join(room ? [name, room] : name); done() })
  socket.on('say', (to, text, done) => { socket.to(to).emit('said', text); done() })
})
`

export async function socketIo(folder: string): Promise<Peer> {
  const at = join(folder, 'socket-io')
  mkdirSync(at)
  writeFileSync(join(at, 'package.json'), '{"private":true}')
  writeFileSync(join(at, 'server.cjs'), script)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `socket.io@${wanted}`], {
    cwd: at,
    stdio: 'ignore',
  })
  const facts = readFileSync(join(at, 'node_modules/socket.io/package.json'), 'utf8')
  const { version } = JSON.parse(facts) as { version: string }
  const port = await freePort()
  const program = await startProgram([process.execPath, join(at, 'server.cjs'), String(port)], port)
  return {
    name: 'Socket.IO',
    version,
    settings: 'WebSocket only, in-memory adapter: nothing is kept; receivers acknowledge nothing',
    pid: program.pid,
    async speakers(count) {
      const speakers: Speaker[] = []
      for (let number = 0; number < count; number++) {
        const client = await Client.open(port, `u${number}`)
        const speaker: Speaker = {
          write: (id) => client.emit(['say', `u${number ^ 1}`, numbered(id)], () => speaker.answered(id)),
          answered: () => undefined,
          close: async () => client.close(),
        }
        speakers.push(speaker)
      }
      return speakers
    },
    async crowd(members) {
      const crowd = emptyCrowd(program.pid, members)
      const clients: Client[] = []
      for (let number = 0; number < members; number++) {
        const client = await Client.open(port, `g${number}`, 'group')
        client.received = () => crowd.received(number - 1, 1)
        clients.push(client)
      }
      crowd.write = (id) => clients[0]?.emit(['say', 'group', numbered(id)], () => crowd.answered())
      crowd.close = async () => {
        for (const client of clients) client.close()
      }
      return crowd
    },
    stop: () => program.stop(),
  }
}

/** The packet types of Engine.IO 4 and Socket.IO that are used here. */
class Client {
  received: () => void = () => undefined
  private readonly socket: WebSocket
  private readonly waiting = new Map<number, () => void>()
  private next = 0

  private constructor(socket: WebSocket) {
    this.socket = socket
  }

  static open(port: number, name: string, room = ''): Promise<Client> {
    const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
    const client = new Client(new WebSocket(address, { perMessageDeflate: false }))
    return new Promise((resolve, reject) => {
      client.socket.on('error', reject)
      client.socket.on('message', (data: Buffer) =>
        client.take(String(data), () => client.emit(['name', name, room], () => resolve(client))),
      )
    })
  }

  emit(words: readonly string[], answered: () => void): void {
    const id = this.next++
    this.waiting.set(id, answered)
    this.socket.send(`42${id}${JSON.stringify(words)}`)
  }

  close(): void {
    this.socket.terminate()
  }

  private take(text: string, opened: () => void): void {
    if (text.startsWith('42')) this.received()
    else if (text.startsWith('43')) {
      const id = Number.parseInt(text.slice(2), 10)
      const answered = this.waiting.get(id)
      this.waiting.delete(id)
      answered?.()
    } else if (text.startsWith('40')) opened()
    else if (text.startsWith('0')) this.socket.send('40')
    else if (text === '2') this.socket.send('3')
  }
}
