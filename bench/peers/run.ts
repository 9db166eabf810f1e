// `npm run bench -- --peers`: the same work against other servers, ours and a bare relay, in turns. Debian packages are
// installed if this runs as root; Socket.IO comes from the registry. All run on loopback in a temporary folder.
//
//   npm run bench -- --peers
//   npm run bench -- --peers --rounds 5 --seconds 4 --only Mosquitto    (ours and the bare ones always run; nothing is written)

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import { ensureDebian } from '../../tools/bootstrap.mjs'
import { bareCrowd, type Crowd, runCrowd } from '../fan-out.ts'
import { groupOn } from '../groups.ts'
import { median } from '../measure.ts'
import { bareSide, person, runPairs, type Speaker, text } from '../pairs.ts'
import { machine } from '../report.ts'
import { resultName, table } from '../report-format.ts'
import { appKey, type Child, makePeople, startChild, startServer } from '../server-process.ts'
import { sendFrame, textBody } from '../wire-client.ts'
import { ejabberd } from './ejabberd.ts'
import { mosquitto } from './mosquitto.ts'
import type { Peer } from './peer.ts'
import { prosody } from './prosody.ts'
import { socketIo } from './socket-io.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
})
const rounds = Number(values.rounds)
const ms = Number(values.seconds) * 1000
const users = 200
const works = ['window 1', 'window 32', 'group of 200'] as const
type Work = (typeof works)[number]
const say = (line: string) => console.log(line)
const folder = mkdtempSync(join(tmpdir(), 'parley-bench-peers-'))

export interface PeerRun {
  readonly perSecond: number
  /** Microseconds of CPU per message or delivery. */
  readonly serverCpu: number
  readonly loadCpu: number
}
export interface PeerResult {
  readonly name: string
  readonly version: string
  readonly settings: string
  readonly works: Readonly<Record<Work, PeerRun>>
}

const starts: Readonly<Record<string, (at: string) => Promise<Peer>>> = {
  Parley: ours,
  'bare relay': bare,
  Mosquitto: mosquitto,
  'Socket.IO': socketIo,
  ejabberd,
  Prosody: prosody,
}
const debian = new Set(['mosquitto', 'ejabberd', 'prosody'])
const always = ['Parley', 'bare relay']

// The programs are ended when this process exits, which a signal alone does not do.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const peers: Peer[] = []
try {
  const wanted = Object.keys(starts).filter(
    (name) => !values.only || name === values.only || always.includes(name),
  )
  await ensureDebian(wanted.map((name) => name.toLowerCase()).filter((name) => debian.has(name)))
  for (const [index, name] of wanted.entries()) {
    const at = join(folder, String(index))
    mkdirSync(at)
    const peer = await starts[name]?.(at)
    if (peer) peers.push(peer)
  }
  const results = await measure(peers)
  const text = markdown(results)
  say(`\n${text}`)
  if (!values.only) write(results, text)
} finally {
  for (const peer of peers) await peer.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(all: readonly Peer[]): Promise<PeerResult[]> {
  const sides: { peer: Peer; speakers: Speaker[]; crowd: Crowd; runs: Record<Work, PeerRun[]> }[] = []
  for (const peer of all) {
    const speakers = await peer.speakers(users)
    const crowd = await peer.crowd(users)
    sides.push({ peer, speakers, crowd, runs: { 'window 1': [], 'window 32': [], 'group of 200': [] } })
  }
  // The first round warms everybody up and is not counted.
  for (let round = 0; round <= rounds; round++)
    for (const work of works)
      for (const { peer, speakers, crowd, runs } of sides) {
        const run = await runWork(work, peer, speakers, crowd)
        if (round > 0) runs[work].push(run)
        say(
          `round ${round}, ${work}, ${peer.name}: ${Math.round(run.perSecond)}/s, ${run.serverCpu.toFixed(1)} µs`,
        )
      }
  for (const { speakers, crowd } of sides) {
    for (const speaker of speakers) await speaker.close()
    await crowd.close()
  }
  return sides.map(({ peer: { name, version, settings }, runs }) => ({
    name,
    version,
    settings,
    works: Object.fromEntries(works.map((work) => [work, middle(runs[work])])) as Record<Work, PeerRun>,
  }))
}

async function runWork(
  work: Work,
  { pid }: Peer,
  speakers: readonly Speaker[],
  crowd: Crowd,
): Promise<PeerRun> {
  if (work === 'group of 200') {
    const run = await runCrowd(crowd, { window: 8, ms })
    return { perSecond: run.deliveriesPerSecond, serverCpu: run.serverCpu, loadCpu: run.loadCpu }
  }
  const window = work === 'window 1' ? 1 : 32
  const { messagesPerSecond, serverCpu, loadCpu } = await runPairs(speakers, {
    window,
    warmMs: ms / 4,
    ms,
    pid,
  })
  return { perSecond: messagesPerSecond, serverCpu, loadCpu }
}

function middle(runs: readonly PeerRun[]): PeerRun {
  const of = (pick: (run: PeerRun) => number) => median(runs.map(pick))
  return {
    perSecond: of((run) => run.perSecond),
    serverCpu: of((run) => run.serverCpu),
    loadCpu: of((run) => run.loadCpu),
  }
}

async function ours(at: string): Promise<Peer> {
  // A second sign-in of the same device would end the first one.
  const all = Array.from({ length: 2 * users }, (_, index) => `user${String(index).padStart(5, '0')}`)
  const [names, members] = [all.slice(0, users), all.slice(users)]
  const secret = await makePeople(at, all)
  const child = await startServer({ directory: at })
  const place = { url: `ws://127.0.0.1:${child.port}/websocket`, pid: child.pid, secret, names: members }
  return {
    name: 'Parley',
    version: 'this checkout',
    settings:
      'WebSocket; every message is on disk (SQLite, synchronous FULL) before it is answered; receivers acknowledge',
    pid: child.pid,
    speakers: () =>
      Promise.all(
        names.map(async (user, index) => {
          const partner = names[index ^ 1] as string
          const token = await mintToken(secret, user, 3600)
          return person({ url: place.url, appKey, user, partner, token, keyless: false })
        }),
      ),
    crowd: () => groupOn(place),
    stop: () => child.end('SIGTERM'),
  }
}

/** The ceiling of the load: it does nothing but pass on. */
async function bare(at: string): Promise<Peer> {
  await makePeople(at, [])
  const script = (name: string) => join(import.meta.dirname, '..', 'baselines', `${name}.ts`)
  const relay = await startChild([script('relay'), at])
  const fanOut: Child = await startChild([script('fan-out')])
  const [from, to] = ['user00000', 'user00001']
  const clientKey = `${Date.now().toString(36)}-${from}-1000`
  const size = sendFrame({ localId: Date.now() * 1000, to, body: textBody(from, to, text), clientKey }).length
  return {
    name: 'bare relay',
    version: 'bench/baselines',
    settings:
      'WebSocket; one durable row per message; no people, rules or pages. Its group keeps nothing; receivers acknowledge',
    pid: relay.pid,
    async speakers(count) {
      const sides: Speaker[] = []
      for (let number = 0; number < count; number++) sides.push(await bareSide(relay.port, number, size))
      return sides
    },
    crowd: (members) => bareCrowd(fanOut, members, { acknowledges: true }),
    async stop() {
      await relay.end('SIGTERM')
      await fanOut.end('SIGTERM')
    },
  }
}

function markdown(results: readonly PeerResult[]): string {
  const ceiling = results.find(({ name }) => name === 'Parley')
  const facts = machine()
  const lines = [
    `${facts.cores} cores (${facts.cpu}), ${facts.kernel}, ${facts.arch}, Node ${facts.node}. Server and load share the machine; medians of ${rounds} interleaved rounds.`,
    '',
  ]
  for (const work of works) {
    const rows = results.map(({ name, works: { [work]: run } }) => [
      name,
      Math.round(run.perSecond).toLocaleString('en'),
      (run.perSecond / (ceiling?.works[work].perSecond ?? 1)).toFixed(2),
      run.serverCpu.toFixed(1),
      (run.serverCpu / (ceiling?.works[work].serverCpu ?? 1)).toFixed(2),
      run.loadCpu.toFixed(1),
      `${Math.round((run.loadCpu * run.perSecond) / 1e4)} %`,
    ])
    const what = work === 'group of 200' ? 'deliveries/s' : 'messages/s'
    lines.push(
      ...table([work, what, 'times ours', 'server µs', 'times ours', 'load µs', 'load of a core'], rows),
      '',
    )
  }
  lines.push(
    'The load is one process of one thread: where it takes 100 % of a core, it is the limit, and only the CPU of the server is meaningful.',
    'The bare relay under the same load shows what the load can do.',
    '',
    ...table(
      ['server', 'version', 'settings'],
      results.map(({ name, version, settings }) => [name, version, settings]),
    ),
  )
  return lines.join('\n')
}

function write(results: readonly PeerResult[], text: string): void {
  const at = join(import.meta.dirname, '..', 'results')
  const name = resultName('peers')
  const body = { date: new Date().toISOString().slice(0, 10), machine: machine(), results }
  writeFileSync(join(at, `${name}.json`), `${JSON.stringify(body, undefined, 2)}\n`)
  writeFileSync(join(at, `${name}.md`), `# Beside other servers\n\n${text}\n`)
  say(`Written to bench/results/${name}.md`)
}
