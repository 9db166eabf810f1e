// Chromium for the browser tests, and checks that several of them share.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { countStart } from '../../../tools/testing/count-starts.mjs'
import { optionsFor, type Rules } from './axe-rules.ts'
import { recordConsoles } from './evidence.ts'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A fake microphone that beeps, with the permission granted. */
export const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/**
 * The timeout for anything that has to happen, even on a busy machine. It costs nothing if it happens sooner, and is
 * well below the timeout of a test.
 */
export const patience = 60_000

/** Polls until an expectation holds. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: patience })

/**
 * Watches for a short-lived element with this text. If it is started beforehand, it misses nothing, however late the
 * result is read.
 */
export async function lookOut(page: Page, selector: string, text = ''): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(
    ([wanted, words]) => {
      const found = { isSeen: false }
      const look = () => {
        for (const each of document.querySelectorAll(wanted))
          found.isSeen ||= !!each.textContent?.includes(words)
      }
      const changes = { subtree: true, childList: true, attributes: true, characterData: true }
      const observer = new MutationObserver(look)
      observer.observe(document, changes)
      // The gallery fires this event when a scene ends and its page is reused.
      document.addEventListener('gallery-clear', () => observer.disconnect(), { once: true })
      look()
      return found
    },
    [selector, text] as const,
  )
  return () => watch.evaluate(({ isSeen }) => isSeen)
}

/**
 * Chooses a radio button in the form of a pill, by its label like a user. Waits where `check` throws, which looks at the
 * state only once.
 */
export async function pick(place: Page | Locator, name: string): Promise<void> {
  const page = 'page' in place ? place.page() : place
  await place
    .locator('label')
    .filter({ has: page.getByRole('radio', { name }) })
    .click()
  await soon(() => place.getByRole('radio', { name }).isChecked()).toBe(true)
}

/** Waits until the focus is in this element, so that it gets the next keys. */
export const focusIn = (place: Locator): Promise<unknown> =>
  soon(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  countStart('browser')
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: [...flags, ...more], timeout: 2 * patience })
  browser.on('context', (context) => {
    context.setDefaultTimeout(patience)
    context.on('page', findTextsOnScreen)
  })
  recordConsoles(browser)
  return browser
}

/**
 * A test that looks for a text means the one on the screen. Many texts are also announced to assistive technology, a
 * moment later: a test would find one or two, depending on the speed of the machine. Announcements are found by
 * `[data-announcer]`.
 */
function findTextsOnScreen(page: Page): void {
  const getByText = page.getByText.bind(page)
  page.getByText = (...asked) => getByText(...asked).and(page.locator(':not([data-announcer])'))
}

let shared: Promise<Browser> | undefined

/**
 * The browser of this worker, shared by all of its files: opened on first use, and closed with the process. Close the
 * contexts that you open, not the browser. It has a fake microphone.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser(microphone)
  return shared
}

/** Changes the theme, and waits until it is applied. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    for (const root of document.querySelectorAll<HTMLElement>('html, .parley')) root.dataset.theme = wanted
    const root = document.querySelector('.parley')
    if (root && getComputedStyle(root).colorScheme !== wanted)
      throw new Error(`The theme did not become ${wanted}`)
  }, theme)
}

/**
 * The problems in the light theme, and then in the dark one, which stays. Themes differ only in colours, so the dark
 * one is checked only for contrast.
 */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await seriousProblems(page)
  await setTheme(page, 'dark')
  const dark = await seriousProblems(page, 'contrast')
  return [...light.map((problem) => `light ${problem}`), ...dark.map((problem) => `dark ${problem}`)]
}

/** Minified, it takes a third of the CPU time to send and to compile. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Problems that axe finds and rates serious or critical. */
export async function seriousProblems(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
      )
  }, optionsFor[rules])
}

/** Lines that scroll horizontally: sections of the settings, filters, attached files. */
const movable = '.parley-settings-way, .parley-pills *, .parley-tray *'

/** Elements that overflow the window horizontally. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate((except) => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll<HTMLElement>('.parley *')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isShown = box.width > 1 && box.height > 1 && !element.matches(except)
        return isShown && (box.left < -1 || box.right > width + 1)
      })
      .map((element) => element.className)
  }, movable)
}
