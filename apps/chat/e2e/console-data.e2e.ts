// What operators do with data in the console: files, the export of a user, pushes and word lists.

import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { soon } from './browser.ts'
import { button, ConsoleWorld, findings, noticeOf, visit } from './console-world.ts'

const world = new ConsoleWorld(inject('server'), 'journeys#console-data', 'data')

beforeAll(async () => {
  await world.prepare(['ann', 'bob'])
  await world.api('POST', 'messages/users', { from: 'ann', to: ['bob'], type: 'txt', body: { msg: 'Hello' } })
})

afterAll(() => world.close())

describe('data in the console', () => {
  it('an owner sees which files take up space, and downloads what the server has about a user', async () => {
    const account = { username: 'ann', password: 'secret' }
    const { access_token } = await world.api('POST', 'token', { grant_type: 'password', ...account })
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(3_000_000)], { type: 'video/mp4' }), 'film.mp4')
    const uploaded = await fetch(world.at('chatfiles'), {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: form,
    })
    expect(uploaded.status).toBe(200)
    const page = await world.signedIn('owner')
    await visit(page, 'Files')
    await page.getByRole('heading', { name: 'Space: 3 MB' }).waitFor()
    await page.getByRole('row', { name: /3 MB ann/ }).waitFor()
    expect(await page.getByText('film.mp4').count()).toBe(0)
    expect(await findings(page)).toEqual([])
    await page.getByRole('link', { name: 'ann' }).first().click()
    await page.getByRole('heading', { name: 'ann', level: 1 }).waitFor()
    await button(page, 'Export').click()
    const dialog = page.getByRole('dialog', { name: 'Export the data of ann' })
    await dialog.getByRole('button', { name: 'Download' }).click()
    await soon(() => dialog.getByRole('alert').textContent()).toContain('at least four characters')
    expect(await findings(page)).toEqual([])
    await dialog.getByLabel('Reason, such as the number of a ticket').fill('Ticket 21')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('ann.jsonl')
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
    const lists = new Set(lines.map((line) => JSON.parse(line).list))
    expect([...lists]).toEqual(
      expect.arrayContaining(['export', 'users', 'conversations', 'messages', 'files']),
    )
    await visit(page, 'Audit')
    await page.getByRole('row', { name: /accounts\.export.*Ticket 21/ }).waitFor()
  })

  it('a moderator edits the word list of the app, which takes effect at once', async () => {
    const page = await world.signedIn('moderator')
    await visit(page, 'Moderation')
    const words = page.getByLabel('One word or phrase in each line')
    await words.fill('Snake oil\n\nsnake oil\n坏蛋')
    await page.getByLabel('What matches is').selectOption('replace')
    expect(await findings(page)).toEqual([])
    const isSaved = await noticeOf(page, 'The words are saved and apply from now on.')
    await button(page, 'Save').click()
    await soon(isSaved).toBe(true)
    await page.getByLabel('Try a text').fill('Buy SNAKE OIL, 坏蛋!')
    await button(page, 'Test').click()
    await page.getByText('Buy *********, **!').waitFor()
    await page.reload()
    await soon(() => words.inputValue()).toBe('Snake oil\nsnake oil\n坏蛋')
    await words.fill('')
    await button(page, 'Save').click()
    await button(page, 'Test').waitFor()
  })

  it('a moderator decides how many reports remove a message, and the owner sees it with the app', async () => {
    const page = await world.signedIn('moderator')
    await visit(page, 'Moderation')
    await page.getByRole('row', { name: /Remove a message Never Server/ }).waitFor()
    await button(page, 'Change Remove a message').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Number of people (0: never)').fill('many')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Type a whole number').waitFor()
    await dialog.getByLabel('Number of people (0: never)').fill('4')
    expect(await findings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /Remove a message After 4 reports App/ }).waitFor()
    const owner = await world.signedIn('owner')
    await visit(owner, 'Apps')
    await owner.getByRole('row', { name: /Remove a message After 4 reports App/ }).waitFor()
    await button(owner, 'Change Remove a message').click()
    await owner.getByRole('dialog').getByLabel('Number of people (0: never)').fill('')
    await owner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await owner.getByRole('row', { name: /Remove a message Never Server/ }).waitFor()
    const reader = await world.signedIn('read-only')
    await visit(reader, 'Apps')
    await reader.getByRole('row', { name: /Remove a message Never Server/ }).waitFor()
    expect(await button(reader, 'Change Remove a message').count()).toBe(0)
  })

  it('support tests the pushes of a user who gets none', async () => {
    const page = await world.signedIn('support')
    await visit(page, 'Push')
    await page.getByLabel('User name').fill('nobody-here')
    await button(page, 'Send a test').click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('User name').fill('bob')
    await button(page, 'Send a test').click()
    await page.getByText('This user has no registered device.').waitFor()
    await world.api('PUT', 'users/bob', {
      device_id: 'phone',
      notifier_name: 'FCM-1',
      device_token: 'a token',
    })
    await button(page, 'Send a test').click()
    await page.getByRole('row', { name: /phone FCM-1.*The service is not configured/ }).waitFor()
    expect(await findings(page)).toEqual([])
    expect(await button(page, 'Export').count()).toBe(0)
  })
})
