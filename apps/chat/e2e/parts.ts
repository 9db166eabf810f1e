// What the tests of the parts share: a browser with a made-up microphone, and a page per scene.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { microphone, openBrowser } from './browser.ts'
import { type DevelopmentSite, openScene, type SceneOptions, serveDevelopment } from './gallery.ts'

export { soon as until } from './browser.ts'

export type InScene = (
  scene: string,
  look: (page: Page) => Promise<void>,
  options?: SceneOptions,
) => Promise<void>

/** For the tests of one file: opens a scene, and closes it when the test is done with it. */
export function scenesOfParts(): { readonly inScene: InScene; readonly address: () => string } {
  let site: DevelopmentSite
  let browser: Browser
  beforeAll(async () => {
    site = await serveDevelopment()
    browser = await openBrowser(microphone)
  })
  afterAll(async () => {
    await browser?.close()
    await site?.end()
  })
  return {
    address: () => site.url,
    async inScene(scene, look, options) {
      const page = await openScene(browser, site, scene, options)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      try {
        await look(page)
        expect(errors).toEqual([])
      } finally {
        await page.context().close()
      }
    },
  }
}

/** What the parts have told the host. */
export const told = (page: Page) => page.locator('.gallery-told')

export const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

export const hasFocus = async (page: Page, name: string): Promise<boolean> =>
  (await focusedLabel(page)) === name
