// The loads whose CPU time is counted and profiled. Each runs for a fixed time or a fixed number of messages on a server
// with people that is already running, and on the bare program that does the same work, if there is one.

import { mintToken } from '@parley/server'
import { bareCrowd, type Crowd, runCrowd } from '../fan-out.ts'
import { groupOn } from '../groups.ts'
import { bareSide, person, runPairs, type Speaker, text } from '../pairs.ts'
import { type ReadName, readNames, restReads, runRest } from '../rest.ts'
import { appKey } from '../server-process.ts'
import { type BenchServer, inTurns, signIns } from '../sessions.ts'
import { runSteady } from '../steady-rate.ts'
import { sendFrame, textBody } from '../wire-client.ts'

export type ServerWithUsers = BenchServer & { readonly names: readonly string[] }
export interface Bare {
  readonly port: number
  readonly pid: number
}

/** The outcome of one run: per message, delivery, sign-in or request, as `unit` says. */
export interface Run {
  readonly perSecond: number
  readonly serverCpu: number
  readonly loadCpu: number
  readonly p50?: number
  readonly p99?: number
}

export interface PreparedLoad {
  run(): Promise<Run>
  close(): Promise<void>
}

export interface LoadKind {
  readonly name: string
  readonly unit: 'message' | 'delivery' | 'sign-in' | 'request'
  readonly users: number
  /** The bare program for comparison. */
  readonly bare?: 'relay' | 'fan-out'
  onServer(server: ServerWithUsers, size: Size): Promise<PreparedLoad>
  onBare?(bare: Bare, size: Size): Promise<PreparedLoad>
}

export interface Size {
  readonly ms: number
}

const pairedUsers = 200
const groupMembers = 200
const steadyPerSecond = 2000
const steadyShare = steadyPerSecond / 1000

async function people(server: ServerWithUsers): Promise<Speaker[]> {
  const speakers: Speaker[] = []
  await inTurns([...server.names.keys()], 32, async (index) => {
    const user = server.names[index] as string
    speakers[index] = await person({
      url: server.url,
      appKey,
      user,
      partner: server.names[index ^ 1] as string,
      token: await mintToken(server.secret, user, 3600),
      keyless: false,
    })
  })
  return speakers
}

/** As large as a send of a person. */
function sendSize(): number {
  const [from, to] = ['user00000', 'user00001']
  const clientKey = `${Date.now().toString(36)}-${from}-1000`
  return sendFrame({ localId: Date.now() * 1000, to, body: textBody(from, to, text), clientKey }).length
}

async function sides({ port }: Bare): Promise<Speaker[]> {
  const speakers: Speaker[] = []
  const size = sendSize()
  for (let number = 0; number < pairedUsers; number++) speakers.push(await bareSide(port, number, size))
  return speakers
}

const closeAll = async (speakers: readonly Speaker[]) => {
  for (const speaker of speakers) await speaker.close()
}

function pairs(window: number): LoadKind {
  const prepared = (speakers: Speaker[], pid: number, { ms }: Size): PreparedLoad => ({
    async run() {
      const load = await runPairs(speakers, { window, warmMs: ms / 4, ms, pid })
      return { ...load, perSecond: load.messagesPerSecond }
    },
    close: () => closeAll(speakers),
  })
  return {
    name: `window ${window}`,
    unit: 'message',
    users: pairedUsers,
    bare: 'relay',
    onServer: async (server, size) => prepared(await people(server), server.pid, size),
    onBare: async (bare, size) => prepared(await sides(bare), bare.pid, size),
  }
}

/** Two people, one message in flight: the cost of a message when nothing is shared. */
const alone: LoadKind = (() => {
  const prepared = (speakers: Speaker[], pid: number, { ms }: Size): PreparedLoad => ({
    async run() {
      const load = await runPairs(speakers.slice(0, 1), { window: 1, warmMs: ms / 4, ms, pid })
      return { ...load, perSecond: load.messagesPerSecond }
    },
    close: () => closeAll(speakers),
  })
  return {
    name: 'one at a time',
    unit: 'message',
    users: 2,
    bare: 'relay',
    onServer: async (server, size) => prepared(await people(server), server.pid, size),
    onBare: async (bare, size) => prepared((await sides(bare)).slice(0, 2), bare.pid, size),
  }
})()

const steady: LoadKind = (() => {
  const prepared = (speakers: Speaker[], pid: number, { ms }: Size): PreparedLoad => ({
    async run() {
      const count = Math.round(ms * steadyShare)
      const load = await runSteady(speakers, { perSecond: steadyPerSecond, count, pid })
      return { ...load, perSecond: load.messagesPerSecond }
    },
    close: () => closeAll(speakers),
  })
  return {
    name: 'steady 2,000/s',
    unit: 'message',
    users: pairedUsers,
    bare: 'relay',
    onServer: async (server, size) => prepared(await people(server), server.pid, size),
    onBare: async (bare, size) => prepared(await sides(bare), bare.pid, size),
  }
})()

function group(window: number): LoadKind {
  const prepared = (crowd: Crowd, { ms }: Size): PreparedLoad => ({
    async run() {
      const run = await runCrowd(crowd, { window, ms })
      return { ...run, perSecond: run.deliveriesPerSecond }
    },
    close: () => crowd.close(),
  })
  return {
    name: `group of 200, window ${window}`,
    unit: 'delivery',
    users: groupMembers,
    bare: 'fan-out',
    onServer: async (server, size) => prepared(await groupOn(server), size),
    onBare: async (bare, size) => prepared(await bareCrowd(bare, groupMembers, { acknowledges: true }), size),
  }
}

const signingIn: LoadKind = {
  name: 'token sign-ins',
  unit: 'sign-in',
  users: 1000,
  async onServer(server, { ms }) {
    const options = { users: server.names, atOnce: 64, count: Math.max(500, Math.round(ms)) }
    await signIns(server, { ...options, count: server.names.length })
    return { run: () => signIns(server, options), close: async () => undefined }
  },
}

/** Of the reads a second that are the goal. */
const halfLoad = 1500

function reading(name: ReadName, perSecond?: number): LoadKind {
  return {
    name: `REST ${name}${perSecond ? ` at ${perSecond.toLocaleString('en')}/s` : ''}`,
    unit: 'request',
    users: pairedUsers,
    async onServer(server, { ms }) {
      // Every user writes to their partner, so that there is something to read.
      const speakers = await people(server)
      await runPairs(speakers, { window: 4, warmMs: 100, ms: 200, pid: server.pid })
      await closeAll(speakers)
      const requests = (await restReads(server))[name]
      return {
        async run() {
          const load = await runRest(server, requests, {
            count: Math.max(500, Math.round(ms)),
            ...(perSecond ? { perSecond } : {}),
          })
          return { ...load, perSecond: load.messagesPerSecond }
        },
        close: async () => undefined,
      }
    },
  }
}

export const loads: readonly LoadKind[] = [
  alone,
  steady,
  pairs(1),
  pairs(32),
  group(1),
  group(32),
  signingIn,
  ...readNames.map((name) => reading(name)),
  ...readNames.map((name) => reading(name, halfLoad)),
]
