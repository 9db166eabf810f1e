// The app as it runs in development, with React's checks and double effects, and the gallery of all states.

import type { Language } from '@parley/react'
import type { Page } from 'playwright-core'
import { preview } from 'vite'
import { inject } from 'vitest'
import { configFile, root } from './built-gallery.ts'
import { borrowPage } from './pages.ts'

export interface DevelopmentSite {
  readonly url: string
  end(): Promise<void>
}

/** Serves the pages. `server` is where requests and sockets are passed on to. */
export async function serveDevelopment(server?: string): Promise<DevelopmentSite> {
  if (server) process.env.PARLEY_SERVER = server
  const site = await preview({
    root,
    configFile,
    mode: 'development',
    logLevel: 'silent',
    build: { outDir: inject('gallery') },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { url: site.resolvedUrls?.local[0] ?? '', end: () => site.close() }
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
  /** A finger in place of a pointer. */
  readonly touch?: boolean
  /** A page of its own, for a test that changes what cannot be undone. */
  readonly fresh?: boolean
  /** The page's time can be moved on, so that what lasts minutes is over when a test has seen it. Such a page is fresh. */
  readonly clock?: boolean
}

let site: Promise<DevelopmentSite> | undefined

/** Where the gallery is. It is served by this worker until its end. */
export async function galleryAddress(): Promise<string> {
  site ??= serveDevelopment()
  return (await site).url
}

/**
 * A scene of the gallery, ready when its first element is there. The page is given back when the test is over; one that is
 * opened before the tests of a file, when all of them are.
 */
export async function openScene(
  scene: string,
  {
    theme = 'light',
    language = 'en',
    viewport = { width: 1100, height: 760 },
    clock = false,
    fresh = clock,
    touch = false,
    contrast = 'system',
    density = 'cosy',
    layout = 'bubbles',
    locale = 'en-GB',
    media = {},
  }: SceneOptions = {},
): Promise<Page> {
  const query = new URLSearchParams({ theme, language, contrast, density, layout })
  const page = await borrowPage({
    gallery: `${await galleryAddress()}gallery.html`,
    // Some scenes have parameters of their own behind their name.
    query: `scene=${scene}&${query}`,
    viewport,
    context: { locale, reducedMotion: 'reduce', ...media, ...(touch && { hasTouch: true, isMobile: true }) },
    isFresh: fresh,
    prepare: async (made) => {
      if (clock) await made.clock.install()
    },
  })
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
