// `npm run bench -- --app`: the app in Chromium on a real server. How long a reload takes until a conversation is
// painted, with few and with many conversations; opening and searching; typing while messages arrive; memory after
// many switches.
//
//   --conversations 10000, --messages 100000   of the large account
//   --rate 200, --keys 200                     messages per second while so many keys are pressed
//   --switches 1000, --rounds 5
//   --large                                    the large account as well, which takes minutes to fill
//   --profile                                  prints what the page does while keys are pressed and messages arrive
//   --write                                    writes the result to bench/results/

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import { ensureApp } from '../../tools/bootstrap.mjs'
import { backEnd, type Call } from '../backend-client.ts'
import { launchBrowser } from '../client/page.ts'
import { profileText } from '../cpu/profile-text.ts'
import { median, quantile } from '../measure.ts'
import { resultName, table } from '../report-format.ts'
import { appKey, makePeople, startServer } from '../server-process.ts'
import { clientIdIn } from '../streams.ts'
import { type AppPage, message, openApp, row } from './app-page.ts'

const { values } = parseArgs({
  options: {
    conversations: { type: 'string', default: '10000' },
    messages: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '200' },
    keys: { type: 'string', default: '200' },
    switches: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    large: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const count = Number(values.conversations)
const each = Math.ceil(Number(values.messages) / count)
const rounds = Number(values.rounds)
const hasLarge = values.large

/** Conversations of the small account, each with more messages than a screen shows. */
const few = 20
const fewEach = 30
const keyGapMs = 50

const people = Array.from({ length: Math.max(few, hasLarge ? count : 0) }, (_, at) => `person${at}`)
/** Many receive the same text at once. Texts of conversations that are far apart differ. */
const atOnce = 100
const textOf = (number: number, at: number) => `Text ${number} for those from ${at - (at % atOnce)} on.`
const fewTextOf = (number: number, at: number) => `Text ${number} for number ${at}.`

const rows: [string, string][] = []
const note = (name: string, value: string) => {
  rows.push([name, value])
  console.error(`${name}: ${value}`)
}
const ms = (numbers: readonly number[]) => `${median(numbers).toFixed(0)} ms`

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-app-'))
try {
  await ensureApp()
  const directory = join(folder, 'server')
  const secret = await makePeople(directory, [...people, 'small', 'large'])
  const clientId = await clientIdIn(directory)
  const server = await startServer({ directory })
  const browser = await launchBrowser()
  try {
    const call = await backEnd(server.port, clientId, secret)
    const account = async (user: string) => ({
      server: `http://127.0.0.1:${server.port}`,
      appKey,
      user,
      token: await mintToken(secret, user, 36_000),
    })
    await fillFew(call)
    const small = await openApp(browser, await account('small'))
    await small.isQuiet()
    await measureSmall(small, call)
    await small.close()
    if (hasLarge) {
      await fillMany(call)
      const large = await openApp(browser, await account('large'))
      await large.isQuiet()
      await measureLarge(large, call)
      await large.close()
    }
  } finally {
    await browser.close()
    await server.end('SIGTERM')
  }
  const text = table(['the app', 'median'], rows).join('\n')
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model || 'CPU'}, load average ${(loadavg()[0] ?? 0).toFixed(1)}`
  console.log(`${text}\n${machine}`)
  if (values.write) {
    const file = join(import.meta.dirname, '../results', `${resultName('app')}.md`)
    const words = process.argv.slice(2).filter((word) => word !== '--write')
    const command = ['npm run bench -- --app', ...words].join(' ')
    writeFileSync(file, `# The app in Chromium\n\n\`${command}\` on ${machine}.\n\n${text}\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureSmall(app: AppPage, call: Call): Promise<void> {
  const [first = ''] = people
  await app.open(first, fewTextOf(fewEach - 1, 0))
  note(`reload to the open conversation painted, ${few} conversations`, ms(await reloads(app, message)))
  const conversations = people.slice(0, few).map((user, at) => ({ user, text: fewTextOf(fewEach - 1, at) }))
  // Once through all of them, so that the first ten do not count as growth what is merely loaded.
  await app.switchBetween(conversations, few)
  for (const switches of [10, Number(values.switches)]) {
    await app.switchBetween(conversations, switches)
    const { heapMb, nodes, listeners } = await app.memory()
    note(
      `memory after ${switches} switches of conversation`,
      `${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners`,
    )
  }
  await noteTyping('typing', app, call)
}

async function measureLarge(app: AppPage, call: Call): Promise<void> {
  const size = `${count} conversations and ${count * each} messages`
  note(`reload to the list painted, ${size}`, ms(await reloads(app, row)))
  await app.isQuiet()
  // Counted since the last reload.
  note('CPU of the page until the whole list is loaded', `${(await app.cpuSeconds()).toFixed(1)} s`)
  const opened: number[] = []
  for (let round = 0; round < rounds; round++) {
    const at = ((round + 1) * (atOnce + 7)) % count
    opened.push(await app.open(people[at] as string, textOf(each - 1, at)))
  }
  note('open a conversation of the large account', ms(opened))
  const searched: number[] = []
  for (let round = 0; round < rounds; round++) searched.push(await app.search(`person${round * 37 + 11}`))
  note('search in the large account', ms(searched))
  await noteTyping('typing in the large account', app, call, 'large')
  const { heapMb } = await app.memory()
  note('memory of the large account', `${heapMb.toFixed(1)} MB`)
}

async function reloads(app: AppPage, selector: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(...(await app.reload([selector])))
  return times
}

/** Presses keys while nothing arrives, and while messages do. */
async function noteTyping(name: string, app: AppPage, call: Call, user = 'small'): Promise<void> {
  const keys = Number(values.keys)
  const show = (times: readonly number[]) => {
    const sorted = Float64Array.from(times).sort()
    return `p50 ${quantile(sorted, 0.5).toFixed(0)} ms, p99 ${quantile(sorted, 0.99).toFixed(0)} ms`
  }
  const type = () => app.type(keys, keyGapMs)
  await app.isQuiet()
  const before = await app.cpuSeconds()
  note(`${name}, nothing arrives`, show(await type()))
  const between = await app.cpuSeconds()
  const stop = arriving(call, user)
  const { value: times, profile } = values.profile
    ? await app.profiled(type)
    : { value: await type(), profile: undefined }
  const { rate, sent } = await stop()
  const arrivalCpu = (await app.cpuSeconds()) - between - (between - before)
  if (profile) console.log(profileText([{ thread: name, profile }], keys, 'key'))
  note(`${name}, ${rate.toFixed(0)} messages per second arrive`, show(times))
  note(`${name}, CPU of the page for a message`, `${((arrivalCpu / sent) * 1000).toFixed(2)} ms`)
}

/** Sends messages at the rate until it is stopped; resolves with their number and the rate that was reached. */
function arriving(call: Call, to: string): () => Promise<{ rate: number; sent: number }> {
  const began = performance.now()
  const open = new Set<Promise<unknown>>()
  let sent = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * Number(values.rate)
    for (; sent < due && open.size < 200; sent++) {
      const from = people[sent % few] as string
      const one = send(call, from, [to], `Live ${sent} of ${from}`).finally(() => open.delete(one))
      open.add(one)
    }
  }, 10)
  return async () => {
    clearInterval(timer)
    const rate = sent / ((performance.now() - began) / 1000)
    await Promise.all(open)
    return { rate, sent }
  }
}

async function fillFew(call: Call): Promise<void> {
  for (let number = 0; number < fewEach; number++)
    await Promise.all(
      people.slice(0, few).map((user, at) => send(call, 'small', [user], fewTextOf(number, at))),
    )
}

async function fillMany(call: Call): Promise<void> {
  for (let number = 0; number < each; number++)
    for (let at = 0; at < count; at += atOnce)
      await send(call, 'large', people.slice(at, Math.min(count, at + atOnce)), textOf(number, at))
}

function send(call: Call, from: string, to: readonly string[], msg: string): Promise<unknown> {
  return call('POST', 'messages/users', { from, to, type: 'txt', body: { msg } })
}
