// Helpers for tests of rooms: a flooded room, and what is rendered of it.

import type { Locator, Page } from 'playwright-core'
import { frames } from './list.ts'

export const rowsOf = (page: Page): Locator => page.locator('.parley-room-row')
export const doorOf = (page: Page): Locator => page.locator('.parley-room-door')
export const roomPanel = (page: Page): Locator => page.getByRole('complementary', { name: 'Room details' })

interface Flooding {
  flood(rate: number, seconds: number): Promise<number>
  floodFrames(rate: number, frames: number): Promise<number>
}

/**
 * Receives as many messages per frame as a rate per second would have at sixty frames; returns the number of the last
 * one.
 */
export const floodFrames = (page: Page, rate: number, frames: number): Promise<number> =>
  page.evaluate(([a, b]) => (globalThis as unknown as Flooding).floodFrames(a, b), [rate, frames] as const)

export interface Drawn {
  /** How often rows were inserted or removed. */
  readonly draws: number
  /** The number of frames in that time. */
  readonly frames: number
  readonly mostRows: number
  /** The number of announcements. */
  readonly spoken: number
}

/** Observes the rendering of a room from now on; the returned function reports it. */
export async function watchDrawing(page: Page): Promise<() => Promise<Drawn>> {
  const watch = await page.evaluateHandle(() => {
    const seen = { draws: 0, frames: 0, mostRows: 0, spoken: 0, isOver: false }
    const rows = document.querySelector('.parley-room-rows')
    const count = () => {
      seen.frames++
      if (!seen.isOver) requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
    const drawn = () => {
      // On a busy machine the rows of one frame may be inserted after the next frame has begun, so only sums are exact.
      seen.draws++
      seen.mostRows = Math.max(seen.mostRows, rows?.querySelectorAll('.parley-room-row').length ?? 0)
    }
    if (rows) new MutationObserver(drawn).observe(rows, { childList: true })
    const said = document.querySelector('[data-announcer=polite]')
    const listen = { childList: true, characterData: true, subtree: true }
    if (said) new MutationObserver(() => seen.spoken++).observe(said, listen)
    return seen
  })
  return () =>
    watch.evaluate((seen) => {
      seen.isOver = true
      return seen
    })
}

/** The numbers after the # of the rendered messages. */
export const numbersOf = (page: Page): Promise<readonly number[]> =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => Number(/#(\d+)/.exec(row.textContent ?? '')?.[1])))

/** The distance to the end. */
export const belowOf = (page: Page): Promise<number> =>
  page
    .locator('.parley-room-timeline')
    .evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)

/** Waits until scrolling has ended. */
export async function scrolledOut(page: Page): Promise<void> {
  for (let before = Number.NaN, now = 0; before !== now; ) {
    before = await belowOf(page)
    await frames(page, 6)
    now = await belowOf(page)
  }
}

/** The first row in view, and its position. */
export const firstInView = (page: Page): Promise<{ readonly id: string; readonly top: number }> =>
  page.locator('.parley-room-timeline').evaluate((scroller) => {
    const edge = scroller.getBoundingClientRect().top
    for (const row of scroller.querySelectorAll<HTMLElement>('.parley-room-row')) {
      const { top, bottom } = row.getBoundingClientRect()
      if (bottom > edge) return { id: row.dataset.roving ?? '', top: top - edge }
    }
    return { id: '', top: 0 }
  })

export const topOf = (page: Page, id: string): Promise<number> =>
  page.locator('.parley-room-timeline').evaluate((scroller, rowId) => {
    const row = scroller.querySelector(`[data-roving="${CSS.escape(rowId)}"]`)
    return (row?.getBoundingClientRect().top ?? Number.NaN) - scroller.getBoundingClientRect().top
  }, id)
