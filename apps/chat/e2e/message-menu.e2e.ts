// All actions on a message by mouse, touch and keyboard, with a fake client.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, seriousProblems, stickingOut } from './browser.ts'
import type { SceneOptions } from './gallery.ts'
import { bubble, choose, hasFocus, inGroup, isInView, menuOf, openMessages, row, soon } from './messages.ts'

interface Touch {
  readonly clientX: number
  readonly clientY: number
}

/** Moves a finger from point to point and lifts it quickly, so that it does not count as a long press. */
const swipe = (target: Locator, ...places: readonly Touch[]): Promise<void> =>
  target.evaluate((element, path) => {
    const common = { pointerType: 'touch', pointerId: 7, isPrimary: true, bubbles: true }
    const fire = (name: string, at: Touch | undefined) =>
      element.dispatchEvent(new PointerEvent(name, { ...common, ...at }))
    fire('pointerdown', path[0])
    for (const at of path.slice(1)) fire('pointermove', at)
    fire('pointerup', path.at(-1))
  }, places)

const open = (scene: string, options?: SceneOptions): Promise<Page> => openMessages(scene, options)

const entries = (page: Page) => page.getByRole('menuitem').allTextContents()

describe('the menu of a message', () => {
  it('offers what the user may do', async () => {
    const page = await open('messages')
    const common = ['Reply', 'Start a thread', 'Copy text', 'Pin', 'Forward', 'Select']
    await menuOf(page, 'launch/22')
    await soon(() => entries(page)).toEqual([...common, expect.stringMatching(/^Profile of /), 'Report'])
    await page.keyboard.press('Escape')
    await menuOf(page, 'launch/23')
    await soon(() => entries(page)).toEqual([
      'Reply',
      'Start a thread',
      'Copy text',
      'Edit',
      'Pin',
      'Forward',
      'Select',
      'Read by',
      'Recall',
    ])
    await page.keyboard.press('Escape')
    // Too late to recall; no text to copy; already pinned.
    await menuOf(page, 'launch/20')
    await soon(() => entries(page)).toEqual([
      'Reply',
      'Start a thread',
      'Pin',
      'Forward',
      'Select',
      'Who reacted',
    ])
    await page.keyboard.press('Escape')
    await menuOf(page, 'launch/7')
    await soon(() => entries(page)).toContain('Unpin')
  })

  it('opens with Enter, is navigated by arrow keys, and returns the focus', async () => {
    const page = await open('messages')
    await row(page, 'launch/22').focus()
    await page.keyboard.press('Enter')
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Reply')
    await page.keyboard.press('ArrowDown')
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Start a thread')
    await page.keyboard.press('End')
    await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Report')
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await soon(() => hasFocus(row(page, 'launch/22'))).toBe(true)
    await soon(() => page.getByRole('menuitem').count()).toBe(0)
  })

  it('opens by a long press, which does nothing else', async () => {
    const page = await open('messages', { viewport: { width: 390, height: 844 } })
    const image = row(page, 'launch/20').locator('.parley-image-open')
    await image.scrollIntoViewIfNeeded()
    const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 200, clientY: 300 }
    await image.dispatchEvent('pointerdown', touch)
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor()
    await image.dispatchEvent('pointerup', touch)
    await image.dispatchEvent('click', touch)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await soon(() => page.getByRole('menuitem', { name: 'Reply' }).count()).toBe(1)
    // The message is lifted and not covered.
    const lifted = page.locator('.parley-bubble[data-lifted]')
    const isBeside = async () => {
      const [message, menu] = await Promise.all([
        lifted.boundingBox(),
        page.locator('.parley-message-menu').boundingBox(),
      ])
      if (!message || !menu) throw new Error('the message and its menu are not visible')
      const isBelow = menu.y >= message.y + message.height
      return menu.x >= 8 && (isBelow || menu.y + menu.height <= message.y)
    }
    await soon(isBeside).toBe(true)
    // Lifting the finger over the menu selects nothing; the next press does.
    const reply = page.getByRole('menuitem', { name: 'Reply' })
    await reply.dispatchEvent('click', { bubbles: true, detail: 1 })
    await soon(() => reply.count()).toBe(1)
    await reply.click()
    await page
      .getByText(/^Reply to/)
      .first()
      .waitFor()
    await soon(() => lifted.count()).toBe(0)
  })

  it('does not open while scrolling by touch', async () => {
    const page = await open('messages', { viewport: { width: 390, height: 844 } })
    const target = bubble(page, 'launch/22')
    // A short tap, and then the duration of a long press, by the page's own clock.
    await target.evaluate(async (element) => {
      const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 200, clientY: 300 }
      element.dispatchEvent(new PointerEvent('pointerdown', touch))
      element.dispatchEvent(new PointerEvent('pointermove', { ...touch, clientY: 340 }))
      await new Promise((done) => setTimeout(done, 600))
    })
    expect(await page.getByRole('menuitem').count()).toBe(0)
  })

  it('is not needed to reply, because a swipe does it', async () => {
    const page = await open('messages', { viewport: { width: 390, height: 844 } })
    const target = bubble(page, 'launch/22')
    const at = (clientX: number, clientY = 300): Touch => ({ clientX, clientY })
    const reply = page.getByText('Ship it on Friday, 18:00.')
    const before = await reply.count()
    await swipe(target, at(100), at(130))
    await soon(() => reply.count()).toBe(before)
    await swipe(target, at(100), at(120), at(180))
    // It is now quoted above the composer as well.
    await soon(() => reply.count()).toBe(before + 1)
  })

  it('vibrates when a swipe is far enough and when a press is long enough, unless motion is reduced', async () => {
    const page = await open('messages', { viewport: { width: 390, height: 844 }, fresh: true })
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'vibrate', {
        value: () => document.body.append(Object.assign(document.createElement('i'), { className: 'felt' })),
      })
    })
    const felt = page.locator('.felt')
    const target = bubble(page, 'launch/22')
    const at = (clientX: number): Touch => ({ clientX, clientY: 300 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await swipe(target, at(100), at(180))
    expect(await felt.count()).toBe(0)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await swipe(target, at(100), at(130))
    expect(await felt.count()).toBe(0)
    // It vibrates once, however often the finger moves out there.
    await swipe(target, at(100), at(160), at(170), at(180))
    await soon(() => felt.count()).toBe(1)
    await target.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true })
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor()
    await soon(() => felt.count()).toBe(2)
  })

  it('opens from a toolbar that causes no layout shift', async () => {
    const page = await open('messages')
    const places = () =>
      page
        .locator('.parley-bubble')
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)))
    const tools = row(page, 'launch/22').getByRole('toolbar')
    // Other content may still shift once; a toolbar that shifts would do so every time.
    await soon(async () => {
      await page.mouse.move(0, 0)
      await tools.waitFor({ state: 'hidden' })
      const before = await places()
      await bubble(page, 'launch/22').hover()
      await tools.waitFor()
      return (await places()).join() === before.join()
    }).toBe(true)
    await tools.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Reply' }).waitFor()
  })

  it('opens from a toolbar that stays in a narrow window, also beside a short message', async () => {
    const page = await open('conversation', { viewport: { width: 390, height: 844 } })
    const short = page.locator('.parley-message:not([data-mine])', { hasText: '👍' })
    await short.scrollIntoViewIfNeeded()
    await short.locator('.parley-text').hover()
    await short.getByRole('toolbar').waitFor()
    await soon(() => stickingOut(page)).toEqual([])
  })

  it('copies, with a confirmation in place', async () => {
    const page = await open('messages', { fresh: true })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await menuOf(page, 'launch/22')
    const isSaid = await lookOut(page, '[role=menuitem]', 'Copied')
    await choose(page, 'Copy text')
    await soon(isSaid).toBe(true)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Ship it on Friday, 18:00.')
    await soon(() => page.getByRole('menuitem').count()).toBe(0)
  })
})

describe('the keyboard', () => {
  it('has one tab stop for the timeline, followed by the controls of that message', async () => {
    const page = await open('messages')
    await soon(() => page.locator('.parley-timeline [data-roving][tabindex="0"]').count()).toBe(1)
    await row(page, 'launch/23').focus()
    for (const above of ['launch/22', 'launch/21', 'launch/20']) {
      await page.keyboard.press('ArrowUp')
      await soon(() => hasFocus(row(page, above))).toBe(true)
    }
    await soon(() => hasFocus(row(page, 'launch/20'))).toBe(true)
    await page.keyboard.press('Tab')
    await soon(() => page.evaluate(() => document.activeElement?.className)).toBe('parley-image-open')
    const stops = () =>
      page
        .locator('.parley-message')
        .evaluateAll((all) =>
          all
            .filter((each) => each.querySelector('a[href]:not([tabindex="-1"]), button:not([tabindex="-1"])'))
            .map((each) => (each as HTMLElement).dataset.roving),
        )
    await soon(stops).toEqual(['launch/20'])
  })

  it('keeps its position, even if the timeline was following new messages', async () => {
    const page = await open('messages')
    await row(page, 'launch/23').focus()
    await page.keyboard.press('Home')
    await soon(() => hasFocus(row(page, 'launch/1'))).toBe(true)
    await soon(() => isInView(bubble(page, 'launch/1'))).toBe(true)
  })

  it('recalls a message with Delete after a confirmation, and its text can be reused', async () => {
    const page = await open('messages')
    await row(page, 'launch/23').focus()
    await page.keyboard.press('Delete')
    const dialog = page.getByRole('dialog', { name: 'Recall this message?' })
    await soon(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Enter')
    const line = row(page, 'launch/23')
    await line.getByText('You recalled a message').waitFor()
    // The list shows another last message after the recall.
    await soon(() => page.locator('.parley-conversation-preview').textContent()).toContain(
      'Ship it on Friday',
    )
    await line.getByRole('button', { name: 'Edit again' }).click()
    await soon(() => page.locator('.parley-composer-field').inputValue()).toBe('Agreed.')
  })
})

describe('a failed message', () => {
  it('can be edited: its text returns to the composer', async () => {
    const page = await open('failed')
    // The reason is loaded later than the row, and lays it out again.
    await page.getByRole('button', { name: 'Not sent: The message is too long.' }).click()
    await choose(page, 'Edit')
    await soon(() => page.locator('.parley-composer-field').inputValue()).toBe(
      'This one does not get through.',
    )
    await soon(() => page.locator('.parley-failure').count()).toBe(0)
  })
})
describe('selecting messages', () => {
  it('counts them, and Escape returns to the composer', async () => {
    const page = await open('messages')
    await menuOf(page, 'launch/22')
    await choose(page, 'Select')
    await page.getByText('1 selected').waitFor()
    await soon(() => page.locator('.parley-composer-field').isVisible()).toBe(false)
    await row(page, 'launch/20').click()
    await page.getByText('2 selected').waitFor()
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await row(page, 'launch/22').focus()
    await page.keyboard.press(' ')
    await page.getByText('1 selected').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await soon(() => page.locator('.parley-composer-field').isVisible()).toBe(true)
    await soon(() => page.locator('.parley-choose').count()).toBe(0)
  })

  it('deletes them for oneself after a confirmation', async () => {
    const page = await open('messages')
    await menuOf(page, 'launch/22')
    await choose(page, 'Select')
    await page.getByText('1 selected').waitFor()
    await row(page, 'launch/20').click()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Delete for me' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete 2 messages for you?' })
    await dialog.getByRole('button', { name: 'Delete for me' }).click()
    await soon(() => dialog.count()).toBe(0)
    for (const id of ['launch/20', 'launch/22']) await soon(() => row(page, id).count()).toBe(0)
    await soon(() => page.locator('.parley-composer-field').isVisible()).toBe(true)
  })

  it('deselects messages that are recalled', async () => {
    const page = await open('messages')
    await menuOf(page, 'launch/22')
    await choose(page, 'Select')
    await page.getByText('1 selected').waitFor()
    await page.evaluate((target) => {
      const { client } = globalThis as unknown as {
        client: { change(at: unknown, change: (known: object) => object): void }
      }
      client.change(target, (known) => ({ ...known, kind: 'recalled', by: 'bob', at: Date.now(), note: '' }))
    }, inGroup('launch/22'))
    await page.getByText('Choose messages').waitFor()
  })
})
