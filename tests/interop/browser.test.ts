// The unmodified client in a real browser, on a page of another origin than the server's, with what the sandbox
// does not have: the browser's own sockets, CORS preflights and storage.

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { httpServer } from '../../tools/testing/http-server.ts'
import { sharedChromium } from './chromium.ts'
import { png } from './message-kinds.ts'
import { clientFile } from './reference-client/sandbox.ts'
import { openWorld, password } from './world.ts'

const world = openWorld()
const pages = httpServer((request, response) => {
  if (request.url === '/client.js')
    response.setHeader('content-type', 'text/javascript').end(readFileSync(clientFile()))
  else
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><input type="file"><script src="/client.js"></script>')
})

beforeAll(() => new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  pages.closeAllConnections()
  pages.close()
})

/** A page in its own browser context, with a connection that records its events. */
async function visitor(): Promise<Page> {
  const context = await (await sharedChromium()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  const { apiUrl, url, appKey } = world.server
  await page.evaluate(
    (options) => {
      type Made = { addEventHandler(id: string, handlers: object): void }
      const { WebIM } = globalThis as unknown as { WebIM: { connection: new (options: object) => Made } }
      const made = new WebIM.connection({ ...options, isHttpDNS: false, delivery: true })
      const received: { name: string; payload: unknown }[] = []
      const names = [
        'onConnected',
        'onTextMessage',
        'onImageMessage',
        'onDeliveredMessage',
        'onOfflineMessageSyncFinish',
        'onError',
      ]
      const handlers = names.map((name) => [name, (payload: unknown) => received.push({ name, payload })])
      made.addEventHandler('test', Object.fromEntries(handlers))
      Object.assign(globalThis, { made, received })
    },
    { apiUrl, url, appKey },
  )
  return page
}

/** Runs a method of the page's connection. */
const run = (page: Page, method: string, input: object) =>
  page.evaluate(
    ([name, argument]) => {
      const { made } = globalThis as unknown as { made: Record<string, (input: object) => Promise<unknown>> }
      return (made[name] as (input: object) => Promise<unknown>)(argument)
    },
    [method, input] as const,
  )

const say = (page: Page, to: string, msg: string) =>
  page.evaluate(
    (message) => {
      const { made, WebIM } = globalThis as unknown as {
        made: { send(message: object): Promise<{ serverMsgId: string }> }
        WebIM: { message: { create(options: object): object } }
      }
      return made.send(WebIM.message.create({ type: 'txt', chatType: 'singleChat', ...message }))
    },
    { to, msg },
  )

/** Waits until the page has received the event, and returns its payload. */
const nextEvent = async (page: Page, name: string): Promise<Record<string, unknown>> => {
  const handle = await page.waitForFunction((wanted) => {
    const { received } = globalThis as unknown as { received: { name: string; payload: unknown }[] }
    return received.find((each) => each.name === wanted) ?? false
  }, name)
  return (await handle.evaluate((found) => (found as { payload?: object }).payload ?? {})) as Record<
    string,
    unknown
  >
}

test('two pages of another origin register, sign in, exchange messages and catch up', async () => {
  const [ann, bob] = [await visitor(), await visitor()]
  await run(ann, 'registerUser', { username: 'browser-ann', password })
  await run(bob, 'registerUser', { username: 'browser-bob', password })
  await run(ann, 'open', { user: 'browser-ann', pwd: password })
  await nextEvent(ann, 'onConnected')

  const first = await say(ann, 'browser-bob', 'before you came 你好')
  await run(bob, 'open', { user: 'browser-bob', pwd: password })
  expect(await nextEvent(bob, 'onTextMessage')).toMatchObject({
    id: first.serverMsgId,
    msg: 'before you came 你好',
    from: 'browser-ann',
    to: 'browser-bob',
    onlineState: 0,
  })
  await nextEvent(bob, 'onOfflineMessageSyncFinish')
  expect(await nextEvent(ann, 'onDeliveredMessage')).toMatchObject({ mid: first.serverMsgId })

  await say(bob, 'browser-ann', 'I am here')
  expect(await nextEvent(ann, 'onTextMessage')).toMatchObject({
    msg: 'I am here',
    from: 'browser-bob',
    onlineState: 1,
  })
  const listed = await run(ann, 'getServerConversations', { pageSize: 10, cursor: '' })
  expect(listed).toMatchObject({
    data: { conversations: [{ conversationId: 'browser-bob', unReadCount: 1 }] },
  })
})

test('a wrong password is reported as such', async () => {
  const page = await visitor()
  await run(page, 'registerUser', { username: 'browser-cat', password })
  const error = await page.evaluate(async () => {
    const { made } = globalThis as unknown as { made: { open(input: object): Promise<unknown> } }
    return made.open({ user: 'browser-cat', pwd: 'no' }).catch((problem: unknown) => problem)
  })
  expect(error).toMatchObject({ type: 1, message: 'invalid password' })
})

/** Sends the file that was picked in the page. */
const sendPicked = (page: Page, to: string) =>
  page.evaluate((receiver) => {
    const { made, WebIM } = globalThis as unknown as {
      made: { send(message: object): Promise<{ serverMsgId: string }> }
      WebIM: {
        utils: { getFileUrl(input: unknown): object }
        message: { create(options: object): object }
      }
    }
    const file = WebIM.utils.getFileUrl(document.querySelector('input'))
    const progress: number[] = []
    const message = WebIM.message.create({
      type: 'img',
      chatType: 'singleChat',
      to: receiver,
      file,
      width: 1,
      height: 1,
      ext: { from: 'a page' },
      onFileUploadProgress: (event: { loaded: number }) => progress.push(event.loaded),
    })
    return made.send(message).then((result) => ({ ...result, progress }))
  }, to)

/** Loads an address in `<img src>` and returns the size of the image, if the browser can show it. */
const shownAs = (page: Page, url: string) =>
  page.evaluate(
    (address) =>
      new Promise<string>((resolve) => {
        const image = new Image()
        image.onload = () => resolve(`${image.naturalWidth} x ${image.naturalHeight}`)
        image.onerror = () => resolve('broken')
        image.src = address
      }),
    url,
  )

test('an image picked in a page is uploaded, arrives on another page and is shown there', async () => {
  const [ann, bob] = [await visitor(), await visitor()]
  for (const [page, name] of [
    [ann, 'picture-ann'],
    [bob, 'picture-bob'],
  ] as const) {
    await run(page, 'registerUser', { username: name, password })
    await run(page, 'open', { user: name, pwd: password })
    await nextEvent(page, 'onConnected')
  }
  await ann
    .locator('input')
    .setInputFiles({ name: 'a picture – 图.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  const sent = await sendPicked(ann, 'picture-bob')
  expect(sent.progress.length).toBeGreaterThan(0)
  const came = (await nextEvent(bob, 'onImageMessage')) as { url: string; thumb: string; secret: string }
  expect(came).toMatchObject({ id: sent.serverMsgId, width: 1, height: 1, ext: { from: 'a page' } })
  // Images in pages are fetched without headers. Without the secret the image is refused.
  expect(await shownAs(bob, came.url)).toBe('1 x 1')
  expect(await shownAs(bob, came.thumb)).toBe('1 x 1')
  expect(await shownAs(bob, came.url.replace(/\?.*/, ''))).toBe('broken')
  // Custom headers make the browser send a preflight first.
  const bytes = await bob.evaluate(async ({ url, secret }) => {
    const answer = await fetch(url, {
      headers: { 'share-secret': secret, 'x-requested-with': 'XMLHttpRequest' },
    })
    return [...(await answer.bytes())]
  }, came)
  expect(bytes).toEqual([...png])

  // The same in the other direction.
  await bob.locator('input').setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from(png) })
  const back = await sendPicked(bob, 'picture-ann')
  const there = (await nextEvent(ann, 'onImageMessage')) as { url: string }
  expect(there).toMatchObject({ id: back.serverMsgId, from: 'picture-bob' })
  expect(await shownAs(ann, there.url)).toBe('1 x 1')
})
