// `npm run bench`: the server under load on real sockets, beside bare programs that do less, in turns so that a busy
// machine affects all of them alike. The load runs in this process, everything that is measured in separate
// processes.
//
//   npm run bench                     everything, written to bench/results
//   npm run bench -- --check          ends with 1 when a target is missed
//   npm run bench -- --only pairs     one part: pairs, groups, rooms, presence, sign-ins, drain, idle, list, history,
//                                     sync, files, neighbours, streams (nothing is written)
//   npm run bench -- --rounds 5 --seconds 4
//   npm run bench -- --only files --megabytes 64
//   npm run bench -- --only neighbours --seconds 15 [--database postgres://…] [--unlimited]

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { mintToken } from '@parley/server'
import type { Looped, StoreStart, ToStore } from './baselines/commit-worker.ts'
import { bareCrowd, type Crowd, type FanOut, runCrowd } from './fan-out.ts'
import { type FileResult, measureFiles } from './files.ts'
import { type GroupResult, groupOn } from './groups.ts'
import { type HistoryTimes, type ListTimes, measureHistory, measureList } from './list-and-history-reads.ts'
import { after, median } from './measure.ts'
import { measureNeighbours, type NeighbourResult } from './noisy-neighbour.ts'
import { bareSide, type Load, person, runPairs, type Speaker, text } from './pairs.ts'
import { measurePresence, type PresenceResult, watchTheFirst } from './presence.ts'
import { markdown, type Results, targets, type WindowResult, write } from './report.ts'
import { memoryOf, type RoomMemory, type RoomResult, roomOn } from './rooms.ts'
import { appKey, type Child, makePeople, startChild, startServer } from './server-process.ts'
import { type BenchServer, drain, idleBytes, type SignIns, signIns } from './sessions.ts'
import { clientIdIn, measureStreams, type StreamResult } from './streams.ts'
import { measureSync } from './sync.ts'
import { sendFrame, textBody } from './wire-client.ts'

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    /** Of the large file. */
    megabytes: { type: 'string', default: '1024' },
    keyless: { type: 'boolean', default: false },
    /** Flags for the server's Node, such as --cpu-prof, for profiling. */
    node: { type: 'string', default: '' },
    /** An empty PostgreSQL database for the part `neighbours`; without one the embedded database is used. */
    database: { type: 'string', default: '' },
    /** For `neighbours`: switches rate limits off, as for connections from loopback. */
    unlimited: { type: 'boolean', default: false },
  },
})
const nodeFlags = values.node.split(' ').filter((word) => word !== '')
const rounds = Number(values.rounds)
const ms = Number(values.seconds) * 1000
const warmMs = Math.min(1000, ms / 3)
const pairedUsers = 200
const windows = [1, 32]
const groupSizes = [200, 2000]
const groupWindows = [1, 32]
const crowdNames = ['parley', 'bare', 'acknowledged'] as const
const roomNames = ['parley', 'bare'] as const
const roomMembers = 2000
const roomLoads = [
  { senders: 1, windows: [1, 50] },
  { senders: 50, windows: [50] },
]
const roomMinute = 60
const [streamMembers, streamAppends] = [200, 200]
const subscribers = 10_000
const idleConnections = 5000
const drained = 10_000
/** Uncounted rounds: a process that has just started is still compiling. */
const warmDrains = 4
const listed = 10_000
const waiting = 100_000
const [shortHistory, longHistory] = [1000, 1_000_000]

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
const children: Child[] = []
const wants = (part: string) => values.only === undefined || values.only === part
const say = (line: string) => console.log(line)

try {
  const results: Partial<Results & { streams: readonly StreamResult[] }> = {
    busyBefore: loadavg()[0] ?? 0,
    ...(wants('pairs') ? { windows: await measurePairs() } : {}),
    ...(wants('groups') ? { groups: await measureGroups() } : {}),
    ...(wants('rooms') ? { rooms: await measureRooms() } : {}),
    ...(wants('room-memory') ? { roomMemory: await measureRoomMemory() } : {}),
    ...(wants('presence') ? { presence: await measureTelling() } : {}),
    ...(wants('sign-ins') ? { signIns: await measureSignIns() } : {}),
    ...(wants('drain') ? { drained, drainSeconds: await measureDrain() } : {}),
    ...(wants('idle') ? { idleConnections, idleBytes: await measureIdle() } : {}),
    ...(wants('list') ? { list: await measureLists() } : {}),
    ...(wants('history') ? { history: await measurePages() } : {}),
    ...(wants('sync') ? { sync: await measureSync(waiting, rounds) } : {}),
    ...(wants('files') ? { files: await measureUploads() } : {}),
    ...(values.only === 'streams' ? { streams: await measureStreaming() } : {}),
    ...(wants('neighbours') ? { neighbours: await measureHeavyUser() } : {}),
  }
  if (values.only) say(JSON.stringify(results, undefined, 1))
  else finish(results as Results)
} finally {
  for (const child of children) await child.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

function finish(results: Results): void {
  say(`\n${markdown(results)}`)
  say(`Written to bench/results/${write(results, join(import.meta.dirname, 'results'))}`)
  const missed = targets(results).filter(({ met }) => !met)
  if (missed.length > 0) say(`Missed: ${missed.map(({ name }) => name).join(', ')}`)
  if (values.check && missed.length > 0) process.exitCode = 1
}

/** A separate server on its own folder, with this many people. */
async function serverWith(
  name: string,
  people: number,
  prepare: (directory: string) => Promise<void> = async () => undefined,
): Promise<BenchServer & { names: string[]; child: Child }> {
  const directory = join(folder, name)
  const names = Array.from({ length: people }, (_, index) => `user${String(index).padStart(5, '0')}`)
  const secret = await makePeople(directory, names)
  await prepare(directory)
  const child = await startServer({
    directory,
    nodeFlags,
  })
  children.push(child)
  return { url: `ws://127.0.0.1:${child.port}/websocket`, pid: child.pid, secret, names, child }
}

async function measureStreaming(): Promise<StreamResult[]> {
  let clientId = ''
  const seen: StreamResult[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await serverWith(`streams-${round}`, streamMembers, async (directory) => {
      clientId = await clientIdIn(directory)
    })
    seen.push(await measureStreams(server, clientId, streamAppends))
    await server.child.end('SIGTERM')
  }
  return seen
}

function measureHeavyUser(): Promise<NeighbourResult> {
  return measureNeighbours({
    directory: join(folder, 'neighbours'),
    ms,
    database: values.database,
    nodeFlags,
    isUnlimited: values.unlimited,
  })
}

/** A bare program. */
async function bare(name: 'relay' | 'fan-out', ...words: string[]): Promise<Child> {
  const child = await startChild([join(import.meta.dirname, 'baselines', `${name}.ts`), ...words])
  children.push(child)
  return child
}

async function measurePairs(): Promise<WindowResult[]> {
  const server = await serverWith('pairs', pairedUsers)
  const size = frameSize(server.names[0] as string, server.names[1] as string)
  await makePeople(join(folder, 'durable'), [])
  await makePeople(join(folder, 'inserts'), [])
  const durable = await bare('relay', join(folder, 'durable'))
  const relay = await bare('relay')
  const inserts = insertLoop(join(folder, 'inserts'), size)

  const people = await talkers(server, false)
  const durableSides = await sidesOf(durable.port, size)
  const relaySides = await sidesOf(relay.port, size)
  const seen = windows.map((window) => ({ window, ...emptyLists() }))
  for (let round = 0; round < rounds; round++) {
    for (const lists of seen) {
      const options = { window: lists.window, warmMs, ms }
      const before = await counters(server)
      lists.parley.push(await runPairs(people, { ...options, pid: server.pid }))
      const now = await counters(server)
      lists.perCommit.push((now.accepted - before.accepted) / Math.max(1, now.commits - before.commits))
      lists.durable.push(await runPairs(durableSides, { ...options, pid: durable.pid }))
      lists.relay.push(await runPairs(relaySides, { ...options, pid: relay.pid }))
      lists.inserts.push(await inserts.run(Math.max(1, Math.round(lists.perCommit.at(-1) ?? 1)), ms / 3))
      const [parley, ceiling] = [lists.parley, lists.durable].map(
        (list) => list.at(-1)?.messagesPerSecond ?? 0,
      )
      say(
        `round ${round + 1}, window ${lists.window}: ${Math.round(parley ?? 0)} of ${Math.round(ceiling ?? 0)} messages/s`,
      )
    }
  }
  if (values.keyless) {
    for (const speaker of people) await speaker.close()
    const keyless = await talkers(server, true)
    for (const lists of seen)
      lists.keyless.push(await runPairs(keyless, { window: lists.window, warmMs, ms, pid: server.pid }))
  }
  await inserts.end()
  for (const child of [server.child, durable, relay]) await child.end('SIGTERM')
  return seen.map((lists) => ({
    window: lists.window,
    parley: middle(lists.parley),
    keyless: lists.keyless.length > 0 ? middle(lists.keyless) : undefined,
    durable: middle(lists.durable),
    relay: middle(lists.relay),
    insertsPerSecond: median(lists.inserts.map(({ rows, seconds }) => rows / seconds)),
    insertCpu: median(lists.inserts.map(({ rows, cpu }) => (cpu / rows) * 1e6)),
    messagesPerCommit: median(lists.perCommit),
  }))
}

function emptyLists() {
  return {
    parley: [] as Load[],
    keyless: [] as Load[],
    durable: [] as Load[],
    relay: [] as Load[],
    inserts: [] as Looped[],
    perCommit: [] as number[],
  }
}

/** The median of each figure. */
function middle(loads: readonly Load[]): Load {
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  return {
    messagesPerSecond: of((load) => load.messagesPerSecond),
    p50: of((load) => load.p50),
    p99: of((load) => load.p99),
    serverCpu: of((load) => load.serverCpu),
    loadCpu: of((load) => load.loadCpu),
  }
}

function talkers(server: BenchServer & { names: readonly string[] }, keyless: boolean): Promise<Speaker[]> {
  const { url, names, secret } = server
  return Promise.all(
    names.map(async (user, index) => {
      const partner = names[index ^ 1] as string
      return person({ url, appKey, user, partner, token: await mintToken(secret, user, 3600), keyless })
    }),
  )
}

async function sidesOf(port: number, size: number): Promise<Speaker[]> {
  const sides: Speaker[] = []
  for (let number = 0; number < pairedUsers; number++) sides.push(await bareSide(port, number, size))
  return sides
}

/** How large a send of a person is. */
function frameSize(from: string, to: string): number {
  const clientKey = `${Date.now().toString(36)}-${from}-1000`
  return sendFrame({ localId: Date.now() * 1000, to, body: textBody(from, to, text), clientKey }).length
}

function insertLoop(directory: string, size: number) {
  const worker = new Worker(new URL('./baselines/commit-worker.ts', import.meta.url), {
    workerData: { directory } satisfies StoreStart,
  })
  return {
    run(batch: number, loopMs: number): Promise<Looped> {
      return new Promise((resolve) => {
        worker.once('message', resolve)
        worker.postMessage({ loop: { batch, size, ms: loopMs } } satisfies ToStore)
      })
    },
    end: () => worker.terminate(),
  }
}

/** The server's own counters. */
async function counters(server: BenchServer): Promise<{ accepted: number; commits: number }> {
  const address = server.url.replace('ws:', 'http:').replace('/websocket', '/metrics')
  const metrics = await (await fetch(address)).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0)
  return { accepted: read('parley_messages_accepted_total'), commits: read('parley_commits_total') }
}

async function measureGroups(): Promise<GroupResult[]> {
  const results: GroupResult[] = []
  for (const members of groupSizes) {
    const server = await serverWith(`group-${members}`, members)
    const fanOuts = [await bare('fan-out'), await bare('fan-out')] as const
    const crowds = {
      parley: await groupOn(server),
      bare: await bareCrowd(fanOuts[0], members),
      acknowledged: await bareCrowd(fanOuts[1], members, { acknowledges: true }),
    }
    const seen = groupWindows.map((window) => ({
      window,
      runs: { parley: [] as FanOut[], bare: [] as FanOut[], acknowledged: [] as FanOut[] },
    }))
    for (const { window } of seen)
      for (const name of crowdNames) await runCrowd(crowds[name], { window, ms: warmMs })
    for (let round = 0; round < rounds; round++)
      for (const { window, runs } of seen) {
        for (const name of crowdNames) runs[name].push(await runCrowd(crowds[name], { window, ms }))
        const speed = (name: (typeof crowdNames)[number]) =>
          Math.round(runs[name].at(-1)?.deliveriesPerSecond ?? 0)
        say(
          `round ${round + 1}, group of ${members}, window ${window}: ${speed('parley')} of ${speed('bare')} ` +
            `deliveries/s (${speed('acknowledged')} with acknowledgements)`,
        )
      }
    for (const name of crowdNames) await crowds[name].close()
    for (const child of [server.child, ...fanOuts]) await child.end('SIGTERM')
    for (const { window, runs } of seen)
      results.push({
        members,
        window,
        parley: middleOf(runs.parley),
        bare: middleOf(runs.bare),
        acknowledged: middleOf(runs.acknowledged),
      })
  }
  return results
}

async function measureRooms(): Promise<RoomResult[]> {
  const results: RoomResult[] = []
  for (const { senders, windows } of roomLoads) {
    const server = await serverWith(`room-${senders}`, roomMembers)
    const fanOut = await bare('fan-out')
    const crowds: Readonly<Record<(typeof roomNames)[number], Crowd>> = {
      parley: await roomOn(server, senders),
      bare: await bareCrowd(fanOut, roomMembers, { senders }),
    }
    const seen = windows.map((window) => ({ window, parley: [] as FanOut[], bare: [] as FanOut[] }))
    for (const name of roomNames) await runCrowd(crowds[name], { window: 50, ms: warmMs })
    for (let round = 0; round < rounds; round++)
      for (const runs of seen) {
        const { window } = runs
        for (const name of roomNames) runs[name].push(await runCrowd(crowds[name], { window, ms }))
        const [parley = 0, ceiling = 0] = roomNames.map((name) => runs[name].at(-1)?.deliveriesPerSecond)
        say(
          `round ${round + 1}, room of ${roomMembers}, ${senders} sending, window ${window}: ` +
            `${Math.round(parley)} of ${Math.round(ceiling)} deliveries/s`,
        )
      }
    for (const name of roomNames) await crowds[name].close()
    for (const child of [server.child, fanOut]) await child.end('SIGTERM')
    for (const { window, parley, bare: ceiling } of seen)
      results.push({
        members: roomMembers,
        senders,
        window,
        parley: middleOf(parley),
        bare: middleOf(ceiling),
      })
  }
  return results
}

async function measureRoomMemory(): Promise<RoomMemory> {
  const server = await serverWith('room-memory', roomMembers)
  const crowd = await roomOn(server, 50)
  await runCrowd(crowd, { window: 50, ms: warmMs })
  const memory = await memoryOf(crowd, roomMinute)
  say(`room under load: ${megabytes(memory.early)} MB early, ${megabytes(memory.late)} MB late`)
  await crowd.close()
  await server.child.end('SIGTERM')
  return memory
}

async function measureTelling(): Promise<PresenceResult> {
  const server = await serverWith('presence', subscribers + 3, watchTheFirst)
  const result = await measurePresence(server, rounds * 5)
  const { quiet, whileNotifying, notifyingMs } = result
  say(
    `presence: a message takes ${quiet.p50.toFixed(2)} ms, and ${whileNotifying.p50.toFixed(2)} ms while ` +
      `${subscribers} are notified, which takes ${Math.round(notifyingMs)} ms`,
  )
  await server.child.end('SIGTERM')
  return result
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}

function middleOf(runs: readonly FanOut[]): FanOut {
  const of = (pick: (run: FanOut) => number) => median(runs.map(pick))
  return {
    deliveriesPerSecond: of((run) => run.deliveriesPerSecond),
    messagesPerSecond: of((run) => run.messagesPerSecond),
    serverCpu: of((run) => run.serverCpu),
    loadCpu: of((run) => run.loadCpu),
  }
}

function measureUploads(): Promise<FileResult> {
  const nodeFlags = values.node.split(' ').filter((word) => word !== '')
  return measureFiles({ folder, megabytes: Number(values.megabytes), rounds, nodeFlags, say })
}

async function measureSignIns(): Promise<SignIns> {
  const server = await serverWith('sign-ins', 1000)
  const options = { users: server.names, atOnce: 64 }
  await signIns(server, { ...options, count: server.names.length })
  const runs: SignIns[] = []
  for (let round = 0; round < rounds; round++) {
    runs.push(await signIns(server, { ...options, count: 4000 }))
    say(`sign-ins: ${Math.round(runs.at(-1)?.perSecond ?? 0)} a second`)
  }
  await server.child.end('SIGTERM')
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    serverCpu: median(runs.map(({ serverCpu }) => serverCpu)),
    loadCpu: median(runs.map(({ loadCpu }) => loadCpu)),
  }
}

async function measureDrain(): Promise<number> {
  const server = await serverWith('drain', 2)
  const [from = '', to = ''] = server.names
  const runs: number[] = []
  for (let round = 0; round < warmDrains + rounds + 2; round++) {
    runs.push(await drain(server, { from, to }, drained))
    say(`drain: ${runs.at(-1)?.toFixed(3)} s`)
    await after(500)
  }
  await server.child.end('SIGTERM')
  return median(runs.slice(warmDrains))
}

async function measureIdle(): Promise<number> {
  const server = await serverWith('idle', idleConnections)
  const bytes = await idleBytes(server, server.names)
  say(`idle: ${Math.round(bytes)} bytes a connection`)
  await server.child.end('SIGTERM')
  return bytes
}

async function measureLists(): Promise<ListTimes> {
  const list = await measureList(join(folder, 'list'), listed)
  say(`list: ${list.firstMs.toFixed(2)} ms for the first 20 of ${list.conversations} conversations`)
  return list
}

async function measurePages(): Promise<HistoryTimes> {
  const history = await measureHistory(join(folder, 'history'), shortHistory, longHistory)
  for (const { name, smallMs, largeMs, ratio } of history.ways)
    say(`history, ${name}: ${smallMs.toFixed(2)} and ${largeMs.toFixed(2)} ms, ${ratio.toFixed(2)} times`)
  return history
}
