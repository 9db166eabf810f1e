// What registrations take from messages. 200 people in pairs send at half of what the server can do with one unanswered
// message each; meanwhile accounts with passwords are created as fast as the server hashes them. The hashes have threads of
// their own with a low priority, so messages should lose nothing.
//
//   npm run bench -- --only registrations-beside
//   npm run bench -- --only registrations-beside --seconds 10 --rounds 3 --at-once 16 --against ../other-checkout

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { median, quantile } from './measure.ts'
import { type PairedServer, startPairedServer } from './paired-server.ts'
import { runPairs } from './pairs.ts'
import { appKey } from './server-process.ts'
import { runSteady } from './steady-rate.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '16' },
    /** Also measures the server of another checkout, in turns. */
    against: { type: 'string', default: '' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const atOnce = Number(values['at-once'])
const paired = 200
const saturationMs = 3000
const share = 0.5

interface Side {
  readonly name: string
  readonly server: PairedServer
}

interface Times {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

interface Round {
  readonly alone: Times
  readonly beside: Times
  readonly registrations: Times
}

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-registrations-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
let registered = 0

async function open(name: string, root?: string): Promise<Side> {
  const directory = join(folder, name.replaceAll(' ', '-'))
  const server = await startPairedServer({ directory, paired, root })
  closing.push(() => server.close())
  return { name, server }
}

/** Creates accounts, `atOnce` at a time, until `until` resolves. */
async function register(address: string, until: Promise<unknown>): Promise<Times> {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const times: number[] = []
  const began = performance.now()
  const one = async () => {
    while (!isOver) {
      const at = performance.now()
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: `new${registered++}`, password: 'a password' }),
      })
      if (!answer.ok) throw new Error(`A registration was refused: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - at)
    }
  }
  await Promise.all([over, ...Array.from({ length: atOnce }, one)])
  const sorted = Float64Array.from(times).sort()
  return {
    perSecond: times.length / ((performance.now() - began) / 1000),
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
  }
}

async function measure({ pid, port, speakers }: PairedServer): Promise<Round> {
  const saturated = await runPairs(speakers, { window: 1, warmMs: saturationMs / 3, ms: saturationMs, pid })
  const perSecond = Math.floor(saturated.messagesPerSecond * share)
  const steady = async (): Promise<Times> => {
    const { messagesPerSecond, p50, p99 } = await runSteady(speakers, {
      ...{ perSecond, count: perSecond * seconds, pid },
    })
    return { perSecond: messagesPerSecond, p50, p99 }
  }
  const alone = await steady()
  const sending = steady()
  const users = `http://127.0.0.1:${port}/${appKey.replace('#', '/')}/users`
  const registrations = await register(users, sending)
  return { alone, beside: await sending, registrations }
}

try {
  const sides = [await open('Parley')]
  if (values.against) sides.push(await open('other checkout', values.against))
  const seen = new Map<string, Round[]>(sides.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const { name, server } of sides) {
      const one = await measure(server)
      seen.get(name)?.push(one)
      console.log(
        `${name}: ${one.registrations.perSecond.toFixed(1)} registrations/s, load ${loadavg()[0]?.toFixed(1)}`,
      )
    }
  console.log(
    '\n| | messages alone | p50 ms | p99 ms | beside | p50 ms | p99 ms | registrations/s | p50 ms | p99 ms |',
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  for (const [name, all] of seen) {
    const cells = (['alone', 'beside', 'registrations'] as const).flatMap((load) => {
      const of = (value: (one: Times) => number) => median(all.map((round) => value(round[load]))).toFixed(1)
      return [of((one) => one.perSecond), of((one) => one.p50), of((one) => one.p99)]
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
} finally {
  for (const end of closing.reverse()) await end()
}
