// Pages of the app on the shared server, reused for one user after another. Loading the app into a page that has shown it
// before takes half of the processor time that a new context takes, because its process has started and has compiled the
// scripts. A page is reused only if it is proven to be like a new one: it has another document, its storage is empty, and
// nothing was called that changes more than a document.

import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'
import { beginConsole } from './evidence.ts'

interface Lent {
  readonly page: Page
  readonly session: CDPSession
  readonly origin: string
  /** Whether a test has it, or will get it soon. */
  isLent: boolean
  /** Whether a test has it, so that its calls count. */
  isWatched: boolean
  /** Whether it was changed in a way that is not undone. */
  isSpent: boolean
}

/** The most idle pages; more are closed, to save memory. */
const mostIdle = 4

const all = new Map<Page, Lent>()

/** Whether no test uses this page at the moment. */
export const isIdleJourney = (page: Page): boolean => all.get(page)?.isLent === false

/** What all users have in common. */
export const contextOptions = { locale: 'en-GB', reducedMotion: 'reduce' } as const

/** An address of the server without scripts, where the storage of the app can be read. */
const plain = '/livez'

/** Calls that change more than the document, or that last longer than it. */
const changesOfPage = [
  'addInitScript',
  'addListener',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'prependListener',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
]

/** Calls of a context that only read. All others are changes. */
const readersOfContext = new Set(['browser', 'cookies', 'pages', 'serviceWorkers'])

const methodsOf = (target: object): string[] =>
  Object.getOwnPropertyNames(Object.getPrototypeOf(target)).filter(
    (name) =>
      /^[a-z]/.test(name) && name !== 'constructor' && typeof Reflect.get(target, name) === 'function',
  )

function callBefore(target: object, names: readonly string[], before: () => void): void {
  for (const name of names) {
    const method = Reflect.get(target, name) as (...all: unknown[]) => unknown
    Reflect.set(target, name, (...given: unknown[]) => {
      before()
      return Reflect.apply(method, target, given)
    })
  }
}

async function make(context: BrowserContext, origin: string): Promise<Lent> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const made: Lent = { page, session, origin, isLent: true, isWatched: false, isSpent: false }
  const spend = () => {
    if (made.isWatched) made.isSpent = true
  }
  callBefore(page, changesOfPage, spend)
  callBefore(
    context,
    methodsOf(context).filter((name) => !readersOfContext.has(name)),
    spend,
  )
  callBefore(page.clock, methodsOf(page.clock), spend)
  // A key or a button may still be pressed at the end of the test.
  callBefore(page.keyboard, ['down'], spend)
  callBefore(page.mouse, ['down'], spend)
  page.on('crash', () => {
    made.isSpent = true
  })
  page.on('close', () => all.delete(page))
  all.set(page, made)
  return made
}

/** A page for the app at this origin, which is like a new one. */
export async function lendJourney(
  origin: string,
  viewport: { readonly width: number; readonly height: number },
): Promise<Page> {
  const idle = [...all.values()].find((each) => !each.isLent && !each.isSpent && each.origin === origin)
  if (idle) idle.isLent = true
  const lent =
    idle ?? (await make(await (await sharedBrowser()).newContext({ ...contextOptions, viewport }), origin))
  const { page } = lent
  beginConsole(page)
  const { width, height } = page.viewportSize() ?? {}
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport)
  return page
}

/** Begins to watch what a test does with the page. */
export function handOver(page: Page): void {
  const lent = all.get(page)
  if (lent) lent.isWatched = true
}

/** Loads an address in place of the current entry of the history, as a new page does. */
export async function arrive(page: Page, address: string): Promise<void> {
  if (!all.has(page) || page.url() === 'about:blank') {
    await page.goto(address)
    return
  }
  await page.evaluate((target) => location.replace(target), address)
  await page.waitForURL(({ pathname }) => pathname !== plain)
}

/** Empties the page. Returns what is left, which is nothing unless this file misses something. */
async function clean({ page, session, origin }: Lent): Promise<readonly string[]> {
  page.removeAllListeners('websocket')
  // First, because a service worker could answer the next navigation with the app.
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers' })
  await page.goto(`${origin}${plain}`)
  // A resting pointer would hover over the app.
  await page.mouse.move(-1, -1)
  await page.evaluate(() => {
    sessionStorage.clear()
    window.name = ''
  })
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  const { entries } = await session.send('Page.getNavigationHistory')
  const left = await page.evaluate(async () => {
    const found = {
      'local storage': localStorage.length,
      'session storage': sessionStorage.length,
      cookies: document.cookie.length,
      name: window.name.length,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      'service workers': (await navigator.serviceWorker.getRegistrations()).length,
      scripts: document.scripts.length,
    }
    return Object.entries(found)
      .filter(([, count]) => count > 0)
      .map(([name]) => name)
  })
  if (entries.length !== 1) left.push('history')
  if (page.context().pages().length !== 1) left.push('pages')
  return left
}

/** Takes a page back, and closes it if it cannot be reused. Returns whether it can. */
export async function takeJourneyBack(page: Page, isUsable: boolean): Promise<boolean> {
  const lent = all.get(page)
  if (!lent?.isLent || page.isClosed()) return false
  lent.isWatched = false
  let isClean = isUsable && !lent.isSpent
  if (isClean) isClean = (await clean(lent)).length === 0
  if (isClean && [...all.values()].filter((each) => !each.isLent).length < mostIdle) {
    lent.isLent = false
    return true
  }
  all.delete(page)
  await page.context().close()
  return false
}
