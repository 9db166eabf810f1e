// Two users with a browser each, on a real server: contacts, remarks, presence and blocking.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, problemsInBothThemes, soon, stickingOut } from './browser.ts'
import { onServer, server, signedIn } from './on-server.ts'
import type { Person } from './person.ts'

onServer()

const openContacts = ({ page }: Person) =>
  page
    .getByRole('link', { name: /^Contacts/ })
    .first()
    .click()
const contact = ({ page }: Person, name: string) => page.locator('.parley-contact', { hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const dotOf = (person: Person, user: string) => person.row(user).locator('.parley-presence')

async function ask(person: Person, user: string, reason: string): Promise<void> {
  const { page } = person
  await openContacts(person)
  await page.getByRole('button', { name: 'Add contact' }).first().click()
  await dialog(page).getByLabel('User name').fill(user)
  await dialog(page).getByLabel('Message (optional)').fill(reason)
  await dialog(page).getByRole('button', { name: 'Send request' }).click()
}

/** Two contacts who have their conversation open. */
async function friends(first: string, second: string): Promise<readonly [Person, Person]> {
  await server.makeContacts(first, second)
  const [one, two] = await Promise.all([signedIn(first), signedIn(second)])
  await one.startWith(second)
  await two.startWith(first)
  await one.say(`Hello ${second}`)
  await two.sees(`Hello ${second}`)
  return [one, two]
}

describe('two users', () => {
  it('become contacts: one asks, the other is notified and accepts, and both are contacts of each other', async () => {
    const ann = await signedIn('ann')
    const bob = await signedIn('bob')
    await openContacts(ann)
    await ann.page.getByText('No contacts yet').waitFor()

    // A user who does not exist, and the user themselves.
    await ask(ann, 'nobody.here', '')
    await dialog(ann.page).getByText('There is no user “nobody.here”.').waitFor()
    await dialog(ann.page).getByLabel('User name').fill('@Ann')
    await dialog(ann.page).getByRole('button', { name: 'Send request' }).click()
    await dialog(ann.page).getByText('That is you.').waitFor()
    await dialog(ann.page).getByLabel('User name').fill('bob')
    await dialog(ann.page).getByLabel('Message (optional)').fill('We met at the harbour')
    expect(await problemsInBothThemes(ann.page)).toEqual([])
    await dialog(ann.page).getByRole('button', { name: 'Send request' }).click()
    await dialog(ann.page).getByText('bob will be one of your contacts after accepting.').waitFor()
    await ann.page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await ann.page.getByRole('tab', { name: 'Requests' }).click()
    await ann.page.getByText('Waiting for their answer').waitFor()

    // The other user sees it at once, whatever screen is open.
    await bob.page.getByRole('link', { name: 'Contacts, 1 request waits' }).first().waitFor()
    await openContacts(bob)
    await bob.page.getByRole('tab', { name: /^Requests/ }).click()
    await bob.page.getByText('We met at the harbour').waitFor()
    await bob.page.getByRole('button', { name: 'Accept ann as a contact' }).click()
    await bob.page.getByText('No requests').waitFor()
    await bob.page.getByRole('tab', { name: 'Contacts', exact: true }).click()
    await contact(bob, 'ann').waitFor()
    await ann.page.getByText('No requests').waitFor()
    await ann.page.getByRole('tab', { name: 'Contacts', exact: true }).click()
    await contact(ann, 'bob').waitFor()

    // A second request is refused.
    await ask(ann, 'bob', '')
    await dialog(ann.page).getByText('bob is already one of your contacts.').waitFor()
    await ann.page.keyboard.press('Escape')

    // The contact is removed for both.
    await contact(ann, 'bob').getByRole('button', { name: 'Actions for bob' }).click()
    await ann.page.getByRole('menuitem', { name: 'Remove contact' }).click()
    await dialog(ann.page).getByRole('button', { name: 'Remove', exact: true }).click()
    await ann.page.getByText('No contacts yet').waitFor()
    await bob.page.getByText('No contacts yet').waitFor()
  })

  it('can decline and withdraw requests', async () => {
    const cat = await signedIn('cat')
    const dan = await signedIn('dan')
    await ask(cat, 'dan', '')
    await dialog(cat.page).getByText('after accepting').waitFor()
    await cat.page.keyboard.press('Escape')
    await dan.page.getByRole('link', { name: 'Contacts, 1 request waits' }).first().waitFor()
    await cat.page.getByRole('tab', { name: /^Requests/ }).click()
    await cat.page.getByRole('button', { name: 'Withdraw the request to dan' }).click()
    await cat.page.getByText('No requests').waitFor()
    await dan.page.getByRole('link', { name: 'Contacts', exact: true }).first().waitFor()

    await ask(cat, 'dan', 'please')
    await openContacts(dan)
    await dan.page.getByRole('tab', { name: /^Requests/ }).click()
    await dan.page.getByRole('button', { name: 'Decline the request from cat' }).click()
    await dan.page.getByText('No requests').waitFor()
    await cat.page.keyboard.press('Escape')
    await cat.page.getByRole('tab', { name: /^Requests/ }).click()
    await cat.page.getByText('No requests').waitFor()
  })

  it('set remarks for each other, which appear everywhere at once', async () => {
    const [eve, fay] = await friends('eve', 'fay')

    // A remark is shown in the list, the header and the messages.
    await eve.page.getByRole('button', { name: 'fay', exact: true }).click()
    await dialog(eve.page).getByRole('button', { name: 'Change name' }).click()
    await eve.page.getByLabel('Name', { exact: true }).fill('Fairy')
    await eve.page.getByRole('button', { name: 'Save' }).click()
    await dialog(eve.page).getByRole('heading', { name: 'Fairy', exact: true }).waitFor()
    await eve.page.keyboard.press('Escape')
    await eve.page.getByRole('heading', { name: 'Fairy' }).waitFor()
    await eve.row('fay').getByText('Fairy').waitFor()
    await eve.page.getByPlaceholder('Message Fairy').waitFor()

    // The other user changes their nickname, which is shown wherever there is no remark.
    await eve.page
      .getByRole('button', { name: /^You, / })
      .first()
      .click()
    await eve.page.getByRole('menuitem', { name: 'Your profile' }).click()
    await eve.page.getByLabel('Name', { exact: true }).fill('Eve of All')
    await eve.page.getByLabel('Email').fill('not a mail')
    await eve.page.getByRole('button', { name: 'Save' }).click()
    await eve.page.getByText('This does not look like an email address.').waitFor()
    await eve.page.getByLabel('Email').fill('eve@example.org')
    const isSaved = await lookOut(eve.page, '[data-announcer=polite]', 'Profile saved')
    await eve.page.getByRole('button', { name: 'Save' }).click()
    await soon(isSaved).toBe(true)
    await fay.page.getByRole('heading', { name: 'Eve of All' }).waitFor()
    await fay.row('eve').getByText('Eve of All').waitFor()

    // An avatar is shown in the list, in the header of the conversation, and in the card with the profile fields.
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    await eve.page
      .locator('input[type=file][accept="image/*"]')
      .last()
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
    await eve.page.getByRole('button', { name: 'Remove picture' }).waitFor()
    const shown = fay.row('eve').locator('img')
    await shown.waitFor()
    await soon(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(
      1,
    )
    await fay.page.locator('.parley-conversation-head .parley-title-button').click()
    await dialog(fay.page).locator('img').waitFor()
    // The e-mail address is private, unless the operator configures otherwise.
    expect(await dialog(fay.page).getByText('eve@example.org').count()).toBe(0)
    expect(await problemsInBothThemes(fay.page)).toEqual([])
    await fay.page.setViewportSize({ width: 280, height: 560 })
    await soon(() => stickingOut(fay.page)).toEqual([])
  })

  it("see each other's presence and status", async () => {
    const [gus, hal] = await friends('gus', 'hal')
    await soon(() => dotOf(gus, 'hal').getAttribute('aria-label')).toBe('online')
    const line = gus.page.locator('.parley-conversation-head .parley-conversation-id')
    await soon(() => line.textContent()).toBe('online')

    await hal.page
      .getByRole('button', { name: /^You, / })
      .first()
      .click()
    await hal.page.getByRole('menuitem', { name: 'Change status' }).click()
    await dialog(hal.page).getByLabel('Busy').check()
    expect(await problemsInBothThemes(hal.page)).toEqual([])
    await dialog(hal.page).getByRole('button', { name: 'Save' }).click()
    await soon(() => dotOf(gus, 'hal').getAttribute('data-status')).toBe('busy')
    await hal.page
      .getByRole('button', { name: /^You, / })
      .first()
      .click()
    await hal.page.getByRole('menuitem', { name: 'Change status' }).click()
    await dialog(hal.page).getByLabel('Something else').check()
    await dialog(hal.page).getByLabel('Status in your own words').fill('on a train 🚆')
    await dialog(hal.page).getByRole('button', { name: 'Save' }).click()
    await soon(() => line.textContent()).toBe('on a train 🚆')

    // The other user goes offline and comes back.
    await hal.page.goto('about:blank')
    await soon(() => dotOf(gus, 'hal').count()).toBe(0)
    await soon(() => line.textContent()).toContain('last seen')
    await hal.page.goto(server.url)
    await soon(() => dotOf(gus, 'hal').count()).toBe(1)
  })

  it('can block and unblock each other, and a blocked user cannot write', async () => {
    const [ivy, jon] = await friends('ivy', 'jon')
    await ivy.page.getByRole('button', { name: 'More about jon' }).click()
    await ivy.page.getByRole('menuitem', { name: 'Report' }).click()
    await dialog(ivy.page).getByRole('radio', { name: 'Insults or harassment' }).check()
    await dialog(ivy.page).getByText('jon is not told').waitFor()
    await dialog(ivy.page).getByRole('button', { name: 'Send report' }).click()
    await dialog(ivy.page).getByText('The moderators have your report.').waitFor()
    await dialog(ivy.page).locator('.parley-form-actions').getByRole('button', { name: 'Close' }).click()
    await ivy.page.getByRole('button', { name: 'More about jon' }).click()
    await ivy.page.getByRole('menuitem', { name: 'Block' }).click()
    await dialog(ivy.page).getByRole('button', { name: 'Block', exact: true }).click()
    const closed = ivy.page.locator('.parley-composer-off')
    await closed.getByText('You blocked jon.').waitFor()
    // A blocked user sees no presence, and their messages are refused.
    await soon(() => dotOf(jon, 'ivy').count()).toBe(0)
    await jon.say('Are you angry?')
    await jon.message('Are you angry?').locator('.parley-failure').waitFor()
    await jon.page.getByText('ivy does not accept messages from you').waitFor()
    expect(await ivy.message('Are you angry?').count()).toBe(0)

    await openContacts(ivy)
    await ivy.page.getByRole('tab', { name: 'Blocked' }).click()
    await ivy.page.getByRole('button', { name: 'Unblock jon' }).waitFor()
    await ivy.row('jon').click()
    await closed.getByRole('button', { name: 'Unblock' }).click()
    await ivy.composer.waitFor()
    await jon.say('And now?')
    await ivy.sees('And now?')
  })
})
