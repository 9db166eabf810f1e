// Reading far back in a conversation on a real server.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { frames } from './list.ts'
import { isInView, soon } from './messages.ts'
import { onServer, server, signedIn, withoutBrowser } from './on-server.ts'
import { prepend } from './scrolling.ts'
import { forgetWhatWasKept, unreadKept } from './stored-rows.ts'

onServer()

const messages = 430

/** The first message in view, and its distance from the top. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const edge = document.querySelector('.parley-timeline')?.getBoundingClientRect().top ?? 0
    const bubbles = [...document.querySelectorAll<HTMLElement>('.parley-bubble')]
    const first = bubbles.find((bubble) => bubble.getBoundingClientRect().bottom > edge)
    return { id: first?.dataset.anchor, top: Math.round((first?.getBoundingClientRect().top ?? 0) - edge) }
  })

describe('a long history', () => {
  it('loads page by page while scrolling up, without moving the view, down to the first message', async () => {
    const ann = await signedIn('ann')
    const bob = await withoutBrowser('bob')
    const texts = Array.from(
      { length: messages },
      (_, index) => `number ${index + 1} ${'and on '.repeat(index % 23)}`,
    )
    const to = { type: 'single', id: 'ann' } as const
    const [first] = await Promise.all(texts.map((text) => bob.messages.send({ to, kind: 'text', text }).done))
    const parley_reply = { id: first?.id ?? '', from: 'bob', kind: 'text', text: 'number 1' }
    await bob.messages.send({ to, kind: 'text', text: 'that was the first', ext: { parley_reply } }).done
    bob.close()

    // Acknowledged messages are not delivered again, and the local store is cleared, so the next visit has only what it
    // loads. It opens at the first unread message.
    await soon(() => server.waitingFor('ann')).toBe(0)
    await forgetWhatWasKept(ann.page, server.url)
    await ann.row('bob').click()
    await soon(() => isInView(ann.message('number 1 ').first())).toBe(true)
    await ann.page.getByText('messages are missing here').waitFor({ state: 'attached' })
    await ann.page.getByRole('button', { name: 'Jump to 431 new messages' }).click()
    const last = ann.message('that was the first').last()
    await soon(() => isInView(last)).toBe(true)
    // The server knows that it was read, so the next visit will, too.
    const phone = await withoutBrowser('ann')
    await soon(async () => {
      await phone.conversations.load()
      return phone.state.conversations.get('single:bob')?.unread
    }).toBe(0)
    phone.close()
    await soon(() => unreadKept(ann.page, 'single:bob')).toBe(0)

    await ann.page.reload()
    await soon(() => isInView(last)).toBe(true)
    const isAtStart = () => ann.page.getByText('This is the beginning').isVisible()
    let pages = 0
    while (!(await isAtStart())) {
      const { furthest, rows } = await prepend(ann.page)
      expect(furthest).toBeLessThanOrEqual(1)
      expect(rows).toBeLessThanOrEqual(180)
      pages++
    }
    expect(pages).toBeGreaterThanOrEqual(6)
    await soon(() => ann.page.locator('.parley-words').first().textContent()).toBe(texts[0])

    // The next visit opens at the same position, without the messages in between.
    let before = await firstInView(ann.page)
    await soon(async () => {
      const last = before
      await frames(ann.page, 10)
      before = await firstInView(ann.page)
      return before.id === last.id && before.top === last.top
    }).toBe(true)
    await ann.page.reload()
    await ann.page.getByText('messages are missing here').waitFor({ state: 'attached' })
    await soon(() => firstInView(ann.page)).toEqual(before)
    await ann.page.getByRole('button', { name: 'Jump to the latest message' }).click()
    await soon(() => isInView(last)).toBe(true)

    // Jumps and searches reach any message, however far away.
    await ann.page.reload()
    await soon(() => isInView(last)).toBe(true)
    await last.getByRole('button', { name: 'Reply to bob' }).click()
    await soon(() => isInView(ann.message('number 1 ').first())).toBe(true)
    await ann.page.getByRole('button', { name: 'Back to where you were' }).click()
    await soon(() => isInView(last)).toBe(true)
    await ann.page.getByRole('button', { name: 'Search in this conversation' }).click()
    await ann.page.getByRole('searchbox', { name: 'Search in the conversation' }).fill('number 177')
    await soon(() => ann.page.locator('.parley-chat-search-status').textContent()).toBe('1 of 1')
    await soon(() => isInView(ann.message('number 177 ').first())).toBe(true)
    await ann.page.getByRole('searchbox', { name: 'Search in the conversation' }).press('Escape')
    await soon(() => isInView(last)).toBe(true)
  })
})
