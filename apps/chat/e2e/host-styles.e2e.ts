// The kit inside pages of other applications: their style sheets change nothing in it, and its style sheet changes
// nothing of theirs.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { layeredSheet, publishedSheet } from '../../../tools/testing/kit-sheets.ts'
import { soon } from './browser.ts'
import type { ReactBuild } from './built-gallery.ts'
import { openScene } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { type HostPage, hostPages } from './host-styles.ts'

const layered = layeredSheet()
const published = publishedSheet()

/** Gives the box of the kit the same size in all pages, and keeps its surroundings out of the comparison. */
const frame = `
  #root {
    position: fixed !important; inset: 0 auto auto 0 !important; width: 1100px !important; height: 760px !important;
    max-width: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important; overflow: hidden !important;
  }
  #root::before, #root::after, [data-frame]::before, [data-frame]::after { content: none !important; }
  [data-host], [data-host] *, [data-outside], [data-outside] * { transition: none !important; }
  [data-host], [data-host] > * { font: 16px / 1.5 sans-serif !important; letter-spacing: 0 !important; color: black !important; }
`

/** Ends the transitions of a host page inside the kit, which take most of the time of a test that looks elsewhere. */
const still = '#root :not([data-host], [data-host] *) { transition: none !important; }'

async function openHost(scene: string, last: string, react: ReactBuild = 'production'): Promise<Page> {
  const page = await openScene(scene, { fresh: true, react })
  await page.locator(last).first().waitFor()
  await settled(page)
  await page.addStyleTag({ content: frame })
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll('link[rel=stylesheet]')) sheet.remove()
  })
  return page
}

/** Replaces the style sheets of the page. */
async function dress(page: Page, sheets: readonly (string | undefined)[]): Promise<void> {
  await page.evaluate(
    (texts) => {
      for (const old of document.querySelectorAll('style[data-test]')) old.remove()
      for (const text of texts) {
        const style = document.createElement('style')
        style.dataset.test = ''
        style.textContent = text
        document.head.append(style)
      }
    },
    sheets.filter((each) => each !== undefined),
  )
}

/** Each kind of element of the kit; or elements of the host, outside of the kit or between its components. */
const selectors = {
  kit: '.parley, .parley [class^="parley-"], .parley [class^="parley-"] :not([class])',
  outside: 'html, body, body > [data-outside], body > [data-outside] *',
  between: '[data-host], [data-host] *',
}

/**
 * Properties that are not inherited. Inside the box of the kit, inherited ones come from the kit, but these are the
 * host's there as well.
 */
const notInherited = [
  'display',
  'margin',
  'padding',
  'border',
  'background',
  'border-radius',
  'float',
  'position',
]

/** Stores the current properties of elements in the page, under a name. */
const note = (page: Page, name: string, whose: keyof typeof selectors, only?: readonly string[]) =>
  page.evaluate(
    ([key, selector, properties]) => {
      // The same for all elements, and reading the names takes as long as reading the values.
      const names = [...getComputedStyle(document.documentElement)].filter((each) => !each.startsWith('--'))
      const wanted = properties ?? names
      const noted = new Map<string, Record<string, string>>()
      for (const element of document.querySelectorAll(selector)) {
        const parent = element.parentElement?.getAttribute('class')
        const kind = `${element.localName}.${element.getAttribute('class') ?? `in .${parent}`}`
        if (noted.has(kind)) continue
        const style = getComputedStyle(element)
        noted.set(kind, Object.fromEntries(wanted.map((each) => [each, style.getPropertyValue(each)])))
      }
      const page = globalThis as { noted?: Record<string, unknown> }
      page.noted = { ...page.noted, [key]: noted }
      return noted.size
    },
    [name, selectors[whose], only] as const,
  )

/** The differences between two stored states. */
const differences = (page: Page, one: string, other: string): Promise<string[]> =>
  page.evaluate(
    ([first, second]) => {
      type Noted = ReadonlyMap<string, Readonly<Record<string, string>>>
      const { noted } = globalThis as unknown as { noted: Record<string, Noted> }
      return [...(noted[first] ?? [])].flatMap(([kind, values]) =>
        Object.entries(values).flatMap(([property, value]) => {
          const now = noted[second]?.get(kind)?.[property]
          return now === value ? [] : [`${kind} ${property}: ${value} → ${now}`]
        }),
      )
    },
    [one, other] as const,
  )

describe('the kit in pages of other applications', () => {
  it.each([
    { scene: 'hosted', part: '.parley-conversation-frame', last: '.parley-pins', kinds: 120 },
    { scene: 'hostedSettings', part: '.parley-page', last: '.parley-settings-block', kinds: 40 },
  ])('looks the same, whatever their style sheets say: $scene', async ({ scene, part, last, kinds }) => {
    const page = await openHost(scene, last)
    await dress(page, [layered])
    await settled(page)
    expect(await note(page, 'alone', 'kit')).toBeGreaterThan(kinds)
    const picture = await page.locator(part).screenshot()
    const all: readonly HostPage[] = [{ name: 'an empty page' }, ...hostPages]
    for (const { name, before, after } of all) {
      await dress(page, [before, published, after])
      await soon(async () => {
        await note(page, name, 'kit')
        const isSame = picture.equals(await page.locator(part).screenshot())
        return [name, isSame, (await differences(page, 'alone', name)).slice(0, 40)]
      }).toEqual([name, true, []])
    }
  })

  it('changes nothing outside of its box, and no element of the host between its components', async () => {
    const page = await openHost('hosted', '.parley-bubble')
    await page.evaluate(() => {
      const copy = document.querySelector('[data-host]')?.cloneNode(true) as HTMLElement
      delete copy.dataset.host
      copy.dataset.outside = ''
      document.body.append(copy)
    })
    for (const { name, before, after } of hostPages) {
      await dress(page, [before, after, still])
      await note(page, 'outside before', 'outside')
      await note(page, 'between before', 'between', notInherited)
      await dress(page, [before, published, after, still])
      await note(page, 'outside after', 'outside')
      await note(page, 'between after', 'between', notInherited)
      const found = [
        ...(await differences(page, 'outside before', 'outside after')),
        ...(await differences(page, 'between before', 'between after')),
      ]
      expect([name, ...found]).toEqual([name])
    }
  })

  it('is 480 pixels plus its bars high in a container without a height, and warns in development', async () => {
    const page = await openHost('hostedAlone', '.parley-bubble', 'development')
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    await dress(page, [published, '#root { height: auto !important }'])
    await soon(() => page.locator('.parley-timeline').evaluate((element) => element.clientHeight)).toBe(480)
    const field = page.locator('.parley-composer-field')
    await soon(async () => (await field.boundingBox())?.y ?? 0).toBeLessThan(760)
    // Mounted again, as if there had been no height from the beginning.
    await page.evaluate(() => {
      const { showScene } = globalThis as unknown as { showScene(query: string): unknown }
      showScene('scene=hostedAlone')
    })
    await soon(() => warnings.some((text) => text.includes('has no height'))).toBe(true)
  })

  it('keeps Escape from the page if it closes something in the kit', async () => {
    const page = await openHost('hosted', '.parley-bubble')
    await dress(page, [published])
    await page.evaluate(() => {
      const keys: string[] = []
      Object.assign(globalThis, { keys })
      document.addEventListener('keydown', ({ key }) => keys.push(key))
    })
    const keys = () => page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys)
    await page.getByRole('button', { name: 'Emoji' }).click()
    await page.locator('.parley-emoji').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.parley-emoji').waitFor({ state: 'hidden' })
    expect(await keys()).toEqual([])
    await page.keyboard.press('Escape')
    await soon(keys).toEqual(['Escape'])
  })
})
