// Threads on a real server, with two users and a browser each: one starts a thread, the other sees it live, replies,
// leaves, comes back, is removed, and sees it being deleted.

import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focusIn, seriousProblems, soon, stickingOut } from './browser.ts'
import { narrow, onServer, server, signedIn } from './on-server.ts'
import type { Person } from './person.ts'
import { manager } from './rest-manager.ts'

onServer()

const wide = { width: 1360, height: 820 }
const panelOf = (page: Page, name: string): Locator =>
  page.getByRole('complementary', { name: `Thread ${name}`, exact: true })
const chipOf = ({ page }: Person): Locator => page.locator('.parley-thread-chip')
const inTimeline = (place: Locator, text: string): Locator =>
  place.locator('.parley-message', { hasText: text })
const openGroup = ({ page }: Person, groupId: string) =>
  page.locator(`.parley-list [data-roving="group:${groupId}"]`).click()

async function group(owner: string, members: readonly string[]): Promise<string> {
  const { makeGroup } = await manager(server, owner)
  return makeGroup({ groupname: 'Harbour', members })
}

async function writeIn(panel: Locator, text: string): Promise<void> {
  const field = panel.locator('textarea')
  await field.fill(text)
  await field.press('Enter')
  await inTimeline(panel, text).waitFor()
}

async function chooseIn(panel: Locator, entry: string): Promise<void> {
  await panel.getByRole('button', { name: 'More about this thread' }).click()
  await panel.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Starts a thread from the menu of a message. */
async function startThread({ page }: Person, message: Locator, name: string): Promise<Locator> {
  await message.locator('.parley-bubble').click({ button: 'right', position: { x: 8, y: 8 } })
  await page.getByRole('menuitem', { name: 'Start a thread' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a thread' })
  await dialog.getByLabel('Name of the thread').fill(name)
  await dialog.getByRole('button', { name: 'Start thread' }).click()
  await dialog.waitFor({ state: 'detached' })
  const panel = panelOf(page, name)
  await panel.locator('textarea').waitFor()
  return panel
}

describe('a thread', () => {
  it('is created, seen, answered, left and deleted by two users', async () => {
    const [ann, bob] = await Promise.all([
      signedIn('ann', { viewport: wide }),
      signedIn('bob', { viewport: wide }),
    ])
    const groupId = await group('olga', ['ann', 'bob'])
    await openGroup(ann, groupId)
    await openGroup(bob, groupId)
    await ann.say('Where do we eat on Friday?')
    await bob.sees('Where do we eat on Friday?')

    // The name is suggested from the message, and the others see the thread live.
    const question = ann.message('Where do we eat on Friday?')
    await question.locator('.parley-bubble').click({ button: 'right', position: { x: 8, y: 8 } })
    await ann.page.getByRole('menuitem', { name: 'Start a thread' }).click()
    const field = ann.page.getByLabel('Name of the thread')
    await soon(() => field.inputValue()).toBe('Where do we eat on Friday?')
    await field.fill('   ')
    await field.press('Enter')
    await ann.page.locator('.parley-problem', { hasText: 'Please give the thread a name.' }).waitFor()
    expect(await seriousProblems(ann.page)).toEqual([])
    await ann.page.keyboard.press('Escape')
    await soon(() => ann.page.getByRole('dialog').count()).toBe(0)
    const mine = await startThread(ann, question, 'Lunch')
    await soon(() => ann.page.url()).toMatch(/#\/c\/group\/\d+\/threads\/\d+$/)
    await mine.getByText('Nobody has replied yet').waitFor()
    await chipOf(bob).getByText('Lunch').waitFor()
    await chipOf(bob).getByText('No replies yet').waitFor()

    await writeIn(mine, 'The usual place')
    await soon(() => chipOf(bob).textContent()).toContain('1 reply')
    await soon(() => chipOf(bob).textContent()).toContain('ann: The usual place')

    // Readers are not members; writing joins.
    await chipOf(bob).click()
    const theirs = panelOf(bob.page, 'Lunch')
    await inTimeline(theirs, 'The usual place').waitFor()
    await theirs.getByText('Where do we eat on Friday?').waitFor()
    await theirs.getByText('You are not in this thread').waitFor()
    await writeIn(mine, 'Or the harbour')
    await inTimeline(theirs, 'Or the harbour').waitFor()
    await writeIn(theirs, 'The harbour, please')
    await inTimeline(mine, 'The harbour, please').waitFor()
    await soon(() => theirs.getByText('You are not in this thread').count()).toBe(0)
    await mine.getByRole('button', { name: '2 members. Show members' }).waitFor()
    await theirs.getByRole('button', { name: '2 members. Show members' }).waitFor()

    // The conversation of the group does not show its messages.
    const main = ann.page.locator('.parley-conversation-view .parley-timeline')
    await soon(() =>
      inTimeline(main, 'The harbour, please').locator('.parley-words').allTextContents(),
    ).toEqual(['Where do we eat on Friday?'])

    // Unread messages are counted on the message, in the header and beside the list, also after a reload.
    await mine.getByRole('button', { name: 'Close the thread' }).last().click()
    await soon(() => mine.count()).toBe(0)
    await soon(() => chipOf(ann).evaluate((chip) => chip === document.activeElement)).toBe(true)
    await writeIn(theirs, 'And soup')
    const isCounted = async () => {
      await soon(() => chipOf(ann).locator('.parley-badge').textContent()).toBe('1')
      await ann.page.getByRole('button', { name: '1 thread of this group has something new' }).waitFor()
      await ann.page.getByRole('link', { name: 'My threads, 1 with something new' }).first().waitFor()
    }
    await isCounted()
    await ann.page.reload()
    await isCounted()

    // All threads of the user; an unread one opens at its new messages, and stays open after a reload.
    await ann.page.getByRole('link', { name: 'My threads, 1 with something new' }).first().click()
    const row = ann.page.locator('.parley-thread-row', { hasText: 'Lunch' })
    await row.getByText('in Harbour').waitFor()
    await soon(() => row.textContent()).toContain('bob: And soup')
    await row.click()
    await mine.locator('[data-new-line]').waitFor()
    await inTimeline(mine, 'And soup').waitFor()
    await soon(() => ann.page.locator('.parley-thread-chip .parley-badge').count()).toBe(0)
    await ann.page.reload()
    await inTimeline(mine, 'And soup').waitFor()

    // A search over everything finds its messages, and opens it.
    await ann.page.getByRole('link', { name: 'Chats' }).click()
    await ann.page.getByRole('searchbox', { name: 'People and messages' }).fill('soup')
    await ann.page.getByRole('button', { name: /Lunch · Harbour/ }).click()
    await inTimeline(mine, 'And soup').waitFor()
    await ann.page.getByRole('searchbox', { name: 'People and messages' }).fill('')

    // A new name is visible to everybody at once.
    await chooseIn(mine, 'Rename')
    await ann.page.getByLabel('Name of the thread').fill('Dinner')
    await ann.page.getByRole('button', { name: 'Save' }).click()
    const [named, theirNamed] = [panelOf(ann.page, 'Dinner'), panelOf(bob.page, 'Dinner')]
    await named.waitFor()
    await theirNamed.waitFor()
    await soon(() => chipOf(bob).textContent()).toContain('Dinner')

    // A member who did not create it may leave, and join again.
    await theirNamed.getByRole('button', { name: 'More about this thread' }).click()
    await soon(() => theirNamed.getByRole('menuitem').allTextContents()).toEqual(['Members', 'Leave thread'])
    await theirNamed.getByRole('menuitem', { name: 'Leave thread' }).click()
    await theirNamed.getByText('You are not in this thread').waitFor()
    await named.getByRole('button', { name: '1 member. Show members' }).waitFor()
    await theirNamed.getByRole('button', { name: 'Join' }).click()
    await soon(() => theirNamed.getByText('You are not in this thread').count()).toBe(0)

    // The member is removed, and sees a notice.
    await chooseIn(named, 'Members')
    await named.getByRole('button', { name: 'Remove bob from the thread' }).click()
    const dialog = ann.page.getByRole('dialog', { name: 'Remove bob from the thread?' })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await soon(() => named.locator('.parley-member').count()).toBe(1)
    await theirNamed.getByText('You were removed from this thread').waitFor()
    await named.getByRole('button', { name: 'Back to the thread' }).click()

    // It is deleted while the other user has it open.
    await chooseIn(named, 'Delete thread')
    await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete thread' }).click()
    await soon(() => ann.page.getByRole('complementary').count()).toBe(0)
    await theirNamed.or(bob.page.getByRole('complementary')).getByText('This thread was deleted').waitFor()
    for (const person of [ann, bob]) await soon(() => chipOf(person).count()).toBe(0)
    await bob.page.getByRole('button', { name: 'Back to the group' }).click()
    await soon(() => bob.page.getByRole('complementary').count()).toBe(0)
  })

  it('fills the screen on a phone, and ends with its group', async () => {
    const eve = await signedIn('eve', { viewport: narrow })
    const { page } = eve
    const otto = await manager(server, 'otto')
    const groupId = await otto.makeGroup({ groupname: 'Ships', members: ['eve'] })
    await openGroup(eve, groupId)
    await eve.say('A message with a thread')
    const panel = await startThread(eve, eve.message('A message with a thread'), 'On a phone')
    await soon(async () => (await panel.boundingBox())?.width).toBe(390)
    await writeIn(panel, 'said in it')
    await soon(() => stickingOut(page)).toEqual([])

    // The parent message is one click away, and its chip leads to the thread again.
    await panel.getByRole('button', { name: 'Started from this message' }).click()
    await soon(() => panel.count()).toBe(0)
    await eve.message('A message with a thread').first().waitFor()
    await chipOf(eve).click()
    await inTimeline(panel, 'said in it').waitFor()
    await panel.getByRole('button', { name: 'Close the thread' }).first().click()
    await soon(() => panel.count()).toBe(0)

    // The back button skips a thread that was closed, and closes an open one.
    await page.goBack()
    await page.getByRole('heading', { name: 'Chats' }).waitFor()
    await page.goForward()
    await chipOf(eve).click()
    await inTimeline(panel, 'said in it').waitFor()
    await page.goBack()
    await soon(() => panel.count()).toBe(0)
    await eve.message('A message with a thread').first().waitFor()

    // The list of the group has it, and the thread leads back to the list.
    await page.getByRole('button', { name: 'Threads of this group' }).click()
    const list = page.getByRole('complementary', { name: 'Threads' })
    await list.getByRole('button', { name: /On a phone/ }).click()
    await inTimeline(panel, 'said in it').waitFor()
    await focusIn(panel)
    await page.keyboard.press('Escape')
    await list.waitFor()
    await list.getByRole('button', { name: /On a phone/ }).click()
    await inTimeline(panel, 'said in it').waitFor()

    // Dissolving the group closes its threads, and a request for one that is in flight then changes nothing.
    await focusIn(panel)
    await page.keyboard.press('Escape')
    await list.waitFor()
    const dissolved = Promise.withResolvers<void>()
    const isDetail = (url: URL) => /\/thread\/\d+$/.test(url.pathname)
    await page.route(isDetail, async (route) => {
      await dissolved.promise
      await route.continue()
    })
    const refused = page.waitForResponse(
      (answer) => isDetail(new URL(answer.url())) && answer.status() === 404,
    )
    await list.getByRole('button', { name: /On a phone/ }).click()
    await inTimeline(panel, 'said in it').waitFor()
    await otto.call('DELETE', `chatgroups/${groupId}`)
    await panel.locator('.parley-composer-off').getByText('This group was dissolved').waitFor()
    dissolved.resolve()
    await (await refused).finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
    await inTimeline(panel, 'said in it').waitFor()
    expect(await seriousProblems(page)).toEqual([])
  })
})
