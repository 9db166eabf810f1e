// What the journeys of a file are played on: a browser with the gallery, or with a real server. It is put up before the
// first of them and taken down after the last.

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { type DevelopmentSite, serveDevelopment } from './gallery.ts'
import { type RunningServer, startServer } from './server.ts'

export let browser: Browser
export let site: DevelopmentSite
export let server: RunningServer

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

/** The program as people start it, with more settings if there are any. */
export function onServer(settings?: () => Promise<Readonly<Record<string, string>>>): void {
  beforeAll(async () => {
    server = await startServer(await settings?.())
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await server?.end()
  })
}
