// Creating and managing groups with a fake client: what each role sees, failures that lose nothing, and accessibility.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focusIn, problemsInBothThemes, seriousProblems, stickingOut } from './browser.ts'
import { callsOf, openScene, type SceneOptions } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { chooseFor, confirm, goTo, memberRow, openMenu, openPanel, panelOf } from './groups.ts'
import { hasFocus, soon } from './messages.ts'

const wide = { width: 1280, height: 860 }

async function inScene(
  scene: string,
  play: (page: Page) => Promise<void>,
  options: SceneOptions = {},
): Promise<void> {
  const page = await openScene(scene, { viewport: wide, ...options })
  if (!options.clock) await settled(page)
  await play(page)
}

/** Observes elements from now on: their positions in each frame, by their text. */
async function placesOf(
  page: Page,
  selector: string,
): Promise<() => Promise<Map<string, readonly number[]>>> {
  const watch = await page.evaluateHandle((wanted) => {
    const places: Record<string, number[]> = {}
    const look = () => {
      for (const element of document.querySelectorAll(wanted)) {
        const name = element.textContent ?? ''
        places[name] = [...(places[name] ?? []), element.getBoundingClientRect().top]
      }
      requestAnimationFrame(look)
    }
    look()
    return places
  }, selector)
  return async () => new Map(Object.entries(await watch.jsonValue()))
}

describe('the details of a group', () => {
  it.each(['panelOwner', 'panelAdmin', 'panelMember', 'panelDisabled', 'panelRemoved'])(
    'of %s are accessible in both themes, and fit into 320 pixels',
    (scene) =>
      inScene(scene, async (page) => {
        await openPanel(page)
        if (scene !== 'panelRemoved') await memberRow(page, 'kenji').waitFor()
        expect(await problemsInBothThemes(page)).toEqual([])
        await page.setViewportSize({ width: 320, height: 640 })
        await soon(() => stickingOut(page)).toEqual([])
      }),
  )

  it('open beside the conversation, close page by page with Escape, and return the focus', () =>
    inScene('panelOwner', async (page) => {
      const panel = await openPanel(page)
      await soon(async () => (await panel.boundingBox())?.width).toBe(340)
      await soon(() => page.locator('.parley-timeline').isVisible()).toBe(true)
      await goTo(page, 'Show all')
      await soon(() => hasFocus(panel.getByRole('button', { name: 'Back to the group details' }))).toBe(true)
      await page.keyboard.press('Escape')
      await page.locator('.parley-hero').waitFor()
      await focusIn(panel)
      await page.keyboard.press('Escape')
      await soon(() => panelOf(page).count()).toBe(0)
      const opener = page.getByRole('button', { name: 'Group details', exact: true })
      await soon(() => hasFocus(opener)).toBe(true)
    }))

  it('fill the screen on a phone', () =>
    inScene(
      'panelOwner',
      async (page) => {
        const panel = await openPanel(page)
        await soon(async () => (await panel.boundingBox())?.width).toBe(390)
        await chooseFor(page, 'bob', 'Mention')
        await soon(() => page.locator('.parley-composer-field').inputValue()).toBe('@Bob Okafor ')
        await soon(() => panelOf(page).count()).toBe(0)
      },
      { viewport: { width: 390, height: 844 } },
    ))

  it('reserve the space of members that are still loading, so that nothing below moves', () =>
    inScene(
      'panelShared',
      async (page) => {
        const seen = await placesOf(page, '.parley-panel-button')
        await openPanel(page)
        await memberRow(page, 'bob').waitFor()
        expect([...new Set((await seen()).get('Media, links and files'))]).toHaveLength(1)
      },
      // The observer never ends.
      { fresh: true },
    ))

  it('list pictures, links and files of the whole history', () =>
    inScene('panelShared', async (page) => {
      await goTo(page, 'Media, links and files')
      const panel = panelOf(page)
      const pictures = panel.getByRole('button', { name: /Open picture/ })
      await soon(() => pictures.count()).toBe(2)
      await panel.getByRole('button', { name: 'Show more' }).click()
      await soon(() => pictures.count()).toBe(3)
      expect(await problemsInBothThemes(page)).toEqual([])
      await pictures.first().click()
      await page.getByText('3 of 3', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      // Behind an open dialog, nothing takes the focus.
      await soon(() => page.locator('dialog[open]').count()).toBe(0)
      await panel.getByRole('tab', { name: 'Media' }).press('ArrowRight')
      await soon(() =>
        panel.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent)),
      ).toEqual(['parley.example/figures', 'parley.example/launch/plan?day=friday'])
      expect(await problemsInBothThemes(page)).toEqual([])
      await panel
        .getByRole('button', { name: /Show in the conversation/ })
        .last()
        .click()
      await page.locator('.parley-timeline').getByText('The plan:').waitFor()
      await panel.getByRole('tab', { name: 'Files' }).click()
      await panel.getByRole('button', { name: 'Download soak-test.csv' }).waitFor()
      await page.setViewportSize({ width: 320, height: 640 })
      await soon(() => stickingOut(page)).toEqual([])
    }))
})

describe('members', () => {
  it('load page by page, and are found by name before they are loaded', () =>
    inScene('panelOwner', async (page) => {
      await goTo(page, 'Show all 65')
      await soon(() => panelOf(page).locator('.parley-member').count()).toBeGreaterThanOrEqual(50)
      await page.locator('.parley-panel-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
      await soon(() => panelOf(page).locator('.parley-member').count()).toBe(65)
      await panelOf(page).getByLabel('Search members').fill('duarte')
      await soon(() => panelOf(page).locator('.parley-member').first().textContent()).toContain('Ana Duarte')
      await panelOf(page).getByLabel('Search members').fill('nobody at all')
      await panelOf(page).getByText('No member has a name like that.').waitFor()
    }))

  it('can be muted, allowed, promoted and removed, each with a confirmation', () =>
    inScene('panelOwner', async (page) => {
      await openPanel(page)
      await chooseFor(page, 'bob', 'Mute', 'Choose how long')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('For how long').fill('x')
      await dialog.getByText('Please enter a whole number').waitFor()
      await dialog.getByLabel('For how long').fill('3')
      await dialog.getByLabel('Unit').selectOption('days')
      await confirm(page, 'Mute')
      await memberRow(page, 'bob')
        .getByText(/muted until/)
        .waitFor()
      await chooseFor(page, 'bob', 'Unmute')
      await soon(() => memberRow(page, 'bob').getByText(/muted/).count()).toBe(0)
      await chooseFor(page, 'bob', 'Make admin')
      await soon(() => memberRow(page, 'bob').locator('.parley-role').textContent()).toBe('Admin')
      await chooseFor(page, 'ana', 'Remove from group')
      await confirm(page, 'Remove from group')
      await soon(() => memberRow(page, 'ana').count()).toBe(0)
      await soon(() => page.locator('.parley-hero-line').textContent()).toContain('64 members')
    }))

  it('have a menu that works by keys and explains disabled entries', () =>
    inScene('panelAdmin', async (page) => {
      await openPanel(page)
      const menu = await openMenu(page, 'kenji')
      const entry = menu.getByRole('menuitem', { name: 'Mute', exact: true })
      await soon(() => entry.getAttribute('aria-disabled')).toBe('true')
      const described = await entry.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      )
      expect(described).toBe('Admins cannot do this to other admins.')
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
      await soon(() => menu.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      const opener = memberRow(page, 'kenji').getByRole('button')
      await soon(() => hasFocus(opener)).toBe(true)
      expect((await callsOf(page))['groups.block']).toBeUndefined()
    }))

  it('that are muted show a countdown, and leave the list when it ends', () =>
    inScene(
      'panelOwner',
      async (page) => {
        await page.evaluate(() => {
          const { client } = globalThis as unknown as { client: import('@parley/react/testing').FakeClient }
          client.groupServer.changeMembers('launch', ['ana'], { mutedUntil: Date.now() + 600_000 })
          client.groupServer.changeMembers('launch', ['yusuf'], { mutedUntil: 0 })
        })
        await goTo(page, 'Muted, blocked and allowed')
        const left = panelOf(page).getByText(/^\d+:\d\d left$/)
        const first = await left.textContent()
        await soon(() => left.textContent()).not.toBe(first)
        await page.clock.fastForward(600_000)
        await panelOf(page).getByText('Nobody is muted.').waitFor()
        await panelOf(page).getByRole('tab', { name: 'Muted' }).press('ArrowRight')
        await panelOf(page).getByRole('button', { name: 'Unblock: troll' }).click()
        await soon(() => panelOf(page).locator('.parley-member').count()).toBe(1)
      },
      { clock: true },
    ))
})

describe('a refusal', () => {
  it('keeps the typed text and shows the reason', () =>
    inScene('panelRefused', async (page) => {
      await goTo(page, 'Group settings')
      const panel = panelOf(page)
      await panel.getByLabel('Name of the group').fill('Another name')
      await panel.getByRole('button', { name: 'Save' }).click()
      await panel.getByText('That did not work: You do not have permission to do that.').waitFor()
      expect(await panel.getByLabel('Name of the group').inputValue()).toBe('Another name')
      const ban = panel.getByRole('switch', { name: 'Mute everybody' })
      await ban.click()
      await soon(() => panel.getByText('That did not work').count()).toBe(2)
      await soon(() => ban.getAttribute('aria-checked')).toBe('false')
      await panel.getByRole('button', { name: 'Discard' }).click()
      await soon(() => panel.getByLabel('Name of the group').inputValue()).toBe('Parley launch')
      await goTo(page, 'Dissolve group')
      await page.getByRole('dialog').getByRole('textbox').fill('Parley Launch')
      await page.getByRole('dialog').getByRole('button', { name: 'Dissolve group' }).click()
      await page.getByRole('dialog').getByText('That did not work').waitFor()
    }))

  it('keeps the input in the form of a new group', () =>
    inScene('panelRefused', async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      const dialog = page.getByRole('dialog', { name: 'New group' })
      await dialog.getByLabel('Name of the group').fill('Picnic')
      await dialog.getByLabel('People', { exact: true }).fill('m')
      await dialog.getByRole('option', { name: /Mei Lin/ }).click()
      await dialog.getByRole('button', { name: 'Description and rules' }).click()
      await dialog.getByLabel('Description').fill('Bring cake')
      await dialog.getByLabel('Public').click()
      expect(await seriousProblems(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Create group' }).click()
      await dialog.getByText('You do not have permission to do that.').waitFor()
      expect(await dialog.getByLabel('Name of the group').inputValue()).toBe('Picnic')
      await dialog.getByRole('button', { name: 'Remove Mei Lin' }).waitFor()
      await dialog.getByRole('button', { name: 'Description and rules' }).click()
      expect(await dialog.getByLabel('Description').inputValue()).toBe('Bring cake')
      expect(await dialog.getByLabel('Public').isChecked()).toBe(true)
    }))
})
