// Pages of another site, on another origin: one for each user, with a list of messages and a field.

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { soon } from './browser.ts'

/** The page of a user who talks to another one; `script` loads a client, and fills the list with `say(text)`. */
export const talkPage = (source: string, script: string) => `<!doctype html>
<meta charset="utf-8">
<ul id="said"></ul>
<form><input name="text"><button>Send</button></form>
<script src="${source}"></script>
<script>
  const say = (text) => said.append(Object.assign(document.createElement('li'), { textContent: text }))
  ${script}
</script>`

/** Serves such pages for the tests of a file. */
export function onOtherSite(pageFor: (user: string, other: string) => string) {
  let site: Server
  let address: string
  const complaints: string[] = []
  beforeAll(async () => {
    site = httpServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '/', 'http://x')
      response.setHeader('content-type', 'text/html')
      response.end(pageFor(searchParams.get('user') ?? '', searchParams.get('other') ?? ''))
    })
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise((done) => site.close(done)))
  return {
    /** Errors thrown by scripts of these pages. */
    complaints,
    /** Opens the page of a signed-in user. */
    async open(context: BrowserContext, user: string, other: string): Promise<Page> {
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(`${address}/?user=${user}&other=${other}`)
      await hears(page, 'signed in')
      return page
    },
  }
}

export async function says(page: Page, text: string): Promise<void> {
  await page.locator('input').fill(text)
  await page.locator('button').click()
}

export const hears = (page: Page, text: string): Promise<unknown> =>
  soon(() => page.locator('li').allTextContents()).toContain(text)

/** The globals that a page has and an empty one does not, except those of the tests. */
export const addedGlobals = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const bare = new Set(Object.getOwnPropertyNames(frame.contentWindow))
    const added = Object.getOwnPropertyNames(window).filter((name) => !bare.has(name))
    return added.filter((name) => !/^(0|say|playwright|__.*)$/.test(name))
  })
