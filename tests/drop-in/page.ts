// A browser page with the single script that pages load.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { sharedChromium } from '../interop/chromium.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { longPauses } from './vectors.ts'

export interface OpenPage {
  readonly page: Page
  close(): Promise<void>
}

export async function openPage(far: ScriptedServer): Promise<OpenPage> {
  far.files.set('/drop-in.js', ['text/javascript', readFileSync(inject('dropIn'), 'utf8')])
  far.files.set('/', [
    'text/html',
    '<!doctype html><link rel="icon" href="data:,"><script src="/drop-in.js"></script>',
  ])
  const context = await (await sharedChromium()).newContext()
  const page = await context.newPage()
  // Delays take no time here; deadlines do.
  await page.addInitScript((pauses) => {
    const { setTimeout: later } = globalThis
    const hurried = (run: () => void, ms = 0) => later(run, ms < 5_000 || pauses.includes(ms) ? 0 : ms)
    Object.assign(globalThis, { setTimeout: hurried })
  }, longPauses)
  await page.goto(`${far.apiUrl}/`)
  return { page, close: () => context.close() }
}
