// The settings: errors, links to sections, dialogs, and the keyboard alone.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focusIn, pick, problemsInBothThemes, soon } from './browser.ts'
import { callsOf, openScene } from './gallery.ts'

describe('the settings', () => {
  it('explain failures and retry', async () => {
    const page = await openScene('settings-refused')
    await page.getByText('The settings could not be loaded').waitFor()
    await page.getByText('The devices could not be loaded').waitFor()
    await page.getByText('This server does not offer translation').waitFor()
    // Done in one step: a window that gets the focus in between would reload by itself, and leave nothing to retry.
    await page.waitForFunction(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      const again = [...document.querySelectorAll('button')].filter((one) => one.textContent === 'Try again')
      if (again.length < 2) return false
      client.failures.clear()
      for (const button of again) button.click()
      return true
    })
    await page.getByText('Notifications are on').waitFor()
    await page.getByText('Pixel 9').waitFor()
    // A refused change is reported, and nothing else changes.
    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      const why = Object.assign(new Error('no'), { reason: 'permissionDenied' })
      client.failures.set('notifications.silenceAll', why)
    })
    await page.getByRole('button', { name: 'For 1 hour' }).click()
    await page
      .locator('.parley-problem', { hasText: 'Not saved. You do not have permission to do that.' })
      .waitFor()
    await page.getByText('Notifications are on').waitFor()
  })

  it('have links that fade where there are more of them to scroll to', async () => {
    const page = await openScene('settings-devices', { viewport: { width: 390, height: 780 } })
    const links = page.locator('.parley-settings-ways')
    /** Where the row fades: at its start, at its end, or both. */
    const fades = () =>
      links.evaluate((row) => {
        const { maskImage } = getComputedStyle(row)
        return [/^linear-gradient\(to \w+, rgba\(0, 0, 0, 0\)/u, /rgba\(0, 0, 0, 0\)\)$/u].map((edge) =>
          edge.test(maskImage),
        )
      })
    const scrollTo = (left: number) =>
      links.evaluate((row, to) => row.scrollTo({ left: to, behavior: 'instant' }), left)
    await scrollTo(0)
    await soon(fades).toEqual([false, true])
    await scrollTo(80)
    await soon(fades).toEqual([true, true])
    await scrollTo(9999)
    await soon(fades).toEqual([true, false])
    // In Chinese all of them fit.
    const chinese = await openScene('settings-devices', {
      language: 'zh-CN',
      viewport: { width: 1800, height: 780 },
    })
    const wide = chinese.locator('.parley-settings-ways')
    await soon(() => wide.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
    await soon(() => wide.evaluate((row) => getComputedStyle(row).maskImage)).toBe('none')
  })

  it('have sections with links, in Chinese too', async () => {
    const page = await openScene('settings-devices', { language: 'zh-CN' })
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('设备')
    await page.getByText('本设备').waitFor()
    expect(await page.getByText('settings.').count()).toBe(0)
    // It stays in view while the sections above it load.
    await soon(() => page.locator('.parley-settings-ways [aria-current]').textContent()).toBe('设备')
    await soon(() => endOfScrolling(page)).toBe(true)
  })

  it('ask before another device is signed out', async () => {
    const page = await openScene('settings-devices')
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign “Firefox on Linux” out?' })
    await dialog.waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-device="web_other"]').waitFor()
    await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
    await dialog.getByRole('button', { name: 'Sign out' }).click()
    await page.locator('[data-device="web_other"]').waitFor({ state: 'detached' })
  })
})

/** Whether the devices are at the top, or as far up as the page can scroll. */
const endOfScrolling = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const section = document.querySelector('[data-section="devices"]') as HTMLElement
    const body = section.parentElement as HTMLElement
    const isAtTop = Math.abs(section.getBoundingClientRect().top - body.getBoundingClientRect().top) < 48
    return isAtTop || body.scrollTop + body.clientHeight >= body.scrollHeight - 2
  })

describe('a conversation', () => {
  it('is muted by keyboard for a time, and unmuted again', async () => {
    const page = await openScene('settings-muted')
    const row = page.locator('.parley-list [data-roving="single:bob"]')
    await page
      .locator('.parley-list [data-roving="single:mei"] [aria-label="Notifications are off"]')
      .waitFor()
    await row.focus()
    await page.keyboard.press('Shift+F10')
    await focusIn(page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'Turn notifications off' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Notifications for Bob Okafor' })
    await dialog.waitFor()
    await soon(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('default')
    expect(await problemsInBothThemes(page)).toEqual([])
    // Only groups offer mentions.
    expect(await dialog.getByText('Mentions only').count()).toBe(0)
    await page.getByRole('radio', { name: 'Mute for 8 hours' }).focus()
    await page.keyboard.press('Space')
    // It applies at once.
    await row.getByLabel('Notifications are off').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await callsOf(page))['notifications.silence']).toBe(1)
    await page.getByRole('button', { name: 'Notifications for Bob Okafor: Muted' }).click()
    await page.getByRole('radio', { name: /^Muted until/ }).waitFor()
    await soon(() => page.getByRole('radio', { name: /^Muted until/ }).isChecked()).toBe(true)
    await pick(page, 'Use my default settings')
    await row.getByLabel('Notifications are off').waitFor({ state: 'detached' })
  })
})
