// Reading along in conversations in which something changes all the time.

import { describe, expect, it } from 'vitest'
import { callsOf, openScene } from './gallery.ts'
import { frames, receiveFrom } from './list.ts'
import { inGroup, openMessages, row, soon, tell } from './messages.ts'

interface FakeClient {
  /** The number of calls by name. */
  readonly made: ReadonlyMap<string, number>
  readonly state: { readonly timelines: ReadonlyMap<string, Timeline> }
  receive(from: string, text: string): void
  change(message: unknown, change: (message: object) => object): void
}

interface Timeline {
  readonly segments: readonly { readonly messages: readonly { readonly id: string }[] }[]
}

describe('a busy conversation', () => {
  it('is read as its messages arrive: the list never shows it as unread', async () => {
    const page = await openScene('unread')
    await page.locator('[data-roving="single:mei"]').click()
    await row(page, 'mei/120').waitFor()
    // The end was in view for a moment when the first message is read.
    await receiveFrom(page, 'mei', 'Are you there?')
    await soon(async () => (await callsOf(page)).markConversationRead).toBe(1)
    await soon(() => page.locator('[data-roving="single:mei"] .parley-badge').count()).toBe(0)
    await frames(page, 5)
    const seen = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: FakeClient }
      const found = new Set<string>()
      const badge = '[data-roving="single:mei"] .parley-badge'
      for (let count = 0; count < 30; count++) {
        client.receive('mei', `Message ${count}`)
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        found.add(document.querySelector(badge)?.textContent ?? 'no badge')
      }
      return [...found]
    })
    expect(seen).toEqual(['no badge'])
    await page.getByText('Message 29').last().waitFor()
    expect((await callsOf(page)).markConversationRead).toBeGreaterThanOrEqual(31)
  })

  it('of a group gets its receipts while other messages change', async () => {
    const page = await openMessages('messages')
    await soon(async () => (await callsOf(page)).markRead).toBe(1)
    await tell(page, 'receiveMessage', {
      ...inGroup('launch/24'),
      kind: 'text',
      from: 'mei',
      to: 'launch',
      sentAt: Date.now(),
      position: 24,
      ext: {},
      text: 'Did everybody see this?',
      wantsReceipts: true,
    })
    await row(page, 'launch/24').waitFor()
    const receipts = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: FakeClient }
      const receipts = () => client.made.get('markRead')
      const { segments } = client.state.timelines.get('group:launch') as Timeline
      const other = segments.at(-1)?.messages.find(({ id }) => id === 'launch/23')
      // Shorter than a receipt takes, for as long as it may take.
      for (let count = 0; count < 600 && receipts() === 1; count++) {
        client.change(other, (message) => ({ ...message, ext: { count } }))
        await new Promise(requestAnimationFrame)
      }
      return receipts()
    })
    expect(receipts).toBe(2)
  })
})
