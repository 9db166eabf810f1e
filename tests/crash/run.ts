// The crash test: users send as fast as they can, the server is killed again and again without warning, and nothing
// that was acknowledged may be lost, duplicated, renumbered or out of order. Each kill is a test, and so is each
// receiver.
//
//   node tests/crash/run.ts [--kills 20] [--seed 1]
//
// `npm test` kills the server twenty times, `npm test -- long` a hundred times.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import { appKey, type Child, makePeople, startServer } from '../../bench/server-process.ts'
import { bundleServer } from '../../tools/testing/bundled-server.mjs'
import { fromOthers, wrongDeliveries } from './check-received.ts'
import { Ledger } from './check-stored.ts'
import { type Kind, Person } from './person.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
})
const kills = Number(values.kills)
const random = seeded(Number(values.seed))

/** Milliseconds from the server being ready to the kill: sometimes in the middle of signing in. */
const soonest = 15
const latest = 260
/** Ends a run in which something never arrives; nothing else depends on it. */
const patienceMs = 120_000

const pairs: [string, Kind][][] = [
  [
    ['ann', 'withKeys'],
    ['bob', 'withKeys'],
  ],
  [
    ['cem', 'withoutKeys'],
    ['dee', 'withoutKeys'],
  ],
  [
    ['eva', 'withKeys'],
    ['fay', 'withoutKeys'],
  ],
]

let passed = 0
let failed = 0
function test(name: string, wrong: readonly string[]): void {
  if (wrong.length === 0) passed++
  else {
    failed++
    console.log(`✗ ${name}: ${wrong.length} wrong`)
    for (const line of wrong.slice(0, 5)) console.log(`    ${line}`)
  }
}

process.env.PARLEY_TEST_SERVER ??= await bundleServer(join(import.meta.dirname, '../..'))
const directory = mkdtempSync(join(tmpdir(), 'parley-crash-'))
let server: Child | undefined
try {
  await run()
} catch (error) {
  test('the run', [error instanceof Error ? (error.stack ?? error.message) : String(error)])
} finally {
  await server?.end('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
}
console.log(`crash: ${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function run(): Promise<void> {
  const began = Date.now()
  const names = pairs.flat().map(([name]) => name)
  const secret = await makePeople(directory, names)
  const people = await makeDevices(secret)
  const sleepers = people.filter(({ device }) => device === 'asleep')
  const awake = people.filter((person) => !sleepers.includes(person))

  server = await startServer({ directory })
  const { port } = server
  const url = `ws://127.0.0.1:${port}/websocket`
  // Every device signs in once before anything is sent, because a new device starts at the position of the user's
  // other devices.
  for (const person of people) {
    if (!(await person.come(url, { sending: false }))) throw new Error(`${person.user} cannot sign in.`)
    await person.leave()
  }

  const ledger = new Ledger(directory)
  let startingMs = 0
  for (let kill = 1; kill <= kills; kill++) {
    const coming = awake.map((person) => person.come(url, { sending: true }))
    // Every other kill waits for an answer first, because the time to sign in and send depends on the machine.
    const before = answered(awake)
    if (kill % 2 === 0) await until(() => answered(awake) > before)
    await after(soonest + random() * (latest - soonest))
    await server.end('SIGKILL')
    await Promise.all(coming)
    const start = Date.now()
    server = await startServer({ directory, port })
    startingMs += Date.now() - start
    test(`kill ${kill}`, ledger.check(people))
  }

  await Promise.all(people.map((person) => person.come(url, { sending: false })))
  const settled = await until(() => {
    return awake.every(({ unanswered }) => unanswered === 0) && ledger.check(people).length === 0
  })
  test('at the end everything sent is acknowledged', settled ? [] : ledger.check(people))
  const everythingSent = people.flatMap(({ sent }) => [...sent.values()])
  test(
    'everything sent is stored',
    everythingSent.flatMap(({ text }) => (ledger.byText.has(text) ? [] : [`"${text}" is missing`])),
  )
  for (const person of people) {
    const expected = ledger.expectedFor(person)
    await until(() => new Set(fromOthers(person).map(({ id }) => id)).size >= expected.length)
    test(
      `${person.user} on ${person.device} received everything once and in order`,
      wrongDeliveries(person, ledger.expectedFor(person)),
    )
  }

  const repeated = everythingSent.filter(({ times }) => times > 1).length
  const deliveries = people.reduce((sum, { received }) => sum + received.length, 0)
  test('sends were repeated and deliveries came again (otherwise the run proves nothing)', [
    ...(repeated > 0 ? [] : ['no send was repeated']),
    ...(everythingSent.length > kills ? [] : ['hardly anything was sent']),
  ])
  console.log(
    `${kills} kills in ${((Date.now() - began) / 1000).toFixed(1)} s, seed ${values.seed}: ` +
      `${everythingSent.length} sent and acknowledged, ${repeated} of them sent again, ${ledger.byText.size} stored, ` +
      `${deliveries} delivered; a start took ${Math.round(startingMs / kills)} ms`,
  )
  ledger.close()
}

/**
 * A sending device for each user, a listening second device for some, and a device that is offline until the end.
 */
async function makeDevices(secret: string): Promise<Person[]> {
  const people: Person[] = []
  for (const pair of pairs) {
    for (const [index, [user, kind]] of pair.entries()) {
      const [partner] = pair[1 - index] as [string, Kind]
      const token = await mintToken(secret, user, 3600)
      const add = (device: string, of: Kind) =>
        people.push(new Person({ user, device, kind: of, partner, appKey, token }))
      add('phone', kind)
      if (index === 0) add('tablet', 'listener')
      else add('asleep', 'listener')
    }
  }
  return people
}

/** The number of answered sends of all devices. */
function answered(people: readonly Person[]): number {
  return people.reduce((sum, { sent, unanswered }) => sum + sent.size - unanswered, 0)
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Polls until the condition holds; returns false if it does not in time. */
async function until(isSo: () => boolean): Promise<boolean> {
  const end = Date.now() + patienceMs
  while (!isSo()) {
    if (Date.now() > end) return false
    await after(20)
  }
  return true
}

/** A seeded random generator with numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
