// The devtools in a browser: what they show of a session in the app and on any page, and that an export can be
// replayed.

import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readTrace } from '@parley/client/devtools'
import { replay } from '@parley/testkit'
import type { Locator, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { describe, expect, it } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { seriousProblems, soon } from './browser.ts'
import { offerEvidence } from './evidence.ts'
import { onServer, openContext, server, signedIn, visitor } from './on-server.ts'
import { register } from './person.ts'
import { password } from './test-app.ts'

onServer()

const shots = process.env.PARLEY_SHOTS

const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Parley devtools' })
const tab = (page: Page, name: string) => panelOf(page).getByRole('tab', { name })

async function exportOf(page: Page): Promise<string> {
  await tab(page, 'Export').click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    panelOf(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  const text = await readFile(await saved.path(), 'utf8')
  // A replay that diverges can be repeated from this file alone.
  offerEvidence('exported trace', () => text)
  return text
}

describe('[DEV-30] the panel', () => {
  it('is loaded only on request, by Ctrl+Alt+D', async () => {
    const loaded: string[] = []
    const ann = await signedIn('ann', {
      before: async (page) => {
        page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
      },
    })
    const isOfDevtools = (path: string) => /^\/assets\/.*devtools/.test(path)
    expect(loaded.filter(isOfDevtools)).toEqual([])
    await ann.page.keyboard.press('Control+Alt+d')
    await panelOf(ann.page).waitFor()
    await ann.page.getByRole('heading', { name: 'Chats' }).waitFor()
    expect(loaded.some(isOfDevtools)).toBe(true)
  })

  it('shows decoded frames with filters, and everything else about a session', async () => {
    const bob = await signedIn('bob')
    // Uses the form, because its input must not be in the export.
    const eve = await visitor('eve', { at: `${server.url}/?devtools` })
    const { page } = eve
    await panelOf(page).waitFor()
    await panelOf(page).getByRole('button', { name: 'Close' }).click()
    await register(eve, server.appKey)
    await eve.startWith('bob')
    await eve.say('shown in the devtools')
    await bob.row('eve').click()
    await bob.say('an answer to it')
    await eve.sees('an answer to it')
    await page.getByRole('button', { name: /^Parley devtools: online/ }).click()

    const panel = panelOf(page)
    const rows = panel.locator('.row')
    await rows.filter({ hasText: 'shown in the devtools' }).first().waitFor()
    await panel.getByLabel('Filter frames').fill('an answer to it')
    await soon(() => rows.count()).toBeLessThan(6)
    await panel.getByLabel('Filter frames').fill('')
    await panel.getByLabel('Kind').selectOption('send')
    await panel.getByLabel('Direction').selectOption('up')
    const sent = rows.filter({ hasText: 'shown in the devtools' }).first()
    await sent.click()
    const detail = panel.getByRole('region', { name: 'Frame' })
    for (const text of ['command: SYNC (0)', 'ns: CHAT (1)', 'text: shown in the devtools', 'type: TEXT (0)'])
      await detail.getByText(text, { exact: false }).first().waitFor()
    if (shots) await page.screenshot({ path: `${shots}/devtools-frames.png` })
    expect(await seriousProblems(page)).toEqual([])
    await sent.press('ArrowDown')
    await panel.getByRole('button', { name: 'Pause' }).click()
    await soon(() => panel.getByRole('button', { name: 'Pause' }).getAttribute('aria-pressed')).toBe('true')

    await tab(page, 'Frames').focus()
    await tab(page, 'Frames').press('ArrowRight')
    await panel.getByRole('cell', { name: 'messages.send', exact: true }).first().waitFor()
    for (const [name, text] of [
      ['State', 'online'],
      ['Outbox', 'Nothing waits'],
      ['Cursors', 'Acknowledged'],
      ['Timings', 'send to answer'],
      ['Export', 'from the beginning'],
    ] as const) {
      await tab(page, name).click()
      await panel.getByText(text).first().waitFor()
      if (shots) await page.screenshot({ path: `${shots}/devtools-${name}.png` })
      expect(await seriousProblems(page), name).toEqual([])
    }

    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 780 })
    await tab(page, 'Frames').click()
    await panel.getByLabel('Kind').selectOption('all')
    await rows.first().click()
    if (shots) await page.screenshot({ path: `${shots}/devtools-dark-narrow.png` })
    expect(await seriousProblems(page)).toEqual([])
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    const text = await exportOf(page)
    const token = await page.evaluate(
      () => sessionStorage.getItem('parley.session') ?? localStorage.getItem('parley.session') ?? '',
    )
    const secret = (JSON.parse(token) as { token: string }).token
    expect(secret.length).toBeGreaterThan(20)
    for (const hidden of [secret, password]) expect(text).not.toContain(hidden)
    expect(readTrace(text).entries.length).toBeGreaterThan(50)

    const file = (content: string) => ({
      name: 'x.ndjson',
      mimeType: 'text/plain',
      buffer: Buffer.from(content),
    })
    await panel.getByLabel('Import a trace').setInputFiles(file('no trace'))
    await panel.getByText('Line 1 is not a line of a trace').waitFor()
    await panel.getByLabel('Import a trace').setInputFiles(file(text))
    await panel.getByText('The imported trace is shown').waitFor()
    await tab(page, 'Frames').click()
    await rows.filter({ hasText: 'shown in the devtools' }).first().waitFor()
    await panel.getByText('online, imported').waitFor()
  })
})

describe('[DEV-25] a session in a browser', () => {
  it('of the app can be exported and replayed to the same state', async () => {
    const cid = await signedIn('cid')
    const dee = await visitor('dee', { at: `${server.url}/?devtools=plain` })
    await panelOf(dee.page).getByRole('button', { name: 'Close' }).click()
    await register(dee, server.appKey)
    await dee.startWith('cid')
    for (const text of ['first', 'second', 'third']) await dee.say(text)
    await cid.row('dee').click()
    await cid.say('from cid')
    await dee.sees('from cid')
    await dee.context.setOffline(true)
    await dee.banner.getByText('You are offline').waitFor()
    await dee.write('written offline')
    await cid.say('while dee was away')
    await dee.context.setOffline(false)
    await dee.sees('while dee was away')
    await cid.sees('written offline')
    await dee.page.getByRole('button', { name: /^Parley devtools/ }).click()
    const { state, client } = await replay(await exportOf(dee.page))
    const said = [...state.timelines.values()].flatMap(({ segments }) =>
      segments.flatMap(({ messages }) => messages),
    )
    const texts = said.map((message) => (message.kind === 'text' ? message.text : message.kind))
    expect(texts).toEqual(
      expect.arrayContaining(['first', 'third', 'from cid', 'written offline', 'while dee was away']),
    )
    client.close()
  })

  it('of any page gets a badge with one line of code, and can be replayed', async () => {
    for (const name of ['fay', 'gus']) await server.makeUserWithPassword(name)
    const script = await bundled(`
      import { createClient } from '@parley/client/devtools'
      const client = createClient({ appKey: ${JSON.stringify(server.appKey)}, server: ${JSON.stringify(server.url)} })
      await client.signIn({ user: 'fay', password: ${JSON.stringify(password)} })
      await client.conversations.load()
      await client.messages.send({ to: { type: 'single', id: 'gus' }, kind: 'text', text: 'from any page' }).done
      document.title = 'sent'
    `)
    const context = await openContext({ colorScheme: 'dark' })
    const page = await context.newPage()
    const site = httpServer((request, response) => {
      const isScript = request.url === '/any.js'
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
      response.end(isScript ? script : html)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
    await soon(async () => [await page.title(), ...problems].join(' ')).toBe('sent')
    await page.getByRole('button', { name: 'Parley devtools: online' }).click()
    await panelOf(page).locator('.row', { hasText: 'from any page' }).first().waitFor()
    if (shots) await page.screenshot({ path: `${shots}/devtools-any.png` })
    const text = await exportOf(page)
    expect(text).not.toContain(password)
    const { state, client } = await replay(text)
    expect(state.connection.name).toBe('online')
    client.close()
    await new Promise((resolve) => site.close(resolve))
  })
})

const html =
  '<!doctype html><html lang="en"><title>any</title><h1>Any page</h1><script type="module" src="/any.js"></script>'

/** Bundles a page script that imports the packages. */
async function bundled(source: string): Promise<string> {
  const entry = '\0any-page'
  const result = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'any-page',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'es', codeSplitting: false } },
    },
  })
  const [first] = (result as Rolldown.RolldownOutput).output
  return first.code
}
