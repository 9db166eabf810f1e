// Life in a group for ordinary members: finding it, applying, reading, sharing, being muted and removed.

import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { focusIn, lookOut, problemsInBothThemes, seriousProblems, soon, stickingOut } from './browser.ts'
import { panelOf } from './groups.ts'
import { onServer, server, signedIn } from './on-server.ts'
import type { Person } from './person.ts'
import { manager } from './rest-manager.ts'

onServer()

const lines = ({ page }: Person) => page.locator('.parley-message[data-line="notice"]')
const line = (person: Person, text: string) => lines(person).filter({ hasText: text })
const closed = ({ page }: Person) => page.locator('.parley-composer-off')
const groupRow = ({ page }: Person, groupId: string) =>
  page.locator(`.parley-list [data-roving="group:${groupId}"]`)

describe('an applicant', () => {
  it('finds a public group, applies, is accepted, writes, and stays until the group is dissolved', async () => {
    const olga = await manager(server, 'olga')
    const groupId = await olga.makeGroup({
      groupname: 'Readers of long books',
      desc: 'One book a month',
      public: true,
      approval: true,
      maxusers: 20,
    })
    await olga.makeGroup({ groupname: 'Nobody finds this', public: false })
    const ann = await signedIn('ann')
    const { page } = ann

    // Finds it by name, and applies.
    await page.getByRole('link', { name: 'Discover groups' }).first().click()
    const field = page.getByPlaceholder('Search public groups')
    await page.getByText('Readers of long books').waitFor()
    expect(await page.getByText('Nobody finds this').count()).toBe(0)
    await field.fill('chess')
    await page.getByText('No public group matches “chess”').waitFor()
    await field.fill('long books')
    await page.getByRole('button', { name: 'Ask to join Readers of long books' }).click()
    await page.getByLabel('Say who you are and why you want to join').fill('I read a lot')
    await page.getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Request sent').waitFor()
    expect(await problemsInBothThemes(page)).toEqual([])

    // The user is accepted, and sees a toast.
    const isTold = await lookOut(page, '.parley-toast', 'You are in Readers of long books now')
    await olga.call('POST', `chatgroups/${groupId}/apply_verify`, {
      applicant: 'ann',
      verifyResult: true,
      reason: '',
    })
    await soon(isTold).toBe(true)
    await page.getByRole('button', { name: 'Open Readers of long books' }).click()
    await ann.composer.waitFor()
    await page.getByRole('heading', { name: 'Readers of long books' }).waitFor()
    await ann.say('Hello, readers')

    // The announcement stays until it is dismissed, and comes back with a new text.
    const banner = page.getByRole('region', { name: 'Announcement' })
    await olga.call('POST', `chatgroups/${groupId}/announcement`, {
      announcement: 'Chapter one until Monday\nBring tea',
    })
    await banner.getByText('Chapter one until Monday Bring tea').waitFor()
    await line(ann, 'New announcement: Chapter one until Monday').waitFor()
    await banner.getByRole('button', { name: 'Show the whole announcement' }).click()
    await banner.getByRole('button', { name: 'Hide this announcement' }).click()
    await soon(() => banner.count()).toBe(0)
    // The clock is installed now and works from the next load on.
    await page.clock.install()
    await page.reload()
    await ann.sees('Hello, readers')
    await line(ann, 'New announcement').waitFor()
    expect(await banner.count()).toBe(0)
    await olga.call('POST', `chatgroups/${groupId}/announcement`, { announcement: 'Chapter two' })
    await banner.getByText('Chapter two').waitFor()

    // The user shares a file, and downloads it again.
    await page
      .getByRole('button', { name: /details/i })
      .first()
      .click()
    await page.locator('.parley-shared-files input[type=file]').setInputFiles({
      name: 'plan.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('read, then talk'),
    })
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download plan.txt' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('plan.txt')
    expect(await readFile(await download.path(), 'utf8')).toBe('read, then talk')
    await focusIn(panelOf(page))
    await page.keyboard.press('Escape')
    await soon(() => panelOf(page).count()).toBe(0)

    // The user is muted for a while and sees why and until when; the draft stays, and the composer opens again in time.
    // The message is accepted before the mute; otherwise the lines about the file and the mute would be folded into
    // one.
    await ann.say('I shared our plan')
    await ann.composer.fill('half a sentence')
    await olga.call('POST', `chatgroups/${groupId}/mute`, { usernames: ['ann'], mute_duration: 600_000 })
    await closed(ann)
      .getByText(/You are muted until .*\d:\d\d \((10:00|9:\d\d) left\)/)
      .waitFor()
    await closed(ann).getByText('What you were writing is kept.').waitFor()
    await line(ann, 'olga muted you until').waitFor()
    await olga.call('DELETE', `chatgroups/${groupId}/mute/ann`)
    await soon(() => ann.composer.inputValue()).toBe('half a sentence')
    await olga.call('POST', `chatgroups/${groupId}/mute`, { usernames: ['ann'], mute_duration: 600_000 })
    await closed(ann).getByText('You are muted until').waitFor()
    await page.clock.fastForward(600_000)
    await soon(() => ann.composer.inputValue()).toBe('half a sentence')
    await olga.call('DELETE', `chatgroups/${groupId}/mute/ann`)

    // All members are muted, and may then write again.
    await olga.call('POST', `chatgroups/${groupId}/ban`)
    await closed(ann).getByText('Everybody is muted').waitFor()
    await olga.call('DELETE', `chatgroups/${groupId}/ban`)
    await ann.composer.waitFor()

    // The user is removed: the screen says so, and the messages can still be read.
    await olga.call('DELETE', `chatgroups/${groupId}/users/ann`)
    await closed(ann).getByText('You were removed from this group').waitFor()
    await ann.sees('Hello, readers')
    await soon(() => groupRow(ann, groupId).count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Chats' }).waitFor()
    await soon(() => groupRow(ann, groupId).count()).toBe(0)
  })

  it('is notified about groups that are not open', async () => {
    const otto = await manager(server, 'otto')
    const ben = await signedIn('ben')
    const toast = (text: string) => lookOut(ben.page, '.parley-toast', text)
    const isInFirst = await toast('otto added you to First.')
    const isInSecond = await toast('otto added you to Second.')
    const isOutOfFirst = await toast('You were removed from First.')
    const isSecondGone = await toast('Second was dissolved.')
    const first = await otto.makeGroup({ groupname: 'First', members: ['ben'] })
    await soon(isInFirst).toBe(true)
    await groupRow(ben, first).waitFor()
    const second = await otto.makeGroup({ groupname: 'Second', members: ['ben'] })
    await soon(isInSecond).toBe(true)
    await otto.call('DELETE', `chatgroups/${first}/users/ben`)
    await soon(isOutOfFirst).toBe(true)
    await otto.call('DELETE', `chatgroups/${second}`)
    await soon(isSecondGone).toBe(true)
    await soon(() => groupRow(ben, second).count()).toBe(0)
  })
})

describe('an invited user', () => {
  it('accepts on one device, and the other follows', async () => {
    const ines = await manager(server, 'ines')
    const groupId = await ines.makeGroup({
      groupname: 'Climbers',
      invite_need_confirm: true,
      allowinvites: true,
    })
    const desk = await signedIn('cleo')
    const phone = await signedIn('cleo', { viewport: { width: 390, height: 780 } })
    const toasts = await Promise.all(
      [desk, phone].map(({ page }) => lookOut(page, '.parley-toast', 'ines invites you to Climbers')),
    )
    await ines.call('POST', `chatgroups/${groupId}/invite`, { usernames: ['cleo'] })

    for (const isTold of toasts) await soon(isTold).toBe(true)
    for (const { page } of [desk, phone]) {
      await page.getByRole('link', { name: 'Group requests, 1 waits' }).last().click()
      await page.getByText('ines invites you', { exact: true }).waitFor()
    }
    await soon(() => stickingOut(phone.page)).toEqual([])
    await desk.page.getByRole('button', { name: 'Join Climbers' }).click()
    await desk.composer.waitFor()
    await desk.say('Here I am')

    await phone.page.getByText('No open requests').waitFor()
    await phone.page.getByRole('button', { name: 'Back to the list' }).click()
    await groupRow(phone, groupId).click()
    await phone.sees('Here I am')
  })
})

describe('changes of a group', () => {
  it('appear as collapsible lines that are not counted and cannot be selected', async () => {
    const gina = await manager(server, 'gina')
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, index) => manager(server, `guest${index}`)),
    )
    const dora = await signedIn('dora')
    const groupId = await gina.makeGroup({ groupname: 'Open house', public: true, members: ['dora'] })
    await groupRow(dora, groupId).click()
    await dora.say('before')
    await dora.page.getByRole('link', { name: 'Chats' }).click()
    for (const person of people) await person.call('POST', `chatgroups/${groupId}/apply`, { message: '' })
    await gina.call('POST', `chatgroups/${groupId}/admin`, { newadmin: 'guest0' })

    // Without messages there is nothing unread.
    await groupRow(dora, groupId).waitFor()
    await soon(() => groupRow(dora, groupId).locator('.parley-badge').count()).toBe(0)
    await groupRow(dora, groupId).click()
    await line(dora, '7 changes').waitFor()
    await soon(() => dora.page.locator('[data-new-line]').count()).toBe(0)
    const unfold = line(dora, '7 changes').getByRole('button')
    await soon(() => unfold.getAttribute('aria-expanded')).toBe('false')
    await unfold.click()
    await line(dora, 'gina made guest0 an admin').waitFor()
    await soon(() => line(dora, 'guest3 joined').count()).toBe(1)
    expect(await seriousProblems(dora.page)).toEqual([])

    // A notice has no menu and cannot be selected.
    await line(dora, 'guest3 joined').click({ button: 'right' })
    expect(await dora.page.getByRole('menu').count()).toBe(0)
    await dora.say('after')
    await soon(() => line(dora, '7 changes').count()).toBe(1)
  })
})
