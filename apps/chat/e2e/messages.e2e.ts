// Messages of every kind and their changes, in a browser with a fake client.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, seriousProblems } from './browser.ts'
import { callsOf, openScene, type SceneOptions } from './gallery.ts'
import {
  bubble,
  choose,
  hasFocus,
  inGroup,
  isInView,
  menuOf,
  openMessages,
  picturesLoaded,
  row,
  soon,
  tell,
} from './messages.ts'

const open = (scene: string, options?: SceneOptions): Promise<Page> => openMessages(scene, options)

describe('every kind', () => {
  it('is shown, with texts for screen readers', async () => {
    const page = await open('messages')
    const said = async () => {
      const all = await page
        .locator('.parley-message')
        .evaluateAll((each) => each.map((one) => one.ariaLabel))
      return all.join('\n')
    }
    for (const words of [
      'Mei Lin, Photo: 这个滚动终于不跳了',
      'Ana Duarte, File: soak-test-of-the-whole-system-2026-11-14.csv',
      'Bob Okafor, Voice message 0:14',
      'Ana Duarte, Location: Castelo de São Jorge',
      'Custom message: deployment',
      'Chat history: Chat history of Bob and Mei',
      'Mei Lin, Video',
      '田中 健二 recalled a message',
      'You recalled a message',
      'This kind of message cannot be shown yet',
      'replies to Bob Okafor',
      '6 reactions',
      'edited',
    ]) {
      await soon(said).toContain(words)
    }
    await soon(() => bubble(page, 'launch/9').locator('dt').allTextContents()).toContain('version')
    await soon(() => bubble(page, 'launch/14').textContent()).toContain(
      'Only visible to Alice and Ana Duarte',
    )
    await soon(() => bubble(page, 'launch/15').textContent()).toContain('Moderation changed this message')
  })

  it('keeps the scroll position while pictures load, because their boxes are reserved', async () => {
    // Does not wait for the pictures.
    const page = await openScene('messages')
    await page.locator('.parley-voice').first().waitFor()
    const boxes = () =>
      page.locator('.parley-image').evaluateAll((all) =>
        all.map((each) => {
          const { width, height } = each.getBoundingClientRect()
          return Math.round((width / height) * 100) / 100
        }),
      )
    await soon(boxes).toEqual([1.6, 0.64, 1.33])
  })

  it('opens pictures and videos of the whole conversation in the viewer', async () => {
    const page = await open('messages')
    await row(page, 'launch/20')
      .getByRole('button', { name: /Open picture/ })
      .click()
    await page.getByText('4 of 4', { exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByText('3 of 4', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await soon(() => page.locator('dialog[open]').count()).toBe(0)
  })

  it('shows the progress of an upload, and cancels it', async () => {
    const page = await open('uploads')
    const rings = page.getByRole('progressbar')
    await soon(() => rings.count()).toBe(2)
    await soon(() => rings.first().getAttribute('aria-valuenow')).toBe('25')
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await soon(() => rings.count()).toBe(1)
  })

  it('shows and hides translations', async () => {
    const page = await open('messages')
    const message = bubble(page, 'launch/12')
    await soon(() => message.textContent()).toContain('can you look at this by Friday')
    await message.getByRole('button', { name: 'Hide translation' }).click()
    await soon(() => message.textContent()).not.toContain('can you look at this by Friday')
  })
})

/** The visible text of a reaction; its accessible name differs. */
const seenOf = async (chip: Locator) => (await chip.locator('[aria-hidden]').allTextContents()).join('')

describe('reactions', () => {
  it('are added and removed by a press', async () => {
    const page = await open('messages')
    const chip = row(page, 'launch/5').locator('.parley-reaction').first()
    await soon(() => chip.getAttribute('aria-pressed')).toBe('true')
    await soon(() => chip.getAttribute('title')).toContain('You')
    await chip.click()
    await soon(() => chip.getAttribute('aria-pressed')).toBe('false')
    await soon(() => seenOf(chip)).toBe('🎉3')
    await chip.click()
    await soon(() => seenOf(chip)).toBe('🎉4')
    await soon(() => callsOf(page)).toMatchObject({ react: 1, unreact: 1 })
  })

  it('come from the menu and from the picker beside the message', async () => {
    const page = await open('messages')
    await bubble(page, 'launch/22').click({ button: 'right' })
    await page.getByRole('button', { name: 'React with 👍' }).click()
    await soon(() => seenOf(row(page, 'launch/22').locator('.parley-reaction').first())).toBe('👍1')
    await row(page, 'launch/22').focus()
    await page.keyboard.press('+')
    await page.getByRole('button', { name: 'React with 🙏' }).click()
    await soon(() => seenOf(row(page, 'launch/22').locator('.parley-reaction').nth(1))).toBe('🙏1')
  })

  it('that the server refuses are removed, with a message', async () => {
    const page = await open('messagesRefused')
    const chip = row(page, 'launch/5').locator('.parley-reaction').nth(1)
    const isTold = await lookOut(
      page,
      '.parley-notice',
      'Your reaction was not saved: You do not have permission to do that.',
    )
    await chip.click()
    await soon(isTold).toBe(true)
    await soon(() => seenOf(chip)).toBe('👏2')
    await soon(() => chip.getAttribute('aria-pressed')).toBe('false')
  })

  it('re-render only their own message', async () => {
    const page = await open('messages')
    // Whether everybody has read it is known once the member count is loaded.
    await row(page, 'launch/7').locator('.parley-ticks[data-state="read"]').waitFor()
    // Visible messages are marked as read, and pictures load automatically.
    await soon(async () => (await callsOf(page)).markRead).toBe(1)
    await picturesLoaded(page)
    await page.evaluate(() => {
      const changed = new Set<string>()
      Object.assign(globalThis, { changed })
      const observer = new MutationObserver((records) => {
        for (const { target } of records) {
          const element = target instanceof Element ? target : target.parentElement
          changed.add(element?.closest('[data-roving]')?.getAttribute('data-roving') ?? 'elsewhere')
        }
      })
      const content = document.querySelector('.parley-timeline-content') as Element
      observer.observe(content, { subtree: true, childList: true, attributes: true, characterData: true })
    })
    await tell(page, 'reactAs', 'mei', inGroup('launch/22'), '🚀')
    await row(page, 'launch/22').getByText('🚀', { exact: true }).waitFor()
    const changed = await page.evaluate(() => [
      ...(globalThis as unknown as { changed: Set<string> }).changed,
    ])
    expect(changed).toEqual(['launch/22'])
  })

  it('list who reacted', async () => {
    const page = await open('messages')
    await row(page, 'launch/5').locator('.parley-reaction').first().click({ button: 'right' })
    const dialog = page.getByRole('dialog', { name: 'Who reacted with 🎉' })
    await dialog.getByText('田中 健二').waitFor()
    await soon(() => dialog.locator('.parley-person').count()).toBe(4)
  })
})

describe('a quote', () => {
  it('leads to its distant message, and back', async () => {
    const page = await open('farQuote')
    const quote = row(page, 'bob/400').locator('.parley-quote')
    const standsOut = await lookOut(page, '[data-roving="bob/20"][data-flash]')
    await quote.click()
    const target = row(page, 'bob/20')
    await target.waitFor()
    await soon(() => isInView(target)).toBe(true)
    await soon(() => hasFocus(target)).toBe(true)
    await soon(standsOut).toBe(true)
    await soon(() => target.getAttribute('data-flash')).toBe(null)
    await page.getByRole('button', { name: 'Back to where you were' }).click()
    await soon(() => isInView(bubble(page, 'bob/400'))).toBe(true)
    await soon(() => page.getByRole('button', { name: 'Back to where you were' }).count()).toBe(0)
  })

  it('of a deleted message says so', async () => {
    const page = await open('farQuote')
    const isTold = await lookOut(page, '.parley-notice', 'This message no longer exists.')
    await row(page, 'bob/399').locator('.parley-quote').click()
    await soon(isTold).toBe(true)
  })
})

describe('pins', () => {
  it('are stepped through one by one, and can be unpinned', async () => {
    const page = await open('messages')
    const pin = page.locator('.parley-pin')
    await pin.getByText('Pinned 1 of 2').waitFor()
    await pin.click()
    await soon(() => isInView(bubble(page, 'launch/5'))).toBe(true)
    await pin.getByText('Pinned 2 of 2').waitFor()
    await pin.click()
    await soon(() => isInView(bubble(page, 'launch/7'))).toBe(true)
    await page.getByRole('button', { name: 'Pinned messages: more' }).click()
    await choose(page, 'Show all pinned messages')
    const dialog = page.getByRole('dialog', { name: 'Pinned messages' })
    await soon(() => dialog.locator('.parley-pin-row').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Unpin' }).first().click()
    await soon(() => dialog.locator('.parley-pin-row').count()).toBe(1)
    await page.keyboard.press('Escape')
    await pin.getByText('Pinned', { exact: true }).waitFor()
  })
})

describe('receipts of a group', () => {
  it('are sent for visible messages, only while the page is active', async () => {
    const page = await open('messages')
    // One of the messages requests a receipt, and is in view.
    await soon(async () => (await callsOf(page)).markRead).toBe(1)
    await page.evaluate(() => {
      document.hasFocus = () => false
      window.dispatchEvent(new Event('blur'))
    })
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
    // Longer than `lookMs`.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 600)))
    expect((await callsOf(page)).markRead).toBe(1)
    await page.evaluate(() => {
      document.hasFocus = () => true
      window.dispatchEvent(new Event('focus'))
    })
    await soon(async () => (await callsOf(page)).markRead).toBe(2)
  })

  it('are listed with names and times', async () => {
    const page = await open('messages')
    await row(page, 'launch/7')
      .getByRole('button', { name: /^Read by 3 people/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Read by' })
    await dialog.getByText('Bob Okafor').waitFor()
    await soon(() => dialog.locator('.parley-person').count()).toBe(3)
    await soon(() => dialog.textContent()).toContain('Got it')
    expect(await seriousProblems(page)).toEqual([])
  })
})

describe('a report', () => {
  it('is sent with its category and text', async () => {
    const page = await open('messages')
    await menuOf(page, 'launch/22')
    await choose(page, 'Report')
    const dialog = page.getByRole('dialog', { name: 'Report this message' })
    await dialog.getByLabel('Something else').check()
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Please describe briefly what is wrong.').waitFor()
    await dialog.getByLabel('What should the moderators know?').fill('It gives away the date.')
    expect(await seriousProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('dialog', { name: 'Thank you' }).waitFor()
    const report = await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { reports: { type: string; reason: string }[] } }
      return client.reports[0]
    })
    expect(report).toMatchObject({ type: 'other', reason: 'It gives away the date.' })
  })

  it('that fails shows the reason and can be sent again', async () => {
    const page = await open('messagesRefused')
    await menuOf(page, 'launch/22')
    await choose(page, 'Report')
    await page.getByRole('button', { name: 'Send report' }).click()
    await page.getByRole('dialog').getByText('You do not have permission to do that.').waitFor()
    await soon(() => page.getByRole('button', { name: 'Send report' }).getAttribute('aria-disabled')).toBe(
      'false',
    )
  })
})

describe('a merged forward', () => {
  it('is read level by level, with a back button', async () => {
    const page = await open('messages')
    await row(page, 'outer')
      .getByRole('button', { name: /Chat history of Bob/ })
      .click()
    const outer = page.getByRole('dialog', { name: 'Chat history of Bob and Mei' })
    await outer.getByText('Did it hold?').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await outer.getByRole('button', { name: /What Ana said before/ }).click()
    const inner = page.getByRole('dialog', { name: 'What Ana said before' })
    await inner.getByText('A level further in.').waitFor()
    await inner.getByRole('navigation', { name: 'Levels' }).getByRole('button').click()
    await outer.getByText('Did it hold?').waitFor()
    await outer.getByRole('button', { name: /Open picture/ }).click()
    await page.locator('.parley-viewer').waitFor()
    await page.keyboard.press('Escape')
    await soon(() => page.locator('.parley-viewer').count()).toBe(0)
    await soon(() => outer.count()).toBe(1)
  })

  it('that cannot be loaded can be retried', async () => {
    const page = await open('messagesRefused')
    await row(page, 'outer')
      .getByRole('button', { name: /Chat history of Bob/ })
      .click()
    await page.getByText('The messages could not be loaded').waitFor()
    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      client.failures.delete('openCombined')
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByText('Did it hold?').waitFor()
  })
})
