// Sending all kinds of messages, in a browser with a fake client: files, voice messages, locations, emoji.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousProblems } from './browser.ts'
import {
  cards,
  field,
  give,
  hasFocus,
  inScene,
  latest,
  photo,
  problem,
  sheet,
  spoken,
  until,
  written,
} from './composer-helpers.ts'

describe('files', () => {
  it('are shown as cards, can be removed, and each becomes a message of its kind', () =>
    inScene('composer', async (page) => {
      await give(page, 'choose', [photo, sheet, { name: 'dance.gif', type: 'image/gif', bytes: 50 }])
      await until(() => cards(page).count()).toBe(3)
      await until(() => spoken(page, 'polite')).toBe('3 files ready to send')
      await until(() => cards(page).nth(1).textContent()).toContain('214 kB')
      await page.getByRole('button', { name: 'Remove dance.gif' }).click()
      await until(() => cards(page).count()).toBe(2)
      await field(page).fill('From the lake')
      await field(page).press('Enter')
      await until(() => cards(page).count()).toBe(0)
      await until(() => written(page)).toBe('')
      await until(() => latest(page, 2)).toMatchObject([
        {
          kind: 'image',
          ...{ width: 640, height: 480, name: 'lake.png', isGif: false },
          ext: { parley_caption: 'From the lake', parley_thumbhash: expect.any(String) },
        },
        { kind: 'file', name: 'numbers.csv', bytes: 214_000, ext: {} },
      ])
    }))

  it('can be sent without a caption, and the field is labelled as the caption', () =>
    inScene('composer', async (page) => {
      await give(page, 'choose', [photo])
      await cards(page).first().waitFor()
      await until(() => field(page).getAttribute('placeholder')).toBe('Add a caption')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await until(async () => (await latest(page))[0]?.kind).toBe('image')
      await until(async () => (await latest(page))[0]?.ext).toEqual({ parley_thumbhash: expect.any(String) })
    }))

  it('can be pasted, and text copied from an office program stays text', () =>
    inScene('composer', async (page) => {
      await field(page).focus()
      await give(page, 'paste', [photo])
      await until(() => cards(page).count()).toBe(1)
      await page.evaluate(() => {
        const transfer = new DataTransfer()
        transfer.items.add(new File(['x'], 'words.png', { type: 'image/png' }))
        transfer.setData('text/plain', 'words')
        transfer.setData('text/html', '<b>words</b>')
        document
          .querySelector('.parley-composer-field')
          ?.dispatchEvent(
            new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transfer }),
          )
      })
      await until(() => cards(page).count()).toBe(1)
    }))

  it('can be dropped anywhere on the conversation', () =>
    inScene('composer', async (page) => {
      await give(page, 'drop', [photo, sheet])
      await until(() => cards(page).count()).toBe(2)
      await until(() => page.locator('.parley-drop').count()).toBe(0)
      await until(() => hasFocus(field(page))).toBe(true)
    }))

  it('beyond the limit, or empty, are refused with a reason, and the others stay', () =>
    inScene('composer', async (page) => {
      const many = Array.from({ length: 22 }, (_, index) => ({
        name: `${index}.zip`,
        type: '',
        bytes: index,
      }))
      await give(page, 'choose', many)
      await until(() => cards(page).count()).toBe(20)
      const words = '0.zip is empty. At most 20 files go at once. 1 file was left out.'
      await until(() => problem(page).textContent()).toBe(words)
      await until(() => spoken(page, 'assertive')).toBe(words)
    }))

  it('wait in their conversation while another one is open', () =>
    inScene('composer', async (page) => {
      const row = (name: string) => page.locator('.parley-conversation', { hasText: name })
      await give(page, 'choose', [sheet])
      await cards(page).first().waitFor()
      await field(page).fill('half a caption')
      await until(() => written(page)).toBe('half a caption')
      await row('Rota').click()
      await until(() => written(page)).toBe('')
      await until(() => cards(page).count()).toBe(0)
      await row('Parley launch').click()
      await until(() => written(page)).toBe('half a caption')
      await until(() => cards(page).count()).toBe(1)
    }))

  it('that are photos larger than any screen are scaled down', () =>
    inScene('composer', async (page) => {
      await give(page, 'choose', [{ name: 'large.jpg', type: 'image/jpeg', picture: [4000, 3000] }])
      await cards(page).first().waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await until(async () => (await latest(page))[0]?.kind).toBe('image')
      expect((await latest(page))[0]).toMatchObject({ width: 2560, height: 1920, name: 'large.jpg' })
    }))
})

/** The recorder's time after a while; how late it is read depends on the machine. */
const aSecondOrMore = /^(?!0:00)\d+:\d\d$/

describe('a voice message', () => {
  it('is recorded in place of the text field and sent with its length and waveform', () =>
    inScene('composer', async (page) => {
      await page.getByRole('button', { name: 'Record a voice message' }).click()
      await page.getByRole('timer').waitFor()
      expect(await field(page).count()).toBe(0)
      await until(() => page.getByRole('timer').textContent()).toMatch(aSecondOrMore)
      await page.getByRole('button', { name: 'Send voice message' }).click()
      await until(async () => (await latest(page))[0]?.kind).toBe('voice')
      const [voice] = await latest(page)
      expect(voice?.duration).toBeGreaterThanOrEqual(1)
      const peaks = voice?.ext.parley_peaks as number[]
      expect(peaks.length).toBeGreaterThan(0)
      expect(peaks.length).toBeLessThanOrEqual(64)
      expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 31)).toBe(true)
      await until(() => hasFocus(field(page))).toBe(true)
    }))

  it('can be cancelled, and a second press on Send does not start another one', () =>
    inScene('composer', async (page) => {
      await page.getByRole('button', { name: 'Record a voice message' }).click()
      await page.getByRole('timer').waitFor()
      await page.getByRole('button', { name: 'Cancel recording' }).click()
      await until(() => hasFocus(field(page))).toBe(true)
      await field(page).fill('twice')
      await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
      await until(async () => (await latest(page))[0]?.text).toBe('twice')
      await until(() => page.locator('.parley-recorder').count()).toBe(0)
    }))
})

describe('a location', () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: 'Location' }).click()
    await page.getByRole('dialog', { name: 'Send a location' }).waitFor()
  }

  it('can be typed, and invalid coordinates are not sent', () =>
    inScene('composer', async (page) => {
      await openDialog(page)
      expect(await seriousProblems(page)).toEqual([])
      // The field for coordinates is hidden at first.
      expect(await page.getByLabel('Latitude and longitude').isVisible()).toBe(false)
      await page.getByText('Enter coordinates instead').click()
      await page.getByLabel('Latitude and longitude').fill('nowhere')
      await page.getByRole('button', { name: 'Send location' }).click()
      await page.getByText(/Two numbers are needed/).waitFor()
      await page.getByLabel('Latitude and longitude').fill('38.7118, -9.1289')
      await page.getByLabel('Name of the place').fill('Castle')
      await page.getByRole('button', { name: 'Send location' }).click()
      await until(async () => (await latest(page))[0]?.kind).toBe('location')
      expect((await latest(page))[0]).toMatchObject({
        latitude: 38.7118,
        longitude: -9.1289,
        address: 'Castle',
      })
    }))

  it('is the current position if the browser allows it, and otherwise the reason is shown', () =>
    inScene(
      'composer',
      async (page) => {
        await openDialog(page)
        await page.getByRole('button', { name: 'Use my position' }).click()
        await page.getByText(/not allowed to see your position/).waitFor()
        await page.getByLabel('Latitude and longitude').waitFor()
        await page.context().grantPermissions(['geolocation'])
        await page.context().setGeolocation({ latitude: 52.52, longitude: 13.405 })
        await page.getByRole('button', { name: 'Use my position' }).click()
        await until(() => page.getByLabel('Latitude and longitude').inputValue()).toBe('52.52, 13.405')
      },
      { fresh: true },
    ))
})

describe('emoji', () => {
  it('are inserted at the caret', () =>
    inScene('composer', async (page) => {
      await field(page).fill('ab')
      await field(page).press('ArrowLeft')
      await page.getByRole('button', { name: 'Emoji', exact: true }).click()
      const panel = page.getByRole('dialog', { name: 'Emoji' })
      await panel.getByRole('grid').waitFor()
      await panel.getByLabel('Search emoji').fill('party popper')
      await until(() => panel.getByRole('gridcell').allTextContents()).toEqual(['🎉'])
      await panel.getByLabel('Search emoji').press('Enter')
      await until(() => written(page)).toBe('a🎉b')
      await until(() => panel.count()).toBe(0)
      await until(() => hasFocus(field(page))).toBe(true)
      await page.keyboard.type('!')
      await until(() => written(page)).toBe('a🎉!b')
      await page.keyboard.press('Control+z')
      await page.keyboard.press('Control+z')
      await until(() => written(page)).toBe('ab')
    }))
})
