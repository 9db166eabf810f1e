// Sound and pictures in a real browser: recording with a fake microphone, playback, and the viewer.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { lookOut } from './browser.ts'
import { hasFocus, inScene, told, until } from './component-helpers.ts'

interface Sent {
  readonly mime: string
  readonly durationMs: number
  readonly bytes: number
  readonly peaks: readonly number[]
}
/** The recorder's time after a while; how late it is read depends on the machine. */
const aSecondOrMore = /^(?!0:00)\d+:\d\d$/

const sent = async (page: Page): Promise<Sent> => JSON.parse((await told(page).textContent()) ?? '{}') as Sent

describe('a voice message', () => {
  const record = (page: Page) => page.getByRole('button', { name: 'Record' }).click()

  it('is recorded, played back and sent, all by keyboard', () =>
    inScene('recorder', async (page) => {
      await page.getByRole('button', { name: 'Record' }).press('Enter')
      await until(() => hasFocus(page, 'Stop recording')).toBe(true)
      await until(() => page.getByRole('timer').textContent()).toMatch(aSecondOrMore)
      await page.keyboard.press('Enter')
      await until(() => hasFocus(page, 'Send voice message')).toBe(true)
      const moves = await lookOut(page, '[role=slider][aria-label=Position]:not([aria-valuenow="0"])')
      await page.getByRole('button', { name: /^Play/ }).click()
      await until(moves).toBe(true)
      await page.getByRole('button', { name: 'Send voice message' }).press('Enter')
      await until(async () => (await sent(page)).bytes).toBeGreaterThan(500)
      const voice = await sent(page)
      expect(voice.mime).toMatch(/^audio\/[a-z0-9]+$/)
      expect(voice.durationMs).toBeGreaterThan(900)
      expect(voice.peaks).toHaveLength(64)
      expect(Math.max(...voice.peaks)).toBe(1)
    }))

  it('can be sent without playing it back, and cancelled', () =>
    inScene('recorder', async (page) => {
      await record(page)
      await until(() => page.getByRole('timer').textContent()).toMatch(aSecondOrMore)
      await page.getByRole('button', { name: 'Send voice message' }).click()
      await until(async () => (await sent(page)).bytes).toBeGreaterThan(500)
      await record(page)
      await page.getByRole('timer').waitFor()
      await page.getByRole('button', { name: 'Cancel recording' }).click()
      await until(() => told(page).textContent()).toBe('cancelled')
    }))

  it('stops at the maximum length, and Escape keeps the recording', () =>
    inScene('recorder&max=700', async (page) => {
      await record(page)
      await page.getByRole('button', { name: 'Discard recording' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Send voice message' }).click()
      await until(async () => (await sent(page)).durationMs).toBe(700)
    }))

  it.each([
    ['NotAllowedError', /may not use the microphone/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /in use by another program/],
  ])('explains %s and can be tried again', (name, text) =>
    inScene('recorder', async (page) => {
      await page.evaluate((errorName) => {
        const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
        Object.assign(globalThis, {
          allow: () => Object.assign(navigator.mediaDevices, { getUserMedia: real }),
        })
        const refuse = () => Promise.reject(new DOMException('no', errorName))
        Object.assign(navigator.mediaDevices, { getUserMedia: refuse })
      }, name)
      await record(page)
      await page.locator('.parley-recorder').getByText(text).waitFor()
      await until(() => page.locator('[data-announcer=assertive]').textContent()).toMatch(text)
      await page.evaluate(() => (globalThis as unknown as { allow(): void }).allow())
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('timer').waitFor()
    }),
  )

  it('says so if recording is not possible', () =>
    inScene('recorder', async (page) => {
      await page.evaluate(() => Reflect.deleteProperty(globalThis, 'MediaRecorder'))
      await record(page)
      await page
        .locator('.parley-recorder')
        .getByText(/cannot record/)
        .waitFor()
      expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    }))
})

describe('players', () => {
  it('play one at a time, at one shared speed', () =>
    inScene('voice', async (page) => {
      const players = page.getByRole('group', { name: /^Voice message/ })
      const playing = () =>
        page.evaluate(() => [...document.querySelectorAll('audio')].map((audio) => !audio.paused))
      // Loops, so that none ends before it was checked.
      await page.locator('audio').evaluateAll((all: HTMLAudioElement[]) => {
        for (const audio of all) audio.loop = true
      })
      await players.nth(0).getByRole('button', { name: /^Play/ }).click()
      await until(playing).toEqual([true, false, false, false])
      await players.nth(1).getByRole('button', { name: /^Play/ }).click()
      await until(playing).toEqual([false, true, false, false])
      await players.nth(0).getByRole('button', { name: 'Speed 1×' }).click()
      await until(() => players.nth(3).getByRole('button', { name: 'Speed 1.5×' }).textContent()).toBe('1.5×')
      await until(() =>
        page
          .locator('audio')
          .nth(1)
          .evaluate((audio: HTMLAudioElement) => audio.playbackRate),
      ).toBe(1.5)
      await players
        .nth(1)
        .getByRole('button', { name: /^Pause/ })
        .click()
      await until(playing).toEqual([false, false, false, false])
    }))

  it('seek by arrow keys and by a press on the waveform', () =>
    inScene('voice', async (page) => {
      const slider = page.getByRole('slider').first()
      await slider.focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await until(() => slider.getAttribute('aria-valuetext')).toBe('0:02 of 0:04')
      await page.keyboard.press('End')
      await until(() => slider.getAttribute('aria-valuenow')).toBe('4')
      const box = await slider.boundingBox()
      await slider.click({ position: { x: (box?.width ?? 0) / 4, y: 10 } })
      await until(() => slider.getAttribute('aria-valuenow')).toBe('1')
    }))

  it('say if something cannot be played', () =>
    inScene('voice', async (page) => {
      const broken = page.getByRole('group', { name: /^Voice message/ }).nth(3)
      await broken.getByRole('button', { name: /^Play/ }).click()
      await broken.getByText('Cannot be played').waitFor()
    }))
})

describe('pictures', () => {
  const scaleOf = (page: Page) =>
    page
      .locator('.parley-viewer-image')
      .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)

  it('reserve their space before they load', () =>
    inScene('pictures', async (page) => {
      const boxes = page.locator('.parley-image')
      await until(() => boxes.nth(0).boundingBox()).toMatchObject({ width: 320 })
      expect(Math.round((await boxes.nth(1).boundingBox())?.height ?? 0)).toBe(360)
      await until(() => boxes.nth(3).boundingBox()).toMatchObject({ width: 300, height: 200 })
      await boxes.nth(4).getByText('Picture not loaded').waitFor()
      await boxes.nth(4).getByRole('button', { name: 'Load picture again' }).click()
      await boxes.nth(4).getByText('Picture not loaded').waitFor()
    }))

  it('open in a viewer, zoom by wheel, double click and keys, and can be panned', () =>
    inScene('pictures', async (page) => {
      const first = page.getByRole('button', { name: 'Open picture: Hills at noon' })
      await first.click()
      await page.locator('.parley-viewer-stage[data-state=shown]').waitFor()
      await until(() => scaleOf(page)).toBe(1)
      await page.mouse.move(300, 300)
      await page.mouse.wheel(0, -300)
      await until(() => scaleOf(page)).toBeGreaterThan(1)
      await page.keyboard.press('0')
      await until(() => scaleOf(page)).toBe(1)
      await page.mouse.dblclick(400, 300)
      await until(() => scaleOf(page)).toBe(2.5)
      const left = () =>
        page.locator('.parley-viewer-image').evaluate((image) => image.getBoundingClientRect().left)
      const before = await left()
      await page.mouse.move(400, 300)
      await page.mouse.down()
      await page.mouse.move(360, 300, { steps: 4 })
      await page.mouse.up()
      await until(left).toBe(before - 40)
      await page.keyboard.press('ArrowLeft')
      await until(left).toBe(before + 40)
      await page.keyboard.press('-')
      await page.keyboard.press('-')
      await page.keyboard.press('-')
      await until(() => scaleOf(page)).toBe(1)
      await page.keyboard.press('+')
      await until(() => scaleOf(page)).toBe(1.5)
      await page.keyboard.press('Escape')
      await until(() => page.locator('.parley-viewer').count()).toBe(0)
      await until(() => first.evaluate((element) => element === document.activeElement)).toBe(true)
    }))

  it('change by arrow keys and close by a press outside', () =>
    inScene('pictures', async (page) => {
      await page.getByRole('button', { name: 'Open picture: Hills at noon' }).click()
      await page.locator('.parley-viewer[open]').waitFor()
      const shown = () => page.locator('.parley-viewer-image').getAttribute('alt')
      await page.keyboard.press('ArrowLeft')
      expect(await shown()).toBe('Hills at noon')
      await page.keyboard.press('ArrowRight')
      await until(shown).toBe('Hills at dusk')
      await page.getByRole('button', { name: 'Next picture' }).click()
      await until(shown).toBe('Hills at night')
      await page.getByText('3 of 3', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Previous picture' }).click()
      await page.locator('.parley-viewer-stage[data-state=shown]').waitFor()
      const saved = page.getByRole('link', { name: 'Save picture' })
      await until(() => saved.getAttribute('download')).toBe('dusk.svg')
      await page.mouse.click(100, 400)
      await until(() => page.locator('.parley-viewer').count()).toBe(0)
    }))

  it('zoom with two fingers', () =>
    inScene('pictures', async (page) => {
      await page.getByRole('button', { name: 'Open picture: Hills at noon' }).click()
      await page.locator('.parley-viewer-stage[data-state=shown]').waitFor()
      const touch = await page.context().newCDPSession(page)
      const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...xs: number[]) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: xs.map((x, id) => ({ x, y: 300, id })),
        })
      await fingers('touchStart', 400, 500)
      await fingers('touchMove', 350, 550)
      await fingers('touchMove', 300, 600)
      await fingers('touchEnd')
      await until(() => scaleOf(page)).toBeCloseTo(3, 1)
    }))
})
