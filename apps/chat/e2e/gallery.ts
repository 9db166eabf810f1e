// The gallery of all states, and the app as it runs in development, with React's checks and double effects.

import type { Language } from '@parley/react'
import type { Page } from 'playwright-core'
import { preview } from 'vite'
import { inject } from 'vitest'
import { configFile, type ReactBuild, root } from './built-gallery.ts'
import { galleryStart } from './gallery-clock.ts'
import { borrowPage } from './gallery-page-pool.ts'

export interface GallerySite {
  readonly url: string
  end(): Promise<void>
}

async function serve(react: ReactBuild): Promise<GallerySite> {
  const site = await preview({
    root,
    configFile,
    mode: 'development',
    logLevel: 'silent',
    build: { outDir: inject('gallery')[react] },
    preview: { host: '127.0.0.1', port: 0 },
  })
  return { url: site.resolvedUrls?.local[0] ?? '', end: () => site.close() }
}

/** Serves the app in development. Requests and sockets are forwarded to `server`. */
export function serveDevelopment(server: string): Promise<GallerySite> {
  process.env.PARLEY_SERVER = server
  return serve('development')
}

export interface SceneOptions {
  /** Default: production, unless a test is about React's behaviour in development. */
  readonly react?: ReactBuild
  readonly theme?: 'light' | 'dark'
  /** 'en-XA' is the pseudo-locale. */
  readonly language?: Language | 'en-XA'
  readonly contrast?: 'system' | 'more'
  readonly density?: 'cosy' | 'compact'
  readonly layout?: 'bubbles' | 'flat'
  /** The browser's preferred locale: decides the format of dates and times. */
  readonly locale?: string
  /** The emulated system preferences. */
  readonly media?: { contrast?: 'more'; forcedColors?: 'active' }
  readonly viewport?: { width: number; height: number }
  /** Emulates touch instead of a mouse. */
  readonly touch?: boolean
  /** A separate page, for a test whose changes cannot be undone. */
  readonly fresh?: boolean
  /** Installs a fake clock, so that a test can fast-forward the page's time. Such a page is fresh. */
  readonly clock?: boolean
}

const sites = new Map<ReactBuild, Promise<GallerySite>>()

/** The URL of the gallery, which this worker serves until it ends. */
export async function galleryAddress(react: ReactBuild = 'production'): Promise<string> {
  const site = sites.get(react) ?? serve(react)
  sites.set(react, site)
  return (await site).url
}

/**
 * Opens a scene of the gallery and waits for its first element. The page is given back after the test, or after all
 * tests of a file if it was opened before them.
 */
export async function openScene(
  scene: string,
  {
    react = 'production',
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
    gallery: `${await galleryAddress(react)}gallery.html`,
    // Some scenes have parameters after their name.
    query: `scene=${scene}&${query}`,
    viewport,
    context: { locale, reducedMotion: 'reduce', ...media, ...(touch && { hasTouch: true, isMobile: true }) },
    isFresh: fresh,
    prepare: async (made) => {
      if (clock) await made.clock.install({ time: galleryStart })
    },
  })
  await page.locator('.parley').waitFor()
  return page
}

/** How often each call of the page's fake client was made. */
export const callsOf = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const { client } = globalThis as unknown as { client: { made: Map<string, number> } }
    return Object.fromEntries(client.made)
  })

/** Changes preferences while the page is open. */
export const choose = (page: Page, choices: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate((chosen) => {
    const { changePreferences } = globalThis as unknown as { changePreferences(change: object): void }
    changePreferences(chosen)
  }, choices)

/** Lets the page's fake client receive texts. */
export const receive = (page: Page, ...texts: readonly string[]): Promise<void> =>
  page.evaluate((all) => {
    const { client } = globalThis as unknown as { client: { receive(from: string, text: string): void } }
    for (const text of all) client.receive('bob', text)
  }, texts)

/**
 * Waits until an opened conversation has moved the focus to its composer, because it would otherwise take the focus
 * later.
 */
export const readyToWrite = (page: Page): Promise<void> =>
  page.locator('.parley-composer-field:focus, .parley-composer-off').first().waitFor()
