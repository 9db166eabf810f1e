// The app as it runs in development, with React's checks and double effects, and the gallery of all states. It is
// built once into a folder of its own, so that pages load quickly and a change of the sources does not reach them.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Language } from '@parley/react'
import type { Browser, Page } from 'playwright-core'
import { build, preview } from 'vite'

export interface DevelopmentSite {
  readonly url: string
  end(): Promise<void>
}

/** What a journey takes away, to see what happens without it, comes in a file of its own. */
const apart = /(MentionBox|DropZone|LocationDialog|AttachmentTray|media-drafts)\b/

/**
 * Few files in place of more than a hundred: every test opens a page with an empty cache. The languages stay apart, because
 * nobody wants all of them. What is fetched when is seen in the journeys on the real server, which has the real build.
 */
const codeSplitting = {
  groups: [
    { name: 'libraries', test: /node_modules/ },
    { name: 'client', test: /packages.(client|protocol).src/ },
    {
      name: 'kit',
      test: (id: string) => /packages.react.src.(?!strings)/.test(id) && !apart.test(id),
    },
  ],
}

/** Builds and serves the pages. `server` is where requests and sockets are passed on to. */
export async function serveDevelopment(server?: string): Promise<DevelopmentSite> {
  if (server) process.env.PARLEY_SERVER = server
  // Vitest calls this 'test', and Vite would take it over.
  process.env.NODE_ENV = 'development'
  const outDir = await mkdtemp(join(tmpdir(), 'parley-gallery-'))
  const root = join(import.meta.dirname, '..')
  const common = { root, configFile: join(root, 'vite.config.ts'), mode: 'development' }
  const pages = ['index.html', 'gallery.html'].map((page) => join(root, page))
  await build({
    ...common,
    // That what is put together is not apart is meant so.
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: pages, output: { codeSplitting } } },
  })
  const site = await preview({
    ...common,
    logLevel: 'silent',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return {
    url: site.resolvedUrls?.local[0] ?? '',
    async end() {
      await site.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

export interface SceneOptions {
  readonly theme?: 'light' | 'dark'
  /** 'en-XA' is the pseudo-locale. */
  readonly language?: Language | 'en-XA'
  readonly contrast?: 'system' | 'more'
  readonly density?: 'cosy' | 'compact'
  readonly layout?: 'bubbles' | 'flat'
  /** What the browser prefers: decides how dates and times are written. */
  readonly locale?: string
  /** What the system asks for. */
  readonly media?: { contrast?: 'more'; forcedColors?: 'active' }
  readonly viewport?: { width: number; height: number }
  /** The page's time can be moved on, so that what lasts minutes is over when a test has seen it. */
  readonly clock?: boolean
}

/** A scene of the gallery in a page of its own, ready when its first element is there. */
export async function openScene(
  browser: Browser,
  site: DevelopmentSite,
  scene: string,
  {
    theme = 'light',
    language = 'en',
    viewport = { width: 1100, height: 760 },
    clock = false,
    contrast = 'system',
    density = 'cosy',
    layout = 'bubbles',
    locale = 'en-GB',
    media = {},
  }: SceneOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale, reducedMotion: 'reduce', ...media })
  const page = await context.newPage()
  if (clock) await page.clock.install()
  // Some scenes have parameters of their own behind their name.
  const query = new URLSearchParams({ theme, language, contrast, density, layout })
  await page.goto(`${site.url}gallery.html?scene=${scene}&${query}`)
  await page.locator('.parley').waitFor()
  return page
}

/** How often the page's fake client was called. */
export const callsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const { client } = globalThis as unknown as { client: { made: Map<string, number> } }
    return Object.fromEntries(client.made)
  })

/** What somebody chooses in the settings, while the page is open. */
export const choose = (page: Page, choices: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((chosen) => {
    const { changePreferences } = globalThis as unknown as { changePreferences(change: object): void }
    changePreferences(chosen)
  }, choices)

/** Somebody writes to the page's fake client. */
export const receive = (page: Page, ...texts: readonly string[]): Promise<void> =>
  page.evaluate((all) => {
    const { client } = globalThis as unknown as { client: { receive(from: string, text: string): void } }
    for (const text of all) client.receive('bob', text)
  }, texts)

/** A conversation that was opened takes the focus to its composer. Who is elsewhere before that would lose it. */
export const readyToWrite = (page: Page): Promise<void> =>
  page.locator('.parley-composer-field:focus, .parley-composer-off').first().waitFor()
