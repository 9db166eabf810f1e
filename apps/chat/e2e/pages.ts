// Pages of the gallery, used for one scene after the other. Loading a page costs several times what showing a scene
// does. A page is only used again if nothing is left of the test before: see apps/chat/src/gallery/clean-page.ts.

import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { sharedBrowser, soon } from './browser.ts'
import { beginConsole } from './evidence.ts'

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
  /** Requests that have no answer yet. */
  readonly underWay: Set<Request>
  /** Who has it: one test, or all tests of a file. */
  owner: 'test' | 'file' | undefined
  /** Not to be used again. */
  isSpent: boolean
}

export interface Wanted {
  readonly gallery: string
  readonly query: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly context: BrowserContextOptions
  /** A page of its own, loaded for this scene, that nobody uses afterwards. */
  readonly isFresh: boolean
  /** Called before the page is loaded; only for a fresh one. */
  prepare(page: Page): Promise<void>
}

/** More idle pages than this are closed: each of them takes memory. */
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

/** This page was changed in a way that does not show: it is not used for another test. */
export function spend(page: Page): void {
  const known = all.get(page)
  if (known) known.isSpent = true
}

async function make(wanted: Wanted, key: string): Promise<Lent> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: wanted.viewport, ...wanted.context })
  const page = await context.newPage()
  const made: Lent = { page, key, errors: [], underWay: new Set(), owner: undefined, isSpent: wanted.isFresh }
  page.on('pageerror', (error) => made.errors.push(error.stack ?? error.message))
  page.on('request', (request) => made.underWay.add(request))
  page.on('requestfinished', (request) => made.underWay.delete(request))
  page.on('requestfailed', (request) => made.underWay.delete(request))
  // Loaded again by a test: Playwright listens to such a page from then on, and what it left cannot be told apart.
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

/** A page that shows this scene. It is given back when the test is over. */
export async function borrowPage(wanted: Wanted): Promise<Page> {
  const key = JSON.stringify(wanted.context)
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

/** Waits until the scene is complete: all code and data that it asked for is there, and nothing changes any more. */
export async function settled(page: Page): Promise<void> {
  const isSettled = async () =>
    all.get(page)?.underWay.size === 0 &&
    (await page.evaluate(() => (globalThis as unknown as InGallery).isSceneSettled()))
  await soon(isSettled).toBe(true)
}

/** Takes the scene away. Gives what is wrong with the page although the test is over. */
async function clear({ page, errors }: Lent): Promise<Leftovers> {
  // A pointer that rests somewhere would hover over the next scene.
  await page.mouse.move(-1, -1)
  const { left, changed } = await page.evaluate(() => (globalThis as unknown as InGallery).clearScene())
  return { left: [...errors.splice(0), ...left], changed }
}

/** One page, before its test is over. Throws if anything of the scene is left. */
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

/** All pages that the test, or the file, has borrowed. */
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
