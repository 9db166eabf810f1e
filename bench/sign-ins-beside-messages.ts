// How long a sign-in takes beside messages, and what it takes from them. 200 people in pairs send at 70 % of what the
// server can do with one unanswered message each; meanwhile other users sign in by token, evenly, with known devices.
// Both targets are of two cores, which the load shares: 99 of 100 sign-ins within 150 ms, and at most 10 % fewer messages.
//
//   npm run bench -- --only sign-ins-beside
//   npm run bench -- --only sign-ins-beside --seconds 10 --rounds 3 --per-second 100 --against ../other-checkout

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { median } from './measure.ts'
import { startPairedServer } from './paired-server.ts'
import { runPairs, type Speaker } from './pairs.ts'
import type { SignInStart, SignInTimes } from './sign-ins-beside-worker.ts'
import { runSteady } from './steady-rate.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    'per-second': { type: 'string', default: '100' },
    /** Also measures the server of another checkout, in turns. */
    against: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const signInsPerSecond = Number(values['per-second'])
const [paired, signingIn] = [200, 1000]
const saturationMs = 3000
const share = 0.7

interface Side {
  readonly name: string
  readonly pid: number
  readonly speakers: readonly Speaker[]
  readonly start: SignInStart
}

interface Round {
  readonly saturation: number
  readonly aloneRate: number
  readonly aloneP99: number
  readonly besideRate: number
  readonly besideP99: number
  readonly signIns: SignInTimes
}

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-sign-ins-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]

async function open(name: string, root?: string): Promise<Side> {
  const directory = join(folder, name.replaceAll(' ', '-'))
  const server = await startPairedServer({ directory, paired, others: signingIn, root })
  closing.push(() => server.close())
  const { pid, speakers, url, secret, others: users } = server
  const start = { url, secret, users, perSecond: signInsPerSecond, count: users.length }
  // Makes the devices known.
  await signIn({ ...start, perSecond: 500 })
  return { name, pid, speakers, start }
}

/** Signs users in from another thread, so that the load of messages delays only the server's part. */
async function signIn(start: SignInStart): Promise<SignInTimes> {
  const worker = new Worker(new URL('./sign-ins-beside-worker.ts', import.meta.url), { workerData: start })
  const times = await new Promise<SignInTimes>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  return times
}

async function measure({ speakers, pid, start }: Side): Promise<Round> {
  const { messagesPerSecond: saturation } = await runPairs(speakers, {
    window: 1,
    warmMs: saturationMs / 3,
    ms: saturationMs,
    pid,
  })
  const perSecond = Math.floor(saturation * share)
  const steady = { perSecond, count: perSecond * seconds, pid }
  const alone = await runSteady(speakers, steady)
  const [beside, signIns] = await Promise.all([
    runSteady(speakers, steady),
    signIn({ ...start, count: Math.floor(signInsPerSecond * seconds) }),
  ])
  return {
    saturation,
    aloneRate: alone.messagesPerSecond,
    aloneP99: alone.p99,
    besideRate: beside.messagesPerSecond,
    besideP99: beside.p99,
    signIns,
  }
}

try {
  const sides = [await open('Parley')]
  if (values.against) sides.push(await open('other checkout', values.against))
  const seen = new Map<string, Round[]>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const side of sides) {
      const one = await measure(side)
      seen.get(side.name)?.push(one)
      console.log(
        `${side.name}: sign-ins p99 ${one.signIns.p99.toFixed(1)} ms, load ${loadavg()[0]?.toFixed(1)}`,
      )
    }
  console.log(
    '\n| | saturation | messages alone | p99 ms | beside | p99 ms | sign-in p50 ms | p99 ms | worst ms |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const [name, all] of seen) {
    const of = (value: (one: Round) => number, digits = 0) => median(all.map(value)).toFixed(digits)
    const cells = [
      of((one) => one.saturation),
      of((one) => one.aloneRate),
      of((one) => one.aloneP99, 1),
      of((one) => one.besideRate),
      of((one) => one.besideP99, 1),
      of((one) => one.signIns.p50, 1),
      of((one) => one.signIns.p99, 1),
      of((one) => one.signIns.worst, 1),
    ]
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
} finally {
  for (const end of closing.reverse()) await end()
}
