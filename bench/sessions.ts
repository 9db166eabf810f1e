// The cost of devices that send nothing: signing in, catching up, staying connected.

import { mintToken } from '@parley/server'
import { after, cpuSeconds, residentBytes } from './measure.ts'
import { appKey } from './server-process.ts'
import { queueFrame, sendFrame, textBody, WireClient } from './wire-client.ts'

export interface BenchServer {
  readonly url: string
  readonly pid: number
  readonly secret: string
}

export interface SignIns {
  readonly perSecond: number
  /** Microseconds of CPU per sign-in. */
  readonly serverCpu: number
  readonly loadCpu: number
}

/** Different lifetimes make different tokens, so that none of them was seen before. */
let lifetime = 3600
const freshToken = (secret: string, user: string) => mintToken(secret, user, lifetime++)

/**
 * Sign-ins by token: connect, provision, unread, close; many at once. The devices are known already, the tokens are
 * not.
 */
export async function signIns(
  server: BenchServer,
  options: { users: readonly string[]; count: number; atOnce: number },
): Promise<SignIns> {
  const { users, count } = options
  // What clients prepare is not counted.
  const clients: WireClient[] = []
  for (let index = 0; index < count; index++) {
    const user = users[index % users.length] as string
    const token = await freshToken(server.secret, user)
    clients.push(new WireClient({ url: server.url, appKey, device: 'bench', user, token }))
  }
  const cpuBefore = cpuSeconds(server.pid)
  const ownBefore = process.cpuUsage()
  const began = performance.now()
  await inTurns(clients, options.atOnce, async (client) => {
    await client.connect()
    await client.unread()
    await client.close()
  })
  const seconds = (performance.now() - began) / 1000
  const own = process.cpuUsage(ownBefore)
  return {
    perSecond: count / seconds,
    serverCpu: ((cpuSeconds(server.pid) - cpuBefore) / count) * 1e6,
    loadCpu: (own.user + own.system) / count,
  }
}

const sendsAtOnce = 500

/** Lets messages wait for a device and measures how long it takes to get them all, from the first packet on. */
export async function drain(server: BenchServer, names: { from: string; to: string }, count: number) {
  const receiver = async (paged?: WireClient['options']['paged']) =>
    new WireClient({
      url: server.url,
      appKey,
      user: names.to,
      device: 'bench',
      token: await freshToken(server.secret, names.to),
      window: 1000,
      paged,
    })
  // The device must be known before the messages are sent.
  const before = await receiver()
  await before.connect()
  await before.close()
  await sendMany(server, names, count)

  let received = 0
  let drained: () => void = () => undefined
  const lastPage = new Promise<void>((resolve) => {
    drained = resolve
  })
  const client = await receiver((page) => {
    received += page.count
    if (page.isLast) drained()
  })
  const began = performance.now()
  await client.connect()
  for (const { queue } of await client.unread()) client.send(queueFrame(queue))
  await lastPage
  const seconds = (performance.now() - began) / 1000
  await client.close()
  if (received !== count) throw new Error(`${received} of ${count} waiting messages arrived.`)
  return seconds
}

async function sendMany(
  server: BenchServer,
  names: { from: string; to: string },
  count: number,
): Promise<void> {
  const body = textBody(names.from, names.to, 'y'.repeat(100))
  const token = await freshToken(server.secret, names.from)
  await new Promise<void>((resolve, reject) => {
    let sent = 0
    let answered = 0
    const base = Date.now() * 1000
    const write = () => {
      const localId = base + ++sent
      const clientKey = `${Date.now().toString(36)}-${names.from}-${localId}`
      client.send(sendFrame({ localId, to: names.to, body, clientKey }))
    }
    const client = new WireClient({
      url: server.url,
      appKey,
      user: names.from,
      device: 'bench',
      token,
      answered: () => {
        if (sent < count) write()
        if (++answered === count) client.close().then(resolve)
      },
    })
    client.connect().then(() => {
      while (sent < Math.min(sendsAtOnce, count)) write()
    }, reject)
  })
}

/** Bytes of memory per connection of devices that are signed in and silent. */
export async function idleBytes(server: BenchServer, users: readonly string[]): Promise<number> {
  // The first tenth pays for code and pools that all share.
  const first = users.slice(0, Math.floor(users.length / 10))
  const others = users.slice(first.length)
  const clients: WireClient[] = []
  await inTurns(first, 32, async (user) => void clients.push(await silent(server, user)))
  const before = await settledMemory(server.pid)
  await inTurns(others, 32, async (user) => void clients.push(await silent(server, user)))
  const more = (await settledMemory(server.pid)) - before
  await Promise.all(clients.map((client) => client.close()))
  return more / others.length
}

async function silent(server: BenchServer, user: string): Promise<WireClient> {
  const token = await freshToken(server.secret, user)
  const client = new WireClient({ url: server.url, appKey, device: 'bench', user, token })
  await client.connect()
  await client.unread()
  return client
}

/** All of them, some at a time. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  const one = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

/** Memory once it no longer falls: the server looks every five seconds whether it is idle and has garbage to collect. */
async function settledMemory(pid: number): Promise<number> {
  let least = residentBytes(pid)
  for (let quiet = 0, looks = 0; quiet < 12 && looks < 60; looks++) {
    await after(500)
    const now = residentBytes(pid)
    quiet = now < least - 256 * 1024 ? 0 : quiet + 1
    least = Math.min(least, now)
  }
  return residentBytes(pid)
}
