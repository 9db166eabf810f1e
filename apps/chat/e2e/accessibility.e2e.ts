// Accessibility: dialogs, keyboard, screen readers, narrow boxes, overrides. every-scene.ts checks all scenes.

import { describe, expect, it } from 'vitest'
import { problemsInBothThemes, soon } from './browser.ts'
import { openScene, readyToWrite, receive } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { cutOffRings } from './layout-checks.ts'

describe('accessibility', () => {
  it('axe finds nothing serious in dialogs, in both themes', async () => {
    const page = await openScene('conversation')
    await page.getByRole('button', { name: 'New conversation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await soon(() => dialog.count()).toBe(0)
  })
})

describe('the keyboard', () => {
  it('has one tab stop per list, moves within it by arrow keys, and between regions by F6', async () => {
    const page = await openScene('conversation')
    await page.locator('.parley-message').first().waitFor()
    await readyToWrite(page)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-roving'))
    for (const list of ['.parley-list', '.parley-timeline']) {
      await soon(() => page.locator(`${list} [data-roving][tabindex="0"]`).count()).toBe(1)
    }
    await page.locator('.parley-composer-field').focus()
    await page.keyboard.press('F6')
    await soon(focused).toBe('single:bob')
    await page.keyboard.press('ArrowDown')
    await soon(focused).toBe('single:ana')
    await page.keyboard.press('F6')
    await soon(focused).toBe('bob/12')
    await page.keyboard.press('ArrowUp')
    await soon(focused).toBe('bob/11')
    await page.keyboard.press('Home')
    await soon(focused).toBe('bob/1')
    await page.keyboard.press('F6')
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
  })

  it('returns the focus to whatever opened a dialog or a menu', async () => {
    const page = await openScene('failed')
    await readyToWrite(page)
    await settled(page)
    const plus = page.getByRole('button', { name: 'New conversation' })
    await plus.focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('User name').waitFor()
    await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await page.keyboard.press('Escape')
    await soon(() => plus.evaluate((element) => element === document.activeElement)).toBe(true)

    const failure = page.getByRole('button', { name: 'Not sent' })
    await failure.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Try again' })
    await soon(() => item.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Edit')
    await page.keyboard.press('Escape')
    await soon(() => failure.evaluate((element) => element === document.activeElement)).toBe(true)
  })
})

describe('the focus ring', () => {
  it.each([
    ['conversation', '.parley-title-button'],
    ['settings-devices', '.parley-settings-way'],
  ])('is not cut off in the scene %s', async (scene, selector) => {
    const page = await openScene(scene)
    await page.locator(selector).first().waitFor()
    await settled(page)
    expect(await cutOffRings(page, selector)).toEqual([])
  })
})

describe('a screen reader', () => {
  it('announces each message in the open conversation once, and nothing else is a live region', async () => {
    const page = await openScene('conversation')
    await page.locator('.parley-message').first().waitFor()
    await settled(page)
    await soon(() => page.locator('[aria-live]:not([aria-live=off])').count()).toBe(2)
    await receive(page, 'can you hear me')
    const polite = page.locator('[data-announcer=polite]')
    await soon(() => polite.textContent()).toBe('Bob Okafor: can you hear me')
    // Sent in one burst, however slow the connection to the page is.
    await receive(page, 'a', 'b', 'c')
    await soon(() => polite.textContent()).toBe('3 new messages from Bob Okafor')
    const log = page.getByRole('log', { name: 'Messages with Bob Okafor' })
    await soon(() => log.getByRole('article').last().getAttribute('aria-label')).toMatch(
      /^Bob Okafor, c, \d\d:\d\d$/,
    )
  })
})

describe('a narrow container', () => {
  it('shows one pane with a back button', async () => {
    const page = await openScene('conversation', { viewport: { width: 390, height: 844 } })
    await page.locator('.parley-message').first().waitFor()
    await soon(() => page.locator('.parley-pane-list').isVisible()).toBe(false)
    await soon(() => page.getByRole('button', { name: 'Back to the list' }).isVisible()).toBe(true)
    await soon(() =>
      page.locator('.parley-composer').evaluate((element) => element.getBoundingClientRect().bottom),
    ).toBeLessThanOrEqual(844)
  })
})

describe('the host application', () => {
  it('overrides any rule with one unlayered class, and any colour with a property on an ancestor', async () => {
    const page = await openScene('conversation', { fresh: true })
    await page.locator('.parley-bubble[data-mine]').first().waitFor()
    const own = page.locator('.parley-bubble[data-mine]').first()
    const colour = () => own.evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.evaluate(() => document.body.style.setProperty('--parley-own', 'rgb(4, 5, 6)'))
    await soon(() => colour()).toBe('rgb(4, 5, 6)')
    await page.addStyleTag({ content: '.parley-bubble { background: rgb(1, 2, 3); border-radius: 0 }' })
    await soon(() => colour()).toBe('rgb(1, 2, 3)')
    await soon(() => own.evaluate((element) => getComputedStyle(element).borderRadius)).toBe('0px')
  })
})
