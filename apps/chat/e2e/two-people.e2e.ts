// Two users talk through a real server, each in their own browser.

import { describe, expect, it } from 'vitest'
import { soon } from './browser.ts'
import { onServer, server, signedIn } from './on-server.ts'
import { partner } from './partner.ts'
import { lookAway, lookBack, tickOf } from './person.ts'

onServer()

describe('two users', () => {
  it('find each other and talk in both directions, and after a reload everything is there', async () => {
    const ann = await signedIn('ann')
    const bob = await signedIn('bob')

    await ann.page.getByRole('button', { name: 'New conversation' }).first().click()
    const people = ann.page.getByRole('dialog')
    // An unknown user name is refused before a conversation opens.
    await people.getByLabel('Name or user name').fill('nobody.here')
    await people.getByRole('button', { name: 'Write to @nobody.here' }).click()
    await people.getByText('There is no user “nobody.here”.').waitFor()
    await people.getByLabel('Name or user name').fill('@BO')
    await people.locator('[data-roving="bob"]').click()
    await ann.say('hello bob')
    await bob.row('ann').click()
    await bob.sees('hello bob')
    await bob.say('hello ann, 你好')
    await ann.sees('hello ann, 你好')

    // One tick, two ticks, coloured ticks.
    await soon(() => tickOf(ann.message('hello bob'))).toBe('read')
    await soon(() => tickOf(bob.message('hello ann'))).toBe('read')

    await ann.page.reload()
    await ann.sees('hello bob')
    await ann.sees('hello ann, 你好')
    await soon(() => ann.page.locator('.parley-message').count()).toBe(2)
    await soon(() => ann.page.url()).toContain('#/c/single/bob')
    await soon(() => ann.banner.count()).toBe(0)
  })

  it('see unread counts and the line above new messages, and reading clears both', async () => {
    const cid = await signedIn('cid')
    const dee = await signedIn('dee')
    await cid.startWith('dee')
    await cid.say('the first')
    await dee.row('cid').click()
    await dee.sees('the first')
    await soon(() => tickOf(cid.message('the first'))).toBe('read')

    await dee.page.goto(`${server.url}/#/`)
    await dee.page.getByText('Choose a conversation').waitFor()
    for (const text of ['two', 'three', 'four']) await cid.say(text)
    await soon(() => dee.row('cid').locator('.parley-badge').textContent()).toBe('3')
    await soon(() => dee.page.title()).toBe('(3) Parley')
    await soon(() => dee.row('cid').textContent()).toContain('3 unread messages')

    await lookAway(dee)
    await dee.row('cid').click()
    await dee.sees('four')
    const line = dee.page.locator('[data-new-line]')
    await soon(() => line.evaluate((element) => element.nextElementSibling?.textContent)).toContain('two')
    // The message is in view, but the page has no focus: it is still unread, for both sides.
    await soon(() => dee.row('cid').locator('.parley-badge').textContent()).toBe('3')
    expect(await tickOf(cid.message('four'))).not.toBe('read')

    await lookBack(dee)
    await soon(() => dee.row('cid').locator('.parley-badge').count()).toBe(0)
    await soon(() => dee.page.title()).toBe('Parley')
    await soon(() => tickOf(cid.message('four'))).toBe('read')
  })

  it('see the messages before one that arrived before its conversation was opened on this device', async () => {
    const gil = await signedIn('gil')
    const hal = await partner('hal')
    await gil.startWith('hal')
    await gil.say('one')
    await gil.say('two')
    const other = await signedIn('gil')
    await other.row('hal').getByText('two').waitFor()
    await hal.say('gil', 'three')
    await other.row('hal').getByText('three').waitFor()
    await other.row('hal').click()
    await other.sees('three')
    await other.sees('one')
  })

  it('keep a draft after a reload, shown in the list', async () => {
    const eva = await signedIn('eva')
    await server.makeUsers('fay')
    await eva.startWith('fay')
    await eva.say('done with this one')
    await soon(() => tickOf(eva.message('done with this one'))).toMatch(/sent|delivered/)
    await eva.composer.fill('half a thought')
    await eva.page.reload()
    await eva.sees('done with this one')
    await soon(() => eva.composer.inputValue()).toBe('half a thought')
    await eva.page.goto(`${server.url}/#/`)
    await soon(() => eva.row('fay').textContent()).toContain('Draft: half a thought')
  })

  it('can use two devices at once, which show the same', async () => {
    const gus = await signedIn('gus')
    const hal = await partner('hal')
    const second = await gus.context.newPage()
    await second.goto(server.url)
    await second.getByRole('heading', { name: 'Chats' }).waitFor()
    await gus.startWith('hal')
    await gus.say('from my first window')
    await second.locator('[data-roving="single:hal"]').click()
    await second.locator('.parley-message', { hasText: 'from my first window' }).waitFor()
    await hal.say('gus', 'to both of them')
    await second.locator('.parley-message', { hasText: 'to both of them' }).waitFor()
    await gus.sees('to both of them')
  })

  it('can talk on a page with a strict content security policy', async () => {
    await server.makeUsers('jim')
    const ivy = await signedIn('ivy')
    const complaints: string[] = []
    ivy.page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) complaints.push(message.text())
    })
    const response = await ivy.page.reload()
    expect(response?.headers()['content-security-policy']).toContain("default-src 'self'")
    await ivy.startWith('jim')
    await ivy.say('under a strict policy')
    expect(complaints).toEqual([])
  })
})
