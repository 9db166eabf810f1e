// Accessibility of every scene of the gallery: axe in both themes, in a wide and in the narrowest window, left to right
// and right to left; and nothing overflows. React's development build mounts everything twice, and anything that it
// reports fails the test. New scenes are included automatically.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousProblems, setTheme, sharedBrowser, soon, stickingOut } from './browser.ts'
import { consoleErrorsOf } from './evidence.ts'
import { choose, galleryAddress, openScene } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { wordsOfScenes } from './scene-texts.ts'

/** Not tested here: one needs a real server (strict-mode.e2e.ts), the other has a layout for wide windows (host-styles.e2e.ts). */
const elsewhere = ['embedded', 'hosted']

const wide = { width: 1100, height: 760 }
const narrow = { width: 280, height: 560 }

/** The scene names, read from the gallery. */
async function sceneNames(): Promise<readonly string[]> {
  const context = await (await sharedBrowser()).newContext()
  const page = await context.newPage()
  await page.goto(`${await galleryAddress()}gallery.html`)
  const found = await page.waitForFunction(
    () => (globalThis as unknown as { sceneNames?: readonly string[] }).sceneNames,
  )
  const names = (await found.jsonValue()) ?? []
  await context.close()
  return names.filter((name) => !elsewhere.includes(name))
}

/**
 * Checks all rules wherever a scene looks different: in a wide window, and in a narrow one, which may show other parts
 * of it. Themes differ only in colours, so the other theme is checked only for contrast; each width is checked once
 * light, once dark. Another direction and language changes neither colours nor anything else that axe checks, except for
 * names, which a translation may lack.
 */
async function problemsOf(page: Page): Promise<readonly string[]> {
  const problems: string[] = []
  const note = (where: string, found: readonly string[]) => {
    problems.push(...found.map((problem) => `${where}: ${problem}`))
  }
  note('wide, light', await seriousProblems(page))
  await setTheme(page, 'dark')
  note('wide, dark', await seriousProblems(page, 'contrast'))
  await page.setViewportSize(narrow)
  await settled(page)
  await soon(() => stickingOut(page)).toEqual([])
  note('narrow, dark', await seriousProblems(page))
  await choose(page, { language: 'ar' })
  await page.locator('.parley[dir=rtl], html[dir=rtl] .parley').first().waitFor()
  await settled(page)
  await soon(() => stickingOut(page)).toEqual([])
  note('narrow, from right to left', await seriousProblems(page, 'names'))
  await page.setViewportSize(wide)
  await settled(page)
  await soon(() => stickingOut(page)).toEqual([])
  return problems
}

/** The tests of one part of the scenes, so that several workers can share them. */
export async function testScenes(part: number, parts: number): Promise<void> {
  const names = (await sceneNames()).filter((_, index) => index % parts === part)
  it.each(names)('%s is accessible in every theme, width and direction', async (name) => {
    const page = await openScene(name, { viewport: wide, react: 'development' })
    const words = wordsOfScenes[name]
    if (words) await page.getByText(words).first().waitFor()
    await settled(page)
    expect(await problemsOf(page)).toEqual([])
    expect(consoleErrorsOf(page)).toEqual([])
  })
}
