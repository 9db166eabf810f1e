// Threads with a fake client: keyboard, live changes and refusals.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { callsOf, openScene } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { hasFocus } from './messages.ts'

const wide = { width: 1360, height: 860 }

async function inScene(scene: string, play: (page: Page) => Promise<void>, viewport = wide): Promise<void> {
  const page = await openScene(scene, { viewport })
  await settled(page)
  await play(page)
}

const panel = (page: Page) => page.locator('.parley-panel')
const chip = (page: Page, id: string) => page.locator(`.parley-thread-chip[data-thread="${id}"]`)

describe('threads', () => {
  it('open beside the conversation, close with Escape, and return the focus', () =>
    inScene('threads', async (page) => {
      await chip(page, '7001').focus()
      await page.keyboard.press('Enter')
      const field = panel(page).locator('textarea')
      await soon(() => hasFocus(field)).toBe(true)
      await soon(async () => (await panel(page).boundingBox())?.width).toBe(340)
      await page.keyboard.press('Escape')
      await soon(() => panel(page).count()).toBe(0)
      await soon(() => hasFocus(chip(page, '7001'))).toBe(true)
    }))

  it('open with the key T from a message, and replace the details panel', () =>
    inScene('threads', async (page) => {
      await page.getByRole('button', { name: 'Group details' }).click()
      await page.getByRole('complementary', { name: 'Group details' }).waitFor()
      await page.locator('[data-roving="launch/3"]').focus()
      await page.keyboard.press('t')
      await panel(page).getByText('You are not in this thread').waitFor()
      await soon(() => panel(page).count()).toBe(1)
      await page.getByRole('button', { name: 'Group details' }).click()
      await page.getByRole('complementary', { name: 'Group details' }).waitFor()
      await soon(() => panel(page).count()).toBe(1)
      await panel(page).getByRole('button', { name: 'Threads' }).click()
      await page.getByRole('complementary', { name: 'Threads' }).waitFor()
    }))

  it('update while open: messages, members, and deletion', () =>
    inScene('threadOpen', async (page) => {
      await panel(page).getByText('Great. 12:30?').waitFor()
      await page.evaluate(() => {
        const { client } = globalThis as unknown as { client: import('@parley/react/testing').FakeClient }
        const { threadServer } = client
        const last = threadServer.get('7001')?.lastMessage
        if (last?.kind !== 'text') throw new Error('Nothing was said')
        threadServer.say('7001', { ...last, id: 'new', from: 'bob', position: 6, text: 'See you there' })
        threadServer.setMembers('7001', ['alice', 'bob'])
      })
      await panel(page).locator('.parley-message', { hasText: 'See you there' }).waitFor()
      await panel(page).getByRole('button', { name: '2 members. Show members' }).waitFor()
      await soon(() => chip(page, '7001').textContent()).toContain('6 replies')
      await page.evaluate(() => {
        const { client } = globalThis as unknown as { client: import('@parley/react/testing').FakeClient }
        client.threadServer.end('7001', 'destroyed')
      })
      await panel(page).getByText('This thread was deleted').waitFor()
      await soon(() => chip(page, '7001').count()).toBe(0)
    }))

  it('keep the typed text when something is refused', () =>
    inScene('threadRefused', async (page) => {
      await panel(page).getByRole('button', { name: 'More about this thread' }).click()
      await panel(page).getByRole('menuitem', { name: 'Rename' }).click()
      const field = page.getByLabel('Name of the thread')
      await field.fill('Another name')
      await field.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByText('You do not have permission to do that.').waitFor()
      expect(await field.inputValue()).toBe('Another name')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await soon(() => panel(page).count()).toBe(1)
      await panel(page).getByRole('button', { name: 'More about this thread' }).click()
      await panel(page).getByRole('menuitem', { name: 'Leave thread' }).click()
      await panel(page).getByText('That did not work').waitFor()
    }))

  it('are listed page by page, with joined ones separately', () =>
    inScene('threadList', async (page) => {
      const rows = page.locator('.parley-thread-row')
      await soon(() => rows.count()).toBe(20)
      await panel(page).getByRole('button', { name: 'Show more' }).click()
      await soon(() => rows.count()).toBe(40)
      await panel(page).getByRole('switch', { name: 'Only threads I am in' }).click()
      await soon(() => rows.count()).toBe(17)
      expect((await callsOf(page))['threads.listJoinedIn']).toBeGreaterThan(0)
      await rows.filter({ hasText: 'Where do we eat on Friday?' }).click()
      await panel(page).locator('textarea').waitFor()
      await panel(page).getByRole('button', { name: 'All threads of the group' }).click()
      await soon(() => rows.count()).toBe(17)
    }))

  it('can be loaded again after a failure', () =>
    inScene('threadFailed', async (page) => {
      await panel(page).getByText('This thread could not be loaded').waitFor()
      await page.evaluate(() => {
        const { client } = globalThis as unknown as { client: { failures: Map<string, Error> } }
        client.failures.clear()
      })
      await panel(page).getByRole('button', { name: 'Try again' }).click()
      await panel(page).getByText('The second column is what counts.').waitFor()
    }))
})
