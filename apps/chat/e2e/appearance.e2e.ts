// Appearance: density, layout, contrast, forced colours; and no flash of another theme.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems, sharedBrowser, soon, stickingOut } from './browser.ts'
import { choose, galleryAddress, openScene, type SceneOptions } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'

async function opened(scene: string, options: SceneOptions = {}): Promise<Page> {
  const page = await openScene(scene, options)
  await page.locator('.parley-message').first().waitFor()
  await settled(page)
  return page
}

const heightOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.height ?? 0

/** The colours of texts with a contrast below seven to one, which axe only checks on request. */
const weakTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
    const runOnly = { type: 'rule' as const, values: ['color-contrast-enhanced'] }
    const { violations } = await axe.run(document, {
      runOnly,
      rules: { 'color-contrast-enhanced': { enabled: true } },
    })
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    )
  })

describe('density', () => {
  it('changes at once in the list and the timeline', async () => {
    const page = await opened('conversation')
    const row = '.parley-conversation-item'
    const gap = async () => {
      const boxes = await page
        .locator(row)
        .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top))
      return (boxes[1] ?? 0) - (boxes[0] ?? 0)
    }
    await soon(() => heightOf(page, row)).toBe(66)
    const before = await heightOf(page, '.parley-message:not([data-first]) .parley-bubble')
    await choose(page, { density: 'compact' })
    await soon(() => heightOf(page, row)).toBe(52)
    await soon(gap).toBe(52)
    await soon(() => heightOf(page, '.parley-message:not([data-first]) .parley-bubble')).toBeLessThan(before)
    await soon(() => stickingOut(page)).toEqual([])
  })
})

describe('the flat layout', () => {
  it('shows everybody on one side, with names', async () => {
    const page = await opened('composer', { layout: 'flat' })
    const rows = page.locator('.parley-message[data-first]:not([data-line])')
    const starts = await rows.evaluateAll((found) =>
      found.map((row) =>
        Math.round(row.querySelector('.parley-message-body')?.getBoundingClientRect().left ?? 0),
      ),
    )
    expect(new Set(starts).size).toBe(1)
    const own = page.locator('.parley-message[data-mine][data-first]').first()
    await soon(() => own.locator('.parley-sender').textContent()).toBe('Alice')
    await soon(() => own.locator('.parley-avatar').count()).toBe(1)
    expect(await seriousProblems(page)).toEqual([])
    await choose(page, { layout: 'bubbles' })
    await soon(() => own.locator('.parley-sender').count()).toBe(0)
  })

  it.each(['messages', 'mixed'])('fits all kinds of messages of %s, narrow and wide', async (scene) => {
    const page = await opened(scene, { layout: 'flat', viewport: { width: 360, height: 740 } })
    await soon(() => stickingOut(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await soon(() => stickingOut(page)).toEqual([])
  })
})

describe('high contrast', () => {
  it.each(['light', 'dark'] as const)('is seven to one in the %s theme', async (theme) => {
    const page = await opened('conversation', { theme, contrast: 'more' })
    expect(await seriousProblems(page)).toEqual([])
    expect(await weakTexts(page)).toEqual([])
  })

  it('is applied when the system requests it', async () => {
    const ink = (page: Page) => page.locator('.parley').evaluate((root) => getComputedStyle(root).color)
    const asked = await opened('conversation', { media: { contrast: 'more' } })
    const usual = await opened('conversation')
    await soon(() => ink(asked)).toBe('rgb(0, 0, 0)')
    expect(await ink(usual)).not.toBe('rgb(0, 0, 0)')
    // The check above does find something in the default theme.
    expect(await seriousProblems(usual)).toEqual([])
    expect(await weakTexts(usual)).not.toEqual([])
  })
})

describe('forced colours', () => {
  it('keep an outline around everything that was distinguished only by colour', async () => {
    const page = await opened('conversation', { media: { forcedColors: 'active' } })
    expect(await seriousProblems(page)).toEqual([])
    const edges = await page.evaluate(() => {
      const edgeOf = (selector: string) => {
        const element = document.querySelector(selector)
        if (!element) return undefined
        const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(element)
        return (
          Number.parseFloat(borderTopWidth) + (outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth))
        )
      }
      return [
        '.parley-bubble',
        '.parley-bubble[data-mine]',
        '.parley-avatar',
        '.parley-badge',
        '.parley-conversation[aria-current]',
        '.parley-composer',
      ].map((selector) => [selector, edgeOf(selector)])
    })
    for (const [selector, edge] of edges) expect([selector, Number(edge) > 0]).toEqual([selector, true])
  })
})

describe('the first paint', () => {
  it('applies all saved settings before any script is loaded', async () => {
    const browser = await sharedBrowser()
    const context = await browser.newContext({ colorScheme: 'light', locale: 'en-GB' })
    await context.addInitScript(() => {
      const chosen = { theme: 'dark', contrast: 'more', density: 'compact', layout: 'flat', language: 'ar' }
      localStorage.setItem('parley.preferences', JSON.stringify(chosen))
    })
    const page = await context.newPage()
    // Blocks all scripts except the one for the first paint.
    await page.route(/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(await galleryAddress(), { waitUntil: 'domcontentloaded' })
    const root = page.locator('html')
    const attributes = ['data-theme', 'data-contrast', 'data-density', 'data-layout', 'lang', 'dir']
    expect(await Promise.all(attributes.map((name) => root.getAttribute(name)))).toEqual([
      ...['dark', 'more', 'compact', 'flat', 'ar', 'rtl'],
    ])
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(23, 25, 31)',
    )
    await context.close()
  })
})
