// Helpers for tests of message parts.

import type { Page } from 'playwright-core'
import { openScene, type SceneOptions } from './gallery.ts'
import { giveBack } from './gallery-page-pool.ts'

export { soon as until } from './browser.ts'

/** Opens a scene, and gives its page back when the test is done. */
export async function inScene(
  scene: string,
  look: (page: Page) => Promise<void>,
  options?: SceneOptions,
): Promise<void> {
  const page = await openScene(scene, options)
  await look(page)
  await giveBack(page)
}

/** What the parts have reported to the host. */
export const told = (page: Page) => page.locator('.gallery-told')

export const focusedLabel = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

export const hasFocus = async (page: Page, name: string): Promise<boolean> =>
  (await focusedLabel(page)) === name
