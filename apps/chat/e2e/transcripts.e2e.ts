// Ten journeys as a screen reader perceives them. transcripts.ts describes how they are recorded.

import { describe, it } from 'vitest'
import { openScene, readyToWrite, receive } from './gallery.ts'
import { menuOf, openMessages } from './messages.ts'
import { transcript } from './transcripts.ts'

describe('assistive technology', () => {
  it('signs in', async () => {
    const page = await openScene('signIn')
    const { tree, end } = transcript(page, 'sign-in')
    await tree('The form', page.getByRole('main'))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tree('A field is missing', page.getByRole('alert').filter({ hasText: /\S/ }).first())
    end()
  })

  it('sends a message', async () => {
    const page = await openScene('conversation')
    await readyToWrite(page)
    const { tree, end } = transcript(page, 'send')
    await tree('The composer', page.locator('.parley-composer'))
    await page.locator('.parley-composer-field').fill('See you at eight')
    await page.keyboard.press('Enter')
    await tree('The message', page.getByRole('article', { name: /^You, See you at eight/ }))
    end()
  })

  it('receives messages', async () => {
    const page = await openMessages('conversation')
    const { tree, spoken, end } = transcript(page, 'receive')
    await spoken('One message', 'Bob Okafor: can you hear me', () => receive(page, 'can you hear me'))
    await tree('The message', page.getByRole('article', { name: /^Bob Okafor, can you hear me/ }))
    await spoken('Three at once', '3 new messages from Bob Okafor', () => receive(page, 'a', 'b', 'c'))
    end()
  })

  it('reacts to a message', async () => {
    const page = await openMessages('messages')
    const { tree, end } = transcript(page, 'react')
    await menuOf(page, 'launch/22')
    await tree(
      'The menu',
      page.locator('.parley-context-menu, .parley-menu').filter({ visible: true }).first(),
    )
    await page.getByRole('button', { name: 'React with 👍' }).click()
    await tree('The reactions', page.locator('[data-roving="launch/22"] .parley-reactions'))
    end()
  })

  it('recalls a message', async () => {
    const page = await openMessages('messages')
    const { tree, end } = transcript(page, 'recall')
    await menuOf(page, 'launch/23')
    await page.getByRole('menuitem', { name: 'Recall' }).click()
    await tree('The question', page.getByRole('dialog'))
    await page.getByRole('dialog').getByRole('button', { name: 'Recall' }).click()
    await tree('What is left', page.getByRole('article', { name: /You recalled a message/ }).last())
    end()
  })

  it('creates a group', async () => {
    const page = await openScene('conversation')
    await readyToWrite(page)
    const { tree, end } = transcript(page, 'new-group')
    await page.getByRole('button', { name: 'New group' }).click()
    await tree('The dialog', page.getByRole('dialog'))
    await page.getByRole('dialog').getByRole('button', { name: 'Create group' }).click()
    await tree('Without a name', page.getByRole('dialog').getByRole('alert').first())
    end()
  })

  it('searches', async () => {
    const page = await openScene('list')
    const { tree, end } = transcript(page, 'search')
    await page.getByRole('searchbox', { name: 'Search people and messages' }).fill('release')
    await page.locator('.parley-result-text mark', { hasText: 'release' }).waitFor()
    await tree('The results', page.getByRole('region', { name: 'Search results' }))
    end()
  })

  it('looks at a picture', async () => {
    const page = await openMessages('messages')
    const { tree, end } = transcript(page, 'viewer')
    await page
      .locator('[data-roving="launch/20"]')
      .getByRole('button', { name: /Open picture/ })
      .click()
    await page.getByText('4 of 4', { exact: true }).waitFor()
    await tree('The viewer', page.getByRole('dialog'))
    end()
  })

  it('changes settings', async () => {
    const page = await openScene('settings-all')
    const { tree, end } = transcript(page, 'settings')
    await tree('The sections', page.getByRole('navigation', { name: 'Sections of the settings' }))
    await tree('The password', page.getByRole('region', { name: 'Password' }))
    end()
  })

  it('is in a room', async () => {
    const page = await openScene('room')
    await page.locator('.parley-composer-field').waitFor()
    const { tree, end } = transcript(page, 'room')
    await page.getByRole('button', { name: 'Attach' }).click()
    await tree('The priority of the next message', page.getByRole('menu'))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Room details' }).click()
    await tree('The shared files', page.locator('.parley-shared-files'))
    end()
  })
})
