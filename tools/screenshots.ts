// Takes screenshots of the key states of the interface into a folder, to be looked at: the key scenes of the gallery, light
// and dark, wide and on a phone. `node tools/ts.mjs tools/screenshots.ts [folder] [scene…]`; the folder is not committed.
// CHROMIUM names the browser.

import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'

/** The scenes that people see first and most, and those of failures. */
const keyStates = [
  'signIn',
  'signInExpired',
  'register',
  'unreachable',
  'empty',
  'list',
  'listFailed',
  'listOffline',
  'loading',
  'conversation',
  'emptyConversation',
  'unreadOpen',
  'messages',
  'long',
  'pictures',
  'voice',
  'failed',
  'offline',
  'kicked',
  'composerFiles',
  'composerReply',
  'composerOff',
  'bot',
  'botGroup',
  'groupLife',
  'groupMuted',
  'panelOwner',
  'panelMember',
  'groupFilesOwner',
  'discover',
  'requests',
  'rooms',
  'room',
  'roomOwner',
  'roomMuted',
  'roomOutside',
  'threadOpen',
  'threadsOwn',
  'peopleContacts',
  'peopleProfile',
  'peopleStranger',
  'settings-devices',
] as const

const openPanel = (page: Page) => page.getByRole('button', { name: 'Group details' }).click()
async function typeSlash(page: Page): Promise<void> {
  await page.locator('.parley-composer-field').focus()
  await page.keyboard.type('/')
}

/** The actions before the picture is taken. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  panelOwner: openPanel,
  panelMember: openPanel,
  bot: typeSlash,
  botGroup: typeSlash,
}

const windows = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const

const [folder = 'screenshots', ...wanted] = process.argv.slice(2)
const target = resolve(folder)
mkdirSync(target, { recursive: true })

const root = join(import.meta.dirname, '../apps/chat')
const configFile = join(root, 'vite.config.ts')
const outDir = await mkdtemp(join(tmpdir(), 'parley-screenshots-'))
// A build, so that changes to the sources do not reach the pictures meanwhile.
process.env.NODE_ENV = 'development'
const input = [join(root, 'gallery.html')]
await build({
  root,
  configFile,
  mode: 'development',
  logLevel: 'error',
  build: { outDir, emptyOutDir: true, rolldownOptions: { input } },
})
const site = await preview({
  root,
  configFile,
  mode: 'development',
  logLevel: 'error',
  build: { outDir },
  preview: { host: '127.0.0.1', port: 0 },
})
const [address = ''] = site.resolvedUrls?.local ?? []
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
})
for (const [size, options] of Object.entries(windows))
  for (const theme of ['light', 'dark'] as const) {
    for (const scene of wanted.length > 0 ? wanted : keyStates) {
      // Scroll positions and drafts of one scene must not reach the next one.
      const context = await browser.newContext({ ...options, colorScheme: theme, locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto(`${address}gallery.html?${new URLSearchParams({ scene, theme })}`)
      // Pictures and lazy parts.
      await page.locator('.parley *').first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      // Scenes of waiting stay busy.
      const isBusy = () => document.querySelector('[aria-busy="true"]') !== null
      for (let looks = 0; looks < 10 && (await page.evaluate(isBusy)); looks++) await page.waitForTimeout(200)
      // Parts that are loaded on demand render after their code has arrived.
      await page.waitForTimeout(1000)
      await steps[scene]?.(page)
      await page.waitForTimeout(steps[scene] ? 1000 : 0)
      await page.screenshot({ path: join(target, `${scene}-${size}-${theme}.png`) })
      await context.close()
    }
  }
await browser.close()
await site.close()
await rm(outDir, { recursive: true, force: true })
