// Runs a script on its own page in a real browser: bundled, served from loopback, and removed with the test file.

import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { countStart } from '../../../tools/testing/count-starts.mjs'
import { httpServer } from '../../../tools/testing/http-server.ts'

export interface Served {
  readonly browser: Browser
  readonly url: string
  close(): Promise<void>
}

let shared: Promise<Browser> | undefined

/** The browser of this worker, shared by all files of this folder. It ends with the process. */
function sharedBrowser(): Promise<Browser> {
  shared ??= launch()
  return shared
}

function launch(): Promise<Browser> {
  countStart('browser')
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    timeout: 120_000,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-sync'],
  })
}

/** Bundles a script of this folder and opens a browser: `/` is a page, `/page.js` the script, which the page runs if `isRun`. */
export async function serveScript(name: string, isRun = true): Promise<Served> {
  const result = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`./${name}`, import.meta.url)),
        output: { format: 'es', codeSplitting: false },
      },
    },
  })
  const { output } = result as Rolldown.RolldownOutput
  if (output.length !== 1) throw new Error(`${name} was bundled into ${output.length} files instead of one`)
  const script = output[0].code
  const pages = httpServer((request, response) => {
    if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else
      response
        .setHeader('content-type', 'text/html')
        .end(
          `<!doctype html><title>a script</title>${isRun ? '<script type="module" src="/page.js"></script>' : ''}`,
        )
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
  const browser = await sharedBrowser()
  return {
    browser,
    url: `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`,
    async close() {
      for (const context of browser.contexts()) await context.close()
      await new Promise((resolve) => pages.close(resolve))
    },
  }
}
