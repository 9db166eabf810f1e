// Helpers for tests of the conversation list.

import type { Locator, Page } from 'playwright-core'

export const row = (page: Page, key: string): Locator => page.locator(`.parley-list [data-roving="${key}"]`)

export const focusedRow = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('data-roving'))

/** Waits some frames, so that pending work of the page has run. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (wanted) => {
    for (let done = 0; done < wanted; done++) await new Promise(requestAnimationFrame)
  }, count)

/** Scrolls the list, and waits until there are rows for the whole view and nothing moves any more. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.locator('.parley-list-scroll').evaluate(async (view, place) => {
    view.scrollTop = place
    const rows = () => [...view.querySelectorAll<HTMLElement>('.parley-list-rows > li')]
    const edges = () => {
      const boxes = rows().map((row) => row.getBoundingClientRect())
      return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))] as const
    }
    const { top: start, bottom: end } = view.getBoundingClientRect()
    let before = ''
    for (let still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame)
      const [first, last] = edges()
      const now = `${first} ${last} ${view.scrollTop}`
      const isFull = (first <= start + 1 || place === 0) && last >= end - 1
      still = isFull && now === before ? still + 1 : 0
      before = now
    }
  }, top)
}

/** The visible rows, and the position of the first of them. */
export const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector('.parley-list-scroll') as HTMLElement
    const edge = view.getBoundingClientRect()
    const seen = [...view.querySelectorAll<HTMLElement>('[data-roving]')].filter((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      return bottom > edge.top + 1 && top < edge.bottom - 1
    })
    const all = seen.map(({ dataset }) => dataset.roving)
    const top = Math.round((seen[0]?.getBoundingClientRect().top ?? 0) - edge.top)
    return { all, first: all[0], top }
  })

/** Lets the page's fake client receive a text. */
export const receiveFrom = (page: Page, from: string, text: string): Promise<void> =>
  page.evaluate(
    ([who, words]) => {
      const { client } = globalThis as unknown as { client: { receive(from: string, text: string): void } }
      client.receive(who, words)
    },
    [from, text] as const,
  )
