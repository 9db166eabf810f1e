// Replying, editing and mentioning, and other text features of the composer.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut, seriousProblems } from './browser.ts'
import {
  bar,
  choose,
  field,
  give,
  hasFocus,
  inScene,
  latest,
  problem,
  sheet,
  spoken,
  until,
  written,
} from './composer-helpers.ts'
import { callsOf, readyToWrite } from './gallery.ts'

describe('a reply', () => {
  const reply = async (page: Page, text: string) => {
    await choose(page, text, 'Reply')
    await bar(page).waitFor()
    await until(() => hasFocus(field(page))).toBe(true)
  }

  it('shows the quoted message, takes the focus, and sends the quote', () =>
    inScene('composer', async (page) => {
      await reply(page, 'I need one more day')
      await until(() => bar(page).textContent()).toContain('Reply to Ana Duarte')
      await page.keyboard.type('Take two.')
      await page.keyboard.press('Enter')
      await until(async () => (await latest(page))[0]?.text).toBe('Take two.')
      expect((await latest(page))[0]?.ext).toEqual({
        parley_reply: {
          id: '254000000000001/4',
          from: 'ana',
          kind: 'text',
          text: 'I need one more day for the icons, sorry!',
        },
      })
      await until(() => bar(page).count()).toBe(0)
    }))

  it('is cancelled by Escape or its button, and the text stays', () =>
    inScene('composer', async (page) => {
      await field(page).fill('already written')
      await reply(page, 'I need one more day')
      await page.keyboard.press('Escape')
      await until(() => bar(page).count()).toBe(0)
      expect(await written(page)).toBe('already written')
      await reply(page, 'Monday it is')
      await page.getByRole('button', { name: 'Cancel reply' }).click()
      await until(() => bar(page).count()).toBe(0)
      await until(() => hasFocus(field(page))).toBe(true)
    }))

  it('is kept with the draft after a reload', () =>
    inScene('composer', async (page) => {
      await reply(page, 'Monday it is')
      await page.keyboard.type('me')
      await page.reload()
      await bar(page).waitFor()
      await until(() => bar(page).textContent()).toContain('Reply to Bob Okafor')
      await until(() => written(page)).toBe('me')
    }))
})

describe('an edit', () => {
  const change = async (page: Page) => {
    await field(page).press('ArrowUp')
    await bar(page).waitFor()
    await until(() => written(page)).toBe('No problem, Monday is fine to.')
  }

  it('starts with the up arrow in an empty field and is saved with Enter', () =>
    inScene('composer', async (page) => {
      const isTold = await lookOut(page, '[data-announcer=polite]', 'Changes saved')
      await field(page).focus()
      await change(page)
      await field(page).press('End')
      await field(page).press('Backspace')
      await page.keyboard.type('o.')
      await page.keyboard.press('Enter')
      await until(() => bar(page).count()).toBe(0)
      await page.locator('.parley-words', { hasText: 'Monday is fine too.' }).waitFor()
      await until(() => written(page)).toBe('')
      await until(() => callsOf(page)).toMatchObject({ edit: 1 })
      await until(isTold).toBe(true)
    }))

  it('is cancelled by Escape, which restores the earlier draft and its quote', () =>
    inScene('composerReply', async (page) => {
      const draft = '@Bob Okafor I do.'
      await until(() => written(page)).toBe(draft)
      await choose(page, 'Then we can ship', 'Edit')
      await until(() => written(page)).toBe('Then we can ship it on Friday.')
      await until(() => bar(page).textContent()).toContain('Edit message')
      await until(() => hasFocus(field(page))).toBe(true)
      await page.keyboard.press('Escape')
      await until(() => written(page)).toBe(draft)
      await until(() => bar(page).textContent()).toContain('Reply to Bob Okafor')
      expect(await callsOf(page)).not.toHaveProperty('edit')
    }))

  it('that is refused shows the reason and can be corrected', () =>
    inScene('composerEditRefused', async (page) => {
      await field(page).focus()
      await change(page)
      await page.keyboard.type('!')
      await page.keyboard.press('Enter')
      await problem(page).waitFor()
      const words = 'Not saved. This message has been edited too often and can no longer be changed.'
      await until(() => problem(page).textContent()).toBe(`${words} 50 maxLimit`)
      await until(() => spoken(page, 'assertive')).toBe(words)
      expect(await written(page)).toBe('No problem, Monday is fine to.!')
    }))

  it('of a recalled message starts with its text', () =>
    inScene('composer', async (page) => {
      await field(page).fill('recall me')
      await field(page).press('Enter')
      await page.locator('.parley-words', { hasText: 'recall me' }).waitFor()
      await until(async () => (await latest(page))[0]?.text).toBe('recall me')
      await choose(page, 'recall me', 'Recall')
      await page.getByRole('dialog').getByRole('button', { name: 'Recall' }).click()
      await page.getByRole('button', { name: 'Edit again' }).click()
      await until(() => written(page)).toBe('recall me')
      await until(() => hasFocus(field(page))).toBe(true)
    }))
})

describe('mentions', () => {
  const options = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')

  it('are chosen by keyboard, and only those still in the text are sent', () =>
    inScene('composer', async (page) => {
      await field(page).focus()
      await page.keyboard.type('hello @')
      await until(() => options(page).count()).toBe(5)
      expect(await seriousProblems(page)).toEqual([])
      await page.keyboard.type('m')
      await until(() => options(page).allTextContents()).toEqual(['MLMei Linmei'])
      await page.keyboard.press('Enter')
      await until(() => written(page)).toBe('hello @Mei Lin ')
      await until(() => options(page).count()).toBe(0)
      await page.keyboard.type('and @')
      await until(() => options(page).count()).toBe(5)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Tab')
      await until(() => written(page)).toBe('hello @Mei Lin and @Bob Okafor ')
      await field(page).fill('hello @Mei Lin and nobody else')
      await field(page).press('Enter')
      await until(async () => (await latest(page))[0]?.text).toBe('hello @Mei Lin and nobody else')
      expect((await latest(page))[0]?.ext).toEqual({ em_at_list: ['mei'] })
    }))

  it('can address everybody', () =>
    inScene('composer', async (page) => {
      await field(page).focus()
      await page.keyboard.type('@every')
      await until(() => options(page).count()).toBe(1)
      await options(page).first().click()
      await until(() => options(page).count()).toBe(0)
      await until(() => hasFocus(field(page))).toBe(true)
      await page.keyboard.type('look')
      await page.keyboard.press('Enter')
      await until(async () => (await latest(page))[0]?.ext).toEqual({ em_at_list: 'ALL' })
    }))

  it('are dismissed by Escape, which does not cancel the reply', () =>
    inScene('composerReply', async (page) => {
      await until(() => written(page)).not.toBe('')
      await field(page).press('End')
      await page.keyboard.type(' @a')
      await options(page).first().waitFor()
      await page.keyboard.press('Escape')
      await until(() => options(page).count()).toBe(0)
      await until(() => bar(page).count()).toBe(1)
      await page.keyboard.type('n')
      expect(await options(page).count()).toBe(0)
    }))

  it('take no keys from an input method, and are not offered in single chats', async () => {
    await inScene('composer', async (page) => {
      const keys = await page.context().newCDPSession(page)
      await field(page).focus()
      await page.keyboard.type('@')
      await options(page).first().waitFor()
      await keys.send('Input.imeSetComposition', { text: 'bo', selectionStart: 2, selectionEnd: 2 })
      await keys.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'Process',
        windowsVirtualKeyCode: 229,
      })
      await keys.send('Input.insertText', { text: '波' })
      await until(() => written(page)).toBe('@波')
    })
    await inScene('composerSingle', async (page) => {
      await field(page).focus()
      await page.keyboard.type('@')
      expect(await page.getByRole('listbox').count()).toBe(0)
    })
  })
})

describe('commands of a bot', () => {
  const options = (page: Page) => page.getByRole('listbox', { name: 'Commands' }).getByRole('option')
  const first = '/helpShows what I can do'

  it('are offered after a slash, and chosen by keyboard', () =>
    inScene('bot', async (page) => {
      await field(page).focus()
      await page.keyboard.type('/')
      await until(() => options(page).count()).toBe(3)
      expect(await seriousProblems(page)).toEqual([])
      await until(() => options(page).first().textContent()).toBe(first)
      await until(() => spoken(page, 'polite')).toContain('3 commands')
      await page.keyboard.press('ArrowDown')
      await until(() => options(page).nth(1).getAttribute('aria-selected')).toBe('true')
      const active = await field(page).getAttribute('aria-activedescendant')
      await until(() => options(page).nth(1).getAttribute('id')).toBe(active)
      await page.keyboard.press('Enter')
      await until(() => written(page)).toBe('/remind ')
      await until(() => options(page).count()).toBe(0)
      await page.keyboard.type('10m tea')
      await page.keyboard.press('Enter')
      await until(async () => (await latest(page, 1, 'single:helper'))[0]?.text).toBe('/remind 10m tea')
    }))

  it('are filtered, dismissed by Escape, and sent by Enter once they are complete', () =>
    inScene('bot', async (page) => {
      await field(page).focus()
      await page.keyboard.type('/s')
      await until(() => options(page).count()).toBe(1)
      await page.keyboard.press('Escape')
      await until(() => options(page).count()).toBe(0)
      await page.keyboard.type('top')
      await page.keyboard.press('Enter')
      await until(async () => (await latest(page, 1, 'single:helper'))[0]?.text).toBe('/stop')
    }))

  it('are chosen by touch, and are not offered within a text or to people', async () => {
    await inScene('bot', async (page) => {
      await field(page).fill('and/')
      await field(page).press('End')
      expect(await options(page).count()).toBe(0)
      await field(page).fill('')
      await page.keyboard.type('/')
      await options(page).first().click()
      await until(() => written(page)).toBe('/help ')
      await until(() => hasFocus(field(page))).toBe(true)
    })
    await inScene('composerSingle', async (page) => {
      await field(page).focus()
      await page.keyboard.type('/')
      expect(await page.getByRole('listbox').count()).toBe(0)
    })
  })

  it('of all bots of a group are offered, with the bot if two have the same command', () =>
    inScene('botGroup', async (page) => {
      await field(page).focus()
      await page.keyboard.type('/')
      await until(() => options(page).count()).toBe(5)
      expect(await seriousProblems(page)).toEqual([])
      await page.keyboard.type('he')
      await until(() => options(page).allTextContents()).toEqual([
        expect.stringContaining('Shows what I can doHelper'),
        expect.stringContaining('How to deployDeploys'),
      ])
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await until(() => written(page)).toBe('/help@deploys ')
      await field(page).fill('')
      await page.keyboard.type('/de')
      await until(() => options(page).count()).toBe(1)
      await page.keyboard.press('Enter')
      await until(() => written(page)).toBe('/deploy ')
      // After a command, people can be mentioned.
      await page.keyboard.type('@')
      const people = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option')
      await people.filter({ hasText: 'Bob' }).click()
      await until(() => written(page)).toBe('/deploy @bob ')
    }))

  it('belong to an account with a badge in the list, the header and the profile', () =>
    inScene('bot', async (page) => {
      await page.locator('.parley-conversation', { hasText: 'Helper' }).getByText('Bot').waitFor()
      await page.locator('.parley-conversation-title').getByText('Bot').waitFor()
      await until(() => page.locator('.parley-conversation .parley-bot').count()).toBe(1)
      await page.locator('.parley-conversation-title button').click()
      await page.getByRole('dialog').getByText('Bot', { exact: true }).waitFor()
    }))
})

describe('the rest of the composer', () => {
  it('requests read receipts in small groups unless turned off, and remembers the choice', () =>
    inScene('composer', async (page) => {
      const send = async (text: string) => {
        await field(page).fill(text)
        await field(page).press('Enter')
        await until(async () => (await latest(page))[0]?.text).toBe(text)
        return (await latest(page))[0]
      }
      const item = page.getByRole('menuitemcheckbox', { name: 'Ask for read receipts' })
      expect(await send('one')).toMatchObject({ wantsReceipts: true })
      await page.getByRole('button', { name: 'Attach' }).click()
      await until(() => item.getAttribute('aria-checked')).toBe('true')
      await item.click()
      for (const text of ['two', 'three']) expect(await send(text)).not.toHaveProperty('wantsReceipts')
      await page.getByRole('button', { name: 'Attach' }).click()
      await until(() => item.getAttribute('aria-checked')).toBe('false')
      await item.click()
      expect(await send('four')).toMatchObject({ wantsReceipts: true })
    }))

  it('replaces shortcodes, and selects the message to reply to by keys', () =>
    inScene('composer', async (page) => {
      await field(page).focus()
      await page.keyboard.type('done :tada:')
      await until(() => written(page)).toBe('done 🎉')
      await field(page).press('Control+ArrowUp')
      await page
        .getByText(/^Reply to/)
        .first()
        .waitFor()
      await field(page).press('Control+ArrowDown')
      await until(() => page.getByText(/^Reply to/).count()).toBe(0)
    }))

  it('counts down near the length limit and does not send beyond it', () =>
    inScene('composerFull', async (page) => {
      const room = page.locator('.parley-composer-room')
      await until(() => room.textContent()).toBe('1,536 characters left')
      await field(page).fill('x'.repeat(65_600))
      await until(() => room.textContent()).toBe('64 characters too many')
      await field(page).press('Enter')
      expect(await written(page)).toHaveLength(65_600)
      await until(() =>
        page.getByRole('button', { name: 'Send', exact: true }).getAttribute('aria-disabled'),
      ).toBe('true')
    }))

  it('says why writing is not possible', () =>
    inScene('composerOff', async (page) => {
      expect(await field(page).count()).toBe(0)
      await page.getByText('You are muted here until 15:00.').waitFor()
    }))

  it('works without parts that fail to load, and says so', () =>
    inScene(
      'composer',
      async (page) => {
        await page.route(/(MentionBox|DropZone|LocationDialog|AttachmentTray|media-drafts)-/, (route) =>
          route.abort(),
        )
        await page.reload()
        await page.locator('.parley-message').first().waitFor()
        await readyToWrite(page)
        await page.keyboard.type('no list for @bob')
        expect(await page.getByRole('listbox').count()).toBe(0)
        await page.keyboard.press('Enter')
        await until(async () => (await latest(page))[0]?.text).toBe('no list for @bob')
        const isTold = await lookOut(page, '.parley-notice', 'The server cannot be reached.')
        await page.getByRole('button', { name: 'Attach' }).click()
        await page.getByRole('menuitem', { name: 'Location' }).click()
        await until(isTold).toBe(true)
        await give(page, 'choose', [sheet])
        await page.locator('.parley-tray', { hasText: '1 file ready to send' }).waitFor()
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await until(() => problem(page).textContent()).toBe('The server cannot be reached. networkError')
        await page.locator('.parley-tray', { hasText: '1 file ready to send' }).waitFor()
      },
      { fresh: true },
    ))

  it('is reached by F6, in its text field', () =>
    inScene('composerReply', async (page) => {
      await page.locator('[data-roving][tabindex="0"]').last().focus()
      await page.keyboard.press('F6')
      await until(() => hasFocus(field(page))).toBe(true)
    }))
})
