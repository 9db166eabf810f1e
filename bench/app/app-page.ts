// A page of the app in Chromium, and what its user would see: when something was painted, how long a key took, and how
// much memory the page holds.

import type { Browser, CDPSession, Page } from 'playwright-core'
import { metric, profiledBy } from '../client/page.ts'
import type { CpuProfile } from '../cpu/profiler.ts'

export interface Account {
  readonly server: string
  readonly appKey: string
  readonly user: string
  readonly token: string
}

/** What a list row and a message look like in the page. */
export const row = '.parley-search-list [data-roving^="single:"]'
export const message = '.parley-message'

/** Nothing takes as long as this. */
const patienceMs = 300_000
/** A page is up to date when its socket has been quiet for so long, and it has asked the server for nothing. */
const quietMs = 4000

export interface AppPage {
  readonly page: Page
  /** Loads the page again; resolves with the milliseconds until each of these was painted. */
  reload(selectors: readonly string[]): Promise<readonly number[]>
  /** Opens a conversation by its address; resolves with the milliseconds until a text of it was painted. */
  open(user: string, text: string): Promise<number>
  /** Types a text for the search; resolves with the milliseconds until a result was painted. */
  search(text: string): Promise<number>
  /** Presses keys while something happens; resolves with the milliseconds until each was painted. */
  type(count: number, gapMs: number): Promise<readonly number[]>
  /** Switches between conversations, each time until its last message is painted. */
  switchBetween(conversations: readonly { user: string; text: string }[], count: number): Promise<void>
  /** Runs something in the page with a profile of the main thread. */
  profiled<T>(work: () => Promise<T>): Promise<{ value: T; profile: CpuProfile }>
  /** Seconds of CPU that the page's main thread has taken so far. */
  cpuSeconds(): Promise<number>
  /** What is alive after a collection. */
  memory(): Promise<{ readonly heapMb: number; readonly nodes: number; readonly listeners: number }>
  /** Resolves when the page has received everything that waited for it. */
  isQuiet(): Promise<void>
  close(): Promise<void>
}

/** Runs in the page before anything else: remembers the session, and can wait for what is painted. */
function prepare(account: Account): void {
  localStorage.setItem('parley.session', JSON.stringify(account))
  const afterPaint = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now())
        port2.postMessage(0)
      })
    })
  const painted = (selector: string, text = '') =>
    new Promise<number>((resolve) => {
      const look = () => {
        const all = [...document.querySelectorAll<HTMLElement>(selector)]
        if (!all.some((one) => one.textContent?.includes(text) && one.checkVisibility())) return false
        observer.disconnect()
        afterPaint().then(resolve)
        return true
      }
      const observer = new MutationObserver(look)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      look()
    })
  Object.assign(window, { painted, afterPaint })
}

interface Prepared {
  painted(selector: string, text?: string): Promise<number>
  afterPaint(): Promise<number>
}

export async function openApp(browser: Browser, account: Account): Promise<AppPage> {
  const context = await browser.newContext({ viewport: { width: 1100, height: 760 } })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript(prepare, account)
  const page = await context.newPage()
  const inspector: CDPSession = await context.newCDPSession(page)
  // Seconds of CPU instead of seconds of time, which depend on what else the machine does.
  await inspector.send('Performance.enable', { timeDomain: 'threadTicks' })
  let lastSeen = performance.now()
  const seen = () => {
    lastSeen = performance.now()
  }
  page.on('request', seen)
  page.on('requestfinished', seen)
  page.on('websocket', (socket) => {
    socket.on('framereceived', seen)
    socket.on('framesent', seen)
  })
  await page.goto(account.server)

  return {
    page,
    async reload(selectors) {
      await page.reload({ waitUntil: 'commit' })
      return page.evaluate(
        (wanted) => Promise.all(wanted.map((one) => (window as unknown as Prepared).painted(one))),
        selectors,
      )
    },
    open: (user, text) =>
      page.evaluate(
        async ([id, words, selector]) => {
          const began = performance.now()
          location.hash = `#/c/single/${id}`
          return (await (window as unknown as Prepared).painted(selector, words)) - began
        },
        [user, text, message] as const,
      ),
    async search(text) {
      const field = page.locator('.parley-search input')
      await field.click()
      await page.evaluate(() => {
        const field = document.querySelector('.parley-search input') as HTMLInputElement
        const target = window as unknown as { searched: Promise<number> } & Prepared
        target.searched = new Promise((resolve) => {
          field.addEventListener(
            'input',
            async () => {
              const began = performance.now()
              resolve((await target.painted('.parley-search-results [data-roving]')) - began)
            },
            { once: true },
          )
        })
      })
      await page.keyboard.insertText(text)
      const took = await page.evaluate(() => (window as unknown as { searched: Promise<number> }).searched)
      await field.fill('')
      return took
    },
    async type(count, gapMs) {
      await page.locator('.parley-composer-field').click()
      await page.evaluate(() => {
        const target = window as unknown as { latencies?: number[] } & Prepared
        if (target.latencies) {
          target.latencies.length = 0
          return
        }
        const latencies: number[] = []
        target.latencies = latencies
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            target.afterPaint().then((now) => latencies.push(now - timeStamp))
          },
          true,
        )
      })
      const letters = 'the quick brown fox '
      for (let at = 0; at < count; at++) {
        await page.keyboard.press(
          letters[at % letters.length] === ' ' ? 'Space' : (letters[at % letters.length] as string),
        )
        await page.waitForTimeout(gapMs)
      }
      return page.evaluate(async () => {
        const target = window as unknown as { latencies: number[] } & Prepared
        await target.afterPaint()
        return target.latencies
      })
    },
    switchBetween: (conversations, count) =>
      page.evaluate(
        async ([all, times, selector]) => {
          for (let at = 0; at < times; at++) {
            const { user, text } = all[at % all.length] as { user: string; text: string }
            location.hash = `#/c/single/${user}`
            await (window as unknown as Prepared).painted(selector, text)
          }
        },
        [conversations, count, message] as const,
      ),
    profiled: (work) => profiledBy(inspector, work),
    cpuSeconds: () => metric(inspector, 'TaskDuration'),
    async memory() {
      await inspector.send('HeapProfiler.collectGarbage')
      await inspector.send('HeapProfiler.collectGarbage')
      const [bytes, nodes, listeners] = await Promise.all(
        ['JSHeapUsedSize', 'Nodes', 'JSEventListeners'].map((name) => metric(inspector, name)),
      )
      return { heapMb: (bytes ?? 0) / 1e6, nodes: nodes ?? 0, listeners: listeners ?? 0 }
    },
    async isQuiet() {
      const until = performance.now() + patienceMs
      while (performance.now() < until && performance.now() - lastSeen < quietMs)
        await page.waitForTimeout(250)
    },
    close: () => context.close(),
  }
}
