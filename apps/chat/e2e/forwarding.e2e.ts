// Forwarding messages, and creating groups.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from './browser.ts'
import { choose, inScene, latest, spoken, until } from './composer-helpers.ts'

describe('forwarding', () => {
  const openPicker = async (page: Page) => {
    await choose(page, 'I need one more day', 'Forward')
    await page.getByRole('dialog', { name: 'Forward message' }).waitFor()
  }
  const box = (page: Page, name: string) => page.getByRole('checkbox', { name })

  it('reaches several conversations, found by name', () =>
    inScene('composer', async (page) => {
      await openPicker(page)
      expect(await seriousProblems(page)).toEqual([])
      await page.getByLabel('Search conversations').fill('mei')
      await until(() => page.getByRole('checkbox').count()).toBe(1)
      await box(page, 'Mei Lin').check()
      await page.getByLabel('Search conversations').fill('')
      await box(page, 'Rota').check()
      await page.getByRole('button', { name: 'Forward to 2 chats' }).click()
      await until(() => page.getByRole('dialog').count()).toBe(0)
      await until(() => spoken(page, 'polite')).toMatch(/^Forwarded to .*Mei Lin and Rota/)
      for (const key of ['single:mei', 'single:rota']) {
        await until(async () => (await latest(page, 1, key))[0]?.text).toBe(
          'I need one more day for the icons, sorry!',
        )
      }
    }))

  it('sends several messages as one chat history', () =>
    inScene('composer', async (page) => {
      await choose(page, 'I need one more day', 'Select')
      await page.locator('.parley-message', { hasText: 'Monday it is' }).click()
      await page.getByRole('button', { name: 'Forward as one' }).click()
      const dialog = page.getByRole('dialog', { name: 'Forward 2 messages' })
      await dialog.waitFor()
      await until(() => dialog.getByRole('radio', { name: 'One chat history' }).isChecked()).toBe(true)
      await box(page, 'Mei Lin').check()
      await page.getByRole('button', { name: 'Forward to 1 chat' }).click()
      await until(async () => (await latest(page, 1, 'single:mei'))[0]?.kind).toBe('combined')
      expect((await latest(page, 1, 'single:mei'))[0]).toMatchObject({
        title: 'Chat in Parley launch',
        summary:
          'Ana Duarte: I need one more day for the icons, sorry!\nBob Okafor: Monday it is. Who writes the release notes?',
      })
      await until(() => page.locator('.parley-select-bar').count()).toBe(0)
    }))

  it('names what failed and retries it', () =>
    inScene('composerSendRefused', async (page) => {
      await openPicker(page)
      await box(page, 'Mei Lin').check()
      await page.getByRole('button', { name: 'Forward to 1 chat' }).click()
      await page.getByText('Not sent: You cannot write here at the moment.').first().waitFor()
      await page.evaluate(() => {
        Object.assign((globalThis as unknown as { client: object }).client, { failSendsWith: undefined })
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      await until(() => page.getByRole('dialog').count()).toBe(0)
      await until(() => latest(page, 5, 'single:mei')).toHaveLength(1)
    }))
})

describe('a new group', () => {
  it('is created with a name and members, and opens under its name', () =>
    inScene('composer', async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      const dialog = page.getByRole('dialog', { name: 'New group' })
      await dialog.waitFor()
      expect(await seriousProblems(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create group' }).click()
      await dialog.getByText('Please give the group a name.').waitFor()
      await dialog.getByLabel('Name of the group').fill('Picnic')
      await dialog.getByLabel('People', { exact: true }).pressSequentially('bob,mei ')
      await until(() => dialog.getByRole('listitem').count()).toBe(2)
      await dialog.getByLabel('People', { exact: true }).press('Backspace')
      await until(() => dialog.getByRole('listitem').count()).toBe(1)
      await dialog.getByLabel('People', { exact: true }).pressSequentially('alice ')
      await dialog.getByText('You are already in the group.').waitFor()
      await dialog.getByRole('button', { name: 'Create group' }).click()
      await until(() => page.getByRole('dialog').count()).toBe(0)
      await until(() => page.evaluate(() => location.hash)).toMatch(/^#\/c\/group\/254000001$/)
      await until(() => page.locator('.parley-conversation-title').textContent()).toBe('Picnic')
      await until(() => spoken(page, 'polite')).toBe('Picnic is ready.')
    }))
})
