// Signs users in at a steady rate, whether or not the ones before have been answered, and measures each from its
// connection to the answer that lists its unread queues.

import { parentPort, workerData } from 'node:worker_threads'
import { mintToken } from '@parley/server'
import { quantile } from './measure.ts'
import { appKey } from './server-process.ts'
import { WireClient } from './wire-client.ts'

export interface SignInStart {
  readonly url: string
  readonly secret: string
  readonly users: readonly string[]
  readonly perSecond: number
  readonly count: number
}

export interface SignInTimes {
  readonly p50: number
  readonly p99: number
  readonly worst: number
}

const { url, secret, users, perSecond, count } = workerData as SignInStart
const lifetimeSeconds = 3600
const stepMs = 1

const clients: WireClient[] = []
for (let index = 0; index < count; index++) {
  const user = users[index % users.length] as string
  // Each token has another lifetime, so that none was seen before.
  const token = await mintToken(
    secret,
    user,
    lifetimeSeconds + Math.floor(index / users.length) + (Date.now() % 1e6),
  )
  clients.push(new WireClient({ url, appKey, user, device: 'bench', token }))
}

const times: number[] = []
const running: Promise<void>[] = []
const began = performance.now()

async function signIn(client: WireClient, due: number): Promise<void> {
  await client.connect()
  await client.unread()
  times.push(performance.now() - due)
  await client.close()
}

await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const due = Math.min(count, Math.floor(((performance.now() - began) / 1000) * perSecond))
    while (running.length < due) {
      // From the time at which it was due: a late start counts as waiting.
      const at = began + ((running.length + 1) / perSecond) * 1000
      running.push(signIn(clients[running.length] as WireClient, at))
    }
    if (running.length < count) return
    clearInterval(timer)
    resolve()
  }, stepMs)
})
await Promise.all(running)
const sorted = Float64Array.from(times).sort()
parentPort?.postMessage({
  p50: quantile(sorted, 0.5),
  p99: quantile(sorted, 0.99),
  worst: sorted.at(-1) ?? 0,
} satisfies SignInTimes)
