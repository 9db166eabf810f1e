// Pages of a browser beside a real server, on which Bob talks to them.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { nodePlatform } from '@parley/client/node'
import { connection as Connection } from '@parley/compat'
import type { Browser } from 'playwright-core'
import { startServer, type TestServer } from '../interop/server.ts'
import { openChromium } from './page.ts'

export interface TalkingPages {
  readonly server: TestServer
  readonly browser: Browser
  readonly bob: Connection
  /** Where the pages are. */
  readonly address: string
  stop(): Promise<void>
}

/** `textOf`: what is at a path; what ends in `.js` is a script, everything else a page. */
export async function talkingPages(
  users: readonly string[],
  textOf: (path: string) => string,
): Promise<TalkingPages> {
  const server = await startServer()
  for (const user of ['bob', ...users]) await server.admin.createUser(user, 'secret')
  const site = createServer(({ url: path = '/' }, response) => {
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    response.end(textOf(path))
  })
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
  const browser = await openChromium()
  const { appKey, apiUrl, url } = server
  const bob = new Connection({ appKey, apiUrl, url, isHttpDNS: false, platform: nodePlatform() })
  await bob.open({ user: 'bob', pwd: 'secret' })
  return {
    server,
    browser,
    bob,
    address: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    async stop() {
      bob.close()
      await browser.close()
      await new Promise((done) => site.close(done))
      await server.stop()
    },
  }
}
