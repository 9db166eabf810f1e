// The React quick start of the documentation, as the page shows it, in a browser and with a real server; and a page
// that is rendered on a server and continues in the browser, as in Next.js.

import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { quickStartFile } from '../../../tools/testing/quick-starts.ts'
import { soon } from './browser.ts'
import { onServer, openContext, server } from './on-server.ts'
import { createPage } from './rendered-page.tsx'

onServer()

const pages = new Map<string, { readonly body: string; readonly type: string }>()
let site: Server
let address: string

beforeAll(async () => {
  site = httpServer(({ url = '' }, response) => {
    const page = pages.get(url)
    if (page) response.setHeader('content-type', page.type).end(page.body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => site.close(done)))

/** Bundles a file of an application beside which all packages are installed. */
async function publish(
  code: string,
  html: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const file = join(import.meta.dirname, 'main.jsx')
  const result = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'silent',
    mode: 'development',
    define: {
      'process.env.NODE_ENV': '"development"',
      ...Object.fromEntries(
        Object.entries(env).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
      ),
    },
    plugins: [
      {
        name: 'application',
        resolveId: (id) => (id === file ? id : undefined),
        load: (id) => (id === file ? code : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  const script = output.find((made) => made.type === 'chunk')?.code ?? ''
  const sheet = output.find((made) => made.type === 'asset' && made.fileName.endsWith('.css'))
  pages.set('/main.js', { body: script, type: 'text/javascript' })
  pages.set('/main.css', { body: sheet?.type === 'asset' ? String(sheet.source) : '', type: 'text/css' })
  pages.set('/', {
    body: `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/main.css"></head>
<body style="margin: 0"><div id="root">${html}</div><script src="/main.js"></script></body></html>`,
    type: 'text/html',
  })
}

async function opened() {
  const context = await openContext({ viewport: { width: 1100, height: 700 }, locale: 'en-GB' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(address)
  return { page, complaints }
}

/** The output of a server that waits for all parts of a page, as Next.js does for static pages. */
async function rendered(): Promise<string> {
  const stream = new PassThrough()
  const all = text(stream)
  const { pipe } = renderToPipeableStream(createPage(), {
    onAllReady: () => void pipe(stream),
    onError: (error) => void stream.destroy(error as Error),
  })
  return all
}

it('the quick start for React shows the chat, and a message arrives', async () => {
  const sample = quickStartFile('react', 'main.jsx')
  expect(sample).toContain('server="http://127.0.0.1:4000"')
  const here = sample.replace(
    'server="http://127.0.0.1:4000"',
    `server="${server.url}" appKey="${server.appKey}"`,
  )
  await publish(here, '', { VITE_TOKEN: await server.tokenFor('alice') })
  await server.makeContacts('alice', 'bob')
  const { page, complaints } = await opened()
  await page.getByText('No conversations yet').waitFor()
  await server.ask('POST', 'messages/users', {
    from: 'bob',
    to: ['alice'],
    type: 'txt',
    body: { msg: 'hello from the quick start' },
  })
  await page.locator('.parley-conversation', { hasText: 'bob' }).click()
  await page.locator('.parley-bubble', { hasText: 'hello from the quick start' }).waitFor()
  const field = page.locator('.parley-composer-field')
  await field.fill('it works')
  await field.press('Enter')
  await soon(() => page.locator('.parley-bubble').allTextContents()).toHaveLength(2)
  // The whole chat is on the screen, because the sample gives it a height.
  expect((await field.boundingBox())?.y).toBeLessThan(700)
  expect(complaints).toEqual([])
})

it('a page that was rendered on a server continues in the browser without a warning', async () => {
  const html = await rendered()
  expect(html).toContain('rendered on a server')
  const file = join(import.meta.dirname, 'rendered-page.tsx')
  const code = `import '@parley/react/styles.css'
import { hydrateRoot } from 'react-dom/client'
import { createPage } from ${JSON.stringify(file)}
hydrateRoot(document.getElementById('root'), createPage())`
  await publish(code, html)
  const { page, complaints } = await opened()
  await page.locator('.parley-bubble', { hasText: 'rendered on a server' }).waitFor()
  const field = page.locator('.parley-composer-field')
  await field.fill('and alive')
  await field.press('Enter')
  await page.locator('.parley-bubble', { hasText: 'and alive' }).waitFor()
  expect(complaints).toEqual([])
})
