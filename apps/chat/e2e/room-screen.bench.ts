// How smooth a room stays while everybody writes at once: the room of the gallery, built as an application is, in a
// real browser, with 200 messages a second for ten seconds. Prints how many frames per second there were, and how long
// they took.
//
//   node tools/ts.mjs apps/chat/e2e/room-screen.bench.ts [--rate 200] [--seconds 10] [--rounds 3]
//   … --cost       how much time of the page's own thread a frame takes; also accurate on a busy machine
//   … --server     the same on a real server: users who write on real sockets, and the app in the browser

import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from '@parley/client/node'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { openBrowser } from './browser.ts'
import { personIn, register } from './person.ts'
import { startServer } from './server.ts'
import { password } from './test-app.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    server: { type: 'boolean', default: false },
    cost: { type: 'boolean', default: false },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const appKey = 'parley#demo'

const browser = await openBrowser()
try {
  for (let round = 0; round < rounds; round++) await (values.server ? onServer() : onGallery())
} finally {
  await browser.close()
}

async function onGallery(): Promise<void> {
  const outDir = await mkdtemp(join(tmpdir(), 'parley-room-'))
  const root = join(import.meta.dirname, '..')
  const common = { root, configFile: join(root, 'vite.config.ts'), mode: 'production' }
  const input = join(root, 'gallery.html')
  await build({
    ...common,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
  })
  const site = await preview({
    ...common,
    logLevel: 'silent',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } })
  try {
    const page = await context.newPage()
    await page.goto(`${site.resolvedUrls?.local[0]}gallery.html?scene=roomFlood`)
    await page.locator('.parley-composer-field').waitFor()
    if (values.cost) await costOf(page)
    else await measured(page, () => flooded(page, 'flood', seconds))
  } finally {
    await context.close()
    await site.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

type Flood = (rate: number, length: number) => Promise<number>

function flooded(page: Page, how: 'flood' | 'floodFrames', length: number): Promise<number> {
  return page.evaluate(
    ([name, perSecond, long]) => (globalThis as unknown as Record<typeof name, Flood>)[name](perSecond, long),
    [how, rate, length] as const,
  )
}

/** The CPU time, not wall time, that the page's thread spends per frame at sixty frames per second. */
async function costOf(page: Page): Promise<void> {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  const look = async () => {
    const { metrics } = await inspector.send('Performance.getMetrics')
    return new Map(metrics.map(({ name, value }) => [name, value]))
  }
  const frames = 60 * seconds
  const before = await look()
  const messages = await flooded(page, 'floodFrames', frames)
  const after = await look()
  const ms = (name: string) => {
    const spent = (after.get(name) ?? 0) - (before.get(name) ?? 0)
    return Math.round((spent * 100_000) / frames) / 100
  }
  say({
    rate,
    messages,
    frames,
    msPerFrame: {
      all: ms('TaskDuration'),
      script: ms('ScriptDuration'),
      layout: ms('LayoutDuration'),
      style: ms('RecalcStyleDuration'),
    },
    load: loadavg()[0],
  })
}

function say(result: object): void {
  process.stdout.write(`${JSON.stringify(result)}\n`)
}

/** The app in the browser, and ten users who write on their own sockets. */
async function onServer(): Promise<void> {
  const server = await startServer()
  const writers = Array.from({ length: 10 }, () => createClient({ server: server.url, appKey }))
  try {
    const ann = await personIn(await browser.newContext({ viewport: { width: 1100, height: 760 } }), 'ann')
    await ann.page.goto(server.url)
    await register(ann)
    await Promise.all(
      writers.map(async (writer, number) => {
        await writer.register({ user: `writer${number}`, password })
        await writer.signIn({ user: `writer${number}`, password })
      }),
    )
    const [first] = writers
    if (!first) return
    const { roomId } = await first.rooms.create({ name: 'Flood' })
    await Promise.all(writers.map((writer) => writer.rooms.join(roomId)))
    await ann.page.goto(`${server.url}#/c/room/${roomId}`)
    await ann.page.getByRole('button', { name: 'Join', exact: true }).click()
    await ann.composer.waitFor()
    const to = { type: 'room', id: roomId } as const
    await measured(ann.page, async () => {
      const started = performance.now()
      let sent = 0
      while (sent < rate * seconds) {
        const due = Math.min(rate * seconds, Math.floor(((performance.now() - started) / 1000) * rate))
        for (; sent < due; sent++) {
          const writer = writers[sent % writers.length] ?? first
          writer.messages.send({ to, kind: 'text', text: `Said by one of many, number #${sent + 1}` })
        }
        await new Promise((done) => setTimeout(done, 4))
      }
      await ann.page
        .getByText(`number #${rate * seconds}`, { exact: false })
        .last()
        .waitFor()
      return sent
    })
    await ann.context.close()
  } finally {
    for (const writer of writers) writer.close()
    await server.end()
  }
}

/** Measures the time between frames during some work. */
async function measured(page: Page, work: () => Promise<number>): Promise<void> {
  const load = loadavg()[0] ?? 0
  await page.evaluate(() => {
    const times: number[] = []
    const look = (now: number) => {
      times.push(now)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { frameTimes: times })
  })
  const idle = await framesOf(page, () => new Promise<number>((done) => setTimeout(() => done(0), 2000)))
  const busy = await framesOf(page, work)
  const rows = await page.locator('.parley-room-row').count()
  say({
    rate,
    seconds,
    messages: busy.result,
    rows,
    idle: idle.frames,
    busy: busy.frames,
    load,
  })
}

async function framesOf(page: Page, work: () => Promise<number>) {
  await page.evaluate(() => {
    ;(globalThis as unknown as { frameTimes: number[] }).frameTimes.length = 0
  })
  const result = await work()
  const times = await page.evaluate(() => [...(globalThis as unknown as { frameTimes: number[] }).frameTimes])
  const gaps = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .sort((a, b) => a - b)
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0)
  const at = (part: number) => Math.round((gaps[Math.floor((gaps.length - 1) * part)] ?? 0) * 10) / 10
  return {
    result,
    frames: {
      perSecond: Math.round((gaps.length / took) * 10_000) / 10,
      median: at(0.5),
      p95: at(0.95),
      longest: at(1),
      over50ms: gaps.filter((gap) => gap > 50).length,
    },
  }
}
