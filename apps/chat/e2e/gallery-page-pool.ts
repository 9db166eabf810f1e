// Pages of the gallery, reused for one scene after the other. Loading a page takes several times longer than showing a
// scene. A page is reused only if nothing is left of the previous test: see apps/chat/src/gallery/clean-page.ts.

import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { sharedBrowser, soon } from './browser.ts'
import { beginConsole } from './evidence.ts'
import { setGalleryClock } from './gallery-clock.ts'

interface Leftovers {
  readonly left: readonly string[]
  readonly changed: readonly string[]
}

interface InGallery {
  showScene(query: string): Leftovers
  clearScene(): Leftovers
  isSceneSettled(): Promise<boolean>
}

interface Lent {
  readonly page: Page
  /** Pages with the same key are interchangeable. */
  readonly key: string
  readonly errors: string[]
  /** Pending requests. */
  readonly underWay: Set<Request>
  /** The current owner: one test, or all tests of a file. */
  owner: 'test' | 'file' | undefined
  /** Whether it must not be reused. */
  isSpent: boolean
}

export interface Wanted {
  readonly gallery: string
  readonly query: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly context: BrowserContextOptions
  /** Whether it is a separate page, loaded for this scene and not reused. */
  readonly isFresh: boolean
  /** Called before the page is loaded; only for a fresh page. */
  prepare(page: Page): Promise<void>
}

/** The most idle pages; more are closed, to save memory. */
const mostIdle = 6

const all = new Map<Page, Lent>()
let isInTest = false

export function beginTest(): void {
  isInTest = true
}

export const isIdle = (page: Page): boolean => {
  const known = all.get(page)
  return known !== undefined && known.owner === undefined
}

/** Marks a page as changed in a way that cannot be detected: it is not reused. */
export function spend(page: Page): void {
  const known = all.get(page)
  if (known) known.isSpent = true
}

async function make(wanted: Wanted, key: string): Promise<Lent> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: wanted.viewport, ...wanted.context })
  await setGalleryClock(context)
  const page = await context.newPage()
  const made: Lent = { page, key, errors: [], underWay: new Set(), owner: undefined, isSpent: wanted.isFresh }
  page.on('pageerror', (error) => made.errors.push(error.stack ?? error.message))
  page.on('request', (request) => made.underWay.add(request))
  page.on('requestfinished', (request) => made.underWay.delete(request))
  page.on('requestfailed', (request) => made.underWay.delete(request))
  // The test reloaded the page: Playwright adds listeners to such a page, which cannot be distinguished from leftovers.
  page.on('domcontentloaded', () => {
    if (made.owner) made.isSpent = true
  })
  page.on('crash', () => made.errors.push('The page crashed'))
  all.set(page, made)
  if (!wanted.isFresh) {
    await page.goto(wanted.gallery)
    await page.waitForFunction(() => 'showScene' in globalThis)
  }
  return made
}

/** A page that shows this scene. It is given back after the test. */
export async function borrowPage(wanted: Wanted): Promise<Page> {
  const key = JSON.stringify([wanted.gallery, wanted.context])
  const idle = [...all.values()].find((each) => each.owner === undefined && each.key === key)
  const lent = wanted.isFresh || !idle ? await make(wanted, key) : idle
  const { page } = lent
  lent.owner = isInTest ? 'test' : 'file'
  beginConsole(page)
  if (wanted.isFresh) {
    await wanted.prepare(page)
    await page.goto(`${wanted.gallery}?${wanted.query}`)
    return page
  }
  const { width, height } = page.viewportSize() ?? {}
  if (width !== wanted.viewport.width || height !== wanted.viewport.height)
    await page.setViewportSize(wanted.viewport)
  await page.evaluate((query) => {
    const { showScene } = globalThis as unknown as InGallery
    showScene(query)
  }, wanted.query)
  return page
}

/** Waits until the scene is complete: all code and data is loaded, and nothing changes any more. */
export async function settled(page: Page): Promise<void> {
  const areRequestsOver = () => all.get(page)?.underWay.size === 0
  const isSettled = async () =>
    areRequestsOver() &&
    (await page.evaluate(() => (globalThis as unknown as InGallery).isSceneSettled())) &&
    areRequestsOver()
  await soon(isSettled).toBe(true)
}

/** Removes the scene. Returns what is wrong with the page after the test. */
async function clear({ page, errors }: Lent): Promise<Leftovers> {
  // A resting pointer would hover over the next scene.
  await page.mouse.move(-1, -1)
  const { left, changed } = await page.evaluate(() => (globalThis as unknown as InGallery).clearScene())
  return { left: [...errors.splice(0), ...left], changed }
}

/** Gives one page back before its test is over. Throws if anything of the scene is left. */
export async function giveBack(page: Page, hasFailed = false): Promise<void> {
  const lent = all.get(page)
  if (!lent?.owner) return
  lent.owner = undefined
  let left: readonly string[] = lent.errors.splice(0)
  let isSpent = lent.isSpent || hasFailed || page.isClosed()
  if (!isSpent) {
    const found = await clear(lent)
    left = [...left, ...found.left]
    isSpent = found.left.length > 0 || found.changed.length > 0
  }
  if (isSpent || [...all.values()].filter(({ owner }) => !owner).length > mostIdle) {
    all.delete(page)
    await page.context().close()
  }
  if (left.length > 0 && !hasFailed) throw new Error(`The scene left something behind:\n${left.join('\n')}`)
}

/** Gives back all pages of the test, or of the file. */
export async function givePagesBack(owner: 'test' | 'file', hasFailed: boolean): Promise<void> {
  if (owner === 'test') isInTest = false
  const problems: unknown[] = []
  for (const lent of [...all.values()].filter((each) => each.owner === owner)) {
    try {
      await giveBack(lent.page, hasFailed)
    } catch (problem) {
      problems.push(problem)
    }
  }
  if (problems.length > 0) throw problems[0]
}
