// What registrations take from messages. 200 people in pairs send at half of what the server can do with one unanswered
// message each; meanwhile accounts with passwords are created as fast as the server hashes them. The hashes have threads of
// their own, so messages should lose nothing but the share of the cores that hashing uses.
//
//   npm run bench -- --only registrations-beside
//   npm run bench -- --only registrations-beside --seconds 10 --rounds 3 --at-once 16

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import { median, quantile } from './measure.ts'
import { person, runPairs, type Speaker } from './pairs.ts'
import { appKey, makePeople, startServer } from './server-process.ts'
import { runSteady } from './steady-rate.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    'at-once': { type: 'string', default: '16' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const atOnce = Number(values['at-once'])
const paired = 200
const saturationMs = 3000
const share = 0.5

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-registrations-'))
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]

interface Registrations {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

let registered = 0

/** Creates accounts, `atOnce` at a time, until `until` resolves. */
async function register(address: string, until: Promise<unknown>): Promise<Registrations> {
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

async function open() {
  const names = Array.from({ length: paired }, (_, index) => `user${String(index).padStart(5, '0')}`)
  const secret = await makePeople(folder, names)
  const child = await startServer({ directory: folder })
  closing.push(() => child.end('SIGTERM'))
  const url = `ws://127.0.0.1:${child.port}/websocket`
  const speakers: Speaker[] = []
  for (const [index, user] of names.entries()) {
    const token = await mintToken(secret, user, 3600)
    const partner = names[index ^ 1] ?? user
    speakers.push(await person({ url, appKey, user, partner, token, keyless: false }))
  }
  closing.push(() => Promise.all(speakers.map((speaker) => speaker.close())))
  const users = `http://127.0.0.1:${child.port}/${appKey.replace('#', '/')}/users`
  return { pid: child.pid, speakers, users }
}

try {
  const { pid, speakers, users } = await open()
  const seen: number[][] = []
  for (let round = 0; round < rounds; round++) {
    const window = { window: 1, warmMs: saturationMs / 3, ms: saturationMs, pid }
    const { messagesPerSecond } = await runPairs(speakers, window)
    const perSecond = Math.floor(messagesPerSecond * share)
    const steady = { perSecond, count: perSecond * seconds, pid }
    const alone = await runSteady(speakers, steady)
    const sending = runSteady(speakers, steady)
    const accounts = await register(users, sending)
    const beside = await sending
    seen.push([
      alone.messagesPerSecond,
      alone.p50,
      alone.p99,
      beside.messagesPerSecond,
      beside.p50,
      beside.p99,
      accounts.perSecond,
      accounts.p50,
      accounts.p99,
    ])
    console.log(
      `round ${round + 1}: ${accounts.perSecond.toFixed(1)} registrations/s, load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  const digits = [0, 1, 1, 0, 1, 1, 1, 0, 0]
  const cells = digits.map((places, index) => median(seen.map((one) => one[index] ?? 0)).toFixed(places))
  console.log(
    '\n| messages alone | p50 ms | p99 ms | beside | p50 ms | p99 ms | registrations/s | p50 ms | p99 ms |',
  )
  console.log('|---:|---:|---:|---:|---:|---:|---:|---:|---:|')
  console.log(`| ${cells.join(' | ')} |`)
} finally {
  for (const end of closing.reverse()) await end()
}
