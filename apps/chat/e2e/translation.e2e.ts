// Translations on request, by a service whose answers name the target language.

import { afterAll, describe, expect, it } from 'vitest'
import { focusIn, seriousProblems, soon } from './browser.ts'
import { readyToWrite } from './gallery.ts'
import { onOwnServer, server, signedIn, withoutBrowser } from './on-server.ts'
import type { Person } from './person.ts'
import { startTranslationService, type TranslationService } from './translation-service.ts'

let service: TranslationService
// A separate server, with a translation service.
onOwnServer(async () => {
  service = await startTranslationService()
  return { PARLEY_TRANSLATE_URL: service.url }
})
afterAll(() => service?.stop())

async function openMenu({ page, message }: Person, text: string): Promise<void> {
  await message(text)
    .locator('.parley-bubble')
    .click({ button: 'right', position: { x: 6, y: 6 } })
  await focusIn(page.locator('.parley-message-menu'))
}

describe('a message in another language', () => {
  it('is translated on request into the chosen language, and automatically if that is enabled', async () => {
    const bob = await withoutBrowser('bob')
    const ann = await signedIn('ann')
    const { page } = ann
    const to = { type: 'single', id: 'ann' } as const
    const write = (text: string) => bob.messages.send({ to, kind: 'text', text }).done
    await write('Bonjour')
    await ann.row('bob').click()
    await ann.message('Bonjour').waitFor()
    await readyToWrite(page)

    // The user requests one, and hides it again.
    await openMenu(ann, 'Bonjour')
    await page.getByRole('menuitem', { name: 'Translate' }).click()
    await page.getByText('Bonjour (en)').waitFor()
    await page.getByText('Translation · English').waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await openMenu(ann, 'Bonjour')
    await page.getByRole('menuitem', { name: 'Show original' }).click()
    await soon(() => page.getByText('Bonjour (en)').count()).toBe(0)

    // The whole conversation is translated, including new messages.
    const toggle = page.getByRole('button', { name: 'Show translations in this conversation' })
    await soon(() => toggle.getAttribute('aria-pressed')).toBe('false')
    await toggle.click()
    await write('Merci')
    await page.getByText('Merci (en)').waitFor()
    // A message that was turned off stays off, and own messages are not translated.
    await ann.say('Voilà')
    await write('Au revoir')
    await page.getByText('Au revoir (en)').waitFor()
    expect(await page.getByText('Bonjour (en)').count()).toBe(0)
    expect(await page.getByText('Voilà (en)').count()).toBe(0)

    // Another target language is a setting that is stored.
    await page.goto(`${server.url}/#/settings/translation`)
    await page.getByLabel('Translate into').selectOption({ label: 'Deutsch' })
    await page.goto(`${server.url}/#/c/single/bob`)
    await page.getByText('Merci (de)').waitFor()
    await page.reload()
    await page.getByText('Merci (de)').waitFor()
    await toggle.click()
    await soon(() => page.getByText('Merci (de)').count()).toBe(0)

    // An error of the service is shown, and the request can be retried.
    service.isBroken = true
    await write('Bonsoir')
    await ann.sees('Bonsoir')
    await openMenu(ann, 'Bonsoir')
    await page.getByRole('menuitem', { name: 'Translate' }).click()
    await page.getByText('Could not translate. The translation service is not responding.').waitFor()
    service.isBroken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Bonsoir (de)').waitFor()
  })

  it('is translated automatically by a setting, unless it is already in that language', async () => {
    const dan = await withoutBrowser('dan')
    const cleo = await signedIn('cleo')
    const { page } = cleo
    await page.goto(`${server.url}/#/settings/translation`)
    const automatic = page.getByRole('switch', { name: 'Translate messages automatically' })
    await automatic.click()
    await soon(() => automatic.getAttribute('aria-checked')).toBe('true')
    service.english.add('Good morning')
    const to = { type: 'single', id: 'cleo' } as const
    for (const text of ['Good morning', 'Salut']) await dan.messages.send({ to, kind: 'text', text }).done
    await page.goto(`${server.url}/#/c/single/dan`)
    await page.getByText('Salut (en)').waitFor()
    await soon(() => page.locator('.parley-translation').count()).toBe(1)
  })
})
