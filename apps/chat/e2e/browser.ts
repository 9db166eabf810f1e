// Chromium for the journeys, and the questions that several of them ask of a page.

import AxeBuilderSource from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { countStart } from '../../../tools/testing/count-starts.mjs'
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

/** A microphone that beeps, and nobody who has to allow it. */
export const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/**
 * How long anything may take that has to come, on a machine that may have other things to do. It costs nothing when it
 * comes sooner, and is well below what a test may take.
 */
export const patience = 60_000

/** What comes by itself. */
export const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: patience })

/**
 * Looks out for an element that is there for a while only, with this text in it. Asked for beforehand, it misses nothing,
 * however late somebody asks whether it was seen.
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
      // The gallery says when a scene is over and its page is used for another one.
      document.addEventListener('gallery-clear', () => observer.disconnect(), { once: true })
      look()
      return found
    },
    [selector, text] as const,
  )
  return () => watch.evaluate(({ isSeen }) => isSeen)
}

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  countStart('browser')
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: [...flags, ...more], timeout: 2 * patience })
  browser.on('context', (context) => context.setDefaultTimeout(patience))
  recordConsoles(browser)
  return browser
}

let shared: Promise<Browser> | undefined

/**
 * The browser of this worker, for all of its files: it is opened when it is first asked for and ends with the process.
 * Whoever uses it closes the contexts that they opened, and not the browser. It has a made-up microphone.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser(microphone)
  return shared
}

/** Changes the theme of what is shown, and makes sure that it arrived. */
export async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((wanted) => {
    for (const root of document.querySelectorAll<HTMLElement>('html, .parley')) root.dataset.theme = wanted
    const root = document.querySelector('.parley')
    if (root && getComputedStyle(root).colorScheme !== wanted) throw new Error(`It did not get ${wanted}`)
  }, theme)
}

/**
 * What is wrong in the light theme, and then in the dark one, which the page keeps. Themes differ in nothing but colours, so
 * the dark one is asked for its contrast only.
 */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  await setTheme(page, 'light')
  const light = await seriousProblems(page)
  await setTheme(page, 'dark')
  const dark = await seriousProblems(page, 'contrast')
  return [...light.map((problem) => `light ${problem}`), ...dark.map((problem) => `dark ${problem}`)]
}

/** All rules of axe, only that about contrast, or all but that: it takes more time than all the others together. */
export type Rules = 'all' | 'contrast' | 'others'

/** What axe finds wrong with the page and calls serious or critical. */
export async function seriousProblems(page: Page, rules: Rules = 'all'): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AxeBuilderSource.source)
  return page.evaluate(async (wanted) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(wanted === 'contrast' && { runOnly: { type: 'rule', values: ['color-contrast'] } }),
      ...(wanted === 'others' && { rules: { 'color-contrast': { enabled: false } } }),
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
      )
  }, rules)
}

/** Lines that one can move along where there is no room for all of them: parts of the settings, filters, files to send. */
const movable = '.parley-settings-way, .parley-pills *, .parley-tray *'

/** Elements that stick out of the window at the sides. */
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
