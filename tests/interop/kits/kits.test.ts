// Two published kits, unmodified, in a browser on a page of another origin than the server's.

import { createReadStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { sharedChromium } from '../chromium.ts'
import type { ReferenceClient } from '../reference-client/client.ts'
import { openWorld } from '../world.ts'
import { bundledPage } from './bundle.ts'

const world = openWorld()
const patience = { timeout: 60_000 }

/** A page with the kit, on which this user is signed in. */
async function visit(kit: string, userId: string): Promise<{ page: Page; refused: string[] }> {
  const { script, style } = await bundledPage(kit)
  const pages = httpServer((request, response) => {
    if (request.url === '/page.js')
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script)
    else if (request.url === '/style.css')
      createReadStream(style).pipe(response.setHeader('content-type', 'text/css'))
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><link rel="stylesheet" href="/style.css">')
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const context = await (await sharedChromium()).newContext({ viewport: { width: 1600, height: 1200 } })
  onTestFinished(async () => {
    await context.close()
    pages.closeAllConnections()
    pages.close()
  })
  // The rtc parts of the kits report to their vendors; nothing may leave this machine.
  const isHere = (url: string) => new URL(url).hostname === '127.0.0.1'
  await context.route(
    (url) => !isHere(url.href),
    (route) => route.abort(),
  )
  const page = await context.newPage()
  const refused: string[] = []
  page.on('requestfailed', (request) => {
    if (isHere(request.url()))
      refused.push(`${request.method()} ${request.url()} ${request.failure()?.errorText}`)
  })
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  const { apiUrl, url, appKey, admin } = world.server
  const token = await admin.token(userId)
  await page.evaluate((initConfig) => void Object.assign(globalThis, { initConfig }), {
    appKey,
    userId,
    token,
    isHttpDNS: false,
    restUrl: apiUrl,
    msyncUrl: url,
    useUserInfo: true,
  })
  await page.addScriptTag({ url: '/page.js' })
  return { page, refused }
}

const texts = Array.from({ length: 75 }, (_, index) => `text number ${index}.`)

/** Anna has sent 75 texts to Ben, and added him to three groups. */
async function written(): Promise<{ anna: string; ben: string; first: ReferenceClient; groups: string[] }> {
  const [anna, ben] = [await world.person('anna'), await world.person('ben')]
  const first = await world.signedIn(anna)
  for (const text of texts) await first.sendText(ben, text)
  // Without an event, so that a kit knows the contact only if it loads its list.
  await world.server.admin.ask('POST', `users/${ben}/contacts/import?isSendNotice=false`, {
    usernames: [anna],
  })
  const groups = ['Alpinists', 'Bakers', 'Cyclists']
  for (const groupname of groups)
    await first.call('createGroup', {
      data: { groupname, desc: '', members: [ben], public: false, approval: false, allowinvites: true },
    })
  return { anna, ben, first, groups }
}

describe.each(['agora-chat-uikit', 'easemob-chat-uikit'])('%s', (kit) => {
  test('signs in, lists, scrolls history past three pages, sends, receives', async () => {
    const { anna, ben, first, groups } = await written()
    const { page, refused } = await visit(kit, ben)
    const row = page.locator('#conversations').getByText(anna, { exact: true }).first()
    await row.waitFor(patience)
    await row.click()

    // History, page by page.
    const chat = page.locator('#chat')
    await chat.getByText(texts.at(-1) as string).waitFor(patience)
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          for (const element of document.querySelectorAll('#chat *'))
            if (element.scrollHeight > element.clientHeight + 50) element.scrollTop = 0
        })
        return chat.getByText(texts[0] as string).count()
      }, patience)
      .toBe(1)
    for (const text of texts) expect(await chat.getByText(text, { exact: true }).count()).toBe(1)

    // Messages in both directions.
    await first.sendText(ben, 'just now')
    await chat.getByText('just now').waitFor(patience)
    const box = chat.locator('[contenteditable=true], textarea').first()
    await box.click()
    await page.keyboard.type('from the kit')
    await page.keyboard.press('Enter')
    expect(await first.next('onTextMessage')).toMatchObject({ from: ben, msg: 'from the kit' })

    const contacts = page.locator('#contacts')
    await contacts.getByText(anna, { exact: true }).first().waitFor(patience)
    await contacts
      .getByText(/groups?|群/i)
      .first()
      .click()
    for (const name of groups) await contacts.getByText(name).first().waitFor(patience)
    expect(refused).toEqual([])
  })
})
