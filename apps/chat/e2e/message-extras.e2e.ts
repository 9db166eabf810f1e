// Albums, streamed texts, earlier versions, translations per conversation, background playback, and queued messages
// while offline.

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { problemsInBothThemes } from './browser.ts'
import { openScene, readyToWrite, type SceneOptions } from './gallery.ts'
import { settled } from './gallery-page-pool.ts'
import { bubble, row, soon, tell } from './messages.ts'

const bob = { type: 'single', id: 'bob' }

async function openLeftovers(options?: SceneOptions): Promise<Page> {
  const page = await openScene('leftovers', options)
  await page.locator('.parley-voice').waitFor()
  // A translation that arrives late moves what is above it, also between pressing and releasing a button.
  await page.getByText('Tomorrow at eight at the lake?').waitFor()
  await readyToWrite(page)
  await settled(page)
  return page
}

/** Edits the text of a message, as others see it. */
const say = (page: Page, id: string, text: string, ext: object = {}) =>
  page.evaluate(
    ([message, words, more]) => {
      const { client } = globalThis as unknown as {
        client: { change(message: object, change: (known: object) => object): void }
      }
      const edited = { count: 1, by: 'bob', at: Date.now() }
      client.change(message, (known) => ({ ...known, text: words, ext: more, edited }))
    },
    [{ conversation: bob, id }, text, ext] as const,
  )

describe('an album', () => {
  it('shows pictures as a mosaic in one bubble, each of them a separate message', async () => {
    const page = await openLeftovers()
    const albums = page.locator('.parley-album')
    await soon(() => albums.count()).toBe(3)
    const five = page.getByRole('group', { name: '5 photos' })
    const boxes = await five.locator('.parley-bubble').evaluateAll((all) =>
      all.map((each) => {
        const { width, height, top } = each.getBoundingClientRect()
        return { width, height, top: Math.round(top) }
      }),
    )
    expect(boxes.map(({ top }) => boxes.filter((box) => box.top === top).length)).toEqual([2, 2, 3, 3, 3])
    expect(boxes.every(({ width, height }) => width > 80 && height > 80)).toBe(true)
    const bubbleBox = await five.locator('.parley-album-bubble').boundingBox()
    expect(bubbleBox?.width).toBe(420)
    // The caption of a set is inside its bubble, with the time.
    const captioned = page.locator('.parley-album-bubble', { hasText: 'The way up' })
    await captioned.locator('.parley-caption time').waitFor()
    await bubble(page, 'bob/4').click({ button: 'right', position: { x: 30, y: 30 } })
    await page.getByRole('menuitem', { name: 'Reply' }).click()
    await page.getByText('Reply to Bob Okafor').waitFor()
    await page.locator('.parley-composer-field').press('Escape')
    await soon(() => page.getByText('Reply to Bob Okafor').count()).toBe(0)
    await bubble(page, 'bob/3').getByRole('button').first().click()
    await page.getByText('2 of 10').first().waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('a text', () => {
  it('that is streamed has a caret, can be stopped, and is announced once, when complete', async () => {
    const page = await openLeftovers()
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      const announcer = document.querySelector('[data-announcer=polite]')
      if (announcer)
        new MutationObserver(() => said.push(announcer.textContent ?? '')).observe(announcer, {
          childList: true,
          subtree: true,
          characterData: true,
        })
    })
    const said = () =>
      page.evaluate(() => (globalThis as unknown as { said: string[] }).said.filter((text) => text !== ''))
    await tell(page, 'receiveMessage', {
      kind: 'text',
      id: 'grows',
      conversation: bob,
      from: 'bob',
      to: 'alice',
      sentAt: Date.now(),
      position: 1000,
      localId: undefined,
      ext: { parley_streaming: true },
      text: 'First',
    })
    const grows = row(page, 'grows')
    await grows.locator('.parley-growing').waitFor()
    await soon(() => grows.getAttribute('aria-busy')).toBe('true')
    await soon(() => grows.getAttribute('aria-label')).toContain('still being written')
    await say(page, 'grows', 'First paragraph.\n\n', { parley_streaming: true })
    await say(page, 'grows', 'First paragraph.\n\nSecond', { parley_streaming: true })
    await soon(() => grows.locator('.parley-words').textContent()).toContain('Second')
    const fromEnd = () =>
      page
        .locator('.parley-timeline')
        .evaluate((all) => Math.round(all.scrollHeight - all.clientHeight - all.scrollTop))
    await soon(fromEnd).toBe(0)
    await grows.getByRole('button', { name: 'Stop writing' }).click()
    await soon(() => page.evaluate(() => (globalThis as unknown as { stopped?: string }).stopped)).toBe(
      'grows',
    )
    expect(await said()).toEqual([])
    await say(page, 'grows', 'First paragraph.\n\nSecond one.', { parley_streaming: false })
    await soon(said).toEqual(['Bob Okafor: First paragraph. Second one.'])
    await soon(() => grows.locator('.parley-growing').count()).toBe(0)
    await soon(() => grows.locator('.parley-edited').count()).toBe(0)
  })

  it('that was edited shows earlier versions, and translations are shown or hidden per conversation', async () => {
    const page = await openLeftovers()
    const german = row(page, 'bob/14')
    await german.getByText('Tomorrow at eight at the lake?').waitFor()
    await say(page, 'bob/14', 'Morgen um neun am See?')
    await soon(() => german.locator('.parley-edited').getAttribute('title')).toContain(
      'Before: Morgen um acht am See?',
    )
    const toggle = page.getByRole('button', { name: 'Show translations in this conversation' })
    await soon(() => toggle.getAttribute('aria-pressed')).toBe('true')
    await toggle.click()
    await soon(() => german.locator('.parley-translation').count()).toBe(0)
    await page.reload()
    await german.waitFor()
    await german.getByRole('button', { name: 'Show translation' }).click()
    await german.getByText('Tomorrow at eight at the lake?').waitFor()
  })
})

describe('a voice message', () => {
  it('keeps playing when its conversation is left, and is controlled in place when it is opened again', async () => {
    const page = await openLeftovers({ fresh: true })
    const sounds = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('audio')]
          .filter((each) => !each.paused)
          .map((each) => each.currentTime > 0),
      )
    // Loops, so that it does not end before everything was checked.
    await page.evaluate(() => {
      const again = ({ target }: Event) => Object.assign(target as HTMLAudioElement, { loop: true })
      document.addEventListener('play', again, { capture: true })
    })
    await page.locator('.parley-voice-play').click()
    await soon(sounds).toEqual([true])
    await page.locator('[data-roving="single:mei"]').click()
    const playing = page.getByRole('region', { name: 'Voice message from Bob Okafor' })
    await playing.waitFor()
    await soon(sounds).toEqual([true])
    expect(await problemsInBothThemes(page)).toEqual([])
    await page.locator('[data-roving="single:bob"]').click()
    await page.getByRole('button', { name: 'Pause voice message' }).waitFor()
    await soon(sounds).toEqual([true])
    await soon(() => playing.count()).toBe(0)
    await page.locator('[data-roving="single:mei"]').click()
    await playing.getByRole('button', { name: 'Stop playing' }).click()
    await soon(() => playing.count()).toBe(0)
    await soon(() => page.locator('audio').count()).toBe(0)
  })
})

describe('offline', () => {
  it('users can read and write, and see what is queued', async () => {
    const page = await openLeftovers()
    await tell(page, 'set', { connection: { name: 'offline' } })
    await page.evaluate(() => {
      const { client } = globalThis as unknown as {
        client: { set(change: object): void }
      }
      const conversation = { type: 'single', id: 'bob' }
      const waiting = (key: string) => ({
        key,
        conversation,
        draft: { to: conversation, kind: 'text', text: `waits ${key}` },
        createdAt: Date.now(),
        status: { name: 'waiting' },
      })
      client.set({ outgoing: new Map([['single:bob', [waiting('one'), waiting('two')]]]) })
    })
    await page.getByText('2 messages go out as soon as there is a connection').waitFor()
    await soon(() => row(page, 'two').locator('.parley-ticks').getAttribute('data-state')).toBe('waiting')
    await page.locator('[data-roving="single:mei"]').click()
    await page.getByText('好的，明天见').last().waitFor()
    await soon(() => page.locator('.parley-composer-field').isVisible()).toBe(true)
  })
})
