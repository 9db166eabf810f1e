// Message parts in a real browser: emoji by keyboard, popovers, rich text, files and locations, and axe on those that
// have to be opened.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, problemsInBothThemes, stickingOut } from './browser.ts'
import { focusedLabel, hasFocus, inScene, told, until } from './component-helpers.ts'

/** The picker of the button, not the one that is always visible. */
const openPicker = async (page: Page) => {
  await page.getByRole('button', { name: 'Emoji', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Emoji' })
  await panel.getByRole('grid').waitFor()
  await until(() => hasFocus(page, 'Search emoji')).toBe(true)
  return panel
}

describe('emoji', () => {
  it('are searched and chosen by keyboard, and the focus returns to the button', () =>
    inScene('emoji', async (page) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(new URL('/', page.url()).href))
          foreign.push(request.url())
      })
      const panel = await openPicker(page)
      await page.keyboard.type('pizz')
      await until(() => panel.getByRole('gridcell').count()).toBe(1)
      await page.keyboard.press('Enter')
      await until(() => told(page).textContent()).toBe('🍕')
      await until(() => panel.count()).toBe(0)
      await until(() => hasFocus(page, 'Emoji')).toBe(true)
      expect(foreign).toEqual([])
    }))

  it('are reached by arrow keys with one tab stop; recent ones come first', () =>
    inScene('emoji', async (page) => {
      let panel = await openPicker(page)
      await until(() => panel.locator('[role=gridcell][tabindex="0"]').count()).toBe(1)
      await page.keyboard.press('ArrowDown')
      await until(() => focusedLabel(page)).toBe('grinning face')
      await page.keyboard.press('ArrowRight')
      await until(() => focusedLabel(page)).toBe('grinning face with big eyes')
      await page.keyboard.press('ArrowDown')
      await until(() => focusedLabel(page)).not.toBe('grinning face with big eyes')
      await page.keyboard.press('ArrowUp')
      await until(() => focusedLabel(page)).toBe('grinning face with big eyes')
      await page.keyboard.press('ArrowUp')
      await until(() => hasFocus(page, 'Search emoji')).toBe(true)
      await page.keyboard.press('ArrowDown')
      await until(() => focusedLabel(page)).toBe('grinning face with big eyes')
      await until(() => panel.locator('[role=gridcell][tabindex="0"]').count()).toBe(1)
      await page.keyboard.press('Enter')
      await until(() => told(page).textContent()).toBe('😃')

      panel = await openPicker(page)
      await until(() => panel.getByRole('gridcell').first().getAttribute('aria-label')).toBe(
        'grinning face with big eyes',
      )
      await page.keyboard.press('ArrowDown')
      await until(() => hasFocus(page, 'Search emoji')).toBe(false)
      await page.keyboard.press('k')
      await until(() => hasFocus(page, 'Search emoji')).toBe(true)
      await until(() => panel.getByRole('searchbox').inputValue()).toBe('k')
      await page.keyboard.press('Escape')
      await until(() => panel.getByRole('searchbox').inputValue()).toBe('')
      await page.keyboard.press('Escape')
      await until(() => panel.count()).toBe(0)
      await until(() => hasFocus(page, 'Emoji')).toBe(true)
    }))

  it('keep the skin tone, also on the next visit', () =>
    inScene('emoji', async (page) => {
      const panel = await openPicker(page)
      await panel.getByLabel('Skin tone').selectOption('5')
      await panel.getByRole('searchbox').fill('thumbs up')
      await until(() => panel.getByRole('gridcell').first().getAttribute('aria-label')).toContain('thumbs up')
      await panel.getByRole('searchbox').press('Enter')
      await until(() => told(page).textContent()).toBe('👍🏿')
      await page.reload()
      const again = await openPicker(page)
      await until(() => again.getByLabel('Skin tone').inputValue()).toBe('5')
    }))

  it('have Chinese names and are found in both languages', () =>
    inScene(
      'emojiPicker',
      async (page) => {
        const picker = page.locator('.gallery-card')
        const search = picker.getByRole('searchbox', { name: '搜索表情' })
        await search.fill('蛋糕')
        await picker.getByRole('gridcell', { name: '生日蛋糕' }).first().waitFor()
        await search.fill('pizza')
        await until(() => picker.getByRole('gridcell').allTextContents()).toEqual(['🍕'])
        await search.fill('zzzz')
        await picker.getByText('没有找到表情').waitFor()
      },
      { language: 'zh-CN' },
    ))

  it('scroll to the chosen category', () =>
    inScene('emoji', async (page) => {
      const panel = await openPicker(page)
      await panel.getByRole('button', { name: 'Flags' }).click()
      await until(() => panel.getByRole('button', { name: 'Flags' }).getAttribute('aria-pressed')).toBe(
        'true',
      )
    }))
})

describe('a panel beside its button', () => {
  it('is closed by its button, by a press elsewhere and by moving the focus away', () =>
    inScene('emoji', async (page) => {
      const button = page.getByRole('button', { name: 'More emoji' })
      const panel = page.getByRole('dialog', { name: 'Emoji' })
      await button.click()
      await panel.getByRole('grid').waitFor()
      await until(() => button.getAttribute('aria-expanded')).toBe('true')
      await button.click()
      await until(() => panel.count()).toBe(0)
      await until(() => button.getAttribute('aria-expanded')).toBe('false')
      await button.click()
      await panel.getByRole('grid').waitFor()
      await page.mouse.click(1000, 700)
      await until(() => panel.count()).toBe(0)
      await openPicker(page)
      await panel.getByLabel('Skin tone').focus()
      await page.keyboard.press('Tab')
      await until(() => panel.count()).toBe(0)
      await until(() => hasFocus(page, 'React with 👍')).toBe(true)
    }))

  it('adds a reaction from the quick row', () =>
    inScene('emoji', async (page) => {
      await page.getByRole('button', { name: 'React with 😂' }).click()
      await until(() => told(page).textContent()).toBe('😂')
      await until(() => page.getByRole('button', { name: 'React with ❤️' }).getAttribute('aria-pressed')).toBe(
        'true',
      )
    }))
})

describe('rich text', () => {
  it('has safe links, clickable mentions and code with a copy button', () =>
    inScene(
      'richText',
      async (page) => {
        const link = page.getByRole('link', { name: 'https://example.com/soak-test?run=7' })
        await until(() => link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
        await until(() => link.getAttribute('target')).toBe('_blank')
        const hrefs = await page
          .locator('.parley-rich-link')
          .evaluateAll((links) => links.map((each) => each.getAttribute('href')))
        expect(hrefs).toEqual([
          'https://example.com/soak-test?run=7',
          'https://www.example.org/a_(b)',
          'mailto:bob@example.com',
          'https://example.com/报告',
          'tel:13800138000',
          'https://example.com/صفحة',
        ])
        await until(() =>
          page.getByRole('link', { name: 'bob@example.com' }).getAttribute('target'),
        ).toBeNull()
        await page.getByRole('button', { name: '@Mei Lin' }).click()
        await until(() => told(page).textContent()).toBe('mei')

        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        const isSaid = await lookOut(page, 'button', 'Copied')
        await page.getByRole('button', { name: 'Copy' }).click()
        await until(isSaid).toBe(true)
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^const soak = await run/)
      },
      { fresh: true },
    ))
})

describe('files and locations', () => {
  it('show the end of a long name, and open by a press on the card', () =>
    inScene('files', async (page) => {
      const card = page.locator('.parley-file', { hasText: 'quarterly report' })
      await until(async () => {
        const end = await card.locator('.parley-file-end').boundingBox()
        const whole = await card.boundingBox()
        return (end?.x ?? 0) + (end?.width ?? 0) - (whole?.x ?? 0) - (whole?.width ?? 0)
      }).toBeLessThanOrEqual(0)
      await card.click({ position: { x: 10, y: 10 } })
      await until(() => told(page).textContent()).toMatch(/^open A very long name/)
      await card.getByRole('button', { name: 'Save' }).click()
      await until(() => told(page).textContent()).toBe('save')
      const ring = page.getByRole('progressbar', { name: 'Uploading front-page.fig' })
      await until(() => ring.getAttribute('aria-valuenow')).toBe('42')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await until(() => told(page).textContent()).toBe('cancel')
    }))

  it('link to a map if the coordinates are valid', () =>
    inScene('places', async (page) => {
      const cards = page.locator('.parley-place')
      const link = cards.nth(0).getByRole('link', { name: /故宫博物院/ })
      await until(() => link.getAttribute('href')).toMatch(
        /^https:\/\/www\.openstreetmap\.org\/\?mlat=39\.9163&/,
      )
      await until(() => cards.nth(1).getByText('33.8568° S, 151.2153° E').count()).toBe(1)
      expect(await cards.nth(2).getByRole('link').count()).toBe(0)
    }))
})

describe('accessibility', () => {
  it('axe finds nothing serious in a recording in both themes, and it fits into 280 pixels', () =>
    inScene('recorder', async (page) => {
      await page.getByRole('button', { name: 'Record' }).click()
      await page.getByRole('timer').waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      await page.setViewportSize({ width: 280, height: 560 })
      await until(() => stickingOut(page)).toEqual([])
    }))

  it('axe finds nothing serious in the open viewer, in both themes', () =>
    inScene('pictures', async (page) => {
      await page.getByRole('button', { name: 'Open picture: Hills at noon' }).click()
      await page.locator('.parley-viewer-stage[data-state=shown]').waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
    }))
})
