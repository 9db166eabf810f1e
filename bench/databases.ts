// The same load on the embedded database and on PostgreSQL, in turns: people in pairs with one and with 32 unanswered sends,
// and sign-ins by token. PostgreSQL is started for it and waits for the disk like a usual one. Server, database and load
// share the machine, so the rates of a busy one say little; the CPU time per message of each part is reported as well.
//
//   npm run bench -- --databases
//   npm run bench -- --databases --rounds 5 --seconds 5
//   npm run bench -- --databases --only sign-ins        those whose name contains the word
//   npm run bench -- --databases --against ../other     also the server of another checkout, in turns; may be repeated

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import { durablePostgres, newDatabase } from './durable-postgres.ts'
import { cpuWithChildren, median } from './measure.ts'
import { person, runPairs, type Speaker } from './pairs.ts'
import { appKey, makePeople, startServer } from './server-process.ts'
import { type BenchServer, signIns } from './sessions.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    against: { type: 'string', multiple: true, default: [] },
  },
})
const rounds = Number(values.rounds)
const ms = Number(values.seconds) * 1000
const [paired, signingIn, signInCount] = [200, 1000, 3000]

interface Side extends BenchServer {
  readonly name: string
  readonly names: readonly string[]
  readonly speakers: readonly Speaker[]
  /** CPU seconds of PostgreSQL so far. */
  databaseCpu(): number
}

interface Measured {
  readonly perSecond: number
  readonly p99?: number
  /** Microseconds of CPU. */
  readonly server: number
  readonly database: number
  readonly load: number
}

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-databases-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]

async function open(name: string, url: string, databaseCpu: () => number, root?: string): Promise<Side> {
  const directory = join(folder, name.replaceAll(/\W+/g, '-'))
  const names = Array.from({ length: signingIn }, (_, index) => `user${String(index).padStart(5, '0')}`)
  const secret = await makePeople(directory, names, url)
  const environment: Record<string, string> = url === '' ? {} : { PARLEY_DATABASE: url }
  const child = await startServer({ directory, environment, root })
  closing.push(() => child.end('SIGTERM'))
  const place = { url: `ws://127.0.0.1:${child.port}/websocket`, pid: child.pid, secret }
  const speakers: Speaker[] = []
  for (const [index, user] of names.slice(0, paired).entries()) {
    const token = await mintToken(secret, user, 3600)
    const partner = names[index ^ 1] ?? user
    speakers.push(await person({ url: place.url, appKey, user, partner, token, keyless: false }))
  }
  closing.push(() => Promise.all(speakers.map((speaker) => speaker.close())))
  return { ...place, name, names, speakers, databaseCpu }
}

async function pairs(side: Side, window: number): Promise<Measured> {
  const before = side.databaseCpu()
  const warmMs = 1000
  const load = await runPairs(side.speakers, { window, warmMs, ms, pid: side.pid })
  // The warm-up is not counted, but PostgreSQL works for it, too.
  const messages = (load.messagesPerSecond * (ms + warmMs)) / 1000
  return {
    perSecond: load.messagesPerSecond,
    p99: load.p99,
    server: load.serverCpu,
    database: ((side.databaseCpu() - before) / messages) * 1e6,
    load: load.loadCpu,
  }
}

async function tokens(side: Side): Promise<Measured> {
  const before = side.databaseCpu()
  const users = side.names.slice(paired)
  const done = await signIns(side, { users, count: signInCount, atOnce: 64 })
  return {
    perSecond: done.perSecond,
    server: done.serverCpu,
    database: ((side.databaseCpu() - before) / signInCount) * 1e6,
    load: done.loadCpu,
  }
}

const works: readonly (readonly [string, (side: Side) => Promise<Measured>])[] = [
  ['messages, window 32', (side) => pairs(side, 32)],
  ['messages, window 1', (side) => pairs(side, 1)],
  ['sign-ins by token', tokens],
]

try {
  const program = await durablePostgres()
  closing.push(() => program.remove())
  const pid = await program.start()
  const databaseCpu = () => cpuWithChildren(pid)
  const sides = [
    await open('embedded', '', () => 0),
    await open('PostgreSQL', `${program.address}/postgres`, databaseCpu),
  ]
  for (const [index, other] of values.against.entries()) {
    const name = `other${index + 1}`
    const url = await newDatabase(program, name)
    sides.push(
      await open(`embedded, ${other}`, '', () => 0, other),
      await open(`PostgreSQL, ${other}`, url, databaseCpu, other),
    )
  }
  const seen = new Map<string, Measured[]>()
  const busy = [loadavg()[0] ?? 0]
  // The first round compiles the code and fills the caches.
  for (let round = 0; round <= rounds; round++) {
    for (const [work, run] of works.filter(([name]) => name.includes(values.only)))
      for (const side of sides) {
        const measured = await run(side)
        const key = `${work} | ${side.name}`
        console.log(`${key}: ${Math.round(measured.perSecond)} per second`)
        if (round > 0) seen.set(key, [...(seen.get(key) ?? []), measured])
      }
    busy.push(loadavg()[0] ?? 0)
  }
  console.log(`\nLoad of the machine: ${busy.map((load) => load.toFixed(1)).join(', ')}\n`)
  console.log('| | database | per second | best | p99 ms | server µs | PostgreSQL µs | load µs |')
  console.log('|---|---|---:|---:|---:|---:|---:|---:|')
  for (const [key, all] of seen) {
    const of = (value: (one: Measured) => number) => median(all.map(value))
    const shown = (number: number, digits = 0) =>
      number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    const cells = [
      key,
      shown(of(({ perSecond }) => perSecond)),
      shown(Math.max(...all.map(({ perSecond }) => perSecond))),
      all[0]?.p99 === undefined
        ? ''
        : shown(
            of(({ p99 = 0 }) => p99),
            1,
          ),
      shown(of(({ server }) => server)),
      shown(of(({ database }) => database)),
      shown(of(({ load }) => load)),
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
} finally {
  for (const end of closing.reverse()) await end()
}
