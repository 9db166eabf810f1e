// The client in the workers of a real browser, against the real server. Service workers cannot load code later, so
// everything is bundled into one file.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealServer, startRealServer } from '../test/support/real-server.ts'
import { type Served, serveScript } from './served-script.ts'

let served: Served
let server: RealServer

beforeAll(async () => {
  server = await startRealServer()
  await server.createUser('bob', 'secret')
  served = await serveScript('worker-script.ts', false)
})
afterAll(async () => {
  await served?.close()
  await server?.stop()
})

const kinds = [
  ['a worker', 'dedicated', true],
  ['a shared worker', 'shared', true],
  ['a service worker', 'service', false],
] as const

test.each(kinds)('[HOST-40] a client works in %s', async (_, kind, requests) => {
  await server.createUser(`in-${kind}`, 'secret')
  const context = await served.browser.newContext()
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  await page.goto(served.url)
  const task = { server: server.origin, appKey: server.appKey, user: `in-${kind}`, password: 'secret' }
  const outcome = await page.evaluate(
    async ([which, given]) => {
      const channel = new BroadcastChannel('parley')
      const answer = new Promise((resolve) => {
        channel.onmessage = ({ data }) => ('server' in data ? undefined : resolve(data))
      })
      const script = '/page.js'
      if (which === 'dedicated') Object.assign(globalThis, { kept: new Worker(script, { type: 'module' }) })
      else if (which === 'shared')
        Object.assign(globalThis, { kept: new SharedWorker(script, { type: 'module' }) })
      else {
        await navigator.serviceWorker.register(script, { type: 'module' })
        await navigator.serviceWorker.ready
      }
      // No event says when a worker starts to listen.
      const asking = setInterval(() => channel.postMessage(given), 200)
      const first = await answer
      clearInterval(asking)
      return first
    },
    [kind, task] as const,
  )
  expect(outcome).toEqual({
    value: { got: [1, 2, 3, 250], state: 'signedOut', has: { page: false, requests } },
  })
  await context.close()
})
