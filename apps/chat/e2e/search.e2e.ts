// Searching conversations and messages from the list, and quick navigation between conversations.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pick, problemsInBothThemes, seriousProblems } from './browser.ts'
import { openScene, readyToWrite } from './gallery.ts'
import { focusedRow, row } from './list.ts'
import { soon } from './messages.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search people and messages' })
const hashOf = (page: Page) => page.evaluate(() => location.hash)

describe('the search', () => {
  it('finds people by name and messages by words, and axe finds nothing serious', async () => {
    const page = await openScene('list')
    await field(page).fill('an')
    await results(page).locator('.parley-result-title', { hasText: 'Ana Duarte' }).first().waitFor()
    await soon(() => results(page).locator('mark').first().textContent()).toBe('An')
    await field(page).fill('release')
    await results(page).getByRole('heading', { name: 'Messages' }).waitFor()
    await results(page).locator('.parley-result-text mark', { hasText: 'release' }).waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])

    // Chinese: two characters inside a sentence.
    await field(page).fill('滚动')
    await results(page).locator('mark', { hasText: '滚动' }).waitFor()
    await soon(() => page.locator('[data-announcer=polite]').textContent()).toMatch(/^1 result\s*$/)

    await field(page).fill('nothing like this')
    await results(page).getByText('Nothing found').waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])

    // Escape restores the list.
    await field(page).press('Escape')
    await row(page, 'single:bob').waitFor()
    await soon(() => field(page).inputValue()).toBe('')
  })

  it('is narrowed down by kind, sender and time, and loads more', async () => {
    const page = await openScene('listSearch')
    await field(page).fill('needle')
    const found = results(page).locator('.parley-result-text')
    await found.first().waitFor()
    const first = await found.count()
    expect(first).toBeLessThan(70)
    await page.mouse.move(200, 500)
    await soon(async () => {
      await page.mouse.wheel(0, 4000)
      return found.count()
    }).toBe(70)
    await results(page).getByRole('button', { name: 'From anyone' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'From me', exact: true }).click()
    await results(page).getByText('Nothing matches these filters.').waitFor()
    await results(page).getByRole('button', { name: 'Remove the filters' }).click()
    await found.first().waitFor()
    await results(page).getByRole('button', { name: 'Any time' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Last 24 hours' }).click()
    await results(page).getByRole('button', { name: 'Last 24 hours' }).waitFor()
    await soon(() => found.count()).toBeGreaterThan(0)
    await pick(results(page), 'Files')
    await results(page).getByText('Nothing found').waitFor()
  })

  it('opens a conversation or goes to a message, by keys alone', async () => {
    const page = await openScene('listSearch')
    await field(page).focus()
    await page.keyboard.type('needle number 3 ')
    await results(page).locator('mark').first().waitFor()
    await soon(() => results(page).getAttribute('aria-busy')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await soon(() => focusedRow(page)).toMatch(/^message:/)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await soon(() => hashOf(page)).toBe('#/c/single/bob')
    await page.locator('[data-roving="bob/3"]').waitFor()
    await results(page).locator('[data-roving]').first().focus()
    await page.keyboard.press('ArrowUp')
    await soon(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true)

    await field(page).fill('mei')
    await results(page).locator('mark', { hasText: 'Mei' }).waitFor()
    await field(page).press('Enter')
    await soon(() => hashOf(page)).toBe('#/c/single/mei')
  })

  it('says if results are only from this device, and if it failed', async () => {
    const page = await openScene('listOffline')
    await field(page).fill('the')
    await results(page).getByText('You are offline. These results come from this device.').waitFor()
    const refused = await openScene('listRefused')
    await field(refused).fill('zzz')
    await results(refused).getByText('The search did not work').waitFor()
    await refused.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      client.failures.clear()
    })
    await results(refused).getByRole('button', { name: 'Try again' }).click()
    await results(refused).getByText('Nothing found').waitFor()
  })
})

describe('switching between conversations', () => {
  it('works by name with Ctrl+K, and passes the text on to the search', async () => {
    const page = await openScene('list')
    await row(page, 'single:bob').click()
    await readyToWrite(page)
    await page.keyboard.press('Control+k')
    const name = page.getByRole('combobox', { name: 'Name of a person or group' })
    await soon(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await seriousProblems(page)).toEqual([])
    // The open conversation is not offered; the first of the others is selected.
    await soon(() => page.getByRole('option', { selected: true }).textContent()).toContain('Parley launch')
    await page.keyboard.type('me')
    await soon(() => page.getByRole('option', { selected: true }).textContent()).toContain('Mei Lin')
    await page.keyboard.press('Enter')
    await soon(() => hashOf(page)).toBe('#/c/single/mei')

    await soon(() => name.count()).toBe(0)
    await page.keyboard.press('Control+k')
    await name.fill('release notes')
    await name.press('Enter')
    await results(page).locator('mark', { hasText: 'release' }).waitFor()
    await field(page).press('Escape')
    await page.keyboard.press('Control+k')
    await name.waitFor()
    await page.keyboard.press('Control+k')
    await soon(() => name.count()).toBe(0)
    await page.keyboard.press('Control+/')
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await shortcuts.waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await soon(() => shortcuts.count()).toBe(0)
  })

  it('moves up and down with Alt, and to unread ones with Shift', async () => {
    const page = await openScene('list')
    await row(page, 'single:bob').click()
    await soon(() => hashOf(page)).toBe('#/c/single/bob')
    await readyToWrite(page)
    const press = async (keys: string, expected: string) => {
      await page.keyboard.press(keys)
      await soon(() => hashOf(page)).toBe(expected)
    }
    await press('Alt+ArrowUp', '#/c/single/ana')
    await press('Alt+ArrowUp', '#/c/group/launch')
    await press('Alt+ArrowUp', '#/c/group/launch')
    await row(page, 'single:mei').click()
    await page.getByRole('region', { name: 'Conversation with Mei Lin' }).waitFor()
    await press('Alt+Shift+ArrowDown', '#/c/single/long')
    await press('Alt+Shift+ArrowUp', '#/c/group/design')
    await press('Alt+ArrowDown', '#/c/single/mei')

    // Keys that are pressed faster than conversations are rendered count from the last requested one.
    await page.getByRole('region', { name: 'Conversation with Mei Lin' }).waitFor()
    await page.evaluate(() => {
      for (let times = 0; times < 2; times++)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }),
        )
    })
    await soon(() => hashOf(page)).toBe('#/c/single/bob')
  })
})
