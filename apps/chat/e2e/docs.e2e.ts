// The documentation site of a server: reading, searching, copying, and examples that really run, on a wide screen and on a
// phone, under its content policy.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems, soon } from './browser.ts'
import { onOwnServer, openContext, server } from './on-server.ts'

// Has the sample users that the examples use.
onOwnServer(async () => ({ PARLEY_EMPTY: '0' }))

async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await openContext({
    viewport: { width: 1280, height: 860 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(server.url + path)
  return { page, complaints }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

describe('the documentation at /docs', () => {
  it('is found by task and by words, and its code can be copied', async () => {
    const { page, complaints } = await open('/docs')
    expect(new URL(page.url()).pathname).toBe('/docs/')
    await heading(page, 'Documentation')
    await page.getByRole('link', { name: 'Tokens', exact: true }).first().click()
    await heading(page, 'Signing your own users in')

    await page.getByRole('searchbox').fill('leaked secret')
    await page.locator('.results a', { hasText: 'Credentials' }).first().click()
    await soon(() => new URL(page.url()).hash).toBe('#credentials')

    await page
      .locator('.code', { hasText: 'npx parley app list' })
      .getByRole('button', { name: 'Copy' })
      .click()
    await soon(() => page.evaluate(() => navigator.clipboard.readText())).toContain('npx parley app list')

    await page.getByRole('button', { name: 'Dark colours' }).click()
    await page.goto(`${server.url}/docs/operating/install.html`)
    await page.locator('html[data-theme=dark]').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  it('has examples that run beside their code', async () => {
    const { page, complaints } = await open('/docs/live.html')
    const talk = page.frameLocator('iframe').first()
    await talk.getByText('bob is here').waitFor()
    await talk.getByRole('textbox').fill('from the documentation')
    await talk.getByRole('button', { name: 'Send' }).click()
    await talk.getByText('Bob got: from the documentation').waitFor()

    const shop = page.frameLocator('iframe').nth(1)
    await page.locator('iframe').nth(1).scrollIntoViewIfNeeded()
    await shop.getByRole('button', { name: /Open chat/ }).click()
    await shop.locator('.parley-bubble').getByText('from the documentation').first().waitFor()

    await page.goto(`${server.url}/docs/quickstart/page.html`)
    const chat = page.frameLocator('iframe').first()
    await chat.locator('.parley-bubble').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('has a theme editor that shows and copies the tokens', async () => {
    const { page, complaints } = await open('/docs/theme-editor.html')
    const preview = page.frameLocator('iframe').first()
    await preview.locator('.parley-bubble').first().waitFor()
    await page.getByLabel('Own messages').fill('#ffe0b2')
    await soon(() => page.locator('.code code').first().textContent()).toContain('--parley-own: #ffe0b2;')
    const colour = () =>
      preview.locator('html').evaluate((html) => getComputedStyle(html).getPropertyValue('--parley-own'))
    await soon(colour).toBe('#ffe0b2')
    expect(complaints).toEqual([])
  })

  it('fits on a phone, with the pages in a menu', async () => {
    const { page, complaints } = await open('/docs/embedding.html', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      hasTouch: true,
      isMobile: true,
    })
    await heading(page, 'Embedding: a whole chat, one conversation, a launcher, an element')
    const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    await soon(isTooWide).toBe(false)
    await page.getByText('Menu', { exact: true }).tap()
    await page.getByRole('link', { name: 'Theming', exact: true }).first().tap()
    await heading(page, 'Theming')
    await soon(isTooWide).toBe(false)
    expect(await seriousProblems(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})
