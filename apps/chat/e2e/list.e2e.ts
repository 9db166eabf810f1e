// The conversation list with a fake client: ten thousand rows, the content of a row, its menu, filters and labels.

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { focusIn, pick, problemsInBothThemes, stickingOut } from './browser.ts'
import { callsOf, openScene } from './gallery.ts'
import { focusedRow, frames, receiveFrom, row, rowsOf, scrollTo } from './list.ts'
import { soon } from './messages.ts'

const mostRows = 40

// These run in sequence, in the same page, because creating so many conversations is slow.
describe('ten thousand conversations', { shuffle: false }, () => {
  let page: Page
  beforeAll(async () => {
    // Fresh, because the test changes the motion preference.
    page = await openScene('listMany', { fresh: true })
    await row(page, 'single:user0').waitFor()
  })

  it('are available at every scroll position, with few rows in the document', async () => {
    const { missing, most } = await page.evaluate(async () => {
      const view = document.querySelector('.parley-list-scroll') as HTMLElement
      const frame = () => new Promise(requestAnimationFrame)
      const pitch = 66
      const drawn = () => [...document.querySelectorAll<HTMLElement>('.parley-list-rows > li')]
      const isThere = (index: number) =>
        drawn().some((item) => {
          const key = item.querySelector<HTMLElement>('[data-roving]')?.dataset.roving
          const top = item.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop
          return key === `single:user${index}` && Math.abs(top - index * pitch) < 2
        })
      const inView = () => {
        const first = Math.floor(view.scrollTop / pitch)
        const last = Math.min(9999, Math.floor((view.scrollTop + view.clientHeight - 1) / pitch))
        return Array.from({ length: last - first + 1 }, (_, step) => first + step)
      }
      const lost: number[] = []
      let highest = 0
      // First screen by screen, then in jumps down to the end.
      const screens = Array.from({ length: 12 }, (_, step) => step * (view.clientHeight - 20))
      const places = Array.from({ length: 24 }, (_, step) => ((step + 1) * view.scrollHeight) / 24)
      for (const place of [...screens, ...places]) {
        view.scrollTop = place
        for (let waits = 0; waits < 300 && !inView().every(isThere); waits++) await frame()
        lost.push(...inView().filter((index) => !isThere(index)))
        highest = Math.max(highest, drawn().length)
      }
      return { missing: lost, most: highest }
    })
    expect(missing).toEqual([])
    expect(most).toBeLessThanOrEqual(mostRows)
    expect((await rowsOf(page)).all.at(-1)).toBe('single:user9999')
  })

  it('are navigated by keys and by typing a name, with one tab stop', async () => {
    await scrollTo(page, 0)
    await row(page, 'single:user0').focus()
    for (const [key, expected] of [
      ['ArrowDown', 'single:user1'],
      ['End', 'single:user9999'],
      ['ArrowDown', 'single:user9999'],
      ['ArrowUp', 'single:user9998'],
      ['Home', 'single:user0'],
      ['ArrowUp', 'single:user0'],
    ] as const) {
      await page.keyboard.press(key)
      await soon(() => focusedRow(page)).toBe(expected)
      const isInView = () =>
        row(page, expected).evaluate((element) => {
          const view = element.closest('.parley-list-scroll')?.getBoundingClientRect() as DOMRect
          const box = element.getBoundingClientRect()
          return box.top >= view.top - 1 && box.bottom <= view.bottom + 1
        })
      await soon(isInView).toBe(true)
    }
    await page.keyboard.press('PageDown')
    await soon(() => focusedRow(page)).toMatch(/^single:user([5-9]|1\d)$/)
    await page.keyboard.press('Home')
    await soon(() => focusedRow(page)).toBe('single:user0')
    await page.keyboard.press('z')
    await soon(() => focusedRow(page)).toBe('single:user10')
    await soon(() => page.locator('.parley-list [data-roving][tabindex="0"]').count()).toBe(1)
  })

  it('keep the focus on a row that is scrolled out of view', async () => {
    await row(page, 'single:user10').focus()
    await scrollTo(page, 400_000)
    expect(await focusedRow(page)).toBe('single:user10')
    await page.keyboard.press('ArrowDown')
    await soon(() => focusedRow(page)).toBe('single:user11')
    await soon(async () => (await rowsOf(page)).first).toBe('single:user11')
  })

  it('stay in place while others move up above them, and at the top new ones are shown', async () => {
    await scrollTo(page, 300_013)
    const before = await rowsOf(page)
    await receiveFrom(page, 'user9000', 'from far below')
    await receiveFrom(page, 'user7', 'from above')
    await soon(() => page.evaluate(() => document.querySelector('.parley-list-scroll')?.scrollTop)).toBe(
      300_013 + 66,
    )
    await soon(() => rowsOf(page)).toEqual(before)
    await scrollTo(page, 0)
    await soon(async () => (await rowsOf(page)).first).toBe('single:user7')
    await receiveFrom(page, 'user8000', 'now first')
    await soon(async () => (await rowsOf(page)).first).toBe('single:user8000')
  })

  it('keep their scroll position when the list is shown again', async () => {
    const top = () => page.evaluate(() => document.querySelector('.parley-list-scroll')?.scrollTop)
    await scrollTo(page, 123_456)
    const before = await rowsOf(page)
    const show = (isShown: boolean) =>
      page.evaluate((value) => {
        const { setShown } = globalThis as unknown as { setShown(value: boolean): void }
        setShown(value)
      }, isShown)
    await show(false)
    await soon(() => page.locator('.parley-list').count()).toBe(0)
    await show(true)
    await soon(top).toBe(123_456)
    await soon(() => rowsOf(page)).toEqual(before)

    await page.setViewportSize({ width: 390, height: 760 })
    await scrollTo(page, 123_456)
    const inView = (await rowsOf(page)).all[2] ?? ''
    await row(page, inView).click()
    await soon(() => page.evaluate(() => location.hash)).toBe(`#/c/${inView.replace(':', '/')}`)
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await soon(top).toBe(123_456)
    await page.setViewportSize({ width: 1100, height: 760 })
  })

  it('animate to their new position unless motion is reduced', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await scrollTo(page, 0)
    const moving = await page.evaluate(async () => {
      const { client } = globalThis as unknown as { client: { receive(from: string, text: string): void } }
      const running = () => document.getAnimations().filter((each) => each.playState === 'running').length
      // Rows jump if the list has just changed, so it changes again from time to time.
      for (let waits = 0; waits < 600 && running() === 0; waits++) {
        if (waits % 60 === 0) client.receive(`user${5 + waits / 60}`, 'up I go')
        await new Promise(requestAnimationFrame)
      }
      return running()
    })
    expect(moving).toBeGreaterThan(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
  })
})

describe('a row', () => {
  it('shows everything about a conversation, pinned ones first, and axe finds nothing serious in its menu and dialog', async () => {
    const page = await openScene('list')
    await row(page, 'single:bob').waitFor()
    const name = (key: string) => row(page, key).textContent()
    const firstRows = () =>
      page
        .locator('.parley-list [data-roving]')
        .evaluateAll((all) => all.slice(0, 3).map((each) => each.getAttribute('data-roving')))
    await soon(firstRows).toEqual(['group:launch', 'single:ana', 'single:bob'])
    await soon(() => name('group:design')).toMatch(/Ana Duarte: .*You were mentioned.*18 unread messages/)
    await soon(() => name('single:mei')).toContain('Draft: can we move the review to Monday?')
    await soon(() => name('single:rota')).toContain('You: done')
    const ticks = row(page, 'single:rota').locator('.parley-ticks')
    await soon(() => ticks.getAttribute('data-state')).toBe('read')
    await soon(() => row(page, 'single:ana').getByRole('img', { name: 'Pinned' }).count()).toBe(1)
    await row(page, 'single:bob').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Labels' }).click()
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
  })

  it('has a menu by pointer, key and button, and each entry works', async () => {
    const page = await openScene('list')
    const first = async () => (await rowsOf(page)).first
    const focusedWords = () => page.evaluate(() => document.activeElement?.textContent)
    await row(page, 'single:rota').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await soon(first).toBe('single:rota')
    await soon(() => focusedRow(page)).toBe('single:rota')

    await page.keyboard.press('Shift+F10')
    await soon(focusedWords).toBe('Unpin')
    await page.keyboard.press('Enter')
    await soon(first).toBe('group:launch')

    // An assigned label becomes a filter above the list.
    await row(page, 'single:kenji').focus()
    await page.keyboard.press('Shift+F10')
    await focusIn(page.getByRole('menu'))
    await page.getByRole('menuitem', { name: 'Labels' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('menuitemcheckbox', { name: 'Family' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await soon(focusedWords).toBe('Family')
    await page.keyboard.press('Enter')
    await soon(() =>
      page.getByRole('menuitemcheckbox', { name: 'Family' }).getAttribute('aria-checked'),
    ).toBe('true')
    await page.keyboard.press('Escape')
    await soon(() => focusedRow(page)).toBe('single:kenji')
    await pick(page, 'Family')
    await soon(async () => (await rowsOf(page)).all).toEqual(['single:mei', 'single:kenji', 'single:long'])
    await pick(page, 'Unread')
    await soon(async () => (await rowsOf(page)).all).toContain('group:design')

    // Marked as read, the row leaves the unread list.
    await row(page, 'group:design').hover()
    await page.getByRole('button', { name: 'Actions for Design room' }).click()
    await page.getByRole('menuitem', { name: 'Mark as read' }).click()
    await soon(async () => (await rowsOf(page)).all).not.toContain('group:design')
    await soon(async () => (await callsOf(page)).markConversationRead).toBe(1)
    await pick(page, 'All')

    // After a confirmation it is deleted, and the next row has the focus.
    await row(page, 'single:mei').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('checkbox', { name: 'Also delete its messages, for me only' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await soon(() => row(page, 'single:mei').count()).toBe(0)
    await soon(() => focusedRow(page)).toBe('single:rota')
  })

  it('is restored when the server refuses, with a message', async () => {
    const page = await openScene('listRefused')
    await row(page, 'single:rota').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    await page
      .locator('.parley-list-notice', {
        hasText: 'That did not work: You do not have permission to do that.',
      })
      .waitFor()
    await soon(() => row(page, 'single:rota').getByRole('img', { name: 'Pinned' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await soon(() => page.locator('.parley-list-notice').count()).toBe(0)
  })

  it('is swiped on a touch screen: one direction marks as read, the other mutes', async () => {
    const page = await openScene('list', { viewport: { width: 390, height: 780 } })
    const unread = page.locator('.parley-conversation-item', { has: page.locator('.parley-badge') }).first()
    await unread.waitFor()
    const key = (await unread.locator('[data-roving]').getAttribute('data-roving')) ?? ''
    const item = page.locator('.parley-conversation-item', { has: page.locator(`[data-roving="${key}"]`) })
    const finger = (...path: readonly number[]) =>
      item.locator('[data-roving]').evaluate((element, xs) => {
        const { top } = element.getBoundingClientRect()
        const fire = (name: string, clientX: number | undefined) =>
          element.dispatchEvent(
            new PointerEvent(name, {
              pointerType: 'touch',
              pointerId: 5,
              isPrimary: true,
              bubbles: true,
              clientX: clientX ?? 0,
              clientY: top + 20,
            }),
          )
        fire('pointerdown', xs[0])
        for (const x of xs.slice(1)) fire('pointermove', x)
      }, path)
    const lift = () =>
      item.locator('[data-roving]').evaluate((element) =>
        element.dispatchEvent(
          new PointerEvent('pointerup', {
            pointerType: 'touch',
            pointerId: 5,
            isPrimary: true,
            bubbles: true,
          }),
        ),
      )
    // React gets an entering pointer as `pointerover`. The first touch loads the code.
    await page
      .locator('.parley-list')
      .evaluate((element) =>
        element.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'touch', bubbles: true })),
      )
    await soon(async () => {
      await finger(200, 240, 290)
      return item.getAttribute('data-swipe-label')
    }).toBe('Mark as read')
    await soon(() => item.getAttribute('data-swipe-far')).toBe('')
    await lift()
    await soon(() => item.locator('.parley-badge:not([data-quiet])').count()).toBe(0)
    await soon(() => item.getAttribute('data-swipe')).toBe(null)
    // There is nothing left to mark, so the row does not move in that direction. A short swipe does nothing.
    await finger(200, 240, 290)
    expect(await item.getAttribute('data-swipe')).toBe(null)
    await lift()
    await finger(200, 160)
    await soon(() => item.getAttribute('data-swipe-label')).toBe('Turn notifications off')
    await lift()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await finger(200, 160, 100)
    await lift()
    await page.getByRole('radio', { name: 'Mute for 1 hour' }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('opens its menu by a long press, within 280 pixels', async () => {
    const page = await openScene('list', { viewport: { width: 280, height: 560 }, touch: true })
    await row(page, 'single:bob').waitFor()
    const box = await row(page, 'single:bob').boundingBox()
    const touch = { x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 }
    const session = await page.context().newCDPSession(page)
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [touch] })
    await page.getByRole('menuitem', { name: 'Pin to the top' }).waitFor()
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await soon(() => stickingOut(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Pin to the top' }).tap()
    await soon(async () => (await rowsOf(page)).first).toBe('single:bob')
    await frames(page, 2)
    expect(await page.evaluate(() => location.hash)).toBe('')
  })
})
