// Life in a group, with a fake client: lines in the timeline, closed composers, files, requests.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, problemsInBothThemes } from './browser.ts'
import { openScene, readyToWrite } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { soon, tell } from './messages.ts'
import { prepend } from './scrolling.ts'

const lines = (page: Page) => page.locator('.parley-message[data-line="notice"]')
const place = (page: Page, text: string) =>
  lines(page)
    .filter({ hasText: text })
    .first()
    .evaluate((element) => element.getBoundingClientRect().top)

describe('notice lines of a timeline', () => {
  it("keep the reader's position while earlier pages are prepended", async () => {
    const page = await openScene('groupLong')
    await page.getByText('#1500').first().waitFor()
    await lines(page).filter({ hasText: 'joined' }).first().waitFor()
    for (let pages = 0; pages < 12; pages++) expect((await prepend(page)).furthest).toBeLessThanOrEqual(1)
    // Hidden group events are not shown.
    expect(await page.getByText('changed the settings').count()).toBe(0)
  })

  it('expand in place and stay expanded', async () => {
    const page = await openScene('groupLife', { viewport: { width: 1100, height: 560 } })
    const fold = lines(page).filter({ hasText: '14 changes' })
    await settled(page)
    await fold.scrollIntoViewIfNeeded()
    await settled(page)
    const before = await place(page, '14 changes')
    await fold.getByRole('button', { name: 'Show' }).click()
    await lines(page).filter({ hasText: 'Bob Okafor shared plan.pdf' }).waitFor()
    await settled(page)
    expect(Math.abs((await place(page, '14 changes')) - before)).toBeLessThanOrEqual(1)
    await soon(() => lines(page).filter({ hasText: 'joined' }).count()).toBe(12)
    await fold.getByRole('button', { name: 'Hide' }).click()
    await soon(() => lines(page).filter({ hasText: 'plan.pdf' }).count()).toBe(0)
  })

  it('can be reached by keys and have no actions', async () => {
    const page = await openScene('groupLife')
    await page.getByText('Release notes freeze').first().waitFor()
    await lines(page).filter({ hasText: 'named the group' }).waitFor()
    await readyToWrite(page)
    await settled(page)
    await page.locator('[data-roving][tabindex="0"]').last().focus()
    await page.keyboard.press('ArrowUp')
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await soon(name).toMatch(/^Bob Okafor named the group “Parley launch”, \d\d:\d\d$/)
    await page.keyboard.press('Enter')
    expect(await page.getByRole('menu').count()).toBe(0)
  })
})

describe('a closed composer', () => {
  it('reopens by itself when a mute ends, with the typed text', async () => {
    const page = await openScene('groupMutedShortly', { clock: true })
    const field = page.locator('.parley-composer-field')
    await field.waitFor()
    await field.fill('still here')
    await page.evaluate(() => {
      const { client } = globalThis as unknown as {
        client: { groupServer: { put(id: string, more: object): void } }
      }
      client.groupServer.put('launch', { mutedUntil: Date.now() + 600_000 })
    })
    await page.locator('.parley-composer-off', { hasText: 'You are muted until' }).waitFor()
    await page.clock.fastForward(600_000)
    await soon(() => field.inputValue()).toBe('still here')
  })
})

describe('toasts', () => {
  it('appear, lead to their conversation, and disappear', async () => {
    const page = await openScene('groupLife')
    const toast = page.locator('.parley-toast')
    await page.getByText('Release notes freeze').first().waitFor()
    await settled(page)
    await tell(page, 'emit', 'groups.removed', {
      groupId: 'launch',
      by: 'bob',
      users: [],
      name: 'Parley launch',
    })
    // A toast stays while it is hovered, however long that is. The pointer is there before the time is over.
    await soon(async () => {
      if ((await toast.count()) === 0)
        await tell(page, 'emit', 'groups.dissolved', { groupId: 'rota', by: 'bob', users: [], name: 'Rota' })
      await toast.hover({ timeout: 5000 })
      return toast.allTextContents()
    }).toEqual([expect.stringContaining('Rota was dissolved.')])
    expect(await problemsInBothThemes(page)).toEqual([])
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await soon(() => toast.count()).toBe(0)
  })
})

describe('shared files', () => {
  it('load by page, upload with progress, and are deleted after a confirmation', async () => {
    const page = await openScene('groupFilesOwner')
    const rows = page.locator('.parley-shared-file')
    await page.getByText('soak-test.csv').first().waitFor()
    await soon(() => rows.count()).toBe(20)
    await page.getByRole('button', { name: 'Show more' }).click()
    await soon(() => rows.count()).toBe(27)
    const progress = await lookOut(page, '[role=progressbar]')
    await page.locator('.parley-shared-files input[type=file]').setInputFiles(
      ['one.txt', 'two.txt', 'three.txt', 'four.txt'].map((name) => ({
        name,
        mimeType: 'text/plain',
        buffer: Buffer.from(name),
      })),
    )
    await soon(progress).toBe(true)
    await soon(() => rows.count()).toBe(31)
    await soon(() => page.getByRole('progressbar').count()).toBe(0)
    await page.getByRole('button', { name: 'Delete soak-test.csv' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await soon(() => rows.count()).toBe(30)
  })
})

describe('screens around groups', () => {
  it('let a manager give a reason', async () => {
    const page = await openScene('requests')
    await settled(page)
    await page.getByRole('button', { name: 'Decline 田中 健二' }).click()
    await page.getByLabel('Reason').fill('The group is full')
    await page.getByLabel('Reason').press('Enter')
    await soon(() => page.getByText('Wants to join').count()).toBe(2)
    await soon(() => page.getByRole('link', { name: 'Group requests, 4 wait' }).count()).toBe(1)
  })
})

it('replace the initials of a group with its picture without a layout shift', async () => {
  // Fresh, because the test removes elements that React manages.
  const page = await openScene('groupLife', { fresh: true })
  const avatar = page.locator('.parley-conversation .parley-avatar').first()
  const moved = await avatar.evaluate((element) => {
    const text = () => {
      const range = document.createRange()
      range.selectNodeContents(element.firstChild as Node)
      const { x, y } = range.getBoundingClientRect()
      return [x, y]
    }
    element.querySelector('img')?.remove()
    const before = text()
    const picture = document.createElement('img')
    picture.className = 'parley-avatar-picture'
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
    element.append(picture)
    const { width, height } = picture.getBoundingClientRect()
    return {
      before,
      after: text(),
      covers: [width, height],
      box: [element.clientWidth, element.clientHeight],
    }
  })
  expect(moved.after).toEqual(moved.before)
  expect(moved.covers).toEqual(moved.box)
})
