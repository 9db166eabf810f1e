// The timeline under load, with a fake client: thousands of messages, pages added in front, messages at the end.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { callsOf, openScene, receive } from './gallery.ts'
import { prepend } from './scrolling.ts'

const mostRows = 180

async function openLong(): Promise<Page> {
  const page = await openScene('long')
  // The list shows the same text before the code of the conversation is loaded.
  await page.locator('.parley-bubble', { hasText: '#3000' }).waitFor()
  return page
}

/** Waits some frames, so that pending work of the page has run. */
const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let done = 0; done < wanted; done++) await new Promise(requestAnimationFrame)
  }, count)

const view = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.parley-timeline') as HTMLElement
    const bubbles = [...document.querySelectorAll<HTMLElement>('.parley-bubble')]
    return {
      fromEnd: Math.round(scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop),
      rows: bubbles.length,
      first: bubbles[0]?.dataset.anchor,
      last: bubbles.at(-1)?.dataset.anchor,
    }
  })

/** The first row that can be read, and the height of the view. */
const topRow = (page: Page) =>
  page.evaluate(() => {
    const scroller = document.querySelector('.parley-timeline') as HTMLElement
    const edge =
      scroller.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop)
    const bubbles = [...document.querySelectorAll<HTMLElement>('.parley-bubble')]
    const first = bubbles.find((bubble) => bubble.getBoundingClientRect().bottom > edge)
    return { id: first?.dataset.anchor, height: scroller.clientHeight }
  })

/** Calls about messages, except those about users, names and settings. */
const aboutMessages = async (page: Page) =>
  Object.fromEntries(Object.entries(await callsOf(page)).filter(([name]) => !name.includes('.')))

describe('a conversation of 3000 messages', () => {
  it('opens at the end with one request, loads nothing until scrolled, and keeps the view in place over 50 prepended pages', async () => {
    // Texts of all lengths, code, quotes, reactions, pictures with known sizes.
    const page = await openScene('mixed', { fresh: true })
    await page.locator('.parley-bubble', { hasText: '#2999' }).waitFor()
    await soon(async () => (await callsOf(page)).loadPins).toBe(1)
    await frames(page, 60)
    expect(await aboutMessages(page)).toEqual({ loadLatest: 1, loadPins: 1 })
    await soon(async () => (await view(page)).fromEnd).toBe(0)
    await page.locator('.parley-image').first().waitFor()
    for (let pages = 0; pages < 50; pages++) {
      const { furthest, rows } = await prepend(page)
      expect(furthest).toBeLessThanOrEqual(1)
      expect(rows).toBeLessThanOrEqual(mostRows)
    }
    const { loadOlder = 0 } = await callsOf(page)
    expect(loadOlder).toBeGreaterThanOrEqual(40)
  })

  it('can be scrolled up and back down by wheel, and then follows new messages again', async () => {
    const page = await openLong()
    await page.mouse.move(760, 380)
    const opened = await view(page)
    while ((await view(page)).last === opened.last) {
      await page.mouse.wheel(0, -2500)
      await frames(page, 2)
    }
    while ((await view(page)).fromEnd > 0 || (await view(page)).last !== opened.last) {
      await page.mouse.wheel(0, 2500)
      await frames(page, 2)
    }
    await receive(page, 'and one more')
    await page.getByText('and one more').first().waitFor()
    await soon(async () => (await view(page)).fromEnd).toBe(0)
  })

  it('follows new messages only at the end; further up it counts them and offers a jump', async () => {
    const page = await openLong()
    await receive(page, 'seen at once')
    await page.locator('.parley-words', { hasText: 'seen at once' }).waitFor()
    await soon(async () => (await view(page)).fromEnd).toBe(0)
    await soon(async () => (await callsOf(page)).markConversationRead).toBe(1)

    await page.mouse.move(760, 380)
    await page.mouse.wheel(0, -1200)
    await page.locator('.parley-jump').waitFor()
    const place = (await view(page)).fromEnd
    for (const text of ['one below', 'two below', 'three below']) await receive(page, text)
    await page.getByRole('button', { name: 'Jump to 3 new messages' }).waitFor()
    expect((await view(page)).fromEnd).toBeGreaterThan(place)
    await page.getByRole('button', { name: 'Jump to 3 new messages' }).click()
    await page.locator('.parley-words', { hasText: 'three below' }).waitFor()
    await soon(async () => (await view(page)).fromEnd).toBe(0)
    await soon(() => page.locator('.parley-jump').count()).toBe(0)
  })

  it('offers the jump to a new message that is out of view, even right below it', async () => {
    const page = await openLong()
    await page.mouse.move(760, 380)
    await page.mouse.wheel(0, -100)
    await soon(async () => (await view(page)).fromEnd).toBeGreaterThan(80)
    await receive(page, 'right below')
    await page.getByRole('button', { name: 'Jump to 1 new message' }).waitFor()
    expect((await view(page)).fromEnd).toBeLessThan(200)
    await page.getByRole('button', { name: 'Jump to 1 new message' }).click()
    await soon(async () => (await view(page)).fromEnd).toBe(0)
    await soon(() => page.locator('.parley-jump').count()).toBe(0)
  })

  it('scrolls by wheel over the jump, too, and loads more at the top', async () => {
    const page = await openLong()
    await page.mouse.move(760, 380)
    await page.mouse.wheel(0, -1200)
    await page.locator('.parley-jump').hover()
    await soon(async () => (await view(page)).fromEnd).toBe(1200)
    await page.mouse.wheel(0, -600)
    await soon(async () => (await view(page)).fromEnd).toBe(1800)
    const { first } = await view(page)
    await soon(async () => {
      await page.mouse.wheel(0, -2500)
      return (await view(page)).first
    }).not.toBe(first)
  })

  it.each([
    ['messages arrive below', (page: Page) => receive(page, 'a line\n'.repeat(20))],
    // Simulates an on-screen keyboard.
    ['the view becomes lower', (page: Page) => page.setViewportSize({ width: 1100, height: 420 })],
  ])(
    'offers the jump to a reader slightly above the end when %s, without a scroll event',
    async (_, grow) => {
      const page = await openLong()
      const { height = 0 } = page.viewportSize() ?? {}
      expect(height).toBeGreaterThan(700)
      await page.mouse.move(760, 380)
      await page.mouse.wheel(0, -100)
      await soon(async () => (await view(page)).fromEnd).toBeGreaterThan(80)
      await frames(page, 30)
      expect(await page.locator('.parley-jump').count()).toBe(0)
      await grow(page)
      await soon(async () => (await view(page)).fromEnd).toBeGreaterThan(300)
      await page.locator('.parley-jump').click()
      await soon(async () => (await view(page)).fromEnd).toBe(0)
      await soon(() => page.locator('.parley-jump').count()).toBe(0)
    },
  )

  it('keeps the row at the top for a reader slightly above the end when the view becomes wider and lower', async () => {
    const page = await openScene('mixed', { viewport: { width: 820, height: 800 } })
    await page.locator('.parley-bubble', { hasText: '#2999' }).waitFor()
    await soon(async () => (await view(page)).fromEnd).toBe(0)
    await page.mouse.move(600, 380)
    await page.mouse.wheel(0, -120)
    await soon(async () => (await view(page)).fromEnd).toBe(120)
    const before = await topRow(page)
    // Simulates turning a phone.
    await page.setViewportSize({ width: 1500, height: 500 })
    await soon(async () => (await topRow(page)).height).toBeLessThan(before.height)
    await frames(page, 10)
    await soon(async () => (await topRow(page)).id).toBe(before.id)
    expect((await view(page)).fromEnd).toBeGreaterThan(100)
  })

  it('keeps the document small while many messages arrive', async () => {
    const page = await openLong()
    await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: { receive(from: string, text: string): void } }
      for (let count = 0; count < 400; count++) {
        client.receive('bob', `poured ${count}`)
        if (count % 20 === 0) await new Promise(requestAnimationFrame)
      }
    })
    await page.locator('.parley-words', { hasText: 'poured 399' }).waitFor()
    await soon(async () => (await view(page)).fromEnd).toBe(0)
    await soon(async () => (await view(page)).rows).toBeLessThanOrEqual(mostRows)
  })
})
