// The console by role, on the shared server with its own app: what each role sees and does, and every page with axe in
// both themes and on a narrow screen.

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { setTheme, soon, stickingOut } from './browser.ts'
import {
  button,
  ConsoleWorld,
  fillIn,
  findings,
  noticeOf,
  offered,
  password,
  visit,
  visitPerson,
} from './console-world.ts'

const app = 'journeys#console'
const world = new ConsoleWorld(inject('server'), app, 'the')
/** What support and read-only operators see. */
const readers = [
  'Overview',
  'People',
  'Groups and rooms',
  'Push',
  'Files',
  'Keys',
  'Apps',
  'Audit',
  'Health',
  'Account',
] as const

const pagesOf = {
  owner: [
    'Overview',
    'People',
    'Groups and rooms',
    'Moderation',
    'Events and hooks',
    'Push',
    'Files',
    'Keys',
    'Apps',
    'Audit',
    'Health',
    'Settings',
    'Operators',
    'Account',
  ],
  moderator: [
    'Overview',
    'People',
    'Groups and rooms',
    'Moderation',
    'Push',
    'Files',
    'Keys',
    'Apps',
    'Audit',
    'Health',
    'Account',
  ],
  support: readers,
  'read-only': readers,
} as const

beforeAll(async () => {
  await world.prepare(['ann', 'bob', 'cat', 'dan', 'zoe'])
  await world.api('POST', 'chatgroups', {
    groupname: 'Hikers',
    public: true,
    owner: 'ann',
    members: ['bob', 'cat'],
  })
  await world.api('POST', 'messages/users', {
    from: 'zoe',
    to: ['cat'],
    type: 'txt',
    body: { msg: 'Forget me' },
  })
  for (const msg of ['Hello', 'Buy cheap watches', 'No, thank you']) {
    const { data } = await world.api('POST', 'messages/users', {
      from: 'bob',
      to: ['ann'],
      type: 'txt',
      body: { msg },
    })
    if (!msg.startsWith('Buy')) continue
    const message = (data as Record<string, string>).ann
    await world.api('POST', `user/ann/moderation/report/message/${message}`, {
      username: 'ann',
      reportType: 'spam',
      reportReason: 'Advertising',
    })
  }
})

afterAll(() => world.close())

describe('the console', () => {
  it('an owner signs in, sees every page without axe findings, and manages operators', async () => {
    const page = await world.open()
    await page.getByLabel('Name').waitFor()
    expect(await findings(page)).toEqual([])
    await fillIn(page, 'the-owner', 'wrong')
    await soon(() => page.getByRole('alert').textContent()).toBe('The name or the password is wrong.')
    await fillIn(page, 'the-owner', password)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await soon(() => offered(page)).toEqual([...pagesOf.owner])
    await soon(() => page.getByRole('img', { name: /^Messages per second: now/ }).count()).toBe(1)
    for (const title of pagesOf.owner) {
      await visit(page, title)
      expect(await findings(page), title).toEqual([])
      await setTheme(page, 'light')
    }
    await visit(page, 'Operators')
    await button(page, 'New operator').click()
    await page.getByRole('dialog').getByLabel('Name').fill('Gina')
    await page.getByRole('dialog').getByLabel('Role').selectOption('support')
    expect(await findings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'New operator' }).click()
    const secret = await page
      .getByRole('dialog', { name: 'The new password of gina' })
      .locator('output')
      .textContent()
    await button(page, 'Done').click()
    await page.getByRole('row', { name: /gina Support/ }).waitFor()
    const gina = await world.open()
    await fillIn(gina, 'gina', secret ?? '')
    await gina.getByRole('heading', { name: 'Overview' }).waitFor()
    await page.getByRole('button', { name: 'Remove gina' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await soon(() => page.getByRole('row', { name: /gina/ }).count()).toBe(0)
    // The session of a removed operator has ended.
    await gina.getByRole('link', { name: 'People' }).click()
    await gina.getByRole('button', { name: 'Sign in' }).waitFor()
    await visitPerson(page, 'dan')
    await button(page, 'Delete account').click()
    await page.getByRole('dialog').getByLabel('Type “dan” to confirm').fill('dan')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    await visitPerson(page, 'zoe')
    await button(page, 'Erase').click()
    const dialog = page.getByRole('dialog', { name: 'Erase zoe' })
    // The dry run has counted what would be removed.
    await dialog.getByText('Messages and changes to them').waitFor()
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel('Type “zoe” to confirm').fill('zoe')
    await dialog.getByRole('button', { name: 'Erase for ever' }).click()
    await dialog.getByText('Everything is erased.').waitFor()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    await visit(page, 'Groups and rooms')
    await page.getByLabel('Search by name or id').fill('hik')
    await page.getByRole('link', { name: 'Hikers' }).waitFor()
    await page.getByLabel('Search by name or id').fill('nobody has this name')
    await page.getByText('No group or room was found.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })

  it('an owner finds out why a back end gets no events, reads what was sent, and replays it', async () => {
    const page = await world.signedIn('owner')
    await visit(page, 'Events and hooks')
    await button(page, 'New endpoint').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('ftp://nowhere')
    await dialog.getByRole('button', { name: 'New endpoint' }).click()
    await soon(() => dialog.getByRole('alert').textContent()).toContain('url')
    // Addresses in the server's own network are refused when it connects.
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9/hook')
    await dialog.getByLabel('Kinds').fill('messages.*')
    await dialog.getByRole('button', { name: 'New endpoint' }).click()
    const secret = page.getByRole('dialog', { name: 'The secret of the endpoint' })
    await soon(() => secret.locator('output').textContent()).toMatch(/^whsec_/)
    expect(await findings(page)).toEqual([])
    await button(page, 'Done').click()
    await world.api('POST', 'messages/users', {
      from: 'cat',
      to: ['ann'],
      type: 'txt',
      body: { msg: 'For the hook' },
    })
    await page.getByRole('row', { name: /127\.0\.0\.1.* Failing/ }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: 'http://127.0.0.1:9/hook' }).click()
    await page
      .getByRole('button', { name: /^Show events/ })
      .first()
      .waitFor()
    expect(await findings(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Show events/ })
      .first()
      .click()
    await dialog.getByLabel('Reason, such as the number of a ticket').fill('Ticket 18')
    await dialog.getByRole('button', { name: 'Show events' }).click()
    const contents = page.getByRole('dialog', { name: 'The events' })
    await soon(() => contents.locator('pre').first().textContent()).toContain('For the hook')
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await button(page, 'Pause').click()
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused since').waitFor()
    await button(page, 'Replay').click()
    await dialog.getByLabel('Number of the first event').fill('0')
    await dialog.getByRole('button', { name: 'Replay' }).click()
    await soon(() => dialog.getByRole('alert').textContent()).toBe(
      'Choose a number of at least 1, or a time.',
    )
    await dialog.getByLabel('Number of the first event').fill('1')
    const isReplayed = await noticeOf(page, 'The events are sent again.')
    await dialog.getByRole('button', { name: 'Replay' }).click()
    await soon(isReplayed).toBe(true)
    await soon(() => dialog.count()).toBe(0)
    await button(page, 'Resume').click()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await button(page, 'Pause').waitFor()
    await button(page, 'Remove').click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No endpoints.').waitFor()
    await visit(page, 'Audit')
    await page.getByLabel('Call').fill('events.')
    await page.getByRole('row', { name: /operator the-owner events\.list .*Ticket 18/ }).waitFor()
  })

  it('an owner gives a back end a key, rotates and revokes it, and creates an app', async () => {
    const page = await world.signedIn('owner')
    const dialog = page.getByRole('dialog')
    const status = async (key: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await fetch(world.at('users'), { headers })).status
    }
    const secret = (title: string) =>
      page.getByRole('dialog', { name: title }).locator('output').textContent()
    await visit(page, 'Keys')
    await button(page, 'New key').click()
    await dialog.getByLabel('Name').fill('not a name')
    await dialog.getByRole('button', { name: 'New key' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Name').fill('shop')
    await dialog.getByLabel('send').check()
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'New key' }).click()
    const key = (await secret('The key shop')) ?? ''
    expect(await status(key)).toBe(200)
    await button(page, 'Done').click()
    await page.getByRole('row', { name: /shop read send/ }).waitFor()
    expect(await findings(page)).toEqual([])
    await page.getByRole('button', { name: 'Rotate shop' }).click()
    await dialog.getByLabel('The old one works for').selectOption('0')
    await dialog.getByRole('button', { name: 'Rotate' }).click()
    const fresh = (await secret('The key shop')) ?? ''
    expect([await status(key), await status(fresh)]).toEqual([401, 200])
    await button(page, 'Done').click()
    await page.getByRole('button', { name: 'Revoke shop' }).click()
    await dialog.getByLabel('Type “shop” to confirm').fill('shop')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('No keys.').waitFor()
    expect(await status(fresh)).toBe(401)
    await visit(page, 'Apps')
    await button(page, 'New app').click()
    await dialog.getByLabel('Key').fill('journeys#made-in-console')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'New app' }).click()
    expect(await secret('The secret of journeys#made-in-console')).toMatch(/^[\w-]{43}$/)
    await button(page, 'Done').click()
    await page.getByRole('button', { name: 'Disable journeys#made-in-console' }).click()
    await dialog.getByLabel('Type “journeys#made-in-console” to confirm').fill('journeys#made-in-console')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('row', { name: /journeys#made-in-console.*Disabled/ }).waitFor()
    const choice = page.getByRole('combobox', { name: 'App', exact: true })
    await soon(() => choice.locator('option').allInnerTexts()).toContain('journeys#made-in-console')
    await page.getByRole('button', { name: 'Change Groups' }).click()
    await dialog.getByLabel('Days for messages').fill('400')
    await dialog.getByLabel(`Type “${app}” to confirm`).fill(app)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Groups 400 days/ }).waitFor()
  })

  it('a moderator works on a report, and reads a conversation with a reason that is in the audit', async () => {
    const page = await world.signedIn('moderator')
    await soon(() => offered(page)).toEqual([...pagesOf.moderator])
    await visit(page, 'Moderation')
    await page.getByLabel('Try a text').fill('Buy cheap watches')
    await button(page, 'Test').click()
    await page.getByText('Passes: there is no word list').waitFor()
    await page.getByRole('link', { name: /Buy cheap watches/ }).click()
    await soon(() => page.locator('.console-messages li').allInnerTexts()).toHaveLength(3)
    await soon(() => page.locator('.console-messages [data-marked] p').textContent()).toBe(
      'Buy cheap watches',
    )
    expect(await findings(page)).toEqual([])
    await button(page, 'Take it').click()
    await button(page, 'Release it').waitFor()
    await button(page, 'Remove the message').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the message' }).click()
    await page.getByText('Message removed', { exact: true }).waitFor()
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    await button(page, 'Mute bob').click()
    await page.getByRole('dialog').getByLabel('How long').selectOption('week')
    await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
    await soon(() => page.getByRole('dialog').count()).toBe(0)
    await button(page, 'Close').click()
    await page.getByRole('dialog').getByLabel('Note').fill('Told them to stop.')
    await page.getByRole('dialog').locator('button[type=submit]').click()
    await page.getByText('No report is open.').waitFor()
    await button(page, 'Closed').click()
    await page.getByRole('link', { name: /Buy cheap watches/ }).waitFor()
    await visitPerson(page, 'bob')
    await page.getByText('Muted', { exact: true }).waitFor()
    expect(await button(page, 'Delete account').count()).toBe(0)
    await page.getByLabel('Reason, such as the number of a ticket').fill('Ticket 17')
    await button(page, 'Show conversations').click()
    await button(page, 'ann').click()
    await soon(() =>
      page.getByRole('list', { name: 'Messages with ann' }).locator('p').allInnerTexts(),
    ).toEqual(['Hello', 'No, thank you'])
    await visit(page, 'Audit')
    await page.getByLabel('Call').fill('history.')
    await page.getByRole('row', { name: /operator the-moderator history\.page bob .*Ticket 17/ }).waitFor()
    await button(page, 'Sign-ins').click()
    await page.getByRole('row', { name: /the-owner operator\.signIn 401/ }).waitFor()
    expect(await findings(page)).toEqual([])
    await button(page, 'Sign out').click()
  })

  it('support signs users out and resets passwords, and nothing else', async () => {
    const page = await world.signedIn('support')
    await soon(() => offered(page)).toEqual([...pagesOf.support])
    await visitPerson(page, 'cat')
    await soon(() => page.locator('.console-actions button').allInnerTexts()).toEqual([
      'Sign out',
      'Reset password',
    ])
    expect(await page.getByRole('main').getByText('Conversations').count()).toBe(0)
    await button(page, 'Reset password').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
    const secret = await page
      .getByRole('dialog', { name: 'The new password of cat' })
      .locator('output')
      .textContent()
    expect(
      await world.api('POST', 'token', { grant_type: 'password', username: 'cat', password: secret }),
    ).toHaveProperty('access_token')
  })

  it('read-only operators change nothing, on a phone, by keyboard and in Chinese', async () => {
    const page = await world.signedIn('read-only')
    await soon(() => offered(page)).toEqual([...pagesOf['read-only']])
    await visitPerson(page, 'cat')
    expect(await page.locator('.console-actions button').count()).toBe(0)
    await page.evaluate(() => {
      location.hash = '#/operators'
    })
    await page.getByText('There is no such page, or your role does not include it.').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    for (const title of pagesOf['read-only']) {
      await button(page, 'Open the menu').press('Enter')
      const link = page.getByRole('navigation').getByRole('link', { name: title, exact: true })
      // A link that is not shown yet takes no focus.
      await link.waitFor()
      await link.press('Enter')
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      await soon(() => page.locator('.console-loading').count()).toBe(0)
      await soon(async () => [title, ...(await stickingOut(page))]).toEqual([title])
    }
    await button(page, 'Open the menu').click()
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('zh-CN')
    await page.getByRole('heading', { name: '我的账号', level: 1 }).waitFor()
    await soon(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  })
})
