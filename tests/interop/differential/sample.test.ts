// [DROP-10] A sample application in the vendor's usual style, with the reference client in a browser, and with the
// drop-in in a browser and in Node: two users do the same in each, and their screens show the same.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceClient } from '../../../tools/reference-client.ts'
import { root } from '../../../tools/repository.ts'
import { httpServer } from '../../../tools/testing/http-server.ts'
import { soon } from '../../drop-in/eventually.ts'
import { sharedChromium } from '../chromium.ts'
import { sharedApp } from '../world.ts'

/** Calls a function of the application by name. */
type Run = (name: string, ...input: readonly unknown[]) => Promise<unknown>

/** The resolved import is the only difference between the bundles. */
async function bundled(format: 'iife' | 'es', isOurs: boolean): Promise<string> {
  const alias = { [referenceClient]: join(root, 'packages/compat/src/index.ts') }
  const result = await build({
    ...{ root, configFile: false, publicDir: false, logLevel: 'silent' },
    resolve: isOurs ? { alias } : {},
    build: {
      ...{ write: false, minify: false, target: 'es2022' },
      lib: {
        entry: join(root, 'tests/interop/differential/sample/demo.js'),
        formats: [format],
        name: 'Demo',
        fileName: 'demo',
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [{ output }] = result as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  return output[0].code
}

const endings: (() => unknown)[] = []
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

let site = ''
const scripts = new Map<string, string>()
beforeAll(async () => {
  scripts.set('/reference.js', await bundled('iife', false))
  scripts.set('/drop-in.js', await bundled('iife', true))
  const server = httpServer(({ url = '/' }, response) => {
    const script = scripts.get(url)
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html')
    response.end(script ?? `<!doctype html><link rel="icon" href="data:,"><script src="${url}.js"></script>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  endings.push(() => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  })
})

/** Runs it in its own page. */
async function inBrowser(script: 'reference' | 'drop-in'): Promise<Run> {
  const context = await (await sharedChromium()).newContext()
  endings.push(() => context.close())
  const page = await context.newPage()
  await page.goto(`${site}/${script}`)
  return (name, ...input) =>
    page.evaluate(
      ([called, given]) => {
        const { Demo } = globalThis as unknown as { Demo: Record<string, (...all: unknown[]) => unknown> }
        return Demo[called]?.(...given)
      },
      [name, input] as const,
    )
}

/** Runs it as a separate module, so that two users share nothing. */
async function inNode(): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-sample-'))
  endings.push(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'demo.mjs')
  writeFileSync(file, await bundled('es', true))
  const demo = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, Run>
  return async (name, ...input) => (demo[name] as unknown as (...all: unknown[]) => unknown)(...input)
}

let plays = 0

/** The final contents of both screens, with the same names for the same users. */
async function play(open: () => Promise<Run>): Promise<unknown> {
  plays += 1
  const [anna, ben] = [`anna${plays}`, `ben${plays}`]
  const { appKey: appkey, apiUrl: apiURL, url: xmppURL } = await sharedApp()
  const [first, second] = [await open(), await open()]
  const linesOf = async (run: Run) => (await run('lines')) as readonly string[]
  /** Waits until a screen shows this text. */
  const shows = (run: Run, words: string) =>
    soon(async () => expect((await linesOf(run)).join('\n')).toContain(words))

  for (const [run, name] of [
    [first, anna],
    [second, ben],
  ] as const) {
    await run('start', { appkey, apiURL, xmppURL })
    await run('signUp', name, 'secret')
    await run('signIn', name, 'wrong')
    await run('signIn', name, 'secret')
    await shows(run, '"opened"')
  }
  await first('befriend', ben)
  await shows(first, '"agreed with"')
  for (const run of [first, second]) await run('friends')
  await first('writeOld', ben, 'the older way')
  await shows(first, '"read by"')
  const toAnna = { chatType: 'singleChat', to: anna }
  await second('write', { ...toAnna, type: 'cmd', action: 'wave' })
  await shows(first, '"command"')
  await second('write', { ...toAnna, type: 'custom', customEvent: 'order', customExts: { total: '5' } })
  await shows(first, '"custom"')
  await second('writePicture', anna)
  await shows(first, '"picture"')
  await second('recall', anna)
  await shows(first, '"recalled by"')
  await first('group', ben)
  await shows(second, 'hello everybody')
  await first('history', ben)
  await first('wrong')
  for (const run of [second, first]) {
    await run('leave')
    await shows(run, '"disconnected"')
  }
  const screens = [await linesOf(first), await linesOf(second)]
  const text = JSON.stringify(screens).replaceAll(anna, 'anna').replaceAll(ben, 'ben')
  return JSON.parse(text.replaceAll(/\d{12,}/g, '<id>'))
}

describe('a sample application', () => {
  it('shows the same with either client, in a browser and in Node', async () => {
    const reference = await play(() => inBrowser('reference'))
    expect(await play(() => inBrowser('drop-in'))).toEqual(reference)
    expect(await play(inNode)).toEqual(reference)
  })
})
