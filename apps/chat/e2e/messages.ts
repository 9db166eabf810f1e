// Helpers for tests of messages.

import type { Locator, Page } from 'playwright-core'
import { focusIn } from './browser.ts'
import { openScene, readyToWrite, type SceneOptions } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'

export { soon } from './browser.ts'

/**
 * Opens a scene and waits until it is complete: what arrives late moves messages between pressing and releasing the
 * mouse, and closes menus.
 */
export async function openMessages(scene: string, options?: SceneOptions): Promise<Page> {
  const page = await openScene(scene, options)
  await page.locator('.parley-message').first().waitFor()
  const isOfAllKinds = scene.startsWith('messages') || scene === 'uploads'
  if (isOfAllKinds) await page.locator('.parley-voice').first().waitFor()
  await readyToWrite(page)
  // A page with its own clock has no timers that end by themselves.
  if (!options?.clock) await settled(page)
  return page
}

/** Waits for pictures, because those that load late re-render their messages. */
export const picturesLoaded = (page: Page): Promise<void> =>
  page.locator('.parley-image[data-state=loading]').first().waitFor({ state: 'detached' })

export const row = (page: Page, id: string): Locator => page.locator(`[data-roving="${id}"]`)
export const bubble = (page: Page, id: string): Locator => row(page, id).locator('.parley-bubble')
/** Opens the menu of a message. */
export const menuOf = async (page: Page, id: string): Promise<void> => {
  await bubble(page, id).click({ button: 'right', position: { x: 6, y: 6 } })
  await page.getByRole('menuitem').first().waitFor()
  await focusIn(page.locator('.parley-message-menu'))
}
export const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click()
export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)
export const isInView = (locator: Locator) =>
  locator.evaluate((element) => {
    const view = element.closest('.parley-timeline')?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return view !== undefined && top >= view.top - 1 && bottom <= view.bottom + 1
  })

/** Calls a function of the page's fake client. */
export const tell = (page: Page, name: string, ...values: unknown[]): Promise<void> =>
  page.evaluate(
    ([method, rest]) => {
      const { client } = globalThis as unknown as { client: Record<string, (...all: unknown[]) => void> }
      client[method]?.(...rest)
    },
    [name, values] as const,
  )

export const group = { type: 'group', id: 'launch' }
export const inGroup = (id: string) => ({ conversation: group, id })
