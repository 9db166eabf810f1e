// Owners and admins manage a group on a real server, each in their own browser.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems, soon } from './browser.ts'
import { backToMain, chooseFor, confirm, goTo, memberRow, openMenu, openPanel, panelOf } from './groups.ts'
import { onServer, server, signedIn, wide } from './on-server.ts'
import type { Person } from './person.ts'

onServer()

const people = (...names: string[]): Promise<Person[]> =>
  Promise.all(names.map((name) => signedIn(name, { viewport: wide })))
const groupRow = (page: Page, name: string) => page.locator('.parley-list [data-roving]', { hasText: name })

async function makeGroup({ page }: Person, name: string, members: readonly string[], isPublic = false) {
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Name of the group').fill(name)
  await dialog.getByLabel('People', { exact: true }).pressSequentially(`${members.join(',')} `)
  if (isPublic) {
    await dialog.getByRole('button', { name: 'Description and rules' }).click()
    await dialog.getByLabel('Public').click()
    await soon(() => dialog.getByRole('switch', { name: /approval/ }).getAttribute('aria-checked')).toBe(
      'true',
    )
  }
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await dialog.waitFor({ state: 'detached' })
  await soon(() => page.locator('.parley-conversation-title').textContent()).toBe(name)
}

const open = async ({ page }: Person, name: string) => {
  await groupRow(page, name).first().click()
  await soon(() => page.locator('.parley-conversation-title').textContent()).toBe(name)
}

const canWrite = ({ composer }: Person) => composer.isVisible()
const roleOf = async ({ page }: Person, user: string) => {
  const label = memberRow(page, user).locator('.parley-role')
  return (await label.count()) > 0 ? label.textContent() : 'Member'
}

describe('the owner of a public group', () => {
  it('accepts, promotes, mutes, blocks and hands over, and the new owner dissolves the group', async () => {
    const [ann, bob, cid, dee] = (await people('ann', 'bob', 'cid', 'dee')) as [
      Person,
      Person,
      Person,
      Person,
    ]
    await makeGroup(ann, 'Harbour', ['bob', 'dee'], true)
    await open(bob, 'Harbour')
    await open(dee, 'Harbour')

    // A user applies, and the owner accepts.
    await cid.page
      .getByRole('link', { name: 'Discover groups' })
      .or(cid.page.getByRole('button', { name: 'Discover groups' }))
      .first()
      .click()
    await cid.page.getByRole('button', { name: 'Ask to join Harbour' }).click()
    await cid.page.getByRole('button', { name: 'Send request' }).click()
    await ann.page
      .getByRole('button', { name: /^Group requests, 1/ })
      .or(ann.page.getByRole('link', { name: /^Group requests, 1/ }))
      .first()
      .click()
    await ann.page.getByRole('button', { name: 'Accept cid' }).click()
    await groupRow(cid.page, 'Harbour').first().waitFor()
    await open(ann, 'Harbour')
    await open(cid, 'Harbour')

    await openPanel(ann.page)
    await memberRow(ann.page, 'cid').waitFor()

    // The owner promotes a member.
    await chooseFor(ann.page, 'bob', 'Make admin')
    await soon(() => roleOf(ann, 'bob')).toBe('Admin')
    await openPanel(bob.page)
    await bob.page.getByText('You are an admin').waitFor()

    // The owner mutes a member for a time, and unmutes them.
    await chooseFor(ann.page, 'cid', 'Mute', 'For 10 minutes')
    await memberRow(ann.page, 'cid')
      .getByText(/muted until/)
      .waitFor()
    await memberRow(bob.page, 'cid')
      .getByText(/muted until/)
      .waitFor()
    await soon(() => canWrite(cid)).toBe(false)
    await goTo(bob.page, 'Muted, blocked and allowed')
    await panelOf(bob.page)
      .getByText(/^\d+:\d\d left$/)
      .waitFor()
    await panelOf(bob.page).getByRole('button', { name: 'Unmute: cid' }).click()
    await panelOf(bob.page).getByText('Nobody is muted.').waitFor()
    await soon(() => canWrite(cid)).toBe(true)
    await soon(() => memberRow(ann.page, 'cid').getByText(/muted/).count()).toBe(0)

    // Only users on the allowlist may write.
    await chooseFor(ann.page, 'dee', 'Let them write while everybody is muted')
    await memberRow(ann.page, 'dee').getByText('allowlist').waitFor()
    await goTo(ann.page, 'Group settings')
    await panelOf(ann.page).getByRole('switch', { name: 'Mute everybody' }).click()
    await soon(() => canWrite(cid)).toBe(false)
    await soon(() => canWrite(dee)).toBe(true)
    await dee.say('I still may')
    await ann.sees('I still may')
    expect(await seriousProblems(ann.page)).toEqual([])
    await panelOf(ann.page).getByRole('switch', { name: 'Mute everybody' }).click()
    await soon(() => canWrite(cid)).toBe(true)

    // The owner changes the name and description of the group.
    await panelOf(ann.page).getByLabel('Name of the group').fill('Harbour watch')
    await panelOf(ann.page).getByRole('button', { name: 'Save' }).click()
    await soon(() => dee.page.locator('.parley-conversation-title').textContent()).toBe('Harbour watch')
    await backToMain(ann.page)
    await panelOf(ann.page)
      .getByRole('button', { name: /announcement/i })
      .first()
      .click()
    await panelOf(ann.page).locator('textarea').fill('Ships at nine')
    await panelOf(ann.page).getByRole('button', { name: 'Save' }).click()
    await dee.page.getByText('Ships at nine').first().waitFor()

    // The owner blocks and unblocks a member.
    await chooseFor(ann.page, 'cid', 'Remove and block')
    await confirm(ann.page, 'Remove and block')
    await soon(() => memberRow(ann.page, 'cid').count()).toBe(0)
    await soon(() => canWrite(cid)).toBe(false)
    await goTo(ann.page, 'Muted, blocked and allowed')
    await panelOf(ann.page).getByRole('tab', { name: 'Blocked' }).click()
    await panelOf(ann.page).getByRole('button', { name: 'Unblock: cid' }).click()
    await panelOf(ann.page).getByText('Nobody is blocked.').waitFor()

    // The owner cannot leave, and transfers the ownership; the new owner dissolves the group.
    await goTo(ann.page, 'Leave group')
    await ann.page
      .getByRole('dialog')
      .getByText(/cannot leave/)
      .waitFor()
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Hand over ownership' }).click()
    await ann.page.getByRole('dialog').getByRole('radio', { name: /bob/ }).click()
    await confirm(ann.page, 'Hand over to bob')
    await ann.page.getByText('You are a member').waitFor()
    await goTo(bob.page, 'Dissolve group')
    const end = bob.page.getByRole('dialog')
    await end.getByRole('textbox').fill('harbour')
    await end.getByRole('textbox').press('Enter')
    await end.getByText('This is not the name of the group.').waitFor()
    await end.getByRole('textbox').fill('harbour watch')
    await end.getByRole('button', { name: 'Dissolve group' }).click()
    await end.waitFor({ state: 'detached' })
    await soon(() => canWrite(dee)).toBe(false)
    await soon(() => groupRow(bob.page, 'Harbour').count()).toBe(0)
  })
})

describe('an admin', () => {
  it('cannot act on the owner or another admin, and sees why', async () => {
    await server.makeUsers('gus', 'hal')
    const [eva, fay] = (await people('eva', 'fay')) as [Person, Person]
    await makeGroup(eva, 'Tower', ['fay', 'gus', 'hal'])
    await openPanel(eva.page)
    await chooseFor(eva.page, 'fay', 'Make admin')
    await soon(() => roleOf(eva, 'fay')).toBe('Admin')
    await chooseFor(eva.page, 'gus', 'Make admin')
    await soon(() => roleOf(eva, 'gus')).toBe('Admin')

    await open(fay, 'Tower')
    await openPanel(fay.page)
    for (const [user, why] of [
      ['eva', 'This cannot be done to the owner.'],
      ['gus', 'Admins cannot do this to other admins.'],
    ] as const) {
      const menu = await openMenu(fay.page, user)
      for (const name of ['Mute', 'Remove from group', 'Remove and block']) {
        const entry = menu.getByRole('menuitem', { name, exact: true })
        await soon(() => entry.getAttribute('aria-disabled')).toBe('true')
        await soon(() => entry.getAttribute('title')).toBe(why)
        await entry.click({ force: true })
        await soon(() => menu.isVisible()).toBe(true)
      }
      if (user === 'eva') expect(await seriousProblems(fay.page)).toEqual([])
      await fay.page.keyboard.press('Escape')
    }
    // An admin can remove members and rename the group, but not change the join rules.
    await chooseFor(fay.page, 'hal', 'Remove from group')
    await confirm(fay.page, 'Remove from group')
    await soon(() => memberRow(eva.page, 'hal').count()).toBe(0)
    await goTo(fay.page, 'Group settings')
    await panelOf(fay.page).getByText('Only the owner can change these rules.').first().waitFor()
    await soon(() =>
      panelOf(fay.page)
        .getByRole('radio', { name: /Public/ })
        .isDisabled(),
    ).toBe(true)
    // A demoted admin sees it at once.
    await chooseFor(eva.page, 'fay', 'Remove admin role')
    await fay.page.getByText('You are a member').waitFor()
  })
})
