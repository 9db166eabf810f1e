// Ten thousand subscribers of one user, in a separate thread: reading their events must not delay the users whose
// messages are measured.

import { parentPort, workerData } from 'node:worker_threads'
import { mintToken } from '@parley/server'
import { appKey } from './server-process.ts'
import { type BenchServer, inTurns } from './sessions.ts'
import { WireClient } from './wire-client.ts'

export interface Fans {
  readonly server: BenchServer
  readonly fans: readonly string[]
}

/** All subscribers are connected; or all have received an event once more. */
export type FromFans = 'ready' | 'notified'

const { server, fans } = workerData as Fans
const port = parentPort
if (!port) throw new Error('This is a worker.')
const say = (word: FromFans) => port.postMessage(word)

let notifications = 0
const clients: WireClient[] = []
await inTurns(fans, 32, async (user) => {
  const token = await mintToken(server.secret, user, 3600)
  const client = new WireClient({
    url: server.url,
    appKey,
    user,
    device: 'bench',
    token,
    paged: ({ queue, count }) => {
      // Events without a log arrive in queue 0.
      if (queue !== '0' || count === 0) return
      notifications += count
      if (notifications % fans.length === 0) say('notified')
    },
  })
  await client.connect()
  await client.unread()
  clients.push(client)
})
notifications = 0
say('ready')
port.on('message', async () => {
  await Promise.all(clients.map((client) => client.close()))
  process.exit()
})
