// A server with people who write to each other in pairs, beside whom something else is measured.

import { mintToken } from '@parley/server'
import { person, type Speaker } from './pairs.ts'
import { appKey, makePeople, startServer } from './server-process.ts'

export interface PairedServer {
  readonly pid: number
  readonly port: number
  readonly url: string
  /** Of the app, for tokens. */
  readonly secret: string
  readonly speakers: readonly Speaker[]
  /** Users who are not connected. */
  readonly others: readonly string[]
  close(): Promise<void>
}

export async function startPairedServer(given: {
  readonly directory: string
  readonly paired: number
  readonly others?: number
  /** Another checkout, whose server is started. */
  readonly root?: string | undefined
}): Promise<PairedServer> {
  const { directory, paired, others = 0, root } = given
  const names = Array.from({ length: paired + others }, (_, index) => `user${String(index).padStart(5, '0')}`)
  const secret = await makePeople(directory, names)
  const child = await startServer({ directory, root })
  const url = `ws://127.0.0.1:${child.port}/websocket`
  const speakers: Speaker[] = []
  for (const [index, user] of names.slice(0, paired).entries()) {
    const token = await mintToken(secret, user, 3600)
    const partner = names[index ^ 1] ?? user
    speakers.push(await person({ url, appKey, user, partner, token, keyless: false }))
  }
  return {
    ...{ pid: child.pid, port: child.port, url, secret, speakers, others: names.slice(paired) },
    async close() {
      await Promise.all(speakers.map((speaker) => speaker.close()))
      await child.end('SIGTERM')
    },
  }
}
