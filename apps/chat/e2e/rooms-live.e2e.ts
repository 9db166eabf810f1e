// A room on a real server: one user creates it, another one finds it, and both see each other's actions.

import { expect, it } from 'vitest'
import { lookOut, soon } from './browser.ts'
import { onServer, signedIn } from './on-server.ts'
import type { Person } from './person.ts'
import { doorOf, roomPanel, rowsOf } from './rooms.ts'

onServer()

const say = async ({ composer, page }: Person, text: string) => {
  await composer.fill(text)
  await composer.press('Enter')
  await rowsOf(page).filter({ hasText: text }).waitFor()
}
const hears = ({ page }: Person, text: string) => rowsOf(page).filter({ hasText: text }).waitFor()
const toRooms = async ({ page }: Person) => {
  await page.getByRole('link', { name: 'Rooms' }).first().click()
  await page.getByRole('heading', { name: 'Rooms', exact: true }).waitFor()
}
const toMain = ({ page }: Person) =>
  roomPanel(page).getByRole('button', { name: 'Back to the room details' }).click()
/** Picks from the menu of a user in the list of people. */
const act = async ({ page }: Person, user: string, ...names: string[]) => {
  await roomPanel(page).locator(`[data-user="${user}"]`).getByRole('button').click()
  for (const name of names) await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click()
}

it('a room is created, used, moderated and destroyed', async () => {
  const ann = await signedIn('ann', { viewport: { width: 1280, height: 860 } })
  const bob = await signedIn('bob')

  // Ann creates a room and is in it.
  await toRooms(ann)
  await ann.page.getByText('No rooms yet').waitFor()
  await ann.page.getByRole('button', { name: 'New room' }).first().click()
  await ann.page.getByLabel('Name of the room').fill('Night radio')
  await ann.page.getByLabel('What it is about').fill('Music until the morning.')
  await ann.page.getByRole('button', { name: 'Create room' }).click()
  await ann.page.getByRole('heading', { name: 'Night radio' }).waitFor()
  await ann.composer.waitFor()
  await say(ann, 'Good evening')

  // Bob finds it and joins.
  await toRooms(bob)
  await bob.page.getByRole('searchbox', { name: 'Search rooms' }).fill('night')
  await bob.page.getByText('Music until the morning.').waitFor()
  const came = await lookOut(ann.page, '.parley-room-comings', 'bob joined')
  await bob.page.getByRole('button', { name: 'Join Night radio' }).click()
  await bob.composer.waitFor()
  await soon(came).toBe(true)
  await ann.page.getByText('2 people here').first().waitFor()
  await hears(bob, 'Good evening')

  // Messages in both directions.
  await say(bob, 'Hello from the harbour')
  await hears(ann, 'Hello from the harbour')
  await say(ann, 'Welcome')
  await hears(bob, 'Welcome')
  await soon(() => rowsOf(ann.page).filter({ hasText: 'Welcome' }).count()).toBe(1)

  // A reload rejoins the room.
  await bob.page.reload()
  await bob.composer.waitFor()
  await hears(bob, 'Hello from the harbour')
  await say(bob, 'Back again')
  await hears(ann, 'Back again')
  // A message of high priority stands out for everybody. The next one is an ordinary message.
  await bob.page.getByRole('button', { name: 'Attach' }).click()
  await bob.page.getByRole('menuitemcheckbox', { name: 'High priority' }).click()
  await bob.page.getByRole('button', { name: /^High priority:/ }).waitFor()
  await say(bob, 'Lights out in five minutes')
  await ann.page.locator('[data-priority=high]').getByText('Lights out').waitFor()
  await soon(() => bob.page.getByRole('button', { name: /^High priority:/ }).count()).toBe(0)
  await say(bob, 'See https://parley.example/radio')
  await soon(() => ann.page.locator('[data-priority=normal]').getByText('See').count()).toBe(1)

  // Ann mentions Bob, whom she finds by the first letter.
  await ann.composer.fill('Thank you ')
  await ann.composer.pressSequentially('@b')
  await soon(() => ann.page.getByRole('option', { selected: true }).textContent()).toContain('bob')
  await ann.composer.press('Enter')
  await soon(() => ann.composer.inputValue()).toBe('Thank you @bob ')
  await ann.composer.press('Enter')
  await bob.page.locator('[data-mentions-me]').getByText('@bob').waitFor()

  // Rooms are not listed.
  expect(await bob.page.locator('[data-roving^="room:"]').count()).toBe(0)

  // Bob shares a file. Ann sees it and deletes it for everybody. She also finds the link in his message.
  await ann.page.getByRole('button', { name: 'Room details' }).click()
  await roomPanel(ann.page).getByText('No files are shared here yet.').waitFor()
  await bob.page.getByRole('button', { name: 'Room details' }).click()
  await roomPanel(bob.page)
    .locator('.parley-shared-files input[type=file]')
    .setInputFiles({
      name: 'songs.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('one, two'),
    })
  await roomPanel(ann.page).getByRole('button', { name: 'Download songs.txt' }).waitFor()
  await roomPanel(ann.page).getByRole('button', { name: 'Delete songs.txt' }).click()
  await ann.page.getByRole('dialog').getByText('for everybody in the room').waitFor()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await soon(() => roomPanel(bob.page).getByText('songs.txt').count()).toBe(0)
  await bob.page.getByRole('button', { name: 'Close the room details' }).click()
  await roomPanel(ann.page).getByRole('button', { name: 'Media, links and files' }).click()
  await roomPanel(ann.page).getByRole('tab', { name: 'Links' }).click()
  await roomPanel(ann.page).getByText('parley.example').waitFor()
  await toMain(ann)

  // Ann mutes and unmutes Bob.
  await roomPanel(ann.page).getByText('You own this room').waitFor()

  // Slow mode: Bob sees a countdown until the next message, and the draft stays.
  await roomPanel(ann.page).getByLabel('Slow mode').selectOption('3600')
  await soon(() => roomPanel(ann.page).getByLabel('Slow mode').getAttribute('aria-busy')).toBe('false')
  // Slow mode counts only messages that Bob's client sends after it has learned of it. This message reaches it later than that.
  await say(ann, 'One at a time')
  await hears(bob, 'One at a time')
  await say(bob, 'One thing')
  await bob.page.getByRole('timer').getByText('Slow mode: you can write again in').waitFor()
  await bob.composer.fill('half a sentence')
  await bob.composer.press('Enter')
  await soon(() => bob.page.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
  await soon(() => bob.composer.inputValue()).toBe('half a sentence')
  await roomPanel(ann.page).getByLabel('Slow mode').selectOption('0')
  await soon(() => bob.page.getByRole('timer').count()).toBe(0)

  await act(ann, 'bob', 'Mute', 'For 1 hour')
  await doorOf(bob.page).getByText('You are muted until').waitFor()
  await roomPanel(ann.page).locator('[data-user=bob]').getByText('muted until').waitFor()
  await act(ann, 'bob', 'Unmute')
  await soon(() => bob.composer.inputValue()).toBe('half a sentence')

  // All are muted, except the owner.
  await roomPanel(ann.page).getByRole('switch', { name: 'Mute everybody' }).click()
  await doorOf(bob.page).getByText('Everybody is muted').waitFor()
  await say(ann, 'Silence for a moment')
  await hears(bob, 'Silence for a moment')
  await act(ann, 'bob', 'Let them write')
  await bob.composer.waitFor()
  await act(ann, 'bob', 'Remove from allowlist')
  await doorOf(bob.page).getByText('Everybody is muted').waitFor()
  await roomPanel(ann.page).getByRole('switch', { name: 'Mute everybody' }).click()
  await bob.composer.waitFor()

  // The announcement is shown above the messages.
  await roomPanel(ann.page).getByRole('button', { name: 'Write an announcement' }).click()
  await roomPanel(ann.page)
    .getByRole('textbox', { name: 'Announcement' })
    .fill('Requests by midnight, please.')
  await roomPanel(ann.page).getByRole('button', { name: 'Save' }).click()
  await bob.page.getByRole('region', { name: 'Announcement' }).getByText('Requests by midnight').waitFor()

  // The room gets a new name, for everybody.
  await roomPanel(ann.page).getByRole('button', { name: 'Room settings' }).click()
  await roomPanel(ann.page).getByLabel('Name of the room').fill('Night radio live')
  await roomPanel(ann.page).getByRole('button', { name: 'Save' }).click()
  await bob.page.getByRole('heading', { name: 'Night radio live' }).waitFor()
  await toMain(ann)

  // Bob is removed, and joins again.
  await act(ann, 'bob', 'Remove from the room')
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Remove from the room' }).click()
  await doorOf(bob.page).getByText('You were removed from this room.').waitFor()
  await soon(() => roomPanel(ann.page).locator('[data-user=bob]').count()).toBe(0)
  await doorOf(bob.page).getByRole('button', { name: 'Join again' }).click()
  await bob.composer.waitFor()
  await roomPanel(ann.page).locator('[data-user=bob]').waitFor()

  // Bob leaves, and joins again.
  await bob.page.getByRole('button', { name: 'Leave the room' }).click()
  await doorOf(bob.page).getByText('You left this room.').waitFor()
  await ann.page.getByText('1 person here').first().waitFor()
  await bob.page.reload()
  // After leaving, a reload does not rejoin.
  await doorOf(bob.page).getByRole('button', { name: 'Join', exact: true }).click()
  await bob.composer.waitFor()

  // Cat is added without being asked, and the room is handed over to Bob and back.
  const cat = await signedIn('cat')
  await roomPanel(ann.page).getByRole('button', { name: 'Add people' }).click()
  await ann.page.getByRole('dialog').getByRole('combobox').fill('cat')
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await roomPanel(ann.page).locator('[data-user=cat]').waitFor()
  await toRooms(cat)
  await cat.page.getByRole('list', { name: 'My rooms' }).getByText('Night radio live').waitFor()
  await roomPanel(ann.page).getByRole('button', { name: 'Hand over the room' }).click()
  await ann.page.getByRole('dialog').getByRole('combobox').fill('bob')
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Hand over the room' }).click()
  await soon(() => roomPanel(ann.page).getByText('You own this room').count()).toBe(0)
  await bob.page.getByRole('button', { name: 'Room details' }).click()
  await roomPanel(bob.page).getByText('You own this room').waitFor()
  await roomPanel(bob.page).getByRole('button', { name: 'Hand over the room' }).click()
  await bob.page.getByRole('dialog').getByRole('combobox').fill('ann')
  await bob.page.getByRole('dialog').getByRole('button', { name: 'Hand over the room' }).click()
  await roomPanel(ann.page).getByText('You own this room').waitFor()
  await bob.page.getByRole('button', { name: 'Close the room details' }).click()

  // The owner destroys the room.
  await roomPanel(ann.page).getByRole('button', { name: 'Close the room for ever' }).click()
  await ann.page.getByRole('dialog').getByRole('textbox').fill('Night radio live')
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Close the room for ever' }).click()
  await doorOf(bob.page).getByText('This room was closed.').waitFor()
  await doorOf(bob.page).getByRole('button', { name: 'Find another room' }).click()
  await bob.page.getByText('No rooms yet').waitFor()
})
