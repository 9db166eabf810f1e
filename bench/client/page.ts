// A page in Chromium that loads one client, and what it costs its main thread.

import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, normalize } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import type { CpuProfile } from '../cpu/profiler.ts'

export interface Site {
  readonly url: string
  close(): Promise<void>
}

/** Serves a folder of scripts, and an empty page at its root. */
export async function serveFolder(folder: string): Promise<Site> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://page').pathname)
    if (path === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>a client</title>')
      return
    }
    response.setHeader('content-type', 'text/javascript')
    createReadStream(join(folder, path))
      .on('error', () => response.writeHead(404).end())
      .pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
}

export interface Meter {
  readonly page: Page
  /** Runs something in the page; returns what it cost the main thread and how long its longest task was, in milliseconds. */
  cost<T>(work: () => Promise<T>): Promise<{ value: T; taskMs: number; longestMs: number }>
  /** Runs something in the page with a profile of the main thread. */
  profiled<T>(work: () => Promise<T>): Promise<{ value: T; profile: CpuProfile }>
  /** Bytes of live objects, after a collection. */
  heap(): Promise<number>
  close(): Promise<void>
}

/** Opens a separate page without a cache. */
export async function openMeter(browser: Browser, url: string): Promise<Meter> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // CPU time of the thread: it hardly depends on what else the machine does.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url)
  await page.evaluate(() => {
    const target = window as unknown as { longest: number }
    target.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) target.longest = Math.max(target.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  return {
    page,
    async cost(work) {
      await page.evaluate(() => {
        ;(window as unknown as { longest: number }).longest = 0
      })
      const before = await taskSeconds(session)
      const value = await work()
      const taskMs = ((await taskSeconds(session)) - before) * 1000
      const longestMs = await page.evaluate(() => (window as unknown as { longest: number }).longest)
      return { value, taskMs, longestMs }
    },
    profiled: (work) => profiledBy(session, work),
    async heap() {
      await session.send('HeapProfiler.collectGarbage')
      return metric(session, 'JSHeapUsedSize')
    },
    close: () => context.close(),
  }
}

const taskSeconds = (session: CDPSession) => metric(session, 'TaskDuration')

/** Runs something in the page of the session with a profile of its main thread. */
export async function profiledBy<T>(
  session: CDPSession,
  work: () => Promise<T>,
): Promise<{ value: T; profile: CpuProfile }> {
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  await session.send('Profiler.start')
  const value = await work()
  const { profile } = await session.send('Profiler.stop')
  return { value, profile: profile as CpuProfile }
}

export async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? 0
}
