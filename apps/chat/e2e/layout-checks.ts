// Layout checks: horizontal overflow, text that is cut off, and untranslated text.

import type { Page } from 'playwright-core'

/** User content and names may be truncated with an ellipsis; texts of the kit may not. */
const mayEndInDots = [
  '.parley-conversation-preview',
  '.parley-composer-field',
  '.parley-thread-words',
  '.parley-quote-text',
  '.parley-writing-text',
  '.parley-writing-title',
].join(', ')

/** Texts in the pseudo-locale that are not fully visible. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((endsInDots) => {
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!parent || text === '' || !isShown(parent)) continue
      if (parent.closest(`.parley-unseen, .parley-announcer, ${endsInDots}`)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
        const edge = box.getBoundingClientRect()
        const canScroll = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
        // Content that is scrolled out of view is not cut off: only text that cannot be reached counts.
        const isCutAcross =
          !canScroll(style.overflowX) && (words.left < edge.left - 1 || words.right > edge.right + 1)
        const isCutBelow = !canScroll(style.overflowY) && words.height > edge.height + 3
        if (isCutAcross || isCutBelow) {
          // Only texts of the kit: user content may be truncated.
          if (text.includes('⟦') || text.includes('⟧'))
            found.push(`${parent.className}: ${text.slice(0, 60)}`)
          break
        }
        if (canScroll(style.overflowX) && canScroll(style.overflowY)) break
      }
    }
    return [...new Set(found)]
  }, mayEndInDots)
}

/** Focuses these elements one by one. Returns those whose focus ring is cut off by an ancestor. */
export function cutOffRings(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const isCutOff = (element: HTMLElement) => {
      element.focus({ focusVisible: true } as FocusOptions)
      element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' })
      const style = getComputedStyle(element)
      const reach = Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
      const ring = element.getBoundingClientRect()
      for (let box = element.parentElement; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = box.getBoundingClientRect()
        const across = ring.left - reach < edge.left - 0.5 || ring.right + reach > edge.right + 0.5
        return across || ring.top - reach < edge.top - 0.5 || ring.bottom + reach > edge.bottom + 0.5
      }
      return false
    }
    const elements = [...document.querySelectorAll<HTMLElement>(wanted)]
    if (elements.length === 0) throw new Error(`There is no ${wanted}.`)
    return elements.filter(isCutOff).map(({ textContent }) => textContent)
  }, selector)
}

/** All visible and accessible text of the page. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript')) found.add(node.textContent?.trim() ?? '')
    for (const attribute of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        found.add(element.getAttribute(attribute)?.trim() ?? '')
    return [...found]
  })
}

/** Texts that contain no text from a catalogue, on a page in the pseudo-locale. */
export async function untranslated(page: Page, known: readonly string[] = []): Promise<string[]> {
  return (await textsOf(page)).filter(
    (text) => /\p{L}{2}/u.test(text) && !/[⟦⟧]/.test(text) && !known.includes(text),
  )
}
