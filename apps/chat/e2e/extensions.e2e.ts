// What an application adds to the kit and decides for it, in the gallery with a fake client.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut } from './browser.ts'
import { openScene } from './gallery.ts'
import { inGroup, menuOf, openMessages, row, soon, tell } from './messages.ts'

const told = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { told?: readonly string[] }).told ?? [])

const field = (page: Page) => page.locator('.parley-composer-field')

describe('an application that extends the kit', () => {
  it('adds its own components, menu entries, reactions and pages', async () => {
    const page = await openMessages('extended')
    for (const what of ['above', 'title', 'composer', 'end', 'below'])
      await page.locator(`[data-host=${what}]`).first().waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Insert an order' }).click()
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await soon(() => told(page)).toEqual(['order', 'call'])

    await menuOf(page, 'launch/22')
    const entries = page.getByRole('menuitem')
    await soon(() => entries.allTextContents()).toContain('Save to order')
    await soon(() => entries.allTextContents()).not.toContain('Forward')
    await soon(() => page.locator('.parley-quick-button').allTextContents()).toEqual(
      expect.arrayContaining(['✅', '🚚']),
    )
    await page.getByRole('menuitem', { name: 'Save to order' }).click()
    await soon(() => told(page)).toContain('save launch/22')

    await page.getByRole('button', { name: 'Group details' }).click()
    await page.getByRole('button', { name: 'Orders' }).click()
    await page.getByText('Orders of launch').waitFor()
  })

  it('changes, takes over and refuses drafts before they are sent', async () => {
    const page = await openMessages('extended')
    await field(page).fill('hello')
    await field(page).press('Enter')
    await page.locator('.parley-bubble', { hasText: 'hello ✓' }).waitFor()
    await soon(() => field(page).inputValue()).toBe('')

    await field(page).fill('/refund 4')
    await field(page).press('Enter')
    await soon(() => told(page)).toContain('command /refund 4')
    await soon(() => field(page).inputValue()).toBe('')
    expect(await page.locator('.parley-bubble', { hasText: '/refund' }).count()).toBe(0)

    const isTold = await lookOut(page, 'body', 'This word is not allowed here.')
    await field(page).fill('the secret')
    await field(page).press('Enter')
    await soon(isTold).toBe(true)
    await soon(() => field(page).inputValue()).toBe('the secret')
  })

  it('opens links and files itself', async () => {
    const page = await openMessages('extended')
    const link = page.locator('.parley-timeline a[href^=http]').first()
    const href = await link.getAttribute('href')
    await link.click()
    await soon(() => told(page)).toContainEqual(expect.stringContaining(`link ${href}`))
    await page.locator('.parley-file-open').first().click()
    await soon(() => told(page)).toContainEqual(expect.stringMatching(/^file /))
    expect(page.context().pages()).toHaveLength(1)
  })

  it('switches features off: no buttons, no menu entries, no keys', async () => {
    const page = await openMessages('featuresOff')
    await menuOf(page, 'launch/22')
    await soon(() => page.getByRole('menuitem').allTextContents()).toEqual([
      'Copy text',
      'Select',
      expect.stringMatching(/^Profile of /),
    ])
    await page.keyboard.press('Escape')
    await row(page, 'launch/22').focus()
    await page.keyboard.press('r')
    await page.keyboard.press('e')
    expect(await page.locator('.parley-writing').count()).toBe(0)
    for (const name of ['Attach', 'Emoji', 'Record a voice message', 'Search in this conversation'])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)
  })

  it('renders a conversation itself, with hooks', async () => {
    const page = await openScene('headless')
    await page.locator('[data-host-line="launch/22"]').waitFor()
    await soon(() => page.locator('h2').textContent()).toMatch(/^[1-9]\d* members, [1-9]\d* pins, 0 uploads$/)
    await tell(page, 'emit', 'messages.received', {
      message: { ...inGroup('typing'), from: 'bob', kind: 'command', action: 'TypingBegin' },
      mine: false,
      backlog: false,
    })
    await page.locator('[data-host=typing]', { hasText: 'Bob Okafor' }).waitFor()
    await page.getByRole('button', { name: 'Answer launch/22' }).click()
    await page.locator('[data-host=reply]').waitFor()
    const field = page.getByRole('textbox', { name: 'Host message' })
    expect(await page.getByRole('button', { name: 'Send it' }).isDisabled()).toBe(true)
    await field.fill('from the host')
    await field.press('Enter')
    await page.locator('[data-host-line]', { hasText: 'from the host sent' }).waitFor()
    await soon(() => page.locator('[data-host=reply]').count()).toBe(0)
    await soon(() => field.inputValue()).toBe('')
  })
})
