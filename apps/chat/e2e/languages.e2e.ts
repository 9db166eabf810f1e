// Languages on the screen: right to left, Chinese everywhere, a change while writing, and a pseudo-locale that is
// longer than all of them.

import { type Language, loadLanguage, translator } from '@parley/react'
import { english } from '@parley/react/testing'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { focusIn, soon, stickingOut } from './browser.ts'
import { choose, openScene, readyToWrite, type SceneOptions } from './gallery.ts'
import { giveBack, settled } from './gallery-page-pool.ts'
import { cutOff, textsOf, untranslated } from './layout-checks.ts'

const narrow = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

async function opened(scene: string, options: SceneOptions = {}): Promise<Page> {
  const page = await openScene(scene, options)
  if (['conversation', 'messages', 'mixed'].includes(scene)) {
    await page.locator('.parley-message').first().waitFor()
    await readyToWrite(page)
  }
  await settled(page)
  return page
}

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { start: box.x, end: box.x + box.width }
}

const isMirrored = (place: Locator): Promise<boolean> =>
  place.evaluate((icon) => getComputedStyle(icon).transform.startsWith('matrix(-1'))

describe('right-to-left languages', () => {
  it('start at the right: list, messages of others, headers', async () => {
    const page = await opened('conversation', { language: 'ar', viewport: wide })
    await soon(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await soon(() => page.locator('.parley').getAttribute('dir')).toBe('rtl')
    const list = await boxOf(page.locator('.parley-pane-list'))
    const pane = await boxOf(page.locator('.parley-pane-conversation'))
    expect(list.start).toBeGreaterThanOrEqual(pane.end - 1)
    const own = await boxOf(page.locator('.parley-message[data-mine] .parley-message-body').last())
    const other = await boxOf(page.locator('.parley-message:not([data-mine]) .parley-message-body').last())
    expect(own.start - pane.start).toBeLessThan(60)
    expect(pane.end - other.end).toBeLessThan(90)
    const avatar = await boxOf(page.locator('.parley-conversation .parley-avatar').first())
    const name = await boxOf(page.locator('.parley-conversation-name').first())
    expect(avatar.start).toBeGreaterThan(name.end)
  })

  it('mirror icons with a direction, and no others', async () => {
    const page = await opened('conversation', { language: 'ar', viewport: narrow })
    const icons = page.locator('.parley-icon').filter({ visible: true })
    await soon(() => isMirrored(page.locator('.parley-back .parley-icon'))).toBe(true)
    await page.locator('.parley-composer-field').fill('سلام')
    await soon(() => isMirrored(page.locator('.parley-send .parley-icon').last())).toBe(true)
    const all = await icons.evaluateAll((found) =>
      found.map((icon) => [
        icon.hasAttribute('data-mirrored'),
        getComputedStyle(icon).transform.startsWith('matrix(-1'),
      ]),
    )
    for (const [isDirected, isTurned] of all) expect(isTurned).toBe(isDirected)
  })

  it('give each text its own direction, and format times for the reader', async () => {
    const page = await opened('conversation', { language: 'ar', viewport: wide })
    const texts = await page.locator('.parley-text').evaluateAll((found) =>
      found.map((text) => ({
        isArabic: /^\s*[\u0600-\u06ff]/.test(text.textContent ?? ''),
        isLatin: /^\s*[A-Za-z]/.test(text.textContent ?? ''),
        direction: getComputedStyle(text).direction,
        time: getComputedStyle(text.querySelector('time') ?? text).direction,
      })),
    )
    expect(texts.filter(({ isArabic }) => isArabic).map(({ direction }) => direction)).toContain('rtl')
    for (const { isLatin, direction, time } of texts) {
      if (isLatin) expect(direction).toBe('ltr')
      expect(time).toBe('rtl')
    }
    const field = page.locator('.parley-composer-field')
    await field.fill('hello')
    await soon(() => field.evaluate((box) => getComputedStyle(box).direction)).toBe('ltr')
    await field.fill('مرحبا')
    await soon(() => field.evaluate((box) => getComputedStyle(box).direction)).toBe('rtl')
  })

  it('reply by a swipe to the left, not to the right', async () => {
    const page = await opened('messages', { language: 'ar', viewport: narrow })
    const swipe = (by: number) =>
      page
        .locator('.parley-message:not([data-line], [data-mine])')
        .last()
        .evaluate((element, distance) => {
          const touch = { pointerType: 'touch', pointerId: 7, isPrimary: true, bubbles: true, clientY: 300 }
          const fire = (name: string, clientX: number) =>
            element.dispatchEvent(new PointerEvent(name, { ...touch, clientX }))
          fire('pointerdown', 200)
          fire('pointermove', 200 + distance / 3)
          fire('pointermove', 200 + distance)
          fire('pointerup', 200 + distance)
        }, by)
    await swipe(80)
    expect(await page.locator('.parley-writing').count()).toBe(0)
    await swipe(-80)
    await page.locator('.parley-writing').waitFor()
  })

  it('open menus beside their trigger, inside the window', async () => {
    const page = await opened('messages', { language: 'ar', viewport: wide })
    const message = page.locator('.parley-message:not([data-line]) .parley-bubble').last()
    await message.click({ button: 'right' })
    await focusIn(page.locator('.parley-message-menu'))
    const menu = await boxOf(page.getByRole('menu').last())
    expect(menu.start).toBeGreaterThanOrEqual(0)
    expect(menu.end).toBeLessThanOrEqual(wide.width)
    await page.keyboard.press('Escape')
  })
})

describe('another language', () => {
  it('is applied without a reload and changes nothing else', async () => {
    const page = await opened('conversation')
    await readyToWrite(page)
    const field = page.locator('.parley-composer-field')
    await field.fill('half a sentence')
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    const title = page.locator('.parley-list-title').first()
    await soon(() => title.textContent()).toBe('Chats')
    for (const language of ['de', 'zh-CN', 'ar', 'en'] as const) {
      await loadLanguage(language)
      await choose(page, { language })
      await soon(() => title.textContent()).toBe(translator(language)('list.title'))
      await soon(() => page.locator('.parley').getAttribute('lang')).toBe(language)
      await soon(() => page.locator('html').getAttribute('lang')).toBe(language)
    }
    expect(await field.inputValue()).toBe('half a sentence')
    expect(await page.evaluate(() => 'stayed' in globalThis)).toBe(true)
  })

  it('has its own time and date formats', async () => {
    const timeOf = async (locale: string, language: Language) => {
      const page = await opened('conversation', { locale, language })
      const time = await page.locator('.parley-message-time time').last().textContent()
      await giveBack(page)
      return time
    }
    expect(await timeOf('en-GB', 'en')).toMatch(/^\d\d:\d\d$/)
    expect(await timeOf('en-US', 'en')).toMatch(/^\d?\d:\d\d\s[AP]M$/)
    expect(await timeOf('en-US', 'de')).toMatch(/^\d\d:\d\d$/)
  })

  it('breaks lines correctly', async () => {
    const styleOf = async (language: Language) => {
      const page = await opened('conversation', { language })
      const style = await page.locator('.parley').evaluate((root) => {
        const { lineBreak, wordBreak, fontFamily } = getComputedStyle(root)
        return { lineBreak, wordBreak, fontFamily }
      })
      await giveBack(page)
      return style
    }
    expect(await styleOf('ja')).toMatchObject({ lineBreak: 'strict', wordBreak: 'normal' })
    expect(await styleOf('ko')).toMatchObject({ lineBreak: 'auto', wordBreak: 'keep-all' })
    const [taiwan, japan] = [await styleOf('zh-TW'), await styleOf('ja')]
    expect(taiwan.fontFamily).toContain('PingFang TC')
    expect(japan.fontFamily.indexOf('Hiragino Sans')).toBeGreaterThan(0)
    expect(japan.fontFamily).not.toContain('PingFang SC')
  })
})

describe('Chinese', () => {
  const scenes = [
    ...['inbox', 'empty', 'failed', 'gap', 'listFailed', 'kicked', 'messages', 'threadOpen', 'room'],
    ...['peopleContacts', 'peopleProfile', 'settings-all'],
  ]

  it.each(scenes)('is complete in %s', async (scene) => {
    await loadLanguage('zh-CN')
    const chinese = translator('zh-CN')
    // Texts that would be left-over English; some words are the same in both languages.
    const inEnglish = new Set(
      Object.entries(english)
        .filter(
          ([key, text]) => /[a-z]{3}/.test(text) && !text.includes('{') && chinese(key as never) !== text,
        )
        .map(([, text]) => text),
    )
    const page = await opened(scene, { language: 'zh-CN', viewport: wide })
    await soon(() => page.locator('.parley-list-title').first().textContent()).toBe(chinese('list.title'))
    await soon(async () => (await textsOf(page)).filter((text) => inEnglish.has(text))).toEqual([])
    await soon(() => stickingOut(page)).toEqual([])
  })

  it('is used everywhere while a user writes, replies and looks around', async () => {
    await loadLanguage('zh-CN')
    const t = translator('zh-CN')
    const page = await opened('messages', { language: 'zh-CN', viewport: wide })
    const field = page.locator('.parley-composer-field')
    await field.fill('明天见')
    await page.getByRole('button', { name: t('composer.send'), exact: true }).click()
    await page.locator('.parley-message[data-mine]').last().getByText('明天见').waitFor()
    await page
      .locator('.parley-message:not([data-line], [data-mine]) .parley-bubble')
      .last()
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: t('menu.reply'), exact: true }).click()
    await page.getByRole('button', { name: t('composer.reply.cancel') }).click()
    await page.getByRole('button', { name: t('chatSearch.open') }).click()
    await page.locator('.parley-chat-search-field').press('Escape')
    await page.getByRole('button', { name: t('groupPanel.open') }).click()
    await page.getByRole('complementary').first().waitFor()
  })
})

describe('the pseudo-locale', () => {
  const scenes = [
    ...['inbox', 'messages', 'composerReply', 'panelOwner', 'threadOpen', 'room', 'discover', 'kicked'],
    ...['peopleContacts', 'peopleProfile', 'settings-notifications', 'settings-look'],
  ]

  it.each(scenes)('fits into %s, narrow and wide', async (scene) => {
    const page = await opened(scene, { language: 'en-XA', viewport: narrow })
    await page.getByText('⟦').filter({ visible: true }).first().waitFor()
    await soon(() => stickingOut(page)).toEqual([])
    await soon(() => cutOff(page)).toEqual([])
    await page.setViewportSize(wide)
    await soon(() => stickingOut(page)).toEqual([])
    await soon(() => cutOff(page)).toEqual([])
  })

  it.each(['empty', 'listFailed', 'signIn', 'register'])('covers every text of %s', async (scene) => {
    const page = await opened(scene, { language: 'en-XA' })
    await page.getByText('⟦').filter({ visible: true }).first().waitFor()
    // Codes of errors are the same in every language.
    await soon(() => untranslated(page, ['Ctrl K', 'Alice', 'alice', '-2 networkError'])).toEqual([])
  })
})
