// Chromium for the journeys, and the questions that several of them ask of a page.

import AxeBuilderSource from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'

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

export function openBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags })
}

/** The same in the light theme and then in the dark one, which the page keeps. A page is loaded once for both. */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  const problems: string[] = []
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((wanted) => {
      for (const root of document.querySelectorAll<HTMLElement>('html, .parley')) root.dataset.theme = wanted
      const root = document.querySelector('.parley')
      if (root && getComputedStyle(root).colorScheme !== wanted) throw new Error(`It did not get ${wanted}`)
    }, theme)
    problems.push(...(await seriousProblems(page)).map((problem) => `${theme} ${problem}`))
  }
  return problems
}

/** What axe finds wrong with the page and calls serious or critical. */
export async function seriousProblems(page: Page): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AxeBuilderSource.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`),
      )
  })
}

/** Elements that stick out of the window at the sides. */
export function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll<HTMLElement>('.parley *')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        const isShown = box.width > 1 && box.height > 1
        return isShown && (box.left < -1 || box.right > width + 1)
      })
      .map((element) => element.className)
  })
}
