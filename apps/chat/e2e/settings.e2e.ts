// Settings with a real server: on all devices at once, and after a reload.

import { describe, expect, it } from 'vitest'
import { pick, soon } from './browser.ts'
import { onServer, server, signedIn, withoutBrowser } from './on-server.ts'
import type { Person } from './person.ts'
import { manager } from './rest-manager.ts'
import { password } from './test-app.ts'

onServer()

const openSettings = async ({ page }: Person, section: string) => {
  await page.goto(`${server.url}/#/settings/${section}`)
  await page.locator(`[data-section="${section}"]`).waitFor()
}

describe('one device', () => {
  it('shows what it stores, and deletes it, and messages come back from the server', async () => {
    const dan = await withoutBrowser('dan')
    const eli = await signedIn('eli')
    await dan.messages.send({ to: { type: 'single', id: 'eli' }, kind: 'text', text: 'keep me' }).done
    await eli.row('dan').click()
    await eli.sees('keep me')
    await eli.composer.fill('half a sentence')
    await openSettings(eli, 'storage')
    const storage = eli.page.locator('[data-section=storage]')
    const row = (label: string) => storage.locator('.parley-field').filter({ hasText: label }).locator('dd')
    await soon(() => row('Drafts').textContent()).toBe('1')
    await soon(() => row('Messages').textContent()).toMatch(/^1 · /)
    await storage.getByRole('button', { name: 'Clear this device' }).click()
    await eli.page.getByRole('dialog').getByText('deleted from this device only').waitFor()
    await eli.page.getByRole('dialog').getByRole('button', { name: 'Clear this device' }).click()
    await storage.getByText('Cleared.').waitFor()
    await soon(() => row('Drafts').textContent()).toBe('0')
    await soon(() => row('Messages').textContent()).toMatch(/^0 · /)
    await eli.page.goto(`${server.url}/#/c/single/dan`)
    await eli.page.reload()
    await eli.sees('keep me')
    await soon(() => eli.composer.inputValue()).toBe('')
  })

  it('changes the password, after which all devices sign in again', async () => {
    await server.makeUserWithPassword('fay')
    const here = await signedIn('fay')
    const there = await signedIn('fay')
    await openSettings(here, 'password')
    const form = here.page.locator('[data-section=password]')
    const change = async (current: string, wanted: string, again: string) => {
      await form.getByLabel('Current password').fill(current)
      await form.getByLabel('New password', { exact: true }).fill(wanted)
      await form.getByLabel('New password once more').fill(again)
      await form.getByRole('button', { name: 'Change password' }).click()
    }
    await change('secret', 'better secret', 'other secret')
    await form.getByText('The two new passwords are not the same.').waitFor()
    await change('wrong', 'better secret', 'better secret')
    await form.getByText('User name or password is not right.').waitFor()
    await change(password, 'better secret', 'better secret')
    for (const { page } of [here, there])
      await page.getByText('You were signed out because the password was changed.').first().waitFor()
  })
})

describe('two devices of one user', () => {
  it('share mutes at once, and muted unread messages are not counted', async () => {
    const bob = await withoutBrowser('bob')
    const here = await signedIn('ann')
    const there = await signedIn('ann')
    const ann = { type: 'single', id: 'ann' } as const
    await bob.messages.send({ to: ann, kind: 'text', text: 'one' }).done
    for (const { row, page } of [here, there]) {
      await row('bob').waitFor()
      await soon(() => page.title()).toBe('(1) Parley')
    }

    await here.row('bob').click({ button: 'right' })
    await here.page.getByRole('menuitem', { name: 'Turn notifications off' }).click()
    await here.page.getByRole('radio', { name: 'Mute for 1 hour' }).click()
    await here.page.keyboard.press('Escape')
    for (const { row, page } of [here, there]) {
      await row('bob').getByLabel('Notifications are off').waitFor()
      await row('bob').locator('.parley-badge[data-quiet]').waitFor()
      await soon(() => page.title()).toBe('Parley')
    }

    // The settings of the other device show it, and can remove it for both.
    await openSettings(there, 'notifications')
    await there.page.getByText(/Muted until .*\d:\d\d/).waitFor()
    await there.page.getByRole('button', { name: 'Remove the setting of bob' }).click()
    await there.page.getByText('None. You can mute a conversation from its menu.').waitFor()
    for (const { row, page } of [here, there]) {
      await row('bob').getByLabel('Notifications are off').waitFor({ state: 'detached' })
      await soon(() => page.title()).toBe('(1) Parley')
    }
  })

  it('share quiet times, also after a reload', async () => {
    const here = await signedIn('cleo')
    const there = await signedIn('cleo')
    await openSettings(here, 'notifications')
    await openSettings(there, 'notifications')
    const daily = ({ page }: Person) => page.getByRole('switch', { name: 'Quiet hours every day' })
    await daily(here).click()
    await here.page.getByLabel('From').fill('21:15')
    await here.page.getByLabel('To', { exact: true }).fill('06:45')
    await soon(() => daily(there).getAttribute('aria-checked')).toBe('true')
    await soon(() => there.page.getByLabel('From').inputValue()).toBe('21:15')
    await soon(() => there.page.getByLabel('To', { exact: true }).inputValue()).toBe('06:45')

    await there.page.getByRole('button', { name: 'For 1 hour' }).click()
    for (const { page } of [here, there]) await page.getByText(/^Notifications are off until/).waitFor()
    await here.page.reload()
    await here.page.getByText(/^Notifications are off until/).waitFor()
    await soon(() => here.page.getByLabel('From').inputValue()).toBe('21:15')
    await here.page.getByRole('button', { name: 'Turn notifications on' }).click()
    await pick(here.page, 'Mentions only')
    await soon(() => there.page.getByRole('radio', { name: 'Mentions only' }).isChecked()).toBe(true)
    await daily(here).click()
    await soon(() => daily(there).getAttribute('aria-checked')).toBe('false')
  })

  it('see each other, and one signs the other out', async () => {
    const here = await signedIn('dora')
    const there = await signedIn('dora')
    await openSettings(here, 'devices')
    const cards = here.page.locator('[data-device]')
    await soon(() => cards.count()).toBe(2)
    await cards.first().getByText('This device').waitFor()
    await soon(() => cards.first().getByRole('button').count()).toBe(0)
    await cards.last().getByRole('button').click()
    await here.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await soon(() => cards.count()).toBe(1)
    await there.page.getByText('Another of your devices signed this one out.').first().waitFor()
  })
})

describe('a group', () => {
  it('can be muted except for mentions, in its details', async () => {
    const olga = await manager(server, 'olga')
    const eve = await signedIn('eve')
    const groupId = await olga.makeGroup({ groupname: 'Choir', members: ['eve'] })
    const row = eve.page.locator(`.parley-list [data-roving="group:${groupId}"]`)
    await eve.page.goto(`${server.url}/#/c/group/${groupId}`)
    await eve.page.getByRole('button', { name: 'Group details', exact: true }).click()
    await eve.page.getByRole('button', { name: 'Mute for a while or on a schedule' }).click()
    await pick(eve.page, 'Mentions only')
    await eve.page.keyboard.press('Escape')
    await row.getByLabel('Mentions only').waitFor()
    const quiet = eve.page.getByRole('switch', { name: 'Mute notifications' })
    await soon(() => quiet.getAttribute('aria-checked')).toBe('false')
    await quiet.click()
    await row.getByLabel('Notifications are off').waitFor()
    await soon(() => quiet.getAttribute('aria-checked')).toBe('true')
    await quiet.click()
    await row.getByLabel('Notifications are off').waitFor({ state: 'detached' })
    await soon(() => row.getByLabel('Mentions only').count()).toBe(0)
  })
})

describe('the appearance', () => {
  it('is chosen in the settings and applied before the first paint after a reload', async () => {
    const fay = await signedIn('fay')
    const { page } = fay
    await openSettings(fay, 'look')
    for (const name of ['Dark', 'Compact', 'Flat']) await pick(page, name)
    await page.getByRole('switch', { name: 'High contrast' }).click()
    await page.getByLabel('Language', { exact: true }).selectOption({ label: '简体中文' })
    await page.getByRole('heading', { name: '外观与语言' }).waitFor()
    const look = { theme: 'dark', contrast: 'more', density: 'compact', layout: 'flat' }
    const now = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
    await soon(now).toMatchObject(look)
    await soon(() => page.locator('.parley').first().getAttribute('data-layout')).toBe('flat')

    // The page at its first frame, long before React has rendered.
    await page.addInitScript(() => {
      requestAnimationFrame(() => {
        const { dataset, lang } = document.documentElement
        Object.assign(globalThis, { firstFrame: { ...dataset, lang } })
      })
    })
    await page.reload()
    await page.getByRole('heading', { name: '外观与语言' }).waitFor()
    const first = () => page.evaluate(() => (globalThis as unknown as { firstFrame: object }).firstFrame)
    await soon(first).toMatchObject({ ...look, lang: 'zh-CN' })
    await soon(() => now()).toMatchObject(look)
  })
})

describe('a server without a translation service', () => {
  it('offers no translation', async () => {
    await server.makeUsers('hal')
    const gus = await signedIn('gus')
    await gus.startWith('hal')
    await gus.say('Bonjour tout le monde')
    await gus
      .message('Bonjour')
      .locator('.parley-bubble')
      .click({ button: 'right', position: { x: 6, y: 6 } })
    await gus.page.getByRole('menuitem', { name: 'Copy text' }).waitFor()
    expect(await gus.page.getByRole('menuitem', { name: 'Translate' }).count()).toBe(0)
    await gus.page.keyboard.press('Escape')
    await openSettings(gus, 'translation')
    await gus.page.getByText('This server does not offer translation').waitFor()
  })
})
