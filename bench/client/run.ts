// `npm run bench -- --client`: clients in a page of Chromium, in interleaved rounds. Each one is loaded and its script
// run. Ours and the reference client also connect to our server and receive messages that waited there; the servers of
// the other clients are not available.
//
//   --rounds 5, --messages 10000, --conversations 100
//   --against DIR   compares with the client of another checkout instead
//   --profile   prints what our client does for the messages, and leaves the others out

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mintToken } from '@parley/server'
import { backEnd, type Call } from '../backend-requests.ts'
import { profileText } from '../cpu/profile-text.ts'
import { median } from '../measure.ts'
import { table } from '../report-format.ts'
import { appKey, makePeople, startServer } from '../server-process.ts'
import { clientIdIn } from '../streams.ts'
import { type Bundle, makeBundles, makeReadableBundle } from './bundles.ts'
import { load, talkers } from './connect-and-receive.ts'
import { launchBrowser, openMeter, serveFolder } from './page.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    messages: { type: 'string', default: '10000' },
    conversations: { type: 'string', default: '100' },
    against: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const conversations = Number(values.conversations)
const each = Math.ceil(Number(values.messages) / conversations)
const messages = each * conversations

interface Round {
  readonly loadMs: number
  readonly connectedMs?: number
  readonly allMs?: number
  /** Main thread. */
  readonly ingestMs?: number
  readonly longestMs?: number
  readonly heapMb?: number
}

const folder = mkdtempSync(join(tmpdir(), 'parley-bench-client-'))
try {
  const clients = join(folder, 'clients')
  const bundles = values.profile
    ? [await makeReadableBundle(clients)]
    : await makeBundles(clients, values.against)
  const results = await measureAll(bundles)
  const shown = (numbers: readonly (number | undefined)[], digits = 0) => {
    const known = numbers.filter((number) => number !== undefined)
    return known.length === 0 ? '–' : median(known).toFixed(digits)
  }
  const rows = bundles.map((bundle) => {
    const done = results.get(bundle) ?? []
    const of = (key: keyof Round, digits = 0) =>
      shown(
        done.map((round) => round[key]),
        digits,
      )
    return [
      bundle.name,
      (bundle.gzip / 1000).toFixed(1),
      of('loadMs', 1),
      of('connectedMs'),
      of('ingestMs'),
      of('longestMs'),
      of('allMs'),
      of('heapMb', 1),
    ]
  })
  const head = [
    'client',
    'kB gzip',
    'load ms',
    'connected ms',
    `main thread for ${messages} messages ms`,
    'longest task ms',
    'all received ms',
    'heap MB',
  ]
  console.log(table(head, rows).join('\n'))
  console.log(`medians of ${rounds} rounds; load average ${(loadavg()[0] ?? 0).toFixed(1)}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measureAll(bundles: readonly Bundle[]): Promise<ReadonlyMap<Bundle, readonly Round[]>> {
  const senders = Array.from({ length: conversations }, (_, at) => `sender${at}`)
  // A receiver reads its messages only once, so each round has a separate receiver for each client. The first
  // round warms up.
  const talking = bundles.filter(({ talks }) => talks !== undefined)
  const receivers = Array.from({ length: (rounds + 1) * talking.length }, (_, at) => `receiver${at}`)
  const directory = join(folder, 'server')
  const secret = await makePeople(directory, [...senders, ...receivers])
  const clientId = await clientIdIn(directory)
  const server = await startServer({ directory })
  const site = await serveFolder(join(folder, 'clients'))
  const browser = await launchBrowser()
  const results = new Map<Bundle, Round[]>(bundles.map((bundle) => [bundle, []]))
  try {
    const origin = `http://127.0.0.1:${server.port}`
    await fill(await backEnd(server.port, clientId, secret), senders, receivers)
    for (let round = 0; round <= rounds; round++)
      for (const bundle of bundles) {
        const user = bundle.talks ? (receivers.shift() ?? '') : ''
        const result = await visit(bundle, user)
        if (round > 0) results.get(bundle)?.push(result)
      }

    async function visit({ entry, talks }: Bundle, user: string): Promise<Round> {
      const meter = await openMeter(browser, site.url)
      try {
        const { taskMs: loadMs } = await meter.cost(() => load(meter.page, `/${entry}`))
        if (!talks) return { loadMs }
        const token = await mintToken(secret, user, 3600)
        const options = { entry, appKey, server: origin, user, token, messages }
        const talk = () => talkers[talks](meter.page, options)
        const { value, taskMs, longestMs } = await meter.cost(values.profile ? () => shown(talk) : talk)
        return { loadMs, ...value, ingestMs: taskMs, longestMs, heapMb: (await meter.heap()) / 1e6 }

        async function shown<T>(work: () => Promise<T>): Promise<T> {
          const { value, profile } = await meter.profiled(work)
          console.log(profileText([{ thread: user, profile }], messages, 'message'))
          return value
        }
      } finally {
        await meter.close()
      }
    }
  } finally {
    await browser.close()
    await site.close()
    await server.end('SIGTERM')
  }
  return results
}

/** Every sender writes the same messages to all receivers. */
async function fill(call: Call, senders: readonly string[], receivers: readonly string[]): Promise<void> {
  for (let count = 0; count < each; count++)
    await Promise.all(
      senders.map((from) =>
        call('POST', 'messages/users', {
          from,
          to: receivers,
          type: 'txt',
          body: { msg: `Message ${count} of ${from}` },
        }),
      ),
    )
}
