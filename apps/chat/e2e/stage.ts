// What the tests of a file with scenes are played on: a browser with the gallery. It is put up before the first of them
// and taken down after the last.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { type DevelopmentSite, serveDevelopment } from './gallery.ts'

export let browser: Browser
export let site: DevelopmentSite

/** The gallery of all states, with a fake client. */
export function onGallery(): void {
  beforeAll(async () => {
    site = await serveDevelopment()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.end()
  })
}
