// Scroll positions of a timeline: where it opens, jumps there and back, and gaps.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, problemsInBothThemes, stickingOut } from './browser.ts'
import { callsOf, openScene } from './gallery.ts'
import { frames } from './list.ts'
import { bubble, hasFocus, isInView, row, soon } from './messages.ts'

const conversationRow = (page: Page, user: string) => page.locator(`[data-roving="single:${user}"]`)
const corner = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The distance of a bubble from the top of the timeline. */
const distanceOf = (page: Page, id: string) =>
  bubble(page, id).evaluate((element) => {
    const view = element.closest('.parley-timeline')?.getBoundingClientRect()
    return element.getBoundingClientRect().top - (view?.top ?? 0)
  })

/** Scrolls the timeline by wheel until a condition holds, and waits until scrolling has ended. */
async function scroll(page: Page, by: number, until: () => Promise<boolean>): Promise<void> {
  const timeline = page.locator('.parley-timeline')
  await timeline.hover()
  await soon(async () => {
    if (await until()) return true
    await page.mouse.wheel(0, by)
    await frames(page, 1)
    return until()
  }).toBe(true)
  await still(page)
}

/** Waits until scrolling has ended, and nothing that arrives moves the view. */
const still = (page: Page): Promise<void> =>
  page.locator('.parley-timeline').evaluate(async (element) => {
    const place = () => `${element.scrollTop} ${element.scrollHeight}`
    for (let same = 0, before = place(); same < 10; before = place()) {
      await new Promise(requestAnimationFrame)
      same = place() === before ? same + 1 : 0
    }
  })

describe('a conversation with 200 new messages', () => {
  it('opens at the first of them, leads to mentions and back, and keeps its position', async () => {
    const page = await openScene('unread')
    await conversationRow(page, 'bob').click()
    const line = page.locator('.parley-new-line')
    await line.waitFor()
    await soon(() => isInView(line)).toBe(true)
    await soon(() => isInView(bubble(page, 'bob/201'))).toBe(true)
    await soon(() => callsOf(page)).toMatchObject({ loadLatest: 1, loadAround: 1 })

    // The gap before the newest page is filled while scrolling towards it, without a jump.
    await page.getByText('Up to 125 messages are missing here').waitFor({ state: 'attached' })
    await scroll(page, 900, () => row(page, 'bob/290').isVisible())
    expect((await callsOf(page)).loadNewer).toBeGreaterThan(0)
    await soon(() => line.count()).toBe(1)

    await corner(page, 'Go to the next of 2 messages that mention you').click()
    await soon(() => isInView(bubble(page, 'bob/300'))).toBe(true)
    await soon(() => hasFocus(row(page, 'bob/300'))).toBe(true)
    await corner(page, 'Go to the message that mentions you').click()
    await soon(() => isInView(bubble(page, 'bob/380'))).toBe(true)
    await corner(page, 'Back to where you were').click()
    await soon(() => isInView(bubble(page, 'bob/300'))).toBe(true)

    // The position survives leaving and a reload.
    await still(page)
    const before = await distanceOf(page, 'bob/300')
    await conversationRow(page, 'mei').click()
    await row(page, 'mei/120').waitFor()
    await conversationRow(page, 'bob').click()
    await soon(async () => Math.abs((await distanceOf(page, 'bob/300')) - before) <= 1).toBe(true)
    await page.reload()
    await conversationRow(page, 'bob').click()
    await row(page, 'bob/300').waitFor()
    await soon(async () => Math.abs((await distanceOf(page, 'bob/300')) - before) <= 1).toBe(true)
  })

  it('is not marked as read before its end was seen, however late the browser reports visibility', async () => {
    const page = await openScene('unread')
    await conversationRow(page, 'bob').waitFor()
    await page.evaluate(() => {
      // Delays all observer callbacks except the first for longer than `lookMs`.
      globalThis.IntersectionObserver = class extends IntersectionObserver {
        constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          let words = 0
          const later: IntersectionObserverCallback = (entries, self) =>
            words++ === 0 ? told(entries, self) : setTimeout(() => told(entries, self), 1500)
          super(later, options)
        }
      }
    })
    await conversationRow(page, 'bob').click()
    await page.locator('.parley-new-line').waitFor()
    // Longer than `lookMs`.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 900)))
    expect(await callsOf(page)).not.toHaveProperty('markConversationRead')
    // Escape marks it as read, if there is nothing to close.
    await page.locator('.parley-composer-field').press('Escape')
    await soon(() => callsOf(page)).toMatchObject({ markConversationRead: 1 })
  })

  it('shows the day while scrolling and hides it afterwards', async () => {
    const page = await openScene('unreadOpen')
    await page.locator('.parley-new-line').waitFor()
    const pill = page.locator('.parley-day-float')
    await pill.waitFor({ state: 'attached' })
    await soon(() => pill.getAttribute('data-shown')).toBe(null)
    const isShown = await lookOut(page, '.parley-day-float[data-shown]')
    await scroll(page, 120, isShown)
    await soon(() => pill.getAttribute('data-shown')).toBe(null)
  })
})

describe('a gap', () => {
  it('near the view is filled automatically, and the rows in view stay in place', async () => {
    const page = await openScene('gap')
    await row(page, 'bob/60').waitFor()
    await soon(() => page.locator('.parley-gap').count()).toBe(0)
    await soon(() => isInView(bubble(page, 'bob/60'))).toBe(true)
    await soon(async () => {
      await page.mouse.wheel(0, -900)
      return row(page, 'bob/30').count()
    }).toBe(1)
  })
})

describe('a message of another conversation', () => {
  it('is shown as soon as its conversation is, with a way back', async () => {
    const page = await openScene('unread')
    await conversationRow(page, 'mei').click()
    await row(page, 'mei/120').waitFor()
    const standsOut = await lookOut(page, '[data-roving="bob/20"][data-flash]')
    await page.evaluate(() => {
      const { openMessage } = globalThis as unknown as {
        openMessage(conversation: object, position: number, id: string): void
      }
      openMessage({ type: 'single', id: 'bob' }, 20, 'bob/20')
    })
    await soon(() => isInView(bubble(page, 'bob/20'))).toBe(true)
    await soon(standsOut).toBe(true)
    await corner(page, 'Back to where you were').click()
    await soon(() => isInView(page.locator('.parley-new-line'))).toBe(true)
  })
})

describe('searching in a conversation', () => {
  it('counts matches, steps through them by keys and buttons, highlights words, and leads back', async () => {
    const page = await openScene('unread')
    await conversationRow(page, 'mei').click()
    await row(page, 'mei/120').waitFor()
    await scroll(page, -200, async () => !(await isInView(bubble(page, 'mei/120'))))
    const before = await distanceOf(page, 'mei/118')
    const open = corner(page, 'Search in this conversation')
    await open.click()
    const field = page.getByRole('searchbox', { name: 'Search in the conversation with Mei Lin' })
    await soon(() => hasFocus(field)).toBe(true)
    const status = page.locator('.parley-chat-search-status')

    await field.fill('滚动')
    await soon(() => status.textContent()).toBe('1 of 1')
    await soon(() => isInView(bubble(page, 'mei/31'))).toBe(true)
    expect(await hasFocus(field)).toBe(true)
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('parley-found') ?? [])].map((range) => String(range)))
    await soon(marked).toEqual(['滚动'])

    await field.fill('LINE 11')
    await soon(() => status.textContent()).toBe('1 of 11')
    await soon(() => isInView(bubble(page, 'mei/119'))).toBe(true)
    await field.press('Enter')
    await soon(() => status.textContent()).toBe('2 of 11')
    await soon(() => isInView(bubble(page, 'mei/118'))).toBe(true)
    await field.press('Shift+Enter')
    await page.getByRole('button', { name: 'Later match' }).click()
    await soon(() => status.textContent()).toBe('11 of 11')
    await soon(() => isInView(bubble(page, 'mei/11'))).toBe(true)
    await soon(() => page.locator('[data-announcer=polite]').textContent()).toBe('11 of 11')

    await field.fill('nobody has said this')
    await soon(() => status.textContent()).toBe('Nothing found')
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.setViewportSize({ width: 280, height: 560 })
    await soon(() => stickingOut(page)).toEqual([])
    await page.setViewportSize({ width: 1100, height: 760 })

    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      client.failures.set('search', Object.assign(new Error('down'), { reason: 'networkError' }))
    })
    await field.fill('line')
    await soon(() => status.textContent()).toBe('The search did not work: The server cannot be reached.')
    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      client.failures.clear()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await soon(() => status.textContent()).toBe('1 of 50+')

    await field.press('Escape')
    await soon(() => hasFocus(open)).toBe(true)
    await soon(async () => Math.abs((await distanceOf(page, 'mei/118')) - before) <= 1).toBe(true)
    await soon(marked).toEqual([])
  })
})
