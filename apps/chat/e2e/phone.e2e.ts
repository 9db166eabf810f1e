// One user with a phone, on a real server: the bar at the bottom, and going back out of everything.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focusIn, problemsInBothThemes, soon, stickingOut } from './browser.ts'
import { openMenu, openPanel, panelOf } from './groups.ts'
import { narrow, onServer, server, signedIn, withoutBrowser } from './on-server.ts'
import { signOut } from './person.ts'
import { manager } from './rest-manager.ts'

onServer()

/** The number of the current entry in the history. */
const entryOf = (page: Page) =>
  page.evaluate(() => (history.state as { parleyLayer?: { at: number } } | null)?.parleyLayer?.at ?? 0)

/** Opens something, and waits until it has its entry in the history. */
async function opens(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await entryOf(page)
  await act()
  await soon(() => entryOf(page)).toBe(before + 1)
}

/** Does something that removes the entry. */
async function closes(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = await entryOf(page)
  await act()
  await soon(() => entryOf(page)).toBe(before - 1)
}

const back = (page: Page) => closes(page, () => page.goBack())

describe('on a phone', () => {
  it('the bottom bar leads to the main screens, and going back closes the top layer, one after the other', async () => {
    const pia = await signedIn('pia', { viewport: narrow })
    const otto = await manager(server, 'otto')
    const id = await otto.makeGroup({ groupname: 'Anglers', members: ['pia'] })
    const { page } = pia
    const bar = page.getByRole('navigation', { name: 'Parley' })
    const list = page.getByRole('heading', { name: 'Chats' })
    await list.waitFor()

    // The bar has four screens, and each is marked while it is open.
    const links = bar.getByRole('link')
    await soon(() => links.count()).toBe(4)
    for (const name of ['Contacts', 'Rooms', 'Settings', 'Chats']) {
      await bar.getByRole('link', { name }).click()
      await soon(() => bar.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
    }
    await soon(() => stickingOut(page)).toEqual([])

    // A conversation fills the whole window.
    await page.evaluate((group) => {
      location.hash = `#/c/group/${group}`
    }, id)
    await page.getByRole('heading', { name: 'Anglers' }).waitFor()
    await soon(() => bar.count()).toBe(0)

    // The details, one of their pages, a menu in it and the dialog that it opens.
    await opens(page, () => openPanel(page))
    await opens(page, () => panelOf(page).getByRole('button', { name: 'Show all 2' }).click())
    await opens(page, () => openMenu(page, 'otto'))
    const menuAt = await entryOf(page)
    await page.getByRole('menuitem', { name: 'Profile' }).click()
    const card = page.getByRole('dialog')
    await card.waitFor()
    // The dialog takes over the entry of the menu that opened it.
    await soon(() => page.getByRole('menu').count()).toBe(0)
    await soon(() => entryOf(page)).toBe(menuAt)
    expect(await problemsInBothThemes(page)).toEqual([])
    await back(page)
    await soon(() => card.count()).toBe(0)
    await back(page)
    await page.locator('.parley-hero').waitFor()
    await back(page)
    await soon(() => panelOf(page).count()).toBe(0)
    await pia.composer.waitFor()

    // The emoji picker and the search in the conversation. Closing one by its own button leaves nothing behind.
    const emoji = page.getByRole('button', { name: 'Emoji' }).first()
    const picker = page.locator('.parley-popover')
    await opens(page, () => emoji.click())
    await back(page)
    await soon(() => picker.count()).toBe(0)
    const search = page.locator('.parley-chat-search')
    await opens(page, () => page.getByRole('button', { name: 'Search in this conversation' }).click())
    await search.waitFor()
    await focusIn(search)
    await closes(page, () => page.keyboard.press('Escape'))
    await soon(() => search.count()).toBe(0)

    // A page that is reloaded with an open panel has dropped it, including its entry.
    await opens(page, () => openPanel(page))
    await closes(page, () => page.reload())
    await pia.composer.waitFor()
    await soon(() => panelOf(page).count()).toBe(0)

    // Only the conversation itself is left.
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await list.waitFor()
    await soon(() => bar.count()).toBe(1)
  })

  it('a text that another app shares becomes a draft of the chosen conversation', async () => {
    const bob = await withoutBrowser('bob')
    await server.makeUsers('sue')
    await bob.messages.send({ to: { type: 'single', id: 'sue' }, kind: 'text', text: 'hello' }).done
    const query = new URLSearchParams({ share: '', title: 'A page', url: 'https://a.example/x' })
    const { page } = await signedIn('sue', { viewport: narrow, at: `${server.url}/?${query}` })
    const dialog = page.getByRole('dialog', { name: 'Share with' })
    await dialog.getByText('https://a.example/x').waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'bob' }).click()
    await soon(() => page.locator('.parley-composer-field').inputValue()).toBe('A page\nhttps://a.example/x')
    await soon(() => new URL(page.url()).search).toBe('')
  })

  it('signing out asks for confirmation and names what would be lost', async () => {
    await server.makeUsers('rob')
    const quin = await signedIn('quin', { viewport: narrow })
    const { page } = quin
    await quin.startWith('rob')
    await quin.context.setOffline(true)
    await quin.banner.getByText('You are offline').waitFor()
    await quin.write('never sent')
    await quin.composer.fill('half a thought')
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await page.getByRole('button', { name: /^You, / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 message to rob has not been sent yet and will be lost.').waitFor()
    await dialog.getByText('Your draft stays in this browser').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await soon(() => dialog.count()).toBe(0)
    await quin.context.setOffline(false)
    await soon(() => quin.banner.count()).toBe(0)
    await signOut(quin)
  })
})
