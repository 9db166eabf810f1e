// Helpers for tests of group management: the details of a group and the menus in it.

import type { Locator, Page } from 'playwright-core'
import { focusIn } from './browser.ts'

export const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Group details' })

/** Opens the details of the group whose conversation is open. */
export async function openPanel(page: Page): Promise<Locator> {
  const panel = panelOf(page)
  const button = page.getByRole('button', { name: 'Group details', exact: true })
  // The button says whether it was pressed: the panel itself may still be loading.
  const isOpen = (await panel.isVisible()) || (await button.getAttribute('aria-expanded')) === 'true'
  if (!isOpen) {
    await button.click()
    await page.locator('.parley-hero').waitFor()
  }
  await panel.waitFor()
  await loaded(panel)
  return panel
}

/** Rows that arrive between pressing and releasing the mouse would move the clicked element. */
async function loaded(panel: Locator): Promise<void> {
  const loading = panel.locator('[aria-busy=true], .parley-spinner, .parley-member-skeleton')
  await loading.first().waitFor({ state: 'detached' })
}

/** Goes back to the main page of the details. */
export async function backToMain(page: Page): Promise<void> {
  const back = panelOf(page).getByRole('button', { name: 'Back to the group details' })
  const main = page.locator('.parley-hero')
  await back.or(main).first().waitFor()
  if (await back.isVisible()) {
    await back.click()
    // A new page of the panel takes the focus, which would close a menu.
    await focusIn(panelOf(page))
  }
  await main.waitFor()
  await loaded(panelOf(page))
}

/** Opens a page of the details, from any other page. */
export async function goTo(page: Page, name: string): Promise<void> {
  await openPanel(page)
  await backToMain(page)
  await panelOf(page).getByRole('button', { name }).first().click()
}

export const memberRow = (page: Page, user: string): Locator =>
  panelOf(page).locator(`[data-user="${user}"]`).first()

/** Opens the menu of a user. */
export async function openMenu(page: Page, user: string): Promise<Locator> {
  await memberRow(page, user)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  const menu = page.getByRole('menu')
  await menu.waitFor()
  await focusIn(menu)
  return menu
}

/** Picks an entry of a user's menu; more names go through submenus and dialogs. */
export async function chooseFor(page: Page, user: string, ...names: string[]): Promise<void> {
  const menu = await openMenu(page, user)
  for (const name of names) await menu.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

/** Clicks the button of the confirmation dialog. */
export async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
