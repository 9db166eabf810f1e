// Writing: input methods, Enter, field height, and what happens to the text.

import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { openScene, readyToWrite } from './gallery.ts'
import { galleryStart } from './gallery-clock.ts'

async function openComposer(): Promise<{ page: Page; keys: CDPSession }> {
  const page = await openScene('conversation')
  await page.locator('.parley-message').first().waitFor()
  await readyToWrite(page)
  return { page, keys: await page.context().newCDPSession(page) }
}

const field = (page: Page) => page.locator('.parley-composer-field')
const sent = (page: Page, text: string) => page.locator('.parley-words', { hasText: text })

describe('an input method', () => {
  it('confirms a candidate with Enter without sending, and the next Enter sends', async () => {
    const { page, keys } = await openComposer()
    const end = await field(page).evaluateHandle((element) => {
      const noted = { at: Number.POSITIVE_INFINITY }
      element.addEventListener('compositionend', ({ timeStamp }) => Object.assign(noted, { at: timeStamp }))
      return noted
    })
    await keys.send('Input.imeSetComposition', { text: 'ni hao', selectionStart: 6, selectionEnd: 6 })
    // The Enter that picks the candidate, as Chromium reports it during composition.
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      windowsVirtualKeyCode: 229,
    })
    await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 13 })
    await keys.send('Input.insertText', { text: '你好' })
    await soon(() => field(page).inputValue()).toBe('你好')
    expect(await sent(page, '你好').count()).toBe(0)

    // The composer takes an Enter right after a composition for the one that confirmed it.
    await page.waitForFunction(({ at }) => performance.now() - at > 100, end)
    await field(page).press('Enter')
    await sent(page, '你好').waitFor()
    await soon(() => field(page).inputValue()).toBe('')
  })

  it('of WebKit ends the composition first and then sends a plain Enter', async () => {
    const { page } = await openComposer()
    await field(page).fill('日本')
    await field(page).evaluate((element) => {
      element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
      element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: '日本' }))
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
      )
    })
    expect(await field(page).inputValue()).toBe('日本')
    expect(await sent(page, '日本').count()).toBe(0)
  })
})

describe('the field', () => {
  it('adds lines with Shift+Enter, grows to a limit, and shrinks after sending', async () => {
    const { page } = await openComposer()
    const height = async () => (await field(page).boundingBox())?.height ?? 0
    const empty = await height()
    await field(page).pressSequentially('one')
    for (let line = 0; line < 3; line++) {
      await field(page).press('Shift+Enter')
      await field(page).pressSequentially('more')
    }
    await soon(height).toBeGreaterThan(empty + 40)
    await field(page).fill('line\n'.repeat(60))
    await soon(() => field(page).evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(
      true,
    )
    expect(await height()).toBeLessThanOrEqual(200)
    await field(page).fill('a\nb')
    await field(page).press('Enter')
    await soon(height).toBe(empty)
    await soon(() => sent(page, 'a').last().textContent()).toBe('a\nb')
  })

  it('does not send an empty text', async () => {
    const { page } = await openComposer()
    const before = await page.locator('.parley-message').count()
    await field(page).fill('   \n ')
    await field(page).press('Enter')
    await page.getByRole('button', { name: 'Send' }).click({ force: true })
    await soon(() => page.locator('.parley-message').count()).toBe(before)
  })

  it('sends with Ctrl+Enter if that is the setting', async () => {
    const { page } = await openComposer()
    await page.evaluate(() => {
      localStorage.setItem('parley.preferences', JSON.stringify({ sendWith: 'ctrlEnter' }))
    })
    await page.reload()
    await readyToWrite(page)
    await field(page).fill('first line')
    await field(page).press('Enter')
    await soon(() => field(page).inputValue()).toBe('first line\n')
    await field(page).press('Control+Enter')
    await sent(page, 'first line').waitFor()
  })
})

describe('what was just sent', () => {
  it('can be taken back for a few seconds, and the text returns to the field', async () => {
    const page = await openScene('conversation', { clock: true })
    await page.locator('.parley-message').first().waitFor()
    await readyToWrite(page)
    // The clock stands still from here on, so that the offer does not end before it is used.
    await page.clock.pauseAt(galleryStart + 60_000)
    const undo = page.getByRole('button', { name: 'Undo' })
    /** Lets time pass in small steps until something is there, however late its code is loaded. */
    const passUntil = (wanted: Locator) =>
      soon(async () => {
        await page.clock.runFor(10)
        return wanted.last().isVisible()
      }).toBe(true)
    const send = async (text: string) => {
      await field(page).fill(text)
      await field(page).press('Enter')
      await passUntil(sent(page, text))
    }
    await send('too early')
    await passUntil(undo)
    await undo.click()
    await passUntil(page.getByText('You recalled a message'))
    await soon(() => field(page).inputValue()).toBe('too early')
    // It is offered neither while something is being written, nor after five seconds.
    await send('just right')
    await passUntil(undo)
    await field(page).fill('next')
    await soon(() => undo.count()).toBe(0)
    await field(page).fill('')
    await passUntil(undo)
    await page.clock.runFor(5000)
    await soon(() => undo.count()).toBe(0)
    await sent(page, 'just right').waitFor()
  })
})
