// The list with a real server: changes on one device appear on the other, and messages are found.

import { describe, it } from 'vitest'
import { pick, soon } from './browser.ts'
import { rowsOf } from './list.ts'
import { onServer, signedIn, withoutBrowser } from './on-server.ts'

onServer()

describe('two devices of one user', () => {
  it('share pins, labels and deletions, and find the same messages', async () => {
    const here = await signedIn('ann')
    const there = await signedIn('ann')
    for (const name of ['bob', 'cleo', 'dan']) {
      const client = await withoutBrowser(name)
      for (const text of [`${name} was in the mountains`, '你好世界，明天见']) {
        await client.messages.send({ to: { type: 'single', id: 'ann' }, kind: 'text', text }).done
      }
      client.close()
    }
    // Rows that still arrive would move the others.
    for (const { row } of [here, there])
      for (const name of ['bob', 'cleo', 'dan'])
        await soon(() => row(name).locator('.parley-badge').textContent()).toBe('2')

    await here.row('bob').click({ button: 'right' })
    await here.page.getByRole('menuitem', { name: 'Pin to the top' }).click()
    for (const { page } of [here, there]) {
      await soon(async () => (await rowsOf(page)).first).toBe('single:bob')
    }
    await there.row('cleo').click({ button: 'right' })
    await there.page.getByRole('menuitem', { name: 'Labels' }).click()
    await there.page.getByRole('menuitemcheckbox', { name: 'Work' }).click()
    await there.page.keyboard.press('Escape')
    await pick(here.page, 'Work')
    await soon(async () => (await rowsOf(here.page)).all).toEqual(['single:cleo'])
    await pick(here.page, 'All')

    await here.page.getByRole('searchbox').fill('世界')
    const found = here.page.locator('[data-roving^="message:"]')
    await soon(() => found.count()).toBe(3)
    await here.page.getByRole('searchbox').fill('mountains dan')
    await soon(() => found.count()).toBe(1)
    await found.click()
    await here.message('dan was in the mountains').waitFor()
    await here.page.getByRole('searchbox').press('Escape')

    await here.row('dan').click({ button: 'right' })
    await here.page.getByRole('menuitem', { name: 'Delete' }).click()
    await here.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    for (const { row } of [here, there]) await soon(() => row('dan').count()).toBe(0)
    // The deleted conversation was open, so it is closed.
    await here.page.getByText('Choose a conversation').waitFor()

    // After a reload the server returns the same.
    await here.page.reload()
    await soon(async () => (await rowsOf(here.page)).all).toEqual(['single:bob', 'single:cleo'])
  })
})
