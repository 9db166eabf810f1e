// The two servers that histories run against.

import { decode, MessageBody } from '@parley/protocol'
import { createClock, createRandom, createWorld, Network, textOf } from '@parley/testkit'
import type { HistoryServer } from './history-device.ts'
import { StandIn } from './small-server.ts'

const longSeconds = 86_400
const shortSeconds = 45

/** Cheap enough for thousands of histories. */
export function standInGround(seed: number): HistoryServer {
  const clock = createClock()
  const standIn = new StandIn(clock)
  let isRunning = true
  const network = new Network({
    clock,
    random: createRandom(seed),
    // The network uses nothing else of a server.
    server: () => (isRunning ? (standIn as never) : undefined),
  })
  return {
    clock,
    line: (name) => network.line(name),
    token: (user, isShort) => standIn.token(user, isShort ? shortSeconds : longSeconds),
    refuses(user, isRefusing) {
      if (isRefusing) standIn.refusing.add(user)
      else standIn.refusing.delete(user)
      return true
    },
    kick: async (user) => standIn.kick(user),
    async stop() {
      isRunning = false
      standIn.forgetConnections()
      for (const line of network.lines.values()) line.lose()
    },
    async start() {
      isRunning = true
    },
    latency(ms) {
      network.latencyMs = ms
      network.jitterMs = ms
    },
    texts: async () =>
      standIn.entries.map(
        ({ meta }) => decode(MessageBody, meta.payload as Uint8Array).contents?.[0]?.text ?? '',
      ),
    close: async () => {},
  }
}

/**
 * The number of tokens of each kind created at the start, because none can be requested while the server is down.
 */
const tokens = 12

/** The real server, in this process. */
export async function realGround(seed: number): Promise<HistoryServer> {
  const world = await createWorld({ seed, config: { pageEntries: 4, unacknowledgedMost: 6 } })
  const { clock, network, backend } = world
  const given = new Map<string, string[]>()
  for (const user of ['ann', 'bob']) {
    await world.device(user, 'elsewhere', { signIn: false })
    for (const seconds of [shortSeconds, longSeconds]) {
      const all: string[] = []
      for (let count = 0; count < tokens; count++) all.push(await backend.token(user, seconds))
      given.set(`${user} ${seconds}`, all)
    }
  }
  const used = new Map<string, number>()
  return {
    clock,
    line: (name) => network.line(name),
    token(user, isShort) {
      const kind = `${user} ${isShort ? shortSeconds : longSeconds}`
      const all = given.get(kind) as string[]
      const count = used.get(kind) ?? 0
      used.set(kind, count + 1)
      return all[count % all.length] as string
    },
    refuses: () => false,
    async kick(user) {
      if (world.isServerRunning) await backend.disconnect(user)
    },
    async stop() {
      await world.crashServer()
    },
    start: () => world.startServer(),
    latency(ms) {
      network.latencyMs = ms
      network.jitterMs = ms
    },
    async texts() {
      const fresh = await world.device('ann', 'fresh', { receipts: false })
      await fresh.loadsEverything('bob')
      const texts = fresh.messages('bob').map(textOf)
      await fresh.signsOut()
      return texts
    },
    close: () => world.close(),
  }
}
