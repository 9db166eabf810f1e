// Scenes about people in all states: keyboard, search and errors.

import { describe, expect, it } from 'vitest'
import { soon, stickingOut } from './browser.ts'
import { callsOf, openScene } from './gallery.ts'

it('contacts fit in Chinese', async () => {
  const page = await openScene('peopleContacts', { language: 'zh-CN' })
  await page.locator('.parley-contact').first().waitFor()
  await soon(() => stickingOut(page)).toEqual([])
})

describe('contacts', () => {
  it('have one tab stop, arrow keys between them, and a card that returns the focus', async () => {
    const page = await openScene('peopleContacts')
    // Contacts are sorted by name, and names load a little later.
    await soon(() => page.locator('.parley-contact').allTextContents()).toContainEqual(
      expect.stringContaining('Émile Zola'),
    )
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-roving'))
    await soon(() => page.locator('.parley-contact-main[tabindex="0"]').count()).toBe(1)
    await page.locator('.parley-contact-main[tabindex="0"]').focus()
    await page.keyboard.press('ArrowDown')
    await soon(focused).toBe('ana')
    await page.keyboard.press('ArrowDown')
    await soon(focused).toBe('bob')
    await page.keyboard.press('Enter')
    const card = page.getByRole('dialog')
    await card.getByRole('heading', { name: 'Bobby (work)' }).waitFor()
    await card.getByText('Bob Okafor').waitFor()
    await page.keyboard.press('Escape')
    await soon(() => card.count()).toBe(0)
    await soon(focused).toBe('bob')
    await page.keyboard.press('End')
    await soon(focused).toBe('friend8')
  })

  it('are found by name, nickname and id, and by their initials', async () => {
    const page = await openScene('peopleContacts')
    const rows = page.locator('.parley-contact')
    await soon(() => rows.count()).toBe(14)
    await page.getByRole('button', { name: 'Z', exact: true }).click()
    await soon(() => page.evaluate(() => document.activeElement?.getAttribute('data-roving'))).toBe('friend9')
    const field = page.getByRole('searchbox', { name: 'Search contacts' })
    await field.fill('okafor')
    await soon(() => rows.count()).toBe(1)
    await page.getByText('1 found').waitFor()
    await field.fill('emile')
    await soon(() => rows.allTextContents()).toEqual([expect.stringContaining('Émile Zola')])
    await field.fill('somebody.new')
    await page.getByText('No contact matches “somebody.new”').waitFor()
    await page.getByRole('button', { name: 'Add contact' }).last().click()
    await soon(() => page.getByLabel('User name').inputValue()).toBe('somebody.new')
  })

  it('have their presence in words as well as in the dot', async () => {
    const page = await openScene('peopleContacts')
    const row = page.locator('[data-roving="single:mei"]')
    await row.getByRole('img', { name: 'busy' }).waitFor()
    await page
      .locator('.parley-contact', { hasText: 'Ana Duarte' })
      .getByText('away', { exact: true })
      .waitFor()
  })

  it('can be loaded again after a failure', async () => {
    const page = await openScene('peopleFailed')
    await page.getByText('Your contacts could not be loaded').waitFor()
    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      client.failures.clear()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await soon(() => page.locator('.parley-contact').count()).toBe(14)
  })

  it('whose request cannot be accepted stay in the list, with the reason', async () => {
    const page = await openScene('peopleRefused')
    const card = page.locator('.parley-card').first()
    await card.getByRole('button', { name: /^Accept/ }).click()
    await card.getByText('The server is busy').waitFor()
    await soon(() => page.locator('.parley-card').count()).toBe(3)
  })
})

describe('a profile', () => {
  it('that is refused keeps the typed text', async () => {
    const page = await openScene('peopleProfileRefused')
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Queen Alice')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your profile was not saved: The server is busy').first().waitFor()
    expect(await name.inputValue()).toBe('Queen Alice')
    await page.getByRole('button', { name: 'Undo changes' }).click()
    await soon(() => name.inputValue()).toBe('Alice')
  })

  it('of everybody on the screen is requested in one batch', async () => {
    const page = await openScene('peopleChat')
    await page.getByRole('heading', { name: 'Bobby (work)' }).waitFor()
    const { 'profile.load': loads = 0 } = await callsOf(page)
    expect(loads).toBeLessThanOrEqual(3)
  })
})
