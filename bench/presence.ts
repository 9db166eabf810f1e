// A user with ten thousand subscribers changes their presence again and again, while two others talk: how long do their
// messages take during the fan-out, and how long without it.

import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { mintToken, openDatabase } from '@parley/server'
import { ask } from './fan-out.ts'
import { after, median, quantile } from './measure.ts'
import { person, type Speaker } from './pairs.ts'
import type { Fans, FromFans } from './presence-subscribers.ts'
import { appKey } from './server-process.ts'
import type { BenchServer } from './sessions.ts'
import { WireClient } from './wire-client.ts'

export interface PresenceResult {
  readonly subscribers: number
  /** Milliseconds until a message is answered, one at a time: without and during the fan-out. */
  readonly quiet: Times
  readonly whileNotifying: Times
  /** Milliseconds until all subscribers were notified. */
  readonly notifyingMs: number
}

export interface Times {
  readonly p50: number
  readonly p99: number
}

/** The server notifies a subscriber at most once per second. */
const restMs = 1100

/** Runs before the server starts: everybody but the next two subscribes to the first one. */
export async function watchTheFirst(directory: string): Promise<void> {
  const database = await openDatabase({ directory })
  try {
    await database.write((sql) =>
      sql.run(
        `INSERT INTO presence_watches (user_id, watched_id, expires_at)
         SELECT u.id, (SELECT min(id) FROM users), ? FROM users u ORDER BY u.id LIMIT ? OFFSET 3`,
        [Date.now() + 86_400_000, Number.MAX_SAFE_INTEGER],
      ),
    )
  } finally {
    await database.close()
  }
}

/** The first user changes, the next two talk, the others are subscribers. */
export async function measurePresence(
  server: BenchServer & { readonly names: readonly string[] },
  rounds: number,
): Promise<PresenceResult> {
  const [star = '', one = '', other = '', ...fans] = server.names
  const { url, secret, pid } = server
  const worker = new Worker(new URL('./presence-subscribers.ts', import.meta.url), {
    workerData: { server: { url, secret, pid }, fans } satisfies Fans,
  })
  const next = async (word: FromFans) => {
    const [message] = await once(worker, 'message')
    if (message !== word) throw new Error(`The subscribers said ${message} and not ${word}.`)
  }
  await next('ready')
  const device = new WireClient({
    url,
    appKey,
    user: star,
    device: 'bench',
    token: await mintToken(secret, star, 3600),
  })
  // The sign-in is a presence change, too.
  const notified = next('notified')
  await device.connect()
  await notified
  await after(restMs)
  const token = await mintToken(secret, one, 3600)
  const talker = await person({ url, appKey, user: one, partner: other, token, keyless: false })
  const talk = talking(talker)
  const quiet: number[] = []
  const whileNotifying: number[] = []
  const lasted: number[] = []
  for (let round = 0; round < rounds; round++) {
    talk.into = quiet
    await after(restMs)
    const notified = next('notified')
    const began = performance.now()
    talk.into = whileNotifying
    const answer = ask(server, star, `users/${star}/presence/bench/1`, { ext: `round ${round}` })
    await notified
    talk.into = undefined
    lasted.push(performance.now() - began)
    await answer
  }
  talk.isOver = true
  await talker.close()
  await device.close()
  worker.postMessage('end')
  await once(worker, 'exit')
  return {
    subscribers: fans.length,
    quiet: timesOf(quiet),
    whileNotifying: timesOf(whileNotifying),
    notifyingMs: median(lasted),
  }
}

/** Sends one message after the other; the time of each is added to the list that `into` names when it is sent. */
function talking(speaker: Speaker) {
  const talk: { into: number[] | undefined; isOver: boolean } = { into: undefined, isOver: false }
  let id = 0
  const send = () => {
    const { into } = talk
    const sentAt = performance.now()
    speaker.answered = () => {
      into?.push(performance.now() - sentAt)
      if (!talk.isOver) setTimeout(send, 1)
    }
    speaker.write(++id)
  }
  send()
  return talk
}

function timesOf(list: readonly number[]): Times {
  const sorted = Float64Array.from(list).sort()
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}
