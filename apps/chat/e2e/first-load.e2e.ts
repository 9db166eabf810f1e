// The first load of the built app on a new device: what is transferred before the inbox is painted, and that nothing
// moves afterwards. Measured in requests, bytes and shifts, never in time.

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { soon } from './browser.ts'
import { onServer, server, signedIn, withoutBrowser } from './on-server.ts'

onServer()

interface Load {
  /** When the first conversation was in the list. */
  rowAt: number
  readonly shifts: string[]
}

/** Observes the page from its first moment. */
async function watchLoad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const load: Load = { rowAt: 0, shifts: [] }
    Object.assign(globalThis, { load })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.parley-conversation-item')) return
      load.rowAt = performance.now()
      observer.disconnect()
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
        load.shifts.push(
          `${entry.value} ${entry.sources?.map(({ node }) => (node as Element | null)?.className).join(', ')}`,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface Shift {
  readonly value: number
  readonly sources?: readonly { readonly node: Node | null }[]
}

const loadOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { load: Load }).load)

it('paints the inbox after at most 15 requests and 180 kB', async () => {
  const bob = await withoutBrowser('bob')
  await server.makeUsers('ann')
  await bob.messages.send({ to: { type: 'single', id: 'ann' }, kind: 'text', text: 'hello' }).done
  const ann = await signedIn('ann', { before: watchLoad })
  await ann.row('bob').waitFor()
  const { rowAt } = await loadOf(ann.page)
  const files = await ann.page.evaluate((before) => {
    const timings = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[]
    return timings
      .filter(({ startTime, name }) => startTime <= before && !name.startsWith('data:'))
      .map(({ name, transferSize, encodedBodySize, decodedBodySize }) => ({
        name,
        transferSize,
        isCompressed: encodedBodySize < decodedBodySize,
      }))
  }, rowAt)
  const listed = files.map(({ name, transferSize }) => `${transferSize} ${name}`).join('\n')
  // The socket is a request, too.
  expect(files.length + 1, listed).toBeLessThanOrEqual(15)
  const bytes = files.reduce((sum, { transferSize }) => sum + transferSize, 0)
  expect(bytes, listed).toBeLessThanOrEqual(180_000)
  expect(bytes, listed).toBeGreaterThan(50_000)
  const plain = files.filter(({ name, isCompressed, transferSize }) => {
    const isText = /\.(js|css)$/.test(name)
    return isText && !isCompressed && transferSize > 2000
  })
  expect(plain).toEqual([])
})

it('moves nothing when the announcement, the pinned message and missing messages of a group arrive', async () => {
  const bob = await withoutBrowser('bob')
  await server.makeUsers('cid')
  const { groupId } = await bob.groups.create({ name: 'Launch', members: ['cid'] })
  await bob.groups.setAnnouncement({ groupId, announcement: 'Read this first' })
  const to = { type: 'group', id: groupId } as const
  // More than one page, so that a gap has to be filled.
  for (let count = 0; count < 60; count++) {
    const sent = await bob.messages.send({ to, kind: 'text', text: `message ${count}` }).done
    if (count === 5) await bob.messages.pin(sent)
  }
  const cid = await signedIn('cid', { before: watchLoad, at: `${server.url}/#/c/group/${groupId}` })
  await cid.page.locator('.parley-announcement').waitFor()
  await cid.page.locator('.parley-pins').waitFor()
  await cid.sees('message 3')
  // The header has all of its buttons.
  await cid.page.locator('[data-threads-button]').waitFor()
  // Messages that the first page left out are loaded automatically.
  await soon(() => cid.page.locator('.parley-gap').count()).toBe(0)
  const { shifts } = await loadOf(cid.page)
  // The bar above the panes reports a lost connection, which may happen on a machine that is busy for seconds.
  const moved = shifts.filter((shift) => !shift.endsWith(' parley-panes'))
  // Each bar used to move the timeline by 0.02. The line above the first message may still move by a few pixels.
  const total = moved.reduce((sum, shift) => sum + Number.parseFloat(shift), 0)
  expect(total, shifts.join('\n')).toBeLessThan(0.001)
})
