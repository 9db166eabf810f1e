// Browser pages beside a real server, on which Bob exchanges messages with them.

import type { AddressInfo } from 'node:net'
import { nodePlatform } from '@parley/client/node'
import { connection as Connection } from '@parley/compat'
import type { BrowserContext } from 'playwright-core'
import { httpServer } from '../../tools/testing/http-server.ts'
import { sharedChromium } from '../interop/chromium.ts'
import type { ServerApp } from '../interop/server.ts'
import { sharedApp } from '../interop/world.ts'

export interface TalkingPages {
  readonly server: ServerApp
  /** A browser context with empty storage. */
  newContext(): Promise<BrowserContext>
  readonly bob: Connection
  /** The address of the pages. */
  readonly address: string
  stop(): Promise<void>
}

/** `textOf` returns the content of a path; a path that ends in `.js` is a script, everything else a page. */
export async function talkingPages(
  users: readonly string[],
  textOf: (path: string) => string,
): Promise<TalkingPages> {
  const server = await sharedApp()
  for (const user of ['bob', ...users]) await server.admin.createUser(user, 'secret')
  const site = httpServer(({ url: path = '/' }, response) => {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    response.end(textOf(path))
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const browser = await sharedChromium()
  const contexts: BrowserContext[] = []
  const { appKey, apiUrl, url } = server
  const bob = new Connection({ appKey, apiUrl, url, isHttpDNS: false, platform: nodePlatform() })
  await bob.open({ user: 'bob', pwd: 'secret' })
  return {
    server,
    async newContext() {
      const context = await browser.newContext()
      contexts.push(context)
      return context
    },
    bob,
    address: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    async stop() {
      bob.close()
      for (const context of contexts) await context.close()
      site.closeAllConnections()
      await new Promise((done) => site.close(done))
    },
  }
}
