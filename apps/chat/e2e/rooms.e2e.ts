// Rooms with a fake client: rendering when everybody writes at once, all states of a room, and the list of rooms.

import { describe, expect, it } from 'vitest'
import { lookOut, problemsInBothThemes, soon } from './browser.ts'
import { callsOf, openScene, readyToWrite } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { frames } from './list.ts'
import {
  belowOf,
  doorOf,
  firstInView,
  floodFrames,
  numbersOf,
  roomPanel,
  rowsOf,
  scrolledOut,
  topOf,
  watchDrawing,
} from './rooms.ts'

const phone = { width: 390, height: 780 }
/** The maximum number of rendered rows while following the end. */
const mostFollowed = 110

describe('a room in which everybody writes at once', () => {
  it('renders once per frame, with few rows, and shows the last message at the end', async () => {
    const page = await openScene('roomFlood')
    await page.locator('.parley-composer-field').waitFor()
    await page.getByText('Nothing has been said yet').waitFor()
    const drawn = await watchDrawing(page)
    const last = await floodFrames(page, 600, 120)
    expect(last).toBe(1200)
    await rowsOf(page)
      .filter({ hasText: `#${last}` })
      .waitFor()
    await frames(page, 3)
    const { draws, frames: passed, mostRows, spoken } = await drawn()
    // Ten messages arrive per frame; they are rendered together.
    expect(draws).toBeGreaterThan(0)
    expect(draws).toBeLessThanOrEqual(passed)
    expect(mostRows).toBeLessThanOrEqual(mostFollowed)
    // Announcements are throttled.
    expect(spoken).toBeLessThan(20)
    const shown = await numbersOf(page)
    expect(shown).toEqual(shown.map((_, index) => last - shown.length + 1 + index))
    await soon(() => belowOf(page)).toBeLessThanOrEqual(1)
  })

  it('keeps the reading position, counts new messages, and leads back to the end', async () => {
    const page = await openScene('roomFlood')
    await page.locator('.parley-composer-field').waitFor()
    await floodFrames(page, 600, 30)
    await rowsOf(page).filter({ hasText: '#300' }).waitFor()
    let isScrolled = false
    const flowing = (async () => {
      while (!isScrolled) await floodFrames(page, 600, 20)
    })()
    await page.locator('.parley-room-timeline').hover()
    await page.mouse.wheel(0, -300)
    await page.locator('.parley-room-timeline[data-following=false]').waitFor()
    await soon(() => belowOf(page)).toBeGreaterThan(100)
    await scrolledOut(page)
    const before = await firstInView(page)
    isScrolled = true
    await flowing
    // Many more than a room holds.
    const last = await floodFrames(page, 6000, 30)
    await frames(page, 3)
    expect(Math.abs((await topOf(page, before.id)) - before.top)).toBeLessThanOrEqual(1)
    // The shown and the counted messages are all that arrived.
    const jump = page.locator('.parley-room-jump')
    const shownTo = (await numbersOf(page)).at(-1) ?? 0
    await soon(async () => Number((await jump.textContent())?.replace(/\D/g, ''))).toBe(last - shownTo)
    await jump.click()
    await rowsOf(page)
      .filter({ hasText: `#${last}` })
      .waitFor()
    await soon(() => belowOf(page)).toBeLessThanOrEqual(1)
    await soon(() => jump.count()).toBe(0)
    // It continues from there.
    const further = await floodFrames(page, 600, 5)
    await rowsOf(page)
      .filter({ hasText: `#${further}` })
      .waitFor()
    await soon(() => belowOf(page)).toBeLessThanOrEqual(1)
  })

  it('keeps its position while messages are navigated by keys', async () => {
    const page = await openScene('roomFlood')
    // An opened room moves the focus to its composer.
    await readyToWrite(page)
    await floodFrames(page, 600, 30)
    await rowsOf(page).filter({ hasText: '#300' }).focus()
    await page.keyboard.press('ArrowUp')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await soon(focused).toContain('#299')
    await floodFrames(page, 600, 30)
    await frames(page, 3)
    expect(await focused()).toContain('#299')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Reply' }).click()
    await page.locator('.parley-writing-bar, .parley-composer').getByText('#').first().waitFor()
  })
})

describe('the screen of a room', () => {
  it('marks priority messages, broadcasts and mentions', async () => {
    const page = await openScene('room')
    await rowsOf(page).filter({ hasText: 'Please keep it friendly' }).waitFor()
    await soon(() => page.locator('[data-priority=high]').textContent()).toContain('Please keep it friendly')
    await page.locator('[data-broadcast]').getByText('To all rooms').waitFor()
    await page.locator('[data-mentions-me]').getByText('@alice').waitFor()
  })

  it('scrolls back to the first message without a jump', async () => {
    const page = await openScene('room')
    await rowsOf(page).first().waitFor()
    await page.locator('.parley-room-timeline').hover()
    await soon(async () => {
      await page.mouse.wheel(0, -900)
      await frames(page, 4)
      return page.getByText('This is the beginning of Cup final live').isVisible()
    }).toBe(true)
    await page.locator('[data-roving="stage/1"]').waitFor()
  })

  it('closes and opens the composer with the permission to write', async () => {
    const page = await openScene('room')
    await readyToWrite(page)
    await page.locator('.parley-composer-field').fill('half a sentence')
    const put = (more: object) =>
      page.evaluate((change) => {
        const { client } = globalThis as unknown as {
          client: { roomServer: { put(id: string, more: object): void; end(id: string, why: string): void } }
        }
        client.roomServer.put('stage', change)
      }, more)
    await put({ mutedUntil: -1 })
    await doorOf(page).getByText('You are muted in this room. What you were writing is kept.').waitFor()
    await put({ mutedUntil: 0 })
    await soon(() => page.locator('.parley-composer-field').inputValue()).toBe('half a sentence')
    await put({ isBanned: true })
    await doorOf(page).getByText('Everybody is muted').waitFor()
    await put({ isAllowed: true })
    await page.locator('.parley-composer-field').waitFor()
    await put({ presence: 'out', ended: 'removed' })
    await doorOf(page).getByText('You were removed from this room.').waitFor()
    // The messages stay readable.
    await soon(() => rowsOf(page).count()).toBeGreaterThan(0)
    await doorOf(page).getByRole('button', { name: 'Join again' }).click()
    await page.locator('.parley-composer-field').waitFor()
    await put({ presence: 'out', ended: 'destroyed' })
    await doorOf(page).getByText('This room was closed.').waitFor()
    await doorOf(page).getByRole('button', { name: 'Find another room' }).waitFor()
  })

  it('offers people outside to join', async () => {
    const page = await openScene('roomOutside', { viewport: phone })
    await page.getByText('Everything about the match').waitFor()
    await doorOf(page).getByRole('button', { name: 'Join', exact: true }).click()
    await rowsOf(page).first().waitFor()
  })

  it('says so when the room is destroyed', async () => {
    const page = await openScene('roomGone')
    await page.getByText('This room does not exist').waitFor()
  })
})

describe('managing a room', () => {
  it('offers an owner every action', async () => {
    const page = await openScene('roomOwner', { viewport: { width: 1200, height: 900 } })
    await page.getByRole('button', { name: 'Room details' }).click()
    const panel = roomPanel(page)
    await panel.getByText('You own this room').waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])
    await panel.locator('[data-user=bob]').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Make admin' }).click()
    await panel.locator('[data-user=bob]').getByText('Admin').waitFor()
    await panel.getByRole('switch', { name: 'Mute everybody' }).click()
    await soon(() => panel.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    await panel.getByRole('button', { name: 'Room settings' }).click()
    await panel.getByLabel('Name of the room').fill('Cup final, second half')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Cup final, second half' }).waitFor()
    await soon(() => page.evaluate(() => document.activeElement === document.body)).toBe(false)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Muted, blocked and allowed' }).click()
    await panel.getByRole('tab', { name: 'Blocked' }).click()
    await panel.locator('[data-user=troll]').getByRole('button').click()
    await soon(() => panel.locator('[data-user=troll]').count()).toBe(0)
  })

  it('offers a member none of these actions', async () => {
    const page = await openScene('room', { viewport: { width: 1200, height: 900 } })
    await page.getByRole('button', { name: 'Room details' }).click()
    const panel = roomPanel(page)
    await panel.locator('[data-user=bob]').waitFor()
    await settled(page)
    expect(await panel.getByRole('switch').count()).toBe(0)
    expect(await panel.getByRole('button', { name: 'Close the room for ever' }).count()).toBe(0)
  })
})

describe('the list of rooms', () => {
  it("shows the user's own rooms first, finds rooms by name, and loads page by page", async () => {
    const page = await openScene('rooms')
    await page.getByRole('list', { name: 'My rooms' }).getByText('Cup final live').waitFor()
    const others = page.getByRole('list', { name: 'More rooms' }).locator('li')
    await soon(() => others.count()).toBe(19)
    await page.getByRole('button', { name: 'Show more' }).click()
    await soon(() => others.count()).toBe(39)
    await page.getByRole('searchbox', { name: 'Search rooms' }).fill('nothing like it')
    await page.getByText('No room matches “nothing like it”').waitFor()
    await page.getByRole('button', { name: 'Show all rooms' }).click()
    await soon(() => others.count()).toBe(19)
  })

  it('explains an empty or failed list, and retries', async () => {
    const page = await openScene('roomsFailed')
    await page.getByText('The rooms could not be loaded').waitFor()
    await page.evaluate(() => {
      const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
      client.failures.clear()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No rooms yet').waitFor()
    expect((await callsOf(page))['rooms.list']).toBeGreaterThan(1)
  })

  it('explains that rooms may not be created, and keeps the typed text', async () => {
    const page = await openScene('roomsRefused')
    const spoken = await lookOut(page, '[data-announcer=assertive]', 'cannot create rooms in this app')
    await page.getByRole('button', { name: 'New room' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create room' }).click()
    await dialog.getByText('Please give the room a name.').waitFor()
    await dialog.getByLabel('Name of the room').fill('Night shift')
    await dialog.getByRole('button', { name: 'Create room' }).click()
    await dialog.getByText('You cannot create rooms in this app').waitFor()
    expect(await dialog.getByLabel('Name of the room').inputValue()).toBe('Night shift')
    await soon(spoken).toBe(true)
  })
})
