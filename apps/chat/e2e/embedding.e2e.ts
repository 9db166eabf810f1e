// The embeddable components of the kit in pages of other applications, on another origin: a whole chat, one
// conversation and a launcher, each twice for two users who talk to each other; and the custom element by a script tag.

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { publishedSheet } from '../../../tools/testing/kit-sheets.ts'
import { seriousProblems, soon } from './browser.ts'
import { onServer, openContext, server, withoutBrowser } from './on-server.ts'

onServer()

const repository = join(import.meta.dirname, '../../..')

/** The script of the page, in one file. */
async function bundled(react: '18' | '19'): Promise<string> {
  const other = (name: string) => join(repository, 'node_modules', `${name}-18`)
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    mode: 'development',
    resolve: react === '18' ? { alias: { 'react-dom': other('react-dom'), react: other('react') } } : {},
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'embedding-page.tsx'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.find((file) => file.type === 'chunk')?.code ?? ''
}

const pages = new Map<string, { readonly body: string; readonly type: string; readonly policy?: string }>()
let site: Server
let address: string
const complaints: string[] = []

beforeAll(async () => {
  site = httpServer(({ url = '' }, response) => {
    const page = pages.get(url)
    if (!page) return response.writeHead(404).end()
    if (page.policy) response.setHeader('content-security-policy', page.policy)
    response.setHeader('content-type', page.type).end(page.body)
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => site.close(done)))

async function open(
  path: string,
  viewport = { width: 1700, height: 900 },
  before?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const context = await openContext({ viewport, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await before?.(page)
  await page.goto(`${address}${path}`)
  return page
}

const accountsOf = (...users: string[]) =>
  Promise.all(
    users.map(async (user) => ({
      server: server.url,
      appKey: server.appKey,
      user,
      token: await server.tokenFor(user),
    })),
  )

const form = (page: Page | Frame, name: string) => page.locator(`[data-form="${name}"]`)

async function say(page: Page | Frame, where: string, text: string): Promise<void> {
  const field = form(page, where).locator('.parley-composer-field')
  await field.fill(text)
  await field.press('Enter')
}

const sees = (page: Page | Frame, where: string, text: string) =>
  form(page, where).locator('.parley-bubble').getByText(text).first().waitFor()

const told = (page: Page | Frame) => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)

describe.each(['19', '18'] as const)(
  'every embeddable component twice on one page, with React %s',
  (react) => {
    it('two users talk to each other, and each launcher counts the messages of its own user', async () => {
      const [one, two] = [`ann${react}`, `bob${react}`]
      const accounts = await accountsOf(one, two)
      // The first of three messages was already read on another device of ann.
      const cid = await withoutBrowser('cid')
      const elsewhere = await withoutBrowser(one)
      const support = { type: 'single', id: 'cid' } as const
      const send = (to: string, text: string) =>
        cid.messages.send({ to: { type: 'single', id: to }, kind: 'text', text }).done
      const first = new Promise((done) => elsewhere.on('messages.received', done))
      await send(one, 'Welcome!')
      await first
      elsewhere.messages.markConversationRead(support)
      await new Promise<void>((done) => {
        cid.on('messages.conversationRead', () => done())
        if (cid.state.conversations.get(`single:${one}`)?.peerReadPosition === 1) done()
      })
      await send(one, 'Anything else?')
      await send(one, 'Write to us.')

      pages.set('/forms.js', { body: await bundled(react), type: 'text/javascript' })
      pages.set('/forms.css', { body: publishedSheet(), type: 'text/css' })
      pages.set('/forms', {
        type: 'text/html',
        body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Forms</title><link rel="stylesheet" href="/forms.css">
        <div id="root"></div><script>accounts = ${JSON.stringify(accounts)}</script><script src="/forms.js"></script>`,
      })
      const page = await open('/forms')

      // The count is exact, although only the chat has a list.
      await soon(() => told(page)).toEqual(expect.arrayContaining([`${one} unread 2`, `${two} unread 0`]))
      const button = form(page, `${one} launcher`).getByRole('button', {
        name: 'Open chat, 2 unread messages',
      })
      await button.waitFor()
      expect(await told(page)).not.toContain(`${one} unread 3`)

      await say(page, `${one} conversation`, 'from one to the other')
      await sees(page, `${two} conversation`, 'from one to the other')
      await form(page, `${two} chat`).locator(`[data-roving="single:${one}"]`).click()
      await say(page, `${two} chat`, 'and back')
      await sees(page, `${one} conversation`, 'and back')
      await soon(() => told(page)).toContain(`${one} received and back`)

      await button.click()
      const panel = form(page, `${one} launcher`).locator('.parley-launcher-panel')
      await panel.getByText('Write to us.').first().waitFor()
      await panel.locator('.parley-new-line').waitFor()
      await soon(() =>
        panel.locator('.parley-composer-field').evaluate((field) => field === document.activeElement),
      ).toBe(true)
      await soon(() => told(page)).toContain(`${one} unread 0`)
      await page.keyboard.press('Escape')
      await form(page, `${one} launcher`).getByRole('button', { name: 'Open chat', exact: true }).waitFor()
      await send(two, 'For the other one only')
      await form(page, `${two} launcher`)
        .getByRole('button', { name: 'Open chat, 1 unread message' })
        .waitFor()
      await form(page, `${one} launcher`).getByRole('button', { name: 'Open chat', exact: true }).waitFor()
      expect(await seriousProblems(page)).toEqual([])
      expect(complaints).toEqual([])
    })
  },
)

describe('<parley-chat> by a script tag', () => {
  /** Two users on one page, one of them with a launcher. */
  const elements = (accounts: Awaited<ReturnType<typeof accountsOf>>) => {
    const [ann, bob] = accounts
    return `<!doctype html><html lang="de"><meta charset="utf-8"><title>Elements</title>
      <script type="module" src="${server.url}/parley-chat.js"></script>
      <link rel="stylesheet" href="/page.css">
      <div data-form="ann"><parley-chat app-key="${server.appKey}" user="${ann?.user}" token="${ann?.token}"
        conversation="${bob?.user}" lang="en" theme="dark">Loading</parley-chat></div>
      <div data-form="bob"><parley-chat app-key="${server.appKey}" user="${bob?.user}" conversation="${ann?.user}"
        launcher></parley-chat></div>
      <script src="/page.js"></script></html>`
  }

  /** Bob's token is fetched by a function, which is set before the element is defined. */
  const script = (token: string) => `
    told = []
    const [ann, bob] = document.querySelectorAll('parley-chat')
    bob.tokenProvider = async () => '${token}'
    for (const element of [ann, bob])
      for (const name of ['ready', 'unread', 'message', 'error', 'signedout', 'toggle'])
        element.addEventListener(name, ({ detail }) => told.push([element.getAttribute('user'), name,
          detail.count ?? detail.reason ?? detail.message?.text ?? detail.isOpen ?? ''].join(' ').trim()))`

  /** Forbids inline code and evaluation, and allows only the server besides the page itself. */
  const policy = () =>
    [
      "default-src 'none'",
      `script-src 'self' ${server.url}`,
      "style-src 'self'",
      `img-src ${server.url} data: blob:`,
      `connect-src ${server.url} ${server.url.replace('http', 'ws')}`,
    ].join('; ')

  it('works inside a frame with a strict content policy, and tells the page what happens', async () => {
    const accounts = await accountsOf('eva', 'finn')
    pages.set('/page.css', {
      type: 'text/css',
      body: 'body { margin: 0 } [data-form=ann] { height: 600px; width: 400px } * { letter-spacing: 2px }',
    })
    pages.set('/page.js', { type: 'text/javascript', body: script(accounts[1]?.token ?? '') })
    pages.set('/elements', { type: 'text/html', body: elements(accounts), policy: policy() })
    pages.set('/framing', {
      type: 'text/html',
      body: '<!doctype html><title>Framing</title><iframe src="/elements" title="Chat" style="width:1000px;height:800px"></iframe>',
    })
    const page = await open('/framing', { width: 1050, height: 850 })
    const frame = page.frame({ url: /elements/ }) ?? (await page.waitForEvent('framenavigated'))
    await frame.locator('[data-form=ann] .parley-composer-field').waitFor()
    await soon(() => told(frame)).toEqual(
      expect.arrayContaining(['eva ready', 'finn ready', 'eva unread 0', 'finn unread 0']),
    )

    await say(frame, 'ann', 'hello from an element')
    // The language is that of the page, because the element has none.
    const button = form(frame, 'bob').getByRole('button', { name: 'Chat öffnen, 1 ungelesene Nachricht' })
    await button.click()
    await form(frame, 'bob')
      .locator('.parley-launcher-panel')
      .getByText('hello from an element')
      .first()
      .waitFor()
    await say(frame, 'bob', 'hello from a launcher')
    await sees(frame, 'ann', 'hello from a launcher')
    await soon(() => told(frame)).toEqual(
      expect.arrayContaining([
        'finn unread 1',
        'finn message hello from an element',
        'finn toggle true',
        'finn unread 0',
        'eva message hello from a launcher',
      ]),
    )

    // Methods, and attributes that change.
    await frame.evaluate(() =>
      (document.querySelectorAll('parley-chat')[1] as HTMLElement & { hide(): void }).hide(),
    )
    await form(frame, 'bob').locator('.parley-launcher-panel').waitFor({ state: 'detached' })
    await frame.evaluate(() => document.querySelector('parley-chat')?.setAttribute('theme', 'light'))
    await form(frame, 'ann').locator('.parley[data-theme=light]').waitFor()
    // Removing it from the page ends it; inserting it again restarts it.
    await frame.evaluate(() => {
      const element = document.querySelector('parley-chat')
      element?.remove()
      Object.assign(globalThis, { taken: element })
    })
    await frame.evaluate(() => {
      const { taken } = globalThis as unknown as { taken: HTMLElement }
      document.querySelector('[data-form=ann]')?.append(taken)
    })
    await sees(frame, 'ann', 'hello from a launcher')

    const spacing = () =>
      form(frame, 'ann')
        .locator('.parley-bubble')
        .first()
        .evaluate((bubble) => getComputedStyle(bubble).letterSpacing)
    await soon(spacing).toBe('normal')
    expect(complaints).toEqual([])
  })

  it('opens the profile of a user whose name was clicked before the code of profiles was loaded', async () => {
    await server.makeUsers('jil')
    const [ida] = await accountsOf('ida')
    pages.set('/early', {
      type: 'text/html',
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Early</title>
        <script type="module" src="${server.url}/parley-chat.js"></script>
        <div data-form="ida" style="height: 600px; width: 400px"><parley-chat app-key="${server.appKey}"
          user="${ida?.user}" token="${ida?.token}" conversation="jil"></parley-chat></div></html>`,
    })
    const clicked = Promise.withResolvers<void>()
    const page = await open('/early', undefined, (early) =>
      early.route(/element-PeopleLayer-/, async (route) => {
        await clicked.promise
        await route.continue()
      }),
    )
    const asked = page.waitForRequest(/element-PeopleLayer-/)
    await form(page, 'ida').getByRole('button', { name: 'jil', exact: true }).click()
    await asked
    expect(await page.getByRole('dialog').count()).toBe(0)
    clicked.resolve()
    await page.getByRole('dialog').getByRole('heading', { name: 'jil' }).waitFor()
  })

  it('says why it cannot sign in', async () => {
    const [good] = await accountsOf('gil')
    pages.set('/page.js', { type: 'text/javascript', body: script('') })
    pages.set('/refused', {
      type: 'text/html',
      body: elements([{ ...good, token: 'wrong' } as never, { ...good, user: 'hal' } as never]),
    })
    const page = await open('/refused')
    await soon(() => told(page)).toContain('gil error tokenInvalid')
    await form(page, 'ann').getByText('This sign-in is no longer valid.').first().waitFor()
    expect(await told(page)).not.toContain('gil ready')
  })
})
