// What a user does in the app, in an engine that Playwright does not drive: the tests of one engine.

import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { soon } from '../browser.ts'
import { onServer, server, withoutBrowser } from '../on-server.ts'
import { password } from '../test-app.ts'
import type { Driver } from './driver.ts'
import { type EnginePage, enginePage, enterKey, escapeKey } from './engine-page.ts'

const picture = join(import.meta.dirname, '../../../../packages/server/src/sample/assets/lake.png')

export function worksIn(engine: string, start: () => Promise<Driver>): void {
  onServer()
  let page: EnginePage
  beforeAll(async () => {
    page = enginePage(await start())
    await page.driver.resize(1280, 820)
  })
  afterAll(() => page?.driver.close())

  describe(engine, () => {
    it('shows the app to a user who signs in, reads, writes, reacts, sends a picture and looks around', async () => {
      keepPicture(page, engine)
      await server.makeUserWithPassword('ann')
      const bob = await withoutBrowser('bob')
      const received: string[] = []
      bob.on('messages.received', ({ data: { message } }) => {
        received.push(`${message.kind} ${'text' in message ? message.text : ''}`)
      })
      const to = { type: 'single', id: 'ann' } as const
      const texts = Array.from(
        { length: 90 },
        (_, index) => `number ${index + 1}.${' and on'.repeat(index % 19)}`,
      )
      for (const text of texts) await bob.messages.send({ to, kind: 'text', text }).done

      await signIn(page)
      await page.click('[data-roving="single:bob"]', '90 unread messages')
      await page.sees('.parley-message', 'number 1.')
      await page.click('button', 'Jump to 90 new messages')
      await soon(() => bob.state.conversations.get('single:ann')?.unread).toBe(0)
      await page.sees('.parley-message', 'number 90.')
      await soon(() => page.run(isAtEnd, 0)).toBe(true)

      await page.click('.parley-composer-field')
      await page.type(`Hello Bob${enterKey}`)
      await soon(() => received).toContain('text Hello Bob')
      await page.sees('.parley-message .parley-ticks[data-state="delivered"]')

      await page.hover('.parley-message', 'Hello Bob')
      await page.click('.parley-message button', 'React')
      await page.click('button', 'React with 👍')
      await page.sees('.parley-message button', '👍, only you')

      await page.hover('.parley-message', 'Hello Bob')
      await page.click('.parley-message button', 'More')
      await page.click('[role="menuitem"]', 'Reply')
      await page.sees('.parley-composer', 'Reply to')
      await soon(() => page.run(hasFocus, '.parley-composer-field')).toBe(true)
      await page.type(`me again${enterKey}`)
      await soon(() => received).toContain('text me again')

      await page.driver.attach('[data-attach="media"]', picture)
      await page.sees('.parley-tray', 'lake.png')
      await page.click('.parley-composer-field')
      await page.type(`the lake${enterKey}`)
      await soon(() => received.at(-1)).toMatch(/^image/u)
      await page.click('button[aria-label="Open picture: the lake"]')
      await soon(() => page.run(shownPicture, 0)).toEqual({ width: 800, height: 600 })
      await page.type(escapeKey)

      await page.click('button', 'Emoji')
      await page.sees('.parley-emoji-cell')
      await soon(() => page.run(hasFocus, '.parley-emoji-field')).toBe(true)
      await soon(() => page.run(isCutOff, '.parley-popover')).toBe(false)
      await page.type(escapeKey)
      await soon(() => page.run(isThere, '.parley-popover')).toBe(false)

      // Scrolling up loads older messages. The wheel scrolls only a few lines in WebKit, so a script helps.
      await soon(async () => {
        await page.wheel('.parley-timeline', -1000)
        return page.run(scrollUpTo, 'This is the beginning')
      }).toBe(true)

      await page.click('a', 'Settings')
      await page.click('label', 'Dark')
      await soon(() => page.run(background, 0)).toBe('rgb(23, 25, 31)')

      // After a reload the conversation is at the same scroll position.
      await page.driver.resize(447, 820)
      await page.driver.open(`${server.url}/#/c/single/bob`)
      await page.sees('.parley-message', 'number 1.')
      await page.click('button', 'Jump to the latest message')
      await page.sees('.parley-message', 'the lake')
      await soon(() => page.run(background, 0)).toBe('rgb(23, 25, 31)')
      await page.click('button', 'Back')
      await page.sees('.chat-bar', 'Contacts')
      await page.sees('[data-roving="single:bob"]', 'the lake')
      await soon(() => page.run(widthOfPage, 0)).toBeLessThanOrEqual(447)
      expect(page.driver.errors()).toEqual([])
    })

    it('shows the documentation and the console', async () => {
      keepPicture(page, engine)
      await page.driver.resize(1280, 820)
      await page.driver.open(`${server.url}/docs/`)
      await page.sees('h1', 'Documentation')
      await page.driver.open(`${server.url}/console/`)
      await page.sees('h1', 'Parley console')
      expect(page.driver.errors()).toEqual([])
    })
  })
}

async function signIn(page: EnginePage): Promise<void> {
  await page.driver.open(server.url)
  await fill(page, 'User name', 'ann')
  await fill(page, 'Password', password)
  await page.click('.chat-more-name')
  await fill(page, 'App key', server.appKey)
  await page.click('button[type="submit"]')
  await page.sees('h1, h2', 'Chats')
}

async function fill(page: EnginePage, label: string, text: string): Promise<void> {
  await page.click('label', label)
  await page.run(selectAll, 0)
  await page.type(text)
}

// The following functions run in the page.

function selectAll(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

const hasFocus = (selector: string): boolean => document.activeElement?.matches(selector) ?? false

const isThere = (selector: string): boolean => document.querySelector(selector) !== null

function isAtEnd(): boolean {
  const { scrollTop, scrollHeight, clientHeight } =
    document.querySelector('.parley-timeline') ?? document.body
  return scrollHeight - clientHeight - scrollTop < 2
}

/** Scrolls up by a page, unless the text is visible. */
function scrollUpTo(text: string): boolean {
  const timeline = document.querySelector('.parley-timeline')
  timeline?.scrollBy(0, -timeline.clientHeight)
  return timeline?.scrollTop === 0 && timeline.textContent?.includes(text) === true
}

/** The size of the picture in the viewer, in pixels of the file. */
function shownPicture(): { width: number; height: number } {
  const image = document.querySelector<HTMLImageElement>('.parley-viewer-image:not([data-preview])')
  return { width: image?.naturalWidth ?? 0, height: image?.naturalHeight ?? 0 }
}

function isCutOff(selector: string): boolean {
  const element = document.querySelector(selector)
  return !element || element.scrollWidth > element.clientWidth
}

const background = (): string =>
  getComputedStyle(document.querySelector('.parley') ?? document.body).backgroundColor

const widthOfPage = (): number => document.documentElement.scrollWidth

/** Keeps a screenshot of a failed journey. */
function keepPicture({ driver }: EnginePage, engine: string): void {
  onTestFailed(async () => {
    const folder = process.env.PARLEY_TEST_REPORT ?? (await mkdtemp(join(tmpdir(), 'parley-failed-test-')))
    const file = join(folder, `${engine}.png`)
    await writeFile(file, Buffer.from(await driver.picture(), 'base64'))
    process.stderr.write(`What ${engine} showed is in ${file}\n`)
  })
}
